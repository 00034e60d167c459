"""What stepping gives a learner, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from boroughs.core.argument_checks import whole_number
from boroughs.core.encoding import Encoding
from boroughs.core.errors import BadOptions

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


def seats_and_games(games: object, seats: object, known: Sequence[int]) -> tuple[int, int]:
    """How many seats and games are asked for, or BadOptions.

    >>> seats_and_games(0, 2, (2, 3))
    Traceback (most recent call last):
    boroughs.core.errors.BadOptions: There must be at least one game, not 0.
    """
    places = whole_number("seats", seats)
    if places not in known:
        raise BadOptions("bad-seats", seats=places, known=tuple(known))
    count = whole_number("games", games)
    if count < 1:
        raise BadOptions("bad-count", name="games", count=count)
    return places, count


def one_for_each_game(name: str, given: ArrayLike, games: int) -> NDArray[np.int32]:
    """A whole number for every game: kernels read them without looking whether they are there.

    >>> one_for_each_game("actions", [1, 2], 4096)
    Traceback (most recent call last):
    ValueError: actions must hold one number for each of 4096 games: an array of shape (4096,), not (2,)
    """
    found = np.asarray(given)
    if found.shape != (games,):
        raise ValueError(
            f"{name} must hold one number for each of {games} games:"
            f" an array of shape ({games},), not {found.shape}"
        )
    if not np.issubdtype(found.dtype, np.integer):
        raise TypeError(f"{name} must be whole numbers, not {found.dtype}")
    # What does not fit is as forbidden as it was, and no other action by the bits that are left of it.
    limits = np.iinfo(np.int32)
    return np.ascontiguousarray(found.clip(limits.min, limits.max), np.int32)


def room_to_step(games: int, encoding: Encoding) -> Stepped:
    """Arrays for so many games."""
    return Stepped(
        np.zeros((games, encoding.size), np.uint8),
        np.zeros((games, encoding.actions), np.uint8),
        np.zeros(games, np.int32),
        np.zeros((games, encoding.seats), np.float32),
        np.zeros(games, np.bool_),
    )
