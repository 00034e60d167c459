"""What a store keeps of clubs: who belongs to one, which tables are its own, and how they ended."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from boroughs.server.store.players import Entrant

MOST_CLUB_RESULTS = 1000
"""Of one club, the latest: what its ladder and its scores are reckoned from."""
MOST_CLUB_TABLES = 50
"""Of those that are not over, the newest."""

COUNT_PEOPLE = (
    "SELECT (SELECT count(*) FROM players), (SELECT count(*) FROM clubs),"
    " (SELECT count(*) FROM club_members)"
)
"""The same in both stores."""

Coming: TypeAlias = Literal["", "yes", "no"]


class StoredMeeting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The next game: what, when, and who said so. Who comes stands with each member."""

    game: str
    at: int
    """Milliseconds since 1970."""
    by: str
    number: int = 0
    """Answers to an earlier one do not count for this one."""


class StoredClub(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A club, besides what is looked for."""

    crest: int
    since: int
    next: StoredMeeting | None = None
    meetings: int = 0
    """How many next games were agreed."""


class StoredMember(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a club knows of a member; name and crest are the player's own."""

    owner: bool = False
    """Where nobody has it, whoever joined first owns the club."""
    coming: Coming = ""
    meeting: int = 0
    """To which next game that was the answer."""
    points: float = 0.0
    """On the club's own ladder, once there was a game between two members; and how sure that is."""
    deviation: float = 0.0
    games: int = 0
    """Of the club, with at least one other member."""


class StoredClubResult(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How a table of a club ended. No names: who is no member any more has none here."""

    field: list[Entrant]
    scores: list[int]
    winners: list[int]
    reason: str
    record: str
    """Under which it can be watched again."""
    ended: int
    """Milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club; `link` is the hash of what lets in."""

    id: str
    link: str
    name: str
    touched: int
    body: bytes


@dataclass(frozen=True, slots=True)
class MemberRow:
    club: str
    player: str
    joined: int
    body: bytes


@dataclass(frozen=True, slots=True)
class ClubTableRow:
    """A table of a club; `over` when it has a result, which then is its body."""

    table: str
    club: str
    game: str
    at: int
    over: bool = False
    pending: bool = False
    """Over, and not yet on the club's ladder."""
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class PeopleCounts:
    """How many a store knows."""

    players: int
    clubs: int
    members: int
    """Of all clubs together: who is in two counts twice."""


class ClubStore(ABC):
    """The part of a store that knows clubs. One without members is gone."""

    @abstractmethod
    async def save_club(
        self, row: ClubRow, members: Sequence[MemberRow] = (), counted: Sequence[str] = ()
    ) -> None:
        """One transaction: the club, those of its members that are new or otherwise now, and the tables that are
        on its ladder with it."""

    @abstractmethod
    async def club(self, club: str) -> ClubRow | None:
        """By id."""

    @abstractmethod
    async def clubs(self, named: str, most: int) -> list[ClubRow]:
        """Whose name has this in it, or whose id it is; where somebody was last comes first."""

    @abstractmethod
    async def members(self, club: str) -> list[MemberRow]:
        """Who joined first comes first."""

    @abstractmethod
    async def clubs_of(self, player: str) -> list[ClubRow]:
        """Where this player is a member; the one joined first comes first."""

    @abstractmethod
    async def remove_member(self, club: str, player: str) -> None:
        """The club goes with the last."""

    @abstractmethod
    async def delete_club(self, club: str) -> bool:
        """With all that is kept of it; whether there was one. Its tables stay."""

    @abstractmethod
    async def idle_clubs(self, before: int) -> list[str]:
        """Where nobody was since."""

    @abstractmethod
    async def club_tables(self, club: str) -> list[ClubTableRow]:
        """Those that are not over, the newest first."""

    @abstractmethod
    async def club_results(self, club: str, most: int = MOST_CLUB_RESULTS) -> list[ClubTableRow]:
        """The latest, the oldest of them first."""

    @abstractmethod
    async def count_club_results(self, club: str) -> int:
        """All of them."""

    @abstractmethod
    async def count_people(self) -> PeopleCounts:
        """For whoever watches the server."""
