"""Nature in a batch: a fast generator for each game, and a log of moves and answers.

The log is an array whose first number counts the rest; one of length 1 keeps nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled, inlined


@inlined
def below(rng: NDArray[np.uint64], sides: int) -> Any:
    """One of 0, 1, ... sides - 1 (xorshift64)."""
    word = rng[0]
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    rng[0] = word
    return np.int64(((word >> np.uint64(32)) * np.uint64(sides)) >> np.uint64(32))


@compiled
def seeded(seed: int, game: int) -> Any:
    """Where the generator of a game starts: seeds and games that lie side by side have little in common."""
    word = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(game) * np.uint64(
        0xD1B54A32D192ED03
    )
    for _ in range(2):
        word ^= word >> np.uint64(30)
        word *= np.uint64(0xBF58476D1CE4E5B9)
        word ^= word >> np.uint64(27)
        word *= np.uint64(0x94D049BB133111EB)
        word ^= word >> np.uint64(31)
    return word | np.uint64(1)


@inlined
def note(log: NDArray[Any], entry: int) -> None:
    """Writes down a move or an answer, if somebody wants to know and there is room."""
    if log.shape[0] > 1:
        count = log[0] + 1
        if count < log.shape[0]:
            log[count] = entry
            log[0] = count
