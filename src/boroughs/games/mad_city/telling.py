"""A move and its reason in the words of the board: a tile by what is printed on it, a square by where it lies."""

from __future__ import annotations

from collections.abc import Mapping

from boroughs.core.move import Move
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.reason import Reason
from boroughs.core.scene import Rows, Text
from boroughs.games.mad_city.components import COLOURS, LAKE, SIZE, SOLO_SIZE, TURNS, Tile
from boroughs.games.mad_city.moves.building import Place, Shift, Swap, TakeBack, Turn
from boroughs.games.mad_city.moves.puzzle import LayOver
from boroughs.games.mad_city.squares import SQUARES


def told(size: int, move: Move) -> list[Phrase]:
    """Part by part, as `Game.told` wants it, in a city of this size."""
    if isinstance(move, Place):
        return [
            Phrase("told.place", {"things": _look(move.tile)}),
            _where("at", size, move.square),
            *_turned(move.turns),
        ]
    if isinstance(move, Shift):
        return [_where("move", size, move.start), _where("to", size, move.end)]
    if isinstance(move, Turn):
        return [_where("turn", size, move.square), Phrase(f"told.turned-{move.turns}", {})]
    if isinstance(move, TakeBack):
        return [_where("take", size, move.square)]
    if isinstance(move, LayOver):
        return [_where("lay-over", size, move.square), *_turned(move.turns)]
    if isinstance(move, Swap):
        mine, wanted = _look(move.mine), _look(move.wanted)
        return [Phrase("told.swap", {"mine": mine, "wanted": wanted})]
    return [move.phrase()]


def _look(tile: Tile) -> tuple[str, ...]:
    """Its buildings, lakes and parks by name and number, and whether it has a road."""
    counts = dict.fromkeys(COLOURS, 0)
    for colour, buildings in zip(tile.areas, tile.buildings, strict=True):
        counts[COLOURS[colour]] += 1 if colour >= LAKE else buildings
    things = [f"{colour}-{count}" for colour, count in counts.items() if count]
    return (*things, "road") if any(tile.roads) else tuple(things)


def _where(verb: str, size: int, square: int) -> Phrase:
    """Top left to bottom right; the larger city of the puzzles by column and row."""
    if size == SIZE:
        return Phrase(f"told.{verb}", {"square": SQUARES[square]})
    column, row = square % SOLO_SIZE + 1, square // SOLO_SIZE + 1
    return Phrase(f"told.{verb}-cell", {"column": column, "row": row})


def _turned(turns: int) -> list[Phrase]:
    return [Phrase(f"told.turned-{turns}", {})] if turns % TURNS else []


def reasons_for(now: int, then: int) -> list[Reason]:
    """What the round would bring if it ended after this change."""
    if then == 0:
        return [Reason("note", Phrase("reason.nothing-yet", {}))]
    if then > now:
        return [Reason("gain", Phrase("reason.grows", {"points": then, "more": then - now}))]
    return [Reason("note", Phrase("reason.later", {"points": then}))]


def foreseen(now: int, brings: Mapping[str, int]) -> Rows | None:
    """By notation: what the round would bring if it ended after this change, and how much more that is."""
    if not brings:
        return None
    rows = [
        [
            Text(phrase("label.list", items=(move,)), move=move),
            Text(phrase("label.number", number=then)),
            Text(phrase("label.change", change=f"{then - now:+}"), "good" if then > now else ""),
        ]
        for move, then in brings.items()
    ]
    return Rows(
        [phrase(f"label.{name}") for name in ("move-head", "round-head", "change-head")], rows
    )
