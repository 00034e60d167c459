"""The table: seats, a game between them, and everything that may be asked or done there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import SupportsIndex, overload

from boroughs.core.argument_checks import require_kind, seed_text, several, whole_number
from boroughs.core.audience import Viewer
from boroughs.core.bot import Bot
from boroughs.core.bot_seats import BotSeats
from boroughs.core.clock import ThinkingClocks, TimeControl
from boroughs.core.dice import Dice, dice_of
from boroughs.core.door import Door, Listener
from boroughs.core.errors import BadOptions, IllegalMove
from boroughs.core.event import Event
from boroughs.core.form import Form
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.game_driver import GameDriver
from boroughs.core.history import write_position
from boroughs.core.move import Move
from boroughs.core.record import POSITION, START, Note, Record, Step, digest
from boroughs.core.registry import game_of
from boroughs.core.result import Result
from boroughs.core.scheduling import next_deadline
from boroughs.core.state import State
from boroughs.core.takebacks import Takeback, Takebacks, practice_steps
from boroughs.core.timeline import Timeline
from boroughs.core.view import View

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
        """`observer` hears every event, whoever may know it: for the keeper of the table, who counts."""
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
        self.bot_seed = bot_seed or self.seed
        state = game.new(wanted, options) if position is None else position.copy()
        self.players = [str(name) for name in several("players", players, '["Ann", "Bo"]')]
        if self.players and recorded is None and len(self.players) != state.seats:
            raise BadOptions("bad-player-names", names=len(self.players), seats=state.seats)
        self.proof = ""
        """What the keeper of other dice than the seed's writes into the record, to prove every throw."""
        self.notes: list[Note] = []
        """What the keeper of the table writes into the record of what happened around the game."""
        self.timeline = Timeline(
            game,
            state,
            dice_of(self.seed) if dice is None else dice,
            BotSeats(game, bots, state.seats),
            _new_clocks(time_control, state.seats),
            observer,
        )
        """The state, the moment and the steps: what everything here looks at."""
        self._driver = GameDriver(self.timeline, self.bot_seed)
        if recorded is not None:
            self._take_over(recorded)
        else:
            self._begin(position is not None)

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
            table.timeline.clocks = clocks
        return table

    def _begin(self, from_position: bool) -> None:
        step = Step(START, 0)
        if from_position:
            # A puzzle, or a running game that met new rules: the record starts with the position.
            version = str(self.game.rules_version)
            written = write_position(self.game, self.state)
            step = Step(POSITION, self.now, -1, version, [written])
        try:
            self.timeline.take(step)
        except TypeError as error:
            self._driver.blame_seats(error)
            raise

    def _take_over(self, record: Record) -> None:
        self.rules = record.rules
        self.proof = record.dice
        self.notes = list(record.notes)
        self.timeline.take_over(record.steps)

    # What anybody may ask

    @property
    def state(self) -> State:
        """The game as it stands; what a viewer may know of it, `view` says."""
        return self.timeline.state

    @state.setter
    def state(self, state: State) -> None:
        self.timeline.state = state

    @property
    def now(self) -> int:
        """Milliseconds since the table began."""
        return self.timeline.now

    @property
    def steps(self) -> list[Step]:
        """All steps so far, those included that were taken back."""
        return self.timeline.steps

    @property
    def dice(self) -> Dice:
        """What answers for nature."""
        return self.timeline.dice

    @property
    def clocks(self) -> ThinkingClocks | None:
        """How much thinking time everybody has left; None where nobody is timed."""
        return self.timeline.clocks

    @property
    def time_control(self) -> TimeControl | None:
        """How thinking is timed here; None where it is not."""
        return None if self.timeline.clocks is None else self.timeline.clocks.control

    @property
    def bots(self) -> dict[int, Bot]:
        """The computer players by seat; put one in, or take one out, at any moment."""
        return self.timeline.bot_seats.bots

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.timeline.state.to_act()

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it runs."""
        return self.timeline.state.result()

    def moves(self, seat: int) -> Sequence[Move]:
        """What this seat may play now."""
        whole_number("seat", seat)
        if seat not in self.to_act:
            self.timeline.present(seat)
            return []
        return self.state.moves(seat)

    def view(self, viewer: Viewer) -> View:
        """What this seat, or a spectator (None), may know."""
        return self.game.view(self.state, self.timeline.present(viewer))

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
            return Listener(door, hear, self.timeline.listeners)
        door = Door(self.game, self.timeline.present(viewer))
        *_, last = self.timeline.frames(door)
        listener = Listener(door, hear, self.timeline.listeners)
        hear(Frame(last.number, last.at, [], last.view, last.moves))
        return listener

    # Acting

    def play_as_meant(self, seat: int, move: str, meant: int, received: int) -> Step:
        """A move that was meant at one moment and received later, over a slow line.

        The game goes by the first, thinking clocks by the second: nobody's time hangs on a claim.
        """
        running = {} if self.clocks is None else dict(self.clocks.since)
        step = self.play(seat, move, min(meant, received))
        if self.clocks is not None and step.at < received:
            self.clocks.received(running, seat, step.at, received)
        if self.deadline is None or self.deadline > received:
            self.timeline.now = max(self.now, received)
        return step

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
            raise TypeError(
                f"a move or its notation, such as {_example(self.state, by)!r}, is expected, not {move!r}"
            )
        self.tick(self.now if at is None else whole_number("at", at))
        try:
            return self.timeline.play(by, self.game.parse(move) if isinstance(move, str) else move)
        except IllegalMove as refusal:
            refusal.in_words_of(self.game.package)
            raise

    def play_fallback(self, seat: int, at: int | None = None) -> Step:
        """Plays what the rules play for a player who is absent, out of time, or waits for ever."""
        return self.play(seat, self.state.fallback(seat), at)

    def play_unasked(self, seat: int, at: int) -> None:
        """Plays for a person who has nothing to choose: no move of theirs that they could take back."""
        self.takebacks.note_unasked(self.play_fallback(seat, at))

    @property
    def deadline(self) -> int | None:
        """The next moment at which something happens by itself: the game's, or a thinking clock's."""
        due = next_deadline(self.timeline.state, self.timeline.clocks)
        return None if due is None else due.at

    def tick(self, now: int) -> None:
        """Time has come this far: whatever was due before happens, in its order."""
        self._driver.pass_time(now)

    # Taking back

    @property
    def takebacks(self) -> Takebacks:
        """What may be taken back here; a keeper of people's tables brings one that keeps positions."""
        return self.timeline.takebacks

    @takebacks.setter
    def takebacks(self, takebacks: Takebacks) -> None:
        self.timeline.takebacks = takebacks

    def takeback(self, seat: int, people: Sequence[int] = ()) -> Takeback:
        """What happens when this seat asks to take its last move back; IllegalMove where it may not.

        `people` are those whose consent counts. It may look back through the whole game.
        """
        live = self.timeline.live_steps()
        self.timeline.look_back(self.takebacks.reach(seat, live))
        return self.takebacks.decide(self.game, self.state, seat, live, people)

    def undo(self, seat: int) -> Takeback | None:
        """What this seat may take back alone and at once; only as far as positions are kept."""
        return self.takebacks.undo(self.game, self.state, seat)

    def take_back(self, seat: int, takeback: Takeback, at: int | None = None) -> None:
        """Takes a seat's last move back; who must agree first, has."""
        if takeback.reversal is not None:
            self.takebacks.note_reversed(self.play(seat, takeback.reversal, at))
        for _ in range(takeback.steps):
            self.withdraw()

    def takeback_reach(self, seat: int) -> int:
        """How far `takeback` looks back for this seat."""
        return self.takebacks.reach(seat, self.timeline.live_steps())

    def withdraw(self) -> None:
        """Takes back the last step. Withdrawn steps stay in the record; no dice are thrown twice."""
        self.timeline.withdraw()

    def practice_steps(self) -> int:
        """How many steps were taken back that no player may take back alone."""
        state = self.state
        return practice_steps(self.game, state.seats, state.options, self.timeline.replayable())

    # Bots

    def run(self, now: int | None = None) -> int | None:
        """Lets the bots do all that is due by this moment; returns when the next thing is due."""
        return self._driver.run(self.now if now is None else now)

    def play_next(self) -> Step | None:
        """Lets the bots make the next move only, in virtual time; None where they wait for people.

        >>> import boroughs
        >>> bots = [boroughs.make_bot(boroughs.game("machi-koro"), "easy")] * 2
        >>> table = Table("machi-koro", seats=2, seed=7, bots=bots)
        >>> table.play_next().notation
        'roll 1'
        """
        return self._driver.play_next()

    def play_out(self, most: int = 100_000) -> Result:
        """Lets the bots play to the end in virtual time."""
        missing = [seat for seat in range(self.state.seats) if seat not in self.bots]
        if missing:
            raise IllegalMove("no-bot", seat=missing[0])
        return self._driver.play_out(most)

    def end_deadlock(self) -> bool:
        """Where all bots wait for each other the rules play for the first; False where people are waited for."""
        return self._driver.end_deadlock()

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
        return list(self.timeline.frames(Door(self.game, self.timeline.present(viewer))))


def _acting_seat(seat: object) -> int:
    if isinstance(seat, (str, Move)):
        raise TypeError(f"play takes the seat first, then the move, and {seat!r} is no seat")
    return whole_number("seat", seat)


def _example(state: State, seat: int) -> str:
    """A move that could be played now, for whoever does not know how one is written."""
    moves = state.moves(seat) if seat in state.to_act() else []
    return moves[0].notation if moves else "pass"


def _new_clocks(control: TimeControl | None, seats: int) -> ThinkingClocks | None:
    return None if control is None else ThinkingClocks(control, [control.bank] * seats)


def _check_kinds(dice: object, time_control: object, position: object) -> None:
    require_kind("dice", dice, Dice, "boroughs.SeededDice(7) is one")
    minute = "boroughs.TimeControl(60_000) is a minute for the whole game"
    require_kind("time_control", time_control, TimeControl, minute)
    require_kind("position", position, State, "game.from_dict(data) makes one")
