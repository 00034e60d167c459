"""PostgreSQL: the same tables, transactions and answers as SQLite."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import msgspec

from boroughs.server.logs import fault_of
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
from boroughs.server.store.migrations import MIGRATIONS
from boroughs.server.store.ownership import (
    EPOCH,
    OWNER,
    DataInUse,
    NotOwner,
    Superseded,
    UnusableData,
    read_holder,
    this_process,
)
from boroughs.server.store.postgres_clubs import (
    PostgresClubs,
    delete_club_tables,
    insert_club_tables,
)
from boroughs.server.store.postgres_days import PostgresDays, end_day
from boroughs.server.store.postgres_players import PostgresPlayers, insert_results
from boroughs.server.store.postgres_reports import PostgresReports

_CONNECTIONS = 8
_MIGRATING = 7_262_119
"""The advisory lock under which one server at a time brings the data up to date."""
_OWNING = 7_262_120
"""The advisory lock that the owner holds as long as its connection lives."""
_PATIENCE_SECONDS = 30.0
"""For a connection, and for each answer; who waits longer has lost the database, and the table is read again later."""
_RETRY_SECONDS = 1.0
_LONGEST_RETRY_SECONDS = 16.0
_TAKEOVER_TRIES = 3
_SET_VALUE = (
    "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


class PostgresStore(PostgresPlayers, PostgresClubs, PostgresReports, PostgresDays, Store):
    """A pool of connections; a write is one transaction, flushed before it returns."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._pool: Any = None
        self._guard: Any = None
        """The connection whose life is the lock's."""
        self._epoch = ""
        self._owned = False
        self._regaining: asyncio.Task[None] | None = None

    # Opening and closing

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=1,
                max_size=_CONNECTIONS,
                init=_prepare,
                command_timeout=_PATIENCE_SECONDS,
            )
            await self._migrate()
            await self._become_owner()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            await self.close()
            raise UnusableData(f"{self._where}: {error}") from None
        except BaseException:
            await self.close()
            raise

    async def _migrate(self) -> None:
        """On a connection of its own, with all the time that it takes."""
        connection = await asyncpg.connect(self.address)
        try:
            await migrate(connection)
        finally:
            await connection.close()

    @property
    def _where(self) -> str:
        """The database without its password."""
        found = urlsplit(self.address)
        return f"{found.hostname or 'the local server'}{found.path}"

    @property
    def owned(self) -> bool:
        return self._owned

    async def _become_owner(self) -> None:
        for _ in range(_TAKEOVER_TRIES):
            # The lock of a server that was just killed goes a moment after it.
            if await self._lock():
                break
            await asyncio.sleep(_RETRY_SECONDS)
        if not self._owned:
            raise DataInUse(self._where, read_holder(await self.read_value(OWNER)))
        async with self._pool.acquire() as connection, connection.transaction():
            # Waits for whatever a former owner still writes; from then on it writes nothing.
            found = await connection.fetchval(
                "SELECT value FROM meta WHERE name = $1 FOR UPDATE", EPOCH
            )
            self._epoch = str(int(found or 0) + 1)
            await connection.execute(_SET_VALUE, EPOCH, self._epoch)
            await connection.execute(
                _SET_VALUE, OWNER, msgspec.json.encode(this_process()).decode()
            )

    async def _lock(self) -> bool:
        guard = await asyncpg.connect(self.address, timeout=_PATIENCE_SECONDS)
        locked = False
        try:
            locked = await guard.fetchval("SELECT pg_try_advisory_lock($1)", _OWNING)
        finally:
            if not locked:
                guard.terminate()
        if not locked:
            return False
        self._guard = guard
        guard.add_termination_listener(self._lost)
        self._owned = True
        return True

    def _lost(self, guard: object) -> None:
        """The connection is gone, and with it the lock: nothing is written until it is regained."""
        if guard is self._guard:
            self._guard, self._owned = None, False
            self._regaining = asyncio.get_running_loop().create_task(self._regain())

    async def _regain(self) -> None:
        """Tries again and again, whatever goes wrong: nothing else would ever regain the data."""
        if self.log is not None:
            self.log.error("database-lost")
        seconds, tries = _RETRY_SECONDS, 0
        while not self._owned:
            await asyncio.sleep(seconds)
            seconds, tries = min(2 * seconds, _LONGEST_RETRY_SECONDS), tries + 1
            try:
                await self._lock()
            except Exception as error:
                if self.log is not None:
                    self.log.warning("database-unreachable", tries=tries, fault=fault_of(error))
        if self.log is not None:
            self.log.info("database-regained", tries=tries)

    def is_outage(self, error: Exception) -> bool:
        gone = (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError)
        stopping = asyncpg.exceptions.OperatorInterventionError
        return super().is_outage(error) or not self._owned or isinstance(error, (*gone, stopping))

    async def announce(self, address: str) -> None:
        await self.write_value(OWNER, msgspec.json.encode(this_process(address)).decode())

    async def close(self) -> None:
        guard, self._guard, self._owned = self._guard, None, False
        if self._regaining is not None:
            self._regaining.cancel()
        if guard is not None:
            await guard.close()
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    # Writing

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncIterator[Any]:
        """A transaction of the owner's; a new owner waits for its end."""
        if not self._owned:
            raise NotOwner(self._where)
        async with (
            self._pool.acquire(timeout=_PATIENCE_SECONDS) as connection,
            connection.transaction(),
        ):
            found = await connection.fetchval(
                "SELECT value FROM meta WHERE name = $1 FOR SHARE", EPOCH
            )
            if found != self._epoch:
                raise Superseded(self._where)
            yield connection

    async def write(self, write: Write) -> None:
        try:
            async with self._writing() as connection:
                await _write(connection, write)
        except asyncpg.UniqueViolationError:
            raise Conflict(write.table) from None

    async def write_value(self, name: str, value: str) -> None:
        async with self._writing() as connection:
            await connection.execute(_SET_VALUE, name, value)

    async def mark_deleted(self, tables: Sequence[str], now: int) -> None:
        async with self._writing() as connection:
            await connection.execute(
                "UPDATE tables SET phase = $1, touched = $2 WHERE id = ANY($3)",
                DELETED, now, list(tables),
            )  # fmt: skip

    async def restore(self, tables: Sequence[str], now: int) -> int:
        async with self._writing() as connection:
            done = await connection.execute(
                "UPDATE tables SET phase = convert_from(head, 'UTF8')::json->>'phase', touched = $1"
                " WHERE id = ANY($2) AND phase = $3",
                now, list(tables), DELETED,
            )  # fmt: skip
        return int(str(done).rsplit(" ", 1)[-1])

    async def delete(self, tables: Sequence[str]) -> None:
        async with self._writing() as connection:
            await delete_club_tables(connection, tables)
            await connection.execute("DELETE FROM tables WHERE id = ANY($1)", list(tables))
            for name in ("steps", "positions", "chat"):
                await connection.execute(
                    f"DELETE FROM {name} WHERE table_id = ANY($1)", list(tables)
                )

    async def delete_records(self, before: int) -> int:
        async with self._writing() as connection:
            done = await connection.execute("DELETE FROM records WHERE touched < $1", before)
            deleted = int(str(done).rsplit(" ", 1)[-1])
            if deleted:
                await connection.execute(
                    "DELETE FROM reviews WHERE record_id NOT IN (SELECT id FROM records)"
                )
        return deleted

    async def keep_review(self, record: str, body: bytes) -> None:
        async with self._writing() as connection:
            await connection.execute(
                "INSERT INTO reviews VALUES ($1, $2)"
                " ON CONFLICT (record_id) DO UPDATE SET body = excluded.body",
                record,
                body,
            )

    # Reading

    async def load(self, table: str) -> StoredTable | None:
        async with (
            self._pool.acquire(timeout=_PATIENCE_SECONDS) as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            row = await connection.fetchrow(
                "SELECT id, phase, public, touched, head FROM tables WHERE id = $1", table
            )
            if row is None:
                return None
            position = await connection.fetchval(
                "SELECT body FROM positions WHERE table_id = $1", table
            )
            steps = await connection.fetch(
                "SELECT body FROM steps WHERE table_id = $1 ORDER BY number", table
            )
            chat = await connection.fetch(
                "SELECT number, body FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT $2",
                table,
                LATEST_CHAT,
            )
        return StoredTable(
            _table_row(row),
            position,
            [bytes(step["body"]) for step in steps],
            [ChatRow(line["number"], line["body"]) for line in reversed(chat)],
        )

    async def rows(self, phases: Sequence[str]) -> list[TableRow]:
        found = await self._pool.fetch(
            "SELECT id, phase, public, touched, head FROM tables WHERE phase = ANY($1)",
            list(phases),
        )
        return [_table_row(row) for row in found]

    async def rows_of(self, tables: Sequence[str]) -> list[TableRow]:
        found = await self._pool.fetch(
            "SELECT id, phase, public, touched, head FROM tables WHERE id = ANY($1)", list(tables)
        )
        return [_table_row(row) for row in found]

    async def record(self, record: str) -> str | None:
        found: str | None = await self._pool.fetchval(
            "SELECT text FROM records WHERE id = $1", record
        )
        return found

    async def review(self, record: str) -> bytes | None:
        found: bytes | None = await self._pool.fetchval(
            "SELECT body FROM reviews WHERE record_id = $1", record
        )
        return found

    async def idle_tables(self, phase: str, before: int) -> list[str]:
        found = await self._pool.fetch(
            "SELECT id FROM tables WHERE phase = $1 AND touched < $2", phase, before
        )
        return [str(row["id"]) for row in found]

    async def read_value(self, name: str) -> str | None:
        found: str | None = await self._pool.fetchval(
            "SELECT value FROM meta WHERE name = $1", name
        )
        return found

    async def backup(self, path: str) -> None:
        raise NotImplementedError("pg_dump copies a PostgreSQL database")


async def _prepare(connection: Any) -> None:
    # Whatever the database's default is: a move is on disk before anybody is told of it.
    await connection.execute("SET synchronous_commit = on")


async def migrate(connection: Any) -> None:
    """Brings the database to the newest version, step by step; refuses one from the future."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATING)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER)")
        version = await connection.fetchval("SELECT max(number) FROM schema_version") or 0
        if version > len(MIGRATIONS):
            raise NewerData(
                f"the data have version {version}, this program knows {len(MIGRATIONS)}"
            )
        for number in range(version, len(MIGRATIONS)):
            for statement in MIGRATIONS[number]:
                await connection.execute(statement.replace("BYTES", "BYTEA"))
            await connection.execute("INSERT INTO schema_version VALUES ($1)", number + 1)


async def _write(connection: Any, write: Write) -> None:
    row = write.row
    if row is not None:
        await connection.execute(
            "INSERT INTO tables VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET"
            " phase = excluded.phase, public = excluded.public,"
            " touched = excluded.touched, head = excluded.head",
            row.id, row.phase, int(row.public), row.touched, row.head,
        )  # fmt: skip
    if write.steps:
        await connection.executemany(
            "INSERT INTO steps VALUES ($1, $2, $3)",
            [(write.table, write.first + n, body) for n, body in enumerate(write.steps)],
        )
    if write.position is not None:
        await connection.execute(
            "INSERT INTO positions VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET"
            " body = excluded.body",
            write.table,
            write.position,
        )
    for line in write.chat:
        await connection.execute(
            "INSERT INTO chat VALUES ($1, $2, $3)", write.table, line.number, line.body
        )
    if write.chat:
        await connection.execute(
            "DELETE FROM chat WHERE table_id = $1 AND number <= $2",
            write.table,
            write.chat[-1].number - LATEST_CHAT,
        )
    for record in write.records:
        await connection.execute(
            "INSERT INTO records VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET"
            " touched = excluded.touched",
            record.id,
            record.touched,
            record.text,
        )
    await insert_results(connection, write.results)
    await insert_club_tables(connection, write.club_tables)
    if write.day is not None:
        await end_day(connection, write.day)


def _table_row(row: Any) -> TableRow:
    return TableRow(row["id"], row["phase"], bool(row["public"]), row["touched"], row["head"])
