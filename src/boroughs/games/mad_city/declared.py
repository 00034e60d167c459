"""The fields of a position and of a view, and how they are written and read.

Written by tools/declared_states.py from the fields declared in state.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from boroughs.core.moments import Deadline, Moment
from boroughs.core.options import OptionValue
from boroughs.games.mad_city.bounds import Count, Fist, GuideCount, Place, Points
from boroughs.games.mad_city.components import GUIDES
from boroughs.games.mad_city.faces import (
    face_names,
    read_faces,
    read_pile,
    read_tile,
    read_tiles,
    read_tokens,
    tile_name,
    tile_names,
    token_names,
)
from boroughs.games.mad_city.state import Builder, MadCityState, phase_name, phase_named


class BuilderData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """One player: the city, the tiles beside it, points, counters, and what the hands hold.

    Where a position leaves something out it is as at the start; where a view does, it is not for this viewer.
    """

    cells: tuple[str, ...] = ()
    """Row by row: `MC12/3` is the tile MC12 after three quarter turns clockwise, nothing is a gap."""
    hand: tuple[str, ...] = ()
    """Tiles not in the city, in rising order."""
    score: Points = 0
    counters: tuple[int, ...] = ()
    """What is left of each category's counter."""
    palmed: Fist = ()
    """Contractor tokens in the fist, in the state a bit each; None where it is closed to a viewer."""
    ready: bool = False
    done: bool = False
    swapped: str = ""
    """The tile taken from the middle in this round."""
    stage: int = 0
    """How many tie-breaking rounds this player was admitted to."""
    sheet: tuple[Points, ...] = ()
    """What the last round brought: ranger, road, contractors, zones."""
    faced: tuple[int, ...] = ()
    """The counters as they stood when that city was scored."""


class TableData(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """Everything on the table; which tile comes next is not decided before it is drawn."""

    phase: str = "ready"
    round: Count = 0
    """How many rounds were begun."""
    ranger: int = -1
    """Who has the tree, or -1."""
    common: str = ""
    """The tile in the middle."""
    last_round: bool = False
    """The quick start's one more round is being played (MAD-18)."""
    ties: Count = 0
    """How many tie-breaking rounds there were."""
    loose: Place = -1
    """Puzzle: the cell of the tile that may still be moved, or -1."""
    walk: str = ""
    """Advanced puzzle: the way round the guide tiles."""
    guides: tuple[str, ...] = ("",) * GUIDES
    """Guide tiles that were turned and not used: four above the columns, four left of the rows."""
    turned: GuideCount = 0
    """How many guide tiles have been dealt with."""
    covered: tuple[str, ...] = ()
    """Tiles under a guide tile."""


class PositionData(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A position as it is written down: what is open, and what is not."""

    seats: int
    options: dict[str, OptionValue] = {}
    now: Moment = 0
    phase: str = "ready"
    round: Count = 0
    ranger: int = -1
    common: str = ""
    last_round: bool = False
    ties: Count = 0
    loose: Place = -1
    walk: str = ""
    guides: tuple[str, ...] = ("",) * GUIDES
    turned: GuideCount = 0
    covered: tuple[str, ...] = ()
    ends: Deadline = -1
    builders: tuple[BuilderData, ...]


FOR_EACH_SEAT: Mapping[str, object] = MappingProxyType({})
"""Lists by seat: what each seat has where a position leaves one out."""
LATER: Mapping[str, object] = MappingProxyType({})
"""Fields that earlier releases did not write, oldest first, and what stands for them."""


def builder_data(builder: Builder) -> BuilderData:
    return BuilderData(
        cells=face_names(builder.cells),
        hand=tile_names(builder.hand),
        score=builder.score,
        counters=tuple(builder.counters),
        palmed=token_names(builder.palmed),
        ready=builder.ready,
        done=builder.done,
        swapped=tile_name(builder.swapped),
        stage=builder.stage,
        sheet=tuple(builder.sheet),
        faced=tuple(builder.faced),
    )


def read_builder(seat: int, data: BuilderData) -> Builder:
    builder = Builder(seat, read_faces(data.cells), list(data.counters))
    builder.hand = read_pile(data.hand)
    builder.score = data.score
    builder.palmed = read_tokens(data.palmed)
    builder.ready = data.ready
    builder.done = data.done
    builder.swapped = read_tile(data.swapped)
    builder.stage = data.stage
    builder.sheet = list(data.sheet)
    builder.faced = list(data.faced)
    return builder


def table_fields(state: MadCityState) -> dict[str, Any]:
    """What all may see, by the names of TableData."""
    return {
        "phase": phase_name(state.phase),
        "round": state.round,
        "ranger": state.ranger,
        "common": tile_name(state.common),
        "last_round": state.last_round,
        "ties": state.ties,
        "loose": state.loose,
        "walk": state.walk,
        "guides": tile_names(state.guides),
        "turned": state.turned,
        "covered": tile_names(state.covered),
    }


def set_fields(state: MadCityState, data: TableData | PositionData) -> None:
    """Puts what all may see on a bare table."""
    state.phase = phase_named(data.phase)
    state.round = data.round
    state.ranger = data.ranger
    state.common = read_tile(data.common)
    state.last_round = data.last_round
    state.ties = data.ties
    state.loose = data.loose
    state.walk = data.walk
    state.guides = read_tiles(data.guides)
    state.turned = data.turned
    state.covered = read_pile(data.covered)


def other_fields(state: MadCityState) -> dict[str, Any]:
    """The rest of a position, by the names of PositionData."""
    return {
        "ends": state.ends,
        "builders": tuple([builder_data(builder) for builder in state.builders]),
    }


def set_other_fields(state: MadCityState, data: PositionData) -> None:
    """Puts the rest of a position on a bare table."""
    state.ends = data.ends
    state.builders = [read_builder(seat, builder) for seat, builder in enumerate(data.builders)]
