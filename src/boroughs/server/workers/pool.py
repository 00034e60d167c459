"""The pool of worker processes: started when needed, ended when they take too long or nobody waits any more.

How the processor is shared. So many jobs run at once as the operator gave processes. Who comes next is whoever has had
least of their time, counted in seconds: by address first, then by table (`fair_queue.py`). A long thought need not be
over before somebody else's turn comes: a few times a second the pool looks whether somebody waits who has had less,
and then the process that thinks is stopped where it is (SIGSTOP) and goes on later (SIGCONT), while another process
does the other's job. So a search of a minute delays no quick bot of another address; searches share what time is left
among each other. Budgets count playouts, so a bot's answer does not depend on how often it was stopped; a hint goes by
the clock, and is left alone for its second or two. A stopped process keeps its memory: so only so many are stopped at
once, and an address with two that are stopped begins no new one. When that many are stopped, those that have begun
take turns, and whoever is new waits until one of them is done. Where processes cannot be stopped (Windows) a thought
runs to its end, and then whoever has had least is next.

Records and hints may wait: they leave one process to the bots, each address has so many places among those who wait,
and where the queue is full whoever waits for most gives way. They have places of which there are few, as reviews have;
who has had more of them than somebody who waits gives up the place as well as the turn, and stands still.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from typing import Final

import msgspec

from boroughs.server.settings import Limits
from boroughs.server.workers.fair_queue import Displaced, FairQueue, Name
from boroughs.server.workers.jobs import Failed, HintJob, Job, Reply, Report
from boroughs.server.workers.thinkers import NOBODY, Listener, Thinkers, unheard

_LONGEST_LINE = 64 * 1024 * 1024
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Reply | Report] = msgspec.json.Decoder(Reply | Report)
_SLICE_SECONDS = 0.2
"""How long a job runs before it may be stopped for another one."""
_START_SECONDS = 1.0
"""About what it takes to start a process. Whose job happens to need one neither pays for it nor is stopped
meanwhile; who abandons a job pays, for its process is ended with it."""
_ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1"}
"""Matrices of a small network are multiplied on one thread: on several a review took up to six times the processor's time."""
_STOPPED_AT_PLACES = 2
_STOPPED_REVIEWS = 2
"""How many more may stand still because somebody else has their place."""
_STOPPED_REVIEWS_EACH = 1
"""Of one address: two games' reviews take turns, and leave room for who comes."""
_CAN_STOP: Final = hasattr(signal, "SIGSTOP")


class _WorkerProcess:
    """One process, asked one thing at a time."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.process: asyncio.subprocess.Process | None = None
        self.ready = asyncio.Event()
        """Whether its process has started."""

    async def ask(self, job: Job, listener: Listener) -> Reply:
        if self.process is None or self.process.returncode is not None:
            self.ready.clear()
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "boroughs.server.workers.worker", str(self.memory)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
                env=_ONE_THREAD | os.environ,
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if not self.ready.is_set():
            await self.process.stdout.readline()
            self.ready.set()
        self.process.stdin.write(_ENCODER.encode(job) + b"\n")
        await self.process.stdin.drain()
        while True:
            line = await self.process.stdout.readline()
            if not line:
                raise EOFError("the worker process is gone")
            said = _DECODER.decode(line)
            if not isinstance(said, Report):
                return said
            listener(said)

    def stop_for_a_while(self) -> None:
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(number)

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class _Place:
    """What records, hints and reviews need besides a turn."""

    def __init__(self, places: FairQueue[int], waiter: Name) -> None:
        self.places = places
        self.waiter = waiter
        self.held: int | None = None
        """None while somebody waits for it."""

    @property
    def wanted(self) -> bool:
        """Whether somebody waits for it who has had less."""
        return self.places.before(self.waiter) is not None

    async def take(self, begun: bool = False) -> None:
        self.held = await self.places.get(self.waiter, begun)

    def leave(self) -> None:
        held, self.held = self.held, None
        if held is not None:
            self.places.put(held)


class _Running:
    """A job that a process is at."""

    def __init__(
        self,
        worker: _WorkerProcess,
        job: Job,
        waiter: Name,
        turn: int,
        listener: Listener,
        place: _Place | None,
    ) -> None:
        self.worker = worker
        self.waiter = waiter
        self.place = place
        self.turn: int | None = turn
        """None while it is stopped."""
        self.stoppable = _CAN_STOP and not isinstance(job, HintJob)
        self.asking = asyncio.ensure_future(worker.ask(job, listener))


class WorkerPool(Thinkers):
    """Hands jobs to processes: in turn between addresses and tables, by the time that they take."""

    def __init__(self, processes: int, limits: Limits | None = None) -> None:
        self._processes = processes
        self._limits = limits or Limits()
        self._turns = FairQueue(range(processes), processes + self._limits.stopped_thoughts)
        self._workers: list[_WorkerProcess] = []
        self._idle: list[_WorkerProcess] = []
        self._stopped: list[_Running] = []
        # Whoever looks at records or wants a hint must not keep the bots of all tables waiting.
        self._places = FairQueue(range(max(1, processes - 1)), _STOPPED_AT_PLACES)
        # A review takes many seconds: in a queue of its own it keeps nobody from a look at a record.
        self._review_places = FairQueue(range(1), _STOPPED_REVIEWS, _STOPPED_REVIEWS_EACH)
        self.jobs = 0
        self.busy = 0

    @property
    def stopped(self) -> int:
        return len(self._stopped)

    @property
    def waiting(self) -> int:
        return self._turns.waiting + self._places.waiting + self._review_places.waiting

    async def ask(
        self, job: Job, seconds: float, waiter: Name = NOBODY, listener: Listener = unheard
    ) -> Reply:
        """Cancelled, the job is ended as well: nobody waits for it any more."""
        return await self._ask(job, seconds, waiter, listener, None)

    async def _ask(
        self, job: Job, seconds: float, waiter: Name, listener: Listener, place: _Place | None
    ) -> Reply:
        with self._turns.present(waiter):
            turn = await self._turns.get(waiter)
            running = _Running(self._take_worker(), job, waiter, turn, listener, place)
            self.jobs += 1
            self.busy += 1
            finished = False
            try:
                reply = await self._reply(running, seconds)
                finished = True
                return reply
            except TimeoutError:
                return Failed(fault=f"thought longer than {seconds} seconds", slow=True)
            except (EOFError, OSError, ValueError, msgspec.MsgspecError) as error:
                return Failed(fault=str(error))
            finally:
                self.busy -= 1
                try:
                    if not finished:
                        # A half-read answer must not be taken for the next one's.
                        self._turns.charge(waiter, _START_SECONDS)
                        running.asking.cancel()
                        await asyncio.gather(running.asking, return_exceptions=True)
                        await running.worker.end()
                finally:
                    await self._give_back(running)

    async def _reply(self, running: _Running, seconds: float) -> Reply:
        """Lets it run, with pauses in which others have their turn; those do not count."""
        left = seconds
        while True:
            began = time.monotonic()
            await asyncio.wait((running.asking,), timeout=min(_SLICE_SECONDS, left))
            spent = time.monotonic() - began
            left -= spent
            if running.worker.ready.is_set():
                self._turns.charge(running.waiter, spent)
            if running.place is not None:
                running.place.places.charge(running.waiter, spent)
            if running.asking.done():
                return running.asking.result()
            if left <= 0:
                raise TimeoutError
            if self._must_give_way(running):
                await self._pause(running)

    def _must_give_way(self, running: _Running) -> bool:
        able = running.stoppable and running.worker.ready.is_set()
        place = running.place is not None and running.place.wanted
        return able and (place or self._turns.before(running.waiter) is not None)

    async def _pause(self, running: _Running) -> None:
        assert running.turn is not None
        turn, running.turn = running.turn, None
        running.worker.stop_for_a_while()
        self._stopped.append(running)
        self._turns.put(turn)
        try:
            if running.place is not None and running.place.wanted:
                running.place.leave()
                await running.place.take(begun=True)
            running.turn = await self._turns.get(running.waiter, begun=True)
        finally:
            self._stopped.remove(running)
        running.worker.go_on()

    def _take_worker(self) -> _WorkerProcess:
        if self._idle:
            return self._idle.pop()
        worker = _WorkerProcess(self._limits.worker_bytes)
        self._workers.append(worker)
        return worker

    async def _give_back(self, running: _Running) -> None:
        """More processes than jobs may run at once are kept only as long as some are stopped."""
        self._idle.append(running.worker)
        if running.turn is not None:
            self._turns.put(running.turn)
        while len(self._workers) > self._processes and self._idle and not self.stopped:
            surplus = self._idle.pop()
            self._workers.remove(surplus)
            await surplus.end()

    async def ask_low_priority(self, job: Job, seconds: float, address: str) -> Reply:
        return await self._ask_in(self._places, job, seconds, (address, ""), unheard)

    async def ask_review(
        self, job: Job, seconds: float, address: str, game: str, listener: Listener
    ) -> Reply:
        """It stands still while others need the processor."""
        waiter = (address, "review", game)
        return await self._ask_in(self._review_places, job, seconds, waiter, listener)

    async def _ask_in(
        self, places: FairQueue[int], job: Job, seconds: float, waiter: Name, listener: Listener
    ) -> Reply:
        limits = self._limits
        if places.waiting_of(waiter) >= limits.waiting_replays_per_address or (
            places.waiting >= limits.waiting_replays and not places.displace_for(waiter)
        ):
            return Failed(fault="too many wait", slow=True)
        with places.present(waiter):
            place = _Place(places, waiter)
            try:
                await place.take()
                return await self._ask(job, seconds, waiter, listener, place)
            except Displaced:
                return Failed(fault="others waited for less", slow=True)
            finally:
                place.leave()

    async def close(self) -> None:
        await asyncio.gather(*(worker.end() for worker in self._workers))
