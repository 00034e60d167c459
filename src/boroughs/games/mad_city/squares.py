"""The squares of a city by name, a1 at the top left, and the cells they stand for."""

from __future__ import annotations

from typing import Final

from boroughs.games.mad_city.components import SOLO_SIZE

# A square is a cell of the largest grid, named like on a chess board: column a to d, row 1 to 4
# from the top. A city of 3 by 3 has the squares a1 to c3.
SQUARES: Final[list[str]] = [
    f"{'abcd'[square % SOLO_SIZE]}{square // SOLO_SIZE + 1}"
    for square in range(SOLO_SIZE * SOLO_SIZE)
]


def cell_of(square: int, size: int) -> int:
    """The cell of a city of this size, or -1 where the square lies outside it."""
    column, row = square % SOLO_SIZE, square // SOLO_SIZE
    return row * size + column if column < size and row < size else -1


def square_of(cell: int, size: int) -> int:
    return cell // size * SOLO_SIZE + cell % size
