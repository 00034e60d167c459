"""A city on its grid: zones, the longest road, outlines. Knows tiles and geometry, no points of a player."""

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
    YELLOW,
    ZONE_POINTS,
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

    def points(self, faces: list[int], green: list[int], counters: list[int]) -> int:
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
                worth: i64 = ZONE_POINTS[at]
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


# Roads


class Roads:
    """The longest trail through a city's roads, by exact search (MAD-4).

    A trail uses no connection twice but may pass a tile twice; its length is the tiles it touches.
    """

    def __init__(self, faces: list[int], size: int) -> None:
        cells = size * size
        self.ways: list[list[int]] = [[] for _ in range(cells)]
        """Of each cell its connections: neighbour, connection, neighbour, connection."""
        self.connections: i64 = 0
        self.best: list[int] = []
        self.most: i64 = 0
        self.seen: set[int] = set()
        self.trail: list[int] = []
        self.on_trail: list[int] = [0] * cells
        ground = GROUNDS[size]
        for cell in ground.east:
            self._connect(faces, cell, cell + 1, 1, 3)
        for cell in ground.south:
            self._connect(faces, cell, cell + size, 2, 0)
        for road in self._networks(faces):
            self._search(road)

    def _connect(self, faces: list[int], one: int, other: int, side: int, back: int) -> None:
        if faces[one] < 0 or faces[other] < 0:
            return
        if ROADS[faces[one]] >> side & 1 and ROADS[faces[other]] >> back & 1:
            number = int(self.connections)
            self.ways[one] += [other, number]
            self.ways[other] += [one, number]
            self.connections += 1

    def _networks(self, faces: list[int]) -> list[list[int]]:
        """The tiles that roads join, largest network first."""
        left = [face >= 0 and ROADS[face] != 0 for face in faces]
        networks: list[list[int]] = []
        for start in range(len(faces)):
            if not left[start]:
                continue
            left[start] = False
            network = [start]
            for cell in network:
                for neighbour in self.ways[cell][::2]:
                    if left[neighbour]:
                        left[neighbour] = False
                        network.append(neighbour)
            networks.append(sorted(network))
        networks.sort(key=len, reverse=True)
        return networks

    def _search(self, network: list[int]) -> None:
        """Dead ends first: where there are any, a longest trail mostly starts there."""
        size: i64 = len(network)
        for start in sorted(network, key=lambda cell: len(self.ways[cell])):
            if self.most >= size:
                return
            self.on_trail[start] = 1
            self.trail.append(start)
            self._walk(start, 0, 1, size)
            self.trail.pop()
            self.on_trail[start] = 0

    def _walk(self, cell: i64, used: i64, length: i64, most: i64) -> None:
        """Goes on from here; `used` has a bit for each connection of the trail so far."""
        if length > self.most:
            self.most = length
            self.best = self.trail.copy()
        ways = self.ways[cell]
        for way in range(0, len(ways), 2):
            if self.most >= most:
                return
            bit: i64 = 1 << ways[way + 1]
            if used & bit != 0:
                continue
            neighbour: i64 = ways[way]
            # What a trail has touched follows from its connections, wherever it began.
            state = int((used | bit) << 4 | neighbour)
            if state in self.seen:
                continue
            self.seen.add(state)
            fresh: i64 = 1 if self.on_trail[neighbour] == 0 else 0
            self.on_trail[neighbour] += 1
            self.trail.append(int(neighbour))
            self._walk(neighbour, used | bit, length + fresh, most)
            self.trail.pop()
            self.on_trail[neighbour] -= 1


def longest_road(faces: list[int], size: int) -> list[int]:
    """The cells of a longest road in the order of the trail; a crossing may stand there twice."""
    return Roads(faces, size).best


def road_length(faces: list[int], size: int) -> int:
    """How many tiles the longest road touches; a lone road tile is 1, no road 0."""
    return int(Roads(faces, size).most)


# Outlines


def outline_of(quadrants: list[int], size: int) -> list[list[int]]:
    """The rim of a zone as closed lines: x, y, x, y ... in half tiles, clockwise, holes the other way.

    >>> outline_of([0, 1], 3)
    [[0, 0, 2, 0, 2, 1, 0, 1]]
    """
    squares = {_corner(quadrant, size) for quadrant in quadrants}
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(squares):
        for (fx, fy), (tx, ty), (nx, ny) in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if (nx, ny) not in squares:
                after.setdefault((fx, fy), []).append((tx, ty))
    lines: list[list[int]] = []
    while after:
        start = min(after, key=lambda point: (point[1], point[0]))
        lines.append(_rim(after, start))
    return lines


def _rim(after: dict[tuple[int, int], list[tuple[int, int]]], start: tuple[int, int]) -> list[int]:
    """Follows the rim from here until it closes; only its corners are kept."""
    points: list[int] = []
    here, came = start, (0, 0)
    while True:
        choices = after[here]
        # Where two squares meet by a corner only, turn right: stay with this square.
        right = (here[0] - came[1], here[1] + came[0])
        there = right if right in choices else choices[0]
        choices.remove(there)
        if not choices:
            del after[here]
        step = (there[0] - here[0], there[1] - here[1])
        if step != came:
            points += here
        here, came = there, step
        if here == start:
            return points


def _corner(quadrant: int, size: int) -> tuple[int, int]:
    """Where a quadrant lies, in half tiles from the top left."""
    cell, place = divmod(quadrant, 4)
    east = place in (1, 2)
    south = place in (2, 3)
    return 2 * (cell % size) + east, 2 * (cell // size) + south


def corners_of(quadrants: list[int], size: int) -> list[tuple[int, int]]:
    """Where these quadrants lie, in half tiles."""
    return [_corner(quadrant, size) for quadrant in quadrants]
