"""All tables of this server: made, found, kept in memory while somebody needs them, and let go."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Coroutine
from typing import Any

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.errors import BoroughsError
from boroughs.games import game as game_of
from boroughs.server.chatting import ChatBook
from boroughs.server.clock import Uptime, wall_clock
from boroughs.server.denials import Denied
from boroughs.server.dice import new_secret
from boroughs.server.heads import PositionHead, SeatHead, StepBody, TableHead
from boroughs.server.info import table_card
from boroughs.server.keys import fits, hashed, new_key, new_table_id
from boroughs.server.logs import Log, fault_of
from boroughs.server.messages.play import ChatLine
from boroughs.server.messages.tables import Created, CreateTable, Lobby
from boroughs.server.metrics import Metrics
from boroughs.server.pool import ThinkingPool
from boroughs.server.renewing import mark_of, renewed
from boroughs.server.seating import seat_everybody
from boroughs.server.served import ServedTable
from boroughs.server.settings import Settings
from boroughs.server.store import Store, StoredTable

_UPTIME = "uptime"
_BEAT_SECONDS = 2.0
_IDLE_MILLISECONDS = 600_000
_DAY = 86_400_000
_LOBBY_SIZE = 200


class House:
    """One server's tables."""

    uptime_type = Uptime

    def __init__(self, settings: Settings, store: Store, log: Log | None = None) -> None:
        self.settings = settings
        self.store = store
        self.log = Log() if log is None else log
        self.metrics = Metrics()
        self.uptime = self.uptime_type()
        self.pool = ThinkingPool(settings.bot_processes)
        self.tables: dict[str, ServedTable] = {}
        self.heads: dict[str, TableHead] = {}
        """Of public tables that are not over: the lobby shows them without loading them."""
        self.looking_back = asyncio.Semaphore(1)
        """Who goes through all steps of a table again does so alone."""
        self.draining = False
        self._loading: dict[str, asyncio.Task[ServedTable]] = {}
        self._spoiled: Counter[str] = Counter()
        """How often each table had to be read again of late."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._keepers: list[asyncio.Task[None]] = []

    # Opening and closing

    async def open(self) -> None:
        await self.store.open()
        carried = await self.store.read_value(_UPTIME)
        self.uptime = self.uptime_type(int(carried or 0))
        running = await self.store.rows(("gathering", "playing"))
        for row in running:
            head = msgspec.json.decode(row.head, type=TableHead)
            if head.public:
                self.heads[head.id] = head
        self._keepers = [asyncio.create_task(self._beat()), asyncio.create_task(self._tidy())]
        playing = [row.id for row in running if row.phase == "playing"]
        self._keepers.append(asyncio.create_task(self._wake(playing)))

    async def close(self) -> None:
        """Finishes what is being written, says farewell, and stops."""
        self.say_farewell()
        for keeper in self._keepers:
            keeper.cancel()
        for served in list(self.tables.values()):
            async with served.lock:
                served.sleep()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._keepers, return_exceptions=True)
        await self.pool.close()
        await self.store.write_value(_UPTIME, str(self.uptime.now()))
        await self.store.close()

    def say_farewell(self) -> None:
        """Nobody new is let in, and who is here is told to come back."""
        self.draining = True
        for served in list(self.tables.values()):
            for connection in served.hall.all():
                connection.dismiss("restarting")

    def start(self, work: Coroutine[Any, Any, None], what: str) -> asyncio.Task[None]:
        """Something that goes on by itself; its faults are written down."""

        async def watched() -> None:
            try:
                await work
            except asyncio.CancelledError:
                raise
            except BoroughsError as error:
                self.log.info(f"{what}-refused", problem=error.code)
            except Exception as error:
                self.metrics.faults += 1
                self.log.error(f"{what}-failed", fault=fault_of(error))

        task = asyncio.create_task(watched())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # Cancelled before it began it would never be looked at again, and Python would complain.
        task.add_done_callback(lambda _: work.close())
        return task

    async def _beat(self) -> None:
        """Writes down how long the server has been up: so long the tables' clocks have run."""
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            try:
                await self.store.write_value(_UPTIME, str(self.uptime.now()))
            except Exception as error:
                self.log.error("beat-failed", fault=fault_of(error))

    async def _wake(self, playing: list[str]) -> None:
        """Games that were running go on: their clocks run, and their bots may be to act."""
        for table in playing:
            try:
                await self.get(table)
            except Exception as error:
                self.log.error("table-not-resumed", table=table, fault=fault_of(error))

    # Tables

    async def create(self, wish: CreateTable, language: str) -> Created:
        game = game_of(wish.game)
        # Whatever is wrong with seats and options is said here, before anything is kept.
        options = game.new(len(wish.seats), wish.options).options
        seats, grants = seat_everybody(game, wish.seats)
        host, watch = new_key(), new_key()
        head = TableHead(
            id=new_table_id(),
            game=game.name,
            rules=game.rules_version,
            options=options,
            seats=seats,
            host=hashed(host),
            watch=hashed(watch),
            secret=new_secret().hex(),
            bot_seed=secrets.token_hex(16),
            created=wall_clock(),
            public=wish.public,
            pace=wish.pace,
            clock=wish.clock,
            takeback=wish.takeback,
            hints=wish.hints,
        )
        served = await self._admit(head)
        return Created(table=served.voice.info(language), host=host, watch=watch, seats=grants)

    async def _admit(self, head: TableHead) -> ServedTable:
        served = ServedTable(self, head)
        served.changed()
        if all(seat.bot for seat in head.seats):
            served.begin()
        await served.settle()
        self.tables[head.id] = served
        if head.public:
            self.heads[head.id] = head
        self.metrics.tables_created += 1
        return served

    async def rematch(self, served: ServedTable) -> str:
        """The same seats, options and keys at a new table; asked for twice, it is the same one."""
        async with served.lock:
            old = served.head
            if old.phase != "over":
                raise Denied("not-over")
            if old.rematch:
                return old.rematch
            head = msgspec.structs.replace(
                old,
                id=new_table_id(),
                rules=served.game.rules_version,
                secret=new_secret().hex(),
                bot_seed=secrets.token_hex(16),
                created=wall_clock(),
                seats=[_seat_again(seat) for seat in old.seats],
                phase="gathering",
                locked=False,
                paused=False,
                requests=0,
                request=None,
                result=None,
                record="",
                contributions={},
            )
            await self._admit(head)
            old.rematch = head.id
            served.changed()
            await served.settle()
            return head.id

    async def get(self, table: str) -> ServedTable:
        """The table of this id, read from the store where it is not here."""
        if self.draining:
            raise Denied("restarting")
        served = self.tables.get(table)
        if served is not None:
            return served
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda done: self._loaded(table, done))
        # Who asks and goes away does not keep the others from it, nor makes them read it a second time.
        return await asyncio.shield(loading)

    def _loaded(self, table: str, done: asyncio.Task[ServedTable]) -> None:
        del self._loading[table]
        if not done.cancelled():
            # Whoever asked has it; where all of them have gone nobody minds.
            done.exception()

    async def _load(self, table: str) -> ServedTable:
        stored = await self.store.load(table)
        if stored is None:
            raise Denied("no-such-table")
        served = self._restored(stored)
        self.tables[table] = served
        served.wake()
        return served

    def _restored(self, stored: StoredTable) -> ServedTable:
        head = msgspec.json.decode(stored.row.head, type=TableHead)
        served = ServedTable(self, head)
        if head.public and head.id in self.heads:
            self.heads[head.id] = head
        said = [msgspec.json.decode(line.body, type=ChatLine) for line in stored.chat]
        served.chat = ChatBook(said)
        served.away = dict.fromkeys(range(len(head.seats)), self.uptime.now())
        if stored.position is not None:
            position = msgspec.json.decode(stored.position, type=PositionHead)
            steps = [msgspec.json.decode(body, type=StepBody) for body in stored.steps]
            if position.rules != served.game.rules_version:
                position, steps = renewed(served.game, position, steps)
            served.resume(position, steps, mark_of(steps), len(stored.steps))
        return served

    def revive(self, table: str) -> None:
        """A table that must be read again comes back by itself: bots and clocks may be all that is there."""
        if not self.draining:
            self._spoiled[table] += 1
            self.start(self._revive(table), "revival")

    async def _revive(self, table: str) -> None:
        while not self.draining:
            await asyncio.sleep(min(60.0, 2.0 ** (self._spoiled[table] - 1)))
            try:
                await self.get(table)
            except BoroughsError:
                raise
            except Exception as error:
                self._spoiled[table] += 1
                self.log.error("table-not-revived", table=table, fault=fault_of(error))
            else:
                return

    def forget(self, served: ServedTable) -> None:
        if self.tables.get(served.head.id) is served:
            del self.tables[served.head.id]

    def role(self, head: TableHead, key: str) -> tuple[Viewer, bool]:
        """Through whose eyes this key looks, and whether it is the host's; Denied where it opens nothing."""
        for number, seat in enumerate(head.seats):
            if key and fits(key, seat.key):
                return number, False
        if key and fits(key, head.host):
            return None, True
        if head.public or (key and fits(key, head.watch)):
            return None, False
        raise Denied("wrong-key" if key else "no-key")

    def lobby(self, language: str) -> Lobby:
        """Those that wait for players first, the newest first among them."""
        heads = [head for head in self.heads.values() if head.phase in ("gathering", "playing")]
        heads.sort(key=lambda head: (head.phase, -head.created))
        watching = {table: served.hall.watching for table, served in self.tables.items()}
        cards = [
            table_card(head, language, watching.get(head.id, 0)) for head in heads[:_LOBBY_SIZE]
        ]
        return Lobby(cards)

    # Tidying up

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(60)
            try:
                self._spoiled.clear()
                self.let_go()
                await self.expire()
            except Exception as error:
                self.log.error("tidying-failed", fault=fault_of(error))

    def let_go(self, idle: int = _IDLE_MILLISECONDS) -> None:
        """Tables that nobody looks at leave memory, unless something may happen there by itself."""
        now = self.uptime.now()
        for served in list(self.tables.values()):
            quiet = served.hall.empty and now - served.touched >= idle
            if quiet and not served.lock.locked() and not served.self_moving:
                served.sleep()
                self.forget(served)
        for table, head in list(self.heads.items()):
            if head.phase in ("over", "closed"):
                del self.heads[table]

    async def expire(self) -> int:
        """Deletes what nobody has touched for long; says how many tables went."""
        now, keeping = wall_clock(), self.settings.keeping
        gone: list[str] = []
        for phase in ("gathering", "playing", "over", "closed"):
            before = now - int(getattr(keeping, phase) * _DAY)
            gone += await self.store.idle_tables(phase, before)
        gone = [t for t in gone if t not in self.tables or self.tables[t].hall.empty]
        for table in gone:
            served = self.tables.get(table)
            if served is not None:
                served.sleep()
                self.forget(served)
            self.heads.pop(table, None)
        if gone:
            await self.store.delete(gone)
            self.log.info("tables-expired", tables=len(gone))
        await self.store.delete_records(now - int(keeping.records * _DAY))
        return len(gone)


def _seat_again(seat: SeatHead) -> SeatHead:
    """As it was when the game began: a person's seat is a person's again."""
    bot = "" if seat.owned else seat.bot
    return SeatHead(name=seat.name, bot=bot, owned=seat.owned, key=seat.key, muted=seat.muted)
