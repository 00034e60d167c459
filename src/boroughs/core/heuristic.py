"""What a good player knows of one game, in the form that players for any game can use."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from boroughs.core.dice import Dice
from boroughs.core.move import Move
from boroughs.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """Looks at imagined states only; the real one never comes here."""

    deep: bool = True
    """Whether playouts are so quick that hundreds of them answer in good time: `hard` and `expert`."""

    def random_percents(self) -> dict[str, int]:
        """The levels that play by this without searching: how many moves in a hundred are random."""
        return {"easy": 30, "normal": 0}

    @abstractmethod
    def rate(self, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
        """How good each of these moves looks; higher is better."""

    @abstractmethod
    def value(self, state: State) -> list[float]:
        """Each seat's prospects, from 0 (lost) to 1 (won)."""

    def choose(self, state: State, seat: int, moves: Sequence[Move], dice: Dice) -> Move:
        """What a sensible player plays here, quickly: the move that looks best."""
        ratings = self.rate(state, seat, moves)
        best = 0
        for index in range(1, len(ratings)):
            if ratings[index] > ratings[best]:
                best = index
        return moves[best]


def shares_of(weights: list[float]) -> list[float]:
    """Each one's share of the whole, which is added up one by one: what `sum` makes of floats depends on the version of Python.

    >>> shares_of([1.0, 3.0])
    [0.25, 0.75]
    """
    whole = 0.0
    for weight in weights:
        whole += weight
    return [weight / whole for weight in weights]
