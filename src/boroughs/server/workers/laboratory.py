"""The laboratory of a server: experiments one after the other in a process of their own, and what each has shown."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sys
from collections import OrderedDict

import msgspec

from boroughs.arena.lab.messages import LabWish, Order, Progress, State
from boroughs.server.logs import Log, fault_of
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.settings import Limits

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Progress)
_LONGEST_LINE = 16 * 1024 * 1024
_KEPT = 20
"""Experiments whose last picture can still be asked for."""
_ENDED = ("done", "stopped", "failed")
_GRACE = 60.0
"""Seconds beyond its time after which a process that does not answer is ended."""


class Experiment:
    """One experiment: who asked for what, and its newest picture."""

    def __init__(self, client: str, wish: LabWish) -> None:
        self.id = secrets.token_urlsafe(12)
        self.client = client
        self.wish = wish
        self.progress = Progress(state="waiting", of=wish.games)
        self.version = 1
        self._news = asyncio.Event()

    @property
    def ended(self) -> bool:
        return self.progress.state in _ENDED

    def hear(self, progress: Progress) -> None:
        """A picture; one that shows none leaves the last in sight."""
        if not progress.plots and self.progress.plots:
            progress = msgspec.structs.replace(
                progress, plots=self.progress.plots, changes=self.progress.changes
            )
        self.progress = progress
        self.version += 1
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def newer_than(self, version: int, seconds: float) -> None:
        """Until there is something new, at most so long."""
        if self.version <= version and not self.ended:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), seconds)


class Laboratory:
    """Starts its process when it is needed; each client has one experiment at a time."""

    def __init__(self, limits: Limits, log: Log) -> None:
        self._limits = limits
        self._log = log
        self._kept: OrderedDict[str, Experiment] = OrderedDict()
        self._waiting: list[Experiment] = []
        self._current: Experiment | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None
        self._overdue: asyncio.TimerHandle | None = None
        self._starting = asyncio.Lock()
        self._preparing: State = "done"
        """How far it is with making ready for a game."""

    async def prepare(self, wish: LabWish) -> None:
        """Makes the process ready for this game, where it has nothing else to do."""
        if self._current is None and self._preparing in _ENDED:
            self._preparing = "starting"
            await self._send(Order(id="", kind="prepare", wish=wish))

    async def begin(self, client: str, wish: LabWish) -> Experiment:
        """Plays this, instead of what the same client has asked for before."""
        for earlier in [one for one in self._waiting if one.client == client]:
            self._waiting.remove(earlier)
            earlier.hear(Progress(state="stopped", of=earlier.wish.games))
        if len(self._waiting) >= self._limits.lab_waiting:
            raise RequestRefused("busy")
        experiment = Experiment(client, wish)
        self._kept[experiment.id] = experiment
        while len(self._kept) > _KEPT:
            oldest = next(iter(self._kept))
            del self._kept[oldest]
        self._waiting.append(experiment)
        if self._current is not None and self._current.client == client:
            await self._send(Order(id=self._current.id, kind="stop"))
        else:
            await self._next()
        return experiment

    def find(self, experiment: str) -> Experiment:
        found = self._kept.get(experiment)
        if found is None:
            raise RequestRefused("no-such-run")
        return found

    async def stop(self, experiment: str) -> Experiment:
        found = self.find(experiment)
        if found in self._waiting:
            self._waiting.remove(found)
            found.hear(Progress(state="stopped", of=found.wish.games))
        elif found is self._current:
            await self._send(Order(id=found.id, kind="stop"))
        return found

    async def close(self) -> None:
        self._set_alarm(0)
        process, listening = self._process, self._listening
        self._process = self._listening = None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
        if listening is not None:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _next(self) -> None:
        if self._current is None and self._waiting:
            self._current = self._waiting.pop(0)
            seconds = self._limits.lab_seconds
            order = Order(id=self._current.id, kind="run", wish=self._current.wish, seconds=seconds)
            self._set_alarm(seconds + _GRACE)
            if self._preparing not in _ENDED:
                self._current.hear(Progress(state=self._preparing, of=self._current.wish.games))
            await self._send(order)

    async def _send(self, order: Order) -> None:
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                await self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(_ENCODER.encode(order) + b"\n")
        with contextlib.suppress(ConnectionError):
            await self._process.stdin.drain()

    async def _start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            # Ended at once, it leaves semaphores behind, which Python clears away, and tells of.
            *("-W", "ignore::UserWarning:multiprocessing.resource_tracker"),
            *("-m", "boroughs.server.workers.lab_process", str(self._limits.lab_bytes)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST_LINE,
        )
        self._listening = asyncio.create_task(self._listen(self._process))

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        try:
            while line := await process.stdout.readline():
                await self._hear(_DECODER.decode(line))
        except (ValueError, msgspec.DecodeError) as error:
            self._log.error("lab-failed", fault=fault_of(error))
            process.kill()
        if self._process is not process:
            return
        self._process = None
        self._preparing = "done"
        if self._current is not None:
            self._log.warning("lab-lost", game=self._current.wish.game)
            await self._hear(Progress(id=self._current.id, state="failed"))

    async def _hear(self, progress: Progress) -> None:
        current = self._current
        if progress.id == "":
            self._preparing = progress.state
        if current is None or progress.id != current.id:
            return
        current.hear(progress)
        if current.ended:
            self._current = None
            self._set_alarm(0)
            await self._next()

    def _set_alarm(self, seconds: float) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None
        if seconds:
            self._overdue = asyncio.get_running_loop().call_later(seconds, self._end)

    def _end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
