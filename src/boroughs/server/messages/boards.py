"""A board, a form and a list of moves as they travel: shapes of core, with sentences instead of codes."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from boroughs.core.phrase import Param


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened. A board animates by `code` and `params`; `text` is what a log shows."""

    code: str
    """`event.rolled`, as in the game's catalogue."""
    params: dict[str, Param]
    text: str


class MoveChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A legal move: what to send, how to say it, and under which heading it stands."""

    notation: str
    says: str
    group: str
    """A stable code (`build`); moves of one kind share it."""
    heading: str
    """The group in words."""
    names: list[str]
    """The things of the scene that it is about, by their ids."""


class SeatStandingInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Where a seat stands, in a word or two; `share` is how much of the way lies behind, where that is known."""

    says: str
    share: float | None


class StandingInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The goal in one short sentence, and each seat's way to it."""

    goal: str
    seats: list[SeatStandingInfo]


# Scenes


class TextItem(msgspec.Struct, frozen=True, tag="text", tag_field="type"):
    """A line. `tone` is a hint for colour: `good`, `bad`, `quiet`, `strong`, or one of the game's own.

    `move` is the move that it recommends; then `says` is that move in words.
    """

    says: str
    tone: str = ""
    id: str = ""
    move: str = ""


class PieceItem(msgspec.Struct, frozen=True):
    """A card, a tile, a token: its name, and what it does."""

    says: str
    tone: str = ""
    about: str = ""
    id: str = ""


class PiecesItem(msgspec.Struct, frozen=True, tag="pieces", tag_field="type"):
    """Pieces that lie side by side: a hand, a supply."""

    label: str
    pieces: list[PieceItem]


class RowsItem(msgspec.Struct, frozen=True, tag="table", tag_field="type"):
    """A table with a head; every row is as long as the head."""

    head: list[str]
    rows: list[list[TextItem]]


class CellItem(msgspec.Struct, frozen=True):
    """One square of a grid; `mark` is a short sign, `about` explains it. Squares of one `id` are one thing."""

    x: int
    y: int
    mark: str
    tone: str = ""
    about: str = ""
    id: str = ""


class GridItem(msgspec.Struct, frozen=True, tag="grid", tag_field="type"):
    """Squares in rows and columns; squares that are not listed are empty."""

    width: int
    height: int
    cells: list[CellItem]
    across: list[str] = []
    down: list[str] = []
    close: bool = False
    """Signs without gaps, as high as those of a text: lines join up."""


class ShapeItem(msgspec.Struct, frozen=True, tag="shape", tag_field="type"):
    """A labelled thing that covers squares of the grid before it."""

    label: str
    cells: list[tuple[int, int]]
    tone: str = ""


class GaugeItem(msgspec.Struct, frozen=True, tag="gauge", tag_field="type"):
    """How much of how much."""

    label: str
    value: int
    most: int


class ClockItem(msgspec.Struct, frozen=True, tag="clock", tag_field="type"):
    """Time that runs to a deadline, in milliseconds since the table began."""

    label: str
    deadline: int


class PanelItem(msgspec.Struct, frozen=True, tag="panel", tag_field="type"):
    """A titled part of the board: `own` the viewer's, `active` whose turn it is, `main` the board proper."""

    title: str
    items: list[SceneItem]
    own: bool = False
    active: bool = False
    main: bool = False
    id: str = ""


SceneItem: TypeAlias = (
    TextItem | RowsItem | PiecesItem | GridItem | ShapeItem | GaugeItem | ClockItem | PanelItem
)


class SceneBoard(msgspec.Struct, frozen=True):
    """The whole board, in reading order."""

    panels: list[PanelItem]


# Forms


class FormChoice(msgspec.Struct, frozen=True):
    """One thing to choose: as it stands in the notation, and in words."""

    value: str
    says: str


class PickField(msgspec.Struct, frozen=True, tag="pick", tag_field="type"):
    """Choose `at_least` to `at_most` of these; several are joined by commas in the notation."""

    name: str
    says: str
    choices: list[FormChoice]
    at_least: int = 1
    at_most: int = 1


class NumberField(msgspec.Struct, frozen=True, tag="number", tag_field="type"):
    """Choose a whole number."""

    name: str
    says: str
    least: int
    most: int
    step: int = 1


FormField: TypeAlias = PickField | NumberField


class MoveForm(msgspec.Struct, frozen=True):
    """A notation with blanks (`give {card} to {seat}`) and what may fill them; `check` has the last word."""

    says: str
    notation: str
    fields: list[FormField]


# Time


class ClockFace(msgspec.Struct, frozen=True):
    """A seat's thinking time at the moment `now` of its message; it falls while `running`."""

    seat: int
    left: int
    running: bool


Language: TypeAlias = Literal["en", "fr"]
