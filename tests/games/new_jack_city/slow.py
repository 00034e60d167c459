"""The city worked out anew from the cards on the table: slow, simple, and sharing nothing with the engine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from games.new_jack_city.box import BOX

Point = tuple[int, int]
Side = frozenset[Point]
"""A side of a cell: its two corners."""

_CANONICAL = {
    "T0": ((0, 0), (1, 0)), "T1": ((1, 0), (2, 0)), "B0": ((0, 1), (1, 1)), "B1": ((1, 1), (2, 1)),
    "L": ((0, 0), (0, 1)), "R": ((2, 0), (2, 1)), "M": ((1, 0), (1, 1)),
}  # fmt: skip
"""The sides of a card that lies with its upper left corner at 0,0; y goes down."""
PLANT_SIDES = {"T0", "T1", "B0", "B1", "L", "R"}


class Laid:
    """A card on the table, from text such as `NJ05 at 1,-2 turned 3`; `plant` is one as well."""

    def __init__(self, text: str) -> None:
        found = re.fullmatch(r"(\w+) at (-?\d+),(-?\d+) turned ([0-3])", text)
        assert found, text
        self.name = found[1]
        self.turned = int(found[4])
        corner = (int(found[2]), int(found[3]))
        roads = PLANT_SIDES if self.name == "plant" else BOX[self.name].roads
        # A quarter turn clockwise takes (x, y) to (-y, x). A cell is known by its middle, doubled.
        middles = [self._turn((1, 1)), self._turn((3, 1))]
        cells = [((x - 1) // 2, (y - 1) // 2) for x, y in middles]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        dx, dy = corner[0] - left, corner[1] - top
        self.cells = [(x + dx, y + dy) for x, y in cells]
        self.roads: set[Side] = set()
        for name in roads:
            ends = [self._turn(end) for end in _CANONICAL[name]]
            self.roads.add(frozenset((x + dx, y + dy) for x, y in ends))

    def _turn(self, point: Point) -> Point:
        x, y = point
        for _ in range(self.turned):
            x, y = -y, x
        return x, y


def sides(cell: Point) -> Iterator[tuple[Point, Side]]:
    """The four neighbours of a cell, each with the side between them."""
    x, y = cell
    yield (x, y - 1), frozenset({(x, y), (x + 1, y)})
    yield (x, y + 1), frozenset({(x, y + 1), (x + 1, y + 1)})
    yield (x - 1, y), frozenset({(x, y), (x, y + 1)})
    yield (x + 1, y), frozenset({(x + 1, y), (x + 1, y + 1)})


class SlowZone:
    def __init__(self, letter: str, cells: set[Point], value: int) -> None:
        self.letter = letter
        self.cells = cells
        self.value = value


class SlowCity:
    """All cards, looked at together."""

    def __init__(self, laid: Iterable[str]) -> None:
        self.cards = [Laid("plant at 0,0 turned 0"), *map(Laid, laid)]
        self.owner: dict[Point, tuple[Laid, int]] = {}
        self.roads: set[Side] = set()
        for card in self.cards:
            for half, cell in enumerate(card.cells):
                self.owner[cell] = (card, half)
            self.roads |= card.roads

    def network(self) -> set[Point]:
        """Every corner to which one can follow the road from the Power Plant."""
        reached = {corner for side in self.cards[0].roads for corner in side}
        grows = True
        while grows:
            grows = False
            for side in self.roads:
                if reached & side and not side <= reached:
                    reached |= side
                    grows = True
        return reached

    def zones(self) -> list[SlowZone]:
        found: list[SlowZone] = []
        seen: set[Point] = set()
        for start, (card, _) in self.owner.items():
            if card.name == "plant" or start in seen:
                continue
            cells = self._spread(start)
            seen |= cells
            # A whole card's property counts once, though it covers two cells.
            parts = {
                (owner.name, min(half, len(BOX[owner.name].properties) - 1)): self.face(cell)[1]
                for cell in cells
                for owner, half in [self.owner[cell]]
            }
            found.append(SlowZone(self.face(start)[0], cells, sum(parts.values())))
        return found

    def face(self, cell: Point) -> tuple[str, int]:
        card, half = self.owner[cell]
        return ("", 0) if card.name == "plant" else BOX[card.name].half(half)

    def _spread(self, start: Point) -> set[Point]:
        letter = self.face(start)[0]
        cells = {start}
        fresh = [start]
        while fresh:
            for cell, side in sides(fresh.pop()):
                if cell not in self.owner or cell in cells or side in self.roads:
                    continue
                if self.face(cell)[0] == letter:
                    cells.add(cell)
                    fresh.append(cell)
        return cells

    def zone_with(self, cell: Point) -> set[Point]:
        return self._spread(cell)

    def openings(self, zone: SlowZone) -> int:
        """The sides of its cells without a road that look at empty cells."""
        return sum(
            other not in self.owner and side not in self.roads
            for cell in zone.cells
            for other, side in sides(cell)
        )

    def frontier(self) -> set[Point]:
        return {cell for own in self.owner for cell, _ in sides(own) if cell not in self.owner}

    def refuses(
        self,
        text: str,
        seat: int = 0,
        builders: dict[Point, int] | None = None,
        built: Iterable[Point] = (),
        strict: bool = False,
    ) -> bool:
        """Whether this seat may not lay the card so: NJC-11, NJC-12 and NJC-19 word by word."""
        new = Laid(text)
        if any(cell in self.owner for cell in new.cells):
            return True
        if not any(cell in self.frontier() for cell in new.cells):
            return True
        if strict and self._roads_differ(new):
            return True
        after = SlowCity([])
        after.cards = [*self.cards, new]
        after.owner = {**self.owner, **{cell: (new, half) for half, cell in enumerate(new.cells)}}
        after.roads = self.roads | new.roads
        if not all(side <= after.network() for side in new.roads):
            return True
        for cell in new.cells:
            zone = after.zone_with(cell)
            holders = {holder for at, holder in (builders or {}).items() if at in zone}
            if len(holders) > 1:
                return True
            if holders - {seat} and any(token in zone for token in built):
                return True
        return False

    def _roads_differ(self, new: Laid) -> bool:
        """A side between the card and the table that carries a road on one of them only."""
        for cell in new.cells:
            for other, side in sides(cell):
                if other not in self.owner or other in new.cells:
                    continue
                if (side in new.roads) != (side in self.owner[other][0].roads):
                    return True
        return False
