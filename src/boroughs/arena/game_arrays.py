"""Finished games as arrays: what `PlayedGame` holds of one, for thousands at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass
class GameArrays:
    """Games in a row, from number `first` on; by game, and then by seat where a name is plural."""

    first: int
    orders: NDArray[np.int64]
    """The player at each seat."""
    beginners: NDArray[Any]
    """The seat that was the first to act."""
    scores: NDArray[Any]
    steps: NDArray[Any]
    counts: NDArray[np.int32] = field(default_factory=lambda: np.zeros((0, 0, 0), np.int32))
    """Of the game's statistics: by game, seat and name."""
    names: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    """Those of the names that came up at all."""
    rounds: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    """How many points each series has."""
    points: NDArray[np.int32] = field(default_factory=lambda: np.zeros((0, 0, 0), np.int32))
    """By round of one game after the other, then by seat and series."""
    series: tuple[str, ...] = ()
    tie_breaks: NDArray[Any] | None = None
    """What decides between equal scores, where something does."""

    @property
    def ranks(self) -> NDArray[np.int64]:
        ahead = self.scores[:, None, :] > self.scores[:, :, None]
        if self.tie_breaks is not None:
            equal = self.scores[:, None, :] == self.scores[:, :, None]
            ahead |= equal & (self.tie_breaks[:, None, :] > self.tie_breaks[:, :, None])
        ranks: NDArray[np.int64] = 1 + ahead.sum(2)
        return ranks

    @property
    def wins(self) -> NDArray[np.float64]:
        """A win that several share counts as its share."""
        first = self.ranks == 1
        wins: NDArray[np.float64] = first / first.sum(1, keepdims=True)
        return wins

    @property
    def turns(self) -> NDArray[np.int64]:
        """How many seats came before each one in the first round."""
        players = self.orders.shape[1]
        ahead = np.arange(players) - self.beginners[:, None].astype(np.int64)
        turns: NDArray[np.int64] = ahead % players
        return turns
