"""Random play turn by turn: the same games as move by move, several times as fast.

Each part of a turn asks for its own decision alone, so nothing is looked up that cannot be due, and
neighbouring threads of a GPU do the same at the same time.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.bits import bits, nth_bit
from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.construction import (
    build_card,
    build_landmark,
    buildable,
    end_turn,
    finish_building,
    invest,
    start_building,
)
from boroughs.batch.machi_koro.income import (
    demolish,
    give,
    major_establishments,
    primary_industry,
    restaurants,
    secondary_industry,
    swap,
)
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
    count_gifts,
    count_rolls,
    count_swaps,
    distinct_dice,
    gift_at,
    roll_at,
    swap_at,
)
from boroughs.batch.machi_koro.table import Book, Log, Piles, Rng, Table
from boroughs.batch.machi_koro.turn import add_two, count_dice, roll, set_aside
from boroughs.batch.nature import below, note
from boroughs.games.machi_koro.state import (
    ADDING,
    DEMOLISHING,
    GIVING,
    INVESTING,
    SETTING_ASIDE,
    SWAPPING,
)

Built = NDArray[np.int32]


@inlined
def random_turn(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, built: Built) -> Any:
    """A turn from its roll to its end, every move as likely as the others; returns how many it had."""
    moves = random_roll(table, book, rng, log)
    restaurants(table, piles, book, log)
    secondary_industry(table, piles, book, log)
    while table[at.DECISION] in (DEMOLISHING, GIVING):
        random_act(table, piles, book, rng, log)
        moves += 1
    primary_industry(table, piles, book, rng, log)
    major_establishments(table, piles, book, log)
    if table[at.DECISION] == SWAPPING:
        random_swap(table, piles, book, rng, log)
        moves += 1
    random_building(table, piles, book, rng, log, built)
    moves += 1
    if table[at.DECISION] == INVESTING:
        random_investment(table, book, rng, log)
        moves += 1
    return moves


@inlined
def random_place(table: Table, rng: Rng, count: int) -> Any:
    """One of so many moves; a decision only where there are two."""
    if count == 1:
        return 0
    table[at.CHOICES] += 1
    return below(rng, count)


@inlined
def random_roll(table: Table, book: Book, rng: Rng, log: Log) -> Any:
    """The roll and what may be done about it."""
    moves = 1
    dice = roll_at(table, random_place(table, rng, count_rolls(table)))
    note(log, ROLL + dice - 1)
    roll(table, rng, log, dice)
    if table[at.DECISION] == SETTING_ASIDE:
        shown = distinct_dice(table)
        die = nth_bit(shown, random_place(table, rng, bits(shown)))
        note(log, ASIDE + die)
        set_aside(table, die + 1)
        moves += 1
    count_dice(table, book)
    if table[at.DECISION] == ADDING:
        moves += 1
        if random_place(table, rng, 2) == 0:
            note(log, ADDS)
            add_two(table, book)
        else:
            note(log, PASS)
    return moves


@compiled
def random_act(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    """One landmark demolished, or one card given away."""
    if table[at.DECISION] == DEMOLISHING:
        marks = table[at.BUILT + table[at.TURN]]
        mark = nth_bit(marks, random_place(table, rng, bits(marks)))
        note(log, DEMOLISHES + mark)
        demolish(table, book, log, mark)
    else:
        move = gift_at(table, random_place(table, rng, count_gifts(table)))
        note(log, move)
        give(table, piles, book, log, (move - GIVES) // PARTNERS, (move - GIVES) % PARTNERS)


@compiled
def random_swap(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    move = swap_at(table, random_place(table, rng, count_swaps(table)))
    note(log, move)
    if move == PASS:
        start_building(table, book, log)
    else:
        pair = (move - SWAPS) // PARTNERS
        swap(table, piles, book, log, pair // at.CARDS, pair % at.CARDS, (move - SWAPS) % PARTNERS)


@inlined
def random_building(
    table: Table, piles: Piles, book: Book, rng: Rng, log: Log, built: Built
) -> None:
    choice = buildable(table, book)
    place = random_place(table, rng, 1 + bits(choice))
    if place == 0:
        note(log, PASS)
        finish_building(table, book, log, False)
        return
    thing = nth_bit(choice, place - 1)
    note(log, BUILDS + thing)
    built[table[at.TURN], thing] += 1
    if thing < at.CARDS:
        build_card(table, piles, book, rng, log, thing)
    else:
        build_landmark(table, book, log, thing - at.CARDS)


@inlined
def random_investment(table: Table, book: Book, rng: Rng, log: Log) -> None:
    if random_place(table, rng, 2) == 0:
        note(log, INVESTS)
        invest(table, book, log)
    else:
        note(log, PASS)
        end_turn(table, log)
