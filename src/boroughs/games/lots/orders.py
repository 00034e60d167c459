"""What may be left as a standing order, by what everybody sees."""

from __future__ import annotations

from boroughs.core.move import Move
from boroughs.games.lots.moves import PASS_TURN
from boroughs.games.lots.state import WINDOW
from boroughs.games.lots.view import LotsView

ORDERS = ("no-answers",)


def ordered_move(view: LotsView, seat: int) -> Move | None:
    """Answers nothing in others' turns, whatever cards are held; in one's own turn the player decides."""
    table = view.table
    return PASS_TURN if table.phase == WINDOW and table.active != seat else None
