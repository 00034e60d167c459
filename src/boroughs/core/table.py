"""The driver: holds a state, asks nature, keeps time and the record, hands out views and frames."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boroughs.core.audience import Viewer
from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.chance import Chance, Outcome
from boroughs.core.clock import ThinkingClocks, TimeControl
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.door import Door, Frame
from boroughs.core.errors import IllegalMove
from boroughs.core.event import Event
from boroughs.core.form import Form
from boroughs.core.game import Game
from boroughs.core.history import Retaking, frames, live_steps, write_position
from boroughs.core.move import Move
from boroughs.core.record import POSITION, START, TICK, WITHDRAW, Record, Step, digest
from boroughs.core.result import Result
from boroughs.core.state import State
from boroughs.core.view import View


class Plan:
    """What a bot means to do, and the view on which it decided so."""

    def __init__(self, due: int, answer: Answer, view: View) -> None:
        self.due = due
        self.answer = answer
        self.view = view


class Table:
    """Seats, a game between them, and everything that happens there.

    The same seed and the same moves give the same game.

    >>> import boroughs
    >>> table = Table(boroughs.game("machi-koro"), seats=2, seed=7)
    >>> seat = table.to_act[0]
    >>> table.play(seat, "roll 1")
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: int | str | None = None,
        dice: Dice | None = None,
        bot_seed: str = "",
        bots: Mapping[int, Bot] | None = None,
        time_control: TimeControl | None = None,
        players: Sequence[str] = (),
        position: State | None = None,
    ) -> None:
        if seed is None and dice is None:
            raise TypeError("a table needs a seed or dice")
        self.game = game
        self.seed = "" if seed is None else str(seed)
        self.dice: Dice = SeededDice(self.seed) if dice is None else dice
        self.bot_seed = bot_seed or self.seed
        self.bots: dict[int, Bot] = dict(bots or {})
        self.state: State = game.new(seats, options) if position is None else position
        self.now = self.state.now
        self.steps: list[Step] = []
        self.players = list(players)
        self.time_control = time_control
        self.clocks = self._wound_clocks()
        self._plans: dict[int, Plan] = {}
        self._doors: list[tuple[Door, Callable[[Frame], object]]] = []
        if position is None:
            self._take(Step(START, 0))
        else:
            self._begin_at(position)

    @classmethod
    def resume(cls, game: Game, state: State, record: Record, dice: Dice) -> Table:
        """A table that goes on where its record ends."""
        table = cls(
            game, seed=record.seed or None, dice=dice, players=record.players, position=state
        )
        table.steps = list(record.steps)
        table.now = max(state.now, record.steps[-1].at)
        return table

    # What anybody may ask

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.state.to_act()

    @property
    def result(self) -> Result | None:
        return self.state.result()

    def moves(self, seat: int) -> Sequence[Move]:
        """What this seat may play now."""
        if seat not in self.state.to_act():
            return []
        return self.state.moves(seat)

    def view(self, viewer: Viewer) -> View:
        """What this seat, or a spectator (None), may know."""
        return self.state.view(viewer)

    def form(self, seat: int) -> list[Form]:
        """How this seat builds the moves that are too many to list."""
        return self.game.form(self.state.view(seat))

    def listen(self, viewer: Viewer, hear: Callable[[Frame], object]) -> None:
        """Calls `hear` with each frame that passes the door to this viewer, the present one first."""
        door = Door(viewer)
        self._doors.append((door, hear))
        frame = door.pass_on(self.state, [])
        if frame is not None:
            hear(frame)

    # Acting

    def play(self, seat: int, move: Move | str, at: int | None = None) -> None:
        """Plays a move, given as an object or in notation, received at this moment."""
        self.tick(self.now if at is None else at)
        parsed = self.game.parse(move) if isinstance(move, str) else move
        if seat not in self.state.to_act():
            raise IllegalMove("not-your-turn", seat=seat)
        self._take(Step("move", self.now, seat, parsed.notation), parsed)
        if self.clocks is not None:
            self.clocks.moved(seat, self.now)
            self.clocks.turn_to(self.state.to_act(), self.now)

    @property
    def deadline(self) -> int | None:
        """The next moment at which something happens by itself: the game's, or a thinking clock's."""
        moments = [moment for moment in (self.state.deadline(), self._flag()) if moment is not None]
        return min(moments) if moments and self.result is None else None

    def tick(self, now: int) -> None:
        """Time has come this far: whatever was due before happens, in its order."""
        while True:
            due = self.deadline
            if due is None or due > now:
                break
            self.now = max(self.now, due)
            if self.state.deadline() == due:
                self._take(Step(TICK, self.now))
            elif self.clocks is not None:
                running_out = self.clocks.runs_out()
                if running_out is not None:
                    self._play_fallback(running_out[1])
            if self.clocks is not None:
                self.clocks.turn_to(self.state.to_act(), self.now)
        self.now = max(self.now, now)

    def withdraw(self) -> None:
        """Takes back the last step. Withdrawn steps stay in the record; no dice are thrown twice."""
        live = live_steps(self.steps)
        if len(live) < 2:
            raise IllegalMove("nothing-to-withdraw")
        self.steps.append(Step(WITHDRAW, self.now))
        self._set(self._retaken(live[:-1]).state)

    def may_undo(self, seat: int) -> bool:
        """Whether the last step was this seat's own and uncovered nothing, so that nobody need consent."""
        live = live_steps(self.steps)
        last = live[-1]
        if len(live) < 2 or last.kind != "move" or last.seat != seat or last.answers:
            return False
        retaking = self._retaken(live[:-1])
        retaking.take(last, listen=True)
        return not any(event.reveals for event in retaking.events)

    # Bots

    def run(self, now: int | None = None) -> int | None:
        """Lets the bots do all that is due by this moment; returns when the next thing is due."""
        until = self.now if now is None else now
        while self.result is None:
            due = self._next_due()
            if due is None or due > until:
                return due
            self._advance(due)
        return None

    def play_out(self, most: int = 100_000) -> Result:
        """Lets the bots play to the end in virtual time."""
        missing = [seat for seat in range(self.state.seats) if seat not in self.bots]
        if missing:
            raise IllegalMove("no-bot", seat=missing[0])
        for _ in range(most):
            if self.result is not None:
                return self.result
            due = self._next_due()
            if due is None:
                self._play_fallback(self.to_act[0])
            else:
                self._advance(due)
        raise RuntimeError(f"{self.game.name} did not end within {most} steps")

    # The record

    @property
    def record(self) -> str:
        """The whole game as text; while it runs, for the keeper of the table alone."""
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            seats=self.state.seats,
            options=self.state.options,
            seed=self.seed,
            players=self.players,
            steps=self.steps,
            final=digest(self.state),
        ).dump()

    def record_for(self, viewer: Viewer) -> list[Frame]:
        """What this viewer saw, frame by frame."""
        live = live_steps(self.steps)
        return list(frames(self.game, self.state.seats, self.state.options, live, viewer))

    # Inside

    def _retaken(self, live: Sequence[Step]) -> Retaking:
        retaking = Retaking(self.game, self.state.seats, self.state.options)
        for step in live:
            retaking.take(step)
        return retaking

    def _take(self, step: Step, move: Move | None = None) -> None:
        """One input and nature's answers to it: one step."""
        events: list[Event] | None = [] if self._doors else None
        state = self.state
        state.events = events
        state.now = step.at
        if move is not None:
            state.play(step.seat, move)
        elif step.kind == TICK:
            state.tick()
        chance = state.chance()
        while chance is not None:
            outcome = self._answer(chance)
            step.answers.append(outcome.text)
            state.resolve(outcome)
            chance = state.chance()
        state.events = None
        self.steps.append(step)
        self._show(events)

    def _answer(self, chance: Chance) -> Outcome:
        return chance.draw(self.dice)

    def _show(self, events: list[Event] | None) -> None:
        for door, hear in self._doors:
            frame = door.pass_on(self.state, events or [])
            if frame is not None:
                hear(frame)

    def _play_fallback(self, seat: int) -> None:
        move = self.state.fallback(seat)
        self._take(Step("move", self.now, seat, move.notation), move)
        if self.clocks is not None:
            self.clocks.moved(seat, self.now)

    def _flag(self) -> int | None:
        running_out = None if self.clocks is None else self.clocks.runs_out()
        return None if running_out is None else running_out[0]

    def _wound_clocks(self) -> ThinkingClocks | None:
        if self.time_control is None:
            return None
        return ThinkingClocks(self.time_control, [self.time_control.bank] * self.state.seats)

    def _begin_at(self, position: State) -> None:
        """A puzzle, or a running game that met new rules: the record starts with the position."""
        version = str(self.game.rules_version)
        step = Step(POSITION, self.now, notation=version, answers=[write_position(position)])
        self.steps.append(step)

    def _set(self, state: State) -> None:
        """Goes on from this position."""
        self.state = state
        self._plans.clear()
        if self.clocks is not None:
            self.clocks.turn_to(self.state.to_act(), self.now)
        self._show(None)

    def _next_due(self) -> int | None:
        """The earliest moment at which a bot acts or a deadline comes."""
        self._ask_bots()
        moments = [plan.due for plan in self._plans.values() if _waits_for_time(plan.answer)]
        deadline = self.deadline
        if deadline is not None:
            moments.append(deadline)
        return min(moments) if moments else None

    def _ask_bots(self) -> None:
        """Asks every bot that may act and whose view has changed since it made its plan."""
        acting = self.state.to_act()
        for seat in [seat for seat in self._plans if seat not in acting]:
            del self._plans[seat]
        for seat in acting:
            bot = self.bots.get(seat)
            if bot is None:
                continue
            view = self.state.view(seat)
            plan = self._plans.get(seat)
            if plan is not None and plan.view == view:
                continue
            dice = SeededDice(f"{self.bot_seed}/seat {seat}/step {len(self.steps)}")
            answer = bot.act(Turn(seat, view, self.state.moves(seat), self.now, dice))
            self._plans[seat] = Plan(self.now + answer.after, answer, view)

    def _advance(self, due: int) -> None:
        """Goes on to this moment and lets what is due happen: a deadline first, then the lowest seat."""
        deadline = self.deadline
        if deadline is not None and deadline <= due:
            self.tick(due)
            return
        seat = min(
            seat
            for seat, plan in self._plans.items()
            if plan.due <= due and _waits_for_time(plan.answer)
        )
        plan = self._plans.pop(seat)
        if plan.answer.move is None:
            self.now = max(self.now, due)
        else:
            self.play(seat, plan.answer.move, max(self.now, due))


def _waits_for_time(answer: Answer) -> bool:
    """Whether this answer comes due by itself: a move, or a wish to be asked again later."""
    return answer.move is not None or answer.after > 0
