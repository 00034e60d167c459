"""A whole round: building against the clock, or alone one tile after another and round the guide tiles."""

from __future__ import annotations

from boroughs.games.mad_city.components import (
    GUIDES,
    TILES,
    TURNS,
    Tile,
)
from boroughs.games.mad_city.faces import NO_TILE
from boroughs.games.mad_city.squares import SQUARES, cell_of
from boroughs.games.mad_city.state import (
    DRAW,
    GUIDE,
    LAY,
    NO_CELL,
    TURN,
    WALK,
    MadCityState,
)
from boroughs.games.mad_city.turn.building import say_done
from boroughs.games.mad_city.turn.scoring import score_round


def turn_up(table: MadCityState, tile: Tile) -> None:
    """The next tile to lay, or a guide tile to think about."""
    if table.phase == DRAW:
        table.builders[0].take_up(tile.index)
        table.phase = LAY
        table.tell("drawn", {"tile": tile.name})
    else:
        table.guides[table.guide_place()] = tile.index
        table.phase = GUIDE
        table.tell("turned-guide", {"tile": tile.name})


def declare_done(table: MadCityState, seat: int) -> None:
    if table.phase == LAY:
        _lock(table)
    else:
        say_done(table, seat)


def _lock(table: MadCityState) -> None:
    """The next tile is drawn; the last one stays where it lies (MAD-43)."""
    table.loose = NO_CELL
    if not table.builders[0].is_full():
        table.phase = DRAW
    elif table.mode == "advanced-puzzle":
        table.phase = WALK
    else:
        score_round(table)


def start_walk(table: MadCityState, way: str) -> None:
    table.walk = way
    table.phase = TURN


def lay_over(table: MadCityState, square: int, turns: int) -> None:
    cells = table.builders[0].cells
    guide = table.guide_place()
    tile = table.guides[guide]
    cell = cell_of(square, table.size)
    table.covered.append(cells[cell] // TURNS)
    table.covered.sort()
    cells[cell] = TURNS * tile + turns
    table.guides[guide] = NO_TILE
    table.tell("laid-over", {"tile": TILES[tile].name, "square": SQUARES[square], "turns": turns})
    _next_guide(table)


def put_back(table: MadCityState) -> None:
    table.tell("put-back", {"tile": TILES[table.guides[table.guide_place()]].name})
    _next_guide(table)


def _next_guide(table: MadCityState) -> None:
    table.turned += 1
    if table.turned < GUIDES:
        table.phase = TURN
    else:
        score_round(table)
