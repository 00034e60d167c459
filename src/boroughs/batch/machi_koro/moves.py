"""Moves as numbers, at random or chosen by somebody, and what they do.

A move of one action has that action's id in the encoding; giving and swapping name a card, another
card and a partner. Moves are counted in the order in which the engine lists them.
"""

from __future__ import annotations

from typing import Final

from boroughs.batch.bits import bits, nth_bit
from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.construction import build_card, build_landmark, buildable, invest
from boroughs.batch.machi_koro.income import demolish, give, swap
from boroughs.batch.machi_koro.table import Book, Log, Piles, Rng, Table, has
from boroughs.batch.machi_koro.turn import add_two, go_on, pass_on, roll, set_aside
from boroughs.batch.nature import note
from boroughs.games.machi_koro import components
from boroughs.games.machi_koro.encoding import PASS_ID, SINGLE
from boroughs.games.machi_koro.moves import DEMOLISH, INVEST, ROLLS, SET_ASIDE
from boroughs.games.machi_koro.state import (
    ADDING,
    BUILDING,
    DEMOLISHING,
    GIVING,
    INVESTING,
    ROLLING,
    SETTING_ASIDE,
    SWAPPING,
)

PASS: Final = PASS_ID
ROLL: Final = SINGLE.index(ROLLS[0])
ASIDE: Final = SINGLE.index(SET_ASIDE[0])
ADDS: Final = PASS_ID - 1
INVESTS: Final = SINGLE.index(INVEST)
DEMOLISHES: Final = SINGLE.index(DEMOLISH[0])
BUILDS: Final = DEMOLISHES + at.MARKS
BUILDS_MARK: Final = BUILDS + at.CARDS
GIVES: Final = 100
"""From here on: card and partner."""
SWAPS: Final = 1000
"""From here on: own card, their card and partner."""
PARTNERS: Final = 8

_CARDS: Final = at.CARDS
_MINORS: Final = components.MINOR_KINDS
_TRAIN: Final = components.TRAIN_STATION
_MOON: Final = components.MOON_TOWER


@inlined
def gift(card: int, partner: int) -> int:
    return GIVES + card * PARTNERS + partner


@inlined
def exchange(mine: int, theirs: int, partner: int) -> int:
    return SWAPS + (mine * _CARDS + theirs) * PARTNERS + partner


@compiled
def play(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, move: int) -> None:
    """Plays a move, which must be legal, and goes on to the next decision."""
    note(log, move)
    if move >= SWAPS:
        pair = (move - SWAPS) // PARTNERS
        swap(table, piles, book, log, pair // _CARDS, pair % _CARDS, (move - SWAPS) % PARTNERS)
    elif move >= GIVES:
        give(table, piles, book, log, (move - GIVES) // PARTNERS, (move - GIVES) % PARTNERS)
    elif move >= BUILDS_MARK:
        build_landmark(table, book, log, move - BUILDS_MARK)
    elif move >= BUILDS:
        build_card(table, piles, book, rng, log, move - BUILDS)
    elif move >= DEMOLISHES:
        demolish(table, book, log, move - DEMOLISHES)
    elif move == INVESTS:
        invest(table, book, log)
    elif move == PASS:
        pass_on(table, book, log)
    elif move == ADDS:
        add_two(table, book)
    elif move >= ASIDE:
        set_aside(table, move - ASIDE + 1)
    else:
        roll(table, rng, log, move - ROLL + 1)
    go_on(table, piles, book, rng, log)


# Every legal move by its place


@inlined
def distinct_dice(table: Table) -> int:
    """A bit for each number that the three dice show."""
    return (1 << table[at.DICE] | 1 << table[at.DICE + 1] | 1 << table[at.DICE + 2]) >> 1


@compiled
def rivals_kinds(table: Table) -> int:
    """How many kinds of cards there are to be had by a swap, partner by partner."""
    total = 0
    for seat in range(table[at.SEATED]):
        if seat != table[at.TURN]:
            total += bits(table[at.OWNED + seat] & _MINORS)
    return total


@inlined
def count_rolls(table: Table) -> int:
    roller = table[at.TURN]
    return 1 + int(has(table, roller, _TRAIN)) + int(has(table, roller, _MOON))


@inlined
def roll_at(table: Table, place: int) -> int:
    """How many dice the roll at this place has."""
    if place == 0:
        return 1
    return 2 if place == 1 and has(table, table[at.TURN], _TRAIN) else 3


@inlined
def count_gifts(table: Table) -> int:
    return bits(table[at.OWNED + table[at.TURN]] & _MINORS) * (table[at.SEATED] - 1)


@compiled
def gift_at(table: Table, place: int) -> int:
    roller = table[at.TURN]
    kinds = table[at.OWNED + roller] & _MINORS
    count = bits(kinds)
    partner = place // count
    if partner >= roller:
        partner += 1
    return gift(nth_bit(kinds, place % count), partner)


@compiled
def count_swaps(table: Table) -> int:
    """Not to swap is counted too."""
    return 1 + bits(table[at.OWNED + table[at.TURN]] & _MINORS) * rivals_kinds(table)


@compiled
def swap_at(table: Table, place: int) -> int:
    if place == 0:
        return PASS
    roller = table[at.TURN]
    choice = rivals_kinds(table)
    mine = nth_bit(table[at.OWNED + roller] & _MINORS, (place - 1) // choice)
    other = (place - 1) % choice
    found = PASS
    for seat in range(table[at.SEATED]):
        if seat != roller:
            kinds = table[at.OWNED + seat] & _MINORS
            count = bits(kinds)
            if 0 <= other < count:
                found = exchange(mine, nth_bit(kinds, other), seat)
            other -= count
    return found


@compiled
def count_moves(table: Table, book: Book) -> int:
    """How many legal moves there are."""
    decision = table[at.DECISION]
    if decision == ROLLING:
        return count_rolls(table)
    if decision == SETTING_ASIDE:
        return bits(distinct_dice(table))
    if decision in (ADDING, INVESTING):
        return 2
    if decision == DEMOLISHING:
        return bits(table[at.BUILT + table[at.TURN]])
    if decision == GIVING:
        return count_gifts(table)
    if decision == SWAPPING:
        return count_swaps(table)
    if decision == BUILDING:
        return 1 + bits(buildable(table, book))
    return 0


@compiled
def move_at(table: Table, book: Book, place: int) -> int:
    """The legal move at this place, in the order of the engine."""
    decision = table[at.DECISION]
    if decision == ROLLING:
        return ROLL + roll_at(table, place) - 1
    if decision == SETTING_ASIDE:
        return ASIDE + nth_bit(distinct_dice(table), place)
    if decision == ADDING:
        return ADDS if place == 0 else PASS
    if decision == INVESTING:
        return INVESTS if place == 0 else PASS
    if decision == DEMOLISHING:
        return DEMOLISHES + nth_bit(table[at.BUILT + table[at.TURN]], place)
    if decision == GIVING:
        return gift_at(table, place)
    if decision == SWAPPING:
        return swap_at(table, place)
    return PASS if place == 0 else BUILDS + nth_bit(buildable(table, book), place - 1)
