"""What towers offer: the points that every piece could score on a tower, and on it with one more piece.

Pieces come from above here, and whether all stands is not asked: this is for looking ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from boroughs.games.lots.components import BLOCKS, FLOOR_BITS, LOTS, STOREY, Numbers
from boroughs.games.lots.tower import BALANCED, SLOTS, Slot, Spot, Tower, around

KINDS: Final = BLOCKS + 1
NOWHERE: Final = -1
_ROOM: Final = 5
"""Floors over a tower that a piece upright on it reaches."""


class _Site:
    """A pose over one corner of a lot, as it comes down."""

    def __init__(self, slot: Slot) -> None:
        self.balanced: list[bool] = BALANCED[slot.pose.index]
        lowest: dict[int, tuple[int, int, int]] = {}
        for place, cell in enumerate(slot.cells):
            flat, height = cell % STOREY, cell // STOREY
            if flat not in lowest or height < lowest[flat][1]:
                lowest[flat] = (flat, height, 1 << place)
        self.columns: list[tuple[int, int, int]] = list(lowest.values())
        """Of each column the lowest cell, which is what comes to lie on something: where, how high in the
        piece, and its bit."""
        self.floors: list[int] = [
            slot.mask >> (STOREY * floor) & FLOOR_BITS for floor in range(slot.pose.size[2])
        ]
        # A floor further up so that there is one below the ground floor.
        self.near: int = around(slot.mask << STOREY)


@cache
def _sites(level: int) -> list[list[_Site]]:
    """By kind: every pose over every corner of a lot."""
    return [[_Site(slot) for slot in slots] for slots in SLOTS[level - 1]]


class _Heights:
    """A tower seen from above."""

    def __init__(self, tops: list[int], floors: list[int], alike: list[list[int]]) -> None:
        self.tops = tops
        """By column: the lowest floor that a piece may come down to."""
        self.floors = floors
        self.alike = alike
        """By kind: the cells of each body, a floor further up."""

    def with_piece(self, spot: Spot) -> _Heights:
        grown = _Heights(self.tops.copy(), self.floors + [0] * _ROOM, self.alike.copy())
        for cell in spot.cells:
            flat, level = cell % STOREY, cell // STOREY
            grown.floors[level] |= 1 << flat
            if grown.tops[flat] <= level:
                grown.tops[flat] = level + 1
        kind = spot.pose.kind
        grown.alike[kind] = [*self.alike[kind], spot.mask << STOREY]
        return grown


def _seen_from_above(tower: Tower) -> _Heights:
    tops = [0] * STOREY
    floors: list[int] = []
    for level in range(tower.height()):
        floor = tower.filled >> (level * STOREY) & FLOOR_BITS
        floors.append(floor)
        for flat in range(STOREY):
            if floor >> flat & 1:
                tops[flat] = level + 1
    alike: list[list[int]] = [[] for _ in range(KINDS)]
    for body in tower.bodies:
        alike[body.kind].append(body.mask << STOREY)
    return _Heights(tops, floors + [0] * _ROOM, alike)


def best_after(tower: Tower, spots: Sequence[Spot | None]) -> list[list[int]]:
    """For each of these spots, on the tower with a piece there: the most that a piece of each kind could
    score. Without a spot: on the tower as it is."""
    here = _seen_from_above(tower)
    sites = _sites(tower.lot.level)
    full = LOTS[tower.lot.level - 1].floor
    return [
        _best(here if spot is None else here.with_piece(spot), sites, full, tower.numbers)
        for spot in spots
    ]


def _best(heights: _Heights, sites: list[list[_Site]], full: int, numbers: Numbers) -> list[int]:
    tops, floors = heights.tops, heights.floors
    found: list[int] = []
    for kind in range(KINDS):
        alike = heights.alike[kind] if kind < BLOCKS else []
        match = numbers.match_points
        hoped = match * len(alike)
        best = NOWHERE
        for site in sites[kind]:
            drop = 0
            for flat, height, _ in site.columns:
                depth = tops[flat] - height
                if depth > drop:
                    drop = depth
            held = 0
            for flat, height, bit in site.columns:
                if tops[flat] == drop + height:
                    held |= bit
            if not site.balanced[held]:
                continue
            points = 0
            level = drop
            for floor in site.floors:
                if floors[level] | floor == full:
                    points += numbers.floor_points
                level += 1
            if hoped and points + hoped > best:
                near = site.near << (drop * STOREY)
                for body in alike:
                    if body & near:
                        points += match
            if points > best:
                best = points
        found.append(best)
    return found
