"""Room for the ways in which a move of Machi Koro may go on: copies of flat games, and dice that show what is wanted."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.table import Log, Piles, Rng, Table

Whole = NDArray[np.int64]
Floats = NDArray[np.float64]

SIDES: Final = 6
MOST_DICE: Final = 5
"""Three that are rolled, two that say what is caught."""

_TABLE: Final = at.TABLE_SIZE
_PILES: Final = at.PILES_SIZE


class Room(NamedTuple):
    """Where ways are laid down: each a game, to whose sum it belongs, and with which odds."""

    tables: NDArray[np.int32]
    piles: NDArray[np.int8]
    odds: Floats
    owners: Whole
    used: Whole
    words: NDArray[np.uint64]
    rng: Rng
    probe: Rng
    log: Log
    scratch_tables: NDArray[np.int32]
    scratch_piles: NDArray[np.int8]


@cache
def loaded_words() -> NDArray[np.uint64]:
    """For every row of five dice a state of the generator that shows them next."""
    firsts = np.random.default_rng(1).integers(1, 1 << 63, 400_000, np.uint64)
    word, shown = firsts.copy(), np.zeros(len(firsts), np.int64)
    for _ in range(MOST_DICE):
        word ^= word << np.uint64(13)
        word ^= word >> np.uint64(7)
        word ^= word << np.uint64(17)
        die = (word >> np.uint64(32)) * np.uint64(SIDES) >> np.uint64(32)
        shown = shown * SIDES + die.astype(np.int64)
    words = np.zeros(SIDES**MOST_DICE, np.uint64)
    words[shown] = firsts
    if not words.all():
        raise LookupError("some dice never came")
    return words


def room_for(ways: int) -> Room:
    return Room(
        tables=np.zeros((ways, _TABLE), np.int32),
        piles=np.zeros((ways, _PILES), np.int8),
        odds=np.zeros(ways),
        owners=np.zeros(ways, np.int64),
        used=np.zeros(1, np.int64),
        words=loaded_words(),
        rng=np.zeros(1, np.uint64),
        probe=np.zeros(1, np.uint64),
        log=np.zeros(1, np.int32),
        scratch_tables=np.zeros((2, _TABLE), np.int32),
        scratch_piles=np.zeros((2, _PILES), np.int8),
    )


@compiled
def copy_game(table: Table, piles: Piles, to_table: Table, to_piles: Piles) -> None:
    for place in range(_TABLE):
        to_table[place] = table[place]
    for place in range(_PILES):
        to_piles[place] = piles[place]


@compiled
def lay_down(room: Room, table: Table, piles: Piles, owner: int, odds: float) -> int:
    """A copy of this game as one more way; where it lies."""
    place: int = room.used[0]
    copy_game(table, piles, room.tables[place], room.piles[place])
    room.owners[place] = owner
    room.odds[place] = odds
    room.used[0] = place + 1
    return place
