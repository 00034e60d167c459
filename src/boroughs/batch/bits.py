"""Sets as the bits of one number: how many there are, and which comes at which place."""

from __future__ import annotations

from typing import Any

import numpy as np

from boroughs.batch.compiling import inlined


@inlined
def bits(mask: int) -> Any:
    """How many bits are set: pairs, fours, bytes, their sum. Compilers make one instruction of it."""
    word = np.uint64(mask)
    word = word - (word >> np.uint64(1) & np.uint64(0x5555555555555555))
    twos = np.uint64(0x3333333333333333)
    word = (word & twos) + (word >> np.uint64(2) & twos)
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(word * np.uint64(0x0101010101010101) >> np.uint64(56))


@inlined
def first_bit(mask: int) -> Any:
    """The number of the lowest bit that is set."""
    return bits((mask & -mask) - 1)


@inlined
def nth_bit(mask: int, place: int) -> Any:
    """The number of the bit at this place among those that are set."""
    for _ in range(place):
        mask &= mask - 1
    return first_bit(mask)
