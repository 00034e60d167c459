"""A city on its grid: zones, the longest road, outlines. Knows tiles and geometry, no points of a player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.games.mad_city.components import (
    AREAS,
    BUILDINGS,
    CATEGORY_OF,
    JOINED,
    LAKE,
    PARK,
    ROADS,
    ROW,
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


class Ground:
    """Which quadrants and cells touch on a grid of this size."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.cells = size * size
        self.east: list[int] = [cell for cell in range(self.cells) if cell % size + 1 < size]
        """Cells with a neighbour to the east, which is the next one."""
        self.south: list[int] = [cell for cell in range(self.cells) if cell + size < self.cells]
        """Cells with a neighbour to the south, which comes `size` later."""
        self.touching: list[int] = []
        """Quadrants that touch across tile edges: one, the other, one, the other."""
        for cell in self.east:
            self.touching += [4 * cell + 1, 4 * cell + 4, 4 * cell + 2, 4 * cell + 7]
        for cell in self.south:
            below = 4 * (cell + size)
            self.touching += [4 * cell + 3, below, 4 * cell + 2, below + 1]


GROUNDS: Final[list[Ground]] = [Ground(size) for size in range(5)]


class Survey:
    """Measures one city after another on the same ground: the inner loop of every solver.

    After `measure`, `root` tells of each quadrant the first one of its zone, and `buildings` and
    `areas` hold the counts of a zone at its root.
    """

    def __init__(self, size: int) -> None:
        self.ground = GROUNDS[size]
        quadrants = 4 * size * size
        self.colour: list[int] = [0] * quadrants
        self.root: list[int] = [0] * quadrants
        self.buildings: list[int] = [0] * quadrants
        self.areas: list[int] = [0] * quadrants

    def measure(self, faces: list[int]) -> None:
        """Joins areas side to side, inside tiles and across their edges (MAD-3)."""
        colour, root = self.colour, self.root
        buildings, areas = self.buildings, self.areas
        cells: i64 = self.ground.cells
        cell: i64 = 0
        base: i64 = 0
        while cell < cells:
            face: i64 = faces[cell]
            if face < 0:
                for quadrant in range(base, base + 4):
                    colour[quadrant] = -1
                    root[quadrant] = quadrant
            else:
                at: i64 = face * 4
                for place in range(4):
                    colour[base + place] = AREAS[at + place]
                    root[base + place] = int(base + JOINED[at + place])
            cell += 1
            base += 4
        touching = self.ground.touching
        index: i64 = 0
        count: i64 = len(touching)
        while index < count:
            one: i64 = touching[index]
            other: i64 = touching[index + 1]
            index += 2
            if colour[one] == colour[other]:
                a: i64 = root[one]
                while root[a] != a:
                    a = root[a]
                b: i64 = root[other]
                while root[b] != b:
                    b = root[b]
                if a < b:
                    root[b] = int(a)
                elif b < a:
                    root[a] = int(b)
        quadrants: i64 = cells * 4
        index = 0
        while index < quadrants:
            # A root comes before its quadrants: it is settled when they are looked at.
            a = root[root[index]]
            root[index] = int(a)
            if a == index:
                areas[a] = 0
                buildings[a] = 0
            areas[a] += 1
            face = faces[index >> 2]
            if face >= 0:
                buildings[a] += BUILDINGS[face * 4 + (index & 3)]
            index += 1

    def points(self, faces: list[int], green: list[int], counters: list[int]) -> int:
        """Zone points with these counters left, and lakes and parks by the table `green`."""
        self.measure(faces)
        root, colour = self.root, self.colour
        left = counters
        copied = False
        total: i64 = 0
        index: i64 = 0
        count: i64 = len(root)
        while index < count:
            if root[index] == index:
                kind: i64 = colour[index]
                if kind >= LAKE:
                    total += green[self.areas[index]]
                elif kind >= 0:
                    at: i64 = ROW * kind + self.buildings[index]
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
            index += 1
        return int(total)

    def largest(self) -> list[int]:
        """The most buildings in one zone of each building colour, in the city just measured."""
        most = [0, 0, 0]
        for index, root in enumerate(self.root):
            kind = self.colour[index]
            if root == index and YELLOW <= kind < LAKE:
                most[kind] = max(most[kind], self.buildings[index])
        return most


def zones_of(faces: list[int], size: int) -> list[Zone]:
    """All zones of a city, in the order of their first quadrant.

    >>> from boroughs.games.mad_city.components import TILE_NAMED
    >>> lake = 4 * TILE_NAMED["MC32"].index
    >>> zones_of([lake, -1, -1, -1, -1, -1, -1, -1, -1], 3)
    [<zone 3: 0 in [0]>, <zone 0: 3 in [1, 2, 3]>]
    """
    survey = Survey(size)
    survey.measure(faces)
    zones: dict[int, Zone] = {}
    for quadrant, root in enumerate(survey.root):
        if survey.colour[quadrant] < 0:
            continue
        if root == quadrant:
            zones[root] = Zone(survey.colour[root], [], survey.buildings[root])
        zones[root].quadrants.append(quadrant)
    return list(zones.values())


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
