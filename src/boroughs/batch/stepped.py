"""What stepping gives a learner, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boroughs.core.encoding import Encoding

ILLEGAL = -1.0
"""What an action brings that the mask forbids."""


@dataclass
class Stepped:
    """What a step gives: a row for each game. The arrays are written anew by the next step."""

    observations: NDArray[np.uint8]
    """What the player who acts next sees."""
    masks: NDArray[np.uint8]
    players: NDArray[np.int32]
    """The seat that acts next."""
    rewards: NDArray[np.float32]
    """For each seat: at the end of a game 1 to the winner, and the others lose that together."""
    ended: NDArray[np.bool_]
    """Whether a game ended with this step; a new one has begun in its place."""


def room_to_step(games: int, encoding: Encoding) -> Stepped:
    """Arrays for so many games."""
    return Stepped(
        np.zeros((games, encoding.size), np.uint8),
        np.zeros((games, encoding.actions), np.uint8),
        np.zeros(games, np.int32),
        np.zeros((games, encoding.seats), np.float32),
        np.zeros(games, np.bool_),
    )
