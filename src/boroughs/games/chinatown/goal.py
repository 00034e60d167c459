"""The goal of the game, how near everybody is to it, and at the end what decided."""

from __future__ import annotations

from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result
from boroughs.core.standing import SeatStanding, Standing, short_of_money, tie_of_richest
from boroughs.games.chinatown.view import ChinatownView


def standing_of(view: ChinatownView) -> Standing:
    """Of an annotated view. Money is secret until the end: others see what a seat earns each year."""
    assert view.figures is not None
    return Standing(
        phrase("race.goal", years=view.figures.rounds),
        [_seat(view, seat) for seat in range(view.seats)],
        tie_break=None if view.result is None else _tie_break(view, view.result),
        short=None if view.result is None else short_of_money(view.result),
    )


def _tie_break(view: ChinatownView, result: Result) -> Phrase | None:
    """Tiles on the board decide between the richest (CT-21)."""
    tiles = [0] * view.seats
    for building in view.table.shops:
        tiles[view.table.owners[building]] += 1
    return tie_of_richest(result, "tiles", tiles)


def _seat(view: ChinatownView, seat: int) -> SeatStanding:
    if view.totals:
        return SeatStanding(phrase("race.money", dollars=view.totals[seat]))
    if seat == view.viewer and view.money is not None:
        return SeatStanding(phrase("race.money", dollars=view.money))
    assert view.figures is not None
    thousands = view.figures.incomes[seat] // 1000
    # One income is nobody's yearly one: in the last year, and on a day of one.
    code = "race.income" if view.figures.incomes_left > 1 else "race.income-once"
    return SeatStanding(phrase(code, sum=f"{thousands}k" if thousands else "0"))
