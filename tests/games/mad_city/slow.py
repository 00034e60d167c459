"""Zones, roads and points once more, slow and obvious: a map of letters, a flood, every trail walked."""

from __future__ import annotations

from collections.abc import Sequence

from games.mad_city.box import CODE, GREEN, POINTS

Square = tuple[int, int]
Zones = dict[str, list[tuple[int, int]]]
"""By letter, each zone as (areas, buildings), largest first."""


def turned(name: str, turns: int) -> tuple[str, str, str]:
    """Areas and buildings clockwise from the north-west and roads by side, after so many quarter turns."""
    areas, buildings, roads = CODE[name].split(":")
    sides = "".join("NESW"[("NESW".index(side) + turns) % 4] for side in roads if side != "-")
    return (
        areas[4 - turns :] + areas[: 4 - turns],
        buildings[4 - turns :] + buildings[: 4 - turns],
        sides,
    )


class Map:
    """A city drawn out in half tiles."""

    def __init__(self, city: str | Sequence[str], size: int = 3) -> None:
        cells = city.split() if isinstance(city, str) else list(city)
        self.size = size
        self.letter: dict[Square, str] = {}
        self.building: dict[Square, int] = {}
        self.roads: dict[Square, str] = {}
        for index, cell in enumerate(cells):
            if cell in ("", "-"):
                continue
            name, turns = cell.split("/")
            column, row = index % size, index // size
            areas, buildings, roads = turned(name, int(turns))
            corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
            for place, (x, y) in enumerate(corners):
                self.letter[2 * column + x, 2 * row + y] = areas[place]
                self.building[2 * column + x, 2 * row + y] = int(buildings[place])
            self.roads[column, row] = roads

    def wall(self, one: Square, other: Square) -> bool:
        """Whether a road runs between two squares that touch."""
        (x, y), (right, _) = min(one, other), max(one, other)
        tile = self.roads[x // 2, y // 2]
        if right > x:
            return x % 2 == 0 and ("N" if y % 2 == 0 else "S") in tile
        return y % 2 == 0 and ("W" if x % 2 == 0 else "E") in tile

    def flood(self, start: Square) -> set[Square]:
        zone, fresh = {start}, [start]
        while fresh:
            x, y = fresh.pop()
            for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if other in zone or self.letter.get(other) != self.letter[start]:
                    continue
                if not self.wall((x, y), other):
                    zone.add(other)
                    fresh.append(other)
        return zone

    def zone_squares(self) -> list[set[Square]]:
        left, found = set(self.letter), []
        while left:
            zone = self.flood(min(left))
            found.append(zone)
            left -= zone
        return found

    def zones(self) -> Zones:
        zones: Zones = {letter: [] for letter in "YRBLP"}
        for zone in self.zone_squares():
            buildings = sum(self.building[square] for square in zone)
            zones[self.letter[next(iter(zone))]].append((len(zone), buildings))
        return {letter: sorted(sizes, reverse=True) for letter, sizes in zones.items()}

    def buildings(self, letter: str) -> list[int]:
        """The buildings of each zone of a colour, most first."""
        return sorted((buildings for _, buildings in self.zones()[letter]), reverse=True)

    def areas(self, letter: str) -> list[int]:
        return [areas for areas, _ in self.zones()[letter]]

    def most(self, letter: str) -> int:
        return max(self.buildings(letter), default=0)

    def road(self) -> int:
        """Walks every trail from every tile."""
        ways = [
            ((column, row), (column + dx, row + dy))
            for column, row in self.roads
            for dx, dy, side, back in ((1, 0, "E", "W"), (0, 1, "S", "N"))
            if side in self.roads[column, row]
            and back in self.roads.get((column + dx, row + dy), "")
        ]
        starts = [tile for tile, roads in self.roads.items() if roads]
        return max((_walk(start, ways, {start}) for start in starts), default=0)


def _walk(here: Square, ways: list[tuple[Square, Square]], seen: set[Square]) -> int:
    best = len(seen)
    for way in ways:
        if here in way:
            there = way[1] if way[0] == here else way[0]
            rest = [other for other in ways if other is not way]
            best = max(best, _walk(there, rest, seen | {there}))
    return best


def points_for(letter: str, buildings: int) -> int:
    """What a zone brings where it is not counted down."""
    reached = [points for least, points in POINTS[letter].items() if buildings >= least]
    return max(reached, default=0)


def zone_points(city: str, size: int = 3) -> int:
    drawn = Map(city, size)
    return sum(points_for(letter, n) for letter in "YRB" for n in drawn.buildings(letter))


def green_points(city: str, table: dict[int, int] | None = None, size: int = 3) -> int:
    """Lakes and parks by areas."""
    drawn = Map(city, size)
    return sum((table or GREEN)[areas] for letter in "LP" for areas in drawn.areas(letter))
