"""How an accident looks: over which edge each body tips, how it falls, and where it comes to rest.

Keyframes in whole numbers, made once and told with the event, so that everybody sees the same. The
verdict is the statics' alone; nothing here decides what falls.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final, TypeAlias

from boroughs.games.lots.contacts import GROUND, UNIT, Cells, Contact, Point, Push, contacts_of
from boroughs.games.lots.release import cells_of, guided, movers, press_aside, pushed_movers
from boroughs.games.lots.statics import Motion, motions_of
from boroughs.games.lots.tower import Spot, Tower

Box: TypeAlias = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]

# Times in milliseconds, lengths in hundredths of a cube, angles in degrees.
_ROUND: Final = 350
_TIPPING: Final = ((0, 0), (260, 10), (450, 32), (600, 60))
_FLAT: Final = 90
_GRAVITY: Final = 3000
"""Hundredths of a cube per second, each second: slower than true, so that it can be watched."""
_BOUNCE: Final = (90, 12)
_MARGIN: Final = 45
_APART: Final = 50

LET_GO: Final = 0
"""The number of the piece that was let go: no body of the tower has it."""


class Keyframe:
    """A body at a moment: where the middle of its edge went, and how far it leans which way."""

    def __init__(self, time: int, moved: tuple[int, int, int], way: Point, lean: int) -> None:
        self.time = time
        self.moved = moved
        self.way = way
        self.lean = lean

    @property
    def text(self) -> str:
        return " ".join(map(str, (self.time, *self.moved, *self.way, self.lean)))


class Faller:
    """One body that falls: the edge it tips over, and its keyframes."""

    def __init__(self, number: int, edge: tuple[Point, Point], height: int) -> None:
        self.number = number
        self.edge = edge
        self.height = height
        self.keyframes: list[Keyframe] = []

    @property
    def pivot(self) -> Point:
        (ax, ay), (bx, by) = self.edge
        return (ax + bx) // 2, (ay + by) // 2

    @property
    def text(self) -> str:
        """Number, edge and its height; then each keyframe: time, x, y, z, way, lean."""
        (ax, ay), (bx, by) = self.edge
        head = " ".join(map(str, (self.number, ax, ay, bx, by, self.height)))
        return ";".join([head, *(keyframe.text for keyframe in self.keyframes)])


def fallers_of(tower: Tower, spot: Spot, off: Point, press: int) -> list[Faller]:
    """All that falls when this piece is let go here, itself too, in the order in which it sets in."""
    across, deep = guided(tower, spot, *off)
    masks = [*tower.key(), spot.mask]
    numbers = [*(body.number for body in tower.bodies), LET_GO]
    left = list(range(len(masks)))
    push: Push | None = None
    moving: tuple[int, ...] = ()
    if across or deep or press:
        aside = press_aside(spot, across, deep)
        push = Push(len(masks) - 1, across, deep, press, aside)
        moving = pushed_movers(tuple(masks), across, deep, press, aside)
    if not moving:
        push = None
        moving = movers(tuple(masks))
    found: list[Faller] = []
    resting: list[Box] = []
    round_number = 0
    while moving:
        bodies = [cells_of(masks[place]) for place in left]
        motions = motions_of(bodies, push)
        contacts = contacts_of(bodies, push)
        for index in moving:
            faller = _tipping(numbers[left[index]], index, bodies, contacts, motions, moving)
            _fall(faller, bodies[index], motions[index], tower, resting, round_number)
            found.append(faller)
        left = [place for index, place in enumerate(left) if index not in moving]
        moving = movers(tuple([masks[place] for place in left]))
        push = None
        round_number += 1
    return found


def _tipping(
    number: int,
    index: int,
    bodies: Sequence[Cells],
    contacts: Sequence[Contact],
    motions: Sequence[Motion],
    moving: Sequence[int],
) -> Faller:
    """The edge on which a body stays while it turns: its contacts that do not open."""
    motion = motions[index]
    closed = [
        (contact.x, contact.y)
        for contact in contacts
        if contact.upper == index
        and (contact.lower == GROUND or contact.lower not in moving)
        and not motion.speed(contact.x, contact.y)
    ]
    # What rides on another body turns with it, over that one's edge.
    together = [i for i in moving if i == index or motions[i].is_like(motion)]
    height = UNIT * min(z for i in together for _, _, z in bodies[i])
    if len(set(closed)) > 1:
        ends = max(
            ((a, b) for a in closed for b in closed),
            key=lambda pair: abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1]),
        )
        return Faller(number, ends, height)
    middle = closed[0] if closed else motion.nearest_still_point(_centre(bodies[index]))
    return Faller(number, (middle, middle), height)


def _centre(cells: Cells) -> Point:
    count = len(cells)
    x = sum(UNIT * x + UNIT // 2 for x, _, _ in cells) // count
    y = sum(UNIT * y + UNIT // 2 for _, y, _ in cells) // count
    return x, y


def _fall(
    faller: Faller,
    cells: Cells,
    motion: Motion,
    tower: Tower,
    resting: list[Box],
    round_number: int,
) -> None:
    way = motion.way_down()
    straight = _straightened(way, faller.pivot, _centre(cells))
    start = _ROUND * round_number
    frames = faller.keyframes
    for after, lean in _TIPPING:
        frames.append(Keyframe(start + after, (0, 0, 0), way, lean))
    out, down, box = _resting_place(faller, cells, straight, tower, resting)
    resting.append(box)
    begun = frames[-1].time
    lasts = isqrt(max(0, -down) * 2_000_000 // _GRAVITY) + 80
    for quarter in range(1, 5):
        moved = (
            straight[0] * out * quarter // (4 * UNIT),
            straight[1] * out * quarter // (4 * UNIT),
            down * quarter * quarter // 16,
        )
        lean = _TIPPING[-1][1] + (_FLAT - _TIPPING[-1][1]) * quarter // 4
        frames.append(Keyframe(begun + lasts * quarter // 4, moved, straight, lean))
    landed = frames[-1]
    time, hop = _BOUNCE
    x, y, z = landed.moved
    frames.append(Keyframe(landed.time + time, (x, y, z + hop), straight, _FLAT))
    frames.append(Keyframe(landed.time + 2 * time, landed.moved, straight, _FLAT))


def _straightened(way: Point, pivot: Point, centre: Point) -> Point:
    """Along the street or across it, so that what lies there lies flat."""
    x, y = way if way != (0, 0) else (centre[0] - pivot[0], centre[1] - pivot[1])
    if abs(x) >= abs(y):
        return (UNIT if x >= 0 else -UNIT), 0
    return 0, (UNIT if y >= 0 else -UNIT)


def _resting_place(
    faller: Faller, cells: Cells, way: Point, tower: Tower, resting: Sequence[Box]
) -> tuple[int, int, Box]:
    """How far out and how deep it falls to lie flat beside the lot, on nothing that lies there."""
    rows = tower.lot.rows
    sides = (UNIT * max(map(len, rows)), UNIT * len(rows))
    axis = 0 if way[0] else 1
    sign = 1 if way[axis] > 0 else -1
    pivot = faller.pivot
    corners = [
        (UNIT * (x + i), UNIT * (y + j), UNIT * (z + k))
        for x, y, z in cells for i in (0, 1) for j in (0, 1) for k in (0, 1)
    ]  # fmt: skip
    # Lying flat, what was up points out, and what was out points down.
    along = [pivot[axis] + sign * (z - faller.height) for _, _, z in corners]
    high = [faller.height - sign * (corner[axis] - pivot[axis]) for corner in corners]
    wide = [corner[1 - axis] for corner in corners]
    rim = sides[axis] + _MARGIN if sign > 0 else -_MARGIN
    inner = min(along) if sign > 0 else max(along)
    out = max(0, sign * (rim - inner))
    down = -min(high)
    while True:
        span = (min(along) + sign * out, max(along) + sign * out)
        aside = (min(wide), max(wide))
        upright = (0, max(high) + down)
        box = (span, aside, upright) if axis == 0 else (aside, span, upright)
        if not any(_overlap(box, other) for other in resting):
            return out, down, box
        out += _APART


def _overlap(one: Box, other: Box) -> bool:
    return all(a[0] < b[1] and b[0] < a[1] for a, b in zip(one, other, strict=True))
