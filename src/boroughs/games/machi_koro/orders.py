"""What may be left as a standing order, by what everybody sees."""

from __future__ import annotations

from boroughs.core.move import Move
from boroughs.games.machi_koro.components import Box
from boroughs.games.machi_koro.moves import PASS
from boroughs.games.machi_koro.view import MachiKoroView

ORDERS = ("save",)


def ordered_move(box: Box, view: MachiKoroView, seat: int) -> Move | None:
    """Builds nothing until there are coins for the dearest landmark that is missing; then the player decides."""
    if view.decision != "build" or view.turn != seat:
        return None
    city = view.cities[seat]
    dearest = max(int(mark.cost) for mark in box.landmarks if mark.name not in city.landmarks)
    return PASS if city.coins < dearest else None
