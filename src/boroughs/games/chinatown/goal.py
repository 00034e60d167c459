"""The goal of the game, and how near everybody is to it."""

from __future__ import annotations

from boroughs.core.phrase import phrase
from boroughs.core.standing import SeatStanding, Standing
from boroughs.games.chinatown.view import ChinatownView


def standing_of(view: ChinatownView) -> Standing:
    """Of an annotated view. Money is secret until the end: others see what a seat earns each year."""
    return Standing(
        phrase("race.goal"),
        [_seat(view, seat) for seat in range(view.seats)],
    )


def _seat(view: ChinatownView, seat: int) -> SeatStanding:
    if view.totals:
        return SeatStanding(phrase("race.money", dollars=view.totals[seat]))
    if seat == view.viewer and view.money is not None:
        return SeatStanding(phrase("race.money", dollars=view.money))
    assert view.figures is not None
    thousands = view.figures.incomes[seat] // 1000
    return SeatStanding(phrase("race.income", sum=f"{thousands}k" if thousands else "0"))
