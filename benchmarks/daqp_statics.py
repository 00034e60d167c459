"""The statics in floating point, with numpy and the solver DAQP: a second opinion, and a measure of speed.

The whole tower at once, without any short cut. The bits of its figures differ from processor to processor.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import daqp
import numpy
from numpy.typing import NDArray

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

Numbers = NDArray[numpy.float64]

RESTS = 1e-9
MOVES = 1e-4
"""A body's figure is below the one or above the other, or it is in doubt."""
_CERTAIN = 1e-7


class InDoubt(Exception):
    """Floating point cannot tell."""


def movers_by_daqp(bodies: Sequence[Cells], push: Push | None = None) -> tuple[int, ...]:
    """The bodies that start to move, as `statics.movers_of` names them."""
    if not bodies:
        return ()
    inertias = inertias_of(bodies, push)
    contacts = contacts_of(bodies, push)
    figures = _figures(contacts, inertias, press_of(inertias, push))
    if any(RESTS <= figure <= MOVES for figure in figures):
        raise InDoubt
    return tuple(body for body, figure in enumerate(figures) if figure > MOVES)


def _figures(
    contacts: Sequence[Contact], inertias: Sequence[Inertia], press: Press | None
) -> list[float]:
    """How fast each body sets in motion, mass-scaled."""
    size = 3 * len(inertias)
    scales = numpy.array([_scale(inertia) for inertia in inertias])
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
        where = numpy.array([at.x]), numpy.array([at.y])
        for axis, arm in enumerate(_arms(scales[at.upper : at.upper + 1], *where)):
            fall[3 * at.upper + axis] -= press.force * arm[0]
    motion = _projected(fall, closing)
    return [float(figure) for figure in numpy.abs(motion.reshape(-1, 3)).max(axis=1)]


@cache
def _scale(inertia: Inertia) -> tuple[float, ...]:
    """What turns a point of a body into how the body's mass-scaled motion lifts it.

    The inertia's own coupling of roll and pitch is taken apart by a Cholesky step.
    """
    mass = float(inertia.mass)
    first = (inertia.deep / mass + mass / 6) ** 0.5
    lower = -inertia.mixed / mass / first
    second = (inertia.across / mass + mass / 6 - lower * lower) ** 0.5
    x, y = inertia.sum_x / (UNIT * mass), inertia.sum_y / (UNIT * mass)
    return mass**-0.5, first, lower, second, x, y


def _arms(scale: Numbers, x: Numbers, y: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Heave, roll and pitch of points, each on a body of this scale."""
    heave, first, lower, second, centre_x, centre_y = scale.T
    turn = (y / UNIT - centre_y) / first
    tilt = (centre_x - x / UNIT - lower * turn) / second
    return heave, turn, tilt


def _projected(fall: Numbers, closing: Numbers) -> Numbers:
    """The point of the cone nearest to free fall, certified: it lies in the cone, and what keeps
    it from free fall is pushing only, at contacts that stay closed."""
    rows, size = closing.shape
    if not rows:
        return fall
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
        raise InDoubt
    forces = -numpy.asarray(info["lam"])[-rows:]
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
        raise InDoubt
    found: Numbers = motion
    return found
