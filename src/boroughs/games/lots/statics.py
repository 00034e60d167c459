"""Does a tower stand, and if not, what moves? Rigid bodies, gravity, contacts that only push.

Every face on which a body lies on another, or on the ground, can push up with forces at the corners
of the contact's hull, drawn in by a small inset. What moves is decided in whole numbers, so that every
machine says the same. Nothing here knows a rule of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from boroughs.games.lots.active_set import guess
from boroughs.games.lots.contacts import (
    GROUND,
    UNIT,
    Cells,
    Contact,
    Inertia,
    Point,
    Push,
    contacts_of,
    inertias_of,
    press_of,
)
from boroughs.games.lots.footing import Footing, footings_of, in_doubt
from boroughs.games.lots.mechanics import PARTS, Problem
from boroughs.games.lots.projection import Balance, project


def movers_of(bodies: Sequence[Cells], push: Push | None = None) -> tuple[int, ...]:
    """Which of these bodies start to move when the hand lets go.

    >>> movers_of([[(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)]])
    ()
    >>> movers_of([[(0, 0, 0)], [(0, 0, 1), (1, 0, 1)]])
    (1,)
    """
    inertias = inertias_of(bodies, push)
    footings = footings_of(bodies, inertias, push, press_of(inertias, push))
    doubted = in_doubt(footings)
    if len(doubted) < 2:
        # Alone, what does not stand by itself has nothing else to hold it.
        return tuple(doubted)
    motion = _balance(bodies, inertias, footings, doubted, push).motion
    return tuple(
        [
            body
            for place, body in enumerate(doubted)
            if any(motion[PARTS * place : PARTS * place + PARTS])
        ]
    )


def stands(bodies: Sequence[Cells]) -> bool:
    """Whether nothing moves."""
    return not movers_of(bodies)


def _balance(
    bodies: Sequence[Cells],
    inertias: Sequence[Inertia],
    footings: Sequence[Footing],
    doubted: Sequence[int],
    push: Push | None,
) -> Balance:
    """How the bodies in doubt move; all others are as good as the ground."""
    chosen = [bodies[body] for body in doubted]
    if push is not None:
        if push.body in doubted:
            body = doubted.index(push.body)
            push = Push(body, push.across, push.deep, push.press, push.aside)
        else:
            push = None
    contacts = [contact for contact in contacts_of(chosen, push) if contact.lower != GROUND]
    for place, body in enumerate(doubted):
        contacts += [Contact(place, GROUND, x, y) for x, y in footings[body].patch]
    heavy = [inertias[body] for body in doubted]
    problem = Problem(heavy, contacts, press_of(heavy, push))
    return project(problem, guess(problem))


class Motion:
    """How a body sets in motion: its upward speed at each point, a plane over the lot, in whole numbers
    of a measure that all bodies of a tower share."""

    def __init__(self, rises: int, across: int, deep: int) -> None:
        self.rises = rises
        self.across = across
        self.deep = deep

    def speed(self, x: int, y: int) -> int:
        """At a point, in hundredths of a cube."""
        return self.rises + self.across * x + self.deep * y

    def is_like(self, other: Motion) -> bool:
        """Whether both move as one body would."""
        return self.rises == other.rises and self.across == other.across and self.deep == other.deep

    def way_down(self) -> Point:
        """To which side it leans, as a direction of length UNIT; (0, 0) where it drops straight down."""
        slope = self.across * self.across + self.deep * self.deep
        if not slope:
            return 0, 0
        return _share(-self.across, slope), _share(-self.deep, slope)

    def nearest_still_point(self, to: Point) -> Point:
        """Where a line that does not move passes nearest; the point itself where there is none."""
        slope = self.across * self.across + self.deep * self.deep
        if not slope:
            return to
        x, y = to
        speed = self.speed(x, y)
        return (
            rounded(x * slope - speed * self.across, slope),
            rounded(y * slope - speed * self.deep, slope),
        )


def rounded(number: int, over: int) -> int:
    """The whole number nearest to a fraction; the lesser one where two are.

    >>> rounded(7, 3), rounded(-7, 3), rounded(5, 2), rounded(-5, 2)
    (2, -2, 2, -3)
    """
    return -((over - 2 * number) // (2 * over))


def _share(part: int, square: int) -> int:
    """UNIT times a part over the root of a square, rounded."""
    found = (isqrt(4 * UNIT * UNIT * part * part // square) + 1) // 2
    return found if part >= 0 else -found


def motions_of(bodies: Sequence[Cells], push: Push | None = None) -> list[Motion]:
    """How each body sets in motion when the hand lets go."""
    inertias = inertias_of(bodies, push)
    footings = footings_of(bodies, inertias, push, press_of(inertias, push))
    doubted = in_doubt(footings)
    found = [Motion(0, 0, 0) for _ in bodies]
    if doubted:
        motion = _balance(bodies, inertias, footings, doubted, push).motion
        for place, body in enumerate(doubted):
            heave, across, deep = motion[PARTS * place : PARTS * place + PARTS]
            inertia = inertias[body]
            rises = heave - across * inertia.sum_x - deep * inertia.sum_y
            found[body] = Motion(rises, across * inertia.mass, deep * inertia.mass)
    return found
