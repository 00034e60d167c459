"""What stands on a flat table, and what changes hands. Names are those of the engine."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.bits import bits
from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.nature import EARNED, PAID, between, tell
from boroughs.games.machi_koro import components
from boroughs.games.machi_koro.state import NO_DECISION

Table = NDArray[np.int32]
Piles = NDArray[np.int8]
Book = NDArray[np.int32]
Rng = NDArray[np.uint64]
Log = NDArray[np.int32]

# Names of this module's own: numba turns them into constants.
_NONE: Final = at.NONE
_CARDS: Final = at.CARDS
_MALL: Final = components.SHOPPING_MALL

# Stages of a turn in which nobody decides, in place of a decision.
COUNTING: Final = NO_DECISION + 1
EARNING: Final = NO_DECISION + 2
PRODUCING: Final = NO_DECISION + 3


@inlined
def has(table: Table, seat: int, landmark: int) -> bool:
    return table[at.BUILT + seat] & landmark != 0


@inlined
def landmark_count(table: Table, seat: int) -> int:
    return bits(table[at.BUILT + seat])


@inlined
def counted(piles: Piles, book: Book, seat: int, card: int) -> int:
    """How many establishments of this city the effect of a card counts."""
    line = at.COUNTED + card
    total = 0
    place = 0
    while book[line, place] != _NONE:
        total += piles[seat * _CARDS + book[line, place]]
        place += 1
    return total


@inlined
def bonus(table: Table, book: Book, seat: int, card: int) -> int:
    """The Shopping Mall's coin for each activation of a cup or bread card (MK-23)."""
    if book[card, at.MALL] and has(table, seat, _MALL):
        return book[at.NUMBERS, at.MALL_BONUS]
    return 0


@compiled
def owned_by_all(table: Table, card: int) -> bool:
    """Nobody may build it any more (MK-5)."""
    for seat in range(table[at.SEATED]):
        if table[at.OWNED + seat] >> card & 1 == 0:
            return False
    return True


# Things that change hands


@inlined
def pay(table: Table, log: Log, payer: int, payee: int, owed: int, card: int) -> None:
    """What the payer lacks is forgiven."""
    coins = min(owed, table[at.COINS + payer])
    table[at.COINS + payer] -= coins
    table[at.COINS + payee] += coins
    tell(log, PAID + card, between(payer, payee), coins)


@inlined
def earn(table: Table, log: Log, seat: int, coins: int, card: int) -> None:
    """From the bank, which never runs out (MK-6)."""
    table[at.COINS + seat] += coins
    tell(log, EARNED + card, seat, coins)


@inlined
def add(table: Table, piles: Piles, seat: int, card: int) -> None:
    piles[seat * _CARDS + card] += 1
    table[at.OWNED + seat] |= 1 << card


@inlined
def remove(table: Table, piles: Piles, seat: int, card: int) -> None:
    piles[seat * _CARDS + card] -= 1
    if piles[seat * _CARDS + card] == 0:
        table[at.OWNED + seat] &= ~(1 << card)
