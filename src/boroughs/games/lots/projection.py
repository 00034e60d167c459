"""The motion that sets in when a tower is let go, exactly, in whole numbers.

By Gauss's principle of least constraint it is the one nearest to free fall among those that close no contact:
the projection of free fall on a cone. There is one such motion; that is why everybody who proves theirs
finds the same, on whatever machine. The proof: forces that only push, only at contacts that stay closed, and
no contact that closes.
"""

from __future__ import annotations

from fractions import Fraction

from boroughs.games.lots.active_set import Guess
from boroughs.games.lots.equations import Roots, solve
from boroughs.games.lots.mechanics import PARTS, Problem


class Balance:
    """A motion and the forces that make it, in whole numbers over a denominator each."""

    def __init__(self, motion: list[int], over: int, forces: dict[int, int], share: int) -> None:
        self.motion = motion
        """By body and part."""
        self.over = over
        self.forces = forces
        """By contact, those that were asked for."""
        self.share = share


def project(problem: Problem, guessed: Guess) -> Balance:
    """The motion nearest to free fall that closes no contact; whatever was guessed, it is the same."""
    balance = _kept_closed(problem, guessed.pushing, guessed.moving)
    if balance is not None and _proves(problem, balance):
        return balance
    return _searched(problem, guessed.pushing)


def _proves(problem: Problem, balance: Balance) -> bool:
    return (
        all(force >= 0 for force in balance.forces.values()) and _closing(problem, balance) is None
    )


def _closing(problem: Problem, balance: Balance) -> int | None:
    """The first contact that this motion closes."""
    motion = balance.motion
    for contact in range(problem.contacts):
        upper, lower = PARTS * problem.uppers[contact], PARTS * problem.lowers[contact]
        x, y = problem.upper_arms[contact]
        opens = motion[upper] + x * motion[upper + 1] + y * motion[upper + 2]
        if lower >= 0:
            x, y = problem.lower_arms[contact]
            opens -= motion[lower] + x * motion[lower + 1] + y * motion[lower + 2]
        if opens < 0:
            return contact
    return None


def _searched(problem: Problem, pushing: list[int]) -> Balance:
    """The same by Lawson and Hanson's method for least squares without negative unknowns, from a first
    choice of contacts: slow, but in exact numbers it cannot cycle."""
    everything = [True] * problem.bodies
    forces: dict[int, Fraction] = dict.fromkeys(pushing, Fraction(0))
    while True:
        while True:
            balance = _kept_closed(problem, list(forces), everything)
            assert balance is not None, "some forces can keep any contacts closed"
            wanted = {
                contact: Fraction(force, balance.share) for contact, force in balance.forces.items()
            }
            pulling = [contact for contact in forces if wanted[contact] <= 0]
            if not pulling:
                break
            idle = [contact for contact in pulling if not forces[contact]]
            if not idle:
                # Go towards what is wanted until the first contact would have to pull.
                reach = min(
                    forces[contact] / (forces[contact] - wanted[contact]) for contact in pulling
                )
                for contact, force in forces.items():
                    forces[contact] = force + reach * (wanted[contact] - force)
                idle = [contact for contact in pulling if not forces[contact]]
            for contact in idle:
                del forces[contact]
        forces = wanted
        closing = _closing(problem, balance)
        if closing is None:
            return balance
        forces[closing] = Fraction(0)


def _kept_closed(problem: Problem, pushing: list[int], moving: list[bool]) -> Balance | None:
    """The forces, of either sign, that keep these contacts closed, and the motion that they leave.

    None where there are none by which only these bodies move.
    """
    found = _least_motion(problem, pushing, moving)
    if found is None:
        return None
    motion, over = found.numerators, found.denominator
    # What moves each body is its weight and these forces.
    rows: list[list[int]] = []
    unknowns = len(pushing)
    for body in range(problem.bodies):
        for lift in _lifts(problem, body, motion):
            row = [0] * (unknowns + 1)
            row[unknowns] = lift + problem.weights[len(rows)] * over
            rows.append(row)
    for column, contact in enumerate(pushing):
        for body, sign, arms in _sides(problem, contact):
            place = PARTS * body
            for part in range(PARTS):
                rows[place + part][column] = sign * arms[part]
    pushed = solve(rows, unknowns)
    if pushed is None:
        return None
    forces = dict(zip(pushing, pushed.numerators, strict=True))
    return Balance(motion, over, forces, over * pushed.denominator)


def _lifts(problem: Problem, body: int, motion: list[int]) -> tuple[int, int, int]:
    """The force that it takes to move a body so."""
    place = PARTS * body
    heave, across, deep, mixed = problem.resistances[body]
    x, y = motion[place + 1], motion[place + 2]
    return heave * motion[place], across * x + mixed * y, mixed * x + deep * y


def _least_motion(problem: Problem, pushing: list[int], moving: list[bool]) -> Roots | None:
    """The motion nearest to free fall by which these contacts stay closed and only these bodies move."""
    places = [-1] * problem.bodies
    parts = 0
    for body in range(problem.bodies):
        if moving[body]:
            places[body] = parts
            parts += PARTS
    if not parts:
        return Roots([0] * (PARTS * problem.bodies), 1)
    touched: list[int] = []
    for contact in pushing:
        lower = problem.lowers[contact]
        if moving[problem.uppers[contact]] or (lower >= 0 and moving[lower]):
            touched.append(contact)
    unknowns = parts + len(touched)
    rows: list[list[int]] = [[0] * (unknowns + 1) for _ in range(unknowns)]
    for body in range(problem.bodies):
        place = places[body]
        if place >= 0:
            heave, across, deep, mixed = problem.resistances[body]
            rows[place][place] = heave
            rows[place + 1][place + 1] = across
            rows[place + 1][place + 2] = mixed
            rows[place + 2][place + 1] = mixed
            rows[place + 2][place + 2] = deep
            for part in range(PARTS):
                rows[place + part][unknowns] = -problem.weights[PARTS * body + part]
    for number, contact in enumerate(touched):
        column = parts + number
        closed = rows[column]
        for body, sign, arms in _sides(problem, contact):
            place = places[body]
            if place >= 0:
                for part in range(PARTS):
                    closed[place + part] = sign * arms[part]
                    rows[place + part][column] = -sign * arms[part]
    found = solve(rows, unknowns)
    if found is None:
        return None
    motion = [0] * (PARTS * problem.bodies)
    for body in range(problem.bodies):
        place = places[body]
        if place >= 0:
            for part in range(PARTS):
                motion[PARTS * body + part] = found.numerators[place + part]
    return Roots(motion, found.denominator)


def _sides(problem: Problem, contact: int) -> list[tuple[int, int, tuple[int, int, int]]]:
    """The bodies that touch here: whether the force lifts or presses each, and its arms."""
    x, y = problem.upper_arms[contact]
    sides = [(problem.uppers[contact], 1, (1, x, y))]
    lower = problem.lowers[contact]
    if lower >= 0:
        x, y = problem.lower_arms[contact]
        sides.append((lower, -1, (1, x, y)))
    return sides
