"""What towers offer: the points that every piece could score on many towers, all reckoned at once.

Pieces come from above here, and whether all stands is not asked: this is for looking ahead. Tables
of numbers instead of objects make it much quicker than asking tower by tower.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from boroughs.games.lots.components import (
    ALL_POSES,
    BLOCKS,
    FLOOR_BITS,
    LOTS,
    STOREY,
)
from boroughs.games.lots.components import Numbers as GameNumbers
from boroughs.games.lots.tower import BALANCED, SLOTS, Slot, Spot, Tower, around

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any]

KINDS: Final = BLOCKS + 1
_CELLS: Final = 4
_ROOM: Final = 13
"""Floors over a tower: for three more pieces, each standing on the one before, and the last one's sides."""
NOWHERE: Final = -1


@cache
def _numpy() -> Any:
    """Loaded when somebody first looks ahead: the command starts without it."""
    return import_module("numpy")


class Sites:
    """Every pose over every corner of one lot; by kind, so that those of a kind lie together."""

    def __init__(self, level: int) -> None:
        numpy = _numpy()
        self.level = level
        self.floor: int = LOTS[level - 1].floor
        slots = [slot for kind in SLOTS[level - 1] for slot in kind]
        self.slots: list[Slot] = slots
        counts = [len(kind) for kind in SLOTS[level - 1]]
        self.starts: list[int] = [sum(counts[:kind]) for kind in range(KINDS)]
        self.kinds: Numbers = numpy.array([slot.pose.kind for slot in slots])
        cells = [_padded(slot.cells) for slot in slots]
        self.cells: Numbers = numpy.array(cells)
        self.flats: Numbers = self.cells % STOREY
        self.heights: Numbers = self.cells // STOREY
        self.counted: Numbers = numpy.array(
            [
                [1 << place if place < len(slot.cells) else 0 for place in range(_CELLS)]
                for slot in slots
            ]
        )
        self.poses: Numbers = numpy.array([slot.pose.index for slot in slots])
        balanced = numpy.zeros((len(ALL_POSES), 1 << _CELLS), dtype=bool)
        for pose, table in enumerate(BALANCED):
            balanced[pose, : len(table)] = table
        self.balanced: Numbers = balanced
        self.masks: Numbers = numpy.array(
            [
                [slot.mask >> (STOREY * floor) & FLOOR_BITS for floor in range(_CELLS)]
                for slot in slots
            ],
            dtype=numpy.uint16,
        )
        # A floor further up so that there is one below the ground floor, which holds nothing.
        near = [_bits(around(slot.mask << STOREY)) for slot in slots]
        most = max(map(len, near))
        self.near: Numbers = numpy.array(
            [cells + cells[:1] * (most - len(cells)) for cells in near]
        )


def _padded(cells: tuple[int, ...]) -> list[int]:
    return [*cells, *(cells[:1] * (_CELLS - len(cells)))]


def _bits(mask: int) -> list[int]:
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]


@cache
def sites_of(level: int) -> Sites:
    return Sites(level)


class Towers:
    """Several towers on one lot. Floor 0 of the tables is the ground."""

    def __init__(
        self,
        sites: Sites,
        floors: Numbers,
        owners: Numbers,
        alike: Numbers,
        bodies: int,
        scoring: GameNumbers,
    ) -> None:
        self.sites = sites
        self.floors = floors
        """By tower and floor: the filled spots, a bit each."""
        self.owners = owners
        """By tower and cell: whose cell it is, a bit for each body."""
        self.alike = alike
        """By tower and kind: the bodies of this kind."""
        self.bodies = bodies
        self.scoring = scoring

    @classmethod
    def grown(cls, tower: Tower, spots: Sequence[Spot | None]) -> Towers:
        """For each of these spots the tower with a piece there."""
        numpy = _numpy()
        sites = sites_of(tower.lot.level)
        height = tower.height() + 1 + _ROOM
        floors = numpy.zeros(height, dtype=numpy.uint16)
        floors[0] = FLOOR_BITS
        for level in range(tower.height()):
            floors[level + 1] = (tower.filled >> (level * STOREY)) & FLOOR_BITS
        owners = numpy.zeros(height * STOREY, dtype=numpy.uint64)
        alike = numpy.zeros(KINDS, dtype=numpy.uint64)
        for place, body in enumerate(tower.bodies):
            alike[body.kind] |= numpy.uint64(1 << place)
            for cell in body.spot.cells:
                owners[cell + STOREY] = 1 << place
        count = len(spots)
        towers = cls(
            sites,
            numpy.tile(floors, (count, 1)),
            numpy.tile(owners, (count, 1)),
            numpy.tile(alike, (count, 1)),
            len(tower.bodies),
            tower.numbers,
        )
        towers._add(spots)
        return towers

    def _add(self, spots: Sequence[Spot | None]) -> None:
        numpy = _numpy()
        body = numpy.uint64(1 << self.bodies)
        for place, spot in enumerate(spots):
            if spot is None:
                continue
            for floor in range(spot.z, spot.z + spot.pose.size[2]):
                self.floors[place, floor + 1] |= (spot.mask >> (floor * STOREY)) & FLOOR_BITS
            self.owners[place, [cell + STOREY for cell in spot.cells]] = body
            self.alike[place, spot.pose.kind] |= body
        self.bodies += 1

    def look(self) -> Outlook:
        return Outlook(self)

    def then(self, rows: Numbers, slots: Numbers, drops: Numbers) -> Towers:
        """Of each of these towers a copy with one more piece."""
        numpy = _numpy()
        sites = self.sites
        floors = self.floors[rows]
        owners = self.owners[rows]
        alike = self.alike[rows]
        body = numpy.uint64(1 << self.bodies)
        there = numpy.arange(len(rows))
        for level in range(_CELLS):
            floors[there, drops + level + 1] |= sites.masks[slots, level]
        cells = sites.cells[slots] + (STOREY * (drops + 1))[:, None]
        owners[there[:, None], cells] = body
        alike[there, sites.kinds[slots]] |= body
        return Towers(sites, floors, owners, alike, self.bodies + 1, self.scoring)


class Outlook:
    """For each tower and each pose over each corner: how deep it goes, and what it would score."""

    def __init__(self, towers: Towers) -> None:
        numpy = _numpy()
        sites = towers.sites
        self.towers = towers
        floors = towers.floors
        count, height = floors.shape
        filled = (floors[:, :, None] >> numpy.arange(STOREY, dtype=numpy.uint16)) & 1
        # The highest filled floor of each column; the ground counts as 0.
        tops = height - 1 - filled[:, ::-1].argmax(axis=1)
        drops = (tops[:, sites.flats] - sites.heights).max(axis=2)
        numpy.maximum(drops, 0, out=drops)
        self.drops: Numbers = drops
        rows = numpy.arange(count)[:, None, None]
        below = drops[:, :, None] + sites.heights
        held = (filled[rows, below, sites.flats] * sites.counted).sum(axis=2)
        stays = sites.balanced[sites.poses, held]
        levels = floors[rows, drops[:, :, None] + 1 + numpy.arange(_CELLS)]
        finished = ((levels | sites.masks) == sites.floor) & (sites.masks != 0)
        near = towers.owners[rows, sites.near + (STOREY * drops)[:, :, None]]
        touched = numpy.bitwise_or.reduce(near, axis=2) & towers.alike[:, sites.kinds]
        matches = numpy.bitwise_count(touched) * (sites.kinds < BLOCKS)
        points = towers.scoring.floor_points * finished.sum(axis=2)
        points += towers.scoring.match_points * matches.astype(int)
        self.points: Numbers = numpy.where(stays, points, NOWHERE)

    def best(self) -> Numbers:
        """By tower and kind: the most that a piece of this kind could score."""
        most: Numbers = _numpy().maximum.reduceat(self.points, self.towers.sites.starts, axis=1)
        return most
