"""What a good player knows, and how the quick choice follows from it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boroughs.core.dice import NoDice
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.state import State
from core.lantern_tables import position


class Told(Heuristic):
    """Rates moves as it was told."""

    def __init__(self, ratings: list[float]) -> None:
        self.ratings = ratings

    def rate(self, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
        return self.ratings

    def value(self, state: State) -> list[float]:
        return [0.5] * state.seats


@pytest.mark.parametrize(
    ("ratings", "chosen"),
    [([1.0, 3.0, 2.0], "b"), ([-3.0, -2.0, -1.0], "c"), ([2.0, 2.0, 1.0], "a")],
)
def test_the_move_that_looks_best_is_chosen_and_of_equals_the_first(
    ratings: list[float], chosen: str
) -> None:
    moves = [Move(notation) for notation in "abc"]
    assert Told(ratings).choose(position([3], [2]), 0, moves, NoDice()).notation == chosen
