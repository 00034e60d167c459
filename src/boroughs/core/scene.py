"""A board in a few plain shapes, which the terminal and a simple web board both draw."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from boroughs.core.phrase import Phrase


class Text(msgspec.Struct, frozen=True, tag="text"):
    """A line. `tone` is a hint for colour (`good`, `bad`, `quiet`, `strong` or one of the game's own)."""

    says: Phrase
    tone: str = ""


class Rows(msgspec.Struct, frozen=True, tag="table"):
    """A table with a head; every row is as long as the head."""

    head: list[Phrase]
    rows: list[list[Text]]


class Cell(msgspec.Struct, frozen=True):
    """One square of a grid; `mark` is a short sign, so that colour is never the only one."""

    x: int
    y: int
    mark: str
    tone: str = ""
    about: Phrase | None = None


class Grid(msgspec.Struct, frozen=True, tag="grid"):
    """Squares in rows and columns; squares that are not listed are empty.

    `across` and `down` label the columns and rows; without them they are counted from 0.
    Where `close` is set, no gap is left between the signs, so that lines join up.
    """

    width: int
    height: int
    cells: list[Cell]
    across: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    close: bool = False


class Shape(msgspec.Struct, frozen=True, tag="shape"):
    """A labelled thing that covers squares of the grid before it: a zone, a piece, a road."""

    label: Phrase
    cells: list[tuple[int, int]]
    tone: str = ""


class Gauge(msgspec.Struct, frozen=True, tag="gauge"):
    """How much of how much."""

    label: Phrase
    value: int
    most: int


class Clock(msgspec.Struct, frozen=True, tag="clock"):
    """Time that runs to a deadline, in milliseconds since the table began."""

    label: Phrase
    deadline: int


class Panel(msgspec.Struct, frozen=True, tag="panel"):
    """A titled part of the board. `own` marks the viewer's, `active` the one whose turn it is."""

    title: Phrase
    items: list[SceneItem]
    own: bool = False
    active: bool = False


SceneItem: TypeAlias = Text | Rows | Grid | Shape | Gauge | Clock | Panel


class Scene(msgspec.Struct, frozen=True):
    """The whole board, in reading order."""

    panels: list[Panel]
