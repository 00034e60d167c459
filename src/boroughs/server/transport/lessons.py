"""Lessons, played on the real rules and put into words. Nothing of one is kept: it is always the same."""

from __future__ import annotations

from functools import lru_cache

from boroughs.core.game import Game
from boroughs.core.lesson import Lesson, Pointer
from boroughs.core.lesson_table import PlayedStep, play_lesson
from boroughs.core.options import Options
from boroughs.core.view import encode_view
from boroughs.games import game as game_of
from boroughs.server.broadcast.checking import check_move
from boroughs.server.broadcast.connections import FrameFormat
from boroughs.server.broadcast.frames import frame_message
from boroughs.server.broadcast.sentences import Sentences, title_of
from boroughs.server.broadcast.shown_frames import ShownFrame
from boroughs.server.messages.boards import Language
from boroughs.server.messages.lessons import (
    LessonInfo,
    LessonReply,
    LessonStepInfo,
    PointerInfo,
)
from boroughs.server.messages.play import Checked
from boroughs.server.messages.refusals import RequestRefused


@lru_cache(maxsize=64)
def lesson_info(name: str, language: Language) -> LessonInfo:
    game, lesson = _lesson(name)
    # A name of the learner's own would not fit everybody: the page fills it in.
    sentences = Sentences(game, language, lesson.names(_you(game, language)))
    return LessonInfo(
        game=game.name,
        title=title_of(game, language),
        language=language,
        minutes=lesson.minutes,
        learner=lesson.learner,
        names=lesson.names(""),
        options=_first_options(game, lesson),
        steps=[_step(sentences, language, played) for played in _played(name)],
    )


def _first_options(game: Game, lesson: Lesson) -> Options:
    """Those of the game's own first table; where it names none, those that the lesson was played with."""
    first = (preset.options for preset in game.presets if preset.name == "first")
    return dict(next(first, lesson.options))


def _you(game: Game, language: Language) -> str:
    """How a log speaks of the learner."""
    return game.words(language).text("list.you")


def check_in_lesson(name: str, number: int, notation: str, language: Language) -> Checked:
    """Whether a move would be legal where this step of the lesson stands, and why not."""
    game, lesson = _lesson(name)
    played = _played(name)
    if not 0 <= number < len(played):
        raise RequestRefused("no-such-page")
    names = lesson.names(_you(game, language))
    return check_move(game, played[number].state, lesson.learner, notation, language, names)


def _lesson(name: str) -> tuple[Game, Lesson]:
    game = game_of(name)
    lesson = game.lesson()
    if lesson is None:
        raise RequestRefused("no-such-page")
    return game, lesson


@lru_cache(maxsize=16)
def _played(name: str) -> list[PlayedStep]:
    game, lesson = _lesson(name)
    return play_lesson(game, lesson)


def _step(sentences: Sentences, language: Language, played: PlayedStep) -> LessonStepInfo:
    step = played.step
    awaited = tuple(played.state.awaited())
    wanted = FrameFormat(language, True, True)
    return LessonStepInfo(
        says=step.says.text(language),
        more="" if step.more is None else step.more.text(language),
        points=_points(step.points, language),
        frames=[
            frame_message(
                sentences,
                wanted,
                ShownFrame(frame, encode_view(frame.view), awaited),
                frame.at,
                None,
                may_undo=False,
            )
            for frame in played.frames
        ],
        moves=[step.move, *step.also] if step.play else [],
        replies=[
            LessonReply(
                move=reply.move,
                says=reply.says.text(language),
                points=_points(reply.points, language),
            )
            for reply in step.replies
        ],
    )


def _points(points: list[Pointer], language: Language) -> list[PointerInfo]:
    return [
        PointerInfo(
            id=point.id,
            together=point.together,
            cue="" if point.cue is None else point.cue.text(language),
        )
        for point in points
    ]
