"""Positions as plain data, checked on the way in; and the position that a view leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

from boroughs.core.dice import Dice
from boroughs.core.errors import BadOptions, BadPosition
from boroughs.core.options import OptionValue, complete_options
from boroughs.games.mad_city.box import Box
from boroughs.games.mad_city.components import (
    FULL_COUNTERS,
    GUIDES,
    TILE_NAMED,
    TILES,
    TOKENS,
    TURNS,
)
from boroughs.games.mad_city.options import OPTIONS, check_options
from boroughs.games.mad_city.state import PHASES, SHEET, WALKS
from boroughs.games.mad_city.view import MadCityView, face_name, tile_name, token_names

if TYPE_CHECKING:
    from boroughs.games.mad_city.rules import MadCity

_MOST = 1_000_000_000
"""More points, rounds or milliseconds behind each other than any game sees."""
_TURNED = tuple(str(turns) for turns in range(TURNS))


class BuilderData(msgspec.Struct, forbid_unknown_fields=True):
    """One player as written down; what is left out is as at the start."""

    cells: list[str] = []
    hand: list[str] = []
    score: int = 0
    counters: list[int] = []
    palmed: list[str] = []
    ready: bool = False
    done: bool = False
    swapped: str = ""
    stage: int = 0
    sheet: list[int] = []
    faced: list[int] = []


class PositionData(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is written down."""

    seats: int
    builders: list[BuilderData]
    options: dict[str, OptionValue] = {}
    now: int = 0
    phase: str = "ready"
    round: int = 0
    ends: int = -1
    ranger: int = -1
    common: str = ""
    last_round: bool = False
    ties: int = 0
    loose: int = -1
    walk: str = ""
    guides: list[str] = msgspec.field(default_factory=lambda: [""] * GUIDES)
    turned: int = 0
    covered: list[str] = []


def position_to_dict(table: MadCity) -> dict[str, object]:
    data = PositionData(
        seats=table.seats,
        options=table.options,
        now=table.now,
        phase=PHASES[table.phase],
        round=table.round,
        ends=table.ends,
        ranger=table.ranger,
        common=tile_name(table.common),
        last_round=table.last_round,
        ties=table.ties,
        loose=table.loose,
        walk=table.walk,
        guides=[tile_name(tile) for tile in table.guides],
        turned=table.turned,
        covered=[tile_name(tile) for tile in table.covered],
        builders=[
            BuilderData(
                cells=[face_name(face) for face in builder.cells],
                hand=[tile_name(tile) for tile in builder.hand],
                score=builder.score,
                counters=builder.counters.copy(),
                palmed=list(token_names(builder.palmed)),
                ready=builder.ready,
                done=builder.done,
                swapped=tile_name(builder.swapped),
                stage=builder.stage,
                sheet=builder.sheet.copy(),
                faced=builder.faced.copy(),
            )
            for builder in table.builders
        ],
    )
    plain: dict[str, object] = msgspec.to_builtins(data)
    return plain


def read_position(data: Mapping[str, object]) -> PositionData:
    """The data with every name and option known, or BadPosition with what is wrong with it."""
    try:
        position = msgspec.convert(data, PositionData)
    except msgspec.ValidationError as error:
        raise BadPosition("bad-position", problem=str(error)) from None
    try:
        position.options = complete_options(OPTIONS, position.options)
        check_options(position.seats, position.options)
    except BadOptions as error:
        raise BadPosition("bad-position", problem=str(error)) from None
    if position.phase not in PHASES:
        refuse(f"no phase is called {position.phase}")
    if position.walk and position.walk not in WALKS:
        refuse("no such walk")
    if len(position.builders) != position.seats or len(position.guides) != GUIDES:
        refuse("too few or too many players or guide tiles")
    _check_numbers(position)
    for builder in position.builders:
        _check_builder(builder)
    _check_tiles(position)
    return position


def refuse(problem: str) -> None:
    raise BadPosition("bad-position", problem=problem)


def _check_numbers(position: PositionData) -> None:
    if not 0 <= position.now < _MOST * _MOST or not -1 <= position.ends < _MOST * _MOST:
        refuse("time before the start or after the end")
    if not 0 <= position.round < _MOST or not 0 <= position.ties < _MOST:
        refuse("rounds that cannot be")
    if not -1 <= position.ranger < position.seats:
        refuse("no such seat")
    if not 0 <= position.turned <= GUIDES or not -1 <= position.loose < 16:
        refuse("no such guide tile or cell")


def _check_builder(builder: BuilderData) -> None:
    if not -_MOST < builder.score < _MOST:
        refuse("more points than can be")
    builder.counters = builder.counters or FULL_COUNTERS.copy()
    if len(builder.counters) != len(FULL_COUNTERS) or not all(
        0 <= left <= full for left, full in zip(builder.counters, FULL_COUNTERS, strict=True)
    ):
        refuse(f"counters {builder.counters}")
    if builder.faced and (
        len(builder.faced) != len(FULL_COUNTERS)
        or not all(
            left <= faced <= full
            for left, faced, full in zip(
                builder.counters, builder.faced, FULL_COUNTERS, strict=True
            )
        )
    ):
        refuse(f"counters {builder.faced} before {builder.counters}")
    if not all(token in TOKENS for token in builder.palmed) or _repeats(builder.palmed):
        refuse(f"tokens {builder.palmed}")
    if len(builder.sheet) not in (0, len(SHEET)) or not all(
        -_MOST < part < _MOST for part in builder.sheet
    ):
        refuse("a sheet that cannot be")
    for cell in builder.cells:
        tile, slash, turns = cell.partition("/")
        if cell and (tile not in TILE_NAMED or not slash or turns not in _TURNED):
            refuse(f"{cell} is no tile in a city")


def _repeats(names: Iterable[str]) -> bool:
    listed = list(names)
    return len(set(listed)) != len(listed)


def _check_tiles(position: PositionData) -> None:
    """Every tile is there once."""
    tiles = [position.common, *position.guides, *position.covered]
    for builder in position.builders:
        tiles += [cell.partition("/")[0] for cell in builder.cells]
        tiles += builder.hand
        if builder.swapped and builder.swapped not in TILE_NAMED:
            refuse(f"no tile is called {builder.swapped}")
        if "" in builder.hand:
            refuse("a hand without a tile")
    tiles = [tile for tile in tiles if tile]
    if not all(tile in TILE_NAMED for tile in tiles) or "" in position.covered:
        refuse("no such tile")
    if _repeats(tiles):
        refuse("a tile lies in two places")


# From a view


def position_of_view(view: MadCityView, box: Box, dice: Dice) -> PositionData:
    """What the viewer sees, and what it does not see as it may well be."""
    bag = _unseen(view, box)
    hidden = view.phase in ("deal", "build", "complete")
    builders: list[BuilderData] = []
    for seat, seen in enumerate(view.builders):
        palmed = list(seen.palmed or ())
        if seen.palmed is None and view.options["mode"] == "standard" and seen.plays and hidden:
            palmed = [token for token in TOKENS if dice.below(2)]
        data = BuilderData(
            score=seen.score,
            counters=list(seen.counters.values()) or FULL_COUNTERS.copy(),
            palmed=palmed,
            ready=seen.ready,
            done=seen.done,
            swapped=seen.swapped,
            stage=seen.stage,
            sheet=list(seen.sheet),
            faced=list(seen.faced),
        )
        if seen.city is not None:
            data.cells = list(seen.city.cells)
            data.hand = list(seen.hand)
        else:
            tiles = [seen.swapped] if seen.swapped else []
            while len(tiles) < seen.tiles:
                tiles.append(bag.pop(dice.below(len(bag))))
            full = view.options["mode"] == "base" and view.ranger == seat
            _imagine_city(data, tiles, view.size * view.size, full, dice)
        builders.append(data)
    square = (
        "abcd".index(view.loose[0]) + (int(view.loose[1]) - 1) * view.size if view.loose else -1
    )
    return PositionData(
        seats=view.seats,
        builders=builders,
        options=view.options,
        phase=view.phase,
        round=view.round,
        ends=-1 if view.deadline is None else view.deadline,
        ranger=view.ranger,
        common=view.common,
        last_round=view.last_round,
        ties=view.ties,
        loose=square,
        walk=view.walk,
        guides=list(view.guides),
        turned=view.turned,
        covered=list(view.covered),
    )


def _unseen(view: MadCityView, box: Box) -> list[str]:
    """The tiles that may lie behind a screen."""
    seen = {view.common, *view.guides, *view.covered}
    for builder in view.builders:
        seen |= {builder.swapped, *builder.hand}
        if builder.city is not None:
            seen |= {cell.partition("/")[0] for cell in builder.city.cells}
    names = [TILES[tile].name for tile in box.tiles]
    return [name for name in names if name not in seen]


def _imagine_city(data: BuilderData, tiles: list[str], cells: int, full: bool, dice: Dice) -> None:
    """Some of these tiles anywhere in the city, any way round; all that fit if it is known full."""
    data.cells = [""] * cells
    for cell in range(cells):
        if tiles and (full or dice.below(2)):
            tile = tiles.pop(dice.below(len(tiles)))
            data.cells[cell] = f"{tile}/{dice.below(TURNS)}"
    data.hand = sorted(tiles)
