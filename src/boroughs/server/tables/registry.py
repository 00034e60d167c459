"""The registry of tables: made, found, read from the store when somebody needs them, and read again."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter

import msgspec

from boroughs.core.errors import BoroughsError
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.takebacks import TakebackPolicy
from boroughs.server.broadcast.chat_log import ChatLog
from boroughs.server.broadcast.table_info import table_card
from boroughs.server.client_network import client_network
from boroughs.server.clock import wall_clock
from boroughs.server.logs import Log, fault_of
from boroughs.server.messages.play import ChatLine
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import Created, CreateTable, Lobby
from boroughs.server.provable_dice import NEWEST, new_secret
from boroughs.server.store import StoredTable, TableRow
from boroughs.server.store.documents import (
    StoredPosition,
    StoredSeat,
    StoredStart,
    StoredStep,
    TableHead,
)
from boroughs.server.store.interface import DELETED
from boroughs.server.store.ownership import OwnedElsewhere
from boroughs.server.tables.bot_names import check_bot
from boroughs.server.tables.club_guests import let_go, strangers_at
from boroughs.server.tables.daily import daily_table
from boroughs.server.tables.day_entries import begin_entry
from boroughs.server.tables.keys import hashed, new_key, new_table_id
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.players import Sitter
from boroughs.server.tables.process_state import PresentHere, ProcessState
from boroughs.server.tables.quick_match import QuickMatch
from boroughs.server.tables.rated_tables import check_rated
from boroughs.server.tables.rules_upgrade import upgraded
from boroughs.server.tables.seats import hints_by_default, play_on_wishes, seat_everybody
from boroughs.server.tables.services import Services
from boroughs.server.variants import HostedVariant, varied_game
from boroughs.server.workers.jobs import PositionFound

_LOBBY_SIZE = 200
_LOBBY_MILLISECONDS = 1000
_LONGEST_PAUSE = 60.0


class TableRegistry:
    """One server's tables."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables: dict[str, LiveTable] = {}
        """Those in memory, by id."""
        self.public: dict[str, TableHead] = {}
        """Of public tables that are not over: the lobby shows them without reading them."""
        self._waiting_makers: dict[str, str] = {}
        """Of public tables at which people gather, whose address made them; forgotten with a restart."""
        self._being_made: set[str] = set()
        self.match = QuickMatch(self)
        """Those who wait for company."""
        self.elsewhere: dict[str, ProcessState] = {}
        """By process, what the others told of themselves a moment ago."""
        self.draining = False
        """Whether the server is about to stop: nobody new is let in."""
        self.left_alone: set[str] = set()
        """Games in which nothing has happened for long, and nothing is to be done about it: looked at once."""
        self._looked = -_LOBBY_MILLISECONDS
        """At which uptime public tables were last looked for."""
        self._reading: dict[str, asyncio.Task[LiveTable]] = {}
        self._reloads: Counter[str] = Counter()
        """How often each table had to be read again of late."""

    # New tables

    async def create(
        self,
        wish: CreateTable,
        language: str,
        address: str = "",
        player: Sitter | None = None,
        hosted: HostedVariant | None = None,
    ) -> Created:
        """With the numbers that are played here, or with those that whoever may choose has chosen."""
        if hosted is None:
            hosted = self.services.settings.variants.get(wish.game, HostedVariant("", {}))
        if wish.daily:
            # The puzzle of the day is the same for everybody, on every server.
            hosted = HostedVariant("", {})
            wish = daily_table(varied_game(wish.game, {}), wish)
        game = varied_game(wish.game, hosted.overrides)
        # Whatever is wrong with seats and options is said here, before anything is kept.
        options = game.new(len(wish.seats), wish.options).options
        people = sum(seat.kind != "bot" for seat in wish.seats)
        options = game.options_for(options, people)
        most_playouts = self.services.settings.limits.bot_playouts
        seats, grants = seat_everybody(game, wish.seats, most_playouts, player)
        host, watch = new_key(), new_key()
        head = _new_head(game, hosted, options, seats, host, watch)
        head.public = wish.public
        head.pace = wish.pace
        head.clock = wish.clock
        head.takeback = wish.takeback
        usual = hints_by_default(game, people) and not wish.rated
        head.hints = usual if wish.hints is None else wish.hints
        head.rated = wish.rated
        head.stand_in = check_bot(game, wish.stand_in, most_playouts)
        check_rated(game, head)
        head.club = wish.club
        head.daily = wish.daily
        if wish.daily:
            # Who plays against the bots of a day meets the same bots as everybody.
            head.bot_seed = f"daily {wish.daily}"
            head.ranked = await begin_entry(
                self.services.store, head, wish.device, self.services.settings.limits.day_entries
            )
        try:
            live = await self._admit(head, address)
        except BaseException:
            if head.ranked:
                # Nobody was seated: the first try is still to come.
                await self.services.store.withdraw_day(head.id)
            raise
        created = Created(
            table=live.broadcaster.info(language), host=host, watch=watch, seats=grants
        )
        self._leave_to_whoever_comes(live)
        return created

    async def play_on(
        self, record: str, found: PositionFound, name: str, language: str, address: str = ""
    ) -> Created:
        """A table that goes on from a position of a record: its seat is mine, bots have the others."""
        hosted = self.services.settings.variants.get(found.game, HostedVariant("", {}))
        if found.variant and found.variant != hosted.overrides:
            # Whoever runs the server chooses what is played there.
            raise RequestRefused("other-variant")
        game = varied_game(found.game, found.variant)
        most_playouts = self.services.settings.limits.bot_playouts
        wishes = play_on_wishes(game, found.players, found.seat, name, most_playouts)
        seats, grants = seat_everybody(game, wishes, most_playouts)
        host, watch = new_key(), new_key()
        variant = hosted if found.variant else HostedVariant("", {})
        head = _new_head(game, variant, found.options, seats, host, watch)
        head.start = StoredStart(state=found.state, now=found.now)
        head.continues = record
        live = await self._admit(head, address)
        return Created(table=live.broadcaster.info(language), host=host, watch=watch, seats=grants)

    async def rematch(self, live: LiveTable) -> str:
        """The same seats, options and keys at a new table; asked for twice, it is the same one."""
        async with live.lock:
            old = live.head
            if old.phase != "over":
                raise RequestRefused("not-over")
            if old.rematch:
                return old.rematch
            seats = [_seat_again(seat) for seat in old.seats]
            people = sum(not seat.bot for seat in seats)
            head = msgspec.structs.replace(
                old,
                id=new_table_id(),
                rules=live.game.rules_version,
                options=live.game.options_for(old.options, people),
                secret=new_secret().hex(),
                dice=NEWEST,
                bot_seed=old.bot_seed if old.daily else secrets.token_hex(16),
                ranked=False,
                created=wall_clock(),
                seats=seats,
                phase="gathering",
                locked=False,
                paused=False,
                taken_back=0,
                requests=0,
                request=None,
                notices=[],
                result=None,
                record="",
                contributions={},
                start=None,
                continues="",
                lookers={},
            )
            await self._admit(head, live.presence.made_by)
            old.rematch = head.id
            live.mark_changed()
            await live.commit()
            return head.id

    async def _admit(self, head: TableHead, address: str) -> LiveTable:
        if head.public:
            self._count_waiting(head.id, client_network(address))
        live = self._live(head)
        live.presence.made_by = address
        live.mark_changed()
        if all(seat.bot for seat in head.seats):
            live.begin()
        self._being_made.add(head.id)
        try:
            await live.commit()
        finally:
            self._being_made.remove(head.id)
        if not live.invalid:
            self.tables[head.id] = live
        if head.public:
            self.public[head.id] = head
        self.services.metrics.tables_created += 1
        return live

    def _count_waiting(self, table: str, maker: str) -> None:
        """Somebody who fills the lobby with tables would hide all others'."""
        self._waiting_makers = {
            waiting: who
            for waiting, who in self._waiting_makers.items()
            if waiting in self._being_made
            or (waiting in self.public and self.public[waiting].phase == "gathering")
        }
        if not maker:
            return
        made = sum(who == maker for who in self._waiting_makers.values())
        if made >= self.services.settings.limits.waiting_tables_per_address:
            raise RequestRefused("too-many-waiting")
        self._waiting_makers[table] = maker

    def _leave_to_whoever_comes(self, live: LiveTable) -> None:
        """Where there are other processes a new table is that one's to which its people connect, not that one's to
        which the request for it happened to come."""
        alone = not self.services.peers or live.timer.goes_on_alone()
        if not alone and live.connections.empty and not live.lock.locked():
            self.unload(live)

    def _live(self, head: TableHead) -> LiveTable:
        return LiveTable(head, self.services, self._reload)

    # Tables that exist

    async def get(self, table: str) -> LiveTable:
        """The table of this id, read from the store where it is not in memory; OwnedElsewhere where another has it."""
        if self.draining or not self.services.store.owned:
            raise RequestRefused("restarting")
        live = self.tables.get(table)
        if live is not None:
            return live
        reading = self._reading.get(table)
        if reading is None:
            reading = self._reading[table] = asyncio.create_task(self._read(table))
            reading.add_done_callback(lambda done: self._was_read(table, done))
        # Who asks and goes away does not keep the others from it, nor makes them read it a second time.
        return await asyncio.shield(reading)

    def _was_read(self, table: str, done: asyncio.Task[LiveTable]) -> None:
        del self._reading[table]
        if not done.cancelled():
            # Whoever asked has it; where all of them have gone nobody minds.
            done.exception()

    async def _read(self, table: str) -> LiveTable:
        # Not every store takes every text for a name.
        if not table.isprintable():
            raise RequestRefused("no-such-table")
        store = self.services.store
        await store.claim(table)
        stored = await store.load(table)
        if stored is None or stored.row.phase == DELETED:
            raise RequestRefused("no-such-table")
        try:
            live = self._restored(stored)
        except msgspec.DecodeError as error:
            self.services.log.error("table-damaged", table=table, fault=fault_of(error))
            await store.release(table)
            raise RequestRefused("no-such-table") from None
        for player in await strangers_at(store, live.head):
            let_go(live.head, player)
        self.tables[table] = live
        live.wake()
        return live

    def _restored(self, stored: StoredTable) -> LiveTable:
        head = msgspec.json.decode(stored.row.head, type=TableHead)
        live = self._live(head)
        if head.public and head.id in self.public:
            self.public[head.id] = head
        live.broadcaster.chat = ChatLog(
            [msgspec.json.decode(line.body, type=ChatLine) for line in stored.chat]
        )
        live.presence.nobody_here()
        if stored.position is not None:
            position = msgspec.json.decode(stored.position, type=StoredPosition)
            steps = [msgspec.json.decode(body, type=StoredStep) for body in stored.steps]
            if position.rules != live.game.rules_version:
                position, steps = upgraded(live.game, position, steps)
            live.resume(position, steps, len(stored.steps))
        return live

    def remove(self, live: LiveTable) -> None:
        """Out of memory, not out of the store."""
        live.stop()
        if self.tables.get(live.head.id) is live:
            del self.tables[live.head.id]

    def unload(self, live: LiveTable) -> None:
        """Nothing happens here: out of memory, and nobody's until somebody comes."""
        self.remove(live)
        self._release(live.head.id)

    def _release(self, table: str) -> None:
        # Whoever had an old copy of it in hand does not give up what is read anew.
        busy = table in self.tables or table in self._reading
        if self.services.store.shared and not busy:
            self.services.tasks.start(self.services.store.release(table), "release")

    def invalidate_all(self) -> None:
        """Nobody knows any more whether these are still this process's: all of them are read again."""
        for live in list(self.tables.values()):
            live.loaded.invalidate()

    def _reload(self, live: LiveTable) -> None:
        """A table that must be read again comes back by itself: bots and clocks may be all that is there."""
        self.remove(live)
        table = live.head.id
        if live.head.phase == "playing" and not self.draining:
            self._reloads[table] += 1
            self.services.tasks.start(self._read_again(table), "reload")
        else:
            self._release(table)

    async def _read_again(self, table: str) -> None:
        while not self.draining:
            await asyncio.sleep(min(_LONGEST_PAUSE, 1 << self._reloads[table] - 1))
            try:
                await self.get(table)
            except BoroughsError as refusal:
                if refusal.code != "restarting":
                    raise
                self._reloads[table] += 1
            except OwnedElsewhere:
                # It goes on there.
                return
            except Exception as error:
                self._reloads[table] += 1
                self.services.log.error("table-not-reloaded", table=table, fault=fault_of(error))
            else:
                return

    def forgive(self) -> None:
        """Tables that had to be read again long ago are read at once the next time."""
        self._reloads.clear()

    async def look_for_public(self) -> None:
        """Where others make tables too, what they have made; not more often than once a second."""
        now = self.services.uptime.now()
        if not self.services.store.shared or now - self._looked < _LOBBY_MILLISECONDS:
            return
        self._looked = now
        found: dict[str, TableHead] = {}
        for row in await self.services.store.public_rows():
            live = self.tables.get(row.id)
            head = read_head(row, self.services.log) if live is None else live.head
            if head is not None:
                found[head.id] = head
        self.public = found

    def lobby(self, language: str) -> Lobby:
        """Those that wait for players first, the newest first among them."""
        heads = [head for head in self.public.values() if head.phase in ("gathering", "playing")]
        heads.sort(key=lambda head: (head.phase, -head.created))
        others = self.elsewhere.values()
        away = {table: here for state in others for table, here in state.present.items()}
        cards = [
            table_card(head, language, away.get(head.id) if live is None else live.connections)
            for head in heads[:_LOBBY_SIZE]
            for live in [self.tables.get(head.id)]
        ]
        playing = self.people_playing() + sum(state.playing for state in others)
        kept = self.services.keeper is None
        asked = self.match.asked() if kept else [one for state in others for one in state.asked]
        return Lobby(tables=cards, playing=playing, asked=asked)

    def state(self) -> ProcessState:
        """What the lobbies of other processes show of this one."""
        shown = [live for live in self.tables.values() if live.head.public]
        return ProcessState(
            playing=self.people_playing(),
            present={
                live.head.id: PresentHere(
                    sorted(live.connections.online), live.connections.watching
                )
                for live in shown[:_LOBBY_SIZE]
                if not live.connections.empty
            },
            asked=self.match.asked() if self.services.keeper is None else [],
        )

    def people_playing(self) -> int:
        """How many people see a game of theirs go on this moment."""
        return sum(
            live.head.seats[seat].person
            for live in self.tables.values()
            if live.head.phase == "playing" and not live.connections.empty
            for seat in live.connections.online
        )


def read_head(row: TableRow, log: Log) -> TableHead | None:
    """One damaged table must not keep the others from being served."""
    try:
        return msgspec.json.decode(row.head, type=TableHead)
    except msgspec.DecodeError as error:
        log.error("table-damaged", table=row.id, fault=fault_of(error))
        return None


def _new_head(
    game: Game,
    hosted: HostedVariant,
    options: Options,
    seats: list[StoredSeat],
    host: str,
    watch: str,
) -> TableHead:
    return TableHead(
        id=new_table_id(),
        game=game.name,
        rules=game.rules_version,
        options=options,
        variant=dict(hosted.overrides),
        variant_name=hosted.name,
        seats=seats,
        host=hashed(host),
        watch=hashed(watch),
        secret=new_secret().hex(),
        dice=NEWEST,
        bot_seed=secrets.token_hex(16),
        created=wall_clock(),
        takeback=TakebackPolicy.OWN_TURN,
    )


def _seat_again(seat: StoredSeat) -> StoredSeat:
    """As it was when the game began: a person's seat is a person's again."""
    bot = "" if seat.owned else seat.bot
    return StoredSeat(
        name=seat.name,
        bot=bot,
        owned=seat.owned,
        key=seat.key,
        muted=seat.muted,
        player=seat.player if seat.owned else "",
        crest=seat.crest if seat.owned else -1,
    )
