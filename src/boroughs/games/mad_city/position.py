"""The position as data: what is written down, checked on the way in; a view shows the same structs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec

from boroughs.core.errors import BadOptions, BadPosition
from boroughs.core.moments import Deadline, Moment
from boroughs.core.options import OptionValue, complete_options
from boroughs.games.mad_city.box import Box
from boroughs.games.mad_city.checks import problem_of
from boroughs.games.mad_city.city import EMPTY
from boroughs.games.mad_city.components import (
    GUIDES,
    MOST_POINTS,
    MOST_ROUNDS,
    SOLO_SIZE,
    TILE_NAMED,
    TILES,
    TOKENS,
    TURNS,
    Numbers,
)
from boroughs.games.mad_city.options import OPTIONS, check_options
from boroughs.games.mad_city.rules import MadCity
from boroughs.games.mad_city.state import NO_TILE, PHASES, SHEET, WALKS, Builder

_TURNED = tuple(str(turns) for turns in range(TURNS))

Points = Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)]
Place = Annotated[int, msgspec.Meta(ge=-1, lt=SOLO_SIZE * SOLO_SIZE)]


class BuilderData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One player; what is left out is as at the start, or, in a view, not for this viewer."""

    cells: tuple[str, ...] = ()
    """Row by row: `MC12/3` is the tile MC12 after three quarter turns clockwise, nothing is a gap."""
    hand: tuple[str, ...] = ()
    score: Points = 0
    counters: tuple[int, ...] = ()
    """What is left of each category's counter."""
    palmed: tuple[str, ...] | None = ()
    """Contractors in the fist, or None where it is closed to a viewer."""
    ready: bool = False
    done: bool = False
    swapped: str = ""
    """The tile taken from the middle in this round."""
    stage: int = 0
    sheet: tuple[Points, ...] = ()
    """What the last round brought: ranger, road, contractors, zones."""
    faced: tuple[int, ...] = ()
    """The counters as they stood when the city was scored."""


class TableData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """What lies between the players, and where the round stands."""

    phase: str = "ready"
    round: Count = 0
    ranger: int = -1
    """Who has the tree, or -1."""
    common: str = ""
    last_round: bool = False
    ties: Count = 0
    loose: Place = -1
    """Puzzle: the cell of the tile that may still be moved, or -1."""
    walk: str = ""
    guides: tuple[str, ...] = ("",) * GUIDES
    """Guide tiles that were turned and not used: four above the columns, four left of the rows."""
    turned: Annotated[int, msgspec.Meta(ge=0, le=GUIDES)] = 0
    covered: tuple[str, ...] = ()


class PositionData(TableData, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """A position as it is written down."""

    seats: int
    builders: tuple[BuilderData, ...]
    options: dict[str, OptionValue] = {}
    now: Moment = 0
    ends: Deadline = -1


# Names


def face_name(face: int) -> str:
    return "" if face == EMPTY else f"{TILES[face // TURNS].name}/{face % TURNS}"


def read_face(name: str) -> int:
    """
    >>> read_face("MC02/3"), read_face("")
    (7, -1)
    """
    if not name:
        return EMPTY
    tile, _, turns = name.partition("/")
    return TURNS * TILE_NAMED[tile].index + int(turns)


def tile_name(tile: int) -> str:
    return "" if tile == NO_TILE else TILES[tile].name


def read_tile(name: str) -> int:
    return TILE_NAMED[name].index if name else NO_TILE


# Writing


def builder_data(builder: Builder) -> BuilderData:
    return BuilderData(
        cells=tuple(face_name(face) for face in builder.cells),
        hand=tuple(TILES[tile].name for tile in builder.hand),
        score=builder.score,
        counters=tuple(builder.counters),
        palmed=tuple(name for token, name in enumerate(TOKENS) if builder.palmed >> token & 1),
        ready=builder.ready,
        done=builder.done,
        swapped=tile_name(builder.swapped),
        stage=builder.stage,
        sheet=tuple(builder.sheet),
        faced=tuple(builder.faced),
    )


def table_data(table: MadCity) -> TableData:
    return TableData(
        phase=PHASES[table.phase],
        round=table.round,
        ranger=table.ranger,
        common=tile_name(table.common),
        last_round=table.last_round,
        ties=table.ties,
        loose=table.loose,
        walk=table.walk,
        guides=tuple(tile_name(tile) for tile in table.guides),
        turned=table.turned,
        covered=tuple(tile_name(tile) for tile in table.covered),
    )


def position_to_dict(table: MadCity) -> dict[str, object]:
    data = PositionData(
        **msgspec.structs.asdict(table_data(table)),
        seats=table.seats,
        options=table.options,
        now=table.now,
        ends=table.ends,
        builders=tuple(builder_data(builder) for builder in table.builders),
    )
    # By way of JSON, so that lists are lists, as in every position that was read from a text.
    plain: dict[str, object] = msgspec.json.decode(msgspec.json.encode(data))
    return plain


# Reading


def state_of(position: PositionData, box: Box) -> MadCity:
    """The state that this data describes; nothing is checked."""
    table = MadCity(position.seats, position.options, box)
    table.now = position.now
    table.phase = PHASES.index(position.phase)
    table.round = position.round
    table.ends = position.ends
    table.ranger = position.ranger
    table.common = read_tile(position.common)
    table.last_round = position.last_round
    table.ties = position.ties
    table.loose = position.loose
    table.walk = position.walk
    table.guides = [read_tile(name) for name in position.guides]
    table.turned = position.turned
    table.covered = sorted(read_tile(name) for name in position.covered)
    table.builders = [
        _builder(seat, table.size, data, box.numbers) for seat, data in enumerate(position.builders)
    ]
    return table


def _builder(seat: int, size: int, data: BuilderData, numbers: Numbers) -> Builder:
    builder = Builder(seat, size * size, numbers.counters)
    if data.cells:
        builder.cells = [read_face(cell) for cell in data.cells]
    builder.hand = sorted(read_tile(name) for name in data.hand)
    builder.score = data.score
    builder.counters = list(data.counters or numbers.counters)
    builder.palmed = sum(1 << TOKENS.index(name) for name in data.palmed or ())
    builder.ready = data.ready
    builder.done = data.done
    builder.swapped = read_tile(data.swapped)
    builder.stage = data.stage
    builder.sheet = list(data.sheet)
    builder.faced = list(data.faced)
    return builder


def read_position(data: Mapping[str, object], box: Box) -> MadCity:
    """The state of this data, or BadPosition with what is wrong with it."""
    try:
        position = msgspec.convert(data, PositionData)
        options = complete_options(OPTIONS, position.options)
        check_options(position.seats, options)
    except (msgspec.ValidationError, BadOptions) as error:
        raise BadPosition("bad-position", problem=str(error)) from None
    position = msgspec.structs.replace(position, options=options)
    _refuse(_problem_of_table(position))
    for builder in position.builders:
        _refuse(_problem_of_builder(builder, box.numbers.counters))
    _refuse(_problem_of_tiles(position))
    table = state_of(position, box)
    _refuse(problem_of(table))
    return table


def _refuse(problem: str) -> None:
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
