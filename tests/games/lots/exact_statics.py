"""The same question for the whole tower at once, in fractions, with no guess and no short cut: slow.

The forces at the contacts are found by Lawson and Hanson's method for least squares without negative
unknowns; in exact arithmetic it cannot cycle, and its answer is its own proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from boroughs.games.lots.contacts import UNIT, Contact, Inertia, Press

Row: TypeAlias = dict[int, Fraction]
"""A sparse vector: three numbers a body (heave, roll, pitch)."""


def exact_movers(
    contacts: Sequence[Contact],
    inertias: Sequence[Inertia],
    press: Press | None = None,
) -> tuple[int, ...]:
    """The bodies that start to move, as `statics.movers_of` names them."""
    arms = [_arms(contact, inertias) for contact in contacts]
    eased = [_eased(arm, inertias) for arm in arms]
    free: Row = {3 * body: Fraction(-1) for body in range(len(inertias))}
    if press is not None:
        pressed = _eased(_arms(press.point, inertias), inertias)
        free = _moved(free, {0: Fraction(-press.force)}, [pressed])
    forces: dict[int, Fraction] = {}
    pushing: list[int] = []
    motion = _moved(free, forces, eased)
    while True:
        closing = next((row for row, arm in enumerate(arms) if _dot(arm, motion) < 0), None)
        if closing is None:
            break
        pushing.append(closing)
        forces[closing] = Fraction(0)
        while True:
            wanted = _solve(pushing, arms, eased, free)
            assert wanted is not None, (
                "a contact that closes does not depend on those that are closed"
            )
            pulling = [row for row in pushing if wanted[row] <= 0]
            if not pulling:
                forces = wanted
                break
            # Go towards what is wanted until the first contact would have to pull.
            reach = min(forces[row] / (forces[row] - wanted[row]) for row in pulling)
            forces = {row: forces[row] + reach * (wanted[row] - forces[row]) for row in pushing}
            pushing = [row for row in pushing if forces[row] > 0]
            forces = {row: forces[row] for row in pushing}
        motion = _moved(free, forces, eased)
    return tuple(sorted({place // 3 for place, speed in motion.items() if speed}))


def _moved(free: Row, forces: dict[int, Fraction], eased: Sequence[Row]) -> Row:
    """Free fall, and what these forces make of it."""
    motion = dict(free)
    for row, force in forces.items():
        for place, share in eased[row].items():
            motion[place] = motion.get(place, Fraction(0)) + force * share
    return motion


def _arms(contact: Contact, inertias: Sequence[Inertia]) -> Row:
    """How each body's motion opens this contact."""
    row: Row = {}
    for body, sign in ((contact.upper, 1), (contact.lower, -1)):
        if body >= 0:
            inertia = inertias[body]
            length = UNIT * inertia.mass
            row[3 * body] = Fraction(sign)
            row[3 * body + 1] = Fraction(sign * (contact.y * inertia.mass - inertia.sum_y), length)
            row[3 * body + 2] = Fraction(sign * (inertia.sum_x - contact.x * inertia.mass), length)
    return row


def _eased(arm: Row, inertias: Sequence[Inertia]) -> Row:
    """What a unit of force at this contact does to the motion: the arms divided by the inertia."""
    row: Row = {}
    for place in [place for place in arm if place % 3 == 0]:
        inertia = inertias[place // 3]
        mass = inertia.mass
        roll = Fraction(inertia.deep, mass) + Fraction(mass, 6)
        pitch = Fraction(inertia.across, mass) + Fraction(mass, 6)
        mixed = Fraction(-inertia.mixed, mass)
        whole = roll * pitch - mixed * mixed
        about_x, about_y = arm[place + 1], arm[place + 2]
        row[place] = arm[place] / mass
        row[place + 1] = (pitch * about_x - mixed * about_y) / whole
        row[place + 2] = (roll * about_y - mixed * about_x) / whole
    return row


def _dot(one: Row, other: Row) -> Fraction:
    return sum((one[place] * other[place] for place in one if place in other), Fraction(0))


def _solve(
    rows: Sequence[int], arms: Sequence[Row], eased: Sequence[Row], free: Row
) -> dict[int, Fraction] | None:
    """The forces, of either sign, that keep exactly these contacts closed; None where they are not unique.

    Bareiss's elimination: all numbers stay whole, which is far quicker than fractions.
    """
    size = len(rows)
    table = [
        _whole([*(_dot(arms[row], eased[column]) for column in rows), -_dot(arms[row], free)])
        for row in rows
    ]
    before = 1
    for pivot in range(size):
        chosen = next((row for row in range(pivot, size) if table[row][pivot]), None)
        if chosen is None:
            return None
        table[pivot], table[chosen] = table[chosen], table[pivot]
        lead = table[pivot]
        head = lead[pivot]
        for row in range(pivot + 1, size):
            line = table[row]
            factor = line[pivot]
            table[row] = [
                (head * line[column] - factor * lead[column]) // before if column > pivot else 0
                for column in range(size + 1)
            ]
        before = head
    found = [Fraction(0)] * size
    for pivot in reversed(range(size)):
        line = table[pivot]
        rest = sum((line[column] * found[column] for column in range(pivot + 1, size)), Fraction(0))
        found[pivot] = (line[size] - rest) / line[pivot]
    return dict(zip(rows, found, strict=True))


def _whole(numbers: list[Fraction]) -> list[int]:
    """The same equation in whole numbers."""
    common = lcm(*(number.denominator for number in numbers))
    return [number.numerator * (common // number.denominator) for number in numbers]
