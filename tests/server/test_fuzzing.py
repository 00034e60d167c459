"""Records that anybody may have written, rematches in any order, halves of requests, two owners of the data.

With BOROUGHS_SOAK set many more examples are tried.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

import boroughs
from boroughs.core.seen import dump_seen
from boroughs.games import game_names
from boroughs.server.store import Conflict, Write
from boroughs.server.store.ownership import DataInUse, NotOwner
from boroughs.server.store.sqlite import SqliteStore
from server.conftest import GENEROUS, Running, Serve, serving
from server.playing import Client, Message, Refusal, arrive, joined, keys
from server.store.test_store import row
from server.transport.test_rate_limits import dropped, half_requests
from soak import SOAK


def tried(examples: int) -> settings:
    return settings(
        max_examples=examples * 15 if SOAK else examples,
        stateful_step_count=30 if SOAK else 12,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


# Records


def begun_games() -> list[str]:
    """Of every game a record, and what one seat has seen, after a few moves."""
    texts = []
    for name in game_names():
        game = boroughs.game(name)
        seats = min(count for count in game.seat_counts if count > 1)
        players = ["Ann", "Bob", "Cleo"][:seats]
        table = boroughs.Table(game, seats, seed=3, players=players)
        chooser = random.Random(name)
        for _ in range(6):
            able = [seat for seat in table.to_act if table.moves(seat)]
            if not able:
                break
            seat = chooser.choice(able)
            table.play(seat, chooser.choice(list(table.moves(seat))))
        texts.append(table.record)
        texts.append(dump_seen(game, 0, table.record_for(0), players))
    return texts


NUMBERS = ("-1", "0", "7", str(2**62), str(10**30), "1e400", "null", '"x"', "[]", "NaN")
WHOLE_RECORDS = begun_games()
TEXTS = ("", "\x00", "x" * 5000, "\u202e", "{", "\ud800", "position", "withdraw", "start")


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A record of which a few things were changed by somebody who knows what it looks like."""
    lines = draw(st.sampled_from(WHOLE_RECORDS)).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        if not lines:
            break
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(["number", "number", "text", "drop", "twice", "swap", "cut"]))
        if how == "number":
            digits = [n for n, letter in enumerate(lines[at]) if letter.isdigit()]
            if digits:
                n = draw(st.sampled_from(digits))
                lines[at] = lines[at][:n] + draw(st.sampled_from(NUMBERS)) + lines[at][n + 1 :]
        elif how == "text":
            n = draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:n] + draw(st.sampled_from(TEXTS)) + lines[at][n:]
        elif how == "drop":
            del lines[at]
        elif how == "twice":
            lines.insert(at, lines[at])
        elif how == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            del lines[at:]
    return "\n".join(lines)


@tried(20)
@given(spoilt())
def test_a_spoilt_record_is_read_or_refused_in_words(server: Running, text: str) -> None:
    body = {"text": text.encode("utf-8", "replace").decode()}
    faults = server.play_server.services.metrics.faults
    answer = server.api.post("/api/records", body)
    assert answer.status_code in (200, 400, 413, 422), answer.text
    if answer.status_code == 200:
        record = answer.json()["id"]
        frames = server.api.get(f"/api/records/{record}/frames", first=0, count=5)
        assert frames.status_code in (200, 400)
    else:
        assert answer.json()["text"]
        assert "Traceback" not in answer.text
    assert server.play_server.services.metrics.faults == faults


# Rematches


class RematchMachine(RuleBasedStateMachine):
    """Both players, on any device, resign, ask for a rematch and follow it: there is never more than one."""

    serve: Serve

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.server = self.serve(
            limits=replace(GENEROUS, tables_per_minute=0.001, tables_at_once=4)
        )
        self.created = self.server.api.create("machi-koro", "me", "me")
        self.table = self.created["table"]["id"]
        self.tables = {self.table}

    @rule()
    def resign(self) -> None:
        async def give_up() -> None:
            first = await self._client(0)
            if first.table["phase"] == "gathering":
                second = await self._client(1)
                for client in (first, second):
                    with contextlib.suppress(Refusal):
                        await client.ready()
                await second.close()
            with contextlib.suppress(Refusal):
                await first.ask("resign")
            await first.close()

        self.loop.run_until_complete(give_up())

    @rule(count=st.integers(1, 4))
    def ask_at_once(self, count: int) -> None:
        """As many devices as that, at the same moment."""

        async def ask() -> None:
            clients = [await self._client(number % 2) for number in range(count)]
            answers = await asyncio.gather(
                *(client.ask("rematch") for client in clients), return_exceptions=True
            )
            for answer in answers:
                if isinstance(answer, Refusal):
                    assert answer.code in ("not-over", "too-many-tables", "not-now")
            again = {client.table["rematch"] for client in clients if client.table["rematch"]}
            assert len(again) <= 1
            self.tables |= again
            for client in clients:
                await client.close()

        self.loop.run_until_complete(ask())

    @precondition(lambda self: len(self.tables) > 1)
    @rule()
    def follow(self) -> None:
        async def go() -> None:
            async with joined(self.server.address, self.table, keys(self.created)[0]) as client:
                self.table = client.table["rematch"] or self.table

        self.loop.run_until_complete(go())

    async def _client(self, seat: int) -> Client:
        client = await arrive(self.server.address, self.table, keys(self.created)[seat])
        await client.until(lambda c: c.welcome)
        return client

    def teardown(self) -> None:
        assert len(self.tables) <= 4
        assert len(self.server.play_server.registry.tables) == len(self.tables)
        self.loop.close()


def test_rematches_in_any_order_are_one_table_each_and_count(serve: Serve) -> None:
    machine: Any = type("Machine", (RematchMachine,), {"serve": staticmethod(serve)})
    run_state_machine_as_test(machine, settings=tried(2))


# Halves of requests

WHOLE = (
    b"GET /api/games HTTP/1.1\r\nHost: here\r\nAccept: */*\r\n\r\n",
    b'POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 40\r\n\r\n{"game": "machi-koro", "seats": []}     ',
    b"GET /api/play HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    b"\x81\x85\x00\x00\x00\x00hello",
)
halves = st.sampled_from(WHOLE).flatmap(
    lambda whole: st.integers(0, len(whole) - 1).map(lambda length: whole[:length])
)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Drops who takes longer than a moment."""
    brief = replace(GENEROUS, header_seconds=0.2, body_seconds=0.2, hello_seconds=0.2)
    with serving(tmp_path_factory.mktemp("hasty")) as serve:
        yield serve(limits=brief)


@pytest.mark.long
@tried(4)
@given(st.lists(st.tuples(halves, st.booleans()), min_size=1, max_size=30))
def test_halves_of_requests_keep_nobody_out(hasty: Running, sent: list[tuple[bytes, bool]]) -> None:
    connections: list[socket.socket] = []
    for half, hangs_up in sent:
        [connection] = half_requests(hasty, half, 1)
        if hangs_up:
            connection.close()
        else:
            connections.append(connection)
    assert hasty.api.get("/api/health").status_code == 200
    for connection in connections:
        while not dropped(connection):
            pass
        connection.close()
    assert hasty.api.get("/api/health").status_code == 200


# Two owners


class OwnersMachine(RuleBasedStateMachine):
    """Two servers on one file, whose lock is lost at any moment: what was acknowledged stays, in its order."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory(prefix="boroughs-owners-")
        self.file = Path(self.folder.name) / "tables.sqlite3"
        self.stores: dict[int, SqliteStore] = {}
        self.believes: dict[int, list[bytes]] = {}
        """What each owner takes the steps of the table to be."""
        self.acknowledged: list[bytes] = []
        self.latest = -1
        self.written = 0

    @rule(owner=st.integers(0, 1), by_force=st.booleans())
    def open(self, owner: int, by_force: bool) -> None:
        if owner in self.stores:
            return
        if by_force and self.stores:
            self.file.with_name(self.file.name + ".lock").unlink()
        store = SqliteStore(self.file)
        try:
            self.loop.run_until_complete(store.open())
        except DataInUse:
            assert self.stores
            return
        self.stores[owner], self.latest = store, owner
        found = self.loop.run_until_complete(store.load("t"))
        self.believes[owner] = [] if found is None else list(found.steps)
        assert self.believes[owner] == self.acknowledged

    @rule(owner=st.integers(0, 1), together=st.integers(1, 3))
    def write(self, owner: int, together: int) -> None:
        """One after another without waiting: all of them go into one commit."""
        store = self.stores.get(owner)
        if store is None:
            return

        async def write_all() -> list[bytes | BaseException]:
            first = len(self.believes[owner])
            steps = [b"%d by %d" % (self.written + n, owner) for n in range(together)]
            self.written += together
            results = await asyncio.gather(
                *(
                    store.write(Write("t", row("t"), first + n, [step], step))
                    for n, step in enumerate(steps)
                ),
                return_exceptions=True,
            )
            return [
                step if error is None else error for step, error in zip(steps, results, strict=True)
            ]

        for written in self.loop.run_until_complete(write_all()):
            if isinstance(written, bytes):
                assert owner == self.latest
                self.believes[owner].append(written)
                self.acknowledged.append(written)
            else:
                assert isinstance(written, NotOwner | Conflict)
                assert owner != self.latest

    @rule(owner=st.integers(0, 1))
    def close(self, owner: int) -> None:
        store = self.stores.pop(owner, None)
        if store is not None:
            self.loop.run_until_complete(store.close())

    def teardown(self) -> None:
        for owner in list(self.stores):
            self.close(owner)
        if self.file.exists():
            with contextlib.closing(sqlite3.connect(self.file)) as connection:
                found = connection.execute(
                    "SELECT body FROM steps WHERE table_id = 't' ORDER BY number"
                ).fetchall()
            assert [body for (body,) in found] == self.acknowledged
        self.folder.cleanup()
        self.loop.close()


def test_two_owners_in_any_order_lose_nothing_that_was_acknowledged() -> None:
    run_state_machine_as_test(OwnersMachine, settings=tried(8))


def test_what_is_spoilt_was_whole(server: Running) -> None:
    """The fuzzer starts from texts that are read: else it would only ever see the first refusal."""
    for text in WHOLE_RECORDS:
        answer: Message = server.api.post("/api/records", {"text": text}).json()
        assert "id" in answer, answer
