"""One owner for one set of data: a second server is told who has them, and a stale one writes nothing."""

from __future__ import annotations

import asyncio
import io
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from asyncpg import connect
from typer.testing import CliRunner

from boroughs.cli.main import app
from boroughs.server.logs import Log
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store import Store, Write
from boroughs.server.store.ownership import DataInUse, NotOwner, Superseded, UnusableData
from boroughs.server.store.postgres import PostgresStore
from boroughs.server.store.sqlite import SqliteStore
from refusals import refuses
from server.conftest import Serve
from server.databases import new_database
from server.indoors import StillServer, seated
from server.store.test_store import row
from server.tables.test_bot_driver import until


def test_a_second_owner_is_told_who_has_the_data(tmp_path: Path) -> None:
    async def try_twice() -> None:
        file = tmp_path / "tables.sqlite3"
        first = SqliteStore(file)
        await first.open()
        await first.announce("http://127.0.0.1:8000/")
        with pytest.raises(DataInUse) as refused:
            await SqliteStore(file).open()
        holder = refused.value.holder
        assert holder is not None
        assert (holder.pid, holder.address) == (os.getpid(), "http://127.0.0.1:8000/")
        assert "http://127.0.0.1:8000/" in str(refused.value)
        await first.close()
        second = SqliteStore(file)
        await second.open()
        await second.close()

    asyncio.run(try_twice())


async def take_from(stale: Store) -> None:
    """However the lock or the lease was lost: as if its owner had been silent for long."""
    if isinstance(stale, SqliteStore):
        stale.path.with_name(stale.path.name + ".lock").unlink()
    elif isinstance(stale, PostgresStore):
        other = await connect(stale.address)
        await other.execute("UPDATE processes SET expires = 0")
        await other.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_stale_owner_writes_nothing(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """However the lock was lost: the new owner's epoch is in the condition of every write."""

    async def take_over(stale: Store, fresh: Store) -> None:
        await stale.open()
        await stale.write(Write("t", row("t"), 0, [b"start"], b"p"))
        await take_from(stale)
        await fresh.open()
        await fresh.claim("t")
        await fresh.write(Write("t", row("t"), 1, [b"mine"], b"q"))
        # In the first beat of the living the dead are buried.
        await fresh.beat(0)
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

    if kind == "sqlite":
        file = tmp_path / "tables.sqlite3"
        asyncio.run(take_over(SqliteStore(file), SqliteStore(file)))
    else:
        address = new_database(request.getfixturevalue("postgres_address"))
        asyncio.run(take_over(PostgresStore(address), PostgresStore(address)))


@pytest.mark.long
def test_who_asks_while_the_database_is_gone_is_told_to_come_again(
    postgres_address: str, serve: Serve
) -> None:
    """From the first answer on, and until it is back: 503, never 500."""

    async def administer(*statements: str) -> None:
        other = await connect(postgres_address)
        for statement in statements:
            await other.execute(statement)
        await other.close()

    address = new_database(postgres_address)
    name = address.partition("?")[0].rpartition("/")[2]
    server = serve(database=address)
    created = server.api.create("machi-koro", "me", "me")
    path = f"/api/tables/{created['table']['id']}"
    asyncio.run(
        administer(
            f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
        )
    )
    wanted = {"game": "machi-koro", "seats": [{"kind": "open"}] * 2}
    assert server.api.get("/api/tables/none").status_code == 503
    assert server.api.get("/api/health").status_code == 503
    assert server.api.post("/api/tables", wanted).status_code == 503
    assert server.api.get("/api/tables/none").status_code == 503
    assert server.api.get(path, created["host"]).status_code in (200, 503)
    asyncio.run(administer(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"))


def test_a_database_that_keeps_silent_is_not_waited_for_for_ever(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else locks the moves: the write fails, leaves nothing behind, and is possible again later."""

    async def fall_silent() -> None:
        other = await connect(new_address)
        store = PostgresStore(new_address)
        await store.open()
        locking = other.transaction()
        await locking.start()
        await other.execute("LOCK TABLE steps IN ACCESS EXCLUSIVE MODE")
        move = Write("t", row("t"), first=0, steps=[b"start"])
        # More than there are connections: whoever waits for one does not wait for ever either.
        tried = await asyncio.gather(
            *(store.write(move) for _ in range(12)), return_exceptions=True
        )
        assert {type(failed) for failed in tried} == {TimeoutError}
        await locking.rollback()
        await other.close()
        assert await store.load("t") is None
        await store.write(move)
        found = await store.load("t")
        assert found is not None
        assert found.steps == [b"start"]
        await store.close()

    for module in ("postgres", "postgres_processes"):
        monkeypatch.setattr(f"boroughs.server.store.{module}.PATIENCE_SECONDS", 0.3)
    new_address = new_database(postgres_address)
    asyncio.run(asyncio.wait_for(fall_silent(), 60))


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
        seat = again.require_playing().to_act[0]
        await again.play(seat, "roll 1", 0)
        steps = len(again.require_playing().steps)
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
    with pytest.raises(UnusableData, match=file.name):
        asyncio.run(SqliteStore(file).open())


@contextmanager
def without_privileges() -> Iterator[None]:
    """Root may write anywhere: as somebody else, where the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("kind", ["no data yet", "data"])
def test_data_that_cannot_be_written_end_in_a_sentence(kind: str) -> None:
    with tempfile.TemporaryDirectory(prefix="boroughs-read-only-") as folder:
        file = Path(folder) / "tables.sqlite3"
        if kind == "data":
            asyncio.run(write_something(SqliteStore(file)))
            for kept in Path(folder).iterdir():
                kept.chmod(0o444)
        Path(folder).chmod(0o555)
        with without_privileges():
            outcome = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(file)])
        Path(folder).chmod(0o755)
        assert outcome.exit_code == 1
        assert outcome.exception is None or isinstance(outcome.exception, SystemExit)
        assert str(file) in outcome.output
        assert "Traceback" not in outcome.output


async def write_something(store: Store) -> None:
    await store.open()
    await store.write(Write("t", row("t"), 0, [b"start"], b"p"))
    await store.close()


def test_a_damaged_page_ends_in_a_sentence(tmp_path: Path) -> None:
    """The file has the right head, but what follows is rubbish: found out while reading, not while opening."""
    file = tmp_path / "tables.sqlite3"
    asyncio.run(write_something(SqliteStore(file)))
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    outcome = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(file)])
    assert outcome.exit_code == 1
    assert outcome.exception is None or isinstance(outcome.exception, SystemExit)
    assert str(file) in outcome.output


def test_one_damaged_table_does_not_keep_the_others_from_being_served(tmp_path: Path) -> None:
    async def spoil_and_open() -> None:
        file = tmp_path / "tables.sqlite3"
        settings = StillServer.plain_settings()
        server = StillServer(settings, SqliteStore(file))
        await server.open()
        good = await seated(server, "machi-koro", 2)
        bad = await seated(server, "machi-koro", 2)
        await server.close()
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute(
                "UPDATE tables SET head = ? WHERE id = ?", (b'{"id": 7', bad.head.id)
            )
        log = io.StringIO()
        again = StillServer(settings, SqliteStore(file), Log(log))
        await again.open()
        found = await again.registry.get(good.head.id)
        assert found.require_playing().to_act
        with refuses(RequestRefused, "no-such-table"):
            await again.registry.get(bad.head.id)
        await until(lambda: bad.head.id in log.getvalue())
        await again.close()

    asyncio.run(spoil_and_open())
