"""One owner for one set of data: a second server is told who has them, and a stale one writes nothing."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import pytest
from typer.testing import CliRunner

from boroughs.cli.main import app
from boroughs.server.store import Store, Write
from boroughs.server.store.ownership import DataInUse, NotOwner, Superseded, UnusableData
from boroughs.server.store.postgres import PostgresStore
from boroughs.server.store.sqlite import SqliteStore
from server.conftest import Serve
from server.databases import new_database
from server.indoors import StillServer, seated
from server.store.test_store import row
from server.tables.test_bot_driver import until


@dataclass
class Data:
    """The same data for every store; `steal` takes the lock from whoever holds it."""

    make: Callable[[], Store]
    steal: Callable[[], None]


@pytest.fixture(params=["sqlite", "postgres"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Data]:
    if request.param == "sqlite":
        file = tmp_path / "tables.sqlite3"
        yield Data(lambda: SqliteStore(file), (tmp_path / "tables.sqlite3.lock").unlink)
    else:
        address = new_database(request.getfixturevalue("postgres_address"))
        yield Data(lambda: PostgresStore(address), lambda: None)


async def end_connections(store: Store) -> None:
    """As when the network or the database goes away: all of the owner's connections end."""
    if isinstance(store, PostgresStore):
        other = await asyncpg.connect(store.address)
        await other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await other.close()


def test_a_second_owner_is_told_who_has_the_data(data: Data) -> None:
    async def try_twice() -> None:
        first = data.make()
        await first.open()
        await first.announce("http://127.0.0.1:8000/")
        with pytest.raises(DataInUse) as refused:
            await data.make().open()
        holder = refused.value.holder
        assert holder is not None
        assert (holder.pid, holder.address) == (os.getpid(), "http://127.0.0.1:8000/")
        assert "http://127.0.0.1:8000/" in str(refused.value)
        await first.close()
        second = data.make()
        await second.open()
        await second.close()

    asyncio.run(try_twice())


def test_a_stale_owner_writes_nothing(data: Data) -> None:
    """However the lock was lost: the new owner's epoch is in the condition of every write."""

    async def take_over() -> None:
        stale = data.make()
        await stale.open()
        await stale.write(Write("t", row("t"), 0, [b"start"], b"p"))
        data.steal()
        await end_connections(stale)
        fresh = data.make()
        await fresh.open()
        await fresh.write(Write("t", row("t"), 1, [b"mine"], b"q"))
        for attempt in (
            stale.write(Write("t", row("t", "over"), 2, [b"theirs"], b"r")),
            stale.write(Write("t", row("t", "over"))),
            stale.write_value("uptime", "5"),
            stale.delete(["t"]),
            stale.delete_records(10**15),
        ):
            with pytest.raises(NotOwner):
                await attempt
        found = await fresh.load("t")
        assert found is not None
        assert (found.steps, found.position) == ([b"start", b"mine"], b"q")
        assert found.row.phase == "playing"
        await stale.close()
        await fresh.close()

    asyncio.run(take_over())


def test_a_lost_connection_stops_writing_until_the_lock_is_regained(
    postgres_address: str,
) -> None:
    async def lose_it() -> None:
        store = PostgresStore(new_address)
        await store.open()
        await end_connections(store)
        await until(lambda: not store.owned)
        with pytest.raises(NotOwner):
            await store.write(Write("t", row("t")))
        await until(lambda: store.owned)
        await store.write(Write("t", row("t")))
        await store.close()

    new_address = new_database(postgres_address)
    asyncio.run(lose_it())


def test_a_server_whose_data_were_taken_stops(tmp_path: Path) -> None:
    """Thirteen acknowledged moves must not be lost to a chat line through another server."""

    async def take_over() -> None:
        file = tmp_path / "tables.sqlite3"
        settings = StillServer.plain_settings()
        first = StillServer(settings, SqliteStore(file))
        await first.open()
        live = await seated(first, "machi-koro", 2)
        (tmp_path / "tables.sqlite3.lock").unlink()
        second = StillServer(settings, SqliteStore(file))
        await second.open()
        again = await second.registry.get(live.head.id)
        seat = again.playing.to_act[0]
        await again.play(seat, "roll 1", 0)
        steps = len(again.playing.steps)
        live.broadcaster.chat.say(0, "P0", "hello?")
        with pytest.raises(Superseded):
            await live.commit()
        assert live.invalid
        await asyncio.wait_for(first.superseded.wait(), 600)
        await first.close()
        stored = await second.services.store.load(live.head.id)
        assert stored is not None
        assert len(stored.steps) == steps
        await second.close()

    asyncio.run(take_over())


def test_a_second_launch_says_who_serves_or_opens_it(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve()
    data = ["--data", str(server.settings.data), "--port", "0"]
    refused = CliRunner().invoke(app, ["serve", *data])
    assert refused.exit_code == 1
    assert server.address in refused.output
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    assert CliRunner().invoke(app, ["serve", "--open", *data]).exit_code == 0
    assert opened == [server.address]


@pytest.mark.parametrize("kind", ["corrupt", "a folder", "out of reach"])
def test_data_that_cannot_be_opened_end_in_a_sentence(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "tables.sqlite3"
    if kind == "corrupt":
        file.write_bytes(b"not a database, whatever it is called" * 100)
    elif kind == "a folder":
        (tmp_path / "tables.sqlite3" / "tables.sqlite3").mkdir(parents=True)
    else:
        tmp_path.joinpath("file").write_text("")
        file = tmp_path / "file" / "tables.sqlite3"
    outcome = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(file)])
    assert outcome.exit_code == 1
    assert outcome.exception is None or isinstance(outcome.exception, SystemExit)
    assert str(file) in outcome.output
    with pytest.raises((UnusableData, sqlite3.Error)):
        asyncio.run(SqliteStore(file).open())
