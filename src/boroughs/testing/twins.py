"""Twins: two games that differ only in what a viewer cannot know must look the same to that viewer."""

from __future__ import annotations

from dataclasses import replace

from boroughs.core.audience import Viewer
from boroughs.core.chance import Chance, Outcome, Verdict
from boroughs.core.dice import Dice
from boroughs.core.door import Door
from boroughs.core.errors import IllegalMove
from boroughs.core.frame import Frame
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.core.state import State
from boroughs.testing.broken_contract import BrokenContract, judging
from boroughs.testing.recorded_game import Input, RecordedGame

MOST_TRIES = 30
"""So many moves are tried after each step: a long negotiation has thousands to choose from."""


_MARK = (
    "Where the rules uncover here what was secret before, tell it so:"
    " state.tell(code, params, audience, reveals=True)"
)


class Apart(Exception):
    """The twin cannot go on as its sibling did; nothing more can be compared."""


class Follower:
    """Takes the inputs of a journey and shows one viewer what passes the door."""

    def __init__(self, journey: RecordedGame, viewer: Viewer) -> None:
        self.state: State = journey.game.new(journey.seats, journey.options)
        self.door = Door(journey.game, viewer)
        self.viewer = viewer
        self.revealed = False

    def input(self, step: Input) -> None:
        self.state.events = []
        self.revealed = False
        step.feed(self.state)

    def shown(self) -> Frame | None:
        events = self.state.events or []
        self.state.events = None
        self.revealed = any(event.reveals and event.audience.hears(self.viewer) for event in events)
        return self.door.pass_on(self.state, events, self.state.now)


class Twins:
    """An original game and its twin, which takes another turn at one hidden moment."""

    def __init__(self, journey: RecordedGame, viewer: Viewer, dice: Dice) -> None:
        self.journey = journey
        self.viewer = viewer
        self.dice = dice
        self.pool = {
            step.move.notation: step.move for step in journey.inputs if step.move is not None
        }

    def hidden_moments(self) -> list[int]:
        """The steps of which something stays hidden from this viewer."""
        return [
            index
            for index, step in enumerate(self.journey.inputs)
            if not step.audience.hears(self.viewer)
            or any(not answer.audience.hears(self.viewer) for answer in step.answers)
        ]

    def compare(self, moment: int) -> None:
        """Plays original and twin side by side; they must look alike until something is revealed."""
        original = Follower(self.journey, self.viewer)
        twin = Follower(self.journey, self.viewer)
        for index, step in enumerate(self.journey.inputs):
            with judging("secrets", step=f"at step {index} ({step})"):
                try:
                    self._step(original, twin, index, moment)
                except Apart:
                    return

    def _step(self, original: Follower, twin: Follower, index: int, moment: int) -> None:
        step = self.journey.inputs[index]
        awaited = original.state.awaited()
        original.input(step)
        for answer in step.answers:
            original.state.resolve(answer.outcome)
        mine = original.shown()
        self._follow(twin, step, index == moment, unseen=mine is None or not mine.heard)
        other = twin.shown()
        if (original.revealed or twin.revealed) and _heard(mine) != _heard(other):
            raise Apart
        self._same(index, mine, other)
        self._nothing_unheard(index, step, mine)
        if mine is None and original.state.awaited() != awaited:
            self._fail(index, "thinking clocks tell of a step that nobody could see")
        self._same_refusals(index, original.state, twin.state)

    def _follow(self, twin: Follower, step: Input, exchange: bool, unseen: bool) -> None:
        hidden = not step.audience.hears(self.viewer)
        if hidden and exchange:
            # When nothing at all was seen of it, it may as well have happened earlier.
            self._other_move(twin, replace(step, at=twin.state.now) if unseen else step, unseen)
        else:
            self._same_move(twin, step, hidden, unseen)
        self._answer_twin(twin.state, step, exchange and not hidden)

    def _same_move(self, twin: Follower, step: Input, hidden: bool, unseen: bool) -> None:
        if step.move is None:
            if not step.start and twin.state.deadline() is None:
                raise Apart
            twin.input(step)
        elif step.seat in twin.state.to_act() and _allows(twin.state, step.seat, step.move):
            twin.input(step)
        elif hidden:
            self._other_move(twin, step, unseen)
        else:
            raise Apart

    def _other_move(self, twin: Follower, step: Input, unseen: bool) -> None:
        """Another move that this viewer cannot see either: instead, or beforehand as a change of mind.

        Where it is public that somebody moved, though not what, no second move goes unheard.
        """
        if step.seat not in twin.state.to_act():
            raise Apart
        others = [
            move
            for move in twin.state.moves(step.seat)
            if move != step.move and not twin.state.audience(step.seat, move).hears(self.viewer)
        ]
        if not others:
            raise Apart
        twin.input(replace(step, move=self.dice.choice(others)))
        again = step.move
        if again is None or not unseen or self.dice.below(2) or twin.state.chance() is not None:
            return
        if step.seat in twin.state.to_act() and _allows(twin.state, step.seat, again):
            twin.state.play(step.seat, again)

    def _answer_twin(self, state: State, step: Input, exchange: bool) -> None:
        """Nature answers the twin as it did the original, but for one hidden answer if so wished."""
        answers = list(step.answers)
        hidden = [
            index for index, answer in enumerate(answers) if not answer.audience.hears(self.viewer)
        ]
        exchanged = self.dice.choice(hidden) if exchange and hidden else -1
        index = 0
        chance = state.chance()
        while chance is not None:
            recorded = answers[index] if index < len(answers) else None
            if recorded is not None and recorded.audience != chance.audience:
                raise Apart
            outcome = None if recorded is None else recorded.outcome
            state.resolve(self._outcome(chance, outcome, index == exchanged))
            index += 1
            chance = state.chance()
        if index < len(answers):
            raise Apart

    def _outcome(self, chance: Chance, recorded: Outcome | None, exchange: bool) -> Outcome:
        if isinstance(chance, Verdict):
            return chance.compute()
        hidden = not chance.audience.hears(self.viewer)
        if hidden and (exchange or recorded not in chance.outcomes):
            return chance.draw(self.dice)
        if recorded is None or recorded not in chance.outcomes:
            raise Apart
        return recorded

    def _same(self, index: int, mine: Frame | None, other: Frame | None) -> None:
        if not _differ(mine, other):
            return
        if mine is None or other is None:
            self._fail(index, "one of them got a message where the other got none")
            return
        for name in ("number", "heard", "moves", "at"):
            if getattr(mine, name) != getattr(other, name):
                told = f"{name}: {getattr(mine, name)} and {getattr(other, name)}"
                self._fail(index, f"{told}. {_MARK}" if name == "heard" else told)
        fields = [
            name
            for name in mine.view.__struct_fields__
            if getattr(mine.view, name) != getattr(other.view, name)
        ]
        self._fail(index, f"the views differ in {', '.join(fields)}")

    def _nothing_unheard(self, index: int, step: Input, frame: Frame | None) -> None:
        """What a viewer may not see at all leaves no trace: no view changes without an event."""
        hidden = not step.audience.hears(self.viewer)
        if hidden and frame is not None and not frame.heard and not step.answers:
            self._fail(index, "something changed though nothing was heard")

    def _same_refusals(self, index: int, original: State, twin: State) -> None:
        if self.viewer is None:
            return
        tries = list(self.pool.values())
        if len(tries) > MOST_TRIES:
            tries = [self.dice.choice(tries) for _ in range(MOST_TRIES)]
        for move in tries:
            mine, other = _refusal(original, self.viewer, move), _refusal(twin, self.viewer, move)
            if mine != other:
                self._fail(index, f"{move} is answered by {mine} and by {other}")

    def _fail(self, index: int, message: str) -> None:
        raise BrokenContract(
            "secrets", f"{self.viewer} can tell twins apart after step {index}: {message}"
        )


def _heard(frame: Frame | None) -> list[Phrase]:
    return [] if frame is None else frame.heard


def _differ(mine: Frame | None, other: Frame | None) -> bool:
    if mine is None or other is None:
        return mine is not other
    return mine.encode() != other.encode()


def _allows(state: State, seat: int, move: Move) -> bool:
    return not _refusal(state, seat, move)


def _refusal(state: State, seat: int, move: Move) -> str:
    try:
        state.check(seat, move)
    except IllegalMove as error:
        return f"{error.code} {sorted(error.params.items())}"
    return ""


def check_twins(journey: RecordedGame, dice: Dice, most: int = 10) -> None:
    """For every viewer, a few twins made at hidden moments of this game."""
    for viewer in (*range(journey.seats), None):
        twins = Twins(journey, viewer, dice)
        moments = twins.hidden_moments()
        for _ in range(min(most, 2 * len(moments))):
            twins.compare(dice.choice(moments))
