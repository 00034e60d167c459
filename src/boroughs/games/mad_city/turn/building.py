"""The minute: tiles are dealt, everybody builds at once, chance fills what is left open."""

from __future__ import annotations

from boroughs.core.audience import only
from boroughs.games.mad_city.city import EMPTY
from boroughs.games.mad_city.components import (
    GUIDES,
    MOST_ROUNDS,
    TILES,
    TOKENS,
    TURNS,
    Tile,
)
from boroughs.games.mad_city.faces import NO_TILE
from boroughs.games.mad_city.squares import SQUARES, square_of
from boroughs.games.mad_city.state import (
    BUILD,
    COMPLETE,
    DEAL,
    DRAW,
    LAY,
    NO_CELL,
    NOBODY,
    Builder,
    Filled,
    MadCityState,
)
from boroughs.games.mad_city.turn.scoring import score_round


def make_ready(table: MadCityState, seat: int) -> None:
    table.builders[seat].ready = True
    table.tell("ready", {"seat": seat})
    if all(builder.ready for builder in table.players()):
        _begin_round(table)


def _begin_round(table: MadCityState) -> None:
    """All tiles are back in the bag (MAD-10)."""
    for builder in table.builders:
        builder.clear()
    table.round = min(table.round + 1, MOST_ROUNDS)
    table.ranger = NOBODY
    table.common = NO_TILE
    table.loose = NO_CELL
    table.walk = ""
    table.guides = [NO_TILE] * GUIDES
    table.turned = 0
    table.covered = []
    table.tell("round", {"round": table.round})
    table.phase = DEAL if table.timed else DRAW


def deal_tile(table: MadCityState, tile: Tile) -> None:
    builder = table.dealt_to()
    if builder is None:
        table.common = tile.index
        table.tell("common", {"tile": tile.name})
    else:
        builder.take_up(tile.index)
    if table.dealt_to() is None and table.common_tile == (table.common != NO_TILE):
        _start_minute(table)


def _start_minute(table: MadCityState) -> None:
    """Only now do the players see their tiles."""
    table.phase = BUILD
    table.ends = table.now + table.box.numbers.minute
    for builder in table.players():
        names = tuple(TILES[tile].name for tile in builder.hand)
        table.tell("dealt", {"tiles": names}, only(builder.seat))
    table.tell("minute", {"seconds": table.box.numbers.minute // 1000})


# The minute


def end_minute(table: MadCityState) -> None:
    table.tell("time-up", {})
    _freeze_all(table)


def place_tile(table: MadCityState, seat: int, tile: Tile, cell: int, turns: int) -> None:
    builder = table.builders[seat]
    before = builder.cells[cell]
    builder.hand.remove(tile.index)
    if before != EMPTY:
        builder.take_up(before // TURNS)
    builder.cells[cell] = TURNS * tile.index + turns
    if table.phase == LAY:
        table.loose = cell
    if table.events is not None:
        table.tell(
            "placed",
            {"seat": seat, "tile": tile.name, "square": _square(table, cell), "turns": turns},
            table.only_if_screened(seat),
        )


def shift_tile(table: MadCityState, seat: int, start: int, end: int) -> None:
    cells = table.builders[seat].cells
    cells[start], cells[end] = cells[end], cells[start]
    if table.phase == LAY:
        table.loose = end
    if table.events is not None:
        table.tell(
            "moved",
            {"seat": seat, "start": _square(table, start), "end": _square(table, end)},
            table.only_if_screened(seat),
        )


def turn_tile(table: MadCityState, seat: int, cell: int, turns: int) -> None:
    cells = table.builders[seat].cells
    cells[cell] = cells[cell] // TURNS * TURNS + turns
    if table.events is not None:
        table.tell(
            "turned",
            {"seat": seat, "square": _square(table, cell), "turns": turns},
            table.only_if_screened(seat),
        )


def take_back(table: MadCityState, seat: int, cell: int) -> None:
    builder = table.builders[seat]
    builder.take_up(builder.cells[cell] // TURNS)
    builder.cells[cell] = EMPTY
    if table.phase == LAY:
        table.loose = NO_CELL
    if table.events is not None:
        table.tell(
            "took",
            {"seat": seat, "square": _square(table, cell)},
            table.only_if_screened(seat),
        )


def swap_tile(table: MadCityState, seat: int, mine: Tile) -> None:
    """Discard first, then take; where the tile lay in the city a gap is left."""
    builder = table.builders[seat]
    taken = TILES[table.common]
    if mine.index in builder.hand:
        builder.hand.remove(mine.index)
    else:
        lies = [face // TURNS for face in builder.cells].index(mine.index)
        builder.cells[lies] = EMPTY
    builder.swapped = taken.index
    builder.take_up(taken.index)
    table.common = mine.index
    # Behind a screen nobody knew of the discarded tile.
    table.tell("swapped", {"seat": seat, "mine": mine.name, "wanted": taken.name}, reveals=True)


def take_tree(table: MadCityState, seat: int) -> None:
    table.ranger = seat
    table.tell("tree", {"seat": seat})
    if table.has_finished(seat):
        table.builders[seat].done = True
        _end_early(table)


def palm(table: MadCityState, seat: int, token: int) -> None:
    """Nobody else hears of it, not even that it happened."""
    builder = table.builders[seat]
    builder.palmed ^= 1 << token
    into = builder.palmed >> token & 1
    table.tell("palmed" if into else "unpalmed", {"token": TOKENS[token]}, only(seat))


def say_done(table: MadCityState, seat: int) -> None:
    builder = table.builders[seat]
    if not builder.done:
        builder.done = True
        table.tell("done", {"seat": seat})
        _end_early(table)


def go_on(table: MadCityState, seat: int) -> None:
    table.builders[seat].done = False
    table.tell("not-done", {"seat": seat})


def _end_early(table: MadCityState) -> None:
    """MAD-11: nobody waits for the timer when all are done."""
    if all(builder.done for builder in table.players()):
        table.tell("all-done", {})
        _freeze_all(table)


def _freeze_all(table: MadCityState) -> None:
    """Every city is frozen; screens come down, and chance fills the gaps (MAD-13)."""
    table.ends = -1
    if table.screened:
        for builder in table.players():
            _show(table, builder)
    if table.unfinished() is None:
        score_round(table)
    else:
        table.phase = COMPLETE


def _show(table: MadCityState, builder: Builder) -> None:
    if table.events is not None:
        city = tuple(_face(table, face) for face in builder.cells)
        hand = tuple(TILES[tile].name for tile in builder.hand)
        table.tell("shown", {"seat": builder.seat, "city": city, "hand": hand}, reveals=True)


def _face(table: MadCityState, face: int) -> str:
    return "-" if face == EMPTY else f"{TILES[face // TURNS].name}/{face % TURNS}"


def _square(table: MadCityState, cell: int) -> str:
    return SQUARES[square_of(cell, table.size)]


def fill_gap(table: MadCityState, filled: Filled) -> None:
    builder = table.unfinished()
    assert builder is not None
    cell = builder.empty_cell()
    builder.hand.remove(filled.tile.index)
    builder.cells[cell] = TURNS * filled.tile.index + filled.turns
    if table.events is not None:
        table.tell(
            "filled",
            {
                "seat": builder.seat,
                "tile": filled.tile.name,
                "square": _square(table, cell),
                "turns": filled.turns,
            },
        )
    if table.unfinished() is None:
        score_round(table)
