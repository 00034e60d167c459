"""Who says how likely each seat is to win: what a review of a game rests on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence

from boroughs.core.move import Move
from boroughs.core.state import State


class Judge(ABC):
    """Judges positions of one game, for one number of seats. Everything lies open to it.

    Its chances of a position add up to one, and depend on that position alone.
    """

    error: float = 0.01
    """How far what it says comes true otherwise, at most: the error of its calibration."""

    @abstractmethod
    def chances(self, states: Sequence[State]) -> list[list[float]]:
        """Of each position that it speaks of, every seat's chance to win."""

    def speaks(self, state: State) -> bool:
        """Whether it judges this position itself; else one looks through it, to those that may follow.

        It must speak again and again: a game that goes on without is never looked through.
        """
        return True

    def candidates(self, state: State, seat: int, most: int) -> Sequence[Move]:
        """At most so many moves that are worth looking at, the best-looking first."""
        return state.moves(seat)

    def key(self, state: State) -> Hashable:
        """Equal for positions that are worth the same, so that each is judged once; None where it cannot tell."""
        return None
