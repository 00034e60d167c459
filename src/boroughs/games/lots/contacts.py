"""The bodies of a tower as the statics sees them: contacts, weights, and the hand that presses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from boroughs.games.lots.components import INSET

Cell: TypeAlias = tuple[int, int, int]
Cells: TypeAlias = Sequence[Cell]

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


def hull(points: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The corners of the convex hull, by Andrew's monotone chain.

    >>> hull([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2)])
    [(0, 0), (2, 0), (2, 2), (0, 2)]
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    halves: list[list[tuple[int, int]]] = []
    for line in (ordered, ordered[::-1]):
        half: list[tuple[int, int]] = []
        for x, y in line:
            while len(half) > 1:
                (ax, ay), (bx, by) = half[-2], half[-1]
                if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                    break
                half.pop()
            half.append((x, y))
        halves.append(half[:-1])
    return halves[0] + halves[1]


def _overlap(low: int, other: int) -> tuple[int, int]:
    """Where two unit lengths lie over each other, drawn in by the inset on both ends."""
    return max(low, other) + INSET, min(low, other) + UNIT - INSET


def contacts_of(bodies: Sequence[Cells], push: Push | None = None) -> list[Contact]:
    """All points at which the bodies push each other, in a fixed order."""
    owner = {cell: body for body, cells in enumerate(bodies) for cell in cells}
    corners: dict[tuple[int, int], list[tuple[int, int]]] = {}
    """Of pairs with the pushed body; the others' contacts are known by their cells."""
    shifted = -1 if push is None else push.body
    shift_x = 0 if push is None else push.across
    shift_y = 0 if push is None else push.deep
    # A shifted square lies over the next ones too, on the side to which it was shifted.
    near_x = (0,) if not shift_x else (0, 1) if shift_x > 0 else (0, -1)
    near_y = (0,) if not shift_y else (0, 1) if shift_y > 0 else (0, -1)
    for body, cells in enumerate(bodies):
        at_x, at_y = (shift_x, shift_y) if body == shifted else (0, 0)
        for x, y, z in cells:
            if z == 0:
                if body != shifted:
                    corners.setdefault((body, GROUND), [])
                    continue
                low_x, low_y = UNIT * x + at_x, UNIT * y + at_y
                _add_corners(corners, (body, GROUND), (low_x, low_x), (low_y, low_y))
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
                    over_x = (UNIT * x + at_x, UNIT * spot[0] + off_x)
                    over_y = (UNIT * y + at_y, UNIT * spot[1] + off_y)
                    _add_corners(corners, (body, under), over_x, over_y)
    found: list[Contact] = []
    for (upper, lower), points in corners.items():
        if points:
            hulled = hull(points)
        else:
            hulled = _patch(tuple(bodies[upper]), () if lower == GROUND else tuple(bodies[lower]))
        found += [Contact(upper, lower, x, y) for x, y in hulled]
    return found


@lru_cache(maxsize=_KEPT)
def _patch(upper: tuple[Cell, ...], lower: tuple[Cell, ...]) -> list[tuple[int, int]]:
    """Where one body lies on another, or on the ground: the corners of the contact's hull."""
    corners: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y, z in upper:
        if (x, y, z - 1) in lower if lower else z == 0:
            square_x, square_y = (UNIT * x, UNIT * x), (UNIT * y, UNIT * y)
            _add_corners(corners, (0, 0), square_x, square_y)
    return hull(corners[0, 0])


def _add_corners(
    corners: dict[tuple[int, int], list[tuple[int, int]]],
    pair: tuple[int, int],
    over_x: tuple[int, int],
    over_y: tuple[int, int],
) -> None:
    left, right = _overlap(*over_x)
    top, bottom = _overlap(*over_y)
    if left <= right and top <= bottom:
        points = corners.setdefault(pair, [])
        points += [(left, top), (right, top), (right, bottom), (left, bottom)]


class Inertia:
    """A body's mass, its centre as a sum over its cubes, and how hard it is to turn."""

    def __init__(self, cells: Cells, across: int, deep: int) -> None:
        count = len(cells)
        self.mass = count
        self.sum_x = sum(UNIT * x + UNIT // 2 + across for x, _, _ in cells)
        self.sum_y = sum(UNIT * y + UNIT // 2 + deep for _, y, _ in cells)
        # In cubes, about the centre, times the mass: whole numbers; a cube's own inertia comes later.
        xs, ys, zs = ([cell[axis] for cell in cells] for axis in range(3))
        spread = [count * sum(a * a for a in axis) - sum(axis) ** 2 for axis in (xs, ys, zs)]
        mixed = count * sum(x * y for x, y in zip(xs, ys, strict=True)) - sum(xs) * sum(ys)
        self.roll = (spread[1] + spread[2], count)
        self.pitch = (spread[0] + spread[2], count)
        self.mixed = (-mixed, count)
        self.scale = _scale(self)


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


def _scale(inertia: Inertia) -> tuple[float, ...]:
    """What turns a point of a body into how the body's mass-scaled motion lifts it.

    The inertia's own coupling of roll and pitch is taken apart by a Cholesky step.
    """
    mass = float(inertia.mass)
    sixth = mass / 6
    pitch = inertia.pitch[0] / mass + sixth
    first = (inertia.roll[0] / mass + sixth) ** 0.5
    lower = inertia.mixed[0] / mass / first
    second = (pitch - lower * lower) ** 0.5
    x, y = inertia.sum_x / (UNIT * mass), inertia.sum_y / (UNIT * mass)
    return mass**-0.5, first, lower, second, x, y
