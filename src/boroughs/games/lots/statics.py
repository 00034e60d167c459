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
