"""The bodies of a tower as the statics sees them: contacts, weights, and the hand that presses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from boroughs.games.lots.components import INSET

Cell: TypeAlias = tuple[int, int, int]
Cells: TypeAlias = Sequence[Cell]
Point: TypeAlias = tuple[int, int]

UNIT: Final = 100
"""Lengths are whole hundredths of a cube."""
GROUND: Final = -1
_KEPT: Final = 20_000


class Contact:
    """A point at which the upper body may lie on the lower one."""

    __slots__ = ("lower", "upper", "x", "y")

    def __init__(self, upper: int, lower: int, x: int, y: int) -> None:
        self.upper = upper
        self.lower = lower
        self.x = x
        self.y = y


class Push:
    """The hand on one body: it lets go off the mark, and presses at a point aside of the body's centre."""

    def __init__(
        self,
        body: int,
        across: int = 0,
        deep: int = 0,
        press: int = 0,
        aside: tuple[int, int] = (0, 0),
    ) -> None:
        self.body = body
        self.across = across
        self.deep = deep
        self.press = press
        self.aside = aside


class Press:
    """A force, in cube-weights, down on a point of a body."""

    def __init__(self, point: Contact, force: int) -> None:
        self.point = point
        self.force = force


def hull(points: Sequence[Point]) -> list[Point]:
    """The corners of the convex hull, by Andrew's monotone chain.

    >>> hull([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2)])
    [(0, 0), (2, 0), (2, 2), (0, 2)]
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    halves: list[list[Point]] = []
    for line in (ordered, ordered[::-1]):
        half: list[Point] = []
        for x, y in line:
            while len(half) > 1:
                (ax, ay), (bx, by) = half[-2], half[-1]
                if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                    break
                half.pop()
            half.append((x, y))
        halves.append(half[:-1])
    return halves[0] + halves[1]


def corners_between(
    x: int, y: int, across: int, deep: int, low_x: int, low_y: int, low_across: int, low_deep: int
) -> list[Point]:
    """Where two squares lie over each other, each off its spot by so much: the corners, drawn in by the
    inset; nothing where too little is left.

    >>> corners_between(0, 0, 0, 0, 0, 0, 0, 0)
    [(5, 5), (95, 5), (95, 95), (5, 95)]
    >>> corners_between(0, 0, 30, 0, 1, 0, 0, 0)
    [(105, 5), (125, 5), (125, 95), (105, 95)]
    """
    one, other = UNIT * x + across, UNIT * low_x + low_across
    left, right = max(one, other) + INSET, min(one, other) + UNIT - INSET
    one, other = UNIT * y + deep, UNIT * low_y + low_deep
    top, bottom = max(one, other) + INSET, min(one, other) + UNIT - INSET
    if left > right or top > bottom:
        return []
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def near_steps(shift: int) -> tuple[int, ...]:
    """A shifted square lies over the next ones too, on the side to which it was shifted."""
    if not shift:
        return (0,)
    return (0, 1) if shift > 0 else (0, -1)


def contacts_of(bodies: Sequence[Cells], push: Push | None = None) -> list[Contact]:
    """All points at which the bodies push each other, in a fixed order."""
    owner = {cell: body for body, cells in enumerate(bodies) for cell in cells}
    corners: dict[tuple[int, int], list[Point]] = {}
    """Of pairs with the pushed body; the others' contacts are known by their cells."""
    shifted = -1 if push is None else push.body
    shift_x = 0 if push is None else push.across
    shift_y = 0 if push is None else push.deep
    near_x, near_y = near_steps(shift_x), near_steps(shift_y)
    for body, cells in enumerate(bodies):
        at_x, at_y = (shift_x, shift_y) if body == shifted else (0, 0)
        for x, y, z in cells:
            if z == 0:
                points = corners.setdefault((body, GROUND), [])
                if body == shifted:
                    points += corners_between(x, y, at_x, at_y, x, y, at_x, at_y)
                continue
            below = owner.get((x, y, z - 1))
            if body != shifted and (below is None or below != shifted):
                if below is not None and below != body:
                    corners.setdefault((body, below), [])
                if shifted < 0:
                    continue
            sign = 1 if body == shifted else -1
            for step_x in near_x:
                for step_y in near_y:
                    spot = (x + sign * step_x, y + sign * step_y, z - 1)
                    under = owner.get(spot)
                    if under is None or under == body or shifted not in (body, under):
                        continue
                    off_x, off_y = (0, 0) if body == shifted else (shift_x, shift_y)
                    between = corners_between(x, y, at_x, at_y, spot[0], spot[1], off_x, off_y)
                    if between:
                        points = corners.setdefault((body, under), [])
                        points += between
    found: list[Contact] = []
    for (upper, lower), points in corners.items():
        if points:
            hulled = hull(points)
        else:
            hulled = _patch(tuple(bodies[upper]), () if lower == GROUND else tuple(bodies[lower]))
        found += [Contact(upper, lower, x, y) for x, y in hulled]
    return found


@lru_cache(maxsize=_KEPT)
def _patch(upper: tuple[Cell, ...], lower: tuple[Cell, ...]) -> list[Point]:
    """Where one body lies on another, or on the ground: the corners of the contact's hull."""
    corners: list[Point] = []
    for x, y, z in upper:
        if (x, y, z - 1) in lower if lower else z == 0:
            corners += corners_between(x, y, 0, 0, x, y, 0, 0)
    return hull(corners)


class Inertia:
    """A body's mass, its centre as a sum over its cubes, and how hard it is to turn."""

    def __init__(self, cells: Cells, across: int, deep: int) -> None:
        count = len(cells)
        self.mass = count
        self.sum_x = sum(UNIT * x + UNIT // 2 + across for x, _, _ in cells)
        self.sum_y = sum(UNIT * y + UNIT // 2 + deep for _, y, _ in cells)
        # In cubes, about the centre, times the mass: whole numbers; a cube's own inertia comes later.
        xs, ys, zs = ([cell[axis] for cell in cells] for axis in range(3))
        spread = [count * sum(a * a for a in axis) - sum(axis) * sum(axis) for axis in (xs, ys, zs)]
        self.across = spread[0] + spread[2]
        self.deep = spread[1] + spread[2]
        self.mixed = count * sum(x * y for x, y in zip(xs, ys, strict=True)) - sum(xs) * sum(ys)

    def arms(self, x: int, y: int) -> tuple[int, int]:
        """How far from the centre a point lies, times the mass."""
        return self.mass * x - self.sum_x, self.mass * y - self.sum_y


@lru_cache(maxsize=4096)
def _inertia(cells: tuple[Cell, ...], across: int, deep: int) -> Inertia:
    return Inertia(cells, across, deep)


def inertias_of(bodies: Sequence[Cells], push: Push | None) -> list[Inertia]:
    return [
        _inertia(tuple(cells), push.across, push.deep)
        if push is not None and push.body == body
        else _inertia(tuple(cells), 0, 0)
        for body, cells in enumerate(bodies)
    ]


def press_of(inertias: Sequence[Inertia], push: Push | None) -> Press | None:
    if push is None or not push.press:
        return None
    pressed = inertias[push.body]
    x = pressed.sum_x // pressed.mass + push.aside[0]
    y = pressed.sum_y // pressed.mass + push.aside[1]
    return Press(Contact(push.body, GROUND, x, y), push.press)
