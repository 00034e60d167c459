"""Both stores keep the same promises."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from boroughs.server.store import ChatRow, Conflict, RecordRow, Store, TableRow, Write
from boroughs.server.store.interface import NewerData
from boroughs.server.store.migrations import MIGRATIONS
from boroughs.server.store.ownership import UnusableData
from boroughs.server.store.postgres import PostgresStore
from boroughs.server.store.sqlite import SqliteStore, copy_database, migrate
from server.databases import new_database
from server.store.conftest import MakeStore


@pytest.fixture(params=["sqlite", "postgres"])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MakeStore]:
    """Opens the same data each time it is called."""
    if request.param == "sqlite":
        yield lambda: SqliteStore(tmp_path / "folder" / "tables.sqlite3")
    else:
        address = new_database(request.getfixturevalue("postgres_address"))
        yield lambda: PostgresStore(address)


def row(table: str, phase: str = "playing", touched: int = 5, head: bytes = b"{}") -> TableRow:
    return TableRow(table, phase, False, touched, head)


async def opened(make_store: MakeStore) -> Store:
    store = make_store()
    await store.open()
    return store


def test_what_was_written_is_there_when_it_is_opened_again(make_store: MakeStore) -> None:
    async def write_and_read() -> None:
        store = await opened(make_store)
        record = RecordRow("r", 9, "a record")
        chat = [ChatRow(1, b"hello")]
        await store.write(Write("t", row("t"), 0, [b"start", b"roll"], b"position", chat, [record]))
        await store.write(Write("t", row("t", "over", 7, b"{1}"), 2, [b"end"], b"later"))
        await store.close()
        store = await opened(make_store)
        found = await store.load("t")
        assert found is not None
        assert found.row == row("t", "over", 7, b"{1}")
        assert (found.steps, found.position) == ([b"start", b"roll", b"end"], b"later")
        assert found.chat == chat
        assert await store.record("r") == "a record"
        assert await store.load("u") is None
        assert await store.record("s") is None
        assert [r.id for r in await store.rows(("over",))] == ["t"]
        assert await store.rows(("playing",)) == []
        await store.close()

    asyncio.run(write_and_read())


def test_a_move_may_leave_the_tables_row_as_it_is(make_store: MakeStore) -> None:
    async def move() -> None:
        store = await opened(make_store)
        await store.write(Write("t", row("t"), 0, [b"start"], b"first"))
        await store.write(Write("t", None, 1, [b"roll", b"build"], b"second"))
        with pytest.raises(Conflict):
            await store.write(Write("t", None, 1, [b"again"], b"third"))
        found = await store.load("t")
        assert found is not None
        assert found.row == row("t")
        assert (found.steps, found.position) == ([b"start", b"roll", b"build"], b"second")
        await store.close()

    asyncio.run(move())


def test_a_review_is_kept_as_long_as_its_record(make_store: MakeStore) -> None:
    async def keep() -> None:
        store = await opened(make_store)
        await store.write(Write("", records=[RecordRow("r", 5, "old"), RecordRow("s", 9, "new")]))
        for record in ("r", "s", "s"):
            await store.keep_review(record, record.encode())
        assert await store.review("r") == b"r"
        assert await store.delete_records(7) == 1
        assert await store.review("r") is None
        assert await store.review("s") == b"s"
        await store.close()

    asyncio.run(keep())


def test_of_two_who_write_the_same_step_one_wins_and_the_other_leaves_no_trace(
    make_store: MakeStore,
) -> None:
    async def race() -> None:
        store = await opened(make_store)
        await store.write(Write("t", row("t"), 0, [b"start"], b"p"))
        writes = [
            store.write(Write("t", row("t", touched=n), 1, [b"%d" % n], b"p%d" % n))
            for n in range(2)
        ]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert sorted(type(o).__name__ for o in outcomes) == ["Conflict", "NoneType"]
        winner = 0 if outcomes[0] is None else 1
        found = await store.load("t")
        assert found is not None
        assert (found.steps[1], found.position) == (b"%d" % winner, b"p%d" % winner)
        assert found.row.touched == winner
        await store.close()

    asyncio.run(race())


def test_a_write_that_fails_does_not_harm_those_beside_it(make_store: MakeStore) -> None:
    async def write_many() -> None:
        store = await opened(make_store)
        await store.write(Write("t0", row("t0"), 0, [b"x"]))
        writes = [store.write(Write(f"t{n}", row(f"t{n}"), 0, [b"x"])) for n in range(20)]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert isinstance(outcomes[0], Conflict)
        assert outcomes[1:] == [None] * 19
        assert len(await store.rows(("playing",))) == 20
        await store.close()

    asyncio.run(write_many())


def test_only_the_latest_chat_is_kept(make_store: MakeStore) -> None:
    async def talk() -> None:
        store = await opened(make_store)
        await store.write(Write("t", row("t")))
        for number in range(1, 151):
            await store.write(Write("t", chat=[ChatRow(number, b"%d" % number)]))
        found = await store.load("t")
        assert found is not None
        assert [line.number for line in found.chat] == list(range(51, 151))
        # Line 50 is gone for good: its number is free again.
        await store.write(Write("t", chat=[ChatRow(50, b"again")]))
        await store.close()

    asyncio.run(talk())


def test_old_tables_are_found_and_deleted_with_all_that_is_theirs(make_store: MakeStore) -> None:
    async def expire() -> None:
        store = await opened(make_store)
        for table, touched in (("old", 10), ("new", 100)):
            record = RecordRow(table, touched, "text")
            await store.write(
                Write(table, row(table, "over", touched), 0, [b"x"], b"p", (), [record])
            )
        assert await store.idle_tables("over", 50) == ["old"]
        assert await store.idle_tables("playing", 50) == []
        await store.delete(["old"])
        assert await store.load("old") is None
        assert await store.record("old") == "text"
        assert await store.delete_records(50) == 1
        assert await store.record("old") is None
        assert await store.record("new") == "text"
        await store.write(Write("old", row("old"), 0, [b"again"]))
        await store.close()

    asyncio.run(expire())


def test_values_of_the_servers_own(make_store: MakeStore) -> None:
    async def keep() -> None:
        store = await opened(make_store)
        assert await store.read_value("uptime") is None
        await store.write_value("uptime", "7")
        await store.write_value("uptime", "8")
        assert await store.read_value("uptime") == "8"
        await store.close()

    asyncio.run(keep())


def test_data_of_the_future_are_refused(tmp_path: Path, postgres_address: str) -> None:
    file = tmp_path / "tables.sqlite3"
    address = new_database(postgres_address)

    async def make_newer() -> None:
        for store in (SqliteStore(file), PostgresStore(address)):
            await store.open()
            await store.close()
        connection = await asyncpg.connect(address)
        await connection.execute("INSERT INTO schema_version VALUES (99)")
        await connection.close()
        lite = sqlite3.connect(file)
        lite.execute("PRAGMA user_version = 99")
        lite.close()
        for store in (SqliteStore(file), PostgresStore(address)):
            with pytest.raises(NewerData):
                await store.open()
            await store.close()

    asyncio.run(make_newer())


def test_older_data_are_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later version adds a column; what was there stays."""
    file = tmp_path / "tables.sqlite3"
    later = (*MIGRATIONS, ("ALTER TABLE records ADD COLUMN liked INTEGER DEFAULT 0",))

    async def write() -> None:
        store = SqliteStore(file)
        await store.open()
        await store.write(Write("t", row("t"), 0, [b"x"], b"p"))
        await store.close()

    async def read() -> None:
        monkeypatch.setattr("boroughs.server.store.sqlite.MIGRATIONS", later)
        store = SqliteStore(file)
        await store.open()
        found = await store.load("t")
        assert found is not None
        assert found.steps == [b"x"]
        await store.close()
        connection = sqlite3.connect(file)
        assert connection.execute("PRAGMA user_version").fetchone() == (len(later),)
        connection.close()

    asyncio.run(write())
    asyncio.run(read())


def test_a_copy_is_whole_while_others_write(tmp_path: Path) -> None:
    async def copy() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite3")
        await store.open()

        async def write_on(table: str) -> None:
            for number in range(30):
                await store.write(Write(table, row(table), number, [b"x" * 500], b"%d" % number))

        writing = [asyncio.create_task(write_on(f"t{n}")) for n in range(5)]
        await asyncio.sleep(0)
        await store.backup(str(tmp_path / "copy.sqlite3"))
        await asyncio.gather(*writing)
        await store.close()
        again = SqliteStore(tmp_path / "copy.sqlite3")
        await again.open()
        for number in range(5):
            found = await again.load(f"t{number}")
            if found is not None:
                assert found.position == b"%d" % (len(found.steps) - 1)
        await again.close()

    asyncio.run(copy())
    with pytest.raises(FileExistsError):
        copy_database(tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3")


def modes(folder: Path) -> set[tuple[str, int]]:
    return {(path.name, path.stat().st_mode & 0o777) for path in folder.iterdir()}


@pytest.fixture
def open_umask() -> Iterator[None]:
    """Whatever is made without care can be read, and written, by everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_umask")
def test_copies_are_for_their_owner_alone_from_their_first_byte_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[tuple[str, int]] = set()

    class Watched(sqlite3.Connection):
        def backup(self, target: sqlite3.Connection, **how: Any) -> None:
            seen.update(modes(tmp_path / "copies"))
            super().backup(target, **how)
            # A transaction of the copy's own: its journal is there while it lasts.
            target.execute("BEGIN IMMEDIATE")
            target.execute("CREATE TABLE later (name TEXT)")
            seen.update(modes(tmp_path / "copies"))
            target.execute("ROLLBACK")

    asyncio.run(write_something(tmp_path / "tables.sqlite3"))
    (tmp_path / "copies").mkdir()
    connect = sqlite3.connect
    monkeypatch.setattr(
        "boroughs.server.store.sqlite.sqlite3.connect",
        lambda *where, **how: connect(*where, **{**how, "factory": Watched}),
    )
    copy_database(tmp_path / "tables.sqlite3", tmp_path / "copies" / "copy.sqlite3")
    seen |= modes(tmp_path / "copies")
    assert {mode for _, mode in seen} == {0o600}
    assert [path.name for path in (tmp_path / "copies").iterdir()] == ["copy.sqlite3"]


def test_a_file_that_is_no_database_is_let_go_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python warns from 3.13 on of a connection that nobody closed."""
    opened: list[sqlite3.Connection] = []
    closed: list[sqlite3.Connection] = []

    class Watched(sqlite3.Connection):
        def close(self) -> None:
            closed.append(self)
            super().close()

    connect = sqlite3.connect

    def watch(*where: Any, **how: Any) -> sqlite3.Connection:
        opened.append(connect(*where, **{**how, "factory": Watched}))
        return opened[-1]

    monkeypatch.setattr("boroughs.server.store.sqlite.sqlite3.connect", watch)
    (tmp_path / "broken.sqlite3").write_bytes(b"no database" * 1000)
    with pytest.raises(UnusableData):
        asyncio.run(SqliteStore(tmp_path / "broken.sqlite3").open())
    assert opened
    assert closed == opened


def test_a_copy_that_fails_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "broken.sqlite3").write_bytes(b"no database" * 1000)
    (tmp_path / "copies").mkdir()
    with pytest.raises(sqlite3.Error):
        copy_database(tmp_path / "broken.sqlite3", tmp_path / "copies" / "copy.sqlite3")
    assert list((tmp_path / "copies").iterdir()) == []


@pytest.mark.usefixtures("open_umask")
def test_data_are_for_their_owner_alone_from_their_first_byte_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    seen: set[tuple[str, int]] = set()

    def watched(connection: sqlite3.Connection) -> None:
        seen.update(modes(folder))
        migrate(connection)
        seen.update(modes(folder))

    monkeypatch.setattr("boroughs.server.store.sqlite.migrate", watched)
    asyncio.run(write_something(folder / "tables.sqlite3", lambda: seen.update(modes(folder))))
    assert "tables.sqlite3-wal" in {name for name, _ in seen}
    assert {mode for _, mode in seen} == {0o600}


async def write_something(file: Path, then: Callable[[], object] = lambda: None) -> None:
    store = SqliteStore(file)
    await store.open()
    await store.write(Write("t", row("t"), 0, [b"x"], b"p"))
    then()
    await store.close()


def test_a_deleted_table_can_be_restored_as_it_was(make_store: MakeStore) -> None:
    async def delete_and_restore() -> None:
        store = await opened(make_store)
        head = b'{"id": "t", "phase": "over", "names": ["\xc3\x89a"]}'
        await store.write(Write("t", row("t", "over", 5, head), 0, [b"start"], b"p"))
        await store.write(Write("u", row("u", "over", 5, head)))
        await store.mark_deleted(["t"], 9)
        assert [found.id for found in await store.rows(("over",))] == ["u"]
        assert await store.idle_tables("deleted", 10) == ["t"]
        assert await store.restore(["t", "u"], 11) == 1
        found = await store.load("t")
        assert found is not None
        assert (found.row, found.steps) == (row("t", "over", 11, head), [b"start"])
        await store.close()

    asyncio.run(delete_and_restore())
