"""Charts beside an account: shapes that any game fills with its own figures. Each mark belongs to a row of the table that tells the same."""

from __future__ import annotations

from typing import Generic

import msgspec

from boroughs.core.phrase import Says


class Spot(msgspec.Struct, frozen=True):
    """A place on a plane: a turn and a worth, or hundredths of both."""

    across: int
    up: int


class PlaneMark(msgspec.Struct, frozen=True):
    """A row as a point; where something else was better, where that would lie."""

    row: int
    at: Spot
    tone: str = ""
    """`bad`: marked as gone wrong. Else it stood."""
    sign: str = ""
    """What the game's own drawing puts there: a piece by its code."""
    better: Spot | None = None


class PlaneLine(msgspec.Struct, Generic[Says], frozen=True):
    """Places that are worth the same."""

    says: Says
    spots: list[Spot]


class Plane(msgspec.Struct, Generic[Says], frozen=True, tag="plane"):
    """What was risked against what it could bring, both in hundredths."""

    across: Says
    up: Says
    marks: list[PlaneMark]
    lines: list[PlaneLine[Says]]
    wrong: Says
    """What a mark of the tone `bad` means."""
    better: Says


class Lifeline(msgspec.Struct, Generic[Says], frozen=True):
    """What something was worth from when to when, and what it paid."""

    row: int
    says: Says
    tone: str
    """`good` where it paid, `bad` where it did not, `quiet` where something else went on with it."""
    spots: list[Spot]
    """Where its worth changed, first to last."""
    ended: int
    paid: int
    told: Says
    """How it ended."""


class Lifelines(msgspec.Struct, Generic[Says], frozen=True, tag="lifelines"):
    """Several of them under each other, on one axis."""

    across: Says
    last: int
    lines: list[Lifeline[Says]]


class Part(msgspec.Struct, Generic[Says], frozen=True):
    """A part of a bar; `tone`: `strong`, `luck`, `open` (what was not had), `missed`, `bad`, `good`, or `seat-2`."""

    says: Says
    tone: str


class Bar(msgspec.Struct, frozen=True):
    """A row as a bar of several parts, and when in it something happened."""

    row: int
    amounts: list[int]
    ticks: list[int] = []


class Bars(msgspec.Struct, Generic[Says], frozen=True, tag="bars"):
    """What each row is made of; beside it, where `span` is not 0, a time of so long with its ticks."""

    parts: list[Part[Says]]
    bars: list[Bar]
    ticks: Says
    span: int = 0


class TalePart(msgspec.Struct, Generic[Says], frozen=True):
    """A number of a sum, as it is drawn and as it is said."""

    says: Says
    tone: str
    amount: int
    told: Says


class Tale(msgspec.Struct, Generic[Says], frozen=True):
    """What a table comes to: sentences, the first two of them large, and a sum that closes."""

    story: list[Says]
    parts: list[TalePart[Says]] = []
    total: Says | None = None
    """What the parts are together, in words."""
