"""What stands in a log of Machi Koro: moves, nature's answers, and events for statistics."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import inlined

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
