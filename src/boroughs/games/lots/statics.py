"""Does a tower stand, and if not, what moves? Rigid bodies, gravity, contacts that only push.

Every face on which a body lies on another, or on the ground, can push up with forces at the corners
of the contact's hull, drawn in by a small inset. By Gauss's principle of least constraint the motion
that sets in is the one nearest to free fall among those that close no contact: a projection on a
cone. Nothing here knows a rule of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from boroughs.games.lots.components import INSET
from boroughs.games.lots.exact import exact_movers

if TYPE_CHECKING:
    import numpy

Cell: TypeAlias = tuple[int, int, int]
Cells: TypeAlias = Sequence[Cell]

UNIT: Final = 100
"""Lengths are whole hundredths of a cube."""
GROUND: Final = -1
RESTS: Final = 1e-9
MOVES: Final = 1e-4
"""A body's figure is below the one or above the other; between them exact arithmetic decides."""
_CERTAIN: Final = 1e-7
"""How far a certificate may be off before exact arithmetic takes over."""
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


class Judgement:
    """What the statics says of a tower: who moves, by what figure, and whether exactness was needed."""

    def __init__(self, movers: tuple[int, ...], figures: list[float], exact: bool) -> None:
        self.movers = movers
        self.figures = figures
        self.exact = exact


@cache
def _solver() -> tuple[Any, Any]:
    """Numbers and solver, loaded when a tower is first judged: the command starts without them."""
    return import_module("numpy"), import_module("daqp")


def judge(bodies: Sequence[Cells], push: Push | None = None) -> Judgement:
    """Which of these bodies start to move when the hand lets go.

    >>> judge([[(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)]]).movers
    ()
    >>> judge([[(0, 0, 0)], [(0, 0, 1), (1, 0, 1)]]).movers
    (1,)
    """
    contacts = contacts_of(bodies, push)
    inertias = inertias_of(bodies, push)
    press = press_of(inertias, push)
    figures, pushing = _figures(contacts, inertias, press)
    if figures is None or any(RESTS <= figure <= MOVES for figure in figures):
        movers = exact_movers(contacts, inertias, press, pushing)
        return Judgement(movers, figures or [], True)
    movers = tuple(body for body, figure in enumerate(figures) if figure > MOVES)
    return Judgement(movers, figures, False)


def stands(bodies: Sequence[Cells]) -> bool:
    """Whether nothing moves."""
    return not judge(bodies).movers


def _figures(
    contacts: Sequence[Contact], inertias: Sequence[Inertia], press: Press | None
) -> tuple[list[float] | None, list[int]]:
    """How fast each body sets in motion, mass-scaled, or None where the certificate fails; and the
    contacts that push."""
    numpy, daqp = _solver()
    size = 3 * len(inertias)
    if not inertias:
        return [], []
    scales = numpy.array([inertia.scale for inertia in inertias])
    fall = numpy.zeros(size)
    fall[::3] = [-(inertia.mass**0.5) for inertia in inertias]
    closing = numpy.zeros((len(contacts), size))
    points = [(contact.upper, contact.lower, contact.x, contact.y) for contact in contacts]
    upper, lower, x, y = numpy.array(points, dtype=int).reshape(-1, 4).T
    rows = numpy.arange(len(contacts))
    for body, sign, row in ((upper, 1.0, rows), (lower, -1.0, rows[lower != GROUND])):
        arms = _arms(scales[body[row]], x[row], y[row])
        for axis, arm in enumerate(arms):
            closing[row, 3 * body[row] + axis] = sign * arm
    if press is not None:
        at = press.point
        for axis, arm in enumerate(_arms(scales[at.upper], at.x, at.y)):
            fall[3 * at.upper + axis] -= press.force * arm
    return _project(numpy, daqp, fall, closing)


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


def _arms(scale: Any, x: Any, y: Any) -> tuple[Any, Any, Any]:
    """Heave, roll and pitch of points, one or many, each on a body of this scale."""
    heave, first, lower, second, centre_x, centre_y = scale.T
    turn = (y / UNIT - centre_y) / first
    tilt = (centre_x - x / UNIT - lower * turn) / second
    return heave, turn, tilt


def _project(
    numpy: Any, daqp: Any, fall: numpy.ndarray, closing: numpy.ndarray
) -> tuple[list[float] | None, list[int]]:
    """The point of the cone nearest to free fall, certified: it lies in the cone, and what keeps
    it from free fall is pushing only, at contacts that stay closed."""
    rows, size = closing.shape
    pushing: list[int] = []
    if rows == 0:
        motion = fall
    else:
        motion, _, flag, info = daqp.solve(
            numpy.eye(size),
            -fall,
            closing,
            numpy.full(rows, 1e30),
            numpy.zeros(rows),
            numpy.zeros(rows, dtype=numpy.int32),
            primal_tol=1e-10,
        )
        if flag != 1:
            return None, pushing
        forces = -numpy.asarray(info["lam"])[-rows:]
        pushing = [int(row) for row in numpy.flatnonzero(forces > 0)]
        # Sums without a matrix library: its threads would cost more than the sums.
        gaps = numpy.einsum("ij,j->i", closing, motion)
        residue = fall + numpy.einsum("ij,i->j", closing, forces) - motion
        worst = max(
            -float(gaps.min()),
            -float(forces.min()),
            float(numpy.abs(residue).max()),
            abs(float(motion @ (motion - fall))),
        )
        if not worst < _CERTAIN:
            return None, pushing
    figures = [float(figure) for figure in numpy.abs(motion.reshape(-1, 3)).max(axis=1)]
    return figures, pushing
