"""The zones that a card would make, and whether they may be one: the engine's `joins`, over flat arrays."""

from __future__ import annotations

from typing import Final

from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.new_jack_city import layout as at
from boroughs.batch.new_jack_city.flat_game import Book, FlatGame

# Names of this module's own: numba turns them into constants.
_NOBODY: Final = at.NOBODY
_NO_PROPERTY: Final = at.NO_PROPERTY


@inlined
def root_of(game: FlatGame, property_: int) -> int:
    """The property by which its zone is known."""
    found = property_
    while game.zones[found, at.PARENT] != found:
        found = game.zones[found, at.PARENT]
    return found


@compiled
def find_joins(game: FlatGame, book: Book, slot: int, card: int, way: int) -> int:
    """Leaves the one or two zones among the joins that the card would make; returns how many."""
    joins = game.joins
    key, shape = game.slots[slot, at.KEY], game.slots[slot, at.SHAPE]
    at_a, at_b = book.halves[card, way, 0], book.halves[card, way, 1]
    roads = book.roads[card, way]
    count = 1 if at_a == at_b else 2
    begin_join(game, book, 0, at_a)
    if count == 2:
        begin_join(game, book, 1, at_b)
    sides = shape >> at.OPEN & ~roads
    for side in range(at.OUTER):
        if sides >> side & 1:
            number = (count - 1) & at.IN_B >> side
            beside = (key >> 1) + book.neighbours[key & 1, side]
            touched = (game.ground[beside] >> at.PROPERTY) - 1
            if book.colours[touched] == joins[number, at.JOIN_COLOUR]:
                add_zone(game, number, root_of(game, touched))
    if (
        count == 2
        and joins[0, at.JOIN_COLOUR] == joins[1, at.JOIN_COLOUR]
        and halves_meet(game, roads)
    ):
        joins[0, at.SECOND_OWN] = at_b
        joins[0, at.JOIN_VALUE] += book.values[at_b]
        for place in range(joins[1, at.ROOTS]):
            add_zone(game, 0, joins[1, at.FIRST_ROOT + place])
        count = 1
    for number in range(count):
        sum_up(game, number)
    return count


@inlined
def begin_join(game: FlatGame, book: Book, number: int, own: int) -> None:
    join = game.joins[number]
    join[at.OWN] = own
    join[at.SECOND_OWN] = _NO_PROPERTY
    join[at.JOIN_COLOUR] = book.colours[own]
    join[at.JOIN_VALUE] = book.values[own]
    join[at.JOIN_HOLDER] = _NOBODY
    join[at.JOIN_BUILDERS] = 0
    join[at.RIVALS] = 0
    join[at.JOIN_BUILT] = 0
    join[at.GAIN] = 0
    join[at.ROOTS] = 0


@inlined
def has_root(game: FlatGame, number: int, root: int) -> bool:
    join = game.joins[number]
    for place in range(join[at.ROOTS]):
        if join[at.FIRST_ROOT + place] == root:
            return True
    return False


@inlined
def halves_meet(game: FlatGame, roads: int) -> bool:
    """Two halves of one colour meet around the road between them, or where there is none."""
    if not roads >> at.MIDDLE_LINE & 1:
        return True
    for place in range(game.joins[0, at.ROOTS]):
        if has_root(game, 1, game.joins[0, at.FIRST_ROOT + place]):
            return True
    return False


@compiled
def add_zone(game: FlatGame, number: int, root: int) -> None:
    if has_root(game, number, root):
        return
    join = game.joins[number]
    join[at.FIRST_ROOT + join[at.ROOTS]] = root
    join[at.ROOTS] += 1
    join[at.JOIN_VALUE] += game.zones[root, at.VALUE]
    holder = game.zones[root, at.HOLDER]
    if holder != _NOBODY:
        if join[at.JOIN_HOLDER] != _NOBODY and join[at.JOIN_HOLDER] != holder:
            join[at.RIVALS] = 1
        join[at.JOIN_HOLDER] = holder
        join[at.JOIN_BUILDERS] += 1
    if game.zones[root, at.BUILT]:
        join[at.JOIN_BUILT] = 1


@inlined
def sum_up(game: FlatGame, number: int) -> None:
    """What becomes built by the card is what was not built before."""
    join = game.joins[number]
    if join[at.JOIN_BUILT]:
        gain = join[at.JOIN_VALUE]
        for place in range(at.FIRST_ROOT, at.FIRST_ROOT + join[at.ROOTS]):
            if game.zones[join[place], at.BUILT]:
                gain -= game.zones[join[place], at.VALUE]
        join[at.GAIN] = gain


@compiled
def is_forbidden(game: FlatGame, book: Book, slot: int, card: int, way: int, seat: int) -> bool:
    """Whether the card would join rivals' zones, or a rival's to a built one (NJC-12)."""
    for number in range(find_joins(game, book, slot, card, way)):
        join = game.joins[number]
        if join[at.RIVALS]:
            return True
        if join[at.JOIN_BUILT] and join[at.JOIN_HOLDER] != _NOBODY and join[at.JOIN_HOLDER] != seat:
            return True
    return False
