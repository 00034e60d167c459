"""The worker pool: fair between tables, bound in memory and time, ended when abandoned and with its server."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

import msgspec
import pytest

from boroughs.server.settings import Limits
from boroughs.server.workers import answering
from boroughs.server.workers import pool as pool_module
from boroughs.server.workers.fair_queue import FairQueue, Name
from boroughs.server.workers.jobs import ActJob, Failed, Job, RecordJob, Reply
from boroughs.server.workers.pool import WorkerPool
from boroughs.server.workers.thinkers import unheard
from server.conftest import GENEROUS, Running, Serve
from server.crashing import Victim
from server.playing import Api
from server.test_hints import job_for

RECORD = RecordJob(id="x", text="not a record", language="en")


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(600):
        while not true():
            await asyncio.sleep(0.01)


def wait_until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + 600
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def served(*asked: tuple[Name, float]) -> list[Name]:
    """Who got the only thing there is, in order, after somebody greedy had it; each costs so much."""

    async def wait() -> list[Name]:
        queue = FairQueue(["worker"])
        order: list[Name] = []

        async def want(name: Name, cost: float) -> None:
            with queue.present(name):
                thing = await queue.get(name)
                order.append(name)
                queue.charge(name, cost)
                queue.put(thing)

        busy = await queue.get(("greedy", "0"))
        tasks = [asyncio.create_task(want(name, cost)) for name, cost in asked]
        await asyncio.sleep(0)
        queue.put(busy)
        await asyncio.gather(*tasks)
        return order

    return asyncio.run(wait())


def test_who_costs_the_same_takes_turns() -> None:
    """However many jobs one has, the next one's first job comes after its first."""
    names = ["greedy"] * 3 + ["other", "third"]
    order = served(*(((name,), 1) for name in names))
    assert [name for (name,) in order] == ["greedy", "other", "third", "greedy", "greedy"]


def test_addresses_take_turns_however_many_tables_they_have() -> None:
    tables = [("greedy", str(number)) for number in range(4)]
    order = served(*((name, 1) for name in (*tables, ("other", "0"), ("other", "0"))))
    assert [address for address, _ in order] == [
        "greedy", "other", "greedy", "other", "greedy", "greedy",
    ]  # fmt: skip


def test_what_counts_is_what_it_cost() -> None:
    """After one search of a minute an address waits for sixty jobs of a second."""
    jobs = [(("search", "0"), 4.0)] * 2 + [(("quick", "0"), 1.0)] * 6
    order = served(*jobs)
    assert [address for address, _ in order] == ["search", *["quick"] * 4, "search", *["quick"] * 2]


def test_tables_of_one_address_share_what_it_has() -> None:
    order = served(*[(("a", "slow"), 3.0)] * 2, *[(("a", "fast"), 1.0)] * 3)
    assert [table for _, table in order] == ["slow", "fast", "fast", "fast", "slow"]


def test_who_was_away_has_no_credit_for_it() -> None:
    async def come_late() -> None:
        queue = FairQueue(["worker"])
        with queue.present(("here",)):
            queue.charge(("here",), 1000.0)
            with queue.present(("late",)):
                queue.charge(("late",), 1.0)
                waiting = asyncio.create_task(queue.get(("here",)))
                await waiting
                assert queue.before(("late",)) is None
                more = [asyncio.create_task(queue.get((name,))) for name in ("late", "here")]
                await asyncio.sleep(0)
                assert queue.before(("late",)) == ("here",)
                queue.put("worker")
                await asyncio.sleep(0)
                assert [task.done() for task in more] == [False, True]
                more[0].cancel()

    asyncio.run(come_late())


def test_who_gives_up_leaves_the_queue() -> None:
    async def wait() -> None:
        queue = FairQueue([1])
        thing = await queue.get(("a",))
        waiting = [asyncio.create_task(queue.get(("b",))) for _ in range(100)]
        await asyncio.sleep(0)
        assert queue.waiting == 100
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert queue.waiting == 0
        queue.put(thing)
        assert await queue.get(("c",)) == 1

    asyncio.run(wait())


def endless_thought(seed: str) -> ActJob:
    """More playouts than anybody will wait for."""
    hint = job_for("machi-koro")
    return ActJob(
        game=hint.game, bot="search:100000000", seat=hint.seat, view=hint.view, moves=hint.moves,
        now=hint.now, since=0, awaited=True, seed=seed,
    )  # fmt: skip


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped")
def test_a_quick_job_does_not_wait_for_an_endless_one() -> None:
    """Three tables of one address search; those of another get their answer, one after another."""

    async def think() -> None:
        pool = WorkerPool(1)
        heavy = [
            asyncio.create_task(pool.ask(endless_thought(str(n)), 600, ("greedy", str(n))))
            for n in range(3)
        ]
        await until(lambda: pool.busy)
        for _ in range(3):
            assert isinstance(await pool.ask(RECORD, 600, ("other", "table")), Failed)
        assert not any(task.done() for task in heavy)
        assert 1 <= pool.stopped <= Limits().stopped_thoughts
        for task in heavy:
            task.cancel()
        await asyncio.gather(*heavy, return_exceptions=True)
        assert pool.stopped == pool.busy == 0
        # It goes on as if nothing had been.
        assert isinstance(await pool.ask(RECORD, 600), Failed)
        assert len(pool._workers) == 1
        await pool.close()

    asyncio.run(think())


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped")
@pytest.mark.parametrize("kind", ["record", "review"])
def test_a_look_at_a_record_does_not_wait_for_an_endless_one(kind: str) -> None:
    """There are few places for records, hints and reviews: who stands still for others gives up theirs too."""

    async def look() -> None:
        pool = WorkerPool(2)

        def ask(job: Job, address: str) -> Coroutine[Any, Any, Reply]:
            if kind == "review":
                return pool.ask_review(job, 600, address, "lots", unheard)
            return pool.ask_low_priority(job, 600, address)

        heavy = [asyncio.create_task(ask(endless_thought(str(n)), "greedy")) for n in range(2)]
        await until(lambda: pool.busy)
        for _ in range(3):
            assert isinstance(await ask(RECORD, "other"), Failed)
        assert not any(task.done() for task in heavy)
        for task in heavy:
            task.cancel()
        await asyncio.gather(*heavy, return_exceptions=True)
        assert pool.stopped == pool.busy == pool.waiting == 0
        # Every place is free again.
        assert isinstance(await ask(RECORD, "greedy"), Failed)
        await pool.close()

    asyncio.run(look())


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped")
def test_a_quick_review_does_not_wait_for_endless_ones_of_another_game() -> None:
    """Not even where the same person asked for them: at the end of a game of Machi Koro its review takes seconds."""

    async def look() -> None:
        pool = WorkerPool(2)
        slow = [
            asyncio.create_task(
                pool.ask_review(endless_thought(str(n)), 600, "here", "new-jack-city", unheard)
            )
            for n in range(3)
        ]
        await until(lambda: pool.busy)
        for _ in range(2):
            quick = await pool.ask_review(RECORD, 600, "here", "machi-koro", unheard)
            assert isinstance(quick, Failed)
            assert "wait" not in quick.fault
        assert not any(task.done() for task in slow)
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        await pool.close()

    asyncio.run(look())


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped")
def test_reviews_of_many_games_leave_room_for_who_comes() -> None:
    """Of one address two take turns; whoever else wants one does not wait until they are done."""

    async def look() -> None:
        pool = WorkerPool(2)
        slow = [
            asyncio.create_task(
                pool.ask_review(endless_thought(game), 600, "greedy", game, unheard)
            )
            for game in ("lots", "new-jack-city", "chinatown")
        ]
        await until(lambda: pool.stopped)
        for _ in range(2):
            assert isinstance(await pool.ask_review(RECORD, 600, "other", "lots", unheard), Failed)
        assert not any(task.done() for task in slow)
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        assert pool.stopped == pool.busy == pool.waiting == 0
        await pool.close()

    asyncio.run(look())


def test_who_waits_for_several_things_counts_as_one_among_those_who_wait() -> None:
    """Many games are not many places in a full queue."""

    async def wait() -> None:
        queue = FairQueue(["worker"])
        await queue.get(("busy", "0"))
        names = [("greedy", "review", "lots"), ("greedy", "review", "machi-koro"), ("other", "0")]
        waiting = [asyncio.create_task(queue.get(name)) for name in names]
        await asyncio.sleep(0)
        assert [queue.waiting_of(name) for name in names] == [2, 2, 1]
        assert not queue.displace_for(("other", "0"))
        assert queue.displace_for(("third", "0"))
        assert [task.done() for task in waiting] == [False, False, False]
        await asyncio.sleep(0)
        assert sorted(task.done() for task in waiting) == [False, False, True]
        assert not waiting[2].done()
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(wait())


@pytest.mark.long
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped")
def test_a_thought_that_was_stopped_comes_to_the_same_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "_SLICE_SECONDS", 0.001)
    paused: list[Name] = []

    class NotingPool(WorkerPool):
        async def _pause(self, running: pool_module._Running) -> None:
            paused.append(running.waiter)
            await super()._pause(running)

    async def think() -> None:
        job = msgspec.structs.replace(endless_thought("same"), bot="search:20")
        pool = NotingPool(1)
        alone = await pool.ask(job, 600, ("a", "1"))
        endless = asyncio.create_task(pool.ask(endless_thought("b"), 600, ("b", "1")))
        await until(lambda: pool.busy)
        assert await pool.ask(job, 600, ("a", "1")) == alone
        assert {("a", "1"), ("b", "1")} <= set(paused)
        endless.cancel()
        await asyncio.gather(endless, return_exceptions=True)
        await pool.close()

    asyncio.run(think())


@pytest.mark.long
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped")
def test_only_so_many_thoughts_stand_still() -> None:
    """However many tables and addresses search: each stopped process keeps its memory."""

    async def think() -> None:
        pool = WorkerPool(1, replace(Limits(), stopped_thoughts=1))
        names = [(address, table) for address in "abc" for table in "12"]
        heavy = [asyncio.create_task(pool.ask(endless_thought("x"), 600, name)) for name in names]
        # Those three that have begun go round.
        await until(lambda: sum(pool._turns._had(name)[1] > 0.3 for name in names) > 2)
        assert len(pool._workers) == 3
        for task in heavy:
            task.cancel()
        await asyncio.gather(*heavy, return_exceptions=True)
        await pool.close()

    asyncio.run(think())


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
    """First those of the address that has most waiting: others still find a place."""

    async def crowd() -> None:
        limits = replace(Limits(), waiting_replays=4, waiting_replays_per_address=3)
        pool = WorkerPool(1, limits)
        first = await pool._places.get(("a", ""))

        def ask(address: str) -> asyncio.Task[Reply]:
            return asyncio.create_task(pool.ask_low_priority(RECORD, 600, address))

        waiting = [ask("a") for _ in range(4)]
        await asyncio.sleep(0)
        assert pool._places.waiting == 3
        assert (await waiting.pop()).slow  # type: ignore[union-attr]
        waiting += [ask("b"), ask("b")]
        await asyncio.sleep(0)
        assert (await waiting[2]).slow  # type: ignore[union-attr]
        assert pool._places.waiting == 4
        refused = await ask("b")
        assert isinstance(refused, Failed)
        assert refused.slow
        pool._places.put(first)
        replies = await asyncio.gather(*waiting[:2], *waiting[3:])
        assert not any(reply.slow for reply in replies)  # type: ignore[union-attr]
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
    with patch.object(answering, "work", side_effect=MemoryError):
        reply = answering.answered(b'{"type":"record","id":"x","text":"","language":"en"}')
    assert isinstance(reply, Failed)
    assert reply.large


def children(pid: int) -> list[int]:
    return [int(c) for c in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.long
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
        assert server.stdout.readline() == b"\n"
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
        super().__init__(1, replace(Limits(), waiting_replays_per_address=100))
        self.asked: list[Job] = []
        self.abandoned = 0

    async def _ask(self, job: Job, *_: object) -> Reply:
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
    wait_until(lambda: hanging.asked and hanging._places.waiting == 99)
    for connection in sockets:
        connection.close()
    wait_until(lambda: hanging.abandoned == len(hanging.asked))
    wait_until(lambda: hanging._places.waiting == 0)
