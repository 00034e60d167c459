"""Lets everything happen that is due at a table, in its order; where that fails, says whose fault it is."""

from __future__ import annotations

from typing import Final

from boroughs.core.bot import Bot, bot_label
from boroughs.core.contract_faults import acting_fault, fallback_fault, refusal_fault
from boroughs.core.endless_games import endless_game
from boroughs.core.errors import (
    BoroughsError,
    EndlessGame,
    GameFault,
    IllegalBotMove,
    IllegalMove,
)
from boroughs.core.move import Move
from boroughs.core.record import MOVE, TICK, Step
from boroughs.core.result import Result
from boroughs.core.scheduling import (
    DEADLINE,
    HAND_DONE,
    Due,
    deadlocked_seat,
    next_deadline,
    next_due,
)
from boroughs.core.timeline import Timeline

_PATIENCE: Final = 100_000
"""How often bots may ask for more time before one of them acts."""


_MOST_FALLBACKS: Final = 100
"""Played in one go for seats that are out of time. There are games that such moves alone never end."""


class GameDriver:
    """Carries out what `scheduling` says is due in one game: deadlines, bots' moves, fallbacks."""

    def __init__(self, timeline: Timeline, seed: str) -> None:
        self.timeline = timeline
        self.seed = seed
        """Of the bots' own chance."""

    @property
    def bots(self) -> dict[int, Bot]:
        return self.timeline.bot_seats.bots

    @property
    def result(self) -> Result | None:
        return self.timeline.state.result()

    # Time

    def pass_time(self, now: int) -> None:
        """Time has come this far: whatever was due before happens, in its order.

        Where nobody has any time left a table would play on by itself for ever: it stops in between, with
        more still due, so that whoever keeps it may write, look at `Timeline.unattended`, and come back or not.
        """
        timeline = self.timeline
        fallbacks = 0
        while fallbacks < _MOST_FALLBACKS:
            due = next_deadline(timeline.state, timeline.clocks)
            if due is None or due.at > now:
                timeline.now = max(timeline.now, now)
                return
            timeline.now = max(timeline.now, due.at)
            if due.kind == DEADLINE:
                timeline.take(Step(TICK, timeline.now))
            else:
                self._play_fallback(due.seat)
                timeline.unattended += 1
                fallbacks += 1
        if timeline.unattended >= _PATIENCE:
            raise self._endless(_PATIENCE)

    # Playing on

    def run(self, until: int) -> int | None:
        """All that is due by this moment; when the next thing is due."""
        try:
            while self.result is None:
                due = self._next_due()
                if due is None:
                    self._check_awaited()
                    return None
                if due.at > until:
                    return due.at
                self._carry_out(due)
        except TypeError as error:
            self.blame_seats(error)
            raise
        return None

    def play_next(self) -> Step | None:
        """The next move only; None where the bots wait for people."""
        steps = self.timeline.steps
        count = len(steps)
        for _ in range(_PATIENCE):
            if self.result is not None or not self._go_on():
                return None
            if len(steps) > count:
                return steps[-1]
        raise self._endless(_PATIENCE)

    def play_out(self, most: int) -> Result:
        """To the end."""
        for _ in range(most):
            result = self.result
            if result is not None:
                return result
            self._go_on()
        raise self._endless(most)

    def _go_on(self) -> bool:
        """What comes next, if the bots can: a move, a deadline, a wish to be asked again, or a fallback."""
        try:
            due = self._next_due()
            if due is not None:
                self._carry_out(due)
                return True
            self._check_awaited()
        except TypeError as error:
            self.blame_seats(error)
            raise
        return self.end_deadlock()

    def end_deadlock(self) -> bool:
        """Plays for one of the bots that all wait for each other; False where people are waited for."""
        state = self.timeline.state
        if not state.awaited():
            raise GameFault("fault-stuck", game=self.timeline.game.name)
        seat = deadlocked_seat(state, self.timeline.clocks, self.bots)
        if seat is None:
            return False
        self._play_fallback(seat)
        return True

    def _next_due(self) -> Due | None:
        timeline = self.timeline
        timeline.show_newcomers()
        seats, seed = timeline.bot_seats, self.seed
        seats.ask(timeline.state, seed)
        return next_due(
            timeline.state, timeline.clocks, seats.hands(), lambda seat: seats.lot(seat, seed)
        )

    def _carry_out(self, due: Due) -> None:
        if due.kind != HAND_DONE:
            self.pass_time(due.at)
            return
        timeline = self.timeline
        move = timeline.bot_seats.answer(due.seat)
        now = max(timeline.now, due.at)
        if move is None:
            timeline.now = now
            return
        try:
            # Where time was ahead of this hand, a deadline may come first.
            self.pass_time(now)
            timeline.play(due.seat, move)
        except IllegalMove as error:
            raise self._refused(due.seat, move, error) from error

    def _play_fallback(self, seat: int) -> None:
        timeline = self.timeline
        try:
            move = timeline.state.fallback(seat)
            step = Step(MOVE, timeline.now, seat, move.notation)
        except Exception as error:
            self._blame_fallback(seat, error)
            raise
        try:
            timeline.take(step, move)
        except IllegalMove as error:
            self._blame_fallback(seat, error)
            raise

    # What went wrong

    def _refused(self, seat: int, move: Move, refusal: IllegalMove) -> BoroughsError:
        """Whose fault it is that the rules refuse a bot's move: the game's, if it listed or allowed it."""
        timeline = self.timeline
        fault = refusal_fault(timeline.game, timeline.state, timeline.now, seat, move, refusal)
        if fault is not None:
            return fault
        label = bot_label(self.bots[seat])
        return IllegalBotMove.by(label, seat, move.notation, refusal)

    def _check_awaited(self) -> None:
        """Where nothing is due the table waits, but for nobody who does not sit here."""
        state = self.timeline.state
        awaited = state.awaited()
        if awaited and not 0 <= awaited[0] < state.seats:
            self.blame_seats(None)

    def blame_seats(self, error: TypeError | None) -> None:
        """Raises what is wrong with the seats that the game names, if anything is."""
        timeline = self.timeline
        fault = acting_fault(timeline.game, timeline.state) if self.bots else None
        if fault is not None:
            raise fault from error

    def _blame_fallback(self, seat: int, error: Exception) -> None:
        """Raises what is wrong with the move for an absent player, if anything is.

        Only among bots: elsewhere it is another player's secret, which a server's clients must not read.
        """
        timeline = self.timeline
        fault = fallback_fault(timeline.game, timeline.state, seat) if self.bots else None
        if fault is not None:
            raise fault from error

    def _endless(self, most: int) -> EndlessGame:
        timeline = self.timeline
        labels = {seat: bot_label(bot) for seat, bot in sorted(self.bots.items())}
        return endless_game(
            timeline.game.name, most, timeline.steps, labels, timeline.state.awaited()
        )
