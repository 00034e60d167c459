"""Could a game stand like this."""

from __future__ import annotations

from boroughs.core.errors import BadPosition
from reference_game.components import SEATS, VALUES
from reference_game.position import PositionData


def check_position(position: PositionData) -> None:
    """Raises BadPosition with what is wrong."""
    by_seat = (position.hands, position.bids, position.ready, position.coins, position.lanterns)
    if position.seats not in SEATS or any(len(each) != position.seats for each in by_seat):
        raise BadPosition("bad-position", problem="seats")
    if not set(position.table) <= set(VALUES):
        raise BadPosition("bad-position", problem="table")
