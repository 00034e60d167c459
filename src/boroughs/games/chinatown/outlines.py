"""The map as a picture: where each building stands, and the line around each district."""

from __future__ import annotations

from typing import Final

from boroughs.games.chinatown.components import BUILDINGS
from boroughs.games.chinatown.parcels import PLACES

Corner = tuple[int, int]


def outline(squares: set[Corner]) -> tuple[Corner, ...]:
    """The corners of the line around these squares, clockwise; a square's own corner is its upper left.

    >>> outline({(0, 0), (1, 0)})
    ((0, 0), (2, 0), (2, 1), (0, 1))
    """
    steps: dict[Corner, Corner] = {}
    for x, y in squares:
        # Every side without a neighbour is a piece of the line, walked with the square on the right.
        if (x, y - 1) not in squares:
            steps[(x, y)] = (x + 1, y)
        if (x + 1, y) not in squares:
            steps[(x + 1, y)] = (x + 1, y + 1)
        if (x, y + 1) not in squares:
            steps[(x + 1, y + 1)] = (x, y + 1)
        if (x - 1, y) not in squares:
            steps[(x, y + 1)] = (x, y)
    start = min(steps, key=lambda corner: (corner[1], corner[0]))
    walked = [start]
    while (following := steps[walked[-1]]) != start:
        walked.append(following)
    return tuple(
        here
        for before, here, after in zip(
            [walked[-1], *walked[:-1]], walked, [*walked[1:], walked[0]], strict=True
        )
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
    )


_SQUARE: Final = {building.number: (building.x, building.y) for building in BUILDINGS}
OUTLINES: Final[list[tuple[Corner, ...]]] = [
    outline({_SQUARE[number] for number in numbers}) for numbers in PLACES
]
"""Of each district, in their order."""
