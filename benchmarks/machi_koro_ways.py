"""Every way in which a move of Machi Koro may go on, with its odds: flat games in, flat games out. For machi_koro_luck.py.

Nature is asked as the review asks it (`boroughs/review/backing.py`): every throw, every catch, every card that settles a row of the
market. Dice are loaded: the batch engine rolls by a generator, which is set so that it shows what is wanted next.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled, compiled_loop
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.actions import act
from boroughs.batch.machi_koro.construction import buy_card, finish_building
from boroughs.batch.machi_koro.market import is_short, lay_out, take_from_deck
from boroughs.batch.machi_koro.moves import BUILDS, BUILDS_MARK, GIVES, ROLL, play
from boroughs.batch.machi_koro.table import Book, Log, Piles, Rng, Table, owned_by_all
from boroughs.batch.nature import below
from boroughs.games.machi_koro.state import BUILDING, ROLLING
from machi_koro_room import MOST_DICE, SIDES, Room, Whole, copy_game, lay_down

MOST_WAYS: Final = 128
"""Of one move."""
MOST_TERMS: Final = 4096
"""Of one event, with all that had to be drawn again."""


@compiled
def take(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, code: int) -> None:
    """A whole move as `moves.py` numbers it, or an action that is a part of one."""
    if code >= GIVES:
        play(table, piles, book, rng, log, code)
    else:
        act(table, piles, book, rng, log, code)


# Dice


@compiled
def throws_like(count: int, first: int, second: int, third: int) -> int:
    """How many throws of so many dice show these numbers, which stand in their order."""
    if count < 2:
        return 1
    if count == 2:
        return 1 if first == second else 2
    if first == third:
        return 1
    return 3 if first == second or second == third else 6


@compiled
def thrown_ways(
    room: Room, table: Table, piles: Piles, book: Book, owner: int, code: int, share: float
) -> None:
    """A move with every throw that may follow from it: what is rolled, and what is caught."""
    count = code - ROLL + 1 if table[at.DECISION] == ROLLING else 0
    unit = SIDES ** (MOST_DICE - 1 - count)
    for first in range(SIDES if count > 0 else 1):
        for second in range(first if count > 1 else 0, SIDES if count > 1 else 1):
            for third in range(second if count > 2 else 0, SIDES if count > 2 else 1):
                shown = ((first * SIDES + second) * SIDES + third) * SIDES * SIDES
                odds = share * throws_like(count, first, second, third) / SIDES**count
                place = lay_down(room, table, piles, owner, odds)
                room.rng[0] = room.probe[0] = room.words[shown]
                take(room.tables[place], room.piles[place], book, room.rng, room.log, code)
                for _ in range(count):
                    below(room.probe, SIDES)
                if room.rng[0] == room.probe[0]:
                    continue
                # More was asked than was rolled: something is caught.
                room.used[0] = place
                for total in range(2, 2 * SIDES + 1):
                    one = max(1, total - SIDES)
                    other = total - one
                    likely = (SIDES - abs(SIDES + 1 - total)) / (SIDES * SIDES)
                    place = lay_down(room, table, piles, owner, odds * likely)
                    caught = shown + (one - 1) * unit + (other - 1) * (unit // SIDES)
                    room.rng[0] = room.words[caught]
                    take(room.tables[place], room.piles[place], book, room.rng, room.log, code)


# The market


@compiled
def take_drawn(table: Table, piles: Piles, book: Book, card: int) -> None:
    """What `fill_market` does with one card."""
    row = book[card, at.ROW]
    take_from_deck(table, piles, row, card)
    lay_out(table, piles, book, row, card)


@compiled
def settles(table: Table, piles: Piles, book: Book, card: int) -> bool:
    """Whether nothing more is drawn after this card."""
    row = book[card, at.ROW]
    if table[at.IN_DECK + row] == 1:
        return True
    if piles[at.MARKET + card] > 0 or (book[card, at.MAJOR] and owned_by_all(table, card)):
        return False
    return bool(table[at.DIFFERENT + row] + 1 >= book[at.DIFFERENT_OF_ROW, row])


@compiled
def settled_ways(
    room: Room, table: Table, piles: Piles, book: Book, row: int, owner: int, share: float
) -> None:
    """Cards that settle the row alone; where none does, all that are left will be drawn."""
    end = book[at.FIRST_OF_ROW, row + 1]
    whole = 0
    for card in range(book[at.FIRST_OF_ROW, row], end):
        if piles[at.DECK + card] > 0 and settles(table, piles, book, card):
            whole += piles[at.DECK + card]
    for card in range(book[at.FIRST_OF_ROW, row], end):
        copies = piles[at.DECK + card]
        if copies > 0 and whole > 0 and settles(table, piles, book, card):
            place = lay_down(room, table, piles, owner, share * copies / whole)
            take_drawn(room.tables[place], room.piles[place], book, card)
            finish_building(room.tables[place], book, room.log, True)
    if whole == 0:
        place = lay_down(room, table, piles, owner, share)
        for card in range(book[at.FIRST_OF_ROW, row], end):
            while room.piles[place, at.DECK + card] > 0:
                take_drawn(room.tables[place], room.piles[place], book, card)
        finish_building(room.tables[place], book, room.log, True)


@compiled
def drawn_ways(
    room: Room, table: Table, piles: Piles, book: Book, row: int, owner: int, share: float
) -> None:
    """Every card that may really be drawn; behind one that does not settle the row, those that do."""
    for card in range(book[at.FIRST_OF_ROW, row], book[at.FIRST_OF_ROW, row + 1]):
        copies = piles[at.DECK + card]
        if copies > 0:
            odds = share * copies / table[at.IN_DECK + row]
            then, rest = room.scratch_tables[1], room.scratch_piles[1]
            copy_game(table, piles, then, rest)
            take_drawn(then, rest, book, card)
            came_of_drawing(room, then, rest, book, row, owner, odds)


@compiled
def came_of_drawing(
    room: Room, table: Table, piles: Piles, book: Book, row: int, owner: int, share: float
) -> None:
    if is_short(table, book, row):
        settled_ways(room, table, piles, book, row, owner, share)
    else:
        place = lay_down(room, table, piles, owner, share)
        finish_building(room.tables[place], book, room.log, True)


@compiled
def kinds_left(piles: Piles, book: Book, row: int) -> int:
    kinds = 0
    for card in range(book[at.FIRST_OF_ROW, row], book[at.FIRST_OF_ROW, row + 1]):
        kinds += int(piles[at.DECK + card] > 0)
    return kinds


# Moves and events


@compiled
def ways(room: Room, table: Table, piles: Piles, book: Book, owner: int, code: int) -> None:
    """All that may follow from a move, down to the next decision."""
    if table[at.DECISION] == BUILDING and BUILDS <= code < BUILDS_MARK:
        built, rest = room.scratch_tables[0], room.scratch_piles[0]
        copy_game(table, piles, built, rest)
        buy_card(built, rest, book, code - BUILDS)
        row = book[code - BUILDS, at.ROW]
        came_of_drawing(room, built, rest, book, row, owner, 1.0)
    else:
        thrown_ways(room, table, piles, book, owner, code, 1.0)


@compiled_loop
def lay_down_ways(
    room: Room,
    tables: NDArray[np.int32],
    piles: NDArray[np.int8],
    book: Book,
    places: Whole,
    codes: Whole,
    first: int,
) -> int:
    """The ways of these moves from the first one on, as long as there is room; which one comes next."""
    room.used[0] = 0
    for number in range(first, len(places)):
        if room.used[0] + MOST_WAYS > room.odds.shape[0]:
            return number
        ways(room, tables[places[number]], piles[places[number]], book, number, codes[number])
    return len(places)


@compiled
def drawn_terms(
    room: Room,
    table: Table,
    piles: Piles,
    book: Book,
    owner: int,
    card: int,
    drawn: NDArray[np.int32],
    count: int,
) -> None:
    """What each card that was drawn did, less all that could have been."""
    now, rest = room.scratch_tables[0], room.scratch_piles[0]
    copy_game(table, piles, now, rest)
    buy_card(now, rest, book, card)
    row = book[card, at.ROW]
    for number in range(count):
        # The only kind that is left is no luck.
        open_ = kinds_left(rest, book, row) > 1
        if open_:
            drawn_ways(room, now, rest, book, row, owner, -1.0)
        take_drawn(now, rest, book, drawn[number])
        if open_:
            came_of_drawing(room, now, rest, book, row, owner, 1.0)


@compiled_loop
def lay_down_terms(
    room: Room,
    before_tables: NDArray[np.int32],
    before_piles: NDArray[np.int8],
    tables: NDArray[np.int32],
    piles: NDArray[np.int8],
    book: Book,
    places: Whole,
    codes: Whole,
    drawn: NDArray[np.int32],
    drawn_count: Whole,
    first: int,
) -> int:
    """Luck as a sum over games: what came counts once, what could have come as often as it is likely, below zero."""
    room.used[0] = 0
    for number in range(first, len(places)):
        if room.used[0] + MOST_TERMS > room.odds.shape[0]:
            return number
        game = places[number]
        table, pile = before_tables[game], before_piles[game]
        if drawn_count[game] > 0:
            card = codes[game] - BUILDS
            drawn_terms(room, table, pile, book, game, card, drawn[game], drawn_count[game])
        else:
            thrown_ways(room, table, pile, book, game, codes[game], -1.0)
            lay_down(room, tables[game], piles[game], game, 1.0)
    return len(places)
