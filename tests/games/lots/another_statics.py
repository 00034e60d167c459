"""The same question asked differently: a linear program over four forces a contact square."""

from __future__ import annotations

from collections.abc import Sequence

import numpy
from scipy.optimize import linprog

INSET = 0.05


def stands_by_lp(bodies: Sequence[Sequence[tuple[int, int, int]]]) -> bool:
    """Whether forces at the corners of all contact squares can balance every body."""
    owner = {cell: body for body, cells in enumerate(bodies) for cell in cells}
    columns: list[list[float]] = []
    size = 3 * len(bodies)
    for (x, y, z), body in owner.items():
        below = owner.get((x, y, z - 1), -2) if z else -1
        if below in (-2, body):
            continue
        for corner_x in (x + INSET, x + 1 - INSET):
            for corner_y in (y + INSET, y + 1 - INSET):
                column = [0.0] * size
                for pushed, sign in ((body, 1.0), (below, -1.0)):
                    if pushed >= 0:
                        column[3 * pushed : 3 * pushed + 3] = [
                            sign,
                            sign * corner_y,
                            sign * corner_x,
                        ]
                columns.append(column)
    weights: list[float] = []
    for cells in bodies:
        weights += [
            float(len(cells)),
            sum(y + 0.5 for _, y, _ in cells),
            sum(x + 0.5 for x, _, _ in cells),
        ]
    if not columns:
        return False
    found = linprog(
        numpy.zeros(len(columns)),
        A_eq=numpy.array(columns).T,
        b_eq=numpy.array(weights),
        bounds=(0, None),
        method="highs",
    )
    return bool(found.status == 0)
