"""Nature in a batch: a fast generator for each game, and a log of moves, answers and events.

The log is an array whose first number counts the rest; one of length 1 keeps nothing.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled, inlined

# What stands in a log: a move as `moves.py` numbers it, or one of these.
FIRST_PLAYER: Final = 20_000
DRAWN: Final = 21_000
ROLLED: Final = 22_000
"""The dice as three digits, lowest first behind zeros: 22_036 is a three and a six."""
CAUGHT: Final = 23_000
# Events, for statistics: three numbers each, of which this is the first.
EARNED: Final = 24_000
"""And the card; then the seat, and the coins that the bank pays it."""
PAID: Final = 25_000
"""And the card; then payer and payee (see `between`), and the coins."""
GRANTED: Final = 26_000
"""The seat, and the coins of City Hall or Airport."""
TURN_BEGUN: Final = 27_000
"""The seat, and 1 where it is its turn again."""
BUILT_NOTHING: Final = 28_000
"""The seat."""
EVENT_SIZE: Final = 3
PAYEES: Final = 8


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
def note(log: NDArray[np.int32], entry: int) -> None:
    """Writes down a move or an answer, if somebody wants to know and there is room."""
    if log.shape[0] > 1:
        count = log[0] + 1
        if count < log.shape[0]:
            log[count] = entry
            log[0] = count


@inlined
def tell(log: NDArray[np.int32], event: int, seat: int, coins: int) -> None:
    """Writes down an event, if somebody wants to know and there is room."""
    if log.shape[0] > 1:
        count = log[0]
        if count + EVENT_SIZE < log.shape[0]:
            log[count + 1] = event
            log[count + 2] = seat
            log[count + 3] = coins
            log[0] = count + EVENT_SIZE


@inlined
def between(payer: int, payee: int) -> int:
    return payer * PAYEES + payee
