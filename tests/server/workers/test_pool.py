"""The worker pool: fair between tables, bound in memory and time, ended when abandoned and with its server."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest

from boroughs.server.workers import worker
from boroughs.server.workers.fair_queue import FairQueue
from boroughs.server.workers.jobs import ActJob, Failed, Job, RecordJob, Reply
from boroughs.server.workers.pool import WorkerPool
from server.conftest import GENEROUS, Running, Serve
from server.crashing import Victim
from server.playing import Api

RECORD = RecordJob(id="x", text="not a record", language="en")


def wait_until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + 600
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_tables_take_turns() -> None:
    """However many jobs one table has, the next table's first job comes after its first."""

    async def wait() -> list[str]:
        queue = FairQueue(["worker"])
        busy = await queue.get("greedy")
        order: list[str] = []

        async def want(name: str) -> None:
            thing = await queue.get(name)
            order.append(name)
            queue.put(thing)

        tasks = [asyncio.create_task(want(name)) for name in ("greedy",) * 3 + ("other", "third")]
        await asyncio.sleep(0)
        queue.put(busy)
        await asyncio.gather(*tasks)
        return order

    assert asyncio.run(wait()) == ["greedy", "other", "third", "greedy", "greedy"]


def test_who_gives_up_leaves_the_queue() -> None:
    async def wait() -> None:
        queue = FairQueue([1])
        thing = await queue.get("a")
        waiting = [asyncio.create_task(queue.get("b")) for _ in range(100)]
        await asyncio.sleep(0)
        assert queue.waiting == 100
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert queue.waiting == 0
        queue.put(thing)
        assert await queue.get("c") == 1

    asyncio.run(wait())


def test_a_job_that_nobody_waits_for_is_ended_with_its_process() -> None:
    async def abandon() -> None:
        pool = WorkerPool(1)
        await pool.ask(RECORD, 600)
        process = pool._workers[0].process
        assert process is not None
        os.kill(process.pid, 19)  # it answers nothing any more
        asking = asyncio.create_task(pool.ask(RECORD, 600))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert process.returncode is not None
        reply = await pool.ask(RECORD, 600)
        assert isinstance(reply, Failed)
        assert reply.text
        await pool.close()

    asyncio.run(abandon())


def test_too_many_who_wait_for_records_are_refused() -> None:
    async def crowd() -> None:
        pool = WorkerPool(1, low_priority_waiting=2)
        first = await pool._low_priority.get("a")
        waiting = [asyncio.create_task(pool.ask_low_priority(RECORD, 600, "a")) for _ in range(2)]
        await asyncio.sleep(0)
        refused = await pool.ask_low_priority(RECORD, 600, "b")
        assert isinstance(refused, Failed)
        assert refused.slow
        pool._low_priority.put(first)
        await asyncio.gather(*waiting)
        await pool.close()

    asyncio.run(crowd())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_worker_may_take_only_so_much_memory() -> None:
    code = (
        "from boroughs.server.workers.limits import limit_memory;"
        "limit_memory(512 << 20); bytearray(1 << 30)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "MemoryError" in done.stderr
    with patch.object(worker, "work", side_effect=MemoryError):
        reply = worker.answered(b'{"type":"record","id":"x","text":"","language":"en"}')
    assert isinstance(reply, Failed)
    assert reply.large


def children(pid: int) -> list[int]:
    return [int(c) for c in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_workers_die_with_a_killed_server(tmp_path: Path) -> None:
    """Also one that thinks: it would go on for minutes for nobody."""
    victim = Victim(tmp_path)
    victim.start()
    api = Api(victim.address)
    api.create("machi-koro", "search:2000", "search:2000")
    api.close()
    assert victim.process is not None
    server = victim.process.pid
    wait_until(lambda: children(server))
    workers = children(server)
    victim.kill()
    wait_until(lambda: not any(map(running, workers)))


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_worker_that_cannot_look_at_its_input_dies_with_its_server() -> None:
    """Compiled code that thinks lets no other thread look; here the input simply stays open."""
    module = ["-m", "boroughs.server.workers.worker"]
    code = (
        f"import subprocess, sys; child = subprocess.Popen([sys.executable, *{module}]);"
        "print(child.pid, file=sys.stderr, flush=True); child.wait()"
    )
    server = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    assert server.stderr is not None
    worker_process = int(server.stderr.readline())
    try:
        # An answer says that it is at work, and has asked to be ended with its server.
        server.stdin.write(b'{"type":"record","id":"x","text":"","language":"en"}\n')
        server.stdin.flush()
        assert b"failed" in server.stdout.readline()
        server.kill()
        server.wait()
        wait_until(lambda: not running(worker_process))
    finally:
        if running(worker_process):
            os.kill(worker_process, signal.SIGKILL)
        for pipe in (server.stdin, server.stdout, server.stderr):
            pipe.close()


def test_a_search_has_a_budget(server: Running) -> None:
    body = {
        "game": "machi-koro",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "search:99999999"}],
    }
    refused = server.api.post("/api/tables", body)
    assert (refused.status_code, refused.json()["code"]) == (409, "too-many-playouts")
    body["seats"][1]["bot"] = "search:2000"  # type: ignore[index]
    assert server.api.post("/api/tables", body).status_code == 201


class Hanging(WorkerPool):
    """Never answers; notes who gave up."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Job] = []
        self.abandoned = 0

    async def ask(self, job: Job, seconds: float, waiter: str = "") -> Reply:
        self.asked.append(job)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.abandoned += not isinstance(job, ActJob)
            raise
        raise AssertionError


def test_a_request_that_is_abandoned_waits_no_longer(serve: Serve) -> None:
    """A hundred clients ask for a record and hang up: nothing of it stays queued."""
    server = serve(limits=GENEROUS)
    hanging = Hanging()
    server.play_server.services.pool = hanging
    text = "x" * 1000
    where = urlsplit(server.address)
    body = b'{"text":"' + text.encode() + b'"}'
    lines = [
        b"POST /api/records HTTP/1.1", b"Host: here", b"Content-Length: %d" % len(body), b"", body,
    ]  # fmt: skip
    sockets = []
    for _ in range(100):
        connection = socket.create_connection((where.hostname, where.port))
        connection.sendall(b"\r\n".join(lines))
        sockets.append(connection)
    wait_until(lambda: hanging.asked and hanging._low_priority.waiting == 99)
    for connection in sockets:
        connection.close()
    wait_until(lambda: hanging.abandoned == len(hanging.asked))
    wait_until(lambda: hanging._low_priority.waiting == 0)
