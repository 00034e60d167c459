"""A guided first game: data beside the game, played on its real rules.

`lesson.toml` in a game's folder says how the table starts, what nature answers, what the others do,
what to point at, what to say, which move goes on, and what to answer to another one. What it means
for the rules is found out by playing it: a lesson that the rules do not allow is refused.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from boroughs.core.errors import BoroughsError
from boroughs.core.options import OptionValue
from boroughs.core.typography import typeset


class BadLesson(BoroughsError):
    """A lesson that cannot be read or played; the parameters say where it goes wrong."""


class Spoken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same in every language. `**bold**` is bold, and `[what stands in brackets]` is for keyboards only."""

    en: str
    fr: str

    def text(self, language: str) -> str:
        return typeset(language, str(getattr(self, language)))


class Pointer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to point at: the `id` of a thing on the board, and a few words beside it."""

    id: str
    together: list[str] = []
    """The ids of what is lit with it as one thing."""
    cue: Spoken | None = None


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to answer to moves like this one (`build *`), which are not played."""

    move: str
    says: Spoken
    points: list[Pointer] = []


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn. Without `play` a button goes on."""

    says: Spoken
    more: Spoken | None = None
    """A second sentence, smaller."""
    before: list[str] = []
    """What happens before: steps as in a record (`1 roll 1 | 4`), of the others or of the learner."""
    points: list[Pointer] = []
    play: str = ""
    """The move that goes on, with nature's answers behind bars: `roll 1 | 3`."""
    also: list[str] = []
    """Other notations that count as the same move."""
    replies: list[Reply] = []
    """The first that fits another move is said; `*` fits all."""

    @property
    def move(self) -> str:
        """The notation of the move that goes on."""
        return self.play.partition(" | ")[0]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole guided game, from one seat's eyes."""

    minutes: int
    """How long it takes, about."""
    step: list[LessonStep]
    seats: int
    others: list[str]
    """What the others are called, in the order of their seats."""
    learner: int = 0
    options: dict[str, OptionValue] = {}
    start: list[str] = []
    """Nature's answers to the deal. What is not given here or in a step is drawn from the `seed`."""
    seed: str = "lesson"
    position: str = ""
    """A position as JSON to start from, instead of the deal."""

    def names(self, learner: str) -> list[str]:
        """Everybody's name by seat."""
        names = list(self.others)
        names.insert(self.learner, learner)
        return names


def read_lesson(text: str) -> Lesson:
    """The lesson of this text, or BadLesson."""
    try:
        lesson = msgspec.convert(tomllib.loads(text), Lesson)
    except (ValueError, RecursionError) as error:
        raise BadLesson("bad-lesson", problem=str(error)) from None
    if len(lesson.others) != lesson.seats - 1 or not 0 <= lesson.learner < lesson.seats:
        raise BadLesson("bad-lesson", problem="seats, learner and others do not fit")
    if not lesson.step:
        raise BadLesson("bad-lesson", problem="no steps")
    return lesson


def load_lesson(package: str) -> Lesson | None:
    """The lesson beside a game, where it has one."""
    path = files(package).joinpath("lesson.toml")
    return read_lesson(path.read_text("utf-8")) if path.is_file() else None
