"""A table in memory. One input at a time: played, written to disk, acknowledged, then told to everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boroughs.core.errors import IllegalMove
from boroughs.core.table import Table
from boroughs.server.broadcast.connections import Connections
from boroughs.server.broadcast.frames import TableFrames
from boroughs.server.clock import wall_clock
from boroughs.server.logs import fault_of
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import NoticeCode, TableInfo
from boroughs.server.settings import Limits
from boroughs.server.store import Write
from boroughs.server.store.documents import StoredNotice, StoredPosition, StoredStep, TableHead
from boroughs.server.tables.bot_driver import BotDriver
from boroughs.server.tables.bot_names import check_bot
from boroughs.server.tables.bot_talk import BotTalk
from boroughs.server.tables.commits import Changes, Commits
from boroughs.server.tables.loaded_table import LoadedTable
from boroughs.server.tables.presence import Presence
from boroughs.server.tables.replays import Replays
from boroughs.server.tables.services import Services
from boroughs.server.tables.session import GameSession
from boroughs.server.tables.standing_orders import StandingOrders
from boroughs.server.tables.step_limits import StepLimits
from boroughs.server.tables.timer import TableTimer
from boroughs.server.tables.turn_alerts import TurnAlerts


class LiveTable:
    """One table of the server: its parts, and the one way on which an input goes through them."""

    def __init__(
        self, head: TableHead, services: Services, on_invalid: Callable[[LiveTable], None]
    ) -> None:
        self.head = head
        self.loaded = LoadedTable(head, services, lambda: on_invalid(self))
        """Head, game, clock and lock: what all parts look at."""
        self.game = self.loaded.game
        self.lock = self.loaded.lock
        self.clock = self.loaded.clock
        self.broadcaster = self.loaded.broadcaster
        self.commits = Commits(self.loaded)
        """What of it is on disk."""
        self.replays = Replays(self.loaded)
        """Its past, worked out again."""
        self.presence = Presence(self.loaded, self.replays)
        """Who is here."""
        self.step_limits = StepLimits(self.loaded)
        """How long its record may become."""
        self.timer = TableTimer(self.loaded, lambda: services.tasks.start(self.tick(), "tick"))
        """What happens here by itself."""
        self.bots = BotDriver(self, services)
        self.alerts = TurnAlerts(self.loaded, self.commit)
        self.orders = StandingOrders(self.loaded, self.play, self.commit)
        """What players have left to be played for them."""
        self.talk = BotTalk(self.loaded)
        self._services = services

    # What it is

    @property
    def session(self) -> GameSession | None:
        return self.loaded.session

    @property
    def table(self) -> Table | None:
        return self.loaded.table

    @property
    def frames(self) -> TableFrames | None:
        return self.loaded.frames

    @property
    def running(self) -> Table | None:
        return self.loaded.running

    @property
    def connections(self) -> Connections:
        return self.broadcaster.connections

    @property
    def account(self) -> str:
        return self.presence.account

    @property
    def invalid(self) -> bool:
        return self.loaded.invalid

    def require_started(self) -> Table:
        """The game, played or over; refused while people gather."""
        return self.loaded.require_started()

    def require_playing(self) -> Table:
        """The game, while it is played; refused otherwise."""
        return self.loaded.require_playing()

    @property
    def limits(self) -> Limits:
        return self._services.settings.limits

    async def info(self, language: str) -> TableInfo:
        """The table as everybody may know it; what is not on disk yet is not told."""
        async with self.lock:
            return self.broadcaster.info(language)

    # Beginning and going on

    def begin(self) -> None:
        """Everybody is here: nature makes the first draw."""
        head = self.head
        head.contributions = {
            seat: person.random for seat, person in enumerate(head.seats) if person.random
        }
        session = GameSession.begin(self.game, head, bool(self.connections.watching))
        self.loaded.attach(session)
        head.phase = "playing"
        head.start = None
        self.clock.set(session.table.now, None)
        self.clock.run()
        self.mark_changed()

    def resume(
        self, position: StoredPosition, steps: Sequence[StoredStep], steps_written: int
    ) -> None:
        """Goes on where the store left it."""
        head = self.head
        self.loaded.attach(GameSession.resume(self.game, head, position, steps))
        self.commits.steps_written = steps_written
        for step in steps:
            if step.id:
                self.commits.move_ids.note(step.seat, step.id, None)
        self.alerts.resume()
        running = head.phase == "playing" and not head.paused
        # After a crash the uptime is that of the last beat: a little may be lost, nothing is stuck.
        anchor = min(position.uptime, self._services.uptime.now())
        self.clock.set(position.now, anchor if running else None)

    # A move on its way: played, written, acknowledged, told

    async def play(
        self,
        seat: int,
        notation: str,
        received: int,
        *,
        meant: int | None = None,
        move_id: str = "",
        by_order: bool = False,
        acknowledge: Callable[[int | None], None] = lambda number: None,
    ) -> None:
        """Plays a move that was received at this moment; `acknowledge` is called when it is on disk.

        Where the very moment decides, it may have been `meant` a little earlier. `by_order`: the seat's standing
        order plays it.
        """
        move_ids = self.commits.move_ids
        async with self.lock:
            if self.invalid:
                # What is known here may not have been kept: who asked asks again where it is read anew.
                raise RequestRefused("restarting")
            if move_ids.knows(seat, move_id):
                acknowledge(move_ids.frame(seat, move_id))
                return
            try:
                table = self._apply(seat, notation, received, meant)
            except IllegalMove:
                # Time may have brought something first: that is kept, and told.
                await self.commit()
                raise
            number = None if self.frames is None else self.frames.doors[seat].number
            if by_order and number is not None:
                self.orders.mark(seat, number)
            move_ids.note_step(len(table.steps) - 1, seat, move_id, number)
            await self.commit(lambda: acknowledge(number))

    def _apply(self, seat: int, notation: str, received: int, meant: int | None) -> Table:
        head, table = self.head, self.require_playing()
        if head.paused:
            raise RequestRefused("paused")
        self.step_limits.refuse_move(seat)
        with self.loaded.whole_steps:
            if meant is not None and table.state.moment_decides(seat):
                table.play_as_meant(seat, notation, meant, received)
            else:
                table.play(seat, notation, received)
        if head.request is not None and table.takebacks.recent[-1].is_public(self.game):
            head.request = None
            self.mark_changed()
        return table

    async def commit(self, acknowledge: Callable[[], None] = lambda: None) -> None:
        """Writes all that has happened as one transaction; then acknowledges; then tells everybody."""
        if self.invalid:
            raise RequestRefused("restarting")
        self._play_forced_moves()
        self.talk.listen()
        changes = self.commits.collect()
        if changes is None:
            acknowledge()
            return
        await self._write(changes.write)
        acknowledge()
        self._tell(changes)

    async def _write(self, write: Write) -> None:
        """Returns when it is on disk."""
        self.broadcaster.hold()
        try:
            await self._services.store.write(write)
        except BaseException as error:
            self.commits.failed(error)
            raise
        self.commits.written(write)

    def _play_forced_moves(self) -> None:
        while (seat := self.timer.forced_seat()) is not None:
            with self.loaded.whole_steps:
                self.require_playing().play_unasked(seat, self.clock.now())

    def _tell(self, changes: Changes) -> None:
        """Everybody is told, and the table goes on. What fails now is no answer to who asked.

        It is on disk, so it was done: the table is read again, and all who are here come back to it.
        """
        try:
            self.broadcaster.release(changes.head_changed, changes.chat)
            if changes.head_changed:
                self.presence.dismiss_uninvited()
            self.schedule()
            self.alerts.alert_the_absent()
        except Exception as error:
            self._services.metrics.faults += 1
            self._services.log.error("telling-failed", table=self.head.id, fault=fault_of(error))
            self.loaded.invalidate()

    # Other inputs

    async def tick(self) -> None:
        """A deadline has come, or a thinking clock has run out."""
        async with self.lock:
            if self.running is not None:
                with self.loaded.whole_steps:
                    self.running.tick(self.clock.now())
                self._pause_if_unattended(self.running)
                await self.commit()
                # The loop counts in milliseconds of its own, and may have been early by a part of one.
                self.timer.set()

    def _pause_if_unattended(self, table: Table) -> None:
        """Everybody's time is over, and nobody plays: some games would go on so for ever."""
        if table.result is None and table.timeline.unattended >= self.limits.unattended_moves:
            table.timeline.unattended = 0
            self.clock.stop()
            self.head.paused = True
            self.mark_changed()
            self._services.log.info("table-unattended", table=self.head.id)

    async def fall_back(self, seat: int) -> None:
        """Plays what the rules play for an absent player."""
        async with self.lock:
            table = self.require_playing()
            if seat in table.to_act and not self.head.paused:
                with self.loaded.whole_steps:
                    table.play_fallback(seat, self.clock.now())
                await self.commit()

    async def _go_on(self) -> None:
        async with self.lock:
            await self.commit()

    # What else is decided about it

    def mark_changed(self) -> None:
        """The head has changed: the next `commit` writes it, and tells everybody."""
        self.loaded.head_changed = True

    def note(self, seat: int, code: NoticeCode, name: str) -> None:
        """Something happened to a seat that everybody here is told of, and whoever reads the record."""
        step = len(self.require_playing().steps)
        notice = StoredNotice(seat=seat, code=code, name=name, sent=wall_clock(), step=step)
        self.head.notices.append(notice)
        self.mark_changed()

    def check_bot(self, bot: str) -> str:
        """The name of a bot that may play here, or refused."""
        return check_bot(self.game, bot, self.limits.bot_playouts)

    # Clocks and bots

    def wake(self) -> None:
        """The table was just read from the store: it goes on from where it stands."""
        self.schedule()
        if not self.loaded.stopped and self.timer.forced_seat() is not None:
            # As an older server left it: a page was to answer.
            self._services.tasks.start(self._go_on(), "go on")

    def schedule(self) -> None:
        """Clocks and bots go on from where the table stands."""
        if not self.loaded.stopped:
            self.timer.set()
            self.bots.wake()
            self.orders.wake()

    def stop(self) -> None:
        """Leaves this process; all of it is in the store."""
        self.loaded.stopped = True
        self.timer.stop()
        self.bots.stop()
        self.orders.stop()
