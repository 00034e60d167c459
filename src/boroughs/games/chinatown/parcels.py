"""The map as bits: a seat's buildings and tiles as two whole numbers, neighbours by looking up. No rules here.

Buildings touch inside their district only, so a district of at most sixteen buildings is a world of
its own: a set of its buildings is a `mask` of sixteen bits, and all of a seat's buildings are those
masks side by side, its `land`. Its unplaced tiles, four bits for each shop, are its `stock`.
"""

from __future__ import annotations

from typing import Final

from boroughs.games.chinatown.components import (
    BUILDINGS,
    KINDS,
    LAST_BUILDING,
    NEIGHBOURS,
    VACANT,
)

WIDTH: Final = 16
FULL: Final = (1 << WIDTH) - 1
_BYTE: Final = 8
_LOW: Final = (1 << _BYTE) - 1
STOCK_BITS: Final = 4
STOCK_MASK: Final = (1 << STOCK_BITS) - 1
TILE_ITEM: Final = 1000
"""Things that change hands as whole numbers: a building by its number, a tile by its shop and this."""

DISTRICTS: Final[int] = max(building.district for building in BUILDINGS)


def _places() -> list[list[int]]:
    """The buildings of each district, in their order."""
    places: list[list[int]] = [[] for _ in range(DISTRICTS)]
    for building in BUILDINGS:
        places[building.district - 1].append(building.number)
    return places


PLACES: Final[list[list[int]]] = _places()


def _indices() -> tuple[list[int], list[int]]:
    district = [0] * (LAST_BUILDING + 1)
    bit = [0] * (LAST_BUILDING + 1)
    for index, numbers in enumerate(PLACES):
        for place, number in enumerate(numbers):
            district[number], bit[number] = index, 1 << place
    return district, bit


DISTRICT_OF, BIT_OF = _indices()
LAND_OF: Final[list[int]] = [
    bit << (WIDTH * district) for district, bit in zip(DISTRICT_OF, BIT_OF, strict=True)
]
"""Of each building its bit in a seat's land."""
UNIT_OF: Final[list[int]] = [1 << (STOCK_BITS * shop) for shop in range(KINDS)]
"""Of each shop one tile in a seat's stock."""


def _touching() -> list[list[int]]:
    """Of each district and each byte of a mask, all that touches its buildings: low bytes, then high ones."""
    tables: list[list[int]] = []
    for numbers in PLACES:
        single = [0] * WIDTH
        for place, number in enumerate(numbers):
            for near in NEIGHBOURS[number]:
                single[place] |= BIT_OF[near]
        table = [0] * (2 << _BYTE)
        for half in range(2):
            for byte in range(1 << _BYTE):
                reached = 0
                for place in range(_BYTE):
                    if byte >> place & 1:
                        reached |= single[half * _BYTE + place]
                table[(half << _BYTE) + byte] = reached
        tables.append(table)
    return tables


_TOUCHING: Final[list[list[int]]] = _touching()
_COUNT: Final[list[int]] = [byte.bit_count() for byte in range(1 << _BYTE)]


def count(mask: int) -> int:
    """How many buildings."""
    return _COUNT[mask & _LOW] + _COUNT[mask >> _BYTE]


def touching(district: int, mask: int) -> int:
    """All buildings that have a neighbour among these."""
    table = _TOUCHING[district]
    return table[mask & _LOW] | table[(1 << _BYTE) + (mask >> _BYTE)]


def joined(district: int, start: int, within: int) -> int:
    """All that can be reached from these buildings without leaving `within`."""
    reached = start
    while True:
        wider = (reached | touching(district, reached)) & (within | start)
        if wider == reached:
            return reached
        reached = wider


def land_of(owners: list[int], seat: int) -> int:
    land = 0
    for number in range(1, LAST_BUILDING + 1):
        if owners[number] == seat:
            land |= LAND_OF[number]
    return land


def stock_of(tiles: list[int]) -> int:
    stock = 0
    for shop in range(KINDS):
        stock += tiles[shop] * UNIT_OF[shop]
    return stock


def masks_of(land: int) -> list[int]:
    """The buildings of each district."""
    return [land >> (WIDTH * district) & FULL for district in range(DISTRICTS)]


def shop_masks(shops: list[int]) -> list[list[int]]:
    """Of each district where each shop stands, and last where nothing does."""
    masks = [[0] * (KINDS + 1) for _ in range(DISTRICTS)]
    for number in range(1, LAST_BUILDING + 1):
        shop = shops[number]
        masks[DISTRICT_OF[number]][KINDS if shop == VACANT else shop] |= BIT_OF[number]
    return masks
