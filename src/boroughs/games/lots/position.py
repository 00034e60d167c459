"""Positions as plain data, checked on the way in; the open part of it is what every viewer sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import msgspec

from boroughs.core.errors import BadOptions, BadPosition
from boroughs.core.options import Options, OptionValue, complete_options
from boroughs.games.lots.components import KIND_NAMES, LETTERS, NO_KIND, WILD
from boroughs.games.lots.crew import CREW, CREW_NAMED
from boroughs.games.lots.hands import NOBODY, UNKNOWN, Deed
from boroughs.games.lots.moves import parse_spot
from boroughs.games.lots.options import OPTIONS, check_options
from boroughs.games.lots.tower import Body, Spot

if TYPE_CHECKING:
    from boroughs.games.lots.rules import Lots
    from boroughs.games.lots.state import Position

Natural = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Seat = Annotated[int, msgspec.Meta(ge=-1, le=3)]
Number = Annotated[int, msgspec.Meta(ge=-1, le=9999)]


class BodyData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A block or cube of the tower: `T flat1@2,1,0` names piece, pose and corner."""

    number: Annotated[int, msgspec.Meta(ge=1, le=9999)]
    owner: Seat
    spot: str


class DeedData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """What happened to a crew card; `card` is empty where a viewer does not know it."""

    what: str
    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]
    card: str
    to: Seat = NOBODY


class TableData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The open part of a position."""

    bodies: tuple[BodyData, ...] = ()
    next_number: Annotated[int, msgspec.Meta(ge=1, le=9999)] = 1
    piles: tuple[Natural, ...]
    banks: tuple[tuple[str, ...], ...]
    cubes: tuple[Natural, ...]
    track: tuple[Natural, ...]
    cube_spots: tuple[Natural, ...] = ()
    crew_spots: tuple[Natural, ...] = ()
    phase: str
    window: str = ""
    agenda: tuple[str, ...] = ()
    turn: Natural = 0
    active: Seat = NOBODY
    chooser: Seat = NOBODY
    rolled: str = WILD
    wanted: str = ""
    awards: tuple[Seat, ...] = ()
    played: tuple[bool, ...]
    answered: tuple[bool, ...]
    away: tuple[bool, ...]
    laid: tuple[tuple[int, str, int], ...] = ()
    ends: Annotated[int, msgspec.Meta(ge=-1, le=10**15)] = -1
    marker: str = ""
    last: Number = -1
    closing: bool = False
    ending: str = ""
    fresh: Natural = 0
    piece: str = ""
    aim: str = ""
    held: str = ""
    offset: tuple[int, int] = (0, 0)
    tried: tuple[str, ...] = ()
    lifted: str = ""
    finished: bool = False
    cubed: bool = False
    zero: bool = False
    fallen: tuple[str, ...] = ()
    floors_before: tuple[Natural, ...] = ()
    height_before: Natural = 0
    placed: str = ""
    touched: tuple[Natural, ...] = ()
    floors: Natural = 0
    taller: bool = False
    match_points: Natural = 0
    turn_floors: Natural = 0


class PositionData(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position as it is written down."""

    seats: int
    options: dict[str, OptionValue] = {}
    now: Annotated[int, msgspec.Meta(ge=0, le=10**15)] = 0
    story: list[DeedData] = []
    table: TableData


def _name(kind: int) -> str:
    return "" if kind == NO_KIND else KIND_NAMES[kind]


def _spot(spot: Spot | None) -> str:
    return "" if spot is None else spot.name


def table_data(table: Position) -> TableData:
    full = table.full_before
    return TableData(
        bodies=tuple(
            BodyData(body.number, body.owner, body.spot.name) for body in table.tower.bodies
        ),
        next_number=table.next_number,
        piles=tuple(table.piles),
        banks=tuple(tuple(LETTERS[kind] for kind in bank) for bank in table.banks),
        cubes=tuple(table.cubes),
        track=tuple(table.track),
        cube_spots=tuple(table.cube_spots),
        crew_spots=tuple(table.crew_spots),
        phase=table.phase,
        window=table.window,
        agenda=tuple(table.agenda),
        turn=table.turn,
        active=table.active,
        chooser=table.chooser,
        rolled=_name(table.rolled) or WILD,
        wanted=_name(table.wanted),
        awards=tuple(table.awards),
        played=tuple(table.played),
        answered=tuple(table.answered),
        away=tuple(table.away),
        laid=tuple((seat, CREW[card].name, choice) for seat, card, choice in table.laid),
        ends=table.ends,
        marker=_name(table.marker),
        last=table.last,
        closing=table.closing,
        ending=table.ending,
        fresh=table.fresh,
        piece=_name(table.piece),
        aim=_spot(table.aim),
        held=_spot(table.held),
        offset=table.offset,
        tried=tuple(_spot(spot) for spot in table.tried),
        lifted=_spot(table.lifted),
        finished=table.finished,
        cubed=table.cubed,
        zero=table.zero,
        fallen=tuple(_name(kind) for kind in table.fallen),
        floors_before=tuple(level for level in range(full.bit_length()) if full >> level & 1),
        height_before=table.height_before,
        placed=_name(table.placed),
        touched=tuple(table.touched),
        floors=table.floors,
        taller=table.taller,
        match_points=table.match_points,
        turn_floors=table.turn_floors,
    )


def deed_data(deed: Deed, known: bool = True) -> DeedData:
    return DeedData(deed.what, deed.seat, CREW[deed.card].name if known else "", deed.to)


def deed_of(data: DeedData) -> Deed:
    card = CREW_NAMED[data.card].index if data.card else UNKNOWN
    return Deed(data.what, data.seat, card, data.to)


def position_to_dict(table: Position) -> dict[str, object]:
    data = PositionData(
        seats=table.seats,
        options=table.options,
        now=table.now,
        story=[deed_data(deed) for deed in table.story],
        table=table_data(table),
    )
    plain: dict[str, object] = msgspec.to_builtins(data)
    return plain


def refuse(problem: str) -> None:
    raise BadPosition("bad-position", problem=problem)


def read_position(data: Mapping[str, object]) -> tuple[PositionData, Options]:
    """The data with its options settled, or BadPosition."""
    try:
        position = msgspec.convert(data, PositionData)
        options = complete_options(OPTIONS, position.options)
        check_options(position.seats, options)
    except (msgspec.ValidationError, BadOptions) as error:
        raise BadPosition("bad-position", problem=str(error)) from None
    return position, options


def kind_of(name: str, empty: int = NO_KIND) -> int:
    if name in ("", WILD):
        return empty
    if name not in KIND_NAMES:
        refuse(f"no piece is called {name}")
    return KIND_NAMES.index(name)


def spot_of(text: str) -> Spot | None:
    if not text:
        return None
    spot = parse_spot(text)
    if spot is None:
        refuse(f"no spot is called {text}")
    return spot


def _sure_spot(text: str) -> Spot:
    spot = spot_of(text)
    if spot is None:
        raise BadPosition("bad-position", problem="a spot without a name")
    return spot


def fill(table: Lots, data: TableData) -> None:
    """Puts the open part of a position on a bare table; whether it can be is another question."""
    for body in data.bodies:
        table.tower.add(Body(body.number, body.owner, _sure_spot(body.spot)))
    table.next_number = data.next_number
    table.piles = list(data.piles)
    table.banks = [[kind_of(name) for name in bank] for bank in data.banks]
    table.cubes = list(data.cubes)
    table.track = list(data.track)
    table.cube_spots = list(data.cube_spots)
    table.crew_spots = list(data.crew_spots)
    table.phase = data.phase
    table.window = data.window
    table.agenda = list(data.agenda)
    table.turn = data.turn
    table.active = data.active
    table.chooser = data.chooser
    table.rolled = kind_of(data.rolled)
    table.wanted = kind_of(data.wanted)
    table.awards = list(data.awards)
    table.played = list(data.played)
    table.answered = list(data.answered)
    table.away = list(data.away)
    for seat, card, choice in data.laid:
        if card not in CREW_NAMED:
            refuse(f"no crew card is called {card}")
        table.laid.append((seat, CREW_NAMED[card].index, choice))
    table.ends = data.ends
    table.marker = kind_of(data.marker)
    table.last = data.last
    table.closing = data.closing
    table.ending = data.ending
    _fill_turn(table, data)


def _fill_turn(table: Lots, data: TableData) -> None:
    table.fresh = data.fresh
    table.piece = kind_of(data.piece)
    table.aim = spot_of(data.aim)
    table.aim_kind = NO_KIND if table.aim is None else table.aim.pose.kind
    table.held = spot_of(data.held)
    table.offset = data.offset
    table.tried = [_sure_spot(text) for text in data.tried]
    table.lifted = spot_of(data.lifted)
    table.finished = data.finished
    table.cubed = data.cubed
    table.zero = data.zero
    table.fallen = [kind_of(name) for name in data.fallen]
    table.full_before = sum(1 << level for level in set(data.floors_before) if level < 200)
    table.height_before = data.height_before
    table.placed = kind_of(data.placed)
    table.touched = list(data.touched)
    table.floors = data.floors
    table.taller = data.taller
    table.match_points = data.match_points
    table.turn_floors = data.turn_floors
