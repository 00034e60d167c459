"""The challenge of a day: ten blocks alone in the order that the die brings, with a steady hand."""

from __future__ import annotations

from typing import Final

from boroughs.core.daily import Daily, Progress
from boroughs.core.state import State
from boroughs.core.view import View
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.view import LotsView

_BLOCKS: Final = 10


class DailyTower(Daily):
    """The die falls the same for everybody."""

    def __init__(self, date: str) -> None:
        super().__init__(date, {"hand": "steady"}, f"lots daily {date}")

    def is_over(self, state: State) -> bool:
        assert isinstance(state, Lots)
        return state.result() is not None or len(state.tower.bodies) >= _BLOCKS

    def progress(self, view: View) -> Progress:
        assert isinstance(view, LotsView)
        return Progress(min(_BLOCKS, len(view.bodies)), _BLOCKS)
