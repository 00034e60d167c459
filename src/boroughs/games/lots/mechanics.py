"""A tower as a mechanical problem in whole numbers: how bodies resist, what weighs on them, where they touch.

A body moves like a plane over the lot: at a point it rises by `heave + across * x + deep * y`, where x and
y are the point's distances from the body's centre, times the body's mass and so whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.games.lots.contacts import GROUND, UNIT, Contact, Inertia, Press

PARTS: Final = 3
"""Of a motion: heave, across, deep."""
_SIXTHS: Final = 6
"""A cube resists a turn with a sixth of its mass; so everything is counted in sixths."""


class Problem:
    """Bodies and their contacts; a force at a contact pushes the upper body up and the lower one down."""

    def __init__(
        self, inertias: Sequence[Inertia], contacts: Sequence[Contact], press: Press | None
    ) -> None:
        self.bodies = len(inertias)
        self.contacts = len(contacts)
        self.resistances: list[tuple[int, int, int, int]] = [_resistance(one) for one in inertias]
        """By body: of heave, of across, of deep, and of across with deep."""
        self.weights: list[int] = []
        """By body and part: what pulls down."""
        for inertia in inertias:
            self.weights += [_SIXTHS * inertia.mass, 0, 0]
        if press is not None:
            body = press.point.upper
            force = _SIXTHS * press.force
            x, y = inertias[body].arms(press.point.x, press.point.y)
            self.weights[PARTS * body] += force
            self.weights[PARTS * body + 1] += force * x
            self.weights[PARTS * body + 2] += force * y
        self.uppers: list[int] = []
        self.lowers: list[int] = []
        self.upper_arms: list[tuple[int, int]] = []
        self.lower_arms: list[tuple[int, int]] = []
        for contact in contacts:
            upper, lower = contact.upper, contact.lower
            self.uppers.append(upper)
            self.lowers.append(lower)
            self.upper_arms.append(inertias[upper].arms(contact.x, contact.y))
            self.lower_arms.append(
                (0, 0) if lower == GROUND else inertias[lower].arms(contact.x, contact.y)
            )


def _resistance(inertia: Inertia) -> tuple[int, int, int, int]:
    mass = inertia.mass
    turns = UNIT * UNIT * mass
    own = mass * mass
    return (
        _SIXTHS * mass,
        turns * (_SIXTHS * inertia.across + own),
        turns * (_SIXTHS * inertia.deep + own),
        turns * _SIXTHS * inertia.mixed,
    )
