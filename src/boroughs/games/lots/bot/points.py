"""What a tower offers: the points that each kind of block could score on it, for players who look ahead."""

from __future__ import annotations

from typing import Final

from boroughs.games.lots.components import (
    BLOCKS,
    CUBE,
    FLOOR_BITS,
    STOREY,
)
from boroughs.games.lots.release import spots_in
from boroughs.games.lots.tower import Spot, Tower

_COVERED: Final[list[float]] = [3**gaps / 10**gaps for gaps in range(STOREY + 1)]
"""What a floor's promise is worth with so many covered gaps: three tenths for each."""


def points_at(tower: Tower, spot: Spot) -> int:
    """What a piece would score here now: floors it finishes and blocks of its colour it touches."""
    mask = spot.mask
    points = 0
    filled = tower.filled | mask
    floor = tower.lot.floor
    for level in range(spot.z, spot.z + spot.pose.size[2]):
        if (filled >> (level * STOREY)) & FLOOR_BITS == floor:
            points += tower.numbers.floor_points
    kind = spot.pose.kind
    if kind != CUBE:
        near = spot.near & tower.filled
        for body in tower.bodies:
            if body.kind == kind and body.mask & near:
                points += tower.numbers.match_points
    return points


def best_points(tower: Tower, kind: int, touching: int = 0) -> int:
    """The most that a piece of this kind could score; alone, it must touch the block of these cells."""
    best = -1
    for spot in spots_in(tower.lot.level, tower.filled, kind):
        if touching and not spot.near & touching:
            continue
        points = points_at(tower, spot)
        if points > best:
            best = points
    return best


def offers(tower: Tower, piles: list[int], touching: int = 0) -> list[int]:
    """The most for each kind that is in the supply; -1 where there is none."""
    return [best_points(tower, kind, touching) if piles[kind] else -1 for kind in range(BLOCKS)]


def expected(best: list[int], own: int) -> float:
    """What a turn may bring on the average over the die, to one who has a block worth `own` already.

    For a colour that is out another chooses, as badly as may be.

    >>> expected([0, 0, 0, 0, 6], 3)
    4.0
    """
    there = [offer for offer in best if offer >= 0]
    if not there:
        return float(max(0, own))
    total = max(*there, own)
    for offer in best:
        total += max(own, offer if offer >= 0 else min(there))
    return total / (BLOCKS + 1)


def promise(tower: Tower) -> float:
    """How near the floors are to being finished, in points; a gap that is covered is as good as lost."""
    filled, spots = tower.filled, len(tower.lot.spots)
    above = 0
    total = 0.0
    for level in range(tower.height() - 1, -1, -1):
        floor = (filled >> (level * STOREY)) & FLOOR_BITS
        gaps = tower.lot.floor & ~floor
        if gaps:
            share = 1.0 - gaps.bit_count() / spots
            open_share = share * share * _COVERED[(gaps & above).bit_count()]
            total += tower.numbers.floor_points * open_share
        above |= floor
    return total
