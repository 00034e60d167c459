"""What may be left as a standing order, by what everybody sees."""

from __future__ import annotations

from boroughs.core.move import Move
from boroughs.games.chinatown.declared import read_offer
from boroughs.games.chinatown.moves import DONE, UNDONE
from boroughs.games.chinatown.state import TRADE
from boroughs.games.chinatown.view import ChinatownView

ORDERS = ("no-trading",)


def ordered_move(view: ChinatownView, seat: int) -> Move | None:
    """Is done with trading while no offer waits for this seat; while one does, the table waits for the player."""
    if view.table.phase != TRADE:
        return None
    offers = [read_offer(offer) for offer in view.table.offers]
    wanted = any(seat in one.terms.parties and seat not in one.agreed for one in offers)
    done = view.table.done[seat]
    if wanted:
        return UNDONE if done else None
    return None if done else DONE
