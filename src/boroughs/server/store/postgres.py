"""PostgreSQL: the same tables, transactions and answers as SQLite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg

from boroughs.server.store.interface import (
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

_CONNECTIONS = 8
_MIGRATING = 7_262_119
"""The advisory lock under which one server at a time brings the data up to date."""


class PostgresStore(Store):
    """A pool of connections; a write is one transaction, flushed before it returns."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._pool: Any = None

    async def open(self) -> None:
        self._pool = await asyncpg.create_pool(
            self.address, min_size=1, max_size=_CONNECTIONS, init=_prepare
        )
        async with self._pool.acquire() as connection:
            await migrate(connection)

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    # Writing

    async def write(self, write: Write) -> None:
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await _write(connection, write)
        except asyncpg.UniqueViolationError:
            raise Conflict(write.table) from None

    async def write_value(self, name: str, value: str) -> None:
        await self._pool.execute(
            "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            name,
            value,
        )

    async def delete(self, tables: Sequence[str]) -> None:
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute("DELETE FROM tables WHERE id = ANY($1)", list(tables))
            for name in ("steps", "positions", "chat"):
                await connection.execute(
                    f"DELETE FROM {name} WHERE table_id = ANY($1)", list(tables)
                )

    async def delete_records(self, before: int) -> int:
        done = await self._pool.execute("DELETE FROM records WHERE touched < $1", before)
        return int(str(done).rsplit(" ", 1)[-1])

    # Reading

    async def load(self, table: str) -> StoredTable | None:
        async with (
            self._pool.acquire() as connection,
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

    async def record(self, record: str) -> str | None:
        found: str | None = await self._pool.fetchval(
            "SELECT text FROM records WHERE id = $1", record
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


def _table_row(row: Any) -> TableRow:
    return TableRow(row["id"], row["phase"], bool(row["public"]), row["touched"], row["head"])
