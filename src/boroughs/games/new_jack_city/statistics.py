"""What is counted of a game of New Jack City: where the money came from, and what Builders and cards did."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.event import Event
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result
from boroughs.core.statistics import Chart, Fact, Part, Statistics
from boroughs.games.new_jack_city.components import COLOURS, STANDARD, Numbers

SOURCES = (*COLOURS, "extended", "last-zones", "last-tokens", "last-cards")
"""Where money comes from: zones by their colour, extensions, and what is counted at the end."""

FACTS = ("zones", "extended", "tokens")
FACTS_ALONE = ("built", "cards", "aside")


LARGEST_TOLD = 15
"""Larger zones are counted with those of this value."""


class NewJackCityStatistics(Statistics):
    """Money by source, zones and their sizes, merges, tokens; alone, what was built and what was not."""

    charts = (
        Chart("dollars", "mean", "dollars"),
        Chart("zone-sizes", "mean", "zone-sizes"),
        Chart("zone-wins", "win-rate", "zone-sizes"),
        Chart("merges", "mean", "merges"),
        Chart("token-use", "mean", "token-use"),
        Chart("ended-by", "mean", "ended-by"),
        Chart("score", "series", "score"),
        Chart("best-zone", "spread", "best-zone"),
        Chart("claims", "spread", "claims"),
    )

    def __init__(self, seats: int, numbers: Numbers = STANDARD) -> None:
        super().__init__(seats)
        if seats == 1:
            self.unit = "unit-alone"
        self._numbers = numbers
        self.signalled = -1
        """Who signalled the end."""
        self._first = -1
        """Who began: with their next turn a round is over."""
        self._best_colour = [""] * seats

    def hear(self, event: Event) -> None:
        params = event.params
        seat = event.number("seat")
        match event.code:
            case "turn":
                self._new_turn(seat)
            case "placed":
                self.count("cards", seat)
            case "extended":
                self._earn(seat, "extended", event.number("dollars"))
                self.count("merges.extended", seat)
            case "came-home":
                self.count("merges.came-home", seat)
            case "scored":
                self._score(seat, str(params["colour"]), event.number("value"))
            case "last-scored":
                self._earn(seat, "last-zones", event.number("value"))
                self._keep_size(seat, event.number("value"))
                self._keep_best(seat, str(params["colour"]), event.number("value"))
            case "last-dollars":
                tokens, cards = event.number("tokens"), event.number("cards")
                self._earn(seat, "last-tokens", self._numbers.token_dollars * tokens)
                self._earn(seat, "last-cards", self._numbers.card_dollars * cards)
            case "won-commercial" | "won-industrial":
                self.count("tokens", seat, event.number("tokens"))
                self.count(f"token-use.{event.code}", seat, event.number("tokens"))
            case "spent-commercial" | "spent-industrial":
                self.count("tokens-spent", seat)
                self.count(f"token-use.{event.code}", seat)
            case "claimed" | "moved":
                self.count("claims", seat)
            case "signalled":
                self.signalled = seat
                rich = self.counted("score", seat) >= self._numbers.targets.get(self.seats, 0)
                self.count(f"ended-by.{'money' if rich else 'deck'}", seat)
            case "built":
                self.count("built", seat)
                self._keep_best(seat, str(params["colour"]), event.number("value"))
            case "set-aside":
                self.count("aside", 0)
            case "finished":
                self.count("score", 0, event.number("value"))
                self.mark("score")
            case "won":
                self.mark("score", "cards")

    def _new_turn(self, seat: int) -> None:
        if self._first < 0:
            self._first = seat
        if seat == self._first:
            if self.round > 0:
                self.mark("score", "cards")
            self.round += 1

    def _earn(self, seat: int, source: str, dollars: int) -> None:
        self.count(source, seat, dollars)
        self.count(f"dollars.{source}", seat, dollars)
        self.count("score", seat, dollars)

    def _score(self, seat: int, colour: str, value: int) -> None:
        self._earn(seat, colour, value)
        self.count("zones", seat)
        self._keep_size(seat, value)
        self._keep_best(seat, colour, value)

    def _keep_size(self, seat: int, value: int) -> None:
        self.count(f"zone-sizes.value-{min(value, LARGEST_TOLD)}", seat)

    def _keep_best(self, seat: int, colour: str, value: int) -> None:
        if self.keep_greatest("best-zone", seat, value):
            self._best_colour[seat] = colour

    # The end

    def facts(self, seat: int) -> Sequence[Fact]:
        names = FACTS_ALONE if self.seats == 1 else FACTS
        facts = [
            Fact(name, value := self.counted(name, seat), _said(name, value)) for name in names
        ]
        best = self.counted("best-zone", seat)
        if best:
            colour = self._best_colour[seat]
            says = phrase("statistic.best-zone-was", colour=colour, value=best)
            facts.insert(0, Fact("best-zone", best, says, colour))
        return facts

    def parts(self, seat: int) -> Sequence[Part]:
        if self.seats == 1:
            unbuilt = self.counted("score", seat)
            return [Part("unbuilt", unbuilt, phrase("statistic.part-unbuilt"))]
        return [
            Part(source, self.counted(source, seat), phrase(f"statistic.part-{source}"), source)
            for source in SOURCES
            if self.counted(source, seat)
        ]

    def reason(self, result: Result) -> Phrase | None:
        if self.seats == 1:
            return phrase("statistic.reason-alone", value=result.scores[0])
        dollars = max(result.scores)
        if len(result.winners) != 1:
            return phrase("statistic.reason-shared", dollars=dollars)
        return phrase(
            "statistic.reason",
            seat=result.winners[0],
            dollars=dollars,
            other=max(self.signalled, 0),
            round=self.round,
        )


def _said(name: str, value: int) -> Phrase:
    if name == "extended":
        return phrase("statistic.dollars", dollars=value)
    return phrase("statistic.number", number=value)
