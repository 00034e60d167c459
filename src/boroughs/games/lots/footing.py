"""Which bodies of a tower stand by themselves, and which must be judged together.

A cell is solid where the tower is filled from it down to the ground: a force on it goes straight down and
moves nothing. A body whose weight lies over its solid cells stands whatever the others do, unless one of
those that do not leans on it, or it lies on one of them and weighs it down. This is exact: the rest of the
tower neither moves nor matters, and for most releases nothing is left to be solved.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from boroughs.games.lots.contacts import (
    Cell,
    Cells,
    Inertia,
    Point,
    Press,
    Push,
    corners_between,
    hull,
    near_steps,
)

Loose: TypeAlias = tuple[int, list[Point]]
"""A body below, and where one lies on it without being held."""

_KEPT: Final = 20_000


class Footing:
    """What a body stands on."""

    def __init__(self, patch: list[Point], stands: bool) -> None:
        self.patch = patch
        """The hull of its contacts with solid cells and the ground."""
        self.stands = stands
        """Whether its weight lies over them."""
        self.below: list[int] = []
        """The bodies that it lies on."""
        self.leans: list[int] = []
        """Those of them that it lies on outside its patch, where they are not solid."""


def footings_of(
    bodies: Sequence[Cells],
    inertias: Sequence[Inertia],
    push: Push | None = None,
    press: Press | None = None,
) -> list[Footing]:
    """How each body stands when the hand lets go."""
    owner: dict[Cell, int] = {}
    for body, cells in enumerate(bodies):
        for cell in cells:
            owner[cell] = body
    shifted = -1
    if push is not None and (push.across or push.deep):
        shifted = push.body
    solid = _solid(owner, shifted)
    over: dict[int, list[Loose]] = {}
    if push is not None and shifted >= 0:
        over = _over_shifted(bodies[shifted], owner, push)
    found: list[Footing] = []
    for body, cells in enumerate(bodies):
        if push is not None and body == shifted:
            footing, loose = _shifted_footing(body, cells, inertias[body], owner, solid, push)
        else:
            footing, loose = _footing(body, cells, owner, solid, shifted)
            if body in over:
                loose += over[body]
        for below, corners in loose:
            footing.below.append(below)
            if below not in footing.leans:
                for x, y in corners:
                    if not within(footing.patch, x, y, 1):
                        footing.leans.append(below)
                        break
        found.append(footing)
    if press is not None:
        pressed = press.point.upper
        inertia = inertias[pressed]
        weight = inertia.mass + press.force
        x = inertia.sum_x + press.force * press.point.x
        y = inertia.sum_y + press.force * press.point.y
        found[pressed].stands = within(found[pressed].patch, x, y, weight)
    return found


def _solid(owner: dict[Cell, int], shifted: int) -> set[Cell]:
    """The cells under which all is filled; what is off the mark carries nothing straight down."""
    found: set[Cell] = set()
    for x, y, z in owner:
        if z == 0:
            level = 0
            while True:
                body = owner.get((x, y, level))
                if body is None or body == shifted:
                    break
                found.add((x, y, level))
                level += 1
    return found


def _footing(
    body: int, cells: Cells, owner: dict[Cell, int], solid: set[Cell], shifted: int
) -> tuple[Footing, list[Loose]]:
    held = 0
    below: list[int] = []
    loose: list[Loose] = []
    for place, (x, y, z) in enumerate(cells):
        if z == 0:
            held |= 1 << place
            continue
        spot = (x, y, z - 1)
        under = owner.get(spot)
        if under is None or under in (body, shifted):
            continue
        if spot in solid:
            held |= 1 << place
            below.append(under)
        else:
            loose.append((under, corners_between(x, y, 0, 0, x, y, 0, 0)))
    patch, stands = _held(tuple(cells), held)
    footing = Footing(patch, stands)
    footing.below = below
    return footing, loose


@lru_cache(maxsize=_KEPT)
def _held(cells: tuple[Cell, ...], held: int) -> tuple[list[Point], bool]:
    """The hull of these of its cells, a bit each, and whether the body balances on it."""
    corners: list[Point] = []
    for place, (x, y, _) in enumerate(cells):
        if held >> place & 1:
            corners += corners_between(x, y, 0, 0, x, y, 0, 0)
    patch = hull(corners)
    inertia = Inertia(cells, 0, 0)
    return patch, within(patch, inertia.sum_x, inertia.sum_y, inertia.mass)


def _shifted_footing(
    body: int,
    cells: Cells,
    inertia: Inertia,
    owner: dict[Cell, int],
    solid: set[Cell],
    push: Push,
) -> tuple[Footing, list[Loose]]:
    held: list[Point] = []
    below: list[int] = []
    loose: list[Loose] = []
    for x, y, z in cells:
        if z == 0:
            held += corners_between(x, y, push.across, push.deep, x, y, push.across, push.deep)
            continue
        for step_x in near_steps(push.across):
            for step_y in near_steps(push.deep):
                spot = (x + step_x, y + step_y, z - 1)
                under = owner.get(spot)
                if under is None or under == body:
                    continue
                corners = corners_between(x, y, push.across, push.deep, spot[0], spot[1], 0, 0)
                if not corners:
                    continue
                if spot in solid:
                    held += corners
                    below.append(under)
                else:
                    loose.append((under, corners))
    patch = hull(held)
    footing = Footing(patch, within(patch, inertia.sum_x, inertia.sum_y, inertia.mass))
    footing.below = below
    return footing, loose


def _over_shifted(cells: Cells, owner: dict[Cell, int], push: Push) -> dict[int, list[Loose]]:
    """Which bodies lie on the one that is off the mark, and where."""
    found: dict[int, list[Loose]] = {}
    for x, y, z in cells:
        for step_x in near_steps(push.across):
            for step_y in near_steps(push.deep):
                spot = (x + step_x, y + step_y, z + 1)
                over = owner.get(spot)
                if over is None or over == push.body:
                    continue
                corners = corners_between(spot[0], spot[1], 0, 0, x, y, push.across, push.deep)
                if corners:
                    found.setdefault(over, []).append((push.body, corners))
    return found


def within(patch: Sequence[Point], x: int, y: int, over: int) -> bool:
    """Whether the point (x / over, y / over) lies in this convex hull, its rim included.

    >>> within([(0, 0), (2, 0), (2, 2), (0, 2)], 4, 3, 2), within([(0, 0), (2, 2)], 3, 3, 2)
    (True, True)
    >>> within([(0, 0), (2, 0), (2, 2), (0, 2)], 5, 3, 2), within([(0, 0), (2, 2)], 5, 5, 2)
    (False, False)
    """
    if len(patch) < 3:
        if not patch:
            return False
        (ax, ay), (bx, by) = patch[0], patch[-1]
        if (bx - ax) * (y - over * ay) != (by - ay) * (x - over * ax):
            return False
        low_x, high_x = min(ax, bx), max(ax, bx)
        low_y, high_y = min(ay, by), max(ay, by)
        return over * low_x <= x <= over * high_x and over * low_y <= y <= over * high_y
    ax, ay = patch[-1]
    for bx, by in patch:
        if (bx - ax) * (y - over * ay) < (by - ay) * (x - over * ax):
            return False
        ax, ay = bx, by
    return True


def in_doubt(footings: Sequence[Footing]) -> list[int]:
    """The bodies that must be judged together, in their order: those that do not stand by themselves,
    what they lean on, and all that lies on any of these."""
    doubted = [not footing.stands for footing in footings]
    if True not in doubted:
        return []
    spreads = True
    while spreads:
        spreads = False
        for body, footing in enumerate(footings):
            if not doubted[body]:
                for below in footing.below:
                    if doubted[below]:
                        doubted[body] = True
                        spreads = True
                        break
            if doubted[body]:
                for below in footing.leans:
                    if not doubted[below]:
                        doubted[below] = True
                        spreads = True
    return [body for body, doubt in enumerate(doubted) if doubt]
