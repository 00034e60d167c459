"""A table that is served: one input at a time, on disk before anybody is told, then acknowledged, then told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from boroughs.core.audience import EVERYONE
from boroughs.core.clock import ThinkingClocks, TimeControl
from boroughs.core.errors import BoroughsError, IllegalMove
from boroughs.core.record import Record, Step
from boroughs.core.state import State
from boroughs.core.table import Table
from boroughs.games import game as game_of
from boroughs.server.alarm import Alarm
from boroughs.server.chatting import ChatBook
from boroughs.server.clock import TableClock, wall_clock
from boroughs.server.denials import Denied
from boroughs.server.dice import HonestDice, key_from, mixed_key, write_proof
from boroughs.server.driving import Driver
from boroughs.server.hall import Hall
from boroughs.server.heads import PositionHead, StepBody, TableHead
from boroughs.server.keeping import position_head, record_row, step_bodies
from boroughs.server.messages.play import ChatLine
from boroughs.server.repeats import MoveIds
from boroughs.server.showing import Showing, result_info
from boroughs.server.store import ChatRow, TableRow, Write
from boroughs.server.voice import Voice

if TYPE_CHECKING:
    from boroughs.server.house import House


class ServedTable:
    """Everything of one table that lives in this process; all of it can be read back from the store."""

    def __init__(self, house: House, head: TableHead) -> None:
        self.house = house
        self.head = head
        self.game = game_of(head.game)
        self.hall = Hall(self.game, head.names)
        self.clock = TableClock(house.uptime)
        self.lock = asyncio.Lock()
        self.driver = Driver(self)
        self.voice = Voice(self)
        self.table: Table | None = None
        self.dice: HonestDice | None = None
        self.showing: Showing | None = None
        self.chat = ChatBook()
        self.away: dict[int, int] = {}
        """Since which moment of uptime a seat's player is gone."""
        self.writing = False
        """Whether something is on its way to the disk of which nobody may know yet."""
        self.asleep = False
        """Whether it has left this process: nothing happens here by itself any more."""
        self.spoiled = False
        """Whether it no longer is what the store holds: it must be read again."""
        self.touched = house.uptime.now()
        self._written = 0
        self._ids = MoveIds()
        self._before: State | None = None
        self._alarm = Alarm(lambda: house.start(self.tick(), "tick"))
        self._dirty = False

    # Beginning and going on

    @property
    def begun(self) -> Table:
        """The game, played or over."""
        if self.table is None:
            raise Denied("not-playing")
        return self.table

    @property
    def playing(self) -> Table:
        """The game, while it is played."""
        if self.table is None or self.head.phase != "playing":
            raise Denied("closed" if self.head.phase == "closed" else "not-playing")
        return self.table

    def begin(self) -> None:
        """Everybody is here: nature makes the first draw."""
        head = self.head
        head.contributions = {
            seat: person.random for seat, person in enumerate(head.seats) if person.random
        }
        self.dice = HonestDice(self._dice_key())
        clock = head.clock
        self.table = Table(
            self.game,
            len(head.seats),
            head.options,
            dice=self.dice,
            players=[seat.label for seat in head.seats],
            time_control=None if clock is None else TimeControl(clock.bank, clock.extra),
        )
        head.phase = "playing"
        self.showing = Showing(self.table)
        self.showing.open_first()
        self.clock.run()
        self._dirty = True

    def resume(
        self, position: PositionHead, steps: Sequence[StepBody], mark: int, written: int
    ) -> None:
        """Goes on where the store left it; `mark` is the step at which new rules began, if any."""
        head = self.head
        state = self.game.from_dict(msgspec.json.decode(position.state))
        state.now = max(state.now, steps[-1].at)
        self.dice = HonestDice(key_from(self._dice_key(), mark), position.throws)
        record = Record(
            game=head.game,
            rules=head.rules,
            seats=len(head.seats),
            options=head.options,
            players=[seat.label for seat in head.seats],
            steps=[Step(s.kind, s.at, s.seat, s.notation, list(s.answers)) for s in steps],
        )
        clocks = None
        if head.clock is not None:
            control = TimeControl(head.clock.bank, head.clock.extra)
            clocks = ThinkingClocks(control, list(position.left), dict(position.since))
        self.table = Table.resume(self.game, state, record, self.dice, clocks=clocks)
        self.showing = Showing(self.table)
        self.showing.open_again(position.doors)
        self._written = written
        for step in steps:
            if step.id:
                self._ids.note(step.seat, step.id, None)
        running = head.phase == "playing" and not head.paused
        # After a crash the uptime is that of the last beat: a little may be lost, nothing is stuck.
        anchor = min(position.uptime, self.house.uptime.now())
        self.clock = TableClock(self.house.uptime, position.now, anchor if running else None)

    def _dice_key(self) -> bytes:
        added = {seat: bytes.fromhex(text) for seat, text in self.head.contributions.items()}
        return mixed_key(bytes.fromhex(self.head.secret), added)

    # Acting

    async def play(
        self,
        seat: int,
        notation: str,
        received: int,
        *,
        move_id: str = "",
        done: Callable[[int | None], None] = lambda number: None,
    ) -> None:
        """Plays a move that was received at this moment. `done` is called when it is on disk."""
        async with self.lock:
            if self._ids.knows(seat, move_id):
                done(self._ids.frame(seat, move_id))
                return
            table = self.playing
            if self.head.paused:
                raise Denied("paused")
            before, taken = table.state.copy(), len(table.steps)
            try:
                with self._whole_steps():
                    table.play(seat, notation, received)
            except IllegalMove:
                # Time may have brought something first: that is kept, and told.
                await self.settle()
                raise
            self._before = before if len(table.steps) == taken + 1 else None
            if self.head.request is not None and self._open_to_all(before, seat, notation):
                self.head.request = None
                self._dirty = True
            number = self.showing.doors[seat].number if self.showing is not None else None
            if move_id:
                self._ids.to_write[len(table.steps) - 1] = move_id
                self._ids.note(seat, move_id, number)
            await self.settle(lambda: done(number))

    def _open_to_all(self, before: State, seat: int, notation: str) -> bool:
        """Whether everybody saw this move: one in secret must not show in what is told of the table."""
        return before.audience(seat, self.game.parse(notation)) == EVERYONE

    @contextmanager
    def _whole_steps(self) -> Iterator[None]:
        """A fault in the middle of a step would leave half of it: then the table is read again."""
        try:
            yield
        except BoroughsError:
            raise
        except Exception:
            self.spoil()
            raise

    async def tick(self) -> None:
        """A deadline has come, or a thinking clock has run out."""
        async with self.lock:
            if self.table is not None and self.head.phase == "playing" and not self.head.paused:
                with self._whole_steps():
                    self.table.tick(self.clock.now())
                self._before = None
                await self.settle()
                # The loop counts in milliseconds of its own, and may have been early by a part of one.
                self._set_alarm()

    async def fall_back(self, seat: int) -> None:
        """Plays what the rules play for an absent player."""
        async with self.lock:
            table = self.playing
            if seat in table.to_act and not self.head.paused:
                with self._whole_steps():
                    table.play(seat, table.state.fallback(seat), self.clock.now())
                self._before = None
                await self.settle()

    def take_back(self, steps: int) -> None:
        """Withdraws so many steps; `settle` writes and tells it."""
        with self._whole_steps():
            for _ in range(steps):
                self.playing.withdraw()
        self._before = None

    def may_undo(self, seat: int) -> bool:
        if self.table is None or self.head.phase != "playing" or self._before is None:
            return False
        last = self.table.steps[-1]
        if last.seat != seat or last.answers:
            return False
        return self.table.may_undo(seat, self._before)

    # Writing, then telling

    def changed(self) -> None:
        """The head has changed: the next `settle` writes it, and tells everybody."""
        self._dirty = True

    def finish(self) -> None:
        """The game is over: the dice are revealed and the record is kept."""
        head = self.head
        head.phase = "over"
        head.request = None
        self.clock.stop()
        if self.table is not None:
            self.table.players = [seat.label for seat in head.seats]
            added = head.contributions
            self.table.proof = write_proof(head.id, bytes.fromhex(head.secret), added)
        self._dirty = True

    async def settle(self, acknowledge: Callable[[], None] = lambda: None) -> None:
        """Writes all that has happened as one transaction; then acknowledges; then tells everybody."""
        if self.spoiled:
            raise Denied("restarting")
        table, head = self.table, self.head
        result = None if table is None else table.result
        if result is not None and head.phase == "playing":
            head.result = result_info(result)
            self.finish()
        records = []
        if table is not None and head.phase in ("over", "closed") and not head.record:
            record = record_row(table)
            head.record = record.id
            records = [record]
        bodies = [] if table is None else step_bodies(table, self._written, self._ids.to_write)
        dirty, chat = self._dirty, self.chat.take()
        if not bodies and not dirty and not chat:
            acknowledge()
            return
        write = Write(head.id, first=self._written, steps=bodies, records=records)
        if dirty or bodies:
            write.row = TableRow(
                head.id, head.phase, head.public, wall_clock(), msgspec.json.encode(head)
            )
        write.position = self._position()
        write.chat = [ChatRow(line.number, msgspec.json.encode(line)) for line in chat]
        self._dirty = False
        self.writing = True
        try:
            await self.house.store.write(write)
        except BaseException:
            self.spoil()
            raise
        finally:
            self.writing = False
        self._written += len(bodies)
        self._ids.to_write.clear()
        self.house.metrics.steps += len(bodies)
        acknowledge()
        self._tell(dirty, chat)

    def _position(self) -> bytes | None:
        if self.table is None or self.showing is None or self.dice is None:
            return None
        return position_head(
            self.table,
            self.showing.heads(),
            now=self.clock.now(),
            uptime=self.house.uptime.now(),
            throws=self.dice.throws,
        )

    def spoil(self) -> None:
        """What was done here could not be kept: everybody reads the table anew from the store."""
        if self.spoiled:
            return
        self.spoiled = True
        self.sleep()
        self.house.forget(self)
        if self.head.phase == "playing":
            self.house.revive(self.head.id)
        for connection in self.hall.all():
            connection.dismiss("restarting")

    def _tell(self, dirty: bool, chat: Sequence[ChatLine]) -> None:
        self.touched = self.house.uptime.now()
        self.chat.keep(chat)
        self.voice.tell(dirty, chat)
        self.wake()

    # Time

    def wake(self) -> None:
        """Clocks and bots go on from where the table stands."""
        if not self.asleep:
            self._set_alarm()
            self.driver.look()

    def _set_alarm(self) -> None:
        running = self.table if self.head.phase == "playing" and not self.head.paused else None
        deadline = None if running is None else running.deadline
        if deadline is None or self.asleep:
            self._alarm.stop()
        else:
            self._alarm.set(self.house.uptime.seconds(deadline - self.clock.now() + 1))

    @property
    def self_moving(self) -> bool:
        """Whether something happens here without anybody's doing: a bot's move, a clock that runs out."""
        if self.table is None or self.head.phase != "playing" or self.head.paused:
            return False
        bots = any(self.head.seats[seat].bot for seat in self.table.to_act)
        return bots or self.table.deadline is not None

    def sleep(self) -> None:
        """Leaves this process; all of it is in the store."""
        self.asleep = True
        self._alarm.stop()
        self.driver.stop()
