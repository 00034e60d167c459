"""How long tables stay: by the time that the server lived through, and never gone at once."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

from boroughs.cli.main import app
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import CreateTable, SeatWish
from boroughs.server.store.sqlite import SqliteStore
from boroughs.server.tables.retention import expire
from refusals import refuses
from server.indoors import NOON, StillServer, at, listen, seated, still_server
from server.memory import MemoryStore

DAY = 86_400_000


async def gathering(play_server: StillServer) -> str:
    seats = [SeatWish(kind="me"), SeatWish(kind="open")]
    wish = CreateTable(game="machi-koro", seats=seats, public=True)
    return (await play_server.registry.create(wish, "en")).table.id


def test_old_tables_are_deleted_then_purged() -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            table = await gathering(play_server)
            assert await expire(play_server.registry) == 0
            at(play_server, 3 * DAY)
            assert await expire(play_server.registry) == 1
            with refuses(RequestRefused, "no-such-table"):
                await play_server.registry.get(table)
            assert play_server.registry.lobby("en").tables == []
            assert await expire(play_server.registry) == 0
            assert table in store.tables
            at(play_server, 11 * DAY)
            await expire(play_server.registry)
            assert table not in store.tables

    asyncio.run(play())


@pytest.mark.parametrize("wrong", [61 * DAY, 10_000 * DAY, -20_000 * DAY])
def test_a_wrong_wall_clock_deletes_nothing(wrong: int) -> None:
    """61 days ahead, or back in 1970: running or at the next start."""

    async def play() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            table = await gathering(play_server)
            with patch("boroughs.server.clock.time.time_ns", lambda: (NOON + wrong) * 1_000_000):
                assert await expire(play_server.registry) == 0
                seat = live.require_playing().to_act[0]
                await live.play(seat, "roll 1", 0)
            assert await expire(play_server.registry) == 0
        with patch("server.indoors.NOON", NOON + wrong):
            async with still_server(store) as play_server:
                assert await expire(play_server.registry) == 0
                await play_server.registry.get(table)
                await play_server.registry.get(live.head.id)

    asyncio.run(play())


def test_data_of_an_older_server_go_on_from_their_latest_touch() -> None:
    """It kept no calendar of its own: whatever the wall clock says at the first start counts for nothing."""

    async def play() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            await gathering(play_server)
        del store.values["calendar"]
        with patch("boroughs.server.play_server.wall_clock", lambda: NOON + 61 * DAY):
            async with still_server(store) as play_server:
                assert await expire(play_server.registry) == 0

    asyncio.run(play())


def test_where_somebody_looks_or_something_happens_nothing_is_deleted() -> None:
    async def play() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2)
            listen(live, None)
            at(play_server, 100 * DAY)
            assert await expire(play_server.registry) == 0

    asyncio.run(play())


def test_the_operator_brings_a_deleted_table_back(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"

    async def lose_it() -> str:
        play_server = StillServer(StillServer.plain_settings(), SqliteStore(file))
        await play_server.open()
        live = await seated(play_server, "machi-koro", 2)
        at(play_server, 61 * DAY)
        assert await expire(play_server.registry) == 1
        await play_server.close()
        return live.head.id

    async def find_it(table: str) -> None:
        play_server = StillServer(StillServer.plain_settings(), SqliteStore(file))
        await play_server.open()
        at(play_server, 61 * DAY)
        live = await play_server.registry.get(table)
        assert live.head.phase == "playing"
        assert await expire(play_server.registry) == 0
        await play_server.close()

    table = asyncio.run(lose_it())
    command = ["restore", "--data", str(file)]
    assert CliRunner().invoke(app, command).output.split() == [table]
    assert CliRunner().invoke(app, [*command, "unknown"]).exit_code == 1
    assert CliRunner().invoke(app, [*command, table]).exit_code == 0
    assert CliRunner().invoke(app, command).output.split() == []
    connection = sqlite3.connect(file)
    assert connection.execute("SELECT phase FROM tables").fetchall() == [("playing",)]
    connection.close()
    asyncio.run(find_it(table))
