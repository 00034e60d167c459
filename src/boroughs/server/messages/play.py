"""What travels on the WebSocket: requests of a client, answers and news of the server."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from boroughs.core.form import Form
from boroughs.core.phrase import Param
from boroughs.core.reason import ReasonKind
from boroughs.core.scene import Scene
from boroughs.core.standing import Standing
from boroughs.server.messages.boards import (
    ClockFace,
    Language,
    Line,
)
from boroughs.server.messages.tables import ResultInfo, Secret, StandIn, TableId, TableInfo

PROTOCOL: Final = 1
"""Raised when a client that was right before would misunderstand, or be misunderstood: docs/policies.md."""

RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Notation: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2000)]


class _Ask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """From the client."""


class Hello(_Ask, frozen=True, kw_only=True, tag="hello"):
    """The first message: which table, and with which secret; none for watching a public one."""

    table: TableId
    key: Secret = ""
    language: Language = "en"
    scene: bool = True
    """Whether frames shall carry the board in plain shapes; a board of its own does without."""
    figures: bool = True
    """Whether views shall carry the figures that follow from them; a bot does without."""
    words: bool = True
    """Whether frames shall carry sentences; a bot does without."""
    protocol: int = PROTOCOL
    """The version of these messages that the client was written for; who does not say is believed to know ours."""


class Ready(_Ask, frozen=True, kw_only=True, tag="ready"):
    """I am here, and commit myself to what I add to the dice: by its `hash`, and `reveal` follows.

    A client that cannot hash sends the 16 bytes at once as `random`; it trusts the others not to look.
    """

    id: RequestId
    hash: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""
    random: Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")] = ""


class Reveal(_Ask, frozen=True, kw_only=True, tag="reveal"):
    """These are the 16 bytes (32 hexadecimal digits) whose hash I sent; everybody has committed by now."""

    id: RequestId
    random: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class Play(_Ask, frozen=True, kw_only=True, tag="play"):
    """A move in notation. The same `id` sent again is answered again, and played once."""

    id: RequestId
    move: Notation
    at: Annotated[int, Meta(ge=0, le=10**12)] | None = None
    """Where the moment counts: when it was meant, believed only within the measured round trip."""


class Check(_Ask, frozen=True, kw_only=True, tag="check"):
    """Would this move be legal now? Nothing is played."""

    id: RequestId
    move: Notation


class Undo(_Ask, frozen=True, kw_only=True, tag="undo"):
    """Takes my last move back: at once where nothing was uncovered, else the others are asked."""

    id: RequestId


class Consent(_Ask, frozen=True, kw_only=True, tag="consent"):
    """My answer to a takeback request; the asker's own `no` withdraws it."""

    id: RequestId
    number: int
    yes: bool


class Resign(_Ask, frozen=True, kw_only=True, tag="resign"):
    """I give up; a bot plays on for me where others still play."""

    id: RequestId


class HandOver(_Ask, frozen=True, kw_only=True, tag="hand-over"):
    """A bot plays for me until I take my seat back."""

    id: RequestId
    bot: StandIn = ""


class SitDown(_Ask, frozen=True, kw_only=True, tag="sit-down"):
    """I take my seat back from the bot."""

    id: RequestId


class AskAlways(_Ask, frozen=True, kw_only=True, tag="ask-always"):
    """Whether I want to be asked even where I have nothing to choose.

    Else the table answers for me at once where bots have all other seats.
    """

    id: RequestId
    always: bool


class Order(_Ask, frozen=True, kw_only=True, tag="order"):
    """A standing order for my seat, of those that `welcome` lists; empty to withdraw it."""

    id: RequestId
    order: Annotated[str, Meta(max_length=40)] = ""


class Leave(_Ask, frozen=True, kw_only=True, tag="leave"):
    """I stand up for good: while people gather my seat is free again, later a bot goes on. My key is void."""

    id: RequestId


class Replace(_Ask, frozen=True, kw_only=True, tag="replace"):
    """Lets a bot play for somebody who has been away for long."""

    id: RequestId
    seat: int
    bot: StandIn = ""


class Say(_Ask, frozen=True, kw_only=True, tag="say"):
    """A line of chat."""

    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class React(_Ask, frozen=True, kw_only=True, tag="react"):
    """A sticker (`sticker.bravo`) or a quick phrase of the game (`quick.nice-roll`): each reads it in their language."""

    id: RequestId
    what: Annotated[str, Meta(min_length=1, max_length=60)]


class Hint(_Ask, frozen=True, kw_only=True, tag="hint"):
    """What would the expert bot do here?"""

    id: RequestId


class Rematch(_Ask, frozen=True, kw_only=True, tag="rematch"):
    """The same seats play again; `table.rematch` then names the new table."""

    id: RequestId


class Speak(_Ask, frozen=True, kw_only=True, tag="speak"):
    """From now on in this language; a `welcome` follows."""

    language: Language
    scene: bool | None = None
    """Whether frames shall carry the board in plain shapes from now on; else as before."""


class Resync(_Ask, frozen=True, kw_only=True, tag="resync"):
    """I missed something: a `welcome` with everything follows."""


class Ping(_Ask, frozen=True, kw_only=True, tag="ping"):
    """Are you there? Either side may ask; the other answers with a pong of the same id."""

    id: RequestId


class Pong(_Ask, frozen=True, kw_only=True, tag="pong"):
    """I am; `now` is the table's moment, from the server only."""

    id: RequestId
    now: int | None = None


ClientMessage: TypeAlias = (
    Hello
    | Ready
    | Reveal
    | Play
    | Check
    | Undo
    | Consent
    | Resign
    | HandOver
    | SitDown
    | AskAlways
    | Order
    | Leave
    | Replace
    | Say
    | React
    | Hint
    | Rematch
    | Speak
    | Resync
    | Ping
    | Pong
)


class _Tell(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """From the server."""


class FrameMessage(_Tell, frozen=True, kw_only=True, tag="frame"):
    """What passed the door to this viewer: numbered for this viewer alone, without gaps.

    A number that is not the last one plus one means that something was missed: send `resync`.
    """

    number: int
    at: int
    """The moment of the step that brought it, in milliseconds since the table began."""
    now: int
    """The table's moment when it was sent."""
    heard: list[Line]
    view: msgspec.Raw
    """The game's own view: `MachiKoroView` and so on."""
    to_act: list[int]
    """Who may act, as far as this viewer may know."""
    awaited: list[int]
    """For whom the table waits."""
    moves: msgspec.Raw
    """A list of `MoveChoice`."""
    forms: list[Form[str]]
    """How to build the moves that are too many to list."""
    prompt: str
    """What is asked of this viewer, in one sentence; empty when nothing is."""
    scene: Scene[str] | None
    standing: Standing[str] | None
    """The goal, and how near everybody is; none where the game does not say, or words are not wanted."""
    deadline: int | None
    clocks: list[ClockFace]
    may_undo: bool
    """Whether `undo` needs nobody's consent."""
    withdrawn: list[int]
    """Of a takeback: the frames of the log that stand no more, itself among them; else empty."""
    result: ResultInfo | None


class LogEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What this viewer heard with an earlier frame."""

    number: int
    at: int
    lines: list[Line]
    withdrawn: bool
    """Whether it was taken back later: it stands no more."""


class ChatLine(_Tell, frozen=True, kw_only=True, tag="chat"):
    """Somebody says something."""

    number: int
    seat: int | None
    name: str
    text: str
    """In English where it is a sticker or a quick phrase."""
    sent: int
    """Milliseconds since 1970."""
    code: str = ""
    """Of a sticker or a quick phrase, for each reader's own words; nothing where somebody wrote."""


class OrderCard(msgspec.Struct, frozen=True, kw_only=True):
    """A standing order that this game knows, in words: what it plays, and what stops it."""

    name: str
    says: str
    stops: str


class StandingOrder(_Tell, frozen=True, kw_only=True, tag="order"):
    """The standing order of this seat, told to it alone whenever it changes or has played."""

    order: str
    """Empty where none stands."""
    played: list[int]
    """The latest frames of this viewer that an order has brought: the log marks them."""


class Welcome(_Tell, frozen=True, kw_only=True, tag="welcome"):
    """Everything: after hello, resync and a change of language. Forget what you had."""

    protocol: int = PROTOCOL
    """The version of these messages that the server speaks."""
    table: TableInfo
    viewer: int | None
    """Your seat, or none where you watch."""
    host: bool
    now: int
    frame: FrameMessage | None
    """The present one, with nothing heard; none while people gather."""
    log: list[LogEntry]
    """The latest, up to and with the present frame."""
    earlier: list[LogEntry]
    """Of what came before the log: what boards of this game tell again, however long ago it was."""
    chat: list[ChatLine]
    orders: list[OrderCard] = []
    """Standing orders that this seat may leave; none for those who watch."""
    order: StandingOrder | None = None
    """The one that it has left; none for those who watch."""


class TableNews(_Tell, frozen=True, kw_only=True, tag="table"):
    """Somebody came, left, asked, was replaced: the table as it is now."""

    table: TableInfo
    now: int


class Done(_Tell, frozen=True, kw_only=True, tag="done"):
    """Your request was carried out, and is on disk."""

    id: str
    number: int | None = None
    """Of a move: your frame in which it shows."""


class Refused(_Tell, frozen=True, kw_only=True, tag="refused"):
    """Your request was not carried out; nothing changed."""

    id: str
    """Empty where the request could not be read."""
    code: str
    text: str
    clauses: list[str] = []
    """Of an illegal move: the clauses of the game's rules on which the refusal rests."""


class Checked(_Tell, frozen=True, kw_only=True, tag="checked"):
    """Whether the move would be legal, and why not."""

    id: str
    legal: bool
    says: str
    """The move in words."""
    code: str = ""
    text: str = ""
    params: dict[str, Param] = {}
    """What the refusal is about, so that a board can point at it."""
    clauses: list[str] = []
    """The clauses of the game's rules on which the refusal rests."""
    view: msgspec.Raw | None = None
    """What you would see after it, where that is certain: a board shows figures with it before you commit."""


class HintReason(msgspec.Struct, frozen=True, kw_only=True):
    """A point for or against a move, in a player's words."""

    kind: ReasonKind
    says: str


class HintMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that the bot considered, the best first."""

    notation: str
    says: str
    share: float
    """Of its thoughts, from 0 to 1."""
    names: list[str]
    """The things on the board that it is about, by their ids."""
    reasons: list[HintReason]
    """What it gains and what it risks; empty where the game does not say."""
    value: float | None
    """How well it does for you, from 0 (lost) to 1 (won), where the bot can tell."""


class Hinted(_Tell, frozen=True, kw_only=True, tag="hinted"):
    """What the expert would do. `playouts` is how often it played on in its mind; 0: it just knows,
    or asked the judge of the reviews, whose chances are the moves' values.

    `hurried`: there was no time for enough of them, and its first idea is what counts.
    """

    id: str
    bot: str
    hurried: bool
    playouts: int
    moves: list[HintMove]


FarewellCode: TypeAlias = Literal[
    "bad-message", "flooding", "needs-old-rules", "newer-client", "no-such-table", "older-client",
    "restarting", "seat-lost", "table-closed", "too-many-connections", "too-slow", "wrong-key",
]  # fmt: skip


class Farewell(_Tell, frozen=True, kw_only=True, tag="farewell"):
    """The connection is about to close. With `again` reconnect after a moment; else do not."""

    code: FarewellCode
    text: str
    again: bool


ServerMessage: TypeAlias = (
    Welcome
    | FrameMessage
    | TableNews
    | ChatLine
    | StandingOrder
    | Done
    | Refused
    | Checked
    | Hinted
    | Farewell
    | Ping
    | Pong
)
