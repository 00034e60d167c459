"""Quick match: somebody asks for company in a game, and waits until others have asked for the same."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from boroughs.server.messages.tables import Pace

MatchState: TypeAlias = Literal["waiting", "found", "seated", "ended"]
MatchEnd: TypeAlias = Literal["", "withdrawn", "late", "elsewhere", "failed"]


class MatchWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anybody for this game? Who asks for the same game, seats, pace and rating is company."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[int, Meta(ge=0, le=16)] = 0
    """How many shall sit at the table; 0 for as few as the game allows."""
    pace: Pace = "live"
    rated: bool = False
    name: Annotated[str, Meta(max_length=32)] = ""
    """What the others call me; with a player's key, that player's name where none is given."""
    device: Annotated[str, Meta(max_length=80)] = ""
    """A random text of this browser: two tabs of one person are no company for each other."""


class MatchAnswer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """I am here and want to play; or I do not wait any longer."""

    answer: Literal["confirm", "withdraw"]


class MatchInfo(msgspec.Struct, frozen=True, kw_only=True):
    """How a wish stands. Who the others are is told at the table, not before."""

    state: MatchState
    """`found`: confirm within `left`. `seated`: all have, and the seat is yours. `ended`: `why` says how."""
    version: int
    """Grows with every change; `?after=` waits for a higher one."""
    game: str
    title: str
    seats: int
    pace: Pace
    rated: bool
    waited: int
    """Milliseconds since this was asked."""
    bots_in: int
    """Milliseconds after which bots may well be taken instead, if one likes; 0 when it is so far."""
    others: int
    """How many others ask for the same now."""
    confirmed: bool = False
    """Whether I have confirmed, and the others have still to."""
    left: int = 0
    """Of `found`: milliseconds to confirm in."""
    why: MatchEnd = ""
    """`withdrawn` by me; `late`: not confirmed; `elsewhere`: I asked again, in another tab."""
    table: str = ""
    seat: int = -1
    key: str = ""
    """Of `seated`: the seat's key, told to this ticket alone."""


class MatchGrant(msgspec.Struct, frozen=True, kw_only=True):
    """The wish is kept under this ticket, a bearer secret; it lapses where nobody asks for it any more."""

    ticket: str
    match: MatchInfo
