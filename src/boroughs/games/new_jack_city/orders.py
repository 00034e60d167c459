"""What may be left as a standing order, by what everybody sees."""

from __future__ import annotations

from collections.abc import Mapping

from boroughs.core.move import Move
from boroughs.games.new_jack_city.moves import END_CARDS, END_TURN
from boroughs.games.new_jack_city.view import NewJackCityView

ORDERS = ("no-tokens",)
_GOING_ON: Mapping[str, Move] = {"card": END_CARDS, "builder": END_TURN}


def ordered_move(view: NewJackCityView, seat: int) -> Move | None:
    """Spends no token: behind the free card, and behind the free Builder action, the turn goes on."""
    if view.turn != seat or not view.acted:
        return None
    return _GOING_ON.get(view.phase)
