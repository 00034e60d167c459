"""What only one game can tell of how it went, in figures: a ledger of deals, cities beside the best ones. Tables, no opinion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

import msgspec

from boroughs.core.charts import Bars, Lifelines, Plane, Tale
from boroughs.core.event import Event
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase, Says, phrase
from boroughs.core.state import State

ALL_SEATS = -1


@dataclass(frozen=True, slots=True)
class TakenStep:
    """One step of a finished game that stands, and the position before it: its clock shows when the step was taken."""

    number: int
    before: State
    seat: int
    """-1 where nobody moved: the clock ticked."""
    move: Move | None
    events: list[Event]


class AccountCell(msgspec.Struct, Generic[Says], frozen=True):
    """What stands in a cell, part by part; `tone` as in a scene: `good`, `bad`, `quiet`, `strong`."""

    says: list[Says]
    tone: str = ""
    bar: int = 0
    """Drawn under it: hundredths of the longest of its column, with their sign."""
    share: int = -1
    """Drawn under it: so many hundredths of a whole; -1: nothing."""


class AccountLine(msgspec.Struct, Generic[Says], frozen=True):
    """A line of a reckoning: what, and how much."""

    says: Says
    amount: Says
    tone: str = ""


class AccountPicture(msgspec.Struct, Generic[Says], frozen=True):
    """Something laid out, to be drawn by the game's own board: its parts as positions write them."""

    says: Says
    points: int
    """Where they mean nothing here, 0."""
    cells: list[str]


class AccountRow(msgspec.Struct, Generic[Says], frozen=True):
    """A line; it leads to the board before this step, where it has one."""

    cells: list[AccountCell[Says]]
    step: int = 0
    pictures: list[AccountPicture[Says]] = []
    """What belongs beside each other, where a look tells more than figures."""
    lines: list[AccountLine[Says]] = []
    """How its figures come about."""


class Account(msgspec.Struct, Generic[Says], frozen=True):
    """A table with a title; every row is as long as the head."""

    name: str
    """A stable code."""
    title: Says
    note: Says
    """What its figures mean, in a sentence."""
    head: list[Says]
    rows: list[AccountRow[Says]]
    seat: int = ALL_SEATS
    """Whose it is; -1: everybody's."""
    tale: Tale[Says] | None = None
    chart: Plane[Says] | Lifelines[Says] | Bars[Says] | None = None
    first: int = -1
    """The row whose pictures and lines are shown until another is chosen; -1: none."""


def account_of(
    name: str,
    seat: int,
    heads: Sequence[str],
    rows: list[AccountRow[Phrase]],
    tale: Tale[Phrase] | None = None,
    chart: Plane[Phrase] | Lifelines[Phrase] | Bars[Phrase] | None = None,
    first: int = -1,
) -> Account[Phrase]:
    """In the words of a game's table `account`: `name` is its title, `name-note` its note, `x-head` stands over column x."""
    return Account(
        name=name,
        seat=seat,
        title=phrase(f"account.{name}"),
        note=phrase(f"account.{name}-note"),
        head=[phrase(f"account.{head}-head") for head in heads],
        rows=rows,
        tale=tale,
        chart=chart,
        first=first,
    )


def number_cell(number: int) -> AccountCell[Phrase]:
    return AccountCell([phrase("account.number", number=number)])
