"""A connection that changes processes on one machine: nobody between notices anything of it any more."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from dataclasses import replace

import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from server.conftest import GENEROUS, Running, Serve
from server.databases import new_database
from server.playing import Client, joined, keys
from server.tables.test_bot_driver import until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such names")


@pytest.fixture
def pair(
    serve: Serve, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[Running, Running]:
    """Nobody is taken for dead here, however busy the machine is."""
    monkeypatch.setattr("boroughs.server.store.postgres_processes.LEASE_SECONDS", 600.0)
    address = new_database(postgres_address)
    return serve(database=address), serve(database=address)


def transferred(running: Running) -> int:
    peers = running._server.cluster.peers
    return 0 if peers is None else peers.transferred


def test_who_was_handed_over_does_not_need_the_process_between(
    pair: tuple[Running, Running],
) -> None:
    """Ben comes to the other process, which then stops: his connection stays, and he goes on playing."""
    here, there = pair
    created = here.api.create("machi-koro", "me", "me")
    table, (ann, ben) = created["table"]["id"], keys(created)

    async def play() -> None:
        async with (
            joined(here.address, table, ann) as a,
            joined(there.address, table, ben) as b,
        ):
            # The welcome may come before the process between has counted that it let go.
            await until(lambda: len(here.sockets()) == 2 and not there.sockets())
            assert transferred(there) == 1
            # Nor do processes that think for bots: they would keep a line open that was hung up.
            lines = [each.transport.get_extra_info("socket") for each in here.sockets()]
            assert not any(os.get_inheritable(line.fileno()) for line in lines)
            assert here.play_server.services.metrics.connections == 2
            await until(lambda: there.play_server.services.metrics.connections == 0)
            await asyncio.to_thread(there.stop)
            await a.ready()
            await b.ready("6b")
            for _ in range(4):
                await until(lambda: a.moves or b.moves)
                mover = a if a.moves else b
                await mover.play(mover.moves[0])
            assert not a.closed
            assert not b.closed
        await until(lambda: here.play_server.services.metrics.connections == 0)

    asyncio.run(play())
    assert '"level": "error"' not in here.written.getvalue() + there.written.getvalue()


def test_half_a_frame_is_not_torn(pair: tuple[Running, Running]) -> None:
    """Who has begun the next message already is relayed: its other half would reach a process that knows nothing of it."""
    here, there = pair
    created = here.api.create("machi-koro", "me", "me")
    table, (ann, ben) = created["table"]["id"], keys(created)

    async def play() -> None:
        async with joined(here.address, table, ann):
            hello = f'{{"type": "hello", "table": "{table}", "key": "{ben}"}}'
            frames = [
                Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
                for text in (hello, '{"type": "ping", "id": "half"}')
            ]
            line = await connect(there.address.replace("http", "ws") + "api/play")
            # Whole, and the head of the next: exactly what the parser takes before it waits for the rest.
            line.transport.write(frames[0] + frames[1][:2])
            assert json.loads(await line.recv())["type"] == "welcome"
            line.transport.write(frames[1][2:])
            while json.loads(await line.recv()).get("id") != "half":
                continue
            assert transferred(there) == 0
            await line.close()

    asyncio.run(play())


def test_garbage_at_the_door_is_put_away(pair: tuple[Running, Running]) -> None:
    here, _ = pair
    name = f"\0boroughs-{here.play_server.services.store.id}"
    for sent in (b"garbage", b"\x92\xa0\xa0"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
            line.settimeout(600)
            line.connect(name)
            line.send(sent)
            assert line.recv(10) == b""
    assert here.api.get("/api/health").status_code == 200


def test_connections_of_an_address_are_counted_over_all_processes(
    serve: Serve, postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three may come in all; the fourth is sent away, whichever process it reaches."""
    monkeypatch.setattr("boroughs.server.store.postgres_processes.LEASE_SECONDS", 600.0)
    database, limits = new_database(postgres_address), replace(GENEROUS, connections_per_address=3)
    here, there = (serve(database=database, limits=limits) for _ in range(2))
    created = here.api.create("machi-koro", "me", "me")
    table, (ann, ben) = created["table"]["id"], keys(created)
    counts = there._server.cluster.rates.sockets

    async def play() -> None:
        async with (
            joined(here.address, table, ann),
            joined(here.address, table, ben),
            joined(here.address, table, ben),
        ):
            await until(lambda: counts.elsewhere("127.0.0.1") == 3)
            fourth = Client(await connect(there.address.replace("http", "ws") + "api/play"))
            farewell = await fourth.until_closed()
            assert (farewell or {}).get("code") == "too-many-connections"
            await fourth.close()
        await until(lambda: counts.elsewhere("127.0.0.1") == 0)
        async with joined(there.address, table, ann) as again:
            assert again.welcome

    asyncio.run(play())
