"""Cells, corners and slots of the unbounded table as single numbers, and what lies around them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from boroughs.core.errors import BadPosition

ROW: Final = 1024
"""From one row to the next; no city of this game comes near the edge."""
_MIDDLE: Final = 512
FARTHEST: Final = 500
"""No card is laid farther from the Power Plant than this, in any direction."""

_NUMBER: Final = "(-?(?:0|[1-9][0-9]{0,2}))"
CELL_PATTERN: Final = _NUMBER + "," + _NUMBER
"""How a cell is written: column and row."""
_CELL: Final = re.compile(CELL_PATTERN, re.ASCII)

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8


def cell_at(x: int, y: int) -> int:
    """The cell in this column and row, counted from the Power Plant, rows downward.

    The same number stands for the corner at the upper left of the cell.
    """
    return (y + _MIDDLE) * ROW + x + _MIDDLE


def column_of(cell: int) -> int:
    """
    >>> cell = cell_at(-3, 7)
    >>> column_of(cell), row_of(cell)
    (-3, 7)
    """
    return cell % ROW - _MIDDLE


def row_of(cell: int) -> int:
    return cell // ROW - _MIDDLE


def cell_text(cell: int) -> str:
    """
    >>> cell_text(cell_at(2, -1))
    '2,-1'
    """
    return f"{column_of(cell)},{row_of(cell)}"


def cell_texts(cells: Iterable[int]) -> tuple[str, ...]:
    return tuple([cell_text(cell) for cell in cells])


def written_cell(x: str, y: str) -> int | None:
    """The cell of this column and row, or None where no card can lie."""
    column, row = int(x), int(y)
    if abs(column) > FARTHEST or abs(row) > FARTHEST or "-0" in (x, y):
        return None
    return cell_at(column, row)


def cells_named(texts: Iterable[str]) -> list[int]:
    """The cells of these texts, or BadPosition.

    >>> cells_named(["2,-1"]) == [cell_at(2, -1)]
    True
    """
    found: list[int] = []
    for text in texts:
        parts = _CELL.fullmatch(text.replace(", ", ","))
        cell = written_cell(parts[1], parts[2]) if parts else None
        if cell is None:
            raise BadPosition("bad-position", problem=f"{text} is no cell")
        found.append(cell)
    return found


def slot_at(cell: int, standing: bool) -> int:
    """The slot of two cells that begins at this one: it and the next to the right, or below."""
    return 2 * cell + (1 if standing else 0)


def quarter_turns(slot: int, flipped: bool) -> int:
    """How far a card in this slot is turned clockwise from how it is printed."""
    return slot % 2 + (2 if flipped else 0)


# By whether a card stands (1) or lies (0); in the order of a card's sides and corners.
SECOND_CELL: Final[tuple[int, int]] = (1, ROW)
NEIGHBOURS: Final[tuple[list[int], list[int]]] = (
    [-ROW, 1 - ROW, ROW, ROW + 1, -1, 2],
    [1, ROW + 1, -1, ROW - 1, -ROW, 2 * ROW],
)
"""The cell against each outer side."""
FACING: Final[tuple[list[int], list[int]]] = (
    [SOUTH, SOUTH, NORTH, NORTH, EAST, WEST],
    [WEST, WEST, EAST, EAST, SOUTH, NORTH],
)
"""The side with which that cell looks at the slot."""
CORNER_OFFSETS: Final[tuple[list[int], list[int]]] = (
    [0, 1, 2, ROW, ROW + 1, ROW + 2],
    [1, ROW + 1, 2 * ROW + 1, 0, ROW, 2 * ROW],
)
WALL_A: Final[tuple[list[int], list[int]]] = (
    [NORTH, 0, SOUTH, 0, WEST, 0, EAST],
    [EAST, 0, WEST, 0, NORTH, 0, SOUTH],
)
"""Which side of cell A each side of the card is, if any."""
WALL_B: Final[tuple[list[int], list[int]]] = (
    [0, NORTH, 0, SOUTH, 0, EAST, WEST],
    [0, EAST, 0, WEST, 0, SOUTH, NORTH],
)


SIDE_POINTS: Final[tuple[tuple[int, int], ...]] = (
    (0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (2, 5), (1, 4)
)  # fmt: skip
"""The two corners between which each side runs: 0 1 2 along the top, 3 4 5 along the bottom."""


def walls(roads: int, sides: list[int]) -> int:
    """The sides of one cell along which these roads of a card run."""
    found = 0
    for side in range(len(sides)):
        if roads >> side & 1:
            found |= sides[side]
    return found


def segment_of(slot: int, side: int) -> tuple[int, int, int, int]:
    """Where a side of a card in this slot runs, from corner to corner.

    >>> segment_of(slot_at(cell_at(2, -1), False), 0)
    (2, -1, 3, -1)
    """
    offsets = CORNER_OFFSETS[slot % 2]
    start, end = SIDE_POINTS[side]
    one, other = sorted((slot // 2 + offsets[start], slot // 2 + offsets[end]))
    return column_of(one), row_of(one), column_of(other), row_of(other)


def segment_text(slot: int, side: int) -> str:
    """The same in words of a refusal.

    >>> segment_text(slot_at(cell_at(2, -1), False), 0)
    '2,-1,3,-1'
    """
    return ",".join([str(part) for part in segment_of(slot, side)])
