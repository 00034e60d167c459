"""One game as it goes: the state, the moment and the steps so far; how a step is taken, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from boroughs.core.argument_checks import whole_number
from boroughs.core.audience import EVERYONE, Viewer
from boroughs.core.bot_seats import BotSeats
from boroughs.core.clock import ThinkingClocks
from boroughs.core.dice import Dice
from boroughs.core.door import Door, Listener
from boroughs.core.errors import IllegalMove
from boroughs.core.event import Event
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.history import StepReplayer, frames, live_steps, replay_start
from boroughs.core.move import Move
from boroughs.core.record import MOVE, TICK, WITHDRAW, Step
from boroughs.core.state import State
from boroughs.core.takebacks import Takebacks, TakenStep


class Timeline:
    """What everything at a table looks at; only here does a step become the past.

    After each step it tells whoever must know: clocks, bots, what may be taken back, the observer, listeners.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        dice: Dice,
        bot_seats: BotSeats,
        clocks: ThinkingClocks | None,
        observer: Callable[[Sequence[Event]], object] | None,
    ) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.now = state.now
        self.steps: list[Step] = []
        self.clocks = clocks
        self.bot_seats = bot_seats
        self.takebacks = Takebacks()
        self.unattended = 0
        """How many moves in a row the rules have played because somebody's time was over."""
        self.listeners: list[Listener] = []
        self._observer = observer
        self._mail: list[tuple[Listener, Frame]] = []

    # Going on

    def play(self, seat: int, move: Move) -> Step:
        """A move of this seat, at the present moment."""
        if seat not in self.state.to_act():
            if self.state.result() is not None:
                raise IllegalMove("game-over")
            self.present(seat)
            raise IllegalMove("not-your-turn", seat=seat)
        step = Step(MOVE, self.now, seat, move.notation)
        self.take(step, move)
        self.unattended = 0
        return step

    def present(self, viewer: Viewer) -> Viewer:
        """This viewer, if there is one: a seat -1 would look over the last one's shoulder."""
        if viewer is not None and not 0 <= whole_number("viewer", viewer) < self.state.seats:
            raise IllegalMove("no-such-seat", seat=viewer)
        return viewer

    def take(self, step: Step, move: Move | None = None) -> None:
        """One input and nature's answers to it: one step."""
        state = self.state
        earns = self._earns_extra(step.seat, move)
        earlier, reversal = None, None
        if self.takebacks.kept:
            earlier = state.copy()
            reversal = None if move is None else self._reversal(step.seat, move)
        events: list[Event] = []
        before = state.now
        state.now = step.at
        state.events = events if self.listeners or self._observer is not None else None
        try:
            if move is not None:
                state.play(step.seat, move)
            elif step.kind == TICK:
                state.tick()
        except IllegalMove:
            state.now = before
            state.events = None
            raise
        self._ask_nature(step)
        if earlier is not None:
            heard = state.events is not None
            reveals = any(event.reveals for event in events) if heard else None
            self.takebacks.note(TakenStep(step, earlier, reveals), reversal)
        state.events = None
        self.steps.append(step)
        self._follow(step, earns)
        if self._observer is not None:
            self._observer(events)
        if self.listeners:
            self._show(events, step.at)

    def _ask_nature(self, step: Step) -> None:
        state = self.state
        chance = state.chance()
        while chance is not None:
            if self.dice.in_streams:
                self.dice.turn_to(step.seat, chance.source)
            outcome = chance.draw(self.dice)
            step.answers.append(outcome.text)
            state.resolve(outcome)
            chance = state.chance()

    def _earns_extra(self, seat: int, move: Move | None) -> bool:
        """Whether this move, once played, brings extra time; asked only where there are clocks."""
        if move is None or self.clocks is None:
            return False
        self.state.check(seat, move)
        return earns_extra(self.state, seat, move)

    def _reversal(self, seat: int, move: Move) -> Move | None:
        """What would undo this move while the clock runs; of one that will be refused, nothing."""
        if self.state.deadline() is None:
            return None
        try:
            self.state.check(seat, move)
        except IllegalMove:
            return None
        return self.state.reversal(seat, move)

    # Who must know

    def _follow(self, step: Step, earns: bool) -> None:
        """Lets clocks and computer players know that a step was taken."""
        self._update_clocks(step, self.state, earns)
        self.bot_seats.look(step, self.state)

    def _update_clocks(self, step: Step, state: State, earns: bool) -> None:
        if self.clocks is None:
            return
        if earns:
            self.clocks.moved(step.seat, step.at)
        self.clocks.turn_to(state.awaited(), step.at)

    def _show(self, events: Sequence[Event], at: int, withdraws: bool = False) -> None:
        """Tells the listeners. One of them may play at once: what comes of it is told after this."""
        listeners = self.listeners
        views = self.game.views(self.state, [listener.door.viewer for listener in listeners])
        public = all(event.audience == EVERYONE for event in events)
        heard = [event.phrase() for event in events] if public else None
        for number, listener in enumerate(listeners):
            door = listener.door
            frame = door.pass_on(self.state, events, at, withdraws, views[number], heard)
            if frame is not None:
                self._mail.append((listener, frame))
        while self._mail:
            listener, frame = self._mail.pop(0)
            if listener.listening:
                listener.hear(frame)

    # Going back

    def withdraw(self) -> None:
        """Takes back the last step. Withdrawn steps stay in the record; no dice are thrown twice."""
        live = self.live_steps()
        if len(live) < 2:
            raise IllegalMove("nothing-to-withdraw")
        if self.takebacks.reaches(live, 1):
            self.state = self.takebacks.recent[-1].before
        else:
            self.state = self.replayed(live[:-1]).state
        self.takebacks.note_withdrawn()
        self.state.events = None
        last = live[-1]
        if self.clocks is not None and last.kind == MOVE:
            # The position is the one before that step again.
            move = self.game.parse(last.notation)
            self._take_extra_back(last, earns_extra(self.state, last.seat, move))
        step = Step(WITHDRAW, self.now)
        self.steps.append(step)
        self._follow(step, False)
        self._show([], step.at, withdraws=True)

    def _take_extra_back(self, step: Step, earned: bool) -> None:
        """Or thinking time could be had by playing and taking back, again and again."""
        if self.clocks is not None and earned:
            self.clocks.took_back(step.seat)

    def knows_back(self, count: int) -> bool:
        """Whether the positions before each of the last `count` steps are kept."""
        return self.takebacks.reaches(self.live_steps(), count)

    def look_back(self, count: int) -> None:
        """Finds the positions before each of the last `count` steps that stand, unless they are kept."""
        live = self.live_steps()
        if self.takebacks.reaches(live, count):
            return
        replayer = self.replayed(live[:-count])
        recent = []
        for step in live[-count:]:
            recent.append(TakenStep(step, replayer.state.copy()))
            replayer.take(step)
        self.takebacks.recent = recent

    # The past once more

    def replayable(self) -> Sequence[Step]:
        """The steps that these rules can take again."""
        return self.steps[replay_start(self.steps) :]

    def live_steps(self) -> list[Step]:
        """Those of them that still stand."""
        return live_steps(self.replayable())

    def frames(self, door: Door) -> Iterable[Frame]:
        """All that passed this door."""
        state = self.state
        return frames(self.game, state.seats, state.options, self.replayable(), door)

    def replayed(self, steps: Sequence[Step]) -> StepReplayer:
        """Where these steps lead."""
        replayer = StepReplayer(self.game, self.state.seats, self.state.options)
        for step in steps:
            replayer.take(step)
        return replayer

    def take_over(self, steps: Sequence[Step]) -> None:
        """Goes on after recorded steps: clocks and computer players stand as they stood at their end."""
        self.steps = list(steps)
        self.now = max(self.state.now, steps[-1].at)
        self.bot_seats.forget()
        if self.clocks is not None or self.bot_seats.bots:
            replayer = self.replayed([])
            standing: list[tuple[Step, bool]] = []
            for step in self.replayable():
                earns = False
                if self.clocks is not None and step.kind == MOVE:
                    move = self.game.parse(step.notation)
                    earns = earns_extra(replayer.state, step.seat, move)
                replayer.take(step)
                if step.kind != WITHDRAW:
                    standing.append((step, earns))
                else:
                    withdrawn, earned = standing.pop()
                    self._take_extra_back(withdrawn, earned)
                self._update_clocks(step, replayer.state, earns)
                self.bot_seats.look(step, replayer.state)

    def show_newcomers(self) -> None:
        """A computer player that took over a seat sees it as if it had sat there from the start."""
        newcomers = self.bot_seats.newcomers()
        if not newcomers:
            return
        replayer = self.replayed([])
        for step in self.replayable():
            replayer.take(step)
            self.bot_seats.look(step, replayer.state, newcomers)


def earns_extra(state: State, seat: int, move: Move) -> bool:
    """Whether a move that is about to be played brings extra time.

    Not one that only some see, for the clock would tell of it. And none that another undoes at once while a
    clock of the game runs: time could be had by laying and lifting, again and again.
    """
    if state.audience(seat, move) != EVERYONE:
        return False
    return state.deadline() is None or state.reversal(seat, move) is None
