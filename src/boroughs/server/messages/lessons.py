"""A guided first game as it travels: every step with the frames that lead to it, in the reader's language."""

from __future__ import annotations

import msgspec

from boroughs.core.options import OptionValue
from boroughs.server.messages.boards import Language
from boroughs.server.messages.play import FrameMessage


class PointerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Something on the board to point at, by its id (or by the move that it plays), and a few words."""

    id: str
    together: list[str]
    """The ids of what is lit with it as one thing."""
    cue: str


class LessonReply(msgspec.Struct, frozen=True, kw_only=True):
    """What to say to another move; `*` in `move` stands for anything. The first that fits is said."""

    move: str
    says: str
    points: list[PointerInfo]


class LessonStepInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to learn. Where no move goes on, a button does."""

    says: str
    """`**bold**` is bold; what stands in `[brackets]` is for who has a keyboard."""
    more: str
    points: list[PointerInfo]
    frames: list[FrameMessage]
    """What is seen until this step begins; the last one stays."""
    moves: list[str]
    """The moves that go on."""
    replies: list[LessonReply]


class LessonInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A whole lesson, from the eyes of the seat `learner`."""

    game: str
    title: str
    language: Language
    minutes: int
    learner: int
    names: list[str]
    """By seat; the learner's is empty."""
    options: dict[str, OptionValue]
    """Of the real game that follows: nothing is played in it that a first game need not know."""
    steps: list[LessonStepInfo]
