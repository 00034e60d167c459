"""A deal as it is looked back at: the lots around it on the map with what goes to whom, and how its worth is reckoned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from boroughs.core.account import AccountLine, AccountPicture
from boroughs.core.phrase import Phrase, phrase
from boroughs.games.chinatown.components import BUILDINGS, NOBODY, SHOP_NAMES, VACANT
from boroughs.games.chinatown.deals import Terms
from boroughs.games.chinatown.planning import Prospect
from boroughs.games.chinatown.state import ChinatownState

_AROUND: Final = 2
"""Columns and rows shown beside the lots that change hands."""


def map_of(table: ChinatownState, terms: Terms) -> list[AccountPicture]:
    """Each lot as `48 at 9,3 of 1 laundry to 0`; nothing where only tiles and money go."""
    moves = {number: t.receiver for t in terms.transfers for number in t.buildings}
    if not moves:
        return []
    there = [lot for lot in BUILDINGS if lot.number in moves]
    wide, high = _around(lot.x for lot in there), _around(lot.y for lot in there)
    cells = []
    for lot in BUILDINGS:
        number = lot.number
        if lot.x in wide and lot.y in high and number in table.box.buildings:
            owner, shop = table.owners[number], table.shops[number]
            parts = [str(number), "at", f"{lot.x},{lot.y}"]
            if owner != NOBODY:
                parts += ["of", str(int(owner))]
            if shop != VACANT:
                parts.append(SHOP_NAMES[shop])
            if number in moves:
                parts += ["to", str(moves[number])]
            cells.append(" ".join(parts))
    return [AccountPicture(phrase("account.before-deal"), 0, cells)]


def _around(places: Iterable[int]) -> range:
    found = list(places)
    return range(min(found) - _AROUND, max(found) + _AROUND + 1)


def reckoned(table: ChinatownState, terms: Terms, seat: int) -> list[AccountLine[Phrase]]:
    """What changes in the income of a year, shop by shop; that for every income still to come; the money; the sum."""
    prospect = Prospect(table, terms, seat)
    lines = []
    for shop in table.box.shops:
        change = prospect.after.earned(shop) - prospect.before.earned(shop)
        if change:
            lines.append(
                _line(
                    phrase(
                        "account.shop-a-year",
                        shop=SHOP_NAMES[shop],
                        before=prospect.before.largest(shop),
                        after=prospect.after.largest(shop),
                    ),
                    change,
                )
            )
    incomes = prospect.incomes
    to_come = phrase("account.incomes-left", incomes=incomes)
    lines.append(_line(to_come, incomes * prospect.a_year))
    if prospect.money:
        code = "account.money-got" if prospect.money > 0 else "account.money-paid"
        lines.append(_line(phrase(code), prospect.money))
    lines.append(_line(phrase("account.until-end", seat=seat), prospect.total))
    return lines


def _line(says: Phrase, amount: int) -> AccountLine[Phrase]:
    return AccountLine(says, *signed(amount))


def signed(amount: int) -> tuple[Phrase, str]:
    """Dollars with their sign, in words and as a tone."""
    if amount == 0:
        return phrase("account.zero"), "quiet"
    code, tone = ("plus", "good") if amount > 0 else ("minus", "bad")
    return phrase(f"account.{code}", dollars=abs(amount)), tone
