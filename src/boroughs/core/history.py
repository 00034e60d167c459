"""Recorded steps, taken again: the position they lead to and what each viewer saw on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from boroughs.core.audience import Viewer
from boroughs.core.chance import Chance, Outcome, Verdict
from boroughs.core.dice import Dice
from boroughs.core.door import Door, Frame
from boroughs.core.errors import BadRecord, BoroughsError
from boroughs.core.event import Event
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.record import POSITION, TICK, WITHDRAW, Step
from boroughs.core.state import State


def live_steps(steps: Sequence[Step]) -> list[Step]:
    """The steps that still stand, without those that were withdrawn."""
    live: list[Step] = []
    for step in steps:
        if step.kind == WITHDRAW:
            if len(live) < 2:
                raise BadRecord("nothing-to-withdraw")
            live.pop()
        else:
            live.append(step)
    return live


class Retaking:
    """Takes recorded steps again, one after another, and says where a record cannot be right.

    With `dice` every draw is also thrown anew, so that the dice end where the table's stood;
    `compare` then refuses a record whose answers differ from what was thrown or computed.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        dice: Dice | None = None,
        compare: bool = False,
    ) -> None:
        self.game = game
        self.dice = dice
        self.compare = compare
        self.state = game.new(seats, options)
        self.events: list[Event] = []
        self._before: list[State] = []
        self._taken = 0

    def take(self, step: Step, listen: bool = False) -> None:
        """Takes one step; a `withdraw` goes back to the position before the last."""
        self._taken += 1
        if step.kind == WITHDRAW:
            if len(self._before) < 2:
                raise BadRecord("nothing-to-withdraw", step=self._taken)
            self.state = self._before.pop()
            self.events = []
            return
        self._before.append(self.state.copy())
        self.events = []
        self.state.events = self.events if listen else None
        try:
            self._input(step)
            self._answers(step)
        except BoroughsError as error:
            raise BadRecord("wrong-step", step=self._taken, problem=str(error)) from None
        self.state.events = None

    def _input(self, step: Step) -> None:
        if step.kind == POSITION:
            self.state = read_position(self.game, step)
            return
        self.state.now = step.at
        if step.kind == TICK:
            deadline = self.state.deadline()
            if deadline is None or step.at < deadline:
                raise BadRecord("tick-too-early")
            self.state.tick()
        elif step.kind == "move":
            if step.seat not in self.state.to_act():
                raise BadRecord("not-your-turn", seat=step.seat)
            self.state.play(step.seat, self.game.parse(step.notation))

    def _answers(self, step: Step) -> None:
        if step.kind == POSITION:
            return
        answers = iter(step.answers)
        chance = self.state.chance()
        while chance is not None:
            text = next(answers, None)
            if text is None:
                raise BadRecord("answer-missing")
            outcome = chance.answer(text)
            self._throw_again(chance, outcome)
            self.state.resolve(outcome)
            chance = self.state.chance()
        if next(answers, None) is not None:
            raise BadRecord("answer-too-many")

    def _throw_again(self, chance: Chance, recorded: Outcome) -> None:
        if self.dice is None or (isinstance(chance, Verdict) and not self.compare):
            return
        thrown = chance.draw(self.dice)
        if self.compare and thrown != recorded:
            raise BadRecord("answer-differs", recorded=recorded.text, thrown=thrown.text)


def write_position(state: State) -> str:
    return json.dumps(state.to_dict(), sort_keys=True, separators=(",", ":"))


def read_position(game: Game, step: Step) -> State:
    """The position that a `position` step carries; written under other rules it is refused."""
    if step.notation != str(game.rules_version):
        raise BadRecord("other-rules", recorded=step.notation, known=game.rules_version)
    try:
        data = json.loads(step.answers[0])
    except (IndexError, ValueError):
        raise BadRecord("bad-position") from None
    return game.from_dict(data)


def frames(
    game: Game, seats: int, options: Options, steps: Sequence[Step], viewer: Viewer
) -> Iterator[Frame]:
    """All that passed the door to this viewer: the stream on which the viewer's knowledge rests."""
    door = Door(viewer)
    retaking = Retaking(game, seats, options)
    for step in steps:
        retaking.take(step, listen=True)
        frame = door.pass_on(retaking.state, retaking.events)
        if frame is not None:
            yield frame
