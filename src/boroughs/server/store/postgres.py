"""PostgreSQL: the same tables, transactions and answers as SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg

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
from boroughs.server.store.ownership import DataInUse, Holder, NotOwner, UnusableData
from boroughs.server.store.postgres_clubs import PostgresClubs, delete_club_tables
from boroughs.server.store.postgres_days import PostgresDays
from boroughs.server.store.postgres_players import PostgresPlayers
from boroughs.server.store.postgres_processes import (
    DEAD_OWNER,
    NOW,
    PATIENCE_SECONDS,
    VISIT_SECONDS,
    PostgresProcesses,
)
from boroughs.server.store.postgres_reports import PostgresReports
from boroughs.server.store.postgres_writes import is_move, write_all, write_move

_CONNECTIONS = 8
_MIGRATING = 7_262_119
"""The advisory lock under which one server at a time brings the data up to date."""
_OWNING = 7_262_120
"""The advisory lock that the owner of all tables held when there was one."""
_SESSION = {
    # Whatever the database's default is: a move is on disk before anybody is told of it.
    "synchronous_commit": "on",
    # What a frozen process has begun must not hold up the living.
    "idle_in_transaction_session_timeout": "5000",
}
_SET_VALUE = (
    "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


class PostgresStore(
    PostgresProcesses, PostgresPlayers, PostgresClubs, PostgresReports, PostgresDays, Store
):
    """A pool of connections; a write is one transaction, flushed before it returns."""

    # Opening and closing

    async def open(self) -> None:
        try:
            await self._migrate()
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=1,
                max_size=_CONNECTIONS,
                reset=_reset,
                command_timeout=PATIENCE_SECONDS,
                server_settings=_SESSION,
            )
            await self._register(self._pool, VISIT_SECONDS)
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
            await migrate(connection, self._where)
        finally:
            await connection.close()

    def is_outage(self, error: Exception) -> bool:
        gone = (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError)
        stopping = (
            asyncpg.exceptions.OperatorInterventionError,
            asyncpg.exceptions.ObjectNotInPrerequisiteStateError,
        )
        return super().is_outage(error) or not self.owned or isinstance(error, gone + stopping)

    async def close(self) -> None:
        await self._leave()
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    # Writing

    async def write(self, write: Write) -> None:
        owner, epoch = self._require_lease(), self._epochs.get(write.table)
        try:
            if epoch is not None and is_move(write):
                async with self._pool.acquire(timeout=PATIENCE_SECONDS) as connection:
                    await write_move(connection, write, owner, epoch)
                return
            async with self._writing() as connection:
                epoch = await write_all(connection, write, owner, epoch)
        except asyncpg.UniqueViolationError:
            raise Conflict(write.table) from None
        except NotOwner:
            self._epochs.pop(write.table, None)
            raise
        if epoch is not None:
            self._epochs[write.table] = epoch

    async def keep_value(self, name: str, value: str) -> str:
        async with self._writing() as connection:
            await connection.execute(
                "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, value
            )
            kept = await connection.fetchval("SELECT value FROM meta WHERE name = $1", name)
        return str(kept)

    async def write_value(self, name: str, value: str) -> None:
        async with self._writing() as connection:
            await connection.execute(_SET_VALUE, name, value)

    async def mark_deleted(self, tables: Sequence[str], now: int) -> None:
        async with self._writing() as connection:
            # Where somebody else has it something may still happen.
            await connection.execute(
                "UPDATE tables SET phase = $1, touched = $2, owner = '', epoch = epoch + 1"
                f" WHERE id = ANY($3) AND (owner IN ('', $4) OR {DEAD_OWNER})",
                DELETED, now, list(tables), self.id,
            )  # fmt: skip
        for table in tables:
            self._epochs.pop(table, None)

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
        for table in tables:
            self._epochs.pop(table, None)

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
            self._pool.acquire(timeout=PATIENCE_SECONDS) as connection,
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

    async def public_rows(self) -> list[TableRow]:
        found = await self._pool.fetch(
            "SELECT id, phase, public, touched, head FROM tables"
            " WHERE public = 1 AND phase IN ('gathering', 'playing')"
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


async def _reset(connection: Any) -> None:
    """Before another uses it. Nothing here changes a session, and asking it to forget everything costs a round trip."""
    if connection.is_in_transaction():
        await connection.execute("ROLLBACK")


async def migrate(connection: Any, where: str = "") -> None:
    """Brings the database to the newest version, step by step; refuses one from the future.

    Who would change it under a server that runs is refused as well: that one knows the older version alone.
    """
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATING)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER)")
        version = await connection.fetchval("SELECT max(number) FROM schema_version") or 0
        if version > len(MIGRATIONS):
            raise NewerData(
                f"the data have version {version}, this program knows {len(MIGRATIONS)}"
            )
        if 0 < version < len(MIGRATIONS):
            await _require_nobody(connection, where)
        for number in range(version, len(MIGRATIONS)):
            for statement in statements(MIGRATIONS[number], postgres=True):
                await connection.execute(statement)
            await connection.execute("INSERT INTO schema_version VALUES ($1)", number + 1)


async def _require_nobody(connection: Any, where: str) -> None:
    """Not under a server of an older version, whether it is alone or one of many."""
    if not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", _OWNING):
        raise DataInUse(where, None)
    if await connection.fetchval("SELECT to_regclass('processes') IS NULL"):
        return
    living = await connection.fetchrow(
        f"SELECT host, address FROM processes WHERE expires > {NOW} LIMIT 1"
    )
    if living is not None:
        raise DataInUse(where, Holder(0, living["host"], living["address"]))


def _table_row(row: Any) -> TableRow:
    return TableRow(row["id"], row["phase"], bool(row["public"]), row["touched"], row["head"])
