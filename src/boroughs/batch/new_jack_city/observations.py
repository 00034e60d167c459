"""Observations over flat arrays, slice by slice as `games/new_jack_city/encoding.py` has them."""

from __future__ import annotations

from typing import Any, Final

from boroughs.batch.bits import bits
from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.new_jack_city import layout as at
from boroughs.batch.new_jack_city.actions import Bytes
from boroughs.batch.new_jack_city.flat_game import Book, FlatGame
from boroughs.batch.new_jack_city.joins import root_of
from boroughs.batch.new_jack_city.turn import (
    cards_left,
    commercial_stock,
    developer,
    industrial_stock,
    unbuilt,
)
from boroughs.core.encoding import MOST
from boroughs.games.new_jack_city.encoding import CARD_NUMBERS, REACH
from boroughs.games.new_jack_city.state import PHASES

# Names of this module's own: numba turns them into constants.
_MOST: Final = MOST
_PHASES: Final = len(PHASES)
_NOBODY: Final = at.NOBODY
_ROW: Final = at.ROW
_ORIGIN: Final = REACH + 1 - at.MIDDLE
"""What is added to a column or row of the ground: 0 is for none."""
# In a card's numbers:
_UNSEEN: Final = 1
_ASIDE: Final = 2
_LAID: Final = 3
_HALVES: Final = 7


@inlined
def byte(number: int) -> Any:
    return min(max(number, 0), _MOST)


@compiled
def write_observation(game: FlatGame, book: Book, seat: int, row: Bytes) -> None:
    """What this seat sees."""
    for place in range(row.shape[0]):
        row[place] = 0
    place = write_turn(game, book, seat, row)
    for ahead in range(book.numbers[at.SEATED]):
        place = write_developer(game, book, (seat + ahead) % book.numbers[at.SEATED], row, place)
    write_hand(game, book, seat, row, place)
    write_city(game, book, seat, row, place)
    place += CARD_NUMBERS * at.CARDS
    if seat == game.table[at.TURN]:
        for part in range(game.table[at.DRAFTED]):
            action = game.table[at.DRAFT + part] + 1
            row[place + 2 * part] = action // 256
            row[place + 2 * part + 1] = action % 256


@compiled
def write_turn(game: FlatGame, book: Book, seat: int, row: Bytes) -> int:
    """Where the game stands; returns where the next part begins."""
    table, seats = game.table, book.numbers[at.SEATED]
    row[table[at.PHASE]] = 1
    place = _PHASES
    row[place + (table[at.TURN] - seat) % seats] = 1
    place += seats
    if table[at.SIGNALLED] != _NOBODY:
        row[place + (table[at.SIGNALLED] - seat) % seats] = 1
    place += seats
    row[place] = table[at.ACTED]
    row[place + 1] = byte(table[at.LAST_TURNS])
    row[place + 2] = byte(book.numbers[at.TARGET])
    row[place + 3] = byte(cards_left(game, book))
    row[place + 4] = byte(commercial_stock(game, book))
    row[place + 5] = byte(industrial_stock(game, book))
    row[place + 6] = byte(unbuilt(game, book)) if seats == 1 else 0
    return place + 7


@compiled
def write_developer(game: FlatGame, book: Book, seat: int, row: Bytes, place: int) -> int:
    table, seats = game.table, book.numbers[at.SEATED]
    here = developer(seat)
    row[place] = byte(table[here + at.MONEY])
    row[place + 1] = byte(table[here + at.COMMERCIAL])
    row[place + 2] = byte(table[here + at.INDUSTRIAL])
    row[place + 3] = bits(table[here + at.HAND])
    if seats > 1:
        row[place + 4] = book.numbers[at.MOST_STANDING] - table[here + at.BUILDERS]
    row[place + 5] = byte(table[here + at.SCORED])
    behind = (seat - table[at.TURN]) % seats
    row[place + 6] = table[at.SIGNALLED] != _NOBODY and behind < table[at.LAST_TURNS]
    place += 7
    for standing in range(table[here + at.BUILDERS]):
        cell = table[here + at.BUILDER_CELLS + standing]
        row[place + 2 * standing] = cell % _ROW + _ORIGIN
        row[place + 2 * standing + 1] = cell // _ROW + _ORIGIN
    return place + 2 * book.numbers[at.MOST_STANDING]


@compiled
def write_hand(game: FlatGame, book: Book, seat: int, row: Bytes, place: int) -> None:
    """Cards in hand, and those that may lie in the deck or in others' hands."""
    table = game.table
    hand = table[developer(seat) + at.HAND]
    unseen = table[at.DECK]
    for other in range(book.numbers[at.SEATED]):
        unseen |= table[developer(other) + at.HAND]
    unseen &= ~hand
    for card in range(at.CARDS):
        row[place + CARD_NUMBERS * card] = hand >> card & 1
        row[place + CARD_NUMBERS * card + _UNSEEN] = unseen >> card & 1
    for number in range(table[at.ASIDE]):
        row[place + CARD_NUMBERS * table[at.ASIDE_CARDS + number] + _ASIDE] = 1


@compiled
def write_city(game: FlatGame, book: Book, seat: int, row: Bytes, place: int) -> None:
    """Of each laid card where it lies, and for each half what became of its zone."""
    table, seats = game.table, book.numbers[at.SEATED]
    for number in range(table[at.LAID]):
        face, key = divmod(table[at.LAID_CARDS + number], 2 * at.CELLS)
        card, way = face >> 1, face & 1
        first = place + CARD_NUMBERS * card
        row[first + _LAID] = 1
        row[first + _LAID + 1] = (key >> 1) % _ROW + _ORIGIN
        row[first + _LAID + 2] = (key >> 1) // _ROW + _ORIGIN
        row[first + _LAID + 3] = (key & 1) + 2 * way + 1
        for half in range(2):
            root = root_of(game, book.halves[card, way, half])
            holder = game.zones[root, at.HOLDER]
            row[first + _HALVES + 3 * half] = byte(game.zones[root, at.VALUE])
            if holder != _NOBODY:
                row[first + _HALVES + 3 * half + 1] = 1 + (holder - seat) % seats
            row[first + _HALVES + 3 * half + 2] = game.zones[root, at.BUILT]
