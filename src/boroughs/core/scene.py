"""A board in a few plain shapes, which the terminal and a simple web board both draw.

A thing on the board that moves name (a square, a card, an offer) carries an `id`, the name that
`Move.names` and the choices of forms use for it: a page marks what a move is about, and finds the
moves for what is touched.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from boroughs.core.phrase import Phrase


class Text(msgspec.Struct, frozen=True, tag="text"):
    """A line. `tone` is a hint for colour (`good`, `bad`, `quiet`, `strong` or one of the game's own).

    A line that recommends a move carries it as `move`: who does not type is shown it in words.
    """

    says: Phrase
    tone: str = ""
    id: str = ""
    move: str = ""


class Piece(msgspec.Struct, frozen=True):
    """A card, a tile, a token: `says` is its name, `about` what it does."""

    says: Phrase
    tone: str = ""
    about: Phrase | None = None
    id: str = ""


class Pieces(msgspec.Struct, frozen=True, tag="pieces"):
    """Pieces that lie side by side: a hand, a supply."""

    label: Phrase
    pieces: list[Piece]


class Rows(msgspec.Struct, frozen=True, tag="table"):
    """A table with a head; every row is as long as the head."""

    head: list[Phrase]
    rows: list[list[Text]]


class Cell(msgspec.Struct, frozen=True):
    """One square of a grid; `mark` is a short sign, so that colour is never the only one.

    Squares of one `id` are one thing.
    """

    x: int
    y: int
    mark: str
    tone: str = ""
    about: Phrase | None = None
    id: str = ""


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
    """A titled part of the board. `own` marks the viewer's, `active` the one whose turn it is.

    `main` marks what everybody looks at, the board proper: a small screen shows it first.
    """

    title: Phrase
    items: list[SceneItem]
    own: bool = False
    active: bool = False
    main: bool = False
    id: str = ""


SceneItem: TypeAlias = Text | Rows | Pieces | Grid | Shape | Gauge | Clock | Panel


class Scene(msgspec.Struct, frozen=True):
    """The whole board, in reading order."""

    panels: list[Panel]
