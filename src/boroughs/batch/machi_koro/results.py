"""What came of many games, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.loops import BUILDABLE
from boroughs.games.machi_koro.components import CARDS, LANDMARKS, STANDARD, Box

THINGS = [*(card.name for card in CARDS), *(mark.name for mark in LANDMARKS)]


@dataclass
class Playouts:
    """What came of many games; every array has a row for each game."""

    seats: int
    firsts: NDArray[np.int8]
    """The seat that began."""
    winners: NDArray[np.int8]
    """The seat that won, or -1 where a game was cut off."""
    turns: NDArray[np.int32]
    choices: NDArray[np.int32]
    """Decisions among two or more moves."""
    moves: NDArray[np.int32]
    marks: NDArray[np.int32]
    """The landmarks of each seat at the end, a bit each."""
    built: NDArray[np.int64]
    """By seat, how often each card and landmark was built in all games."""
    built_by_winners: NDArray[np.int64]
    box: Box = STANDARD

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.winners)

    def wins(self) -> list[int]:
        """By seat."""
        return [int((self.winners == seat).sum()) for seat in range(self.seats)]

    def scores(self) -> NDArray[np.int32]:
        """The cost of each seat's landmarks, as the engine scores them."""
        costs = np.array([int(mark.cost) for mark in self.box.landmarks], np.int32)
        bits = self.marks[:, :, None] >> np.arange(at.MARKS) & 1
        scores: NDArray[np.int32] = (bits * costs).sum(2)
        return scores

    def tie_breaks(self) -> NDArray[np.int32]:
        """Nothing decides between equal scores."""
        return np.zeros_like(self.marks)

    def lengths(self, width: int = 10) -> NDArray[np.int64]:
        """How many games took so many turns, in steps of this width."""
        return np.bincount(self.turns // width)

    def cards(self) -> dict[str, dict[str, float]]:
        """For each card and landmark: how often it was built in a game, and how often by the winner."""
        every, winners = self.built.sum(0), self.built_by_winners.sum(0)
        return {
            name: {
                "built": float(every[thing]) / max(1, self.games),
                "built_by_winner": float(winners[thing]) / max(1, self.games),
            }
            for thing, name in enumerate(THINGS)
        }


def room_for(games: int, seats: int, box: Box = STANDARD) -> Playouts:
    """Arrays for the results of so many games."""
    return Playouts(
        seats,
        np.zeros(games, np.int8),
        np.zeros(games, np.int8),
        np.zeros(games, np.int32),
        np.zeros(games, np.int32),
        np.zeros(games, np.int32),
        np.zeros((games, seats), np.int32),
        np.zeros((seats, BUILDABLE), np.int64),
        np.zeros((seats, BUILDABLE), np.int64),
        box,
    )
