"""The city: cards, roads and zones, kept up to date near each card that is laid, and nowhere else."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.games.new_jack_city.components import (
    COLOUR_OF,
    CORNERS,
    OUTER,
    PLANT_ROADS,
    PROPERTIES,
    SIDE_OF_B,
    SIDES,
    Face,
    Numbers,
)
from boroughs.games.new_jack_city.grid import (
    CORNER_OFFSETS,
    FACING,
    NEIGHBOURS,
    ROW,
    SECOND_CELL,
    SIDE_POINTS,
    WALL_A,
    WALL_B,
    cell_at,
    slot_at,
    walls,
)
from boroughs.games.new_jack_city.joining import NOBODY, Join, Slot

NO_PROPERTY: Final = -1
_MIDDLE_LINE: Final = 6

# Why a card may not lie in a slot.
LEGAL: Final = ""
OCCUPIED: Final = "occupied"
NO_CONTACT: Final = "no-contact"
LOOSE_ROAD: Final = "loose-road"
ROADS_DIFFER: Final = "roads-differ"
JOINS_RIVALS: Final = "joins-rivals"
SWALLOWS_CLAIM: Final = "swallows-claim"


class City:
    """What lies on the table. A property is known by its number, a zone by one of its properties."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.faces: list[Face] = []
        """The cards in the order in which they were laid,"""
        self.places: list[int] = []
        """and their slots."""
        self.cells: dict[int, int] = {}
        """Of each covered cell: sixteen times its property plus one, and its sides with a road."""
        self.network: set[int] = set()
        """The corners that a road reaches; all of it hangs together with the Power Plant."""
        self.slots: dict[int, Slot] = {}
        self.cell_of: list[int] = []
        """Of each property its (first) cell; 0 where it is not in the city."""
        self.parent: list[int] = []
        self.value: list[int] = []
        self.holder: list[int] = []
        self.built: list[bool] = []
        """Of a zone, at its root."""
        self.openings: list[int] = []
        """Of a zone, at its root: the sides without a road towards empty cells, where it can grow."""
        self.free: dict[int, int] = {}
        """The roots of zones that are neither claimed nor built, and a cell of each."""

    def lay_plant(self) -> None:
        """The Power Plant in the middle, and nothing else."""
        self.cell_of = [0] * PROPERTIES
        self.parent = [NO_PROPERTY] * PROPERTIES
        self.value = [0] * PROPERTIES
        self.holder = [NOBODY] * PROPERTIES
        self.built = [False] * PROPERTIES
        self.openings = [0] * PROPERTIES
        self._cover(slot_at(cell_at(0, 0), False), PLANT_ROADS, NO_PROPERTY, NO_PROPERTY)

    # Zones

    def root(self, property_: int) -> int:
        """The property by which its zone is known."""
        parent = self.parent
        found = property_
        above = parent[found]
        while above != found:
            found = above
            above = parent[found]
        return found

    def property_at(self, cell: int) -> int:
        """The property in this cell, or NO_PROPERTY: an empty cell, or the Power Plant's."""
        return self.cells.get(cell, 0) // 16 - 1

    def zone_at(self, cell: int) -> int:
        """The root of the zone in this cell, or NO_PROPERTY."""
        found = self.property_at(cell)
        return found if found == NO_PROPERTY else self.root(found)

    def claim(self, root: int, seat: int) -> None:
        self.holder[root] = seat
        del self.free[root]

    def release(self, root: int) -> None:
        self.holder[root] = NOBODY
        self.free[root] = self.cell_of[root]

    def build(self, root: int) -> None:
        """The zone is built, whoever held it."""
        self.holder[root] = NOBODY
        self.built[root] = True
        self.free.pop(root, 0)

    def built_zones(self) -> list[int]:
        """The roots of the built zones, in the order in which their cards were laid."""
        found: list[int] = []
        for face in self.faces:
            card = face.card
            for root in (card.first,) if card.whole else (card.first, card.last):
                if self.parent[root] == root and self.built[root]:
                    found.append(root)
        return found

    # Laying a card

    def why_not(self, key: int, face: Face, seat: int, strict: bool) -> str:
        """Why this seat may not lay the card there, or LEGAL."""
        slot = self.slots.get(key)
        if slot is None:
            cell = key // 2
            second = cell + SECOND_CELL[key % 2]
            return OCCUPIED if cell in self.cells or second in self.cells else NO_CONTACT
        return self.obstacle(slot, face, seat, strict)

    def obstacle(self, slot: Slot, face: Face, seat: int, strict: bool) -> str:
        """Of a slot that touches the city: why the card may not lie in it, or LEGAL."""
        problem = self.road_obstacle(slot, face, strict)
        if problem == LEGAL and len(slot.open_properties) > 1:
            return self.zone_obstacle(self.joins(slot, face), seat)
        return problem

    def road_obstacle(self, slot: Slot, face: Face, strict: bool) -> str:
        """Why the card's roads do not fit into the slot, or LEGAL."""
        if not face.connects[slot.corners]:
            return LOOSE_ROAD
        if strict and (face.roads ^ slot.roads) & slot.taken != 0:
            return ROADS_DIFFER
        return LEGAL

    def zone_obstacle(self, joins: list[Join], seat: int) -> str:
        """Why this seat may not make these zones, or LEGAL."""
        for join in joins:
            if join.rivals:
                return JOINS_RIVALS
            if join.built and join.holder != NOBODY and join.holder != seat:
                return SWALLOWS_CLAIM
        return LEGAL

    def blamed_roads(self, slot: Slot, face: Face, reason: str) -> i64:
        """A bit for each side whose road is why the card may not lie in the slot."""
        if reason == ROADS_DIFFER:
            return (face.roads ^ slot.roads) & slot.taken
        reached = face.reached_from(slot.corners)
        loose: i64 = 0
        for side in range(len(_SIDE_CORNERS)):
            if face.roads >> side & 1 and reached & _SIDE_CORNERS[side] == 0:
                loose |= 1 << side
        return loose

    def blamed_zones(self, slot: Slot, face: Face) -> list[int]:
        """The zones of players, or built ones, that the card may not join."""
        found: list[int] = []
        for join in self.joins(slot, face):
            if join.rivals or (join.built and join.holder != NOBODY):
                for root in join.roots:
                    if self.built[root] or self.holder[root] != NOBODY:
                        found.append(root)
        return found

    def joins(self, slot: Slot, face: Face) -> list[Join]:
        """The zones that the card would make: one or two."""
        value_of = self.numbers.value_of
        join_a = Join(face.at_a, value_of[face.at_a])
        join_b = join_a
        if face.at_b != face.at_a:
            join_b = Join(face.at_b, value_of[face.at_b])
        count = len(slot.open_sides)
        for index in range(count):
            side = slot.open_sides[index]
            if face.roads >> side & 1:
                continue
            join = join_b if SIDE_OF_B[side] else join_a
            touched = slot.open_properties[index]
            if COLOUR_OF[touched] == join.colour:
                self._add_zone(join, self.root(touched))
        if join_b is join_a:
            self._sum_up(join_a)
            return [join_a]
        if join_a.colour == join_b.colour and self._meet(join_a, join_b, face):
            join_a.own.extend(join_b.own)
            join_a.value += value_of[join_b.own[0]]
            for root in join_b.roots:
                self._add_zone(join_a, root)
            self._sum_up(join_a)
            return [join_a]
        self._sum_up(join_a)
        self._sum_up(join_b)
        return [join_a, join_b]

    def joins_any(self, slot: Slot, face: Face) -> bool:
        """Whether the card would belong to a zone that lies there already, or its halves to one zone."""
        colour_a, colour_b = COLOUR_OF[face.at_a], COLOUR_OF[face.at_b]
        if face.at_a != face.at_b and colour_a == colour_b and not face.roads >> _MIDDLE_LINE & 1:
            return True
        for index in range(len(slot.open_sides)):
            side = slot.open_sides[index]
            if not face.roads >> side & 1:
                colour = colour_b if SIDE_OF_B[side] else colour_a
                if COLOUR_OF[slot.open_properties[index]] == colour:
                    return True
        return False

    def _meet(self, one: Join, other: Join, face: Face) -> bool:
        """Two halves of one colour meet around the road between them, or where there is none."""
        if not face.roads >> _MIDDLE_LINE & 1:
            return True
        return any(root in other.roots for root in one.roots)

    def _add_zone(self, join: Join, root: int) -> None:
        if root in join.roots:
            return
        join.roots.append(root)
        value: i64 = self.value[root]
        join.value += value
        holder: i64 = self.holder[root]
        if holder != NOBODY:
            join.rivals = join.rivals or (join.holder != NOBODY and join.holder != holder)
            join.holder = holder
            join.builders += 1
        if self.built[root]:
            join.built = True

    def count_openings(self, slot: Slot, face: Face, joins: list[Join]) -> None:
        """Through how many sides each of these zones could grow: some are covered, some are new."""
        taken = face.roads | slot.taken
        for join in joins:
            openings: i64 = 0
            if join.roots:
                for root in join.roots:
                    openings += self.openings[root]
                for touched in slot.open_properties:
                    if self.root(touched) in join.roots:
                        openings -= 1
            for own in join.own:
                if own == face.at_a:
                    openings += OPEN_OF_A[taken]
                if own == face.at_b:
                    openings += OPEN_OF_B[taken]
            join.openings = openings

    def _sum_up(self, join: Join) -> None:
        if join.built:
            join.gain = join.value
            for root in join.roots:
                if self.built[root]:
                    join.gain -= self.value[root]

    def lay(self, slot: Slot, face: Face) -> list[Join]:
        """Lays the card; the zones that it made are known by their first own property's root."""
        joins = self.joins(slot, face)
        self.count_openings(slot, face, joins)
        for touched in slot.open_properties:
            self.openings[self.root(touched)] -= 1
        cell = slot.key // 2
        second = cell + SECOND_CELL[slot.key % 2]
        at_a: int = face.at_a
        at_b: int = face.at_b
        # Of a whole card the cell of half 0, so that its value is written there.
        self.cell_of[at_b] = second
        if at_a != at_b or not face.flipped:
            self.cell_of[at_a] = cell
        for join in joins:
            self._merge(join)
        self.faces.append(face)
        self.places.append(slot.key)
        self._cover(slot.key, face.roads, at_a, at_b)
        return joins

    def _merge(self, join: Join) -> None:
        root = join.own[0]
        most: i64 = -1
        for old in join.roots:
            # The largest stays on top, so that the way up never grows long.
            if self.value[old] > most:
                root = old
                most = self.value[old]
            self.free.pop(old, 0)
        for own in join.own:
            self.parent[own] = root
        for old in join.roots:
            self.parent[old] = root
        self.parent[root] = root
        self.value[root] = join.value
        self.built[root] = join.built
        self.openings[root] = join.openings
        self.holder[root] = NOBODY if join.built else join.holder
        if not join.built and join.holder == NOBODY:
            self.free[root] = self.cell_of[root]

    def _cover(self, key: int, roads: i64, at_a: int, at_b: int) -> None:
        """Puts a card's cells and roads on the table, and looks at the slots around it again."""
        standing = key % 2
        cell = key // 2
        second = cell + SECOND_CELL[standing]
        self.cells[cell] = 16 * (at_a + 1) + walls(roads, WALL_A[standing])
        self.cells[second] = 16 * (at_b + 1) + walls(roads, WALL_B[standing])
        face_corners = _corners_of(roads)
        offsets = CORNER_OFFSETS[standing]
        for corner in range(CORNERS):
            if face_corners >> corner & 1:
                self.network.add(cell + offsets[corner])
        self._look_around(cell, second)

    def _look_around(self, cell: int, second: int) -> None:
        """Slots that hold one of the cells are gone; those that touch them, if only at a corner, may have changed."""
        for gone in (cell, second):
            for key in (2 * gone, 2 * (gone - 1), 2 * gone + 1, 2 * (gone - ROW) + 1):
                self.slots.pop(key, None)
        width = 2 if second == cell + 1 else 1
        height = 3 - width
        for row in range(-2, height + 1):
            for column in range(-2, width + 1):
                at = cell + row * ROW + column
                if row > -2:
                    self._look_at(at, 0)
                if column > -2:
                    self._look_at(at, 1)

    def _look_at(self, cell: int, standing: int) -> None:
        cells = self.cells
        if cell in cells or cell + SECOND_CELL[standing] in cells:
            return
        taken: i64 = 0
        roads: i64 = 0
        open_sides: list[int] = []
        open_properties: list[int] = []
        neighbours = NEIGHBOURS[standing]
        for side in range(OUTER):
            seen = cells.get(cell + neighbours[side])
            if seen is None:
                continue
            taken |= 1 << side
            if seen & FACING[standing][side]:
                roads |= 1 << side
            elif seen >= 16:
                open_sides.append(side)
                open_properties.append(seen // 16 - 1)
        if taken == 0:
            return
        corners: i64 = 0
        offsets = CORNER_OFFSETS[standing]
        for corner in range(CORNERS):
            if cell + offsets[corner] in self.network:
                corners |= 1 << corner
        key = 2 * cell + standing
        slot = Slot(key, corners, taken, roads)
        slot.open_sides = open_sides
        slot.open_properties = open_properties
        self.slots[key] = slot


def _open_sides(taken: int, of_b: bool) -> int:
    """How many outer sides of one cell are not among these."""
    return sum(SIDE_OF_B[side] == of_b and not taken >> side & 1 for side in range(OUTER))


OPEN_OF_A: Final[list[int]] = [_open_sides(taken, False) for taken in range(1 << len(SIDES))]
OPEN_OF_B: Final[list[int]] = [_open_sides(taken, True) for taken in range(1 << len(SIDES))]
"""By the sides with a road or a card against them, how many others each cell of a card has."""

_SIDE_CORNERS: Final[list[int]] = [1 << start | 1 << end for start, end in SIDE_POINTS]


def _corners_of(roads: i64) -> i64:
    corners: i64 = 0
    for side in range(len(_SIDE_CORNERS)):
        if roads >> side & 1:
            corners |= _SIDE_CORNERS[side]
    return corners
