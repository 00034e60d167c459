"""Tables from outside the game: creating, joining, hosting, and what everybody may know of one."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from boroughs.core.options import OptionValue
from boroughs.core.takebacks import TakebackPolicy

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
Secret: TypeAlias = Annotated[str, Meta(max_length=128)]
TableId: TypeAlias = Annotated[str, Meta(max_length=32)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
StandIn: TypeAlias = Annotated[str, Meta(max_length=32)]
"""A bot that plays on for somebody; empty for the strength that was agreed on when the table was made."""

SeatKind: TypeAlias = Literal["me", "friend", "open", "bot"]
Phase: TypeAlias = Literal["gathering", "playing", "over", "closed"]
Pace: TypeAlias = Literal["live", "days"]


class _Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client sends: nothing in it may be misspelt."""


class SeatWish(_Request, frozen=True, kw_only=True):
    """Who shall sit here: I (also for hot-seat), a friend by link, whoever comes, or a bot."""

    kind: SeatKind
    name: Annotated[str, Meta(max_length=32)] = ""
    """Of `me`: my name; of a bot: what to call it."""
    bot: Annotated[str, Meta(max_length=32)] = ""
    """Of a bot: its level, or `search:400`."""
    member: Annotated[str, Meta(max_length=32)] = ""
    """Of a friend at a club's table: the member for whom the seat is kept, who needs no link."""


class ClockSetting(_Request, frozen=True, kw_only=True):
    """Thinking time of each seat: a bank for the whole game, and what each move gives back."""

    bank: Annotated[int, Meta(ge=1000, le=10**10)]
    extra: Annotated[int, Meta(ge=0, le=10**10)] = 0


class CreateTable(_Request, frozen=True, kw_only=True):
    """A new table. Seats that are `me` are yours at once: one, or several for hot-seat."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, OptionValue] = {}
    public: bool = False
    """Shown in the lobby, and may be watched without a link."""
    pace: Pace = "live"
    clock: ClockSetting | None = None
    takeback: TakebackPolicy = TakebackPolicy.OWN_TURN
    """What may be taken back. `consent`, of older clients, means `practice`."""
    hints: bool | None = None
    """Whether hints are given; where nothing is said, the game's own habit with so many people."""
    rated: bool = False
    """Whether the result counts for ratings: without hints, and nothing is taken back for practice."""
    stand_in: BotName = "normal"
    """The strength of the bot that plays on for who leaves."""
    daily: Annotated[str, Meta(max_length=10)] = ""
    device: Annotated[str, Meta(max_length=80)] = ""
    """Of a daily challenge: a random text of this device; its first try of a day counts, the next ones do not."""
    """A day, as `2026-11-15`: its puzzle is played, alone, with its own options and public dice."""
    club: Annotated[str, Meta(max_length=32)] = ""
    """Of which I am a member: the others may take its open seats, and look on."""


class JoinTable(_Request, frozen=True, kw_only=True):
    """Sits down: with the secret of an invitation, or on an open seat."""

    name: Name
    invite: Secret = ""
    seat: Seat | None = None
    """An open seat; any one where none is named."""


class Report(_Request, frozen=True, kw_only=True):
    """This name, or this line of the chat, is unfit: whoever runs the server hears of it."""

    seat: Seat | None = None
    """Whose name it is."""
    line: Annotated[int, Meta(ge=1, le=10**9)] | None = None
    """The number of the line; then the seat is not needed."""


class Reported(msgspec.Struct, frozen=True, kw_only=True):
    """It is written down."""

    reported: bool = True


# What the host may do


class Start(_Request, frozen=True, tag="start", tag_field="type"):
    """Begins; seats where nobody sits yet get a bot of this level."""

    bot: BotName = "normal"


class Lock(_Request, frozen=True, tag="lock", tag_field="type"):
    """Nobody new may sit down."""


class Unlock(_Request, frozen=True, tag="unlock", tag_field="type"):
    """Open seats may be taken again."""


class Pause(_Request, frozen=True, tag="pause", tag_field="type"):
    """The table's time stands still, and nobody moves."""


class Resume(_Request, frozen=True, tag="resume", tag_field="type"):
    """Time goes on."""


class Kick(_Request, frozen=True, tag="kick", tag_field="type"):
    """Takes the seat from its player; while gathering it is free again, later a bot goes on."""

    seat: Seat
    bot: StandIn = ""


class Mute(_Request, frozen=True, tag="mute", tag_field="type"):
    """This seat's chat is not heard any more; with `seat` left out, that of all who watch."""

    seat: Seat | None = None
    quiet: bool = True


class Reissue(_Request, frozen=True, tag="reissue", tag_field="type"):
    """A new invitation to this seat; its old link is void."""

    seat: Seat


class Fill(_Request, frozen=True, tag="fill", tag_field="type"):
    """A bot plays here until the player takes the seat back."""

    seat: Seat
    bot: StandIn = ""


class Close(_Request, frozen=True, tag="close", tag_field="type"):
    """Ends the table for good."""


HostAction: TypeAlias = (
    Start | Lock | Unlock | Pause | Resume | Kick | Mute | Reissue | Fill | Close
)


# What a table looks like


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["person", "bot", "free"]
    """Who acts here now; `free` while nobody has sat down."""
    name: str
    bot: str = ""
    """The level, where a bot acts."""
    neighbour: str = ""
    """The name under which the game's card has this bot's face, where it is one of its neighbours."""
    points: int | None = None
    """Of a bot, where the ladder has it with so many at the table; None where that was not measured."""
    open: bool = False
    """Free, and anybody may take it."""
    owned: bool = False
    """Belongs to a person, who may take it back from a bot."""
    online: bool = False
    ready: bool = False
    """Has contributed to the dice; the game begins when all are ready."""
    resigned: bool = False
    muted: bool = False
    crest: int = -1
    """The number from which this player's crest is drawn; -1 where nobody has one."""
    lent: str = ""
    """Whose seat it is, where a friend plays in it; empty else."""


class Contribution(msgspec.Struct, frozen=True):
    """What a seat added to the dice before the first throw: 16 bytes as hexadecimal."""

    seat: int
    random: str


class ContributionHash(msgspec.Struct, frozen=True):
    """The hash of what a seat will add to the dice, sent before anybody shows anything."""

    seat: int
    hash: str


class DiceInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The proof that the dice were settled before the game: docs/protocol.md says how to check it."""

    version: str
    commitment: str
    """SHA-256 over version, table and secret, as hexadecimal: shown before anybody contributes."""
    hashes: list[ContributionHash] = []
    """By which seats have committed themselves: SHA-256 over version, table, seat and contribution."""
    reveal: bool = False
    """All have: every client shows its contribution now (`reveal`)."""
    contributions: list[Contribution] = []
    secret: str = ""
    """32 bytes as hexadecimal, revealed when the table is over."""


NoticeCode: TypeAlias = Literal["reissued", "seated"]


class SeatNotice(msgspec.Struct, frozen=True, kw_only=True):
    """Something happened to a seat during play that lets somebody else see what it sees; the record has it too."""

    seat: int
    code: NoticeCode
    """A new link was given out, and the old one is void; somebody sat down with one."""
    name: str
    """Of who had the seat, or has it now."""
    text: str
    sent: int
    """Milliseconds since 1970."""


class TakebackRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody asks to take back; it happens when all of `waiting` have said yes."""

    number: int
    seat: int
    waiting: list[int]


class ResultInfo(msgspec.Struct, frozen=True, kw_only=True):
    """How it ended: by the rules, because all but one resigned, or with a day's challenge."""

    ranks: list[int]
    scores: list[int]
    winners: list[int]
    verdict: str = ""
    reason: Literal["played", "resigned", "day"] = "played"


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody at a table may know of it; nothing of the game itself but its result."""

    id: str
    game: str
    title: str
    rules_version: int
    seats: list[SeatInfo]
    options: dict[str, OptionValue]
    phase: Phase
    public: bool
    locked: bool
    paused: bool
    quiet: bool
    """Whether those who watch may not chat."""
    pace: Pace
    clock: ClockSetting | None
    takeback: TakebackPolicy
    """What may be taken back here; it never changes."""
    taken_back: int
    """How many steps were taken back that only practice allows, of others' only those that everybody saw; from the
    first on the result counts for practice only."""
    hints: bool
    rated: bool
    """Whether the result counts for the ratings of those who have a player's key."""
    stand_in: str
    """The strength of the bot that plays on for who leaves; it never changes."""
    created: int
    """Milliseconds since 1970."""
    watching: int
    """How many watch now."""
    awaited: list[int]
    """For whom the game waited when this was written: a page of my tables shows whose turn it is."""
    dice: DiceInfo
    notices: list[SeatNotice] = []
    """All of them, the oldest first."""
    request: TakebackRequest | None = None
    result: ResultInfo | None = None
    rematch: str = ""
    """The table at which the same seats play again; the same seat secrets open it."""
    record: str = ""
    """The record of a table that is over, as in `/api/records/{record}`."""
    daily: str = ""
    """The day whose challenge is played here; its dice are public. Else empty."""
    ranked: bool = False
    """Whether it counts among what everybody did on that day: on time, and this device's first try."""
    continues: str = ""
    """The record from which this game goes on; else empty."""


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """A public table in the lobby."""

    who: list[SeatInfo]
    """Everybody who sits there, bots with their strength, and the free seats."""
    rated: bool
    hints: bool
    takeback: TakebackPolicy

    id: str
    game: str
    title: str
    phase: Phase
    pace: Pace
    clock: ClockSetting | None
    players: list[str]
    seats: int
    open_seats: list[int]
    watching: int
    created: int


class MatchAsked(msgspec.Struct, frozen=True, kw_only=True):
    """So many wait for company in a game (`POST /api/match`)."""

    game: str
    seats: int
    pace: Pace
    rated: bool
    waiting: int


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays now, and the public tables, those that wait for players first."""

    tables: list[TableCard]
    playing: int
    """How many people are at a table this moment, private ones counted, and see a game go on."""
    asked: list[MatchAsked] = []
    """What others wait for now."""


class SeatGrant(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's secret. `key` is yours to play with; `invite` is for a friend, and works once."""

    seat: int
    key: str = ""
    invite: str = ""


class Created(msgspec.Struct, frozen=True, kw_only=True):
    """A new table with all its secrets. They are told only here: the server keeps hashes."""

    table: TableInfo
    host: str
    watch: str
    seats: list[SeatGrant]


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """The seat is yours; keep its key."""

    table: TableInfo
    seat: int
    key: str


class Lent(msgspec.Struct, frozen=True, kw_only=True):
    """An invitation to my own seat; until a friend takes it I play on, and afterwards my key takes it back."""

    invite: str


class Hosted(msgspec.Struct, frozen=True, kw_only=True):
    """The table after a host's action; of `reissue` also the new invitation."""

    table: TableInfo
    invite: str = ""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Why something cannot be had: a stable code, and a sentence in the asker's language."""

    code: str
    text: str
