"""The pool of worker processes: started when needed, ended when they take too long or nobody waits any more."""

from __future__ import annotations

import asyncio
import contextlib
import sys

import msgspec

from boroughs.server.workers.fair_queue import FairQueue
from boroughs.server.workers.jobs import Failed, Job, Reply

_LONGEST_LINE = 64 * 1024 * 1024
_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Reply)


class _WorkerProcess:
    """One process, asked one thing at a time."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, job: Job) -> Reply:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "boroughs.server.workers.worker", str(self.memory)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(_ENCODER.encode(job) + b"\n")
        await self.process.stdin.drain()
        line = await self.process.stdout.readline()
        if not line:
            raise EOFError("the worker process is gone")
        reply: Reply = _DECODER.decode(line)
        return reply

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class WorkerPool:
    """Hands jobs to whoever is free: in turn between tables, so that none starves the others."""

    def __init__(self, processes: int, memory: int = 0, low_priority_waiting: int = 100) -> None:
        self._workers = [_WorkerProcess(memory) for _ in range(processes)]
        self._queue = FairQueue(self._workers)
        # Whoever looks at records or wants a hint must not keep the bots of all tables waiting.
        self._low_priority = FairQueue(range(max(1, processes - 1)))
        self._low_priority_waiting = low_priority_waiting
        self.jobs = 0
        self.busy = 0

    async def ask(self, job: Job, seconds: float, waiter: str = "") -> Reply:
        """The reply, or Failed after so many seconds. Who waits is served in turn with other waiters.

        Cancelled, the job is ended as well: nobody waits for it any more.
        """
        worker = await self._queue.get(waiter)
        self.jobs += 1
        self.busy += 1
        finished = False
        try:
            reply = await asyncio.wait_for(worker.ask(job), seconds)
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
                    await worker.stop()
            finally:
                self._queue.put(worker)

    async def ask_low_priority(self, job: Job, seconds: float, waiter: str) -> Reply:
        """The same for records and hints, which may wait, and where very many wait are refused."""
        if self._low_priority.waiting >= self._low_priority_waiting:
            return Failed(fault="too many wait", slow=True)
        place = await self._low_priority.get(waiter)
        try:
            return await self.ask(job, seconds, waiter)
        finally:
            self._low_priority.put(place)

    async def close(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self._workers))
