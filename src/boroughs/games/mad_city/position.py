"""The position as data: what is written down, checked on the way in; a view shows the same structs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from boroughs.core.errors import BadOptions, BadPosition
from boroughs.core.options import complete_options
from boroughs.core.positions import position_data
from boroughs.games.mad_city.box import Box
from boroughs.games.mad_city.components import GUIDES, TILE_NAMED, TOKENS, TURNS
from boroughs.games.mad_city.declared import (
    FOR_EACH_SEAT,
    BuilderData,
    PositionData,
    other_fields,
    set_fields,
    set_other_fields,
    table_fields,
)
from boroughs.games.mad_city.options import OPTIONS, check_options
from boroughs.games.mad_city.rules import MadCity
from boroughs.games.mad_city.state import PHASES, SHEET, WALKS

_ENCODER = msgspec.json.Encoder()
_TURNED = tuple(str(turns) for turns in range(TURNS))


# Writing


def position_to_dict(table: MadCity) -> dict[str, object]:
    # By way of JSON, so that lists are lists, as in every position that was read from a text.
    plain: dict[str, object] = msgspec.json.decode(encode_position(table))
    return plain


def encode_position(table: MadCity) -> bytes:
    """The same as JSON."""
    return _ENCODER.encode(_position(table))


def _position(table: MadCity) -> PositionData:
    return PositionData(
        **table_fields(table),
        **other_fields(table),
        seats=table.seats,
        options=table.options,
        now=table.now,
    )


# Reading


def state_of(position: PositionData, box: Box) -> MadCity:
    """The state that this data describes; nothing is checked."""
    table = MadCity(position.seats, position.options, box)
    cells, counters = ("",) * (table.size * table.size), tuple(box.numbers.counters)
    builders = [
        msgspec.structs.replace(
            builder, cells=builder.cells or cells, counters=builder.counters or counters
        )
        for builder in position.builders
    ]
    position = msgspec.structs.replace(position, builders=tuple(builders))
    set_fields(table, position)
    set_other_fields(table, position)
    table.now = position.now
    return table


def read_position(data: Mapping[str, object], box: Box) -> MadCity:
    """The state of this data, or BadPosition where it describes none; whether a game can stand so: `checks.py`."""
    position = position_data(data, PositionData, FOR_EACH_SEAT)
    try:
        options = complete_options(OPTIONS, position.options)
        check_options(position.seats, options)
    except BadOptions as error:
        raise BadPosition("bad-position", problem=str(error)) from None
    position = msgspec.structs.replace(position, options=options)
    refuse(_problem_of_table(position))
    for builder in position.builders:
        refuse(_problem_of_builder(builder, box.numbers.counters))
    refuse(_problem_of_tiles(position))
    return state_of(position, box)


def refuse(problem: str) -> None:
    if problem:
        raise BadPosition("bad-position", problem=problem)


def _problem_of_table(position: PositionData) -> str:
    if position.phase not in PHASES:
        return f"no phase is called {position.phase}"
    if position.walk and position.walk not in WALKS:
        return "no such walk"
    if len(position.builders) != position.seats or len(position.guides) != GUIDES:
        return "too few or too many players or guide tiles"
    if not -1 <= position.ranger < position.seats:
        return "no such seat"
    return ""


def _problem_of_builder(builder: BuilderData, full: list[int]) -> str:
    counters = builder.counters or tuple(full)
    if not _fits(counters, full) or min(counters) < 0:
        return f"counters {counters}"
    faced = builder.faced or counters
    if not _fits(faced, full) or not _fits(counters, faced):
        return f"counters {faced} before {counters}"
    palmed = builder.palmed
    if palmed is None or not all(token in TOKENS for token in palmed) or _repeats(palmed):
        return f"tokens {palmed}"
    if len(builder.sheet) not in (0, len(SHEET)):
        return "a sheet that cannot be"
    for cell in builder.cells:
        tile, slash, turns = cell.partition("/")
        if cell and (tile not in TILE_NAMED or not slash or turns not in _TURNED):
            return f"{cell} is no tile in a city"
    return ""


def _fits(counters: Iterable[int], most: Iterable[int]) -> bool:
    """As many counters as there are, none above these."""
    listed, limits = list(counters), list(most)
    return len(listed) == len(limits) and all(map(int.__le__, listed, limits))


def _repeats(names: Iterable[str]) -> bool:
    listed = list(names)
    return len(set(listed)) != len(listed)


def _problem_of_tiles(position: PositionData) -> str:
    """Every tile is there once."""
    tiles = [position.common, *position.guides, *position.covered]
    for builder in position.builders:
        tiles += [cell.partition("/")[0] for cell in builder.cells]
        tiles += builder.hand
        if builder.swapped and builder.swapped not in TILE_NAMED:
            return f"no tile is called {builder.swapped}"
        if "" in builder.hand:
            return "a hand without a tile"
    tiles = [tile for tile in tiles if tile]
    if not all(tile in TILE_NAMED for tile in tiles) or "" in position.covered:
        return "no such tile"
    return "a tile lies in two places" if _repeats(tiles) else ""
