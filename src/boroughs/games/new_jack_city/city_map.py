"""The city as rows for a viewer: cells, zones with their outlines, roads, the frontier. Plain values only."""

from __future__ import annotations

from typing import Final, TypeAlias

from boroughs.games.new_jack_city.city import NO_PROPERTY, City
from boroughs.games.new_jack_city.components import (
    CARDS,
    COLOUR_OF,
    COLOURS,
)
from boroughs.games.new_jack_city.grid import (
    EAST,
    NORTH,
    ROW,
    SECOND_CELL,
    SOUTH,
    WEST,
    column_of,
    row_of,
)

Point: TypeAlias = tuple[int, int]
Segment: TypeAlias = tuple[int, int, int, int]
"""From corner x, y to corner x, y; the corner of a cell is its upper left."""
CellRow: TypeAlias = tuple[int, int, str, str, int, int, str]
"""Column, row, card, colour, value, zone, roads."""
ZoneRow: TypeAlias = tuple[
    str, int, int, bool, Point, tuple[Point, ...], tuple[Segment, ...], int, int, int
]
"""Colour, value, holder, built, its named cell, cells, outline, bonus, missing, openings."""

_SIDES: Final[list[tuple[int, int, int]]] = [
    (NORTH, -ROW, SOUTH),
    (EAST, 1, WEST),
    (SOUTH, ROW, NORTH),
    (WEST, -1, EAST),
]
"""A side of a cell, the step to the cell behind it, and the side with which that looks back."""
_ROAD_NAMES: Final[list[str]] = [
    "".join(
        name
        for name, side in (("N", NORTH), ("E", EAST), ("S", SOUTH), ("W", WEST))
        if sides & side
    )
    for sides in range(16)
]


def _point(cell: int) -> Point:
    return column_of(cell), row_of(cell)


def _segment(cell: int, side: int) -> Segment:
    x, y = column_of(cell), row_of(cell)
    if side == NORTH:
        return (x, y, x + 1, y)
    if side == SOUTH:
        return (x, y + 1, x + 1, y + 1)
    return (x, y, x, y + 1) if side == WEST else (x + 1, y, x + 1, y + 1)


def zone_cells(city: City) -> dict[int, list[int]]:
    """The cells of each zone, by its root, in the order in which they were covered."""
    found: dict[int, list[int]] = {}
    for cell, seen in city.cells.items():
        if seen < 16:
            continue
        root = city.root(seen // 16 - 1)
        inside = found.get(root)
        if inside is None:
            found[root] = [cell]
        else:
            inside.append(cell)
    return found


def zone_numbers(city: City) -> dict[int, int]:
    """The place of each zone in the list of zones, by its root."""
    return {root: number for number, root in enumerate(zone_cells(city))}


def cell_rows(city: City) -> list[CellRow]:
    numbers = zone_numbers(city)
    cells = city.cells
    rows: list[CellRow] = []
    for cell, seen in cells.items():
        property_ = seen // 16 - 1
        roads = seen & 15
        for side, step, facing in _SIDES:
            if cells.get(cell + step, 0) & facing:
                roads |= side
        x, y = column_of(cell), row_of(cell)
        if property_ == NO_PROPERTY:
            rows.append((x, y, "plant", "", 0, -1, _ROAD_NAMES[roads]))
            continue
        written = city.numbers.value_of[property_] if city.cell_of[property_] == cell else 0
        zone = numbers[city.root(property_)]
        card = CARDS[property_ // 2].name
        colour = COLOURS[COLOUR_OF[property_]]
        rows.append((x, y, card, colour, written, zone, _ROAD_NAMES[roads]))
    return rows


def zone_rows(city: City) -> tuple[list[ZoneRow], tuple[int, ...]]:
    """The zones, and the root of each."""
    zones = zone_cells(city)
    return [_zone_row(city, root, inside) for root, inside in zones.items()], tuple(zones)


def _zone_row(city: City, root: int, inside: list[int]) -> ZoneRow:
    here = set(inside)
    outline: list[Segment] = []
    for cell in inside:
        for side, step, _ in _SIDES:
            if cell + step not in here:
                outline.append(_segment(cell, side))
    value = city.value[root]
    return (
        COLOURS[COLOUR_OF[root]],
        value,
        city.holder[root],
        city.built[root],
        _point(city.cell_of[root]),
        tuple([_point(cell) for cell in inside]),
        tuple(outline),
        city.numbers.bonus_of(value),
        max(0, int(city.numbers.least) - value),
        city.openings[root],
    )


def road_segments(city: City) -> tuple[Segment, ...]:
    """Every piece of road once, whichever card has it."""
    found: dict[Segment, None] = {}
    for cell, seen in city.cells.items():
        for side, _, _ in _SIDES:
            if seen & side:
                found[_segment(cell, side)] = None
    return tuple(found)


def frontier(city: City) -> tuple[Point, ...]:
    """The empty cells beside the city on which a card could lie."""
    open_cells: set[int] = set()
    for key in city.slots:
        open_cells.add(key // 2)
        open_cells.add(key // 2 + SECOND_CELL[key % 2])
    covered = city.cells
    cells: list[int] = []
    for cell in open_cells:
        for _, step, _ in _SIDES:
            if cell + step in covered:
                cells.append(cell)
                break
    cells.sort()
    return tuple([_point(cell) for cell in cells])
