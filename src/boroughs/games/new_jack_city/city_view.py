"""The city as every viewer sees it, and back from there."""

from __future__ import annotations

from itertools import starmap

import msgspec

from boroughs.games.new_jack_city.city import City
from boroughs.games.new_jack_city.city_map import (
    Point,
    Segment,
    cell_rows,
    frontier,
    road_segments,
    zone_rows,
)
from boroughs.games.new_jack_city.components import CARD_NAMED, Face, Numbers
from boroughs.games.new_jack_city.grid import (
    cell_at,
    column_of,
    quarter_turns,
    row_of,
    slot_at,
)
from boroughs.games.new_jack_city.joining import NOBODY

REMEMBERED_CITIES = 1024
"""Cities that were drawn lately, of all tables: the next one differs from such a one by a card."""
_remembered: dict[tuple[tuple[LaidView, ...], Numbers], City] = {}
DRAWN_CITIES = 512
"""Cities whose maps were drawn lately: who looks at such a map needs no other city."""
_drawn: dict[int, City] = {}
"""By the id of the map's zones."""


class LaidView(msgspec.Struct, frozen=True, gc=False):
    """A card on the table: its upper left cell, and quarter turns clockwise from how it is printed."""

    card: str
    x: int
    y: int
    turned: int


class CellView(msgspec.Struct, frozen=True, gc=False):
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


class ZoneView(msgspec.Struct, frozen=True, gc=False):
    """Properties of one colour that hang together."""

    colour: str
    value: int
    holder: int
    """The seat whose Builder stands in it, or -1."""
    built: bool
    at: Point
    """The cell by which moves name it."""
    cells: tuple[Point, ...]
    outline: tuple[Segment, ...]
    bonus: int
    """How many cards or tokens scoring it now would bring."""
    missing: int
    """What it lacks to be scored; 0 where it has enough."""
    openings: int
    """Through how many sides without a road it can still grow."""


class CityMap(msgspec.Struct, frozen=True, gc=False):
    """All that lies on the table, for every viewer the same."""

    city: tuple[LaidView, ...]
    cells: tuple[CellView, ...]
    zones: tuple[ZoneView, ...]
    roads: tuple[Segment, ...]
    frontier: tuple[Point, ...]
    roots: tuple[int, ...]
    """Of each zone, the property by which the city knows it."""


def map_of(city: City) -> CityMap:
    """Drawn once, and kept by the city until something changes: every seat looks at the same."""
    city_map = city.map
    if not isinstance(city_map, CityMap):
        drawn = city.drawn
        city_map = _map_of_new(city) if drawn is None else _map_of_same_cards(city, drawn)
        city.map = city.drawn = city_map
    if len(_drawn) >= DRAWN_CITIES:
        _drawn.clear()
    _drawn[id(city_map.zones)] = city
    return city_map


def _map_of_new(city: City) -> CityMap:
    zones, roots = zone_rows(city)
    return CityMap(
        tuple(map(_laid, city.faces, city.places)),
        tuple(starmap(CellView, cell_rows(city))),
        tuple(starmap(ZoneView, zones)),
        road_segments(city),
        frontier(city),
        roots,
    )


def _map_of_same_cards(city: City, drawn: object) -> CityMap:
    """Builders came, went or built since the map was drawn: most zones are as they were."""
    assert isinstance(drawn, CityMap)
    holder, built = city.holder, city.built
    zones = [
        zone
        if zone.holder == holder[root] and zone.built == built[root]
        else msgspec.structs.replace(zone, holder=holder[root], built=built[root])
        for zone, root in zip(drawn.zones, drawn.roots, strict=True)
    ]
    return msgspec.structs.replace(drawn, zones=tuple(zones))


def _laid(face: Face, key: int) -> LaidView:
    cell = key // 2
    return LaidView(face.card.name, column_of(cell), row_of(cell), quarter_turns(key, face.flipped))


def city_seen(laid: tuple[LaidView, ...], zones: tuple[ZoneView, ...], numbers: Numbers) -> City:
    """The city of these cards, with whoever holds or has built its zones. Not to be changed, but copied."""
    drawn = _drawn.get(id(zones))
    if drawn is not None and drawn.numbers is numbers:
        city_map = drawn.map
        # Else the city has changed since, or the id was another map's.
        if isinstance(city_map, CityMap) and city_map.zones is zones and city_map.city is laid:
            return drawn
    city = _city_of(laid, numbers).copy()
    for zone in zones:
        if zone.built:
            city.build(city.zone_at(cell_at(*zone.at)))
        elif zone.holder != NOBODY:
            city.claim(city.zone_at(cell_at(*zone.at)), zone.holder)
    return city


def _city_of(laid: tuple[LaidView, ...], numbers: Numbers) -> City:
    """The city of these cards, with nobody in it. Never changed: whoever wants to, copies it."""
    city = _remembered.get((laid, numbers))
    if city is None:
        city = _laid_out(laid, numbers)
        if len(_remembered) >= REMEMBERED_CITIES:
            _remembered.clear()
        _remembered[laid, numbers] = city
    return city


def _laid_out(laid: tuple[LaidView, ...], numbers: Numbers) -> City:
    """From the city before the last card where that is remembered, else from the Power Plant on.

    The cities between are not kept: they would push out those of other tables.
    """
    before = _remembered.get((laid[:-1], numbers))
    if before is not None:
        city, new = before.copy(), laid[-1:]
    else:
        city, new = City(numbers), laid
        city.lay_plant()
    for card in new:
        key = slot_at(cell_at(card.x, card.y), card.turned % 2 == 1)
        city.lay(city.slots[key], CARD_NAMED[card.card].faces[card.turned // 2])
    return city
