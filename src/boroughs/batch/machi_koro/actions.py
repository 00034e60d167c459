"""The encoding over flat arrays: masks, observations and actions as `games/machi_koro/encoding.py` has them."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.construction import buildable
from boroughs.batch.machi_koro.moves import (
    ADDS,
    ASIDE,
    BUILDS,
    DEMOLISHES,
    GIVES,
    INVESTS,
    PARTNERS,
    PASS,
    ROLL,
    SWAPS,
    distinct_dice,
    exchange,
    gift,
    play,
)
from boroughs.batch.machi_koro.table import Book, Log, Piles, Rng, Table, has
from boroughs.core.encoding import MOST
from boroughs.games.machi_koro import components
from boroughs.games.machi_koro.encoding import FIRST_CARD, FIRST_SEAT
from boroughs.games.machi_koro.state import (
    ADDING,
    BUILDING,
    DEMOLISHING,
    GIVING,
    INVESTING,
    NO_DECISION,
    ROLLING,
    SETTING_ASIDE,
    SWAPPING,
)

Bytes = NDArray[np.uint8]

_CARDS: Final = at.CARDS
_MARKS: Final = at.MARKS
_MINORS: Final = components.MINOR_KINDS
_MINOR_COUNT: Final = FIRST_SEAT - FIRST_CARD
_TRAIN: Final = components.TRAIN_STATION
_MOON: Final = components.MOON_TOWER
_CARD: Final = FIRST_CARD
_SEAT: Final = FIRST_SEAT
_MOST: Final = MOST
_DECISIONS: Final = NO_DECISION


@compiled
def act(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, action: int) -> None:
    """Takes an action, which must be legal: a whole move, or the next part of one."""
    if action < _CARD:
        play(table, piles, book, rng, log, action)
        return
    seats = table[at.SEATED]
    if action >= _SEAT:
        table[at.DRAFT_SEAT] = action - _SEAT + 1
        if table[at.DECISION] == SWAPPING:
            return
    elif table[at.DRAFT_CARD] == 0:
        table[at.DRAFT_CARD] = action - _CARD + 1
        return
    partner = (table[at.TURN] + table[at.DRAFT_SEAT]) % seats
    mine = table[at.DRAFT_CARD] - 1
    table[at.DRAFT_CARD] = 0
    table[at.DRAFT_SEAT] = 0
    if action >= _SEAT:
        play(table, piles, book, rng, log, gift(mine, partner))
    else:
        play(table, piles, book, rng, log, exchange(mine, action - _CARD, partner))


@compiled
def action_of(table: Table, move: int) -> int:
    """The action that begins this move, or the next part of it where one is drafted."""
    if move < GIVES:
        return move
    swapping = move >= SWAPS
    partner = (move - SWAPS if swapping else move - GIVES) % PARTNERS
    cards = (move - SWAPS if swapping else move - GIVES) // PARTNERS
    if table[at.DRAFT_CARD] == 0:
        return _CARD + (cards // _CARDS if swapping else cards)
    if table[at.DRAFT_SEAT] == 0:
        return _SEAT - 1 + (partner - table[at.TURN]) % table[at.SEATED]
    return _CARD + cards % _CARDS


@compiled
def mark(mask: Bytes, first: int, kinds: int) -> None:
    """Allows the action of every bit that is set."""
    place = 0
    while kinds:
        if kinds & 1:
            mask[first + place] = 1
        kinds >>= 1
        place += 1


@compiled
def write_mask(table: Table, book: Book, mask: Bytes) -> None:
    """Which actions the seat whose turn it is may take; none when the game is over."""
    for action in range(mask.shape[0]):
        mask[action] = 0
    decision = table[at.DECISION]
    roller = table[at.TURN]
    if decision == ROLLING:
        mask[ROLL] = 1
        mask[ROLL + 1] = has(table, roller, _TRAIN)
        mask[ROLL + 2] = has(table, roller, _MOON)
    elif decision == SETTING_ASIDE:
        mark(mask, ASIDE, distinct_dice(table))
    elif decision == DEMOLISHING:
        mark(mask, DEMOLISHES, table[at.BUILT + roller])
    elif decision == BUILDING:
        mask[PASS] = 1
        mark(mask, BUILDS, buildable(table, book))
    elif decision == ADDING:
        mask[PASS] = 1
        mask[ADDS] = 1
    elif decision == INVESTING:
        mask[PASS] = 1
        mask[INVESTS] = 1
    elif decision in (GIVING, SWAPPING):
        write_parts(table, mask)


@compiled
def write_parts(table: Table, mask: Bytes) -> None:
    """The next part of what is given or swapped: own card, partner, the partner's card."""
    seats = table[at.SEATED]
    roller = table[at.TURN]
    swapping = table[at.DECISION] == SWAPPING
    if table[at.DRAFT_CARD] == 0:
        mask[PASS] = swapping
        mark(mask, _CARD, table[at.OWNED + roller] & _MINORS)
    elif table[at.DRAFT_SEAT] == 0:
        for ahead in range(1, seats):
            other = (roller + ahead) % seats
            if not swapping or table[at.OWNED + other] & _MINORS:
                mask[_SEAT + ahead - 1] = 1
    else:
        partner = (roller + table[at.DRAFT_SEAT]) % seats
        mark(mask, _CARD, table[at.OWNED + partner] & _MINORS)


@compiled
def write_observation(table: Table, piles: Piles, seat: int, row: Bytes) -> None:
    """What this seat sees, slice by slice."""
    seats = table[at.SEATED]
    for place in range(row.shape[0]):
        row[place] = 0
    if table[at.DECISION] < _DECISIONS:
        row[table[at.DECISION]] = 1
    place = _DECISIONS
    row[place + (table[at.TURN] - seat) % seats] = 1
    place += seats
    for die in range(3):
        row[place + die] = table[at.DICE + die]
    row[place + 3] = table[at.TOTAL]
    row[place + 4] = table[at.AGAIN]
    row[place + 5] = min(table[at.PENDING], _MOST)
    place += 6
    for ahead in range(seats):
        other = (seat + ahead) % seats
        row[place] = min(table[at.COINS + other], _MOST)
        row[place + 1] = min(table[at.INVESTED + other], _MOST)
        place += 2
        for landmark in range(_MARKS):
            row[place + landmark] = table[at.BUILT + other] >> landmark & 1
        place += _MARKS
        for card in range(_CARDS):
            row[place + card] = piles[other * _CARDS + card]
        place += _CARDS
    for card in range(_CARDS):
        row[place + card] = piles[at.MARKET + card]
        row[place + _CARDS + card] = piles[at.DECK + card]
    place += 2 * _CARDS
    if seat == table[at.TURN] and table[at.DRAFT_CARD] > 0:
        row[place + table[at.DRAFT_CARD] - 1] = 1
        if table[at.DRAFT_SEAT] > 0:
            row[place + _MINOR_COUNT + table[at.DRAFT_SEAT] - 1] = 1
