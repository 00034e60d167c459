"""What a good player knows."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.knowledge import Knowledge
from boroughs.core.move import Move
from boroughs.core.state import State


class Planner(Knowledge):
    def rate(self, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
        return [0.0] * len(moves)

    def value(self, state: State) -> list[float]:
        return [0.5] * state.seats
