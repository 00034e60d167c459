"""Does a tower stand, and if not, what moves? Rigid bodies, gravity, contacts that only push.

Every face on which a body lies on another, or on the ground, can push up with forces at the corners
of the contact's hull, drawn in by a small inset. By Gauss's principle of least constraint the motion
that sets in is the one nearest to free fall among those that close no contact: a projection on a
cone. Nothing here knows a rule of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from boroughs.games.lots.contacts import (
    GROUND,
    UNIT,
    Cells,
    Contact,
    Inertia,
    Press,
    Push,
    contacts_of,
    inertias_of,
    press_of,
)
from boroughs.games.lots.exact_statics import exact_movers

if TYPE_CHECKING:
    import numpy

RESTS: Final = 1e-9
MOVES: Final = 1e-4
"""A body's figure is below the one or above the other; between them exact arithmetic decides."""
_CERTAIN: Final = 1e-7
"""How far a certificate may be off before exact arithmetic takes over."""


_ALIKE: Final = 1e-4
"""By how much the motions of bodies that fall as one may differ."""


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
    solution = _solve(contacts, inertias, press)
    figures, pushing = solution.figures, solution.pushing
    if figures is None or any(RESTS <= figure <= MOVES for figure in figures):
        movers = exact_movers(contacts, inertias, press, pushing)
        return Judgement(movers, figures or [], True)
    movers = tuple(body for body, figure in enumerate(figures) if figure > MOVES)
    return Judgement(movers, figures, False)


class Motion:
    """How a body sets in motion: its upward speed at each point, a plane over the lot, in cubes."""

    def __init__(self, rises: float, across: float, deep: float) -> None:
        self.rises = rises
        self.across = across
        self.deep = deep

    def speed(self, x: float, y: float) -> float:
        return self.rises + self.across * x + self.deep * y

    def is_like(self, other: Motion) -> bool:
        """Whether both move as one body would."""
        scale = max(abs(other.rises), abs(other.across), abs(other.deep), _CERTAIN)
        gaps = (self.rises - other.rises, self.across - other.across, self.deep - other.deep)
        return max(map(abs, gaps)) < _ALIKE * scale

    def way_down(self) -> tuple[int, int]:
        """To which side it leans, as a direction of length UNIT; (0, 0) where it drops straight down."""
        steep = (self.across**2 + self.deep**2) ** 0.5
        if steep < _CERTAIN:
            return 0, 0
        return round(-UNIT * self.across / steep), round(-UNIT * self.deep / steep)

    def nearest_still_point(self, to: tuple[int, int]) -> tuple[int, int]:
        """Where a line that does not move passes nearest; the point itself where there is none."""
        slope = self.across**2 + self.deep**2
        if slope < _CERTAIN:
            return to
        x, y = to[0] / UNIT, to[1] / UNIT
        step = self.speed(x, y) / slope
        return round(UNIT * (x - step * self.across)), round(UNIT * (y - step * self.deep))


def motions_of(bodies: Sequence[Cells], push: Push | None = None) -> list[Motion]:
    """How each body sets in motion when the hand lets go; for pictures, the verdict is `judge`'s."""
    inertias = inertias_of(bodies, push)
    solution = _solve(contacts_of(bodies, push), inertias, press_of(inertias, push))
    found: list[Motion] = []
    for body, inertia in enumerate(inertias):
        heave, roll, pitch = (float(part) for part in solution.motion[3 * body : 3 * body + 3])
        lift, first, lower, second, x, y = inertia.scale
        across = -pitch / second
        deep = roll / first - pitch * lower / (first * second)
        found.append(Motion(heave * lift - across * x - deep * y, across, deep))
    return found


def stands(bodies: Sequence[Cells]) -> bool:
    """Whether nothing moves."""
    return not judge(bodies).movers


class Solution:
    """How fast each body sets in motion, mass-scaled, or None where the certificate fails; the
    contacts that push; and the motion itself."""

    def __init__(self, figures: list[float] | None, pushing: list[int], motion: Any) -> None:
        self.figures = figures
        self.pushing = pushing
        self.motion = motion


def _solve(
    contacts: Sequence[Contact], inertias: Sequence[Inertia], press: Press | None
) -> Solution:
    numpy, daqp = _solver()
    size = 3 * len(inertias)
    if not inertias:
        return Solution([], [], [])
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


def _arms(scale: Any, x: Any, y: Any) -> tuple[Any, Any, Any]:
    """Heave, roll and pitch of points, one or many, each on a body of this scale."""
    heave, first, lower, second, centre_x, centre_y = scale.T
    turn = (y / UNIT - centre_y) / first
    tilt = (centre_x - x / UNIT - lower * turn) / second
    return heave, turn, tilt


def _project(numpy: Any, daqp: Any, fall: numpy.ndarray, closing: numpy.ndarray) -> Solution:
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
            return Solution(None, pushing, fall)
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
            return Solution(None, pushing, motion)
    figures = [float(figure) for figure in numpy.abs(motion.reshape(-1, 3)).max(axis=1)]
    return Solution(figures, pushing, motion)
