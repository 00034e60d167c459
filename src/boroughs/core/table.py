"""The driver: holds a state, asks nature, keeps time and the record, hands out views and frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import SupportsIndex, overload

from boroughs.core.argument_checks import require_kind, seed_text, several, whole_number
from boroughs.core.audience import EVERYONE, Audience, Viewer
from boroughs.core.bot import Bot, bot_label
from boroughs.core.bot_seats import BotSeats
from boroughs.core.clock import ThinkingClocks, TimeControl
from boroughs.core.contract_faults import acting_fault, fallback_fault, refusal_fault
from boroughs.core.dice import Dice, dice_of
from boroughs.core.door import Door, Frame, Listener
from boroughs.core.endless_games import endless_game
from boroughs.core.errors import (
    BadOptions,
    BoroughsError,
    EndlessGame,
    GameFault,
    IllegalBotMove,
    IllegalMove,
)
from boroughs.core.event import Event
from boroughs.core.form import Form
from boroughs.core.game import Game
from boroughs.core.history import StepReplayer, frames, last_mark, live_steps, write_position
from boroughs.core.move import Move
from boroughs.core.record import MOVE, POSITION, START, TICK, WITHDRAW, Note, Record, Step, digest
from boroughs.core.registry import game_of
from boroughs.core.result import Result
from boroughs.core.state import State
from boroughs.core.takebacks import Takeback, Takebacks, TakenStep, practice_steps
from boroughs.core.view import View

_PATIENCE = 100_000
"""How often bots may ask for more time before one of them acts."""

_DEFAULT_SEED = "1"


class Table:
    """Seats, a game between them, and everything that happens there.

    The same seed and the same moves give the same game; without a seed it is 1, as for `simulate`.
    `bots` are objects or names (`"easy"`, `"search:400"`, `"my_bots:Builder"`): a list fills the seats
    from the first on, a dictionary names seats.

    >>> table = Table("machi-koro", seats=2, seed=7)
    >>> [seat] = table.to_act
    >>> table.play(seat, "roll 1").answers
    ['2']
    """

    def __init__(
        self,
        game: Game | str,
        seats: SupportsIndex | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: SupportsIndex | str | None = None,
        dice: Dice | None = None,
        bot_seed: str = "",
        bots: Mapping[int, Bot | str] | Sequence[Bot | str] | None = None,
        time_control: TimeControl | None = None,
        players: Sequence[str] = (),
        position: State | None = None,
        recorded: Record | None = None,
        observer: Callable[[Sequence[Event]], object] | None = None,
    ) -> None:
        game = game_of(game)
        self.seed = _DEFAULT_SEED if seed is None and dice is None else ""
        if seed is not None:
            self.seed = seed_text(seed)
        if not self.seed and dice is None:
            raise TypeError("seed must not be empty: nobody could verify the record")
        wanted = None if seats is None else whole_number("seats", seats)
        _check_kinds(dice, time_control, position)
        self.game = game
        self.rules = game.rules_version
        """The version under which the record begins."""
        self.dice: Dice = dice_of(self.seed) if dice is None else dice
        self.bot_seed = bot_seed or self.seed
        self.state: State = game.new(wanted, options) if position is None else position.copy()
        self.now = self.state.now
        self.steps: list[Step] = []
        self.players = [str(name) for name in several("players", players, '["Ann", "Bo"]')]
        if self.players and recorded is None and len(self.players) != self.state.seats:
            named = len(self.players)
            raise BadOptions("bad-player-names", names=named, seats=self.state.seats)
        self.proof = ""
        """What the keeper of other dice than the seed's writes into the record, to prove every throw."""
        self.notes: list[Note] = []
        """What the keeper of the table writes into the record of what happened around the game."""
        self.time_control = time_control
        self.clocks = self._wound_clocks()
        self._bot_seats = BotSeats(game, bots, self.state.seats)
        self._observer = observer
        """Hears every event, whoever may know it: for the keeper of the table, who counts."""
        self._listeners: list[Listener] = []
        self._mail: list[tuple[Listener, Frame]] = []
        self.takebacks = Takebacks()
        """What may be taken back here; a keeper of people's tables brings one that keeps positions."""
        if recorded is not None:
            self._recall(recorded)
        else:
            self._begin(position)

    @classmethod
    def resume(
        cls,
        game: Game,
        state: State,
        record: Record,
        dice: Dice,
        *,
        bots: Mapping[int, Bot] | None = None,
        bot_seed: str = "",
        time_control: TimeControl | None = None,
        clocks: ThinkingClocks | None = None,
    ) -> Table:
        """A table that goes on where its record ends.

        Who has kept the clocks as well hands them over; else they are found by going through the record.
        """
        table = cls(
            game,
            seed=record.seed or None,
            dice=dice,
            bots=bots,
            bot_seed=bot_seed,
            time_control=time_control if clocks is None else None,
            players=record.players,
            position=state,
            recorded=record,
        )
        if clocks is not None:
            table.time_control, table.clocks = clocks.control, clocks
        return table

    # What anybody may ask

    @property
    def bots(self) -> dict[int, Bot]:
        """The computer players by seat; put one in, or take one out, at any moment."""
        return self._bot_seats.bots

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.state.to_act()

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it runs."""
        return self.state.result()

    def moves(self, seat: int) -> Sequence[Move]:
        """What this seat may play now."""
        whole_number("seat", seat)
        if seat not in self.state.to_act():
            self._present(seat)
            return []
        return self.state.moves(seat)

    def view(self, viewer: Viewer) -> View:
        """What this seat, or a spectator (None), may know."""
        return self.game.view(self.state, self._present(viewer))

    def form(self, seat: int) -> list[Form]:
        """How this seat builds the moves that are too many to list."""
        return self.game.form(self.view(seat))

    def listen(
        self, viewer: Viewer, hear: Callable[[Frame], object], door: Door | None = None
    ) -> Listener:
        """Calls `hear` with each frame that passes the door to this viewer, the present one first.

        Who comes late gets the same numbers and moments as who listened from the start: when one
        sat down must not tell what others did in secret. Of the present frame nothing is heard again.
        A keeper of the table who knows how far it is may bring the `door`: only later frames are heard.
        """
        if door is not None:
            return Listener(door, hear, self._listeners)
        door = Door(self.game, self._present(viewer))
        *_, last = self._frames(door)
        listener = Listener(door, hear, self._listeners)
        hear(Frame(last.number, last.at, [], last.view, last.moves))
        return listener

    # Acting

    @overload
    def play(self, seat: SupportsIndex, move: Move, at: int | None = None) -> Step: ...

    @overload
    def play(self, seat: SupportsIndex, move: str, at: int | None = None) -> Step: ...

    def play(self, seat: object, move: object, at: object = None) -> Step:
        """Plays a move, given as an object or in notation, received at this moment.

        What came of it is the step that the record keeps: the move and all of nature's answers.
        """
        by = _acting_seat(seat)
        if not isinstance(move, (Move, str)):
            example = self._example(by)
            raise TypeError(
                f"a move or its notation, such as {example!r}, is expected, not {move!r}"
            )
        self.tick(self.now if at is None else whole_number("at", at))
        parsed = self.game.parse(move) if isinstance(move, str) else move
        if by not in self.state.to_act():
            if self.result is not None:
                raise IllegalMove("game-over").in_words_of(self.game.package)
            self._present(by)
            raise IllegalMove("not-your-turn", seat=by).in_words_of(self.game.package)
        step = Step(MOVE, self.now, by, parsed.notation)
        self._take(step, parsed)
        return step

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
        self.now = max(self.now, now)

    # Taking back

    def takeback(self, seat: int, people: Sequence[int] = ()) -> Takeback:
        """What happens when this seat asks to take its last move back; IllegalMove where it may not.

        `people` are those whose consent counts. It may look back through the whole game.
        """
        live = self._live_steps()
        self.look_back(self.takebacks.reach(seat, live))
        return self.takebacks.decide(self.game, self.state, seat, live, people)

    def undo(self, seat: int) -> Takeback | None:
        """What this seat may take back alone and at once; only as far as positions are kept."""
        return self.takebacks.undo(self.game, self.state, seat)

    def take_back(self, seat: int, takeback: Takeback, at: int | None = None) -> None:
        """Takes a seat's last move back; who must agree first, has."""
        if takeback.reversal is not None:
            self.play(seat, takeback.reversal, at)
            self.takebacks.note_reversed(self.steps[-1])
        for _ in range(takeback.steps):
            self.withdraw()

    def takeback_reach(self, seat: int) -> int:
        """How far `takeback` looks back for this seat."""
        return self.takebacks.reach(seat, self._live_steps())

    def knows_back(self, count: int) -> bool:
        """Whether the positions before each of the last `count` steps are kept."""
        return self.takebacks.reaches(self._live_steps(), count)

    def look_back(self, count: int) -> None:
        """Finds the positions before each of the last `count` steps that stand, unless they are kept."""
        live = self._live_steps()
        if self.takebacks.reaches(live, count):
            return
        replayer = self._replayed(live[:-count])
        recent = []
        for step in live[-count:]:
            recent.append(TakenStep(step, replayer.state.copy()))
            replayer.take(step)
        self.takebacks.recent = recent

    def withdraw(self) -> None:
        """Takes back the last step. Withdrawn steps stay in the record; no dice are thrown twice."""
        live = self._live_steps()
        if len(live) < 2:
            raise IllegalMove("nothing-to-withdraw")
        if self.takebacks.reaches(live, 1):
            self.state = self.takebacks.recent[-1].before
        else:
            self.state = self._replayed(live[:-1]).state
        self.takebacks.note_withdrawn()
        self.state.events = None
        step = Step(WITHDRAW, self.now)
        self.steps.append(step)
        self._follow(step, EVERYONE)
        self._show([], step.at, withdraws=True)

    def practice_steps(self) -> int:
        """How many steps were taken back that no player may take back alone."""
        return practice_steps(self.game, self.state.seats, self.state.options, self._replayable())

    def play_unasked(self, seat: int, at: int) -> None:
        """Plays for a person who has nothing to choose: no move of theirs that they could take back."""
        self.play(seat, self.state.fallback(seat), at)
        self.takebacks.note_unasked(self.steps[-1])

    # Bots

    def run(self, now: int | None = None) -> int | None:
        """Lets the bots do all that is due by this moment; returns when the next thing is due."""
        until = self.now if now is None else now
        try:
            while self.result is None:
                due = self._next_due()
                if due is None:
                    self._awaited()
                    return None
                if due > until:
                    return due
                self._advance(due)
        except TypeError as error:
            self._blame_seats(error)
            raise
        return None

    def play_next(self) -> Step | None:
        """Lets the bots make the next move only, in virtual time; None where they wait for people.

        >>> import boroughs
        >>> bots = [boroughs.make_bot(boroughs.game("machi-koro"), "easy")] * 2
        >>> table = Table("machi-koro", seats=2, seed=7, bots=bots)
        >>> table.play_next().notation
        'roll 1'
        """
        steps = len(self.steps)
        for _ in range(_PATIENCE):
            if self.result is not None or not self._let_bots_act():
                return None
            if len(self.steps) > steps:
                return self.steps[-1]
        raise self._endless(_PATIENCE)

    def play_out(self, most: int = 100_000) -> Result:
        """Lets the bots play to the end in virtual time."""
        missing = [seat for seat in range(self.state.seats) if seat not in self.bots]
        if missing:
            raise IllegalMove("no-bot", seat=missing[0])
        for _ in range(most):
            if self.result is not None:
                return self.result
            self._let_bots_act()
        raise self._endless(most)

    def _let_bots_act(self) -> bool:
        """Goes on to what is due next, if the bots can: a move, a deadline, or a wish to be asked again."""
        try:
            due = self._next_due()
            if due is not None:
                self._advance(due)
                return True
            # Everybody waits for somebody else.
            awaited = self._awaited()
        except TypeError as error:
            self._blame_seats(error)
            raise
        if not awaited:
            raise GameFault("fault-stuck", game=self.game.name)
        if awaited[0] not in self.bots:
            return False
        self._play_fallback(awaited[0])
        return True

    # The record

    @property
    def record(self) -> str:
        """The whole game as text; while it runs, for the keeper of the table alone."""
        return Record(
            game=self.game.name,
            rules=self.rules,
            seats=self.state.seats,
            options=self.state.options,
            seed=self.seed,
            dice=self.proof,
            players=self.players,
            notes=self.notes,
            variant=dict(self.game.variant),
            steps=self.steps,
            final=digest(self.game.to_dict(self.state)),
        ).dump()

    def record_for(self, viewer: Viewer) -> list[Frame]:
        """What this viewer saw, frame by frame, also of what was withdrawn later."""
        return list(self._frames(Door(self.game, self._present(viewer))))

    # Inside

    def _begin(self, position: State | None) -> None:
        step = Step(START, 0)
        if position is not None:
            # A puzzle, or a running game that met new rules: the record starts with the position.
            version = str(self.game.rules_version)
            written = write_position(self.game, self.state)
            step = Step(POSITION, self.now, -1, version, [written])
        try:
            self._take(step)
        except TypeError as error:
            self._blame_seats(error)
            raise

    def _present(self, viewer: Viewer) -> Viewer:
        """This viewer, if there is one: a seat -1 would look over the last one's shoulder."""
        if viewer is not None and not 0 <= whole_number("viewer", viewer) < self.state.seats:
            raise IllegalMove("no-such-seat", seat=viewer)
        return viewer

    def _example(self, seat: int) -> str:
        """A move that could be played now, for whoever does not know how one is written."""
        moves = self.state.moves(seat) if seat in self.state.to_act() else []
        return moves[0].notation if moves else "pass"

    def _replayable(self) -> Sequence[Step]:
        return self.steps[last_mark(self.steps) :]

    def _live_steps(self) -> list[Step]:
        return live_steps(self._replayable())

    def _frames(self, door: Door) -> Iterable[Frame]:
        state = self.state
        return frames(self.game, state.seats, state.options, self._replayable(), door)

    def _replayed(self, live: Sequence[Step]) -> StepReplayer:
        replayer = StepReplayer(self.game, self.state.seats, self.state.options)
        for step in live:
            replayer.take(step)
        return replayer

    def _take(self, step: Step, move: Move | None = None) -> None:
        """One input and nature's answers to it: one step."""
        state = self.state
        audience = self._audience(step.seat, move)
        earlier, reversal = None, None
        if self.takebacks.kept:
            earlier = state.copy()
            reversal = None if move is None else self._reversal(step.seat, move)
        events: list[Event] = []
        before = state.now
        state.now = step.at
        state.events = events if self._listeners or self._observer is not None else None
        try:
            if move is not None:
                state.play(step.seat, move)
            elif step.kind == TICK:
                state.tick()
        except IllegalMove as refusal:
            state.now = before
            state.events = None
            refusal.in_words_of(self.game.package)
            raise
        chance = state.chance()
        while chance is not None:
            if self.dice.in_streams:
                self.dice.turn_to(step.seat, chance.source)
            outcome = chance.draw(self.dice)
            step.answers.append(outcome.text)
            state.resolve(outcome)
            chance = state.chance()
        if earlier is not None:
            heard = state.events is not None
            reveals = any(event.reveals for event in events) if heard else None
            self.takebacks.note(TakenStep(step, earlier, reveals), reversal)
        state.events = None
        self.steps.append(step)
        self._follow(step, audience)
        if self._observer is not None:
            self._observer(events)
        if self._listeners:
            self._show(events, step.at)

    def _audience(self, seat: int, move: Move | None) -> Audience:
        """Who sees this move; asked only where the clocks need to know."""
        if move is None or self.clocks is None:
            return EVERYONE
        self.state.check(seat, move)
        return self.state.audience(seat, move)

    def _reversal(self, seat: int, move: Move) -> Move | None:
        """What would undo this move while the clock runs; of one that will be refused, nothing."""
        if self.state.deadline() is None:
            return None
        try:
            self.state.check(seat, move)
        except IllegalMove:
            return None
        return self.state.reversal(seat, move)

    def _show(self, events: Sequence[Event], at: int, withdraws: bool = False) -> None:
        """Tells the listeners. One of them may play at once: what comes of it is told after this."""
        for listener in self._listeners:
            frame = listener.door.pass_on(self.state, events, at, withdraws)
            if frame is not None:
                self._mail.append((listener, frame))
        while self._mail:
            listener, frame = self._mail.pop(0)
            if listener.listening:
                listener.hear(frame)

    def _play_fallback(self, seat: int) -> None:
        try:
            move = self.state.fallback(seat)
            step = Step(MOVE, self.now, seat, move.notation)
        except Exception as error:
            self._blame_fallback(seat, error)
            raise
        try:
            self._take(step, move)
        except IllegalMove as error:
            self._blame_fallback(seat, error)
            raise

    def _flag(self) -> int | None:
        running_out = None if self.clocks is None else self.clocks.runs_out()
        return None if running_out is None else running_out[0]

    def _wound_clocks(self) -> ThinkingClocks | None:
        if self.time_control is None:
            return None
        return ThinkingClocks(self.time_control, [self.time_control.bank] * self.state.seats)

    def _recall(self, record: Record) -> None:
        """Takes over a record: clocks and computer players stand as they stood at its end."""
        self.rules = record.rules
        self.proof = record.dice
        self.notes = list(record.notes)
        self.steps = list(record.steps)
        self.now = max(self.state.now, record.steps[-1].at)
        self.clocks = self._wound_clocks()
        self._bot_seats.forget()
        if self.clocks is not None or self.bots:
            replayer = self._replayed([])
            for step in self._replayable():
                audience = EVERYONE
                if self.clocks is not None and step.kind == MOVE:
                    move = self.game.parse(step.notation)
                    audience = replayer.state.audience(step.seat, move)
                replayer.take(step)
                self._wind(step, replayer.state, audience)
                self._bot_seats.look(step, replayer.state)

    def _follow(self, step: Step, audience: Audience) -> None:
        """Lets clocks and computer players know that a step was taken."""
        self._wind(step, self.state, audience)
        self._bot_seats.look(step, self.state)

    def _wind(self, step: Step, state: State, audience: Audience) -> None:
        if self.clocks is None:
            return
        if step.kind == MOVE and audience == EVERYONE:
            self.clocks.moved(step.seat, step.at)
        self.clocks.turn_to(state.awaited(), step.at)

    def _look_back(self) -> None:
        """A computer player that took over a seat sees it as if it had sat there from the start."""
        newcomers = self._bot_seats.newcomers()
        if not newcomers:
            return
        replayer = self._replayed([])
        for step in self._replayable():
            replayer.take(step)
            self._bot_seats.look(step, replayer.state, newcomers)

    def _next_due(self) -> int | None:
        """The earliest moment at which a bot acts or a deadline comes."""
        self._look_back()
        self._bot_seats.ask(self.state, self.bot_seed)
        due, deadline = self._bot_seats.next_due(), self.deadline
        if due is None or deadline is None:
            return deadline if due is None else due
        return min(due, deadline)

    def _advance(self, due: int) -> None:
        """Goes on to this moment and lets what is due happen: a deadline first, then one of the bots."""
        deadline = self.deadline
        if deadline is not None and deadline <= due:
            self.tick(due)
            return
        seat, bot_seat = self._bot_seats.first_due(due, self.bot_seed)
        answer = bot_seat.answer
        now = max(self.now, due)
        if answer is not None and answer.move is not None:
            try:
                self.play(seat, answer.move, now)
            except IllegalMove as error:
                raise self._refused(seat, answer.move, error) from error
        else:
            self.now = now
            bot_seat.answer = None

    # What went wrong

    def _refused(self, seat: int, move: Move, refusal: IllegalMove) -> BoroughsError:
        """Whose fault it is that the rules refuse a bot's move: the game's, if it listed or allowed it."""
        fault = refusal_fault(self.game, self.state, self.now, seat, move, refusal)
        if fault is not None:
            return fault
        label = bot_label(self.bots[seat])
        return IllegalBotMove.by(label, seat, move.notation, refusal)

    def _awaited(self) -> tuple[int, ...]:
        """For whom the table waits, where nothing is due: for nobody who does not sit here."""
        awaited = self.state.awaited()
        if awaited and not 0 <= awaited[0] < self.state.seats:
            self._blame_seats(None)
        return awaited

    def _blame_seats(self, error: TypeError | None) -> None:
        """Raises what is wrong with the seats that the game names, if anything is."""
        fault = acting_fault(self.game, self.state) if self.bots else None
        if fault is not None:
            raise fault from error

    def _blame_fallback(self, seat: int, error: Exception) -> None:
        """Raises what is wrong with the move for an absent player, if anything is.

        Only among bots: elsewhere it is another player's secret, which a server's clients must not read.
        """
        fault = fallback_fault(self.game, self.state, seat) if self.bots else None
        if fault is not None:
            raise fault from error

    def _endless(self, most: int) -> EndlessGame:
        labels = {seat: bot_label(bot) for seat, bot in sorted(self.bots.items())}
        return endless_game(self.game.name, most, self.steps, labels, self.state.awaited())


def _acting_seat(seat: object) -> int:
    if isinstance(seat, (str, Move)):
        raise TypeError(f"play takes the seat first, then the move, and {seat!r} is no seat")
    return whole_number("seat", seat)


def _check_kinds(dice: object, time_control: object, position: object) -> None:
    require_kind("dice", dice, Dice, "boroughs.SeededDice(7) is one")
    minute = "boroughs.TimeControl(60_000) is a minute for the whole game"
    require_kind("time_control", time_control, TimeControl, minute)
    require_kind("position", position, State, "game.from_dict(data) makes one")
