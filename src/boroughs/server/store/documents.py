"""The JSON documents in the store: a table's head, its position, its steps. Of keys only hashes are kept.

What is read here is written again as a whole: a field that is not known would be lost, and is refused.
Whoever adds a field looks whether the data need a new version (`migrations.py`).
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from boroughs.core.options import OptionValue
from boroughs.core.record import Note
from boroughs.core.takebacks import TakebackPolicy
from boroughs.server.messages.tables import ClockSetting, NoticeCode, Pace, Phase, ResultInfo
from boroughs.server.provable_dice import VERSION_1


class LentSeat(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Who has lent a seat to a friend, and may take it back with their old key."""

    key: str
    name: str
    player: str = ""
    crest: int = -1


class StoredSeat(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One seat. `bot` plays now where it is set; a person may own the seat all the same."""

    name: str = ""
    bot: str = ""
    open: bool = False
    owned: bool = False
    key: str = ""
    invite: str = ""
    hash: str = ""
    """Of what this seat's player adds to the dice: ready."""
    random: str = ""
    """What the player added, once revealed."""
    resigned: bool = False
    muted: bool = False
    alerts: str = ""
    """The push service's address for this player's device; never told to anybody."""
    asks_always: bool = False
    """Whether this player wants to be asked even where there is nothing to choose."""
    player: str = ""
    """The public id of the player whose seat it is; empty for a guest. Told to nobody."""
    crest: int = -1
    """The player's crest; -1 for a guest."""
    kept: str = ""
    """The public id of the member of the table's club for whom this seat is kept while it is free."""
    left: Literal["", "left", "filled"] = ""
    """Who had this seat has left it to a bot, or the host has put a bot here."""
    lent: LentSeat | None = None
    """Whose seat it is, while a friend plays in it."""
    order: str = ""
    """The standing order that this seat's player has left; told to nobody else."""
    ordered: list[int] = []
    """The latest of this seat's own frames that its order has brought."""

    @property
    def free(self) -> bool:
        return not self.bot and not self.owned

    @property
    def person(self) -> bool:
        """Whether a person acts here now."""
        return self.owned and not self.bot

    @property
    def label(self) -> str:
        """As written in a record: `Ann`, `Ada (normal)`."""
        return f"{self.name} ({self.bot})" if self.bot else self.name


class TakebackAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An open wish to take back."""

    number: int
    seat: int
    waiting: list[int]


class StoredNotice(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What happened to a seat during play, and before which step."""

    seat: int
    code: NoticeCode
    name: str
    sent: int
    step: int


class StoredStart(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The position and the moment at which a table begins that goes on from a record."""

    state: msgspec.Raw
    now: int


class TableHead(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All of a table but its game; rewritten as a whole whenever any of it changes."""

    id: str
    game: str
    rules: int
    options: dict[str, OptionValue]
    variant: dict[str, Any] = {}
    """The numbers of the game that are played otherwise, as its record has them."""
    variant_name: str = ""
    seats: list[StoredSeat]
    host: str
    watch: str
    secret: str
    dice: str = VERSION_1
    """The version of the scheme; tables of an older server do not name theirs."""
    bot_seed: str
    created: int
    public: bool = False
    pace: Pace = "live"
    clock: ClockSetting | None = None
    takeback: TakebackPolicy = TakebackPolicy.PRACTICE
    """Of a table from before there was a choice, what it had: anything by consent."""
    stand_in: str = "normal"
    """The strength of the bot that plays on for who leaves, as it was agreed when the table was made."""
    taken_back: int = 0
    """How many steps were taken back that only practice allows, as far as everybody may know."""
    hints: bool = True
    rated: bool = False
    """Whether its result counts for ratings."""
    phase: Phase = "gathering"
    locked: bool = False
    paused: bool = False
    quiet: bool = False
    """Whether those who watch may not chat."""
    requests: int = 0
    request: TakebackAsked | None = None
    notices: list[StoredNotice] = []
    result: ResultInfo | None = None
    rematch: str = ""
    record: str = ""
    contributions: dict[int, str] = {}
    """Fixed when the game begins."""
    daily: str = ""
    """The day whose puzzle is played here, as `2026-11-15`; else empty."""
    ranked: bool = False
    """Whether this try of the day counts."""
    start: StoredStart | None = None
    """Where it begins, until it has; else at the game's own beginning."""
    continues: str = ""
    """The record from which it goes on; else empty."""
    club: str = ""
    """Whose members may sit down and look on without a link; else empty. Told to nobody at the table."""
    lookers: dict[str, str] = {}
    """Members of the club who look on: of each player's id, the hash of their key."""

    @property
    def counts_now(self) -> bool:
        """Whether how it ends will count for ratings: a host who can end it otherwise loses no game."""
        return self.rated and self.phase == "playing"

    @property
    def committed(self) -> bool:
        """Whether every person has committed to a contribution: now they reveal them."""
        return all(seat.bot or seat.hash for seat in self.seats)

    @property
    def hashes(self) -> dict[int, str]:
        """By seat, what is shown of each contribution before any is revealed."""
        return {number: seat.hash for number, seat in enumerate(self.seats) if seat.hash}

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def notes(self) -> list[Note]:
        """As written in a record."""
        return [(note.step, note.seat, note.code, note.name) for note in self.notices]

    @property
    def labels(self) -> list[str]:
        """As written in a record."""
        return [seat.label for seat in self.seats]


class DoorPosition(msgspec.Struct, array_like=True):
    """How far the door of one viewer is; 0 where it was never opened."""

    number: int = 0
    at: int = 0


class StoredPosition(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where a table stood after its last step: enough to go on without going through the steps again."""

    state: msgspec.Raw
    rules: int
    now: int
    """The table's moment when this was written."""
    uptime: int
    """The server's uptime then: what has passed since counts, what it was down does not."""
    throws: int
    doors: list[DoorPosition]
    """Of each seat in order, and of those who watch."""
    left: list[int] = []
    since: dict[int, int] = {}
    """The thinking clocks."""


class StoredStep(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One step as a row."""

    kind: str
    at: int
    seat: int = -1
    notation: str = ""
    answers: list[str] = []
    id: str = ""
    """The client's own id of this move."""
