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
from boroughs.games.lots.bounds import (
    Awards,
    LaidCards,
    Level,
    Levels,
    Naturals,
    Number,
    PieceCounts,
    PieceNames,
    PieceNumber,
    Pieces,
    Points,
    Seat,
    Shifts,
    SpotNames,
    Story,
    Turns,
)
from boroughs.games.lots.components import WILD
from boroughs.games.lots.hands import NOBODY
from boroughs.games.lots.spelling import (
    bank_names,
    banks_named,
    floor_bits,
    floor_list,
    kind_name,
    kind_named,
    kind_names,
    kinds_named,
    laid_cards,
    laid_named,
    rolled_name,
    spot_name,
    spot_named,
    spot_names,
    spots_named,
    story_data,
    story_named,
)
from boroughs.games.lots.state import LotsState


class TableData(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """Everything on the table; of the crew cards, what happened to them."""

    next_number: PieceNumber = 1
    """Of the piece that comes to lie next."""
    piles: PieceCounts
    banks: tuple[tuple[str, ...], ...]
    """The blocks that each seat has to place."""
    cubes: PieceCounts
    track: Naturals
    """Where each inspector stands: the score."""
    cube_spots: Naturals = ()
    """The spots that still have their cube; likewise those with a crew card."""
    crew_spots: Naturals = ()
    phase: str
    """What the table waits for."""
    window: str = ""
    """Which crew cards may answer now."""
    agenda: tuple[str, ...] = ()
    """What is still to come of this turn."""
    turn: Turns = 0
    """How many turns were begun."""
    active: Seat = NOBODY
    """Whose turn it is."""
    chooser: Seat = NOBODY
    """Who else is asked: for a block, for a card, for a last answer."""
    rolled: str = WILD
    wanted: str = ""
    """The block that a crew card names instead of the roll."""
    awards: Awards = ()
    """Who is still to draw a crew card."""
    played: tuple[bool, ...]
    """Who has played a crew card in this turn."""
    answered: tuple[bool, ...]
    """Who has answered the window, or at the end of the game."""
    away: tuple[bool, ...]
    """Who passed for the rest of the turn."""
    laid: LaidCards = ()
    """Cards that answer the window: seat, card, what it names. While sealed they are still in the hand."""
    window_deadline: Deadline = -1
    """When the window closes, or -1 where no clock runs."""
    marker: str = ""
    """Alone: the pile at which the supply marker stands."""
    last_block: Number = -1
    """Alone: the number of the block that the next one must touch."""
    returned_in_a_row: Pieces = 0
    """Blocks that found no place since one stayed."""
    last_turn: bool = False
    """Enough piles have run out, or nothing fits any more: with this turn the building is done (LOT-16)."""
    ended_as: str = ""
    """How the game ended: `over`; alone `won`, `lost` or `master-builder`."""
    fresh: Pieces = 0
    """Cubes won in this turn: they cannot be used yet."""
    piece: str = ""
    """What must be placed before anything else: it slipped, or fell back into the hand."""
    aim: str = ""
    """Where a piece was let go, until it is known what came of it."""
    held: str = ""
    """Over which spot a piece is held, for all to see."""
    offset: Shifts = (0, 0)
    """How far off the mark it was let go."""
    tried: SpotNames = ()
    """Where the piece slipped."""
    lifted: str = ""
    """Where the block that the Crane Operator carries stood."""
    finished: bool = False
    """The block is placed, or was put back."""
    cubed: bool = False
    """A cube was placed in this turn."""
    scores_nothing: bool = False
    """There was an accident, or the block was put back (LOT-4)."""
    fallen: PieceNames = ()
    """What fell in the last accident."""
    floors_before: Levels = ()
    """The floors that were full when placing began, in the state a bit each."""
    placed: str = ""
    """The kind of the block placed, and what it touched."""
    touched: PieceCounts = ()
    floors: Level = 0
    """How many floors it finished."""
    taller: bool = False
    """Whether it made the tower taller."""
    match_points: Points = 0
    """What this turn scored for matching colours: by itself, and with crew cards."""
    card_match_points: Points = 0
    turn_floors: Points = 0
    """How many floors this turn finished, with both blocks of a Night Shift."""


class PositionFields(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True
):
    """A position as it is written down: what is open, and what is not."""

    seats: int
    options: dict[str, OptionValue] = {}
    now: Moment = 0
    next_number: PieceNumber = 1
    piles: PieceCounts
    banks: tuple[tuple[str, ...], ...]
    cubes: PieceCounts
    track: Naturals
    cube_spots: Naturals = ()
    crew_spots: Naturals = ()
    phase: str
    window: str = ""
    agenda: tuple[str, ...] = ()
    turn: Turns = 0
    active: Seat = NOBODY
    chooser: Seat = NOBODY
    rolled: str = WILD
    wanted: str = ""
    awards: Awards = ()
    played: tuple[bool, ...]
    answered: tuple[bool, ...]
    away: tuple[bool, ...]
    laid: LaidCards = ()
    window_deadline: Deadline = -1
    marker: str = ""
    last_block: Number = -1
    returned_in_a_row: Pieces = 0
    last_turn: bool = False
    ended_as: str = ""
    fresh: Pieces = 0
    piece: str = ""
    aim: str = ""
    held: str = ""
    offset: Shifts = (0, 0)
    tried: SpotNames = ()
    lifted: str = ""
    finished: bool = False
    cubed: bool = False
    scores_nothing: bool = False
    fallen: PieceNames = ()
    floors_before: Levels = ()
    placed: str = ""
    touched: PieceCounts = ()
    floors: Level = 0
    taller: bool = False
    match_points: Points = 0
    card_match_points: Points = 0
    turn_floors: Points = 0
    story: Story = []


FOR_EACH_SEAT: Mapping[str, object] = MappingProxyType({})
"""Lists by seat: what each seat has where a position leaves one out."""
LATER: Mapping[str, object] = MappingProxyType({})
"""Fields that earlier releases did not write, oldest first, and what stands for them."""


def table_fields(state: LotsState) -> dict[str, Any]:
    """What all may see, by the names of TableData."""
    return {
        "next_number": state.next_number,
        "piles": tuple(state.piles),
        "banks": bank_names(state.banks),
        "cubes": tuple(state.cubes),
        "track": tuple(state.track),
        "cube_spots": tuple(state.cube_spots),
        "crew_spots": tuple(state.crew_spots),
        "phase": state.phase,
        "window": state.window,
        "agenda": tuple(state.agenda),
        "turn": state.turn,
        "active": state.active,
        "chooser": state.chooser,
        "rolled": rolled_name(state.rolled),
        "wanted": kind_name(state.wanted),
        "awards": tuple(state.awards),
        "played": tuple(state.played),
        "answered": tuple(state.answered),
        "away": tuple(state.away),
        "laid": laid_cards(state.laid),
        "window_deadline": state.window_deadline,
        "marker": kind_name(state.marker),
        "last_block": state.last_block,
        "returned_in_a_row": state.returned_in_a_row,
        "last_turn": state.last_turn,
        "ended_as": state.ended_as,
        "fresh": state.fresh,
        "piece": kind_name(state.piece),
        "aim": spot_name(state.aim),
        "held": spot_name(state.held),
        "offset": state.offset,
        "tried": spot_names(state.tried),
        "lifted": spot_name(state.lifted),
        "finished": state.finished,
        "cubed": state.cubed,
        "scores_nothing": state.scores_nothing,
        "fallen": kind_names(state.fallen),
        "floors_before": floor_list(state.floors_before),
        "placed": kind_name(state.placed),
        "touched": tuple(state.touched),
        "floors": state.floors,
        "taller": state.taller,
        "match_points": state.match_points,
        "card_match_points": state.card_match_points,
        "turn_floors": state.turn_floors,
    }


def set_fields(state: LotsState, data: TableData | PositionFields) -> None:
    """Puts what all may see on a bare table."""
    state.next_number = data.next_number
    state.piles = list(data.piles)
    state.banks = banks_named(data.banks)
    state.cubes = list(data.cubes)
    state.track = list(data.track)
    state.cube_spots = list(data.cube_spots)
    state.crew_spots = list(data.crew_spots)
    state.phase = data.phase
    state.window = data.window
    state.agenda = list(data.agenda)
    state.turn = data.turn
    state.active = data.active
    state.chooser = data.chooser
    state.rolled = kind_named(data.rolled)
    state.wanted = kind_named(data.wanted)
    state.awards = list(data.awards)
    state.played = list(data.played)
    state.answered = list(data.answered)
    state.away = list(data.away)
    state.laid = laid_named(data.laid)
    state.window_deadline = data.window_deadline
    state.marker = kind_named(data.marker)
    state.last_block = data.last_block
    state.returned_in_a_row = data.returned_in_a_row
    state.last_turn = data.last_turn
    state.ended_as = data.ended_as
    state.fresh = data.fresh
    state.piece = kind_named(data.piece)
    state.aim = spot_named(data.aim)
    state.held = spot_named(data.held)
    state.offset = data.offset
    state.tried = spots_named(data.tried)
    state.lifted = spot_named(data.lifted)
    state.finished = data.finished
    state.cubed = data.cubed
    state.scores_nothing = data.scores_nothing
    state.fallen = kinds_named(data.fallen)
    state.floors_before = floor_bits(data.floors_before)
    state.placed = kind_named(data.placed)
    state.touched = list(data.touched)
    state.floors = data.floors
    state.taller = data.taller
    state.match_points = data.match_points
    state.card_match_points = data.card_match_points
    state.turn_floors = data.turn_floors


def other_fields(state: LotsState) -> dict[str, Any]:
    """The rest of a position, by the names of PositionFields."""
    return {
        "story": story_data(state.story),
    }


def set_other_fields(state: LotsState, data: PositionFields) -> None:
    """Puts the rest of a position on a bare table."""
    state.story = story_named(data.story)
