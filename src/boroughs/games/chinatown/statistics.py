"""What is counted of a game of Chinatown: what shops earned, and what deals were worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.event import Event
from boroughs.core.phrase import Param, Phrase, phrase
from boroughs.core.result import Result
from boroughs.core.statistics import Chart, Fact, Part, Statistics
from boroughs.games.chinatown.components import SHOP_NAMES, STANDARD

DEALS_TOLD: Final = frozenset({"year", "deal", "gives-buildings", "gives-tiles", "gives-money"})
"""A board lists the deals of a year at its end, and every deal when the game is over."""
LARGEST_TOLD = 7
"""Businesses of more tiles are counted with those of so many."""


class ChinatownStatistics(Statistics):
    """Income by shop and size, deals, with whom and what they were worth, money by year."""

    round_name = "year"
    charts = (
        Chart("deals", "series", "deals"),
        Chart("deals-worth", "series", "deals-worth"),
        Chart("deals-with", "mean", "deals-with"),
        Chart("worth-with", "ratio", "worth-with", "deals-with"),
        Chart("given-with", "ratio", "given-with", "deals-with"),
        Chart("income-of", "mean", "income-of"),
        Chart("income-each", "ratio", "income-of", "businesses"),
        Chart("score", "series", "score"),
        Chart("income", "series", "income"),
        Chart("best-deal", "spread", "best-deal"),
    )

    def __init__(self, seats: int, start: int = STANDARD.starting_money) -> None:
        super().__init__(seats)
        self._start = start
        """The money with which everybody begins."""
        self.earned: list[dict[str, int]] = [{} for _ in range(seats)]
        """Income by shop."""
        self._paid = 0
        """So many incomes were told of this year: with the last one the year is over."""
        self.counts["score"] = [start] * seats

    def hear(self, event: Event) -> None:
        params = event.params
        seat, dollars = event.number("seat"), event.number("dollars")
        if event.code in DEALS_TOLD:
            self.story.append(event)
        match event.code:
            case "deal":
                self._deal(_row(params, "seats"), _row(params, "worth"))
            case "gives-money":
                to = event.number("to")
                for payer, change in ((seat, -dollars), (to, dollars)):
                    self.count("deals-money", payer, change)
                    self.count("score", payer, change)
            case "earned":
                shop = str(params["shop"])
                self.earned[seat][shop] = self.earned[seat].get(shop, 0) + dollars
                tiles = event.number("tiles")
                self.keep_greatest("largest-business", seat, tiles)
                size = f"tiles-{min(tiles, LARGEST_TOLD)}"
                self.count(f"businesses.{size}", seat)
                self.count(f"income-of.{size}", seat, dollars)
            case "year":
                self.round += 1
            case "income":
                self.count("income", seat, dollars)
                self.count("score", seat, dollars)
                self._paid += 1
                if self._paid % self.seats == 0:
                    self.mark("score", "income", "deals-worth", "deals")
            case "offered" | "countered":
                self.count("offers", seat)

    def _deal(self, parties: Sequence[int], worths: Sequence[int]) -> None:
        """With whom, by how they stood when they agreed: who deals with the leader may crown one."""
        money = self.counts["score"]
        for party, worth in zip(parties, worths, strict=True):
            self.count("deals", party)
            self.count("deals-worth", party, worth)
            self.keep_greatest("best-deal", party, worth)
            for other, given in zip(parties, worths, strict=True):
                if other != party:
                    place = _place(money, other)
                    self.count(f"deals-with.{place}", party)
                    self.count(f"worth-with.{place}", party, worth)
                    self.count(f"given-with.{place}", party, given)

    def facts(self, seat: int) -> Sequence[Fact]:
        income, deals = self.counted("income", seat), self.counted("deals", seat)
        worth, best = self.counted("deals-worth", seat), self.counted("best-deal", seat)
        facts = [Fact("income", income, phrase("statistic.dollars", dollars=income))]
        code = "statistic.deals-were" if worth >= 0 else "statistic.deals-lost"
        says = phrase(code, deals=deals, dollars=abs(worth))
        facts.append(Fact("deals", worth, says))
        if best:
            facts.append(Fact("best-deal", best, phrase("statistic.dollars", dollars=best)))
        earned = self.earned[seat]
        if earned:
            shop = max(sorted(earned), key=lambda name: earned[name])
            says = phrase("statistic.best-shop-was", shop=shop, dollars=earned[shop])
            facts.append(Fact("best-shop", earned[shop], says, shop))
        return facts

    def parts(self, seat: int) -> Sequence[Part]:
        earned = self.earned[seat]
        parts = [Part("start", self._start, phrase("statistic.start"))]
        parts.extend(
            Part(shop, earned[shop], phrase("statistic.shop", shop=shop), shop)
            for shop in SHOP_NAMES
            if shop in earned
        )
        money = self.counted("deals-money", seat)
        if money:
            parts.append(Part("deals", money, phrase("statistic.deals-money")))
        return parts

    def reason(self, result: Result) -> Phrase | None:
        if len(result.winners) != 1:
            return None
        winner = result.winners[0]
        return phrase(
            "statistic.reason",
            seat=winner,
            dollars=self.counted("score", winner),
            deals=self.counted("deals", winner),
        )


def _row(params: dict[str, Param], name: str) -> list[int]:
    row = params[name]
    return [int(value) for value in row] if isinstance(row, tuple) else [int(row)]


def _place(money: Sequence[int], seat: int) -> str:
    """How this seat stands: the richest leads, the poorest is last, and whoever ties is neither."""
    others = [dollars for other, dollars in enumerate(money) if other != seat]
    if money[seat] > max(others):
        return "leader"
    return "last" if money[seat] < min(others) else "between"
