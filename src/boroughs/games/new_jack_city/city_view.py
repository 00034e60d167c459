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
from boroughs.games.new_jack_city.copying import copy_city
from boroughs.games.new_jack_city.grid import (
    cell_at,
    column_of,
    quarter_turns,
    row_of,
    slot_at,
)
from boroughs.games.new_jack_city.joining import NOBODY

REMEMBERED_CITIES = 1024
_remembered: dict[tuple[tuple[LaidView, ...], Numbers], City] = {}
"""Cities without Builders that were read lately, of all tables: the next one differs from such a one by a card.

Any thread may ask: at worst two lay out the same city. Beyond its bound all is forgotten.
"""
REMEMBERED_MAPS = 256
"""Maps that were drawn lately, of all tables."""


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


class MapCache:
    """Maps by what they show, and of each the city that it shows: nothing is kept in the city of a state.

    Every seat looks at the same map, and who imagines from a view needs its city again. Any thread may ask: at worst
    two draw the same map. Beyond its bound all is forgotten, and drawn again when it is asked for.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._of_cards: dict[object, CityMap] = {}
        """The last map of these cards: in another, only who holds or has built its zones may differ."""
        self._maps: dict[object, CityMap] = {}
        self._cities: dict[int, tuple[CityMap, City]] = {}
        """By the id of the map's zones, the map and a city of its own."""

    def map_of(self, city: City) -> CityMap:
        cards = (city.numbers, tuple(city.faces), tuple(city.places))
        shown = (cards, tuple(city.holder), tuple(city.built))
        city_map = self._maps.get(shown)
        if city_map is None:
            before = self._of_cards.get(cards)
            city_map = _map_of_new(city) if before is None else _map_of_same_cards(city, before)
            if len(self._maps) >= self._most:
                self.clear()
            self._maps[shown] = self._of_cards[cards] = city_map
            self._cities[id(city_map.zones)] = (city_map, copy_city(city))
        return city_map

    def city_of(self, laid: tuple[LaidView, ...], zones: tuple[ZoneView, ...]) -> City | None:
        """The city of a map that was drawn here. Not to be changed, but copied."""
        found = self._cities.get(id(zones))
        if found is None or found[0].zones is not zones or found[0].city is not laid:
            return None
        return found[1]

    def clear(self) -> None:
        self._of_cards.clear()
        self._maps.clear()
        self._cities.clear()


MAPS = MapCache(REMEMBERED_MAPS)


def map_of(city: City) -> CityMap:
    return MAPS.map_of(city)


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


def _map_of_same_cards(city: City, drawn: CityMap) -> CityMap:
    """Builders came, went or built since the map was drawn: most zones are as they were."""
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
    drawn = MAPS.city_of(laid, zones)
    if drawn is not None and drawn.numbers is numbers:
        return drawn
    city = copy_city(_city_of(laid, numbers))
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
        city, new = copy_city(before), laid[-1:]
    else:
        city, new = City(numbers), laid
        city.lay_plant()
    for card in new:
        key = slot_at(cell_at(card.x, card.y), card.turned % 2 == 1)
        city.lay(city.slots[key], CARD_NAMED[card.card].faces[card.turned // 2])
    return city
