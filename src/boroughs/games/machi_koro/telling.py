"""A move in the words of the board: who passes is told what stays as it is."""

from __future__ import annotations

from typing import Final

from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.games.machi_koro.moves import Pass
from boroughs.games.machi_koro.view import MachiKoroView

_PASSING: Final = {
    "add": "keep-total",
    "swap": "no-swap",
    "build": "build-nothing",
    "invest": "no-invest",
}
"""By decision: the button that declines it."""


def told(view: MachiKoroView, move: Move) -> list[Phrase]:
    """Part by part, as `Game.told` wants it."""
    if isinstance(move, Pass) and view.decision in _PASSING:
        return [Phrase(f"board.{_PASSING[view.decision]}", {"total": view.total})]
    return [move.phrase()]
