"""Deals that were there and nobody made: found as traders find them, weighed by arithmetic alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from boroughs.core.account import (
    ALL_SEATS,
    Account,
    AccountCell,
    AccountLine,
    AccountRow,
    TakenStep,
    account_of,
)
from boroughs.core.phrase import Phrase, phrase
from boroughs.games.chinatown.accounts import dollars
from boroughs.games.chinatown.bot.bargains import Bargain, Market, market_of
from boroughs.games.chinatown.bot.foresight import foresight_named
from boroughs.games.chinatown.bot.prices import priced
from boroughs.games.chinatown.bot.valuation import appraisal_of
from boroughs.games.chinatown.components import FIRST_YEAR
from boroughs.games.chinatown.deals import Terms
from boroughs.games.chinatown.ledger_pictures import map_of, signed
from boroughs.games.chinatown.planning import Prospect
from boroughs.games.chinatown.state import PLACE, ChinatownState
from boroughs.games.chinatown.telling import terms_told

MOST_TOLD: Final = 6
LOOKED_AT: Final = 3
"""Of each pair and each three the bargains that look best."""
LEAST: Final = 20_000
"""A deal that makes less is no loss to anybody."""


class UnmadeDeal:
    """Terms on which all could have agreed when trading ended, and what they would have made."""

    def __init__(self, step: int, table: ChinatownState, terms: Terms) -> None:
        self.step = step
        self.year = FIRST_YEAR + int(table.round) - 1
        self.terms = terms
        self.totals = [Prospect(table, terms, seat).total for seat in terms.parties]
        self.surplus = sum(self.totals)
        self.pictures = map_of(table, terms)


def unmade_deals(taken: Sequence[TakenStep]) -> list[UnmadeDeal]:
    """The largest first; what could have been done in several years counts once."""
    best: dict[tuple[str, ...], UnmadeDeal] = {}
    seen: set[int] = set()
    for step in taken:
        table = step.before
        if not isinstance(table, ChinatownState) or table.phase != PLACE:
            continue
        if int(table.round) in seen:
            continue
        seen.add(int(table.round))
        for deal in _open_deals(step.number, table):
            things = tuple(str(t) for t in deal.terms.transfers if t.buildings or t.tiles)
            known = best.get(things)
            if known is None or deal.surplus > known.surplus:
                best[things] = deal
    ranked = sorted(best.values(), key=lambda deal: (-deal.surplus, deal.step, deal.terms.text))
    return _without_repeats(ranked)[:MOST_TOLD]


def _open_deals(step: int, table: ChinatownState) -> list[UnmadeDeal]:
    market = market_of(table, appraisal_of(table, foresight_named("next_door")))
    found = []
    for bargain in _bargains(market, table.seats):
        fair = priced(bargain, 1.0 / len(bargain.parties), list(table.money))
        if fair is not None:
            deal = UnmadeDeal(step, table, fair.terms())
            # What a trader hopes for is no money: only what income and cash come to counts.
            if deal.surplus >= LEAST and min(deal.totals) >= 0:
                found.append(deal)
    return found


def _bargains(market: Market, seats: int) -> list[Bargain]:
    found: list[Bargain] = []
    for one, other in combinations(range(seats), 2):
        found += market.between(one, other)[:LOOKED_AT]
    for one, second, third in combinations(range(seats), 3):
        found += market.among(one, second, third)[:LOOKED_AT]
    return found


def _without_repeats(ranked: Sequence[UnmadeDeal]) -> list[UnmadeDeal]:
    """Of deals of one year that move the same thing the largest."""
    kept: list[UnmadeDeal] = []
    for deal in ranked:
        things = _moved(deal.terms)
        if all(other.year != deal.year or things.isdisjoint(_moved(other.terms)) for other in kept):
            kept.append(deal)
    return kept


def _moved(terms: Terms) -> set[str]:
    return {
        f"{transfer.giver} {thing}"
        for transfer in terms.transfers
        for thing in transfer.things()
        if not thing.startswith("$")
    }


def nobody_made(taken: Sequence[TakenStep]) -> list[Account]:
    deals = unmade_deals(taken)
    if not deals:
        return []
    rows = [
        AccountRow(
            [
                AccountCell([phrase("account.year", year=deal.year)]),
                AccountCell([phrase("account.seats", seats=deal.terms.parties)]),
                AccountCell[Phrase](terms_told(deal.terms)),
                dollars(deal.surplus),
            ],
            deal.step,
            deal.pictures,
            [
                AccountLine(phrase("account.seats", seats=(seat,)), *signed(total))
                for seat, total in zip(deal.terms.parties, deal.totals, strict=True)
            ],
        )
        for deal in deals
    ]
    return [account_of("unmade", ALL_SEATS, ("year", "who", "terms", "made"), rows, first=0)]
