"""A city on its grid and its zones. Knows tiles and geometry, no points of a player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.games.mad_city.components import (
    AREAS,
    BLUE,
    BUILDINGS,
    CATEGORY_OF,
    COLOURS,
    FACES,
    LAKE,
    PARK,
    RED,
    ROADS,
    ROW,
    SOLO_SIZE,
    STANDARD,
    YELLOW,
)

EMPTY: Final = -1
"""A cell without a tile. Other cells hold a face: 4 * tile + quarter turns."""

# Faces and cells are numbers; a quadrant of a city is 4 * cell + its place clockwise from north-west.


class Zone:
    """Areas of one colour that hang together; the quadrants in rising order."""

    def __init__(self, colour: int, quadrants: list[int], buildings: int) -> None:
        self.colour = colour
        self.quadrants = quadrants
        self.buildings = buildings

    @property
    def areas(self) -> int:
        return len(self.quadrants)

    @property
    def category(self) -> int:
        return CATEGORY_OF[ROW * self.colour + self.buildings]

    def __repr__(self) -> str:
        return f"<zone {self.colour}: {self.buildings} in {self.quadrants}>"


STRIDE: Final = 2 * SOLO_SIZE
"""Half tiles in a row of the map: bit STRIDE * y + x of a mask stands for the square x, y."""

# The four quadrants of a tile at the top left, as bits of the map.
_PLACES: Final[list[int]] = [0, 1, STRIDE + 1, STRIDE]


def _colour_mask(face: int, colour: int) -> int:
    places = enumerate(_PLACES)
    return sum(1 << bit for place, bit in places if AREAS[4 * face + place] == colour)


_COLOUR: Final[list[list[int]]] = [
    [_colour_mask(face, colour) for face in range(FACES)] for colour in range(len(COLOURS))
]
"""The squares of each colour, by face."""
_BUILT: Final[list[int]] = [
    sum(1 << bit for place, bit in enumerate(_PLACES) if BUILDINGS[4 * face + place])
    for face in range(FACES)
]
_ACROSS: Final[list[int]] = [
    (0 if roads & 1 else 1) | (0 if roads & 4 else 1 << STRIDE) for roads in ROADS
]
"""Squares that no road parts from their eastern neighbour inside the tile."""
_DOWN: Final[list[int]] = [(0 if roads & 8 else 1) | (0 if roads & 2 else 2) for roads in ROADS]
"""Squares that no road parts from their southern neighbour inside the tile."""


class Ground:
    """Which squares and cells touch on a grid of this size."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.cells = size * size
        self.east: list[int] = [cell for cell in range(self.cells) if cell % size + 1 < size]
        """Cells with a neighbour to the east, which is the next one."""
        self.south: list[int] = [cell for cell in range(self.cells) if cell + size < self.cells]
        """Cells with a neighbour to the south, which comes `size` later."""
        self.corner: list[int] = [
            2 * STRIDE * (cell // size) + 2 * (cell % size) for cell in range(self.cells)
        ]
        """The bit of each cell's north-western square."""
        inner = range(1, 2 * size - 1, 2)
        self.across: i64 = sum(1 << (STRIDE * y + x) for x in inner for y in range(2 * size))
        """Squares that touch their eastern neighbour across the edge of a tile."""
        self.down: i64 = sum(1 << (STRIDE * y + x) for x in range(2 * size) for y in inner)


GROUNDS: Final[list[Ground]] = [Ground(size) for size in range(SOLO_SIZE + 1)]


class Survey:
    """Measures one city after another on the same ground: the inner loop of every solver.

    A city is a few masks of up to 64 squares. The last square is the sign of a 64-bit number:
    shifts to the right may smear it, but never into a square that has a neighbour there.
    """

    def __init__(self, size: int) -> None:
        self.ground = GROUNDS[size]
        self.yellow: i64 = 0
        self.red: i64 = 0
        self.blue: i64 = 0
        self.lake: i64 = 0
        self.park: i64 = 0
        self.built: i64 = 0
        self.across: i64 = 0
        self.down: i64 = 0

    def measure(self, faces: list[int]) -> None:
        """Draws the map of a city."""
        ground = self.ground
        corner = ground.corner
        yellow: i64 = 0
        red: i64 = 0
        blue: i64 = 0
        lake: i64 = 0
        park: i64 = 0
        built: i64 = 0
        across: i64 = ground.across
        down: i64 = ground.down
        cells: i64 = ground.cells
        cell: i64 = 0
        while cell < cells:
            face: i64 = faces[cell]
            if face >= 0:
                at: i64 = corner[cell]
                yellow |= _mask(_YELLOW, face) << at
                red |= _mask(_RED, face) << at
                blue |= _mask(_BLUE, face) << at
                lake |= _mask(_LAKE, face) << at
                park |= _mask(_PARK, face) << at
                built |= _mask(_BUILT, face) << at
                across |= _mask(_ACROSS, face) << at
                down |= _mask(_DOWN, face) << at
            cell += 1
        self.yellow = yellow
        self.red = red
        self.blue = blue
        self.lake = lake
        self.park = park
        self.built = built
        self.across = across
        self.down = down

    def colour(self, kind: i64) -> i64:
        """The squares of a colour."""
        if kind == YELLOW:
            return self.yellow
        if kind == RED:
            return self.red
        if kind == BLUE:
            return self.blue
        return self.lake if kind == LAKE else self.park

    def zone(self, left: i64) -> i64:
        """The zone of the first of these squares, which are all of one colour (MAD-3)."""
        across = self.across
        down = self.down
        zone: i64 = left & -left
        while True:
            east: i64 = (zone & across) << 1
            west: i64 = (zone >> 1) & across
            south: i64 = (zone & down) << STRIDE
            north: i64 = (zone >> STRIDE) & down
            grown: i64 = zone | ((east | west | south | north) & left)
            if grown == zone:
                return zone
            zone = grown

    def points(
        self,
        faces: list[int],
        green: list[int],
        counters: list[int],
        zone_points: list[int] = STANDARD.zone_points,
    ) -> int:
        """Zone points with these counters left, and lakes and parks by the table `green`."""
        self.measure(faces)
        left = counters
        copied = False
        total: i64 = 0
        kind: i64 = 0
        while kind <= PARK:
            squares = self.colour(kind)
            while squares != 0:
                zone = self.zone(squares)
                squares ^= zone
                if kind >= LAKE:
                    total += green[count(zone)]
                    continue
                at: i64 = ROW * kind + count(zone & self.built)
                worth: i64 = zone_points[at]
                if worth > 0:
                    category: i64 = CATEGORY_OF[at]
                    if left[category] > 0:
                        if not copied:
                            left = counters.copy()
                            copied = True
                        left[category] -= 1
                    else:
                        total += worth
            kind += 1
        return int(total)

    def largest(self) -> list[int]:
        """The most buildings in one zone of each building colour, in the city just measured."""
        most = [0, 0, 0]
        for kind in range(LAKE):
            squares = self.colour(kind)
            while squares != 0:
                zone = self.zone(squares)
                squares ^= zone
                most[kind] = max(most[kind], int(count(zone & self.built)))
        return most


_YELLOW: Final[list[int]] = _COLOUR[YELLOW]
_RED: Final[list[int]] = _COLOUR[RED]
_BLUE: Final[list[int]] = _COLOUR[BLUE]
_LAKE: Final[list[int]] = _COLOUR[LAKE]
_PARK: Final[list[int]] = _COLOUR[PARK]


def _mask(table: list[int], face: i64) -> i64:
    return table[face]


def count(squares: i64) -> i64:
    """How many squares these are.

    >>> count(0b1011)
    3
    """
    many: i64 = 0
    while squares != 0:
        squares &= squares - 1
        many += 1
    return many


def zones_of(faces: list[int], size: int) -> list[Zone]:
    """All zones of a city, in the order of their first quadrant.

    >>> from boroughs.games.mad_city.components import TILE_NAMED
    >>> lake = 4 * TILE_NAMED["MC32"].index
    >>> zones_of([lake, -1, -1, -1, -1, -1, -1, -1, -1], 3)
    [<zone 3: 0 in [0]>, <zone 0: 3 in [1, 2, 3]>]
    """
    survey = Survey(size)
    survey.measure(faces)
    corner = survey.ground.corner
    zones: list[Zone] = []
    for kind in range(PARK + 1):
        squares = survey.colour(kind)
        while squares != 0:
            zone = survey.zone(squares)
            squares ^= zone
            quadrants = [
                4 * cell + place
                for cell in range(size * size)
                for place in range(4)
                if zone >> (corner[cell] + _PLACES[place]) & 1
            ]
            zones.append(Zone(kind, quadrants, int(count(zone & survey.built))))
    zones.sort(key=_first_quadrant)
    return zones


def _first_quadrant(zone: Zone) -> int:
    return zone.quadrants[0]


def ranger_points(zones: list[Zone], table: list[int]) -> int:
    """Each lake zone and each park zone on its own, by areas (MAD-15)."""
    return sum(table[zone.areas] for zone in zones if zone.colour in (LAKE, PARK))
