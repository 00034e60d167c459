"""Which contacts push and which bodies move: a quick guess in floating point.

Nothing follows from the guess alone. `projection` proves it in whole numbers, or finds what is true without
it; a bad guess costs time, and may differ from processor to processor.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import Final

from boroughs.games.lots.mechanics import PARTS, Problem

_TOLERANCE: Final = 1e-10
_DEPENDENT: Final = 1e-8
_STEPS: Final = 10
"""So many for each contact, then it stops where it is."""


class Guess:
    """The contacts that push, and for each body whether it moves."""

    def __init__(self, pushing: list[int], moving: list[bool]) -> None:
        self.pushing = pushing
        self.moving = moving


class _Row:
    """A contact, scaled to length one: how each body's motion opens it, and how its force moves each."""

    def __init__(self, problem: Problem, contact: int) -> None:
        self.upper = problem.uppers[contact]
        self.lower = problem.lowers[contact]
        x, y = problem.upper_arms[contact]
        self.opens = (1.0, float(x), float(y))
        self.moves = _moved(problem.resistances[self.upper], self.opens)
        length = _dot(self.opens, self.moves)
        self.opens_lower = (0.0, 0.0, 0.0)
        self.moves_lower = (0.0, 0.0, 0.0)
        if self.lower >= 0:
            x, y = problem.lower_arms[contact]
            self.opens_lower = (-1.0, -float(x), -float(y))
            self.moves_lower = _moved(problem.resistances[self.lower], self.opens_lower)
            length += _dot(self.opens_lower, self.moves_lower)
        scale = 1.0 / sqrt(length)
        self.opens = _scaled(self.opens, scale)
        self.moves = _scaled(self.moves, scale)
        self.opens_lower = _scaled(self.opens_lower, scale)
        self.moves_lower = _scaled(self.moves_lower, scale)

    def with_row(self, other: _Row) -> float:
        """How much a force at the other one opens this one."""
        found = 0.0
        if self.upper == other.upper:
            found += _dot(self.opens, other.moves)
        elif self.upper == other.lower:
            found += _dot(self.opens, other.moves_lower)
        if self.lower >= 0:
            if self.lower == other.upper:
                found += _dot(self.opens_lower, other.moves)
            elif self.lower == other.lower:
                found += _dot(self.opens_lower, other.moves_lower)
        return found

    def gap(self, motion: list[float]) -> float:
        """How fast this motion opens it."""
        at = PARTS * self.upper
        a, b, c = self.opens
        found = a * motion[at] + b * motion[at + 1] + c * motion[at + 2]
        if self.lower >= 0:
            at = PARTS * self.lower
            a, b, c = self.opens_lower
            found += a * motion[at] + b * motion[at + 1] + c * motion[at + 2]
        return found

    def push(self, motion: list[float], force: float) -> None:
        at = PARTS * self.upper
        a, b, c = self.moves
        motion[at] += force * a
        motion[at + 1] += force * b
        motion[at + 2] += force * c
        if self.lower >= 0:
            at = PARTS * self.lower
            a, b, c = self.moves_lower
            motion[at] += force * a
            motion[at + 1] += force * b
            motion[at + 2] += force * c


def _dot(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def _scaled(one: tuple[float, float, float], by: float) -> tuple[float, float, float]:
    return one[0] * by, one[1] * by, one[2] * by


def _moved(
    resistance: tuple[int, int, int, int], force: tuple[float, float, float]
) -> tuple[float, float, float]:
    """The motion that a force makes."""
    heave, across = float(resistance[0]), float(resistance[1])
    deep, mixed = float(resistance[2]), float(resistance[3])
    whole = across * deep - mixed * mixed
    up, x, y = force
    return up / heave, (deep * x - mixed * y) / whole, (across * y - mixed * x) / whole


class _Search:
    """Goldfarb and Idnani's dual method: from free fall on, the contact that closes most is added, and one
    that would have to pull is let go."""

    def __init__(self, problem: Problem) -> None:
        self.rows: list[_Row] = [_Row(problem, contact) for contact in range(problem.contacts)]
        self.motion: list[float] = []
        for body in range(problem.bodies):
            at = PARTS * body
            weights = problem.weights
            force = (-float(weights[at]), -float(weights[at + 1]), -float(weights[at + 2]))
            self.motion += list(_moved(problem.resistances[body], force))
        self.pushing: list[int] = []
        self.forces: list[float] = []
        self.inverse: list[list[float]] = []
        """Of how the pushing contacts open each other."""

    def run(self) -> None:
        budget = _STEPS * (len(self.rows) + 1)
        while budget > 0:
            worst = -1
            most = -_TOLERANCE
            for contact, row in enumerate(self.rows):
                gap = row.gap(self.motion)
                if gap < most:
                    most = gap
                    worst = contact
            if worst < 0 or worst in self.pushing:
                return
            budget -= self._enter(worst, most, budget)

    def _enter(self, contact: int, gap: float, budget: int) -> int:
        """Adds a contact, and lets go of those that stand in its way; says how many steps it took."""
        row = self.rows[contact]
        force = 0.0
        for step in range(1, budget + 1):
            shared = [row.with_row(self.rows[other]) for other in self.pushing]
            shares = self._shares(shared)
            own = 1.0
            for place, share in enumerate(shares):
                own -= share * shared[place]
            free = own > _DEPENDENT
            reach = max(0.0, -gap / own) if free else inf
            first = -1
            for place, share in enumerate(shares):
                if share > _TOLERANCE and self.forces[place] < reach * share:
                    reach = self.forces[place] / share
                    first = place
            if reach == inf:
                return budget
            for place, share in enumerate(shares):
                self.forces[place] -= reach * share
                if free:
                    self.rows[self.pushing[place]].push(self.motion, -reach * share)
            if free:
                row.push(self.motion, reach)
                gap += reach * own
            force += reach
            if first < 0:
                self._add(contact, force, shares, own)
                return step
            self._drop(first)
        return budget

    def _shares(self, shared: list[float]) -> list[float]:
        """What the pushing contacts give up for each unit of the new one's force."""
        found: list[float] = []
        for line in self.inverse:
            total = 0.0
            for place, number in enumerate(line):
                total += number * shared[place]
            found.append(total)
        return found

    def _add(self, contact: int, force: float, shares: list[float], own: float) -> None:
        for place, line in enumerate(self.inverse):
            factor = shares[place] / own
            if factor:
                for other, share in enumerate(shares):
                    line[other] += factor * share
            line.append(-factor)
        self.inverse.append([*[-share / own for share in shares], 1.0 / own])
        self.pushing.append(contact)
        self.forces.append(force)

    def _drop(self, place: int) -> None:
        gone = self.inverse.pop(place)
        head = gone.pop(place)
        for line in self.inverse:
            factor = line.pop(place) / head
            if factor:
                for other, number in enumerate(gone):
                    line[other] -= factor * number
        self.pushing.pop(place)
        self.forces.pop(place)


def guess(problem: Problem) -> Guess:
    """Which contacts push, and which bodies move."""
    search = _Search(problem)
    search.run()
    moving: list[bool] = []
    for body in range(problem.bodies):
        at = PARTS * body
        heave, across, deep, _ = problem.resistances[body]
        a, b, c = search.motion[at], search.motion[at + 1], search.motion[at + 2]
        energy = a * a * heave + b * b * across + c * c * deep
        moving.append(energy > _TOLERANCE * _TOLERANCE)
    return Guess(search.pushing, moving)
