"""A server whose time passes only when everybody waits: what happens when is the same in every run."""

from __future__ import annotations

import asyncio
import io
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

from boroughs.server.clock import Uptime
from boroughs.server.logs import Log
from boroughs.server.play_server import PlayServer
from boroughs.server.settings import Settings
from boroughs.server.workers.jobs import ActJob, Job, Reply
from boroughs.server.workers.thinking import act
from server.memory import MemoryStore

T = TypeVar("T")


class _Selector(selectors.DefaultSelector):
    """Where the loop would sleep, its time goes on instead."""

    moment = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "everybody waits for ever"
            self.moment += max(0.0, timeout)
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop that never sleeps."""

    def __init__(self) -> None:
        self._clock = _Selector()
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.moment


class VirtualUptime(Uptime):
    """Milliseconds of the loop; half of one more, so that whoever sleeps until a moment has reached it."""

    def now(self) -> int:
        return int(asyncio.get_running_loop().time() * 1000 + 0.5)


class VirtualServer(PlayServer):
    uptime_type = VirtualUptime


class BotsAtOnce:
    """Stands in for the thinking processes: the real bots, who take no time to think."""

    busy = 0

    async def ask(self, job: Job, seconds: float, waiter: str = "") -> Reply:
        assert isinstance(job, ActJob)
        await asyncio.sleep(0)
        return act(job)

    async def close(self) -> None:
        """Nothing to do."""


def virtual_server() -> VirtualServer:
    play_server = VirtualServer(
        Settings(bot_processes=1, bot_pause=400), MemoryStore(), Log(io.StringIO())
    )
    play_server.services.pool = BotsAtOnce()  # type: ignore[assignment]
    return play_server


def run_virtually(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)
