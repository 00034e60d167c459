"""The server without its transport: opens the store, wakes running tables, keeps them, and stops in order."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import shutil
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from boroughs.server.clock import Calendar, Uptime, wall_clock
from boroughs.server.logs import Log, fault_of
from boroughs.server.metrics import Metrics
from boroughs.server.settings import Settings
from boroughs.server.store import Store
from boroughs.server.store.interface import UPTIME
from boroughs.server.store.ownership import NotOwner, Peer, Superseded
from boroughs.server.tables.background import BackgroundTasks
from boroughs.server.tables.club_tables import dismiss_strangers
from boroughs.server.tables.day_bests import DayBests
from boroughs.server.tables.process_state import read_states
from boroughs.server.tables.ratings import Ratings
from boroughs.server.tables.registry import TableRegistry, read_head
from boroughs.server.tables.retention import expire, unload_idle
from boroughs.server.tables.reviews import Reviews
from boroughs.server.tables.services import PushAlerts, Services
from boroughs.server.workers.pool import WorkerPool
from boroughs.server.workers.thinkers import Thinkers

if TYPE_CHECKING:
    from boroughs.server.workers.laboratory import Laboratory

_CALENDAR = "calendar"
_PUSH_KEY = "push-key"
_MATCH_SECRET = "match-secret"
_ADOPTED_AT_ONCE = 20
"""So that the tables of a process that died are shared by those that live."""
_TIDY_SECONDS = 60.0


def _laboratory(settings: Settings, log: Log) -> Laboratory | None:
    """Where the operator wants one; nothing of it is loaded elsewhere, and a browser has none."""
    if settings.lab == "off":
        return None
    from boroughs.server.workers import laboratory  # noqa: PLC0415

    return laboratory.Laboratory(settings.limits, log)


class SharedRates(Protocol):
    """What processes tell each other of how much they granted."""

    def told(self) -> list[tuple[int, dict[str, dict[str, float]]]]: ...

    def hear(self, process: str, told: list[tuple[int, dict[str, dict[str, float]]]]) -> None: ...

    def connected(self) -> dict[str, dict[str, int]]: ...

    def hear_connected(self, told: Sequence[Mapping[str, Mapping[str, int]]]) -> None: ...

    def forget(self, living: set[str]) -> None: ...


class PlayServer:
    """Services and registry of one server, from opening to closing."""

    uptime_type = Uptime

    def __init__(
        self,
        settings: Settings,
        store: Store,
        log: Log | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        log, metrics = log or Log(), Metrics()
        pool = thinkers or WorkerPool(settings.bot_processes, settings.limits)
        tasks = BackgroundTasks(log, metrics)
        self.services = Services(
            settings=settings,
            store=store,
            pool=pool,
            uptime=self.uptime_type(),
            calendar=Calendar(self.uptime_type(), 0),
            log=log,
            metrics=metrics,
            tasks=tasks,
            reviews=Reviews(store, pool, tasks, metrics, settings.limits.review_seconds),
            day_bests=DayBests(pool, tasks, settings.limits.review_seconds),
            ratings=Ratings(store),
            lab=_laboratory(settings, log),
        )
        self.registry = TableRegistry(self.services)
        self.superseded = asyncio.Event()
        """Set when another server has taken the data: this one can only stop."""
        self.rates: SharedRates | None = None
        """Limits that hold over all processes, where somebody counts them."""
        self.after_beat: Callable[[], None] = lambda: None
        """Called when it is known again which other processes live."""
        self._handed_over = False
        self._loops: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        store = self.services.store
        store.log = self.services.log
        await store.open()
        carried = await store.read_value(UPTIME)
        self.services.uptime = self.uptime_type(int(carried or 0))
        if store.shared:
            await self._live()
        self.registry.match.take_over(await self._kept_secret(_MATCH_SECRET))
        self.services.calendar = await self._calendar()
        self.services.push = await self._push()
        self._look_at_disk()
        playing = [] if store.shared else await self._running()
        if self.services.settings.players and self.services.keeper is None:
            # What ended before the last stop, and was not reached.
            self.services.tasks.start(self.services.ratings.catch_up(), "rating")
        waking = self._adopt_on() if store.shared else self._wake(playing)
        loops = (self._beat(), self._tidy(), waking)
        self._loops = [asyncio.create_task(loop) for loop in loops]

    async def _kept_secret(self, name: str) -> bytes:
        """Made once, and the same for all processes and runs."""
        store = self.services.store
        kept = await store.read_value(name)
        return bytes.fromhex(kept or await store.keep_value(name, secrets.token_hex(32)))

    async def _push(self) -> PushAlerts | None:
        """The sender of alerts, where the operator has given an address; its key is made once."""
        contact = self.services.settings.push_contact
        if not contact:
            return None
        # An extra: whoever runs without alerts need not have it.
        from boroughs.server.push.sender import PushSender  # noqa: PLC0415
        from boroughs.server.push.vapid import VapidKey  # noqa: PLC0415

        store = self.services.store
        kept = await store.read_value(_PUSH_KEY) or await store.keep_value(
            _PUSH_KEY, VapidKey.new()
        )
        return PushSender(VapidKey(kept), contact)

    async def _running(self) -> list[str]:
        """The tables in play; those that are public are shown in the lobby, as those are where people gather."""
        running = await self.services.store.rows(("gathering", "playing"))
        for row in running:
            head = read_head(row, self.services.log)
            if head is not None and head.public:
                self.registry.public[head.id] = head
        return [row.id for row in running if row.phase == "playing"]

    async def _calendar(self) -> Calendar:
        """Goes on where it was; the first time it goes on from the latest that happened at any table."""
        services = self.services
        first = await services.store.read_value(_CALENDAR)
        if first is None:
            rows = await services.store.rows(("gathering", "playing", "over", "closed"))
            latest = max((row.touched for row in rows), default=wall_clock())
            first = await services.store.keep_value(_CALENDAR, str(latest - services.uptime.now()))
        return Calendar(services.uptime, int(first))

    def drain(self) -> None:
        """Nobody new is let in, and who is here is told to come back."""
        self.registry.draining = True
        self.registry.match.wake_all()
        for live in list(self.registry.tables.values()):
            live.connections.dismiss("restarting")

    async def hand_over(self) -> None:
        """Finishes what is being written at the tables, and leaves them to other processes, where there are such."""
        if self._handed_over:
            return
        self._handed_over = True
        self.drain()
        for live in list(self.registry.tables.values()):
            async with live.lock:
                live.stop()
        try:
            await self.services.store.hand_over()
        except Exception as error:
            self.services.log.error("not-handed-over", fault=fault_of(error))

    async def close(self) -> None:
        """Finishes what is being written, and stops."""
        await self.hand_over()
        for loop in self._loops:
            loop.cancel()
        await self.services.tasks.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self.services.pool.close()
        if self.services.lab is not None:
            await self.services.lab.close()
        store = self.services.store
        if not store.shared:
            # Elsewhere it goes on without this process.
            with contextlib.suppress(NotOwner):
                await store.beat(self.services.uptime.now())
        await store.close()

    async def _beat(self) -> None:
        """Writes down how long the server has been up: so long the tables' clocks have run."""
        store = self.services.store
        while True:
            await asyncio.sleep(store.beat_seconds)
            try:
                await self._live()
                self._look_at_disk()
            except Superseded as error:
                self.services.log.error("data-taken-over", fault=fault_of(error))
                self.drain()
                self.superseded.set()
                return
            except Exception as error:
                self.services.saving = False
                self.services.log.error("beat-failed", fault=fault_of(error))
                if not store.owned:
                    await self._begin_anew()

    async def _live(self) -> None:
        """Says that this process lives, and hears which others do."""
        services = self.services
        before = services.keeper
        state = self._state() if services.store.shared else b""
        beat = await services.store.beat(services.uptime.now(), state)
        services.uptime.catch_up(beat.uptime)
        services.peers, services.keeper = beat.peers, beat.keeper
        self._hear(beat.peers)
        if before is not None and beat.keeper is None:
            self.registry.match.take_over()
            if services.settings.players:
                # What ended before the last keeper was gone, and was not reached.
                services.rate_soon()
        elif before is None and beat.keeper is not None:
            self.registry.match.forget()
        self.after_beat()

    def _state(self) -> bytes:
        """What the other processes are told of this one with every beat."""
        state = self.registry.state()
        if self.rates is not None:
            state.taken, state.connected = self.rates.told(), self.rates.connected()
        return msgspec.json.encode(state)

    def _hear(self, peers: tuple[Peer, ...]) -> None:
        """What the others told of themselves."""
        states = self.registry.elsewhere = read_states(peers, self.services.log)
        if self.rates is not None:
            self.rates.forget(set(states))
            for process, state in states.items():
                self.rates.hear(process, state.taken)
            self.rates.hear_connected([state.connected for state in states.values()])

    async def _begin_anew(self) -> None:
        """Nobody believes in this process any more: whatever it shows may be old, and is not shown any longer."""
        self.registry.invalidate_all()
        with contextlib.suppress(Exception):
            await self.services.store.begin_anew()

    async def _adopt_on(self) -> None:
        """Games whose process is gone go on here, if nobody else is quicker."""
        store = self.services.store
        while True:
            try:
                able = store.owned and not self.registry.draining
                adopted = await store.adopt(_ADOPTED_AT_ONCE) if able else []
                await self._wake(adopted)
            except Exception as error:
                adopted = []
                self.services.log.error("adopting-failed", fault=fault_of(error))
            if len(adopted) < _ADOPTED_AT_ONCE:
                await asyncio.sleep(store.beat_seconds)

    def _look_at_disk(self) -> None:
        """A full disk may still take the few bytes of a beat, and not those of a game.

        One that does not say how much room it has is judged by its writes alone.
        """
        services, settings = self.services, self.services.settings
        room, free = True, 0
        if not settings.database:
            with contextlib.suppress(OSError):
                free = shutil.disk_usage(settings.data.absolute().parent).free
                room = free >= settings.limits.free_bytes
        if services.saving and not room:
            services.log.error("disk-full", free_bytes=free)
        services.saving = room

    async def _wake(self, playing: list[str]) -> None:
        """Games that were running go on: their clocks run, and their bots may be to act."""
        for table in playing:
            # What was taken over while this process began to leave goes to the others with the rest.
            if self.registry.draining:
                return
            try:
                await self.registry.get(table)
            except Exception as error:
                self.services.log.error("table-not-resumed", table=table, fault=fault_of(error))

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(_TIDY_SECONDS)
            try:
                self.registry.forgive()
                unload_idle(self.registry)
                await dismiss_strangers(self.registry)
                if self.services.keeper is None:
                    await expire(self.registry)
            except Exception as error:
                self.services.log.error("tidying-failed", fault=fault_of(error))
