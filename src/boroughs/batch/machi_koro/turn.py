"""The turn of Machi Koro over flat arrays: the engine's `turn.py` once more.

Every function takes the table, the piles, the book, the generator and the log. Names are those of
the engine, and so is the order in which things happen. No function goes on with the next part of a
turn by itself: it leaves behind a decision, or the stage that follows, and `go_on` takes the stages
in their order. So the parts of a turn stand once in what is compiled, one behind the other, and
neighbouring threads of a GPU go through them together.
"""

from __future__ import annotations

from typing import Final

from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.construction import (
    begin_turn,
    end_turn,
    finish_building,
    start_building,
)
from boroughs.batch.machi_koro.income import (
    major_establishments,
    primary_industry,
    restaurants,
    secondary_industry,
)
from boroughs.batch.machi_koro.market import fill_market
from boroughs.batch.machi_koro.nature import FIRST_PLAYER, ROLLED
from boroughs.batch.machi_koro.table import (
    COUNTING,
    EARNING,
    PRODUCING,
    Book,
    Log,
    Piles,
    Rng,
    Table,
    add,
    has,
)
from boroughs.batch.nature import below, note
from boroughs.games.machi_koro import components
from boroughs.games.machi_koro.state import ADDING, BUILDING, SETTING_ASIDE, SWAPPING

# Names of this module's own: numba turns them into constants.
_NONE: Final = at.NONE
_CARDS: Final = at.CARDS
_HARBOR: Final = components.HARBOR
_PARK: Final = components.AMUSEMENT_PARK


@compiled
def start(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, seats: int) -> None:
    """A new game up to the first decision."""
    for place in range(at.TABLE_SIZE):
        table[place] = 0
    for place in range(at.PILES_SIZE):
        piles[place] = 0
    table[at.SEATED] = seats
    table[at.WINNER] = _NONE
    for seat in range(seats):
        table[at.COINS + seat] = book[at.NUMBERS, at.STARTING_COINS]
        place = 0
        while book[at.STARTING, place] != _NONE:
            add(table, piles, seat, book[at.STARTING, place])
            place += 1
    for card in range(_CARDS):
        copies = book[card, at.COPIES]
        piles[at.DECK + card] = copies
        table[at.IN_DECK + book[card, at.ROW]] += copies
    table[at.TURN] = below(rng, seats)
    note(log, FIRST_PLAYER + table[at.TURN])
    fill_market(table, piles, book, rng, log)
    begin_turn(table, log, 0)


@inlined
def roll(table: Table, rng: Rng, log: Log, count: int) -> None:
    first = 1 + below(rng, 6)
    second = 0
    third = 0
    if count > 1:
        second = 1 + below(rng, 6)
        first, second = min(first, second), max(first, second)
    if count > 2:
        third = 1 + below(rng, 6)
        if third < first:
            first, second, third = third, first, second
        elif third < second:
            second, third = third, second
    table[at.DICE] = first
    table[at.DICE + 1] = second
    table[at.DICE + 2] = third
    if count == 1:
        note(log, ROLLED + first)
    elif count == 2:
        note(log, ROLLED + 10 * first + second)
    else:
        note(log, ROLLED + 100 * first + 10 * second + third)
    if count < 3:
        table[at.DECISION] = COUNTING
    elif first == third:
        set_aside(table, first)
    else:
        table[at.DECISION] = SETTING_ASIDE


@inlined
def set_aside(table: Table, die: int) -> None:
    """MK-12: only the other two count, for doubles and the Harbor too."""
    if table[at.DICE] == die:
        table[at.DICE] = table[at.DICE + 1]
        table[at.DICE + 1] = table[at.DICE + 2]
    elif table[at.DICE + 1] == die:
        table[at.DICE + 1] = table[at.DICE + 2]
    table[at.DICE + 2] = 0
    table[at.DECISION] = COUNTING


@inlined
def count_dice(table: Table, book: Book) -> None:
    roller = table[at.TURN]
    first = table[at.DICE]
    second = table[at.DICE + 1]
    table[at.TOTAL] = first + second
    # MK-14: earned now, whatever happens to the park in this turn.
    table[at.AGAIN] = int(first == second and has(table, roller, _PARK))
    adds = first + second >= book[at.NUMBERS, at.HARBOR_FROM] and has(table, roller, _HARBOR)
    table[at.DECISION] = ADDING if adds else EARNING


@inlined
def add_two(table: Table, book: Book) -> None:
    table[at.TOTAL] += book[at.NUMBERS, at.HARBOR_ADDS]
    table[at.DECISION] = EARNING


@inlined
def go_on(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    """From the stage at which a move has left the turn to the next decision."""
    if table[at.DECISION] == COUNTING:
        count_dice(table, book)
    if table[at.DECISION] == EARNING:
        restaurants(table, piles, book, log)
        secondary_industry(table, piles, book, log)
    if table[at.DECISION] == PRODUCING:
        primary_industry(table, piles, book, rng, log)
        major_establishments(table, piles, book, log)


@inlined
def pass_on(table: Table, book: Book, log: Log) -> None:
    """What follows from passing, where that is allowed."""
    decision = table[at.DECISION]
    if decision == ADDING:
        table[at.DECISION] = EARNING
    elif decision == SWAPPING:
        start_building(table, book, log)
    elif decision == BUILDING:
        finish_building(table, book, log, False)
    else:
        end_turn(table, log)
