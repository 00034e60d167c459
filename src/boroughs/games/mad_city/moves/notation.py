"""Moves as they are written, in full and in a hurry."""

from __future__ import annotations

from typing import Final

from boroughs.core.move import Move
from boroughs.games.mad_city.components import TILE_NAMED, TILES, TURNS, Tile
from boroughs.games.mad_city.moves.building import PLACE, SHIFT, TAKE, TURN_TO, Swap
from boroughs.games.mad_city.moves.minute import (
    DONE,
    NOT_DONE,
    PALM,
    READY_MOVE,
    TREE,
    UNPALM,
    MadMove,
)
from boroughs.games.mad_city.moves.puzzle import LAY_OVER, PUT_BACK, WALK_MOVES
from boroughs.games.mad_city.refusals import BadNotation
from boroughs.games.mad_city.squares import SQUARES

_FIXED: Final[dict[str, MadMove]] = {
    move.notation: move
    for move in [READY_MOVE, DONE, NOT_DONE, TREE, PUT_BACK, *PALM, *UNPALM, *WALK_MOVES]
}
_SQUARE: Final[dict[str, int]] = {name: square for square, name in enumerate(SQUARES)}
_TURNS: Final[dict[str, int]] = {str(turns): turns for turns in range(TURNS)}
_TILE: Final[dict[str, Tile]] = {
    **{tile.name: tile for tile in TILES},
    **{tile.name.lower(): tile for tile in TILES},
    **{str(tile.index + 1): tile for tile in TILES},
    **{tile.name.removeprefix("MC"): tile for tile in TILES},
}


def _in_a_hurry(words: list[str]) -> Move | None:
    """What a hand with a minute writes: a tile and a square, or squares alone."""
    match words:
        case [tile, square] if tile in _TILE and square in _SQUARE:
            return PLACE[_TILE[tile].index][_SQUARE[square]][0]
        case [tile, square, turns] if tile in _TILE and square in _SQUARE and turns in _TURNS:
            return PLACE[_TILE[tile].index][_SQUARE[square]][_TURNS[turns]]
        case [square, turns] if square in _SQUARE and turns in _TURNS:
            return TURN_TO[_SQUARE[square]][_TURNS[turns]]
        case [start, end] if start in _SQUARE and end in _SQUARE:
            return SHIFT[_SQUARE[start]][_SQUARE[end]]
        case [square, "-"] if square in _SQUARE:
            return TAKE[_SQUARE[square]]
    return None


def parse_move(notation: str) -> Move:
    """The move of this notation. In a hurry `12 b2 3` will do for `place MC12 at b2 turned 3`,
    `b2 1` turns what lies there, `b2 c3` moves it, `b2 -` takes it back.

    >>> parse_move("12 b2"), parse_move("turn b2 to 1"), parse_move("b2 c3")
    (<place MC12 at b2 turned 0>, <turn b2 to 1>, <move b2 to c3>)
    """
    words = notation.split()
    hurried = _in_a_hurry([word.lower() for word in words])
    if hurried is not None:
        return hurried
    if " ".join(words) in _FIXED:
        return _FIXED[" ".join(words)]
    match words:
        case ["place", tile, "at", square, "turned", turns] if (
            tile in TILE_NAMED and square in _SQUARE and turns in _TURNS
        ):
            return PLACE[TILE_NAMED[tile].index][_SQUARE[square]][_TURNS[turns]]
        case ["turn", square, "to", turns] if square in _SQUARE and turns in _TURNS:
            return TURN_TO[_SQUARE[square]][_TURNS[turns]]
        case ["take", square] if square in _SQUARE:
            return TAKE[_SQUARE[square]]
        case ["move", start, "to", end] if start in _SQUARE and end in _SQUARE:
            return SHIFT[_SQUARE[start]][_SQUARE[end]]
        case ["swap", mine, "for", wanted] if mine in TILE_NAMED and wanted in TILE_NAMED:
            return Swap(TILE_NAMED[mine], TILE_NAMED[wanted])
        case ["lay", "over", square, "turned", turns] if square in _SQUARE and turns in _TURNS:
            return LAY_OVER[_SQUARE[square]][_TURNS[turns]]
    raise BadNotation("unknown-move", text=notation)
