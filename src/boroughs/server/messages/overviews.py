"""A table at a glance: for the page of my games, and for who is invited and decides whether to sit down."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from boroughs.core.standing import Standing
from boroughs.core.takebacks import TakebackPolicy
from boroughs.server.messages.tables import ClockSetting, Pace, SeatInfo, TableInfo

InvitationState: TypeAlias = Literal["open", "taken", "running", "over"]


class DayProgress(msgspec.Struct, frozen=True, kw_only=True):
    """How much of a day's challenge is played: it says nothing of what it will bring."""

    done: int
    of: int
    says: str
    """In words of the game: `6 of 10 blocks placed`."""


class TableOverview(msgspec.Struct, frozen=True, kw_only=True):
    """A table of mine: whose turn, since when, how near everybody is, what happened last."""

    table: TableInfo
    viewer: int | None
    since: int
    """Milliseconds since this viewer last saw something happen; 0 while people gather."""
    standing: Standing[str] | None
    last: str
    """What happened last, in words; empty where nothing has."""
    day: DayProgress | None = None
    """At the table of a day's challenge."""
    view: msgspec.Raw | None = None
    """The board as this viewer sees it, for a picture; only where it was asked for."""


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody is invited to, before any name is asked for."""

    id: str
    game: str
    title: str
    line: str
    minutes: str
    length: str
    host: str
    """Who invites; empty where nobody has sat down yet."""
    seat: int
    """The seat that is kept for the guest; -1 where the invitation opens none any more."""
    name: str
    """The name that the seat has had, for a guest who brings none; empty where another one must be chosen."""
    state: InvitationState
    seats: list[SeatInfo]
    pace: Pace
    clock: ClockSetting | None
    real_time: bool
    """The game has a clock of its own."""
    hints: bool
    takeback: TakebackPolicy
    rated: bool
    options: list[str]
    """What differs from the usual rules, in words."""
    lesson: int
    """Minutes of the guided first game; 0 where there is none."""
