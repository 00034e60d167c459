"""The roads of a city: the longest trail by exact search, and a memory for those who measure many."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.games.mad_city.city import GROUNDS
from boroughs.games.mad_city.components import ROADS


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


_MOST_KNOWN: Final = 200_000


class RoadBook:
    """Remembers the nets it has measured: a solver meets the same few again and again."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.known: dict[int, int] = {}
        """The length of the longest road, by connections; a bit each."""

    def length(self, faces: list[int]) -> int:
        """How many tiles the longest road of this city touches."""
        size: i64 = self.size
        net: i64 = 0
        bit: i64 = 1
        lone = 0
        row: i64 = 0
        while row < size:
            column: i64 = 0
            while column < size:
                cell: i64 = row * size + column
                roads = _roads(faces[cell])
                if roads != 0:
                    lone = 1
                    if column + 1 < size and roads & 2 and _roads(faces[cell + 1]) & 8:
                        net |= bit
                    if row + 1 < size and roads & 4 and _roads(faces[cell + size]) & 1:
                        net |= bit << 1
                bit <<= 2
                column += 1
            row += 1
        if net == 0:
            return lone
        key = int(net)
        if key not in self.known:
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            self.known[key] = road_length(faces[: self.size * self.size], self.size)
        return self.known[key]


def _roads(face: i64) -> i64:
    return ROADS[face] if face >= 0 else 0
