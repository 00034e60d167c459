"""Actions and masks over flat arrays, as `games/new_jack_city/encoding.py` has them: moves part by part."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.bits import first_bit
from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.new_jack_city import layout as at
from boroughs.batch.new_jack_city.city import fitting
from boroughs.batch.new_jack_city.flat_game import Book, FlatGame
from boroughs.batch.new_jack_city.log import (
    CLAIM,
    END_CARDS,
    END_TURN,
    MOVE,
    PLACE,
    SCORE,
    packed,
)
from boroughs.batch.new_jack_city.moves import (
    builder_cell,
    builders,
    count_scores,
    count_targets,
    has_free_builder,
    may_score,
    play,
    target_at,
)
from boroughs.batch.new_jack_city.turn import developer
from boroughs.games.new_jack_city.encoding import REACH, TURNS
from boroughs.games.new_jack_city.state import BUILDER, CARD

Bytes = NDArray[np.uint8]

# The first five actions are the first kinds of moves; then come cards, turns, columns and rows.
FIRST_CARD: Final = PLACE
FIRST_TURN: Final = FIRST_CARD + at.CARDS
FIRST_COLUMN: Final = FIRST_TURN + TURNS
FIRST_ROW: Final = FIRST_COLUMN + 2 * REACH + 1
MIDDLE_COLUMN: Final = FIRST_COLUMN + REACH
MIDDLE_ROW: Final = FIRST_ROW + REACH
_ROW: Final = at.ROW
_MIDDLE: Final = at.MIDDLE


@inlined
def column_action(cell: int) -> int:
    return MIDDLE_COLUMN + cell % _ROW - _MIDDLE


@inlined
def row_action(cell: int) -> int:
    return MIDDLE_ROW + cell // _ROW - _MIDDLE


@inlined
def cell_of(column: int, row: int) -> int:
    """The cell that these two actions name."""
    return (row - MIDDLE_ROW + _MIDDLE) * _ROW + column - MIDDLE_COLUMN + _MIDDLE


# Acting


@inlined
def parts_of(action: int) -> int:
    """How many parts a move has that begins with this action."""
    if action <= END_TURN:
        return 1
    if action == MOVE:
        return 5
    return 4 if action >= FIRST_CARD else 3


@compiled
def act(game: FlatGame, book: Book, action: int) -> None:
    """Takes an action, which must be legal: the next part of a move, or the last."""
    table = game.table
    table[at.DRAFT + table[at.DRAFTED]] = action
    table[at.DRAFTED] += 1
    if table[at.DRAFTED] == parts_of(table[at.DRAFT]):
        table[at.DRAFTED] = 0
        play(game, book, drafted_move(game))


@inlined
def drafted_move(game: FlatGame) -> Any:
    """The move whose parts are all chosen."""
    table = game.table
    first = table[at.DRAFT]
    if first <= END_TURN:
        return packed(first, 0, 0)
    if first < FIRST_CARD:
        where = cell_of(table[at.DRAFT + 1], table[at.DRAFT + 2])
        if first != MOVE:
            return packed(first, 0, where)
        return packed(MOVE, where, cell_of(table[at.DRAFT + 3], table[at.DRAFT + 4]))
    turned = table[at.DRAFT + 1] - FIRST_TURN
    cell = cell_of(table[at.DRAFT + 2], table[at.DRAFT + 3])
    return packed(PLACE, 2 * (first - FIRST_CARD) + (turned >> 1), 2 * cell + (turned & 1))


# Masks


@compiled
def write_mask(game: FlatGame, book: Book, mask: Bytes) -> None:
    """Which actions the seat whose turn it is may take; none when the game is over."""
    for action in range(mask.shape[0]):
        mask[action] = 0
    if game.table[at.PHASE] == CARD:
        if game.table[at.DRAFTED] == 0:
            mark_cards(game, book, mask)
        else:
            mark_places(game, book, mask)
    elif game.table[at.PHASE] == BUILDER:
        if game.table[at.DRAFTED] == 0:
            mark_builder_actions(game, book, mask)
        else:
            mark_cells(game, book, mask)


@compiled
def mark_cards(game: FlatGame, book: Book, mask: Bytes) -> None:
    """The cards that have a place, and to lay none."""
    mask[END_CARDS] = book.numbers[at.SEATED] > 1
    seat = game.table[at.TURN]
    # A card that fits somewhere need not be tried again.
    missing = game.table[developer(seat) + at.HAND]
    for slot in range(game.table[at.SLOTS]):
        for way in range(2):
            found = fitting(game, book, slot, way, missing, seat)
            missing ^= found
            while found:
                mask[FIRST_CARD + first_bit(found)] = 1
                found &= found - 1


@compiled
def mark_places(game: FlatGame, book: Book, mask: Bytes) -> None:
    """Of the card that is chosen the turns; of these the columns; of these the rows."""
    table = game.table
    seat, drafted = table[at.TURN], table[at.DRAFTED]
    only = np.int64(1) << (table[at.DRAFT] - FIRST_CARD)
    for slot in range(table[at.SLOTS]):
        key = game.slots[slot, at.KEY]
        cell = key >> 1
        for way in range(2):
            turn = FIRST_TURN + (key & 1) + 2 * way
            if drafted > 1 and table[at.DRAFT + 1] != turn:
                continue
            if drafted > 2 and table[at.DRAFT + 2] != column_action(cell):
                continue
            if fitting(game, book, slot, way, only, seat):
                if drafted == 1:
                    mask[turn] = 1
                elif drafted == 2:
                    mask[column_action(cell)] = 1
                else:
                    mask[row_action(cell)] = 1


@compiled
def mark_builder_actions(game: FlatGame, book: Book, mask: Bytes) -> None:
    targets = count_targets(game) > 0
    mask[END_TURN] = 1
    mask[CLAIM] = targets and has_free_builder(game, book)
    mask[MOVE] = targets and builders(game) > 0
    mask[SCORE] = count_scores(game, book) > 0


@compiled
def mark_cells(game: FlatGame, book: Book, mask: Bytes) -> None:
    """Columns, then rows, of own Builders that score or leave, or of zones that are claimed."""
    table = game.table
    kind, drafted = table[at.DRAFT], table[at.DRAFTED]
    if kind == CLAIM or drafted > 2:
        for number in range(count_targets(game)):
            mark_cell(game, mask, target_at(game, number), 2 if drafted > 2 else 0)
    else:
        for number in range(builders(game)):
            cell = builder_cell(game, number)
            if kind == MOVE or may_score(game, book, cell):
                mark_cell(game, mask, cell, 0)


@inlined
def mark_cell(game: FlatGame, mask: Bytes, cell: int, chosen: int) -> None:
    """The column of this cell, or its row where the column is chosen, behind so many other parts."""
    table = game.table
    if table[at.DRAFTED] == chosen + 1:
        mask[column_action(cell)] = 1
    elif table[at.DRAFT + chosen + 1] == column_action(cell):
        mask[row_action(cell)] = 1
