"""Drives the bots of one table: each is asked when it sees something new, and plays when its hand is done."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Protocol

import msgspec

from boroughs.core.errors import IllegalMove
from boroughs.core.scheduling import deadlocked_seat, falls_back, pause_after, thinks_again
from boroughs.core.table import Table
from boroughs.server.broadcast.connections import Connections
from boroughs.server.broadcast.frames import TableFrames
from boroughs.server.broadcast.shown_frames import ShownFrame
from boroughs.server.clock import TableClock
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.documents import TableHead
from boroughs.server.tables.bot_names import capped_bot
from boroughs.server.tables.services import Services
from boroughs.server.workers.jobs import Acted, ActJob


class _Hand:
    """The state of one bot: whether it thinks, and when it last moved."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.news = asyncio.Event()
        self.free = 0
        """Since which moment its hand is free: when it last moved, or came to act."""
        self.seen: ShownFrame | None = None
        """The frame that it saw last."""
        self.waits_at = 0
        """The frame at which it chose to wait for others."""


class DrivenTable(Protocol):
    """What the driver needs of a live table."""

    head: TableHead
    clock: TableClock

    @property
    def running(self) -> Table | None: ...

    @property
    def frames(self) -> TableFrames | None: ...

    @property
    def connections(self) -> Connections: ...

    @property
    def account(self) -> str: ...

    async def play(self, seat: int, notation: str, received: int) -> None: ...

    async def fall_back(self, seat: int) -> None: ...


class BotDriver:
    """Lets the bots of a table act, one job at a time for each."""

    def __init__(self, live: DrivenTable, services: Services) -> None:
        self.live = live
        self.services = services
        self.hands: dict[int, _Hand] = {}
        self.failures: dict[int, int] = {}
        """How often in a row the bot of each seat has been of no use."""

    def wake(self) -> None:
        """Something may have changed: bots that may act begin to think, or think again."""
        seats = self.live.head.seats
        if not self.hands and not any(seat.bot for seat in seats):
            return
        table = self.live.running
        acting = () if table is None else table.to_act
        for seat, head in enumerate(seats):
            if not head.bot or seat not in acting:
                self._drop(seat)
                continue
            hand = self.hands.get(seat)
            if hand is None:
                hand = self.hands[seat] = _Hand()
                hand.free = self.live.clock.now()
            frames = self.live.frames
            if frames is not None and frames.current[seat] is not hand.seen:
                # Only what this seat sees is news to it: else its timing would tell of secret moves.
                hand.seen = frames.current[seat]
                hand.news.set()
            if hand.task is None or hand.task.done():
                hand.task = self.services.tasks.start(self._act(seat, hand), "bot")
        if self._deadlocked() is not None:
            self.services.tasks.start(self._end_deadlock(), "bot")

    def stop(self) -> None:
        for seat in list(self.hands):
            self._drop(seat)

    def _drop(self, seat: int) -> None:
        """Whoever thinks finds out by itself that nobody waits for the answer."""
        hand = self.hands.pop(seat, None)
        if hand is not None:
            hand.news.set()

    def _seen(self, seat: int, hand: _Hand) -> ShownFrame | None:
        """What this bot sees, while it is the one to act here."""
        table, frames = self.live.running, self.live.frames
        if table is None or frames is None or self.hands.get(seat) is not hand:
            return None
        if not self.live.head.seats[seat].bot:
            # Its player has taken the seat back; that is still on its way to the disk.
            return None
        return frames.current[seat] if seat in table.to_act else None

    async def _act(self, seat: int, hand: _Hand) -> None:
        """Until this seat has nothing to do any more."""
        asked, hurried = 0, 0
        while (shown := self._seen(seat, hand)) is not None:
            hand.news.clear()
            began = self.live.clock.now()
            reply = await self._think(seat, hand, shown, asked)
            asked += 1
            if reply is None:
                await self._retry_later(seat, hand)
                continue
            due = self.live.clock.now() + reply.after
            if reply.move is None:
                hand.waits_at = shown.frame.number
                if reply.after == 0:
                    await self._end_deadlock()
                await self._wait(hand, reply.after or None)
                continue
            # However long it thought: what there is to think about is its secret.
            pause = began + self._pause(shown) - self.live.clock.now()
            with self._at_no_cost(seat, reply.after, pause - reply.after):
                overtaken = await self._wait(hand, max(reply.after, pause, 0))
            if overtaken and thinks_again(hurried):
                hurried += 1
                continue
            # Another hand's busyness must not keep this one from ever coming to its end.
            await self._sleep_until(due)
            hurried = 0
            if await self._play(seat, hand, reply.move):
                self.failures.pop(seat, None)
            elif self._seen(seat, hand) is shown:
                # Nothing that it could see has changed: it was wrong by itself.
                self._warn("bot-illegal", seat)
                await self._retry_later(seat, hand)

    async def _think(self, seat: int, hand: _Hand, shown: ShownFrame, asked: int) -> Acted | None:
        head, limits = self.live.head, self.services.settings.limits
        job = ActJob(
            game=head.game,
            variant=head.variant,
            bot=capped_bot(head.seats[seat].bot, limits.bot_playouts),
            seat=seat,
            view=msgspec.Raw(shown.view),
            moves=shown.frame.moves,
            now=self.live.clock.now(),
            since=hand.free,
            awaited=seat in shown.awaited,
            seed=f"{head.bot_seed}/seat {seat}/frame {shown.frame.number}/{asked}",
        )
        reply = await self.services.pool.ask(job, limits.bot_seconds, (self.live.account, head.id))
        if isinstance(reply, Acted):
            return reply
        self._warn("bot-failed", seat, fault=getattr(reply, "fault", ""))
        return None

    def _warn(self, event: str, seat: int, **facts: object) -> None:
        head = self.live.head
        self.services.log.warning(
            event, table=head.id, game=head.game, seat=seat, bot=head.seats[seat].bot, **facts
        )

    def _pause(self, shown: ShownFrame) -> int:
        """People like to follow; where a clock runs the game's own hand time says it all."""
        if shown.frame.view.deadline is not None or self.live.connections.empty:
            return 0
        return self.services.settings.bot_pause

    @contextlib.contextmanager
    def _at_no_cost(self, seat: int, own: int, pause: int) -> Iterator[None]:
        """What the operator lets a bot wait, beyond its `own` time, is not taken from its thinking clock."""
        table = self.live.running
        clocks = None if table is None else table.clocks
        if clocks is None or seat not in clocks.since or pause <= 0:
            yield
            return
        # Ahead of it, or a clock that has less left would run out meanwhile.
        clocks.left[seat] += pause
        began = self.live.clock.now()
        try:
            yield
        finally:
            waited = self.live.clock.now() - began - own
            clocks.left[seat] = max(0, clocks.left[seat] - (pause - min(pause, max(0, waited))))

    async def _wait(self, hand: _Hand, milliseconds: int | None) -> bool:
        """Waits so long (None: as long as it takes); True where something new came before."""
        uptime = self.services.uptime
        seconds = None if milliseconds is None else uptime.seconds(milliseconds)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(hand.news.wait(), seconds)
        return hand.news.is_set()

    async def _sleep_until(self, due: int) -> None:
        left = due - self.live.clock.now()
        if left > 0:
            await asyncio.sleep(self.services.uptime.seconds(left))

    async def _play(self, seat: int, hand: _Hand, move: str) -> bool:
        """Whether it was played; others may have made it illegal meanwhile."""
        if self._seen(seat, hand) is None:
            return True
        hand.free = self.live.clock.now()
        try:
            await self.live.play(seat, move, self.live.clock.now())
        except (IllegalMove, RequestRefused):
            return False
        return True

    async def _retry_later(self, seat: int, hand: _Hand) -> None:
        """A bot that fails may try again after a pause; one that keeps failing must not hold up the table."""
        failures = self.failures[seat] = self.failures.get(seat, 0) + 1
        await asyncio.sleep(self.services.uptime.seconds(pause_after(failures)))
        # Whoever took the seat meanwhile plays for themselves.
        if falls_back(failures) and self._seen(seat, hand) is not None:
            self._warn("bot-played-for", seat, failures=failures)
            await self._give_up(seat)

    async def _give_up(self, seat: int) -> None:
        """What the rules play for an absent player."""
        with contextlib.suppress(IllegalMove, RequestRefused):
            await self.live.fall_back(seat)

    async def _end_deadlock(self) -> None:
        """Bots that all wait for each other: the rules know what an absent player does."""
        seat = self._deadlocked()
        if seat is not None:
            await self._give_up(seat)

    def _deadlocked(self) -> int | None:
        """Of bots that all wait for each other, the seat for which the rules play."""
        table, frames = self.live.running, self.live.frames
        if table is None or frames is None:
            return None
        waiting = [
            seat
            for seat, hand in self.hands.items()
            if hand.waits_at == frames.current[seat].frame.number
        ]
        return deadlocked_seat(table.state, table.clocks, waiting) if waiting else None
