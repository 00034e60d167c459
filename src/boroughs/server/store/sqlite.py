"""SQLite: one writer thread that gathers what waits into one commit, and readers beside it."""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from boroughs.server.store.file_lock import FileLock
from boroughs.server.store.interface import (
    DELETED,
    LATEST_CHAT,
    ChatRow,
    Conflict,
    NewerData,
    Store,
    StoredTable,
    TableRow,
    Write,
)
from boroughs.server.store.migrations import MIGRATIONS, statements
from boroughs.server.store.ownership import (
    EPOCH,
    DataInUse,
    Superseded,
    UnusableData,
    this_process,
)
from boroughs.server.store.sqlite_checkpoints import Checkpointer, prepare_writer
from boroughs.server.store.sqlite_clubs import SqliteClubs, delete_club_tables
from boroughs.server.store.sqlite_days import SqliteDays
from boroughs.server.store.sqlite_players import SqlitePlayers
from boroughs.server.store.sqlite_reports import SqliteReports
from boroughs.server.store.sqlite_statements import (
    STATEMENTS_KEPT,
    commit_moves,
    create_move_view,
    write_together,
)

T = TypeVar("T")
Task = Callable[[sqlite3.Connection], Any] | Write
Answer = tuple[asyncio.Future[Any], Any, BaseException | None]
_OWNER_ALONE = 0o600
_MOST_TOGETHER = 500
"""Writes in one commit: more would make the first wait for the last."""


class SqliteStore(SqlitePlayers, SqliteClubs, SqliteReports, SqliteDays, Store):
    """A file in write-ahead mode with full synchronisation: what was committed survives a power cut."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.commits = 0
        self._tasks: queue.SimpleQueue[tuple[Task, asyncio.Future[Any]] | None] = (
            queue.SimpleQueue()
        )
        self._readers = ThreadPoolExecutor(2, "store-reader")
        self._local = threading.local()
        self._read_by: list[sqlite3.Connection] = []
        """The readers' connections, one for each of their threads."""
        self._writer: threading.Thread | None = None
        self._lock = FileLock(path.with_name(path.name + ".lock"))
        self._epoch = ""

    # Opening and closing

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            await asyncio.to_thread(self._prepare)
        except (sqlite3.Error, OSError) as error:
            self._lock.release()
            raise UnusableData(
                f"{self.path}: {getattr(error, 'strerror', None) or error}"
            ) from None
        except BaseException:
            self._lock.release()
            raise
        self._writer = threading.Thread(target=self._write_on, name="store-writer", daemon=True)
        self._writer.start()

    def _prepare(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self._lock.acquire():
            raise DataInUse(str(self.path), self._lock.read())
        self._lock.write(this_process())
        _make_private(self.path)
        connection = _connect(self.path)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            migrate(connection)
            self._epoch = _next_epoch(connection)
        finally:
            connection.close()

    async def announce(self, address: str) -> None:
        self._lock.write(this_process(address))

    async def close(self) -> None:
        if self._writer is not None:
            self._tasks.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._readers.shutdown()
        while self._read_by:
            self._read_by.pop().close()
        self._lock.release()

    # Writing

    def _write_on(self) -> None:
        connection = _connect(self.path)
        create_move_view(connection, EPOCH, self._epoch)
        prepare_writer(connection)
        checkpointer = Checkpointer(partial(_connect, self.path))
        going = True
        while going:
            waiting = [self._tasks.get()]
            while len(waiting) < _MOST_TOGETHER:
                try:
                    waiting.append(self._tasks.get_nowait())
                except queue.Empty:
                    break
            going = waiting[-1] is not None
            tasks = [task for task in waiting if task is not None]
            if tasks:
                answers = self._commit(connection, tasks)
                self._loop.call_soon_threadsafe(_answer, answers)
                checkpointer.after_commit(connection)
        checkpointer.stop()
        connection.close()

    def _commit(
        self, connection: sqlite3.Connection, tasks: Sequence[tuple[Task, asyncio.Future[Any]]]
    ) -> list[Answer]:
        """All of these in one transaction; one that fails leaves the others alone."""
        writes = [task for task, _ in tasks if isinstance(task, Write)]
        if len(writes) == len(tasks) and commit_moves(connection, writes):
            self.commits += 1
            return [(future, None, None) for _, future in tasks]
        try:
            connection.execute("BEGIN IMMEDIATE")
            if _epoch(connection) != self._epoch:
                raise Superseded(str(self.path))
            answers = _done_together(connection, tasks) or [
                _done_alone(connection, task, future) for task, future in tasks
            ]
            connection.execute("COMMIT")
            self.commits += 1
        except (sqlite3.Error, Superseded) as error:
            # A full disk, a file that is gone, another owner: nothing of this was kept, and all are told.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return [(future, None, error) for _, future in tasks]
        return answers

    async def _in_writer(self, task: Task) -> Any:
        future: asyncio.Future[Any] = self._loop.create_future()
        self._tasks.put((task, future))
        return await future

    async def write(self, write: Write) -> None:
        await self._in_writer(write)

    async def write_value(self, name: str, value: str) -> None:
        await self._in_writer(
            lambda connection: connection.execute(
                "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (name, value),
            )
        )

    async def mark_deleted(self, tables: Sequence[str], now: int) -> None:
        await self._in_writer(
            lambda connection: connection.executemany(
                "UPDATE tables SET phase = ?, touched = ? WHERE id = ?",
                [(DELETED, now, table) for table in tables],
            )
        )

    async def restore(self, tables: Sequence[str], now: int) -> int:
        restored = await self._in_writer(
            lambda connection: (
                connection.executemany(
                    "UPDATE tables SET phase = json_extract(CAST(head AS TEXT), '$.phase'), touched = ?"
                    " WHERE id = ? AND phase = ?",
                    [(now, table, DELETED) for table in tables],
                ).rowcount
            )
        )
        return max(0, int(restored))

    async def delete(self, tables: Sequence[str]) -> None:
        await self._in_writer(lambda connection: _delete(connection, tables))

    async def delete_records(self, before: int) -> int:
        return int(await self._in_writer(lambda connection: _delete_records(connection, before)))

    async def keep_review(self, record: str, body: bytes) -> None:
        await self._in_writer(
            lambda connection: connection.execute(
                "INSERT INTO reviews VALUES (?, ?)"
                " ON CONFLICT (record_id) DO UPDATE SET body = excluded.body",
                (record, body),
            )
        )

    # Reading

    async def _read(self, task: Callable[[sqlite3.Connection], T]) -> T:
        def run() -> T:
            if not hasattr(self._local, "connection"):
                self._local.connection = _connect(self.path)
                self._read_by.append(self._local.connection)
            return task(self._local.connection)

        return await self._loop.run_in_executor(self._readers, run)

    async def load(self, table: str) -> StoredTable | None:
        return await self._read(lambda connection: _load(connection, table))

    async def rows(self, phases: Sequence[str]) -> list[TableRow]:
        marks = ", ".join("?" * len(phases))
        found = await self._read(
            lambda connection: connection.execute(
                f"SELECT id, phase, public, touched, head FROM tables WHERE phase IN ({marks})",
                tuple(phases),
            ).fetchall()
        )
        return [_table_row(row) for row in found]

    async def rows_of(self, tables: Sequence[str]) -> list[TableRow]:
        marks = ", ".join("?" * len(tables))
        found = await self._read(
            lambda connection: connection.execute(
                f"SELECT id, phase, public, touched, head FROM tables WHERE id IN ({marks})",
                tuple(tables),
            ).fetchall()
        )
        return [_table_row(row) for row in found]

    async def record(self, record: str) -> str | None:
        found = await self._read(
            lambda connection: connection.execute(
                "SELECT text FROM records WHERE id = ?", (record,)
            ).fetchone()
        )
        return None if found is None else str(found[0])

    async def review(self, record: str) -> bytes | None:
        found = await self._read(
            lambda connection: connection.execute(
                "SELECT body FROM reviews WHERE record_id = ?", (record,)
            ).fetchone()
        )
        return None if found is None else bytes(found[0])

    async def idle_tables(self, phase: str, before: int) -> list[str]:
        found = await self._read(
            lambda connection: connection.execute(
                "SELECT id FROM tables WHERE phase = ? AND touched < ?", (phase, before)
            ).fetchall()
        )
        return [str(row[0]) for row in found]

    async def read_value(self, name: str) -> str | None:
        found = await self._read(
            lambda connection: connection.execute(
                "SELECT value FROM meta WHERE name = ?", (name,)
            ).fetchone()
        )
        return None if found is None else str(found[0])

    async def backup(self, path: str) -> None:
        await asyncio.to_thread(copy_database, self.path, Path(path))


def copy_database(source: Path, target: Path) -> None:
    """SQLite's own online copy: complete, and of one moment, whoever writes meanwhile.

    It lies beside its place until it is whole, and is readable for its owner alone like the data.
    """
    os.close(os.open(target, os.O_CREAT | os.O_EXCL, _OWNER_ALONE))
    handle, beside = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".part")
    os.close(handle)
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as origin,
            closing(sqlite3.connect(beside)) as copy,
        ):
            origin.backup(copy)
        Path(beside).replace(target)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        target.unlink()
        raise


def _make_private(path: Path) -> None:
    """Readable for its owner alone from its first byte on: SQLite makes its other files like this one."""
    os.close(os.open(path, os.O_CREAT, _OWNER_ALONE))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with suppress(FileNotFoundError):
            path.with_name(name).chmod(_OWNER_ALONE)


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the file to the newest version, step by step; refuses one from the future."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise NewerData(f"the data have version {version}, this program knows {len(MIGRATIONS)}")
    for number in range(version, len(MIGRATIONS)):
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements(MIGRATIONS[number], postgres=False):
            connection.execute(statement.replace("BYTES", "BLOB"))
        connection.execute(f"PRAGMA user_version = {number + 1}")
        connection.execute("COMMIT")


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS_KEPT
    )
    try:
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=10000")
        # What is deleted is written over: not every SQLite is built to do so by itself.
        connection.execute("PRAGMA secure_delete=ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _epoch(connection: sqlite3.Connection) -> str:
    found = connection.execute("SELECT value FROM meta WHERE name = ?", (EPOCH,)).fetchone()
    return "0" if found is None else str(found[0])


def _next_epoch(connection: sqlite3.Connection) -> str:
    """From now on everybody who owned the data before writes nothing any more."""
    connection.execute("BEGIN IMMEDIATE")
    epoch = str(int(_epoch(connection)) + 1)
    connection.execute(
        "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (EPOCH, epoch),
    )
    connection.execute("COMMIT")
    return epoch


def _answer(answers: Sequence[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
    for future, value, error in answers:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)


def _done_together(
    connection: sqlite3.Connection, tasks: Sequence[tuple[Task, asyncio.Future[Any]]]
) -> list[Answer]:
    """All at once, where there are only writes and each of them succeeds; else nothing was done."""
    writes = [task for task, _ in tasks if isinstance(task, Write)]
    if len(writes) < len(tasks):
        return []
    connection.execute("SAVEPOINT together")
    try:
        write_together(connection, writes)
    except (sqlite3.Error, Conflict):
        connection.execute("ROLLBACK TO together")
        return []
    finally:
        connection.execute("RELEASE together")
    return [(future, None, None) for _, future in tasks]


def _done_alone(connection: sqlite3.Connection, task: Task, future: asyncio.Future[Any]) -> Answer:
    """One of several, after which a failure leaves no trace."""
    connection.execute("SAVEPOINT one")
    try:
        if isinstance(task, Write):
            write_together(connection, [task])
            return future, None, None
        return future, task(connection), None
    except (sqlite3.Error, Conflict) as error:
        connection.execute("ROLLBACK TO one")
        return future, None, error
    finally:
        connection.execute("RELEASE one")


def _load(connection: sqlite3.Connection, table: str) -> StoredTable | None:
    connection.execute("BEGIN")
    try:
        row = connection.execute(
            "SELECT id, phase, public, touched, head FROM tables WHERE id = ?", (table,)
        ).fetchone()
        if row is None:
            return None
        position = connection.execute(
            "SELECT body FROM positions WHERE table_id = ?", (table,)
        ).fetchone()
        steps = connection.execute(
            "SELECT body FROM steps WHERE table_id = ? ORDER BY number", (table,)
        ).fetchall()
        chat = connection.execute(
            "SELECT number, body FROM chat WHERE table_id = ? ORDER BY number DESC LIMIT ?",
            (table, LATEST_CHAT),
        ).fetchall()
    finally:
        connection.execute("COMMIT")
    return StoredTable(
        _table_row(row),
        None if position is None else bytes(position[0]),
        [bytes(step[0]) for step in steps],
        [ChatRow(number, bytes(body)) for number, body in reversed(chat)],
    )


def _delete_records(connection: sqlite3.Connection, before: int) -> int:
    deleted = connection.execute("DELETE FROM records WHERE touched < ?", (before,)).rowcount
    if deleted:
        connection.execute("DELETE FROM reviews WHERE record_id NOT IN (SELECT id FROM records)")
    return deleted


def _delete(connection: sqlite3.Connection, tables: Sequence[str]) -> None:
    delete_club_tables(connection, tables)
    for table in tables:
        connection.execute("DELETE FROM tables WHERE id = ?", (table,))
        for name in ("steps", "positions", "chat"):
            connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))


def _table_row(row: Sequence[Any]) -> TableRow:
    table, phase, public, touched, head = row
    return TableRow(str(table), str(phase), bool(public), int(touched), bytes(head))
