"""Taking back: a table's policy, and what it says of a seat's last move: may it go, and who must agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from boroughs.core.audience import EVERYONE
from boroughs.core.errors import IllegalMove
from boroughs.core.game import Game
from boroughs.core.history import StepReplayer
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.record import MOVE, WITHDRAW, Step
from boroughs.core.state import State


class TakebackPolicy(Enum):
    """What may be taken back at a table; chosen when it is made, and never changed."""

    NEVER = "never"
    """Nothing."""
    OWN_TURN = "own-turn"
    """One's own last move, alone and at once: nothing random or hidden, and nobody else's deed."""
    PRACTICE = "practice"
    """Besides, whatever happened since one's own last move, where all people at the table agree."""

    @classmethod
    def _missing_(cls, value: object) -> TakebackPolicy | None:
        """Older tables and clients say `consent`, and mean what is called practice now.

        >>> TakebackPolicy("consent").value
        'practice'
        """
        return cls.PRACTICE if value == "consent" else None


@dataclass(frozen=True, slots=True)
class Takeback:
    """How a seat's last move goes: steps are withdrawn, or in real time another move undoes it."""

    steps: int = 0
    reversal: Move | None = None
    asked: tuple[int, ...] = ()
    """Who must agree first."""
    practice: bool = False
    """Whether only a practice table allows it."""


class TakenStep:
    """A step that stands, and the position before it."""

    def __init__(self, step: Step, before: State, reveals: bool | None = None) -> None:
        self.step = step
        self.before = before
        self.reveals = reveals
        """Whether it uncovered something; None where nobody listened."""

    def is_public(self, game: Game) -> bool:
        """Whether everybody saw it: a move in secret must not show in what is told of the table."""
        step = self.step
        if step.kind != MOVE:
            return True
        return self.before.audience(step.seat, game.parse(step.notation)) == EVERYONE

    def is_harmless(self, game: Game, after: State) -> bool:
        """Whether its seat could take it back alone: nobody else may act, and nobody learnt anything.

        Where others may act as well the answer is no, for it would tell whether they secretly have.
        """
        step = self.step
        if step.kind != MOVE or step.answers:
            return False
        alone = self.before.to_act() == after.to_act() == (step.seat,)
        return alone and not self._has_revealed(game)

    def _has_revealed(self, game: Game) -> bool:
        if self.reveals is None:
            replayer = StepReplayer(game, self.before.seats, self.before.options)
            replayer.state = self.before.copy()
            replayer.take(self.step, listen=True)
            self.reveals = any(event.reveals for event in replayer.events)
        return self.reveals


class Takebacks:
    """Decides for one table, and keeps what it needs for that: the last steps and the positions before them."""

    def __init__(self, policy: TakebackPolicy = TakebackPolicy.OWN_TURN, kept: int = 0) -> None:
        self.policy = policy
        self.kept = kept
        """How many positions are kept; where it is 0, a table that is only simulated copies nothing."""
        self.recent: list[TakenStep] = []
        """The last steps that stand, the latest last; further back only by `Timeline.look_back`."""
        self._reversals: dict[int, tuple[Move, int | None]] = {}
        """In real time: the move that undoes each seat's last deed, until this deadline."""
        self._unasked: list[Step] = []
        """Moves that are not their player's own: there was nothing to choose, or they undid another."""

    # What happens at the table

    def note(self, taken: TakenStep, reversal: Move | None) -> None:
        self.recent.append(taken)
        del self.recent[: -self.kept]
        seat = taken.step.seat
        if reversal is not None:
            self._reversals[seat] = (reversal, taken.before.deadline())
        else:
            self._reversals.pop(seat, None)

    def note_unasked(self, step: Step) -> None:
        """This move of a seat was not its player's: who takes back does not stop at it."""
        self._unasked.append(step)

    def reaches(self, live: Sequence[Step], steps: int) -> bool:
        """Whether the positions before so many of the last steps are known."""
        known = self.recent and self.recent[-1].step is live[-1]
        return steps == 0 or (bool(known) and len(self.recent) >= steps)

    def note_withdrawn(self) -> None:
        if self.recent:
            self.recent.pop()
        self._reversals.clear()

    def note_reversed(self, step: Step) -> None:
        """This move undid another: it is not undone in its turn by asking once more."""
        self._reversals.pop(step.seat, None)
        self._unasked.append(step)

    # What may be taken back

    def steps_since_own_move(self, seat: int, live: Sequence[Step]) -> int:
        """How many steps must go until this seat's last move is gone; 0 where it has made none."""
        for count, step in enumerate(reversed(live[1:]), 1):
            if step.kind == MOVE and step.seat == seat and not self._was_unasked(step):
                return count
        return 0

    def reach(self, seat: int, live: Sequence[Step]) -> int:
        """How many of the last steps must be known to decide: alone one takes back a single one."""
        steps = self.steps_since_own_move(seat, live)
        if self.policy is TakebackPolicy.PRACTICE:
            return steps
        return 1 if steps == 1 and self.policy is TakebackPolicy.OWN_TURN else 0

    def undo(self, game: Game, state: State, seat: int) -> Takeback | None:
        """What this seat may take back alone, as far as it is known without looking back."""
        if self.policy is TakebackPolicy.NEVER:
            return None
        reversal = self._reversal(state, seat)
        if reversal is not None:
            return Takeback(reversal=reversal)
        last = self.recent[-1] if self.recent else None
        if last is None or last.step.seat != seat or self._was_unasked(last.step):
            return None
        return Takeback(steps=1) if last.is_harmless(game, state) else None

    def decide(
        self, game: Game, state: State, seat: int, live: Sequence[Step], people: Sequence[int]
    ) -> Takeback:
        """What happens when this seat asks, or IllegalMove; `recent` reaches back to its last move."""
        if self.policy is TakebackPolicy.NEVER:
            raise IllegalMove("no-takeback")
        alone = self.undo(game, state, seat)
        if alone is not None:
            return alone
        steps = self.steps_since_own_move(seat, live)
        if not steps:
            raise IllegalMove("nothing-to-take-back")
        if state.deadline() is not None:
            raise IllegalMove("no-takeback-in-real-time")
        if self.policy is TakebackPolicy.OWN_TURN:
            # One answer for all reasons: which of them it is may be another's secret.
            raise IllegalMove("cannot-take-back")
        if any(taken.before.deadline() is not None for taken in self.recent[-steps:]):
            raise IllegalMove("no-takeback-in-real-time")
        asked = tuple(person for person in people if person != seat)
        return Takeback(steps=steps, asked=asked, practice=True)

    def _was_unasked(self, step: Step) -> bool:
        return any(step is other for other in self._unasked)

    def _reversal(self, state: State, seat: int) -> Move | None:
        """The move that undoes this seat's last deed, as long as the same clock runs and the rules allow it."""
        move, deadline = self._reversals.get(seat, (None, None))
        if move is None or deadline != state.deadline() or seat not in state.to_act():
            return None
        try:
            state.check(seat, move)
        except IllegalMove:
            return None
        return move


def practice_steps(game: Game, seats: int, options: Options, steps: Sequence[Step]) -> int:
    """How many of these steps were taken back that no player may take back alone."""
    if not any(step.kind == WITHDRAW for step in steps):
        return 0
    replayer = StepReplayer(game, seats, options)
    standing: list[TakenStep] = []
    count = 0
    for step in steps:
        if step.kind == WITHDRAW:
            count += not standing.pop().is_harmless(game, replayer.state)
        else:
            standing.append(TakenStep(step, replayer.state.copy()))
        replayer.take(step)
    return count
