"""Clubs: a group behind one link, what its members see of each other, and what they may do."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from boroughs.server.messages.players import Crest, RatingInfo
from boroughs.server.messages.tables import Name, Pace, Phase, Secret

PlayerId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]


class _Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client sends: nothing in it may be misspelt."""


class ClubWish(_Request, frozen=True, kw_only=True):
    """A new club, whose first member and owner I am."""

    name: Name
    crest: Crest = 0


class JoinClub(_Request, frozen=True, kw_only=True):
    """The secret of the club's link."""

    link: Secret


# What members may do


class RenameClub(_Request, frozen=True, tag="rename", tag_field="type"):
    """The owner gives it another name or crest."""

    name: Name
    crest: Crest = 0


class RenewLink(_Request, frozen=True, tag="renew", tag_field="type"):
    """The owner gets a new link; the old one lets nobody in any more."""


class RemoveMember(_Request, frozen=True, tag="remove", tag_field="type"):
    """The owner takes somebody out. The link is replaced as well, for they know it."""

    member: PlayerId


class HandOverClub(_Request, frozen=True, tag="hand-over", tag_field="type"):
    """The owner makes another member the owner."""

    member: PlayerId


class LeaveClub(_Request, frozen=True, tag="leave", tag_field="type"):
    """I am no member any more; where I was the owner, whoever joined first is. A club goes with its last member."""


class PlanGame(_Request, frozen=True, tag="plan", tag_field="type"):
    """The next game is this one, at this time, instead of what was agreed before; whoever says so comes."""

    game: Annotated[str, Meta(max_length=64)]
    at: Annotated[int, Meta(ge=0, le=4 * 10**12)]
    """Milliseconds since 1970."""


class CancelGame(_Request, frozen=True, tag="cancel", tag_field="type"):
    """There is no next game after all; for who planned it, and for the owner."""


class AnswerGame(_Request, frozen=True, tag="answer", tag_field="type"):
    """Whether I come."""

    coming: bool


ClubAction: TypeAlias = (
    RenameClub
    | RenewLink
    | RemoveMember
    | HandOverClub
    | LeaveClub
    | PlanGame
    | CancelGame
    | AnswerGame
)


# What a club looks like


class ClubMember(msgspec.Struct, frozen=True, kw_only=True):
    """A member, as all members see them."""

    id: str
    """The player's public id; it opens nothing."""
    name: str
    crest: int
    owner: bool
    here: bool
    """Has looked at this club within the last two minutes."""
    joined: int
    rating: RatingInfo | None
    """On the club's own ladder: from its games between at least two members, whatever they played."""


class NextGame(msgspec.Struct, frozen=True, kw_only=True):
    """What the club plays next."""

    game: str
    title: str
    at: int
    by: str
    """The member who planned it; empty where they have left."""
    coming: list[str]
    """Members, by id."""
    not_coming: list[str]


class ClubSeat(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at a table of the club."""

    kind: Literal["member", "guest", "bot", "free"]
    who: str = ""
    """Of a member: the id; of a free seat, for whom it is kept."""
    name: str = ""


class ClubTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the club that is not over."""

    id: str
    game: str
    title: str
    phase: Phase
    pace: Pace
    seats: list[ClubSeat]
    open_seats: int
    """Which every member may take, without a link."""
    kept: bool
    """One is kept for me."""
    mine: bool
    """I sit there."""
    created: int


class ClubResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a table of the club ended. Who is no member is a guest here."""

    table: str
    game: str
    title: str
    at: int
    """Milliseconds since 1970."""
    seats: list[ClubSeat]
    ranks: list[int]
    scores: list[int]
    winners: list[int]
    reason: str
    record: str
    """As in `/api/records/{record}`."""


class ClubPair(msgspec.Struct, frozen=True, kw_only=True):
    """How two members stand to each other at the club's tables where both sat."""

    one: str
    other: str
    games: int
    ahead: int
    """In how many `one` came in ahead."""
    behind: int
    last: list[int]
    """Of the last five, the oldest first: 1 where `one` was ahead, -1 behind, 0 level."""


class ClubRivalry(msgspec.Struct, frozen=True, kw_only=True):
    """One thing worth telling about two members."""

    kind: Literal["unbeaten", "closest"]
    """`one` has not been behind `other` at this game for so many games; or they are as good as level."""
    one: str
    other: str
    game: str = ""
    title: str = ""
    games: int = 0
    ahead: int = 0
    behind: int = 0


class ClubInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A club as its members see it."""

    id: str
    name: str
    crest: int
    since: int
    me: str
    owner: bool
    """I am."""
    members: list[ClubMember]
    """Who joined first comes first."""
    next: NextGame | None
    tables: list[ClubTable]
    """Where a seat is kept for me first, then where one is free, then those that run."""
    games: int
    """How many were finished, ever."""
    results: list[ClubResult]
    """The last ones, the newest first."""
    pairs: list[ClubPair]
    rivalry: ClubRivalry | None


class ClubGrant(msgspec.Struct, frozen=True, kw_only=True):
    """A club with the secret of its link. It is told only here: the server keeps its hash."""

    club: ClubInfo
    link: str


class ClubChanged(msgspec.Struct, frozen=True, kw_only=True):
    """The club afterwards, as long as I am a member; and where it was replaced, the secret of its link."""

    club: ClubInfo | None
    link: str = ""


class InvitedBy(msgspec.Struct, frozen=True, kw_only=True):
    """A member, as somebody sees them who has the link."""

    name: str
    crest: int


class ClubInvitation(msgspec.Struct, frozen=True, kw_only=True):
    """What the club's link tells before one joins."""

    id: str
    name: str
    crest: int
    since: int
    members: list[InvitedBy]
    games: int
    next: str
    """The title of the next game; empty where none is agreed."""
    next_at: int


class ClubNews(msgspec.Struct, frozen=True, kw_only=True):
    """The one thing that a member would want to know first."""

    kind: Literal["kept", "next", "open", "running", "result", "quiet"]
    name: str = ""
    """Who waits, or who has won; empty where that is nobody in particular."""
    game: str = ""
    title: str = ""
    at: int = 0
    table: str = ""
    answered: bool = False


class ClubCard(msgspec.Struct, frozen=True, kw_only=True):
    """A club of mine, in short."""

    id: str
    name: str
    crest: int
    members: int
    news: ClubNews


class ClubList(msgspec.Struct, frozen=True, kw_only=True):
    """My clubs; where something waits for me first."""

    clubs: list[ClubCard]


class WatchGrant(msgspec.Struct, frozen=True, kw_only=True):
    """A key to look on with at one table of the club; my next one replaces it."""

    key: str
