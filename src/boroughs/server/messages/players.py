"""People who come again: a name and a crest under a key of their own, and what became of their games."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from boroughs.server.messages.tables import Name

Crest: TypeAlias = Annotated[int, Meta(ge=0, le=999_999)]
"""A crest is drawn from this number."""


class PlayerWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the others call me, and my crest."""

    name: Name
    crest: Crest = 0
    author: Annotated[str, Meta(max_length=64)] = ""
    """Of a program: who wrote it. Its name, author and rating stand on a page for everybody; people leave it empty."""


class PlayerDeletion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that is kept of me goes; `sure` says that it was no slip."""

    sure: Literal[True]


class PlayerRenewal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """My old key is void from now on; `sure` says that it was no slip."""

    sure: Literal[True]


class RatingInfo(msgspec.Struct, frozen=True, kw_only=True):
    """How strong somebody is in a game, on the ladder's scale, and how sure that is."""

    points: int
    deviation: int
    """The true strength is within twice this, 95 times in a hundred."""
    games: int


class AgainstInfo(msgspec.Struct, frozen=True, kw_only=True):
    """How it went against one opponent: a bot by its level, a person by the name they have now."""

    kind: Literal["bot", "player"]
    who: str
    """The bot, or the person's public id."""
    name: str
    """Empty where that person is gone."""
    games: int
    ahead: int
    """In how many of them I came in ahead."""
    latest: list[bool | None] = []
    """The same of the last few games, the latest first; null where we came in level."""


class SeatsInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Games with so many at the table."""

    seats: int
    games: int
    won: int


class CurvePoint(msgspec.Struct, frozen=True, kw_only=True):
    """The rating after a rated game."""

    table: str
    """Where it was played."""
    at: int
    points: int
    deviation: int
    won: bool


class GameResults(msgspec.Struct, frozen=True, kw_only=True):
    """What became of my games of one kind."""

    game: str
    games: int
    won: int
    best: int | None
    """The highest score of a game that was played to its end."""
    streak: int
    """Won in a row, up to now."""
    longest: int
    """Won in a row, ever."""
    by_seats: list[SeatsInfo]
    against: list[AgainstInfo]
    rating: RatingInfo | None
    curve: list[CurvePoint]


class PlayerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """All that is kept of me, summed up. Only my key opens it."""

    id: str
    """Public; it opens nothing."""
    name: str
    crest: int
    since: int
    """Milliseconds since 1970."""
    games: list[GameResults]


class PlayerGrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player's key. It is told only here: the server keeps its hash."""

    key: str
    player: PlayerInfo


class EntrantInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who took part in a game of mine, and how they came in: a bot, a player by public id, or a guest."""

    kind: Literal["bot", "player", "guest"]
    who: str
    rank: int


class ResultLine(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game of mine."""

    table: str
    game: str
    at: int
    seat: int
    won: bool
    score: int
    rated: bool
    field: list[EntrantInfo]
    """By seat."""


class ProgramInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A program that plays over the network, as it calls itself, and how strong its rated games show it."""

    name: str
    crest: int
    author: str
    """As it says; nobody checks it."""
    rating: RatingInfo


class ProgramLadder(msgspec.Struct, frozen=True, kw_only=True):
    """Programs that have played rated games here, the strongest first; on the same scale as the neighbours."""

    game: str
    title: str
    programs: list[ProgramInfo]


class ProgressPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A game of mine that was looked back at."""

    game: str
    at: int
    record: str
    won: bool
    accuracy: float
    """How little was lost by my moves: 1 where nothing was, a half where it was a whole win."""
    luck: float
    """What chance brought me, in wins: above 0 more than was to be expected."""


class PlayerProgress(msgspec.Struct, frozen=True, kw_only=True):
    """My last games as far as they were reviewed, the oldest first."""

    games: int
    """How many of the last ones were looked for."""
    points: list[ProgressPoint]


class ClubLine(msgspec.Struct, frozen=True, kw_only=True):
    """A club where I am a member."""

    id: str
    name: str


class PlayerExport(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is kept of me, for a file: all but the key."""

    player: PlayerInfo
    results: list[ResultLine]
    clubs: list[ClubLine]


class PlayerDeleted(msgspec.Struct, frozen=True, kw_only=True):
    """It is gone."""

    deleted: bool = True
