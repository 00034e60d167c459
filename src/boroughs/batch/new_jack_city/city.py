"""The city over flat arrays: the engine's `city.py` once more, with the same names.

Cells lie on the ground, slots in a list without order: what lies near a card that is laid is looked
at again, and nothing else.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from boroughs.batch.bits import bits
from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.new_jack_city import layout as at
from boroughs.batch.new_jack_city.flat_game import Book, FlatGame
from boroughs.batch.new_jack_city.joins import find_joins, is_forbidden, root_of

# Names of this module's own: numba turns them into constants.
_ROW: Final = at.ROW
_NOBODY: Final = at.NOBODY
_NO_PROPERTY: Final = at.NO_PROPERTY


# Zones


@inlined
def zone_at(game: FlatGame, cell: int) -> int:
    """The root of the zone in this cell, which holds a property."""
    return root_of(game, (game.ground[cell] >> at.PROPERTY) - 1)


@inlined
def set_free(game: FlatGame, root: int) -> None:
    game.table[at.FREE + (root & 1)] |= np.int64(1) << (root >> 1)


@inlined
def set_taken(game: FlatGame, root: int) -> None:
    game.table[at.FREE + (root & 1)] &= ~(np.int64(1) << (root >> 1))


@inlined
def claim_zone(game: FlatGame, root: int, seat: int) -> None:
    game.zones[root, at.HOLDER] = seat
    set_taken(game, root)


@inlined
def release_zone(game: FlatGame, root: int) -> None:
    game.zones[root, at.HOLDER] = _NOBODY
    set_free(game, root)


@inlined
def build(game: FlatGame, root: int) -> None:
    """The zone is built, whoever held it."""
    game.zones[root, at.HOLDER] = _NOBODY
    game.zones[root, at.BUILT] = 1
    set_taken(game, root)


# Where cards may go


@compiled
def may_be_forbidden(game: FlatGame, book: Book, slot: int) -> bool:
    """Whether a card in this slot might join zones that must stay apart: one claimed, one more not free."""
    key, open_sides = game.slots[slot, at.KEY], game.slots[slot, at.SHAPE] >> at.OPEN
    claimed = 0
    built = 0
    for side in range(at.OUTER):
        if open_sides >> side & 1:
            root = zone_at(game, (key >> 1) + book.neighbours[key & 1, side])
            built += game.zones[root, at.BUILT]
            if game.zones[root, at.HOLDER] != _NOBODY:
                claimed += 1
    return claimed > 0 and claimed + built > 1


@inlined
def fitting_here(game: FlatGame, book: Book, slot: int, way: int, cards: int, seat: int) -> int:
    """Those of these cards, a bit each, that this seat may lay into the slot in this direction."""
    shape = game.slots[slot, at.SHAPE]
    found = cards & book.fits[shape & at.SIX, way]
    if found and book.numbers[at.STRICT]:
        found = without_loose_ends(book, shape, way, found)
    # Most slots touch one zone at most.
    open_sides = shape >> at.OPEN
    if found and open_sides & open_sides - 1 and may_be_forbidden(game, book, slot):
        found = without_forbidden(game, book, slot, way, found, seat)
    return found


@compiled
def fitting(game: FlatGame, book: Book, slot: int, way: int, cards: int, seat: int) -> int:
    """The same, where it is not asked for all slots in a row."""
    return fitting_here(game, book, slot, way, cards, seat)


@compiled
def without_forbidden(
    game: FlatGame, book: Book, slot: int, way: int, cards: int, seat: int
) -> int:
    """Those of these cards that join nothing that must stay apart."""
    found = cards
    rest = cards
    while rest:
        bit = rest & -rest
        rest ^= bit
        if is_forbidden(game, book, slot, bits(bit - 1), way, seat):
            found ^= bit
    return found


@compiled
def without_loose_ends(book: Book, shape: int, way: int, cards: int) -> int:
    """Strict roads: a road may lie only against a road or the empty table (NJC-19)."""
    found = cards
    rest = cards
    while rest:
        bit = rest & -rest
        rest ^= bit
        differ = book.roads[bits(bit - 1), way] ^ shape >> at.ROADS
        if differ & shape >> at.TAKEN & at.SIX:
            found ^= bit
    return found


# Laying a card


@compiled
def lay(game: FlatGame, book: Book, slot: int, card: int, way: int) -> int:
    """Lays the card; returns how many zones it made: they stand among the joins."""
    count = find_joins(game, book, slot, card, way)
    key = game.slots[slot, at.KEY]
    cell = key >> 1
    second = cell + (_ROW if key & 1 else 1)
    at_a, at_b = book.halves[card, way, 0], book.halves[card, way, 1]
    # Of a whole card the cell of half 0, so that its value is written there.
    game.zones[at_b, at.CELL] = second
    if at_a != at_b or way == 0:
        game.zones[at_a, at.CELL] = cell
    for join in range(count):
        merge(game, join)
    cover(game, book, key, book.roads[card, way], at_a, at_b)
    return count


@compiled
def merge(game: FlatGame, number: int) -> None:
    zones, join = game.zones, game.joins[number]
    root = join[at.OWN]
    most = -1
    for place in range(at.FIRST_ROOT, at.FIRST_ROOT + join[at.ROOTS]):
        old = join[place]
        # The largest stays on top, so that the way up never grows long.
        if zones[old, at.VALUE] > most:
            root = old
            most = zones[old, at.VALUE]
        set_taken(game, old)
    zones[join[at.OWN], at.PARENT] = root
    if join[at.SECOND_OWN] != _NO_PROPERTY:
        zones[join[at.SECOND_OWN], at.PARENT] = root
    for place in range(at.FIRST_ROOT, at.FIRST_ROOT + join[at.ROOTS]):
        zones[join[place], at.PARENT] = root
    zones[root, at.PARENT] = root
    zones[root, at.VALUE] = join[at.JOIN_VALUE]
    zones[root, at.BUILT] = join[at.JOIN_BUILT]
    zones[root, at.HOLDER] = _NOBODY if join[at.JOIN_BUILT] else join[at.JOIN_HOLDER]
    if not join[at.JOIN_BUILT] and join[at.JOIN_HOLDER] == _NOBODY:
        set_free(game, root)


@compiled
def cover(game: FlatGame, book: Book, key: int, roads: int, at_a: int, at_b: int) -> None:
    """Puts a card's cells and roads on the table, and looks at the slots around it again."""
    ground = game.ground
    standing = key & 1
    cell = key >> 1
    second = cell + (_ROW if standing else 1)
    ground[cell] = (
        ground[cell] & at.NETWORK
        | at.COVERED
        | (at_a + 1) << at.PROPERTY
        | book.walls[roads, standing, 0]
    )
    ground[second] = (
        ground[second] & at.NETWORK
        | at.COVERED
        | (at_b + 1) << at.PROPERTY
        | book.walls[roads, standing, 1]
    )
    reached = book.corners_of[roads]
    for corner in range(at.CORNERS):
        if reached >> corner & 1:
            ground[cell + book.corners[standing, corner]] |= at.NETWORK
    look_around(game, book, cell, standing)


@inlined
def is_near(row: int, column: int, standing: int, tall: int) -> bool:
    """Whether a slot so far from a card that lies (or, tall, stands) touches it, if only at a corner."""
    return -2 + (standing == 0) <= row <= 1 + tall and -2 + standing <= column <= 2 - tall


@compiled
def look_around(game: FlatGame, book: Book, cell: int, tall: int) -> None:
    """Slots that hold one of the cells are gone; those that touch them may have changed."""
    slots = game.slots
    count = game.table[at.SLOTS]
    place = 0
    while place < count:
        key = slots[place, at.KEY]
        row = (key >> 1 + at.ROW_BITS) - (cell >> at.ROW_BITS)
        column = (key >> 1 & at.ROW - 1) - (cell & at.ROW - 1)
        if is_near(row, column, key & 1, tall):
            count -= 1
            slots[place, at.KEY] = slots[count, at.KEY]
            slots[place, at.SHAPE] = slots[count, at.SHAPE]
        else:
            place += 1
    game.table[at.SLOTS] = count
    for row in range(-2, 2 + tall):
        for column in range(-2, 3 - tall):
            for standing in range(2):
                if is_near(row, column, standing, tall):
                    look_at(game, book, cell + row * _ROW + column, standing)


@inlined
def look_at(game: FlatGame, book: Book, cell: int, standing: int) -> None:
    """Adds this slot, if it is empty and touches the city."""
    ground = game.ground
    if (ground[cell] | ground[cell + (_ROW if standing else 1)]) & at.COVERED:
        return
    shape = 0
    for side in range(at.OUTER):
        seen = ground[cell + book.neighbours[standing, side]]
        if seen & at.COVERED:
            shape |= 1 << at.TAKEN + side
            if seen & book.facing[standing, side]:
                shape |= 1 << at.ROADS + side
            elif seen >> at.PROPERTY:
                shape |= 1 << at.OPEN + side
    if shape == 0:
        return
    for corner in range(at.CORNERS):
        if ground[cell + book.corners[standing, corner]] & at.NETWORK:
            shape |= 1 << corner
    place = game.table[at.SLOTS]
    game.slots[place, at.KEY] = 2 * cell + standing
    game.slots[place, at.SHAPE] = shape
    game.table[at.SLOTS] = place + 1


@compiled
def clear(game: FlatGame) -> None:
    """An empty table: what the last game covered is bare again."""
    for place in range(game.table[at.LAID] + 1):
        # The Power Plant lies in the middle, behind the last card.
        cell = at.MIDDLE * _ROW + at.MIDDLE
        if place < game.table[at.LAID]:
            cell = game.table[at.LAID_CARDS + place] >> 1 & at.CELLS - 1
        for row in range(3):
            for column in range(3):
                game.ground[cell + row * _ROW + column] = 0
    for place in range(at.TABLE_SIZE):
        game.table[place] = 0
