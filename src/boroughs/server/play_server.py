"""The server without its transport: opens the store, wakes running tables, keeps them, and stops in order."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from typing import TYPE_CHECKING

import msgspec

from boroughs.server.clock import Calendar, Uptime, wall_clock
from boroughs.server.logs import Log, fault_of
from boroughs.server.metrics import Metrics
from boroughs.server.settings import Settings
from boroughs.server.store import Store, TableRow
from boroughs.server.store.documents import TableHead
from boroughs.server.store.ownership import NotOwner, Superseded
from boroughs.server.tables.background import BackgroundTasks
from boroughs.server.tables.ratings import Ratings
from boroughs.server.tables.registry import TableRegistry
from boroughs.server.tables.retention import expire, unload_idle
from boroughs.server.tables.reviews import Reviews
from boroughs.server.tables.services import PushAlerts, Services
from boroughs.server.workers.pool import WorkerPool
from boroughs.server.workers.thinkers import Thinkers

if TYPE_CHECKING:
    from boroughs.server.workers.laboratory import Laboratory

_UPTIME = "uptime"
_CALENDAR = "calendar"
_PUSH_KEY = "push-key"
_BEAT_SECONDS = 2.0
_TIDY_SECONDS = 60.0


def _laboratory(settings: Settings, log: Log) -> Laboratory | None:
    """Where the operator wants one; nothing of it is loaded elsewhere, and a browser has none."""
    if settings.lab == "off":
        return None
    from boroughs.server.workers import laboratory  # noqa: PLC0415

    return laboratory.Laboratory(settings.limits, log)


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
            ratings=Ratings(store),
            lab=_laboratory(settings, log),
        )
        self.registry = TableRegistry(self.services)
        self.superseded = asyncio.Event()
        """Set when another server has taken the data: this one can only stop."""
        self._loops: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        store = self.services.store
        store.log = self.services.log
        await store.open()
        carried = await store.read_value(_UPTIME)
        self.services.uptime = self.uptime_type(int(carried or 0))
        self.services.calendar = await self._calendar()
        self.services.push = await self._push()
        self._look_at_disk()
        running = await store.rows(("gathering", "playing"))
        for row in running:
            self._publish(row)
        playing = [row.id for row in running if row.phase == "playing"]
        if self.services.settings.players:
            # What ended before the last stop, and was not reached.
            self.services.tasks.start(self.services.ratings.catch_up(), "rating")
        loops = (self._beat(), self._tidy(), self._wake(playing))
        self._loops = [asyncio.create_task(loop) for loop in loops]

    async def _push(self) -> PushAlerts | None:
        """The sender of alerts, where the operator has given an address; its key is made once."""
        contact = self.services.settings.push_contact
        if not contact:
            return None
        # An extra: whoever runs without alerts need not have it.
        from boroughs.server.push.sender import PushSender  # noqa: PLC0415
        from boroughs.server.push.vapid import VapidKey  # noqa: PLC0415

        kept = await self.services.store.read_value(_PUSH_KEY)
        if kept is None:
            kept = VapidKey.new()
            await self.services.store.write_value(_PUSH_KEY, kept)
        return PushSender(VapidKey(kept), contact)

    def _publish(self, row: TableRow) -> None:
        try:
            head = msgspec.json.decode(row.head, type=TableHead)
        except msgspec.DecodeError as error:
            # One damaged table must not keep the others from being served.
            self.services.log.error("table-damaged", table=row.id, fault=fault_of(error))
            return
        if head.public:
            self.registry.public[head.id] = head

    async def _calendar(self) -> Calendar:
        """Goes on where it was; the first time it goes on from the latest that happened at any table."""
        services = self.services
        first = await services.store.read_value(_CALENDAR)
        if first is None:
            rows = await services.store.rows(("gathering", "playing", "over", "closed"))
            latest = max((row.touched for row in rows), default=wall_clock())
            first = str(latest - services.uptime.now())
            await services.store.write_value(_CALENDAR, first)
        return Calendar(services.uptime, int(first))

    def drain(self) -> None:
        """Nobody new is let in, and who is here is told to come back."""
        self.registry.draining = True
        self.registry.match.wake_all()
        for live in list(self.registry.tables.values()):
            live.connections.dismiss("restarting")

    async def close(self) -> None:
        """Finishes what is being written, and stops."""
        self.drain()
        for loop in self._loops:
            loop.cancel()
        for live in list(self.registry.tables.values()):
            async with live.lock:
                live.stop()
        await self.services.tasks.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self.services.pool.close()
        if self.services.lab is not None:
            await self.services.lab.close()
        with contextlib.suppress(NotOwner):
            await self.services.store.write_value(_UPTIME, str(self.services.uptime.now()))
        await self.services.store.close()

    async def _beat(self) -> None:
        """Writes down how long the server has been up: so long the tables' clocks have run."""
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            try:
                await self.services.store.write_value(_UPTIME, str(self.services.uptime.now()))
                self._look_at_disk()
            except Superseded as error:
                self.services.log.error("data-taken-over", fault=fault_of(error))
                self.drain()
                self.superseded.set()
                return
            except Exception as error:
                self.services.saving = False
                self.services.log.error("beat-failed", fault=fault_of(error))

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
                await expire(self.registry)
            except Exception as error:
                self.services.log.error("tidying-failed", fault=fault_of(error))
