"""A board in a few plain shapes, which the terminal and a simple web board both draw.

A game writes it in phrases (`Scene`); in somebody's language it is a `Scene[str]`.

A thing on the board that moves name (a square, a card, an offer) carries an `id`, the name that
`Move.names` and the choices of forms use for it: a page marks what a move is about, and finds the
moves for what is touched.
"""

from __future__ import annotations

from typing import Generic, TypeAlias

import msgspec

from boroughs.core.phrase import Says


class Text(msgspec.Struct, Generic[Says], frozen=True, gc=False, tag="text"):
    """A line. `tone` is a hint for colour (`good`, `bad`, `quiet`, `strong` or one of the game's own).

    A line that recommends a move carries it as `move`: who does not type is shown it in words.
    """

    says: Says
    tone: str = ""
    id: str = ""
    move: str = ""


class Piece(msgspec.Struct, Generic[Says], frozen=True, gc=False):
    """A card, a tile, a token: `says` is its name, `about` what it does."""

    says: Says
    tone: str = ""
    about: Says | None = None
    id: str = ""


class Pieces(msgspec.Struct, Generic[Says], frozen=True, gc=False, tag="pieces"):
    """Pieces that lie side by side: a hand, a supply."""

    label: Says
    pieces: list[Piece[Says]]


class Rows(msgspec.Struct, Generic[Says], frozen=True, gc=False, tag="table"):
    """A table with a head; every row is as long as the head."""

    head: list[Says]
    rows: list[list[Text[Says]]]


class Cell(msgspec.Struct, Generic[Says], frozen=True, gc=False):
    """One square of a grid; `mark` is a short sign, so that colour is never the only one.

    Squares of one `id` are one thing.
    """

    x: int
    y: int
    mark: str
    tone: str = ""
    about: Says | None = None
    id: str = ""


class Grid(msgspec.Struct, Generic[Says], frozen=True, gc=False, tag="grid"):
    """Squares in rows and columns; squares that are not listed are empty.

    `across` and `down` label the columns and rows; without them they are counted from 0.
    Where `close` is set, no gap is left between the signs, so that lines join up.
    """

    width: int
    height: int
    cells: list[Cell[Says]]
    across: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    close: bool = False


class Shape(msgspec.Struct, Generic[Says], frozen=True, gc=False, tag="shape"):
    """A labelled thing that covers squares of the grid before it: a zone, a piece, a road."""

    label: Says
    cells: list[tuple[int, int]]
    tone: str = ""


class Gauge(msgspec.Struct, Generic[Says], frozen=True, gc=False, tag="gauge"):
    """How much of how much."""

    label: Says
    value: int
    most: int


class Clock(msgspec.Struct, Generic[Says], frozen=True, gc=False, tag="clock"):
    """Time that runs to a deadline, in milliseconds since the table began."""

    label: Says
    deadline: int


class Panel(msgspec.Struct, Generic[Says], frozen=True, gc=False, tag="panel"):
    """A titled part of the board. `own` marks the viewer's, `active` the one whose turn it is.

    `main` marks what everybody looks at, the board proper: a small screen shows it first.
    """

    title: Says
    items: list[SceneItem[Says]]
    own: bool = False
    active: bool = False
    main: bool = False
    id: str = ""


SceneItem: TypeAlias = (
    Text[Says]
    | Rows[Says]
    | Pieces[Says]
    | Grid[Says]
    | Shape[Says]
    | Gauge[Says]
    | Clock[Says]
    | Panel[Says]
)


class Scene(msgspec.Struct, Generic[Says], frozen=True, gc=False):
    """The whole board, in reading order."""

    panels: list[Panel[Says]]
