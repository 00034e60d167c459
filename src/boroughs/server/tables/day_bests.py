"""The best of a day as the server has it found: each once, and the same search for all who ask meanwhile."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from boroughs.server.messages.puzzles import DailyBest
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.tables.background import BackgroundTasks
from boroughs.server.workers.jobs import DailyFound, DailyJob, Failed, Reply
from boroughs.server.workers.thinkers import Thinkers

_KEPT: Final = 256
"""So many days are kept: some weeks of every game."""


class DayBests:
    """A search goes on when who asked for it leaves: whoever comes back finds what it found."""

    def __init__(self, pool: Thinkers, tasks: BackgroundTasks, seconds: float) -> None:
        self._pool = pool
        self._tasks = tasks
        self._seconds = seconds
        self._searching: dict[DailyJob, asyncio.Future[Reply]] = {}
        self._found: OrderedDict[DailyJob, DailyBest] = OrderedDict()

    async def best(self, job: DailyJob, address: str) -> DailyBest:
        """Who asked for it first is charged for it."""
        known = self._found.get(job)
        if known is not None:
            return known
        search = self._searching.get(job)
        if search is None:
            search = self._searching[job] = asyncio.get_running_loop().create_future()
            self._tasks.start(self._search(job, search, address), "best of a day")
        # One of many who wait may leave without ending it for the others.
        reply = await asyncio.shield(search)
        if not isinstance(reply, DailyFound):
            slow = isinstance(reply, Failed) and reply.slow
            raise RequestRefused("busy" if slow else "failed")
        return reply.best

    async def _search(self, job: DailyJob, search: asyncio.Future[Reply], address: str) -> None:
        reply: Reply = Failed(fault="the best was not searched for")
        try:
            reply = await self._pool.ask_low_priority(job, self._seconds, address)
            if isinstance(reply, DailyFound):
                self._found[job] = reply.best
                while len(self._found) > _KEPT:
                    self._found.popitem(last=False)
        finally:
            del self._searching[job]
            if not search.done():
                search.set_result(reply)
