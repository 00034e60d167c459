"""Moves and nature's answers as single numbers: what they are, of what, and where."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from boroughs.batch.compiling import inlined

# Moves. The first five are also the first actions of the encoding.
END_CARDS: Final = 0
END_TURN: Final = 1
CLAIM: Final = 2
"""And the cell."""
MOVE: Final = 3
"""And the cells from and to which a Builder goes."""
SCORE: Final = 4
"""And the cell."""
PLACE: Final = 5
"""And the card, twice, plus one where it is upside down; and the slot."""
# Answers.
FIRST_PLAYER: Final = 6
DRAWN: Final = 7

WHERE: Final = 20
"""Bits for a cell or a slot."""
KIND: Final = 40


@inlined
def packed(kind: int, what: int, where: int) -> Any:
    return np.int64(kind) << KIND | np.int64(what) << WHERE | np.int64(where)


@inlined
def kind_of(entry: int) -> Any:
    return entry >> KIND


@inlined
def what_of(entry: int) -> Any:
    return entry >> WHERE & (1 << WHERE) - 1


@inlined
def where_of(entry: int) -> Any:
    return entry & (1 << WHERE) - 1
