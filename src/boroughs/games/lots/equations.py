"""Linear equations in whole numbers, solved exactly."""

from __future__ import annotations

from math import gcd


class Roots:
    """What solves the equations: whole numbers over one positive denominator."""

    def __init__(self, numerators: list[int], denominator: int) -> None:
        self.numerators = numerators
        self.denominator = denominator


def solve(rows: list[list[int]], unknowns: int) -> Roots | None:
    """Solves equations, each a row of factors with its right side last; None where they contradict.

    An unknown that the equations leave open is 0. The rows are used up.

    >>> roots = solve([[2, 1, 4], [1, -1, -3]], 2)
    >>> roots.numerators, roots.denominator
    ([1, 10], 3)
    >>> solve([[1, 1], [1, 2]], 1)
    """
    # Fraction-free elimination; every row is kept free of common factors, and sparse ones go first.
    filled = [_filled(row) for row in rows]
    left = list(range(len(rows)))
    order: list[int] = []
    columns: list[int] = []
    for column in range(unknowns):
        chosen = -1
        for place in left:
            if rows[place][column] and (chosen < 0 or filled[place] < filled[chosen]):
                chosen = place
        if chosen < 0:
            continue
        left.remove(chosen)
        order.append(chosen)
        columns.append(column)
        lead = rows[chosen]
        head = lead[column]
        for place in left:
            row = rows[place]
            factor = row[column]
            if factor:
                common = gcd(head, factor)
                keep, take = head // common, factor // common
                changed = [0] * (unknowns + 1)
                for at in range(column + 1, unknowns + 1):
                    mine, theirs = row[at], lead[at]
                    if theirs:
                        changed[at] = keep * mine - take * theirs
                    elif mine:
                        changed[at] = keep * mine
                common = gcd(*changed)
                if common > 1:
                    changed = [number // common for number in changed]
                rows[place] = changed
                filled[place] = _filled(changed)
    for place in left:
        if rows[place][unknowns]:
            return None
    return _substituted([rows[place] for place in order], columns, unknowns)


def _filled(row: list[int]) -> int:
    return len(row) - row.count(0)


def _substituted(rows: list[list[int]], columns: list[int], unknowns: int) -> Roots:
    """Solves equations of which each begins with an unknown that those after it do not have."""
    found = [0] * unknowns
    whole = 1
    for step in range(len(rows) - 1, -1, -1):
        row = rows[step]
        column = columns[step]
        rest = row[unknowns] * whole
        for at in range(column + 1, unknowns):
            if row[at] and found[at]:
                rest -= row[at] * found[at]
        head = row[column]
        common = gcd(rest, head)
        if head < 0:
            common = -common
        rest, head = rest // common, head // common
        if head != 1:
            whole *= head
            found = [number * head for number in found]
        found[column] = rest
    return Roots(found, whole)
