"""Who thinks for the tables of a browser: another worker of the page, and one more for whoever asks while a review is made."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from boroughs.server.browser.bridge import Thinker
from boroughs.server.workers.fair_queue import Name
from boroughs.server.workers.jobs import Failed, Job, Reply, Report
from boroughs.server.workers.thinkers import NOBODY, Listener, Thinkers, unheard

_ENCODER = msgspec.json.Encoder()
_REPLY: msgspec.json.Decoder[Reply] = msgspec.json.Decoder(Reply)
_REPORT: msgspec.json.Decoder[Report] = msgspec.json.Decoder(Report)
_BOTS, _OTHERS = 0, 1


class _Turns:
    """One at a time; bots before whatever may wait, and else who came first."""

    def __init__(self) -> None:
        self._taken = False
        self._count = itertools.count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, rank: int) -> AsyncIterator[None]:
        if self._taken:
            mine = (rank, next(self._count), asyncio.get_running_loop().create_future())
            self._waiting.append(mine)
            try:
                await mine[2]
            except asyncio.CancelledError:
                if not mine[2].cancelled():
                    # The turn had just been handed over: the next one takes it.
                    self._hand_on()
                raise
        self._taken = True
        try:
            yield
        finally:
            self._hand_on()

    def _hand_on(self) -> None:
        self._waiting = [one for one in self._waiting if not one[2].done()]
        self._taken = bool(self._waiting)
        if self._waiting:
            first = min(self._waiting)
            self._waiting.remove(first)
            first[2].set_result(None)


class BrowserThinkers(Thinkers):
    """Bots, hints and records share one worker. A review, which takes long, borrows it, and whoever asks meanwhile has another."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._quick, self._long = _Turns(), _Turns()
        self._reviews = 0
        """So many are asked for and not answered yet."""
        self._left: set[asyncio.Task[Reply]] = set()
        """Jobs that nobody waits for any more: a worker cannot be stopped in the middle but by ending it."""

    @property
    def waiting(self) -> int:
        return self._quick.waiting + self._long.waiting

    async def ask(
        self, job: Job, seconds: float, waiter: Name = NOBODY, listener: Listener = unheard
    ) -> Reply:
        return await self._ask("quick", self._quick, _BOTS, job, seconds, listener)

    async def ask_low_priority(self, job: Job, seconds: float, address: str) -> Reply:
        return await self._ask("quick", self._quick, _OTHERS, job, seconds, unheard)

    async def ask_review(
        self, job: Job, seconds: float, address: str, game: str, listener: Listener
    ) -> Reply:
        # A third Python beside the tables' and the thinker's would be the largest thing of the page.
        self._thinker.lend("quick", "long")
        self._reviews += 1
        try:
            return await self._ask("long", self._long, _OTHERS, job, seconds, listener)
        finally:
            self._reviews -= 1
            if not self._reviews:
                self._thinker.regain("quick", "long")

    async def _ask(
        self, who: str, turns: _Turns, rank: int, job: Job, seconds: float, listener: Listener
    ) -> Reply:
        done = asyncio.ensure_future(self._in_turn(who, turns, rank, job, seconds, listener))
        self._left.add(done)
        done.add_done_callback(self._left.discard)
        return await asyncio.shield(done)

    async def _in_turn(
        self, who: str, turns: _Turns, rank: int, job: Job, seconds: float, listener: Listener
    ) -> Reply:
        async with turns.turn(rank):
            self.busy += 1
            try:
                return await asyncio.wait_for(self._reply(who, job, listener), seconds)
            except TimeoutError:
                self._thinker.end(who)
                return Failed(fault=f"thought longer than {seconds} seconds", slow=True)
            except Exception as error:
                # A worker that could not be loaded, or died: whoever asks next starts another.
                self._thinker.end(who)
                return Failed(fault=type(error).__name__)
            finally:
                self.busy -= 1

    async def _reply(self, who: str, job: Job, listener: Listener) -> Reply:
        def hear(report: str) -> None:
            listener(_REPORT.decode(report))

        return _REPLY.decode(await self._thinker.ask(who, _ENCODER.encode(job).decode(), hear))

    async def close(self) -> None:
        for who in ("quick", "long"):
            self._thinker.end(who)
