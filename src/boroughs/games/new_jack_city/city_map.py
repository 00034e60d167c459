"""The plan of the city for a viewer: cells, zones with their outlines, roads, the frontier."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from boroughs.games.new_jack_city.components import COLOUR_OF, COLOURS, LEAST, VALUE_OF, bonus_of
from boroughs.games.new_jack_city.city import NO_PROPERTY, City
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

Segment: TypeAlias = tuple[int, int, int, int]
"""From corner x, y to corner x, y; the corner of a cell is its upper left."""


class CellView(msgspec.Struct, frozen=True):
    """Half of a card on the table."""

    x: int
    y: int
    card: str
    """The card, or `plant`."""
    colour: str
    value: int
    """Of the property, where it is written; 0 on the other half of a whole card, and on the plant."""
    zone: int
    """Its place in the list of zones, or -1."""
    roads: str
    """The sides with a road, printed here or on the card beside it: some of N, E, S, W."""


class ZoneView(msgspec.Struct, frozen=True):
    """Properties of one colour that hang together."""

    colour: str
    value: int
    holder: int
    """The seat whose Builder stands in it, or -1."""
    built: bool
    at: tuple[int, int]
    """The cell by which moves name it."""
    cells: tuple[tuple[int, int], ...]
    outline: tuple[Segment, ...]
    bonus: int
    """How many cards or tokens scoring it now would bring."""
    missing: int
    """What it lacks to be scored; 0 where it has enough."""
    openings: int
    """Through how many sides without a road it can still grow."""


class CityMap(msgspec.Struct, frozen=True):
    """All of it, for every viewer the same."""

    cells: tuple[CellView, ...]
    zones: tuple[ZoneView, ...]
    roads: tuple[Segment, ...]
    frontier: tuple[tuple[int, int], ...]


def map_of(city: City) -> CityMap:
    """Drawn once, and kept by the city until something changes: every seat looks at the same."""
    plan = city.map
    if not isinstance(plan, CityMap):
        plan = CityMap(_cells(city), _zones(city), _roads(city), _frontier(city))
        city.map = plan
    return plan


_SIDES = (
    ("N", NORTH, -ROW, SOUTH),
    ("E", EAST, 1, WEST),
    ("S", SOUTH, ROW, NORTH),
    ("W", WEST, -1, EAST),
)


def _segment(cell: int, side: int) -> Segment:
    x, y = column_of(cell), row_of(cell)
    if side == NORTH:
        return (x, y, x + 1, y)
    if side == SOUTH:
        return (x, y + 1, x + 1, y + 1)
    return (x, y, x, y + 1) if side == WEST else (x + 1, y, x + 1, y + 1)


def _zone_order(city: City) -> dict[int, int]:
    """The place of each zone in the list, by its root: in the order in which the cells were covered."""
    order: dict[int, int] = {}
    for seen in city.cells.values():
        if seen >= 16:
            order.setdefault(city.root(seen // 16 - 1), len(order))
    return order


def _cells(city: City) -> tuple[CellView, ...]:
    order = _zone_order(city)
    found: list[CellView] = []
    for cell, seen in city.cells.items():
        property_ = seen // 16 - 1
        roads = "".join(
            name
            for name, side, step, facing in _SIDES
            if seen & side or city.cells.get(cell + step, 0) & facing
        )
        x, y = column_of(cell), row_of(cell)
        if property_ == NO_PROPERTY:
            found.append(CellView(x, y, "plant", "", 0, -1, roads))
            continue
        card = city.faces[(len(found) - 2) // 2].card
        written = VALUE_OF[property_] if city.cell_of[property_] == cell else 0
        zone = order[city.root(property_)]
        found.append(CellView(x, y, card.name, COLOURS[COLOUR_OF[property_]], written, zone, roads))
    return tuple(found)


def _zones(city: City) -> tuple[ZoneView, ...]:
    cells: dict[int, list[int]] = {root: [] for root in _zone_order(city)}
    for cell, seen in city.cells.items():
        if seen >= 16:
            cells[city.root(seen // 16 - 1)].append(cell)
    return tuple(_zone(city, root, inside) for root, inside in cells.items())


def _zone(city: City, root: int, inside: list[int]) -> ZoneView:
    here = set(inside)
    value = city.value[root]
    at = city.cell_of[root]
    return ZoneView(
        colour=COLOURS[COLOUR_OF[root]],
        value=value,
        holder=city.holder[root],
        built=city.built[root],
        at=(column_of(at), row_of(at)),
        cells=tuple((column_of(cell), row_of(cell)) for cell in inside),
        outline=tuple(
            _segment(cell, side)
            for cell in inside
            for _, side, step, _ in _SIDES
            if cell + step not in here
        ),
        bonus=bonus_of(value),
        missing=max(0, LEAST - value),
        openings=city.openings[root],
    )


def _roads(city: City) -> tuple[Segment, ...]:
    """Every piece of road once, whichever card has it."""
    found: dict[Segment, None] = {}
    for cell, seen in city.cells.items():
        for _, side, _, _ in _SIDES:
            if seen & side:
                found[_segment(cell, side)] = None
    return tuple(found)


def _frontier(city: City) -> tuple[tuple[int, int], ...]:
    """The empty cells beside the city on which a card could lie."""
    open_cells: set[int] = set()
    for key in city.slots:
        open_cells.add(key // 2)
        open_cells.add(key // 2 + SECOND_CELL[key % 2])
    covered = city.cells
    cells = [
        cell
        for cell in open_cells
        if cell - 1 in covered
        or cell + 1 in covered
        or cell - ROW in covered
        or cell + ROW in covered
    ]
    return tuple((column_of(cell), row_of(cell)) for cell in sorted(cells))
