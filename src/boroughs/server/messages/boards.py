"""Moves, happenings and clocks as they travel. Scenes, forms and standings are those of core, with sentences."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from boroughs.core.form import Field
from boroughs.core.phrase import Param
from boroughs.core.scene import SceneItem


class Line(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One thing that happened. A board animates by `code` and `params`; `text` is what a log shows."""

    code: str
    """`event.rolled`, as in the game's catalogue."""
    params: dict[str, Param]
    text: str


class MoveChoice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A legal move: what to send, how to say it, and under which heading it stands."""

    notation: str
    says: str
    group: str
    """A stable code (`build`); moves of one kind share it."""
    heading: str
    """The group in words."""
    names: list[str]
    """The things of the scene that it is about, by their ids."""


class ClockFace(msgspec.Struct, frozen=True, gc=False):
    """A seat's thinking time at the moment `now` of its message; it falls while `running`."""

    seat: int
    left: int
    running: bool


SaidItem: TypeAlias = SceneItem[str]
SaidField: TypeAlias = Field[str]
Language: TypeAlias = Literal["en", "fr"]
