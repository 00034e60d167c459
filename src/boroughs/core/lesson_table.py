"""The table of a lesson: its script played on the game's real rules, through the eyes of its learner."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec

from boroughs.core.dice import Dice, SeededDice
from boroughs.core.door import Door
from boroughs.core.errors import BadRecord, BoroughsError
from boroughs.core.event import Event
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.lesson import BadLesson, Lesson, LessonStep
from boroughs.core.record import MOVE, TICK, Step, read_step
from boroughs.core.state import State


class PlayedStep:
    """A step of the lesson, and what its learner saw happen before it; the last frame stays."""

    def __init__(self, step: LessonStep, frames: list[Frame], state: State) -> None:
        self.step = step
        self.frames = frames
        self.state = state
        """A position of its own, to check moves in."""


def play_lesson(game: Game, lesson: Lesson) -> list[PlayedStep]:
    """Every step as its learner sees it, or BadLesson where the rules refuse what is written."""
    table = _LessonTable(game, lesson)
    played: list[PlayedStep] = []
    for number, step in enumerate(lesson.step, 1):
        try:
            table.take_all(step.before)
            frames = table.frames(first=number == 1)
            table.require_turn(step)
            played.append(PlayedStep(step, frames, table.state.copy()))
            if step.play:
                table.take(f"{lesson.learner} {step.play}")
        except BoroughsError as error:
            raise BadLesson("bad-lesson", problem=f"step {number}: {error}") from None
    return played


class _LessonTable:
    """The table of a lesson: takes lines of a record, with nature's answers as they are written."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.dice: Dice = SeededDice(lesson.seed)
        self.door = Door(game, lesson.learner)
        self._frames: list[Frame] = []
        if lesson.position:
            self.state = game.from_dict(json.loads(lesson.position))
        else:
            self.state = game.new(lesson.seats, lesson.options)
        self._go_on([], lesson.start)

    def frames(self, first: bool) -> list[Frame]:
        """What passed the door since the last step; of the deal only how it ended."""
        frames, self._frames = self._frames, []
        if first:
            frames = [msgspec.structs.replace(frame, heard=[]) for frame in frames[-1:]]
        if not frames:
            view = self.game.view(self.state, self.lesson.learner)
            moves = list(self.door.listed)
            frames = [Frame(self.door.number, self.door.at, [], view, moves)]
        return frames

    def require_turn(self, step: LessonStep) -> None:
        """What the learner shall play must be legal."""
        for notation in (step.move, *step.also) if step.play else ():
            if self.lesson.learner not in self.state.to_act():
                raise BadRecord("not-your-turn", seat=self.lesson.learner)
            self.state.check(self.lesson.learner, self.game.parse(notation))

    def take_all(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.take(line)

    def take(self, line: str) -> None:
        step = read_step(line, 0, self.state.now)
        events: list[Event] = []
        self.state.events = events
        self._input(step)
        self._go_on(events, step.answers)

    def _input(self, step: Step) -> None:
        self.state.now = step.at
        if step.kind == TICK:
            self.state.tick()
        elif step.kind == MOVE:
            if step.seat not in self.state.to_act():
                raise BadRecord("not-your-turn", seat=step.seat)
            self.state.play(step.seat, self.game.parse(step.notation))

    def _go_on(self, events: list[Event], answers: Sequence[str]) -> None:
        given = iter(answers)
        self.state.events = events
        chance = self.state.chance()
        while chance is not None:
            text = next(given, None)
            outcome = chance.draw(self.dice) if text is None else chance.answer(text)
            self.state.resolve(outcome)
            chance = self.state.chance()
        self.state.events = None
        if next(given, None) is not None:
            raise BadRecord("answer-too-many")
        frame = self.door.pass_on(self.state, events, self.state.now)
        if frame is not None:
            self._frames.append(frame)
