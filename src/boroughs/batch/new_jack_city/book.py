"""The book of cards, from the game's own data: no number of the game is typed again."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from boroughs.batch.new_jack_city import layout as at
from boroughs.batch.new_jack_city.flat_game import Book, Ints
from boroughs.core.options import complete_options
from boroughs.games.new_jack_city import grid
from boroughs.games.new_jack_city.components import (
    CARDS,
    COLOUR_OF,
    FULL_BOX,
    PLANT_ROADS,
    SIDES,
    Box,
    Card,
)
from boroughs.games.new_jack_city.options import OPTIONS, check_options

DIRECTIONS = 2
"""Upright and upside down."""


def write_book(
    seats: int, options: Mapping[str, object] | None = None, box: Box = FULL_BOX
) -> Book:
    """The cards and numbers of this box, as printed or as a variant has them.

    >>> book = write_book(2)
    >>> int(book.numbers[at.TARGET])
    30
    """
    chosen = complete_options(OPTIONS, options)
    check_options(seats, chosen)
    numbers = box.numbers
    written = np.zeros(at.NUMBERS, np.int64)
    written[at.SEATED] = seats
    written[at.STRICT] = bool(chosen["strict_roads"])
    written[at.HAND_SIZE] = box.hand
    written[at.MOST_STANDING] = numbers.builders
    written[at.COMMERCIAL_TOKENS] = numbers.commercial
    written[at.INDUSTRIAL_TOKENS] = numbers.industrial
    written[at.CARD_DOLLARS] = numbers.card_dollars
    written[at.TOKEN_DOLLARS] = numbers.token_dollars
    written[at.LEAST] = int(numbers.least)
    written[at.TARGET] = box.targets.get(seats, 0)
    written[at.SOLO_CARDS] = box.solo_decks[str(chosen["deck"])].cards
    written[at.ALL] = sum(1 << card for card in box.cards)
    return Book(
        fits=_fits(),
        roads=_by_direction(lambda card, way: int(card.faces[way].roads), PLANT_ROADS),
        halves=_halves(),
        corners_of=np.array([_corners_of(roads) for roads in range(1 << len(SIDES))], np.int64),
        walls=_walls(),
        neighbours=_steps(grid.NEIGHBOURS),
        facing=np.array(grid.FACING, np.int64),
        corners=_steps(grid.CORNER_OFFSETS),
        colours=np.array(COLOUR_OF, np.int64),
        values=np.array(numbers.value_of, np.int64),
        bonuses=np.array([*zip(numbers.bonus_from, numbers.bonus, strict=True)], np.int64),
        numbers=written,
    )


def _fits() -> Ints:
    fits = np.zeros((1 << at.CORNERS, DIRECTIONS), np.int64)
    for card in CARDS:
        for way, face in enumerate(card.distinct):
            for corners in range(1 << at.CORNERS):
                if face.connects[corners]:
                    fits[corners, way] |= 1 << card.index
    return fits


def _by_direction(number: Callable[[Card, int], int], plant: int) -> Ints:
    rows = [[number(card, way) for way in range(DIRECTIONS)] for card in CARDS]
    return np.array([*rows, [plant] * DIRECTIONS], np.int64)


def _halves() -> Ints:
    first = _by_direction(lambda card, way: int(card.faces[way].at_a), at.NO_PROPERTY)
    second = _by_direction(lambda card, way: int(card.faces[way].at_b), at.NO_PROPERTY)
    return np.stack([first, second], 2)


def _corners_of(roads: int) -> int:
    reached = 0
    for side, (start, end) in enumerate(grid.SIDE_POINTS):
        if roads >> side & 1:
            reached |= 1 << start | 1 << end
    return reached


def _walls() -> Ints:
    return np.array(
        [
            [
                [grid.walls(roads, sides[standing]) for sides in (grid.WALL_A, grid.WALL_B)]
                for standing in range(2)
            ]
            for roads in range(1 << len(SIDES))
        ],
        np.int64,
    )


def _steps(table: tuple[list[int], list[int]]) -> Ints:
    """The engine's steps from cell to cell, in rows as long as ours."""
    origin = grid.cell_at(0, 0)
    return np.array(
        [
            [at.ROW * grid.row_of(origin + step) + grid.column_of(origin + step) for step in steps]
            for steps in table
        ],
        np.int64,
    )
