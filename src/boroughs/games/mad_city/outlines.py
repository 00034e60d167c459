"""The rims of zones as lines for a board, in half tiles from the top left of a city."""

from __future__ import annotations


def outline_of(quadrants: list[int], size: int) -> list[list[int]]:
    """The rim of a zone as closed lines: x, y, x, y ... in half tiles, clockwise, holes the other way.

    >>> outline_of([0, 1], 3)
    [[0, 0, 2, 0, 2, 1, 0, 1]]
    """
    squares = {_corner(quadrant, size) for quadrant in quadrants}
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(squares):
        for (fx, fy), (tx, ty), (nx, ny) in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if (nx, ny) not in squares:
                after.setdefault((fx, fy), []).append((tx, ty))
    lines: list[list[int]] = []
    while after:
        start = min(after, key=lambda point: (point[1], point[0]))
        lines.append(_rim(after, start))
    return lines


def _rim(after: dict[tuple[int, int], list[tuple[int, int]]], start: tuple[int, int]) -> list[int]:
    """Follows the rim from here until it closes; only its corners are kept."""
    points: list[int] = []
    here, came = start, (0, 0)
    while True:
        choices = after[here]
        # Where two squares meet by a corner only, turn right: stay with this square.
        right = (here[0] - came[1], here[1] + came[0])
        there = right if right in choices else choices[0]
        choices.remove(there)
        if not choices:
            del after[here]
        step = (there[0] - here[0], there[1] - here[1])
        if step != came:
            points += here
        here, came = there, step
        if here == start:
            return points


def _corner(quadrant: int, size: int) -> tuple[int, int]:
    """Where a quadrant lies, in half tiles from the top left."""
    cell, place = divmod(quadrant, 4)
    east = place in (1, 2)
    south = place in (2, 3)
    return 2 * (cell % size) + east, 2 * (cell // size) + south


def corners_of(quadrants: list[int], size: int) -> list[tuple[int, int]]:
    """Where these quadrants lie, in half tiles."""
    return [_corner(quadrant, size) for quadrant in quadrants]
