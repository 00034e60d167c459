"""Within what bounds a position is written. Not compiled: mypyc does not look inside `Annotated`."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from boroughs.games.lots.components import (
    BLOCKS,
    COPIES,
    CREW_NAMES,
    CUBES,
    MOST_TURNS,
    SEATS,
)
from boroughs.games.lots.hands import NOBODY

PIECES: Final = BLOCKS * COPIES + CUBES
_MOST_FLOORS: Final = 200
_MOST_NUMBER: Final = 100 * MOST_TURNS
_MOST_POINTS: Final = 10_000
"""More than a turn brings."""
MOST_TRIED: Final = 10_000
MOST_DEEDS: Final = len(CREW_NAMES) * (2 + max(SEATS))
"""A card is drawn once, handed on at most round the table, and played or put away."""

Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Naturals: TypeAlias = tuple[Natural, ...]
Pieces: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=PIECES)]
PieceCounts: TypeAlias = tuple[Pieces, ...]
PieceNames: TypeAlias = Annotated[tuple[str, ...], msgspec.Meta(max_length=PIECES)]
Points: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=_MOST_POINTS)]
Level: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=_MOST_FLOORS)]
Levels: TypeAlias = Annotated[tuple[Level, ...], msgspec.Meta(max_length=_MOST_FLOORS)]
Turns: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_TURNS)]
Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, lt=max(SEATS))]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=_MOST_NUMBER)]
PieceNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=_MOST_NUMBER)]
Shift: TypeAlias = Annotated[int, msgspec.Meta(ge=-100, le=100)]
Shifts: TypeAlias = tuple[Shift, Shift]
SpotNames: TypeAlias = Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_TRIED)]
Awards: TypeAlias = Annotated[tuple[Seat, ...], msgspec.Meta(max_length=len(CREW_NAMES))]
LaidCards: TypeAlias = Annotated[
    tuple[tuple[Seat, str, Number], ...], msgspec.Meta(max_length=max(SEATS))
]


class BodyData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A block or cube of the tower: `T flat1@2,1,0` names piece, pose and corner."""

    number: PieceNumber
    owner: Seat
    spot: str


Bodies: TypeAlias = Annotated[tuple[BodyData, ...], msgspec.Meta(max_length=PIECES)]


class DeedData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, array_like=True):
    """What happened to a crew card; `card` is empty where a viewer does not know it."""

    what: str
    seat: Annotated[int, msgspec.Meta(ge=0, lt=max(SEATS))]
    card: str
    to: Seat = NOBODY


Story: TypeAlias = Annotated[list[DeedData], msgspec.Meta(max_length=MOST_DEEDS)]
