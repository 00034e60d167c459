"""The challenge of a day: the first year of a table of three traders, and the most money at its end."""

from __future__ import annotations

from typing import Final

from boroughs.core.daily import Daily, Progress
from boroughs.core.dice import IN_STREAMS
from boroughs.core.state import State
from boroughs.core.view import View
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.state import PLACE, TRADE
from boroughs.games.chinatown.view import ChinatownView

YEARS: Final = 1
"""The day ends with the income of the first."""
_PARTS: Final = 3
"""Of a year, as a person plays it: the lots are chosen, there is trade, shops are built."""
_PARTS_DONE: Final = {TRADE: 1, PLACE: 2}


class DailyYear(Daily):
    """Everybody is dealt the same lots and draws the same tiles."""

    rivals = ("normal", "normal")
    """With the player three traders: the smallest table, so that the year is read in minutes."""

    def __init__(self, date: str) -> None:
        super().__init__(date, {}, f"chinatown daily {date}{IN_STREAMS}")

    def is_over(self, state: State) -> bool:
        assert isinstance(state, Chinatown)
        return state.result() is not None or state.round > YEARS

    def progress(self, view: View) -> Progress:
        assert isinstance(view, ChinatownView)
        over = view.result is not None or view.table.round > YEARS
        return Progress(_PARTS if over else _PARTS_DONE.get(view.table.phase, 0), _PARTS)
