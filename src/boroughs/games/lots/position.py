"""Positions as plain data, checked on the way in; the open part of it is what every viewer sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, TypeAlias

import msgspec

from boroughs.core.errors import BadOptions, BadPosition
from boroughs.core.moments import Deadline, Moment
from boroughs.core.options import Options, OptionValue, complete_options
from boroughs.games.lots.components import (
    BLOCKS,
    COPIES,
    CUBES,
    KIND_NAMES,
    MOST_TURNS,
    NO_KIND,
    SEATS,
    WILD,
)
from boroughs.games.lots.effects import CREW, CREW_NAMED
from boroughs.games.lots.hands import NOBODY, UNKNOWN, Deed
from boroughs.games.lots.moves import parse_spot
from boroughs.games.lots.options import OPTIONS, check_options, up_to_date
from boroughs.games.lots.state import LotsState
from boroughs.games.lots.tower import Body, Spot, Tower

_PIECES: Final = BLOCKS * COPIES + CUBES
_MOST_FLOORS: Final = 200
_MOST_NUMBER: Final = 100 * MOST_TURNS
_MOST_POINTS: Final = 10_000
"""More than a turn brings."""
_MOST_TRIED: Final = 10_000
Natural = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Pieces = Annotated[int, msgspec.Meta(ge=0, le=_PIECES)]
Points = Annotated[int, msgspec.Meta(ge=0, le=_MOST_POINTS)]
Level = Annotated[int, msgspec.Meta(ge=0, lt=_MOST_FLOORS)]
Seat = Annotated[int, msgspec.Meta(ge=-1, lt=max(SEATS))]
Number = Annotated[int, msgspec.Meta(ge=-1, le=_MOST_NUMBER)]
Shift = Annotated[int, msgspec.Meta(ge=-100, le=100)]
_MOST_DEEDS: Final = len(CREW) * (2 + max(SEATS))
"""A card is drawn once, handed on at most round the table, and played or put away."""


class BodyData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A block or cube of the tower: `T flat1@2,1,0` names piece, pose and corner."""

    number: Annotated[int, msgspec.Meta(ge=1, le=_MOST_NUMBER)]
    owner: Seat
    spot: str


class DeedData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, array_like=True):
    """What happened to a crew card; `card` is empty where a viewer does not know it."""

    what: str
    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]
    card: str
    to: Seat = NOBODY


class TableData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """The open part of a position."""

    bodies: Annotated[tuple[BodyData, ...], msgspec.Meta(max_length=_PIECES)] = ()
    next_number: Annotated[int, msgspec.Meta(ge=1, le=_MOST_NUMBER)] = 1
    piles: tuple[Pieces, ...]
    banks: tuple[tuple[str, ...], ...]
    cubes: tuple[Pieces, ...]
    track: tuple[Natural, ...]
    cube_spots: tuple[Natural, ...] = ()
    crew_spots: tuple[Natural, ...] = ()
    phase: str
    window: str = ""
    agenda: tuple[str, ...] = ()
    turn: Annotated[int, msgspec.Meta(ge=0, le=MOST_TURNS)] = 0
    active: Seat = NOBODY
    chooser: Seat = NOBODY
    rolled: str = WILD
    wanted: str = ""
    awards: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=len(CREW))] = ()
    played: tuple[bool, ...]
    answered: tuple[bool, ...]
    away: tuple[bool, ...]
    laid: Annotated[tuple[tuple[Seat, str, Number], ...], msgspec.Meta(max_length=max(SEATS))] = ()
    ends: Deadline = -1
    marker: str = ""
    last: Number = -1
    closing: bool = False
    ending: str = ""
    fresh: Pieces = 0
    piece: str = ""
    aim: str = ""
    held: str = ""
    offset: tuple[Shift, Shift] = (0, 0)
    tried: Annotated[tuple[str, ...], msgspec.Meta(max_length=_MOST_TRIED)] = ()
    lifted: str = ""
    finished: bool = False
    cubed: bool = False
    zero: bool = False
    fallen: Annotated[tuple[str, ...], msgspec.Meta(max_length=_PIECES)] = ()
    floors_before: Annotated[tuple[Level, ...], msgspec.Meta(max_length=_MOST_FLOORS)] = ()
    placed: str = ""
    touched: tuple[Pieces, ...] = ()
    floors: Level = 0
    taller: bool = False
    match_points: Points = 0
    card_match_points: Points = 0
    turn_floors: Points = 0


class PositionData(TableData, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """A position as it is written down: all that is open, and who got which crew card."""

    seats: int
    options: dict[str, OptionValue] = {}
    now: Moment = 0
    story: Annotated[list[DeedData], msgspec.Meta(max_length=_MOST_DEEDS)] = []


# How a field of the state is written, and read back. What is not named here is plain data.


def refuse(problem: str) -> None:
    raise BadPosition("bad-position", problem=problem)


def _kind_name(kind: int) -> str:
    return "" if kind == NO_KIND else KIND_NAMES[kind]


def _kind_named(name: str) -> int:
    if name in ("", WILD):
        return NO_KIND
    if name not in KIND_NAMES:
        refuse(f"no piece is called {name}")
    return KIND_NAMES.index(name)


def _spot_name(spot: Spot | None) -> str:
    return "" if spot is None else spot.name


def _spot_named(text: str) -> Spot:
    spot = parse_spot(text)
    if spot is None:
        raise BadPosition("bad-position", problem=f"no spot is called {text}")
    return spot


def _spot_or_none(text: str) -> Spot | None:
    return _spot_named(text) if text else None


def _write_tower(tower: Tower) -> tuple[BodyData, ...]:
    return tuple(BodyData(body.number, body.owner, body.spot.name) for body in tower.bodies)


def _write_floors(bits: int) -> tuple[int, ...]:
    return tuple(level for level in range(bits.bit_length()) if bits >> level & 1)


def _read_floors(levels: Sequence[int]) -> int:
    return sum(1 << level for level in set(levels) if level < _MOST_FLOORS)


def _write_laid(laid: Sequence[tuple[int, int, int]]) -> tuple[tuple[int, str, int], ...]:
    return tuple((seat, CREW[card].name, choice) for seat, card, choice in laid)


def _read_laid(laid: Sequence[tuple[int, str, int]]) -> list[tuple[int, int, int]]:
    for _, card, _ in laid:
        if card not in CREW_NAMED:
            refuse(f"no crew card is called {card}")
    return [(seat, CREW_NAMED[card].index, choice) for seat, card, choice in laid]


def _each(convert: Callable[[Any], Any], sequence: type[Any]) -> Callable[[Any], Any]:
    return lambda values: sequence(map(convert, values))


def _write_plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _read_plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


Coder: TypeAlias = tuple[Callable[[Any], Any], Callable[[Any], Any]]
"""How to write, and how to read."""
_PLAIN: Final[Coder] = (_write_plain, _read_plain)
_KIND: Final[Coder] = (_kind_name, _kind_named)
_KINDS: Final[Coder] = (_each(_kind_name, tuple), _each(_kind_named, list))
_SPOT: Final[Coder] = (_spot_name, _spot_or_none)
_CODERS: Final[dict[str, Coder]] = {
    "banks": (_each(_KINDS[0], tuple), _each(_KINDS[1], list)),
    "rolled": (lambda kind: _kind_name(kind) or WILD, _kind_named),
    "wanted": _KIND,
    "marker": _KIND,
    "piece": _KIND,
    "placed": _KIND,
    "fallen": _KINDS,
    "aim": _SPOT,
    "held": _SPOT,
    "lifted": _SPOT,
    "tried": (_each(_spot_name, tuple), _each(_spot_named, list)),
    "offset": (tuple, tuple),
    "laid": (_write_laid, _read_laid),
    "floors_before": (_write_floors, _read_floors),
}
_OTHERWISE_CALLED: Final = {"floors_before": "full_before"}
"""Fields that the state keeps under another name."""
_FIELDS: Final = [
    (name, _OTHERWISE_CALLED.get(name, name), _CODERS.get(name, _PLAIN))
    for name in TableData.__struct_fields__
    if name != "bodies"
]


def table_data(table: LotsState) -> TableData:
    """The open part of this position."""
    return TableData(bodies=_write_tower(table.tower), **_written(table))


def _written(table: LotsState) -> dict[str, Any]:
    return {name: write(getattr(table, held)) for name, held, (write, _) in _FIELDS}


def fill(table: LotsState, data: TableData) -> None:
    """Puts the open part of a position on a bare table; whether it can be is another question."""
    for body in data.bodies:
        table.tower.add(Body(body.number, body.owner, _spot_named(body.spot)))
    for name, held, (_, read) in _FIELDS:
        setattr(table, held, read(getattr(data, name)))
    table.aim_kind = NO_KIND if table.aim is None else table.aim.pose.kind


# Crew cards, and the whole


def deed_data(deed: Deed, known: bool = True) -> DeedData:
    return DeedData(deed.what, deed.seat, CREW[deed.card].name if known else "", deed.to)


def deed_of(data: DeedData) -> Deed:
    card = CREW_NAMED[data.card].index if data.card else UNKNOWN
    return Deed(data.what, data.seat, card, data.to)


def position_to_dict(table: LotsState) -> dict[str, object]:
    data = PositionData(
        seats=table.seats,
        options=table.options,
        now=table.now,
        story=[deed_data(deed) for deed in table.story],
        bodies=_write_tower(table.tower),
        **_written(table),
    )
    plain: dict[str, object] = msgspec.to_builtins(data)
    return plain


def _brought_up_to_date(data: Mapping[str, object]) -> dict[str, object]:
    """A position that an older version wrote: it kept the open part by itself, with a field that is gone."""
    found = dict(data)
    if isinstance(table := found.get("table"), dict):
        del found["table"]
        found = {**found, **table}
        found.pop("height_before", None)
    if isinstance(options := found.get("options"), dict):
        found["options"] = up_to_date(options)
    return found


def read_position(data: Mapping[str, object]) -> tuple[PositionData, Options]:
    """The data with its options complete, or BadPosition."""
    try:
        position = msgspec.convert(_brought_up_to_date(data), PositionData)
        options = complete_options(OPTIONS, position.options)
        check_options(position.seats, options)
    except (msgspec.ValidationError, BadOptions) as error:
        raise BadPosition("bad-position", problem=str(error)) from None
    return position, options
