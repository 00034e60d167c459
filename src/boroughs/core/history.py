"""Recorded steps, taken again: the position they lead to and what each viewer saw on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from boroughs.core.chance import Chance, Outcome, Verdict
from boroughs.core.dice import Dice
from boroughs.core.door import Door
from boroughs.core.errors import BadOptions, BadPosition, BadRecord, BoroughsError
from boroughs.core.event import Event
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.record import MOVE, POSITION, TICK, WITHDRAW, Step
from boroughs.core.state import State


def replay_start(steps: Sequence[Step]) -> int:
    """Where the part begins that these rules can take again: at the last marked position, else at the start."""
    return max((index for index, step in enumerate(steps) if step.kind == POSITION), default=0)


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


class StepReplayer:
    """Takes recorded steps again, one after another, and says where a record cannot be right.

    With `dice` every draw is also thrown anew, so that the dice end where the table's stood;
    `compare` then refuses a record whose answers differ from what is thrown or computed.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        dice: Dice | None = None,
        compare: bool = False,
        taken: int = 0,
    ) -> None:
        self.game = game
        self.dice = dice
        self.compare = compare
        self.taken = taken
        """How many steps of the record lie behind."""
        self.thrown = 0
        self.computed = 0
        try:
            self.state = game.new(seats, options)
        except BadOptions as error:
            raise BadRecord("bad-head", problem=str(error)) from None
        self.events: list[Event] = []
        self._before: list[State] = []

    def take(self, step: Step, listen: bool = False) -> None:
        """Takes one step; a `withdraw` goes back to the position before the last."""
        self.taken += 1
        self.events = []
        if step.kind == WITHDRAW:
            if len(self._before) < 2:
                raise BadRecord("nothing-to-withdraw", step=self.taken)
            self.state = self._before.pop()
            return
        self._before.append(self.state.copy())
        try:
            self._input(step, listen)
            self._answers(step.answers[1:] if step.kind == POSITION else step.answers)
        except BoroughsError as error:
            raise BadRecord("wrong-step", step=self.taken, problem=str(error)) from None
        self.state.events = None

    def _input(self, step: Step, listen: bool) -> None:
        if step.kind == POSITION:
            self.state = self._read_position(step)
        self.state.events = self.events if listen else None
        self.state.now = step.at
        if step.kind == TICK:
            deadline = self.state.deadline()
            if deadline is None or step.at < deadline:
                raise BadRecord("tick-too-early")
            self.state.tick()
        elif step.kind == MOVE:
            if step.seat not in self.state.to_act():
                raise BadRecord("not-your-turn", seat=step.seat)
            self.state.play(step.seat, self.game.parse(step.notation))

    def _answers(self, recorded: Sequence[str]) -> None:
        answers = iter(recorded)
        chance = self.state.chance()
        while chance is not None:
            text = next(answers, None)
            if text is None:
                raise BadRecord("answer-missing")
            outcome = chance.answer(text)
            self._ask_again(chance, outcome)
            self.state.resolve(outcome)
            chance = self.state.chance()
        if next(answers, None) is not None:
            raise BadRecord("answer-too-many")

    def _ask_again(self, chance: Chance, recorded: Outcome) -> None:
        if isinstance(chance, Verdict):
            self.computed += 1
            again = chance.compute() if self.compare else recorded
        else:
            self.thrown += 1
            again = recorded if self.dice is None else chance.draw(self.dice)
        if self.compare and again != recorded:
            raise BadRecord("answer-differs", recorded=recorded.text, thrown=again.text)

    def _read_position(self, step: Step) -> State:
        """The position that a `position` step carries."""
        try:
            data = json.loads(step.answers[0])
        except (IndexError, ValueError, RecursionError):
            raise BadPosition("bad-position", problem="no position") from None
        if not isinstance(data, dict):
            raise BadPosition("bad-position", problem="no position")
        position = self.game.from_dict(data)
        if (position.seats, position.options) != (self.state.seats, self.state.options):
            raise BadPosition("bad-position", problem="of another table")
        return position


def write_position(game: Game, state: State) -> str:
    position = game.to_dict(state)
    return json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def upgrade_step(game: Game, position: Mapping[str, object], now: int) -> Step:
    """Marks in a record that a running table met newer rules: it goes on from this stored position.

    BadPosition where these rules cannot hold it.
    """
    state = game.from_dict(position)
    state.now = max(state.now, now)
    text = write_position(game, state)
    return Step(POSITION, state.now, notation=str(game.rules_version), answers=[text])


def frames(
    game: Game, seats: int, options: Options, steps: Sequence[Step], door: Door
) -> Iterator[Frame]:
    """All that passed the door: the stream on which its viewer's knowledge rests."""
    replayer = StepReplayer(game, seats, options)
    for step in steps:
        replayer.take(step, listen=True)
        withdraws = step.kind == WITHDRAW
        frame = door.pass_on(replayer.state, replayer.events, step.at, withdraws)
        if frame is not None:
            yield frame
