"""A game as flat arrays, and the book of cards that all games of a batch share."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.new_jack_city import layout as at

Ints = NDArray[np.int64]


class Book(NamedTuple):
    """Everything that never changes in a game: cards, the lie of the cells, the numbers."""

    fits: Ints
    """By the corners that lie on the network and by direction: the cards whose roads all join it."""
    roads: Ints
    """By card and direction, a bit for each side."""
    halves: Ints
    """By card and direction: the properties in cell A and in cell B."""
    corners_of: Ints
    """By roads: the corners that they reach."""
    walls: Ints
    """By roads, by whether the card stands, and by cell: the sides of the cell that carry a road."""
    neighbours: Ints
    """By whether a slot stands, and by side: the step from its first cell to the cell behind it,"""
    facing: Ints
    """and the side with which that cell looks back."""
    corners: Ints
    """By whether a slot stands: the steps from its first cell to its corners."""
    colours: Ints
    """Of each property."""
    values: Ints
    bonuses: Ints
    """From which value on, and how much."""
    numbers: Ints


class FlatGame(NamedTuple):
    """One game. What stands where: `layout.py`."""

    table: Ints
    ground: NDArray[np.int16]
    slots: NDArray[np.int32]
    zones: NDArray[np.int32]
    joins: NDArray[np.int32]
    """Scratch paper: the zones that a card would make."""
    rng: NDArray[np.uint64]
    log: Ints
    """Moves and nature's answers; one of length 1 keeps nothing."""


SHAPES: dict[str, tuple[tuple[int, ...], Any]] = {
    "table": ((at.TABLE_SIZE,), np.int64),
    "ground": ((at.CELLS,), np.int16),
    "slots": ((at.MOST_SLOTS, at.SLOT_SIZE), np.int32),
    "zones": ((at.PROPERTIES, at.ZONE_SIZE), np.int32),
    "joins": ((at.JOINS, at.JOIN_SIZE), np.int32),
    "rng": ((1,), np.uint64),
}


def empty_game(log: int = 1) -> FlatGame:
    """Room for a game; `start` begins one in it, again and again."""
    return _with_log({name: np.zeros(shape, kind) for name, (shape, kind) in SHAPES.items()}, log)


def empty_games(count: int) -> FlatGame:
    """The same for many games: every array has a row for each, but for the log, which keeps nothing."""
    return _with_log(
        {name: np.zeros((count, *shape), kind) for name, (shape, kind) in SHAPES.items()}, 1
    )


def _with_log(arrays: dict[str, Any], log: int) -> FlatGame:
    return FlatGame(**arrays, log=np.zeros(log, np.int64))
