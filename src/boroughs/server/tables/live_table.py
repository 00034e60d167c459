"""A table in memory. One input at a time: played, written to disk, acknowledged, then told to everybody."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice

import msgspec

from boroughs.core.audience import EVERYONE, Viewer
from boroughs.core.door import Door, Frame
from boroughs.core.errors import BoroughsError, IllegalMove
from boroughs.core.history import frames, replay_start
from boroughs.core.record import MOVE, Step
from boroughs.core.scheduling import forced_seat, goes_on_alone
from boroughs.core.seen import seen_head, seen_lines
from boroughs.core.table import Table
from boroughs.core.takebacks import Takeback, TakenStep
from boroughs.server.broadcast.broadcaster import Broadcaster
from boroughs.server.broadcast.connections import Connection, Connections
from boroughs.server.broadcast.frames import TableFrames, result_info
from boroughs.server.client_network import client_network
from boroughs.server.clock import TableClock, wall_clock
from boroughs.server.logs import fault_of
from boroughs.server.messages.play import ChatLine
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import NoticeCode, TableInfo
from boroughs.server.settings import Limits
from boroughs.server.store import ChatRow, Conflict, TableRow, Write
from boroughs.server.store.documents import StoredNotice, StoredPosition, StoredStep, TableHead
from boroughs.server.tables.alarm import Alarm
from boroughs.server.tables.bot_driver import BotDriver
from boroughs.server.tables.bot_names import check_bot
from boroughs.server.tables.keys import role_of_hash
from boroughs.server.tables.move_ids import MoveIds
from boroughs.server.tables.rows import record_row, stored_steps
from boroughs.server.tables.services import Services
from boroughs.server.tables.session import GameSession
from boroughs.server.variants import varied_game

_FRAMES_TOGETHER = 50
"""So many are worked out at once when somebody looks back."""
_PRESSING = 90_000
"""Milliseconds to a deadline in which everybody should see whose line is dead, as in the web app."""


@dataclass(slots=True)
class _Changes:
    """What one input changed: the rows to write, and what is told besides frames."""

    write: Write
    head_changed: bool
    chat: list[ChatLine]


class LiveTable:
    """Everything of one table that lives in this process; all of it can be read back from the store."""

    def __init__(
        self, head: TableHead, services: Services, on_invalid: Callable[[LiveTable], None]
    ) -> None:
        self.head = head
        self.game = varied_game(head.game, head.variant)
        self.lock = asyncio.Lock()
        """Held from an input until everybody was told of it."""
        self.clock = TableClock(services.uptime)
        self.broadcaster = Broadcaster(self.game, head, self.clock.now, self.may_undo)
        self.bots = BotDriver(self, services)
        self.session: GameSession | None = None
        """The game, from its first draw on."""
        self.made_by = ""
        """The address of who made it, as long as this process knows: on whose account its bots think."""
        self.touched = services.uptime.now()
        self.stopped = False
        """Whether it has left this process: nothing happens here by itself any more."""
        self.invalid = False
        """Whether it no longer is what the store holds: it must be read again."""
        self._services = services
        self._away_since: dict[int, int] = {}
        """Since which moment of uptime a seat's player is gone."""
        self._on_invalid = on_invalid
        self._move_ids = MoveIds()
        self._steps_written = 0
        self._awaited: set[int] = set()
        """Those for whom the game waited after the last commit."""
        self._head_changed = False
        self._moves_made: Counter[int] = Counter()
        """By seat, those included that were taken back."""
        self._steps_counted = 0
        self._alarm = Alarm(lambda: services.tasks.start(self.tick(), "tick"))

    # What it is made of

    @property
    def connections(self) -> Connections:
        return self.broadcaster.connections

    @property
    def account(self) -> str:
        """The client that its bots' thinking is counted for: who made it, else who sits here, else nobody."""
        seated = (c.address for c in self.connections.all() if c.viewer is not None)
        return client_network(self.made_by or next(seated, ""))

    @property
    def table(self) -> Table | None:
        return None if self.session is None else self.session.table

    @property
    def frames(self) -> TableFrames | None:
        return None if self.session is None else self.session.frames

    def require_started(self) -> Table:
        """The game, played or over; refused while people gather."""
        if self.table is None:
            raise RequestRefused("not-playing")
        return self.table

    def require_playing(self) -> Table:
        """The game, while it is played; refused otherwise."""
        if self.table is None or self.head.phase != "playing":
            raise RequestRefused("closed" if self.head.phase == "closed" else "not-playing")
        return self.table

    @property
    def running(self) -> Table | None:
        """The game, while its time runs."""
        running = self.head.phase == "playing" and not self.head.paused and not self.invalid
        return self.table if running else None

    def check_bot(self, bot: str) -> str:
        """The name of a bot that may play here, or refused."""
        return check_bot(self.game, bot, self._services.settings.limits.bot_playouts)

    @property
    def limits(self) -> Limits:
        return self._services.settings.limits

    def note(self, seat: int, code: NoticeCode, name: str) -> None:
        """Something happened to a seat that everybody here is told of, and whoever reads the record."""
        notice = StoredNotice(
            seat=seat,
            code=code,
            name=name,
            sent=wall_clock(),
            step=len(self.require_playing().steps),
        )
        self.head.notices.append(notice)
        self._head_changed = True

    # Beginning and going on

    def begin(self) -> None:
        """Everybody is here: nature makes the first draw."""
        head = self.head
        head.contributions = {
            seat: person.random for seat, person in enumerate(head.seats) if person.random
        }
        self._attach(GameSession.begin(self.game, head, bool(self.connections.watching)))
        head.phase = "playing"
        head.start = None
        self.clock.set(self.require_started().now, None)
        self.clock.run()
        self._head_changed = True

    def resume(
        self, position: StoredPosition, steps: Sequence[StoredStep], steps_written: int
    ) -> None:
        """Goes on where the store left it."""
        head, uptime = self.head, self._services.uptime
        self._attach(GameSession.resume(self.game, head, position, steps))
        self._steps_written = steps_written
        for step in steps:
            if step.id:
                self._move_ids.note(step.seat, step.id, None)
        running = head.phase == "playing" and not head.paused
        # After a crash the uptime is that of the last beat: a little may be lost, nothing is stuck.
        anchor = min(position.uptime, uptime.now())
        self.clock.set(position.now, anchor if running else None)

    def _attach(self, session: GameSession) -> None:
        self.session = session
        self.broadcaster.frames = session.frames

    # A move on its way: played, written, acknowledged, told

    async def play(
        self,
        seat: int,
        notation: str,
        received: int,
        *,
        move_id: str = "",
        acknowledge: Callable[[int | None], None] = lambda number: None,
    ) -> None:
        """Plays a move that was received at this moment; `acknowledge` is called when it is on disk."""
        async with self.lock:
            if self._move_ids.knows(seat, move_id):
                acknowledge(self._move_ids.frame(seat, move_id))
                return
            try:
                self._apply(seat, notation, received)
            except IllegalMove:
                # Time may have brought something first: that is kept, and told.
                await self.commit()
                raise
            number = None if self.frames is None else self.frames.doors[seat].number
            self._move_ids.note_step(len(self.require_started().steps) - 1, seat, move_id, number)
            await self.commit(lambda: acknowledge(number))

    def _apply(self, seat: int, notation: str, received: int) -> None:
        table = self.require_playing()
        if self.head.paused:
            raise RequestRefused("paused")
        if not self.head.seats[seat].bot and self.moves_made(seat) >= self.moves_per_seat:
            raise RequestRefused("too-many-moves", most=self.moves_per_seat)
        with self._invalid_on_fault():
            table.play(seat, notation, received)
        if self.head.request is not None and self._seen_by_all(table.takebacks.recent[-1]):
            self.head.request = None
            self._head_changed = True

    async def commit(self, acknowledge: Callable[[], None] = lambda: None) -> None:
        """Writes all that has happened as one transaction; then acknowledges; then tells everybody."""
        if self.invalid:
            raise RequestRefused("restarting")
        self._play_forced_moves()
        changes = self._collect()
        if changes is None:
            acknowledge()
            return
        await self._write(changes.write)
        acknowledge()
        self._tell(changes)

    def _tell(self, changes: _Changes) -> None:
        """Everybody is told, and the table goes on. What fails now is no answer to who asked.

        It is on disk, so it was done: the table is read again, and all who are here come back to it.
        """
        try:
            self.broadcaster.release(changes.head_changed, changes.chat)
            if changes.head_changed:
                self._dismiss_uninvited()
            self.schedule()
            self._alert_the_absent()
        except Exception as error:
            self._services.metrics.faults += 1
            self._services.log.error("telling-failed", table=self.head.id, fault=fault_of(error))
            self.invalidate()

    def _play_forced_moves(self) -> None:
        """Who plays with bots alone, and has nothing to choose, is not waited for."""
        while (seat := self._forced_seat()) is not None:
            with self._invalid_on_fault():
                self.require_playing().play_unasked(seat, self.clock.now())

    def _forced_seat(self) -> int | None:
        running = self.running
        seat = None if running is None else forced_seat(running.state, self._people())
        return None if seat is None or self.head.seats[seat].asks_always else seat

    def _people(self) -> list[int]:
        """A seat that a bot has taken over counts as a bot's: the table's ways follow who plays."""
        return [number for number, seat in enumerate(self.head.seats) if not seat.bot]

    def _alert_the_absent(self) -> None:
        """Who is awaited from now on, and is not here, is alerted once."""
        table = self.running
        awaited = set() if table is None else set(table.state.awaited())
        newly, self._awaited = awaited - self._awaited, awaited
        for seat in newly - self.connections.online if self._services.push is not None else ():
            person = self.head.seats[seat]
            if person.alerts and person.person:
                self._services.tasks.start(self._alert(seat, person.alerts), "alert")

    async def _alert(self, seat: int, address: str) -> None:
        push = self._services.push
        if push is None or await push.send(address) != "gone":
            return
        async with self.lock:
            if self.head.seats[seat].alerts == address:
                self.head.seats[seat].alerts = ""
                self.mark_changed()
                await self.commit()

    def _collect(self) -> _Changes | None:
        """What is to be written; None where nothing is."""
        table, head = self.table, self.head
        if table is not None and table.result is not None and head.phase == "playing":
            head.result = result_info(table.result)
            self.finish()
        steps, records = [], []
        if table is not None and head.phase in ("over", "closed") and not head.record:
            records = [record_row(table, self._services.calendar.now())]
            head.record = records[0].id
        if table is not None:
            steps = stored_steps(table, self._steps_written, self._move_ids.unwritten)
        head_changed, self._head_changed = self._head_changed, False
        chat = self.broadcaster.chat.take()
        if not (steps or head_changed or chat):
            return None
        write = Write(head.id, first=self._steps_written, steps=steps, records=records)
        now = self._services.calendar.now()
        if head_changed or steps:
            write.row = TableRow(head.id, head.phase, head.public, now, msgspec.json.encode(head))
        if self.session is not None:
            write.position = self.session.position(self.clock.now(), self._services.uptime.now())
        write.chat = [ChatRow(line.number, msgspec.json.encode(line)) for line in chat]
        return _Changes(write, head_changed, chat)

    async def _write(self, write: Write) -> None:
        self.broadcaster.hold()
        try:
            await self._services.store.write(write)
        except BaseException as error:
            if isinstance(error, Exception) and not isinstance(error, Conflict):
                self._services.saving = False
            self.invalidate()
            raise
        self._steps_written += len(write.steps)
        self._move_ids.unwritten.clear()
        self._services.metrics.steps += len(write.steps)
        self.touched = self._services.uptime.now()

    def mark_changed(self) -> None:
        """The head has changed: the next `commit` writes it, and tells everybody."""
        self._head_changed = True

    # Other inputs

    async def tick(self) -> None:
        """A deadline has come, or a thinking clock has run out."""
        async with self.lock:
            if self.running is not None:
                with self._invalid_on_fault():
                    self.running.tick(self.clock.now())
                await self.commit()
                # The loop counts in milliseconds of its own, and may have been early by a part of one.
                self._set_alarm()

    async def _go_on(self) -> None:
        async with self.lock:
            await self.commit()

    async def fall_back(self, seat: int) -> None:
        """Plays what the rules play for an absent player."""
        async with self.lock:
            table = self.require_playing()
            if seat in table.to_act and not self.head.paused:
                with self._invalid_on_fault():
                    table.play_fallback(seat, self.clock.now())
                await self.commit()

    async def look_back(self, steps: int) -> None:
        """Finds the positions before so many steps, where they are not kept: beside the loop, in one go."""
        table = self.require_playing()
        if not table.timeline.knows_back(steps):
            async with self._services.replaying:
                await asyncio.to_thread(table.timeline.look_back, steps)

    async def take_back(self, seat: int, takeback: Takeback, received: int) -> None:
        """Undoes this seat's last move; `commit` writes and tells it.

        Many steps let others go first: only this table waits.
        """
        table = self.require_playing()
        with self._invalid_on_fault():
            if takeback.reversal is not None:
                await self._reverse(seat, takeback, received)
            self.broadcaster.hold()
            if takeback.practice:
                _own, *others = table.takebacks.recent[-takeback.steps :]
                self.head.taken_back += 1 + sum(map(self._seen_by_all, others))
                self._head_changed = True
            for _ in range(takeback.steps):
                table.withdraw()
                await asyncio.sleep(0)

    async def _reverse(self, seat: int, takeback: Takeback, received: int) -> None:
        try:
            self.require_playing().take_back(seat, takeback, received)
        except IllegalMove:
            # Time may have brought something first: that is kept, and told.
            await self.commit()
            raise

    def moves_made(self, seat: int) -> int:
        """How many moves this seat has made, those included that were taken back; steps are never removed."""
        new = self.require_playing().steps[self._steps_counted :]
        self._moves_made.update(step.seat for step in new if step.kind == MOVE)
        self._steps_counted += len(new)
        return self._moves_made[seat]

    @property
    def moves_per_seat(self) -> int:
        """How many moves one person may make here: no other player's share of the record is used up."""
        return max(1, self.limits.table_steps // (2 * len(self.head.seats)))

    def refuse_long_table(self) -> None:
        """Nothing is taken back where that has filled half of what a record may hold: the rest is for the game."""
        most = self.limits.table_steps // 2
        if len(self.require_playing().steps) >= most:
            raise RequestRefused("too-many-steps", most=most)

    def may_undo(self, seat: int) -> bool:
        """Whether this seat may take its last move back without asking anybody."""
        playing = self.table is not None and self.head.phase == "playing"
        return playing and self.require_playing().undo(seat) is not None

    def finish(self) -> None:
        """The game is over: the dice are revealed, and the next `commit` keeps the record."""
        self.head.phase = "over"
        self.head.request = None
        self.clock.stop()
        if self.session is not None:
            self.session.reveal_dice(self.head)
        self._head_changed = True

    def _seen_by_all(self, taken: TakenStep) -> bool:
        """Whether everybody saw this step: a move in secret must not show in what is told of the table."""
        step = taken.step
        if step.kind != MOVE:
            return True
        return taken.before.audience(step.seat, self.game.parse(step.notation)) == EVERYONE

    # Who is here

    async def connect(self, connection: Connection) -> None:
        """Tells this client everything, and the others that it is here."""
        async with self.lock:
            # The key may have become void while the table was busy.
            if self.invalid:
                raise RequestRefused("restarting")
            if self.head.phase == "closed" or not self._still_opens(connection):
                raise RequestRefused("closed" if self.head.phase == "closed" else "wrong-key")
            await self.restore_log(connection.viewer)
            self.connections.add(connection)
            if connection.viewer is not None:
                self._away_since.pop(connection.viewer, None)
            self.broadcaster.welcome(connection)
        self.broadcaster.tell_table(but=connection)

    def _still_opens(self, connection: Connection) -> bool:
        """Whether the key by which somebody came still opens what they look at."""
        if connection.key_hash is None:
            return True
        try:
            role = role_of_hash(self.head, connection.key_hash)
        except RequestRefused:
            return False
        return role == (connection.viewer, connection.host)

    def let_watch_on(self, invite_hash: str) -> None:
        """Who looks on by an invitation that nobody took back stays, though its seat is gone."""
        for connection in self.connections.of(None):
            if invite_hash and connection.key_hash == invite_hash:
                connection.key_hash = self.head.watch

    def _dismiss_uninvited(self) -> None:
        """Who watches by an invitation goes with it, whoever took it back or used it."""
        for connection in self.connections.of(None):
            if not self._still_opens(connection):
                connection.dismiss("wrong-key")

    def disconnect(self, connection: Connection) -> None:
        if not self.connections.remove(connection):
            return
        seat = connection.viewer
        if seat is not None and seat not in self.connections.online:
            self._away_since[seat] = self._services.uptime.now()
        self.broadcaster.tell_table()

    def nobody_here(self) -> None:
        """Of a table that was just read from the store: everybody is gone since now."""
        now = self._services.uptime.now()
        self._away_since = dict.fromkeys(range(len(self.head.seats)), now)

    def gone_for(self, seat: int) -> int | None:
        """For how many milliseconds this seat's player has been gone; None for one who is here."""
        since = self._away_since.get(seat)
        if since is None or seat in self.connections.online:
            return None
        return self._services.uptime.now() - since

    # What viewers ask for

    async def welcome_again(self, connection: Connection) -> None:
        """Everything once more, to a client that missed something or speaks another language now."""
        async with self.lock:
            await self.restore_log(connection.viewer)
            self.broadcaster.welcome(connection)

    async def info(self, language: str) -> TableInfo:
        """The table as everybody may know it; what is not on disk yet is not told."""
        async with self.lock:
            return self.broadcaster.info(language)

    async def restore_log(self, viewer: Viewer) -> None:
        """What this viewer has heard, where it is not known: of a table that was read from the store, or
        that nobody has watched before."""
        known = self.frames
        if known is not None and viewer not in known.logs:
            passed = self._passed(list(self.require_started().steps), viewer)
            async with self._services.replaying:
                heard = await asyncio.to_thread(known.heard_again, viewer, passed)
            known.open_log(viewer, heard)

    async def open_door(self, viewer: Viewer) -> None:
        """Whoever looks first at a table that nobody watched finds out how far it has come."""
        async with self.lock:
            if self.frames is not None and viewer not in self.frames.doors:
                await self.restore_log(viewer)

    async def seen_parts(self, viewer: Viewer) -> AsyncIterator[str]:
        """All that this viewer has seen so far, as parts of a text; meanwhile the game goes on.

        The frames of a long game would fill the memory: they are worked out as they are written, and
        where nobody has counted them, once before.
        """
        async with self.lock:
            steps, labels = list(self.require_started().steps), self.head.labels
            door = None if self.frames is None else self.frames.doors.get(viewer)
            # What passed under older rules was counted too, but cannot be shown again.
            count = 0 if door is None or replay_start(steps) else door.number
        if not count:
            async for some in self._look_back(steps, viewer):
                count += len(some)
        yield seen_head(self.game, viewer, count, labels)
        async for some in self._look_back(steps, viewer):
            yield await asyncio.to_thread(seen_lines, some)

    async def _look_back(self, steps: Sequence[Step], viewer: Viewer) -> AsyncIterator[list[Frame]]:
        """Some frames at a time, beside everything else; whoever else looks back takes turns."""
        passed = self._passed(steps, viewer)
        while True:
            async with self._services.replaying:
                some = await asyncio.to_thread(lambda: list(islice(passed, _FRAMES_TOGETHER)))
            if not some:
                return
            yield some

    def _passed(self, steps: Sequence[Step], viewer: Viewer) -> Iterator[Frame]:
        """What passed this viewer's door with these steps, worked out as it is asked for."""
        seats, options = len(self.head.seats), self.require_started().state.options
        replayable = steps[replay_start(steps) :]
        return frames(self.game, seats, options, replayable, Door(self.game, viewer))

    # When memory and store differ

    @contextmanager
    def _invalid_on_fault(self) -> Iterator[None]:
        """A fault in the middle of a step would leave half of it: then the table is read again."""
        try:
            yield
        except BoroughsError:
            raise
        except Exception:
            self.invalidate()
            raise

    def invalidate(self) -> None:
        """What was done here could not be kept: everybody reads the table anew from the store."""
        if self.invalid:
            return
        self.invalid = True
        self._on_invalid(self)
        self.connections.dismiss("restarting")

    # Clocks and bots

    def schedule(self) -> None:
        """Clocks and bots go on from where the table stands."""
        if not self.stopped:
            self._set_alarm()
            self.bots.wake()
            if self._forced_seat() is not None:
                # Read from the store as an older server left it: a page was to answer.
                self._services.tasks.start(self._go_on(), "go on")

    def _set_alarm(self) -> None:
        running = self.running
        deadline = None if running is None else running.deadline
        pressing = deadline is not None and deadline - self.clock.now() <= _PRESSING
        self.connections.hurry(pressing and self.clock.running)
        if deadline is None or self.stopped:
            self._alarm.stop()
        elif self._may_skip_wait():
            self.clock.skip_to(deadline)
            self._alarm.set(0)
        else:
            left = deadline - self.clock.now() + 1
            self._alarm.set(self._services.uptime.seconds(left))

    def _may_skip_wait(self) -> bool:
        return self.clock.running and self.require_playing().state.may_skip_wait(self._people())

    @property
    def moves_by_itself(self) -> bool:
        """Whether something happens here without anybody's doing: a bot's move, a clock that runs out."""
        running = self.running
        if running is None:
            return False
        bots = [number for number, seat in enumerate(self.head.seats) if seat.bot]
        return goes_on_alone(running.state, running.clocks, bots)

    def stop(self) -> None:
        """Leaves this process; all of it is in the store."""
        self.stopped = True
        self._alarm.stop()
        self.bots.stop()
