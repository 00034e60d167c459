"""The processes that share a PostgreSQL database: which of them live, and which of them owns which table.

A process lives as long as its row says, and renews it with every beat; a table's owner stands in the table's own row
and is good for as long as that process lives. So a lease costs one small write a second for each process, however many
tables it has. A table changes hands by one statement, which counts its epoch up; every write of the table has owner
and epoch in its condition. What is no table's (players, clubs, values) is written only while the process's row is
there: who buries the dead waits for what they still write.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import time
from collections.abc import AsyncIterator, Coroutine
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from boroughs.server.store.interface import DELETED, Store
from boroughs.server.store.ownership import (
    Beat,
    DataInUse,
    Holder,
    LeaseLost,
    NotOwner,
    OwnedElsewhere,
    Peer,
)

LEASE_SECONDS = 5.0
"""Who was silent for so long is dead to the others."""
_BEAT_SECONDS = 1.0
_MARGIN_SECONDS = 0.5
"""So much earlier a process stops believing in its own lease."""
VISIT_SECONDS = 60.0
"""Of a command, which owns no table, and of a server until its first beat."""
PATIENCE_SECONDS = 30.0
"""For a connection, and for each answer; who waits longer has lost the database, and the table is read again later."""
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
DEAD_OWNER = (
    f"NOT EXISTS (SELECT 1 FROM processes AS p WHERE p.id = tables.owner AND p.expires > {NOW})"
)


class PostgresProcesses(Store):
    """One process among those that share the database."""

    shared = True
    beat_seconds = _BEAT_SECONDS

    def __init__(self, address: str) -> None:
        self.address = address
        self._pool: Any = None
        self._line: Any = None
        """A connection for beats alone: they must not wait for anybody's moves."""
        self._reached_at = ""
        self._valid_until = 0.0
        self._leaving = False
        """Whether it takes nothing on any more."""
        self._epochs: dict[str, int] = {}
        """Of the tables that are this process's."""

    @property
    def _where(self) -> str:
        """The database without its password."""
        found = urlsplit(self.address)
        return f"{found.hostname or 'the local server'}{found.path}"

    @property
    def owned(self) -> bool:
        """Whether this process's own clock says that the others still believe in it."""
        return time.monotonic() < self._valid_until

    # Living

    async def _register(self, connection: Any, seconds: float) -> None:
        """As somebody new, who owns nothing."""
        began, self._valid_until = time.monotonic(), 0.0
        self._epochs.clear()
        self.id = secrets.token_hex(8)
        await connection.execute(
            f"INSERT INTO processes VALUES ($1, $2, $3, {NOW} + $4, '')",
            self.id, socket.gethostname(), self._reached_at, int(seconds * 1000),
        )  # fmt: skip
        self._valid_until = began + seconds - _MARGIN_SECONDS

    async def join(self, address: str) -> None:
        for peer in await self._peers():
            if peer.address and not _reach_each_other(address, peer, socket.gethostname()):
                raise DataInUse(self._where, Holder(0, peer.host, peer.address))
        self._reached_at = address
        await self._pool.execute(
            "UPDATE processes SET address = $2 WHERE id = $1", self.id, address
        )

    async def _peers(self) -> list[Peer]:
        found = await self._pool.fetch(
            f"SELECT id, address, host, state FROM processes WHERE id <> $1 AND expires > {NOW}"
            " ORDER BY id",
            self.id,
        )
        return [_peer(row) for row in found]

    async def beat(self, uptime: int, state: bytes = b"") -> Beat:
        try:
            async with asyncio.timeout(LEASE_SECONDS / 2):
                return await self._beat(state)
        except (NotOwner, asyncio.CancelledError):
            raise
        except BaseException:
            await self._hang_up()
            raise

    async def _beat(self, state: bytes) -> Beat:
        if self._line is None or self._line.is_closed():
            self._line = await asyncpg.connect(self.address)
        line, began = self._line, time.monotonic()
        renewed = await line.fetchval(
            f"UPDATE processes SET expires = {NOW} + $2, state = $3"
            f" WHERE id = $1 AND expires > {NOW} RETURNING 1",
            self.id, int(LEASE_SECONDS * 1000), state,
        )  # fmt: skip
        if renewed is None:
            self._valid_until = 0.0
            raise LeaseLost(self._where)
        self._valid_until = began + LEASE_SECONDS - _MARGIN_SECONDS
        # The dead are buried, unless somebody still writes what they began.
        await line.execute(
            "DELETE FROM processes WHERE id IN (SELECT id FROM processes"
            f" WHERE expires < {NOW} FOR UPDATE SKIP LOCKED)"
        )
        # Time runs while anybody lives; what passed while nobody did does not count.
        uptime = await line.fetchval(
            "UPDATE uptime SET at = greatest(at, now), milliseconds = milliseconds"
            " + CASE WHEN now - at BETWEEN 0 AND $1 THEN now - at ELSE 0 END"
            f" FROM (SELECT {NOW} AS now) AS clock RETURNING milliseconds",
            int(LEASE_SECONDS * 1000),
        )
        keeper = await line.fetchval(
            "WITH taken AS (UPDATE roles SET owner = $1 WHERE name = 'keeper' AND owner <> $1"
            " AND NOT $2 AND NOT EXISTS (SELECT 1 FROM processes WHERE id = roles.owner)"
            " RETURNING owner)"
            " SELECT coalesce((SELECT owner FROM taken),"
            " (SELECT owner FROM roles WHERE name = 'keeper'))",
            self.id,
            self._leaving,
        )
        found = await line.fetch(
            f"SELECT id, address, host, state FROM processes WHERE id <> $1 AND expires > {NOW}"
            " AND address <> '' ORDER BY id",
            self.id,
        )
        peers = tuple(_peer(row) for row in found)
        kept_by = next((peer for peer in peers if peer.id == keeper), None)
        return Beat(
            uptime, peers, Peer(keeper) if kept_by is None and keeper != self.id else kept_by
        )

    async def begin_anew(self) -> None:
        async with asyncio.timeout(LEASE_SECONDS / 2):
            # Those of the pool may still wait for what nobody will ever answer.
            await self._hang_up()
            self._line = await asyncpg.connect(self.address)
            await self._register(self._line, LEASE_SECONDS)

    async def _leave(self) -> None:
        """The others need not wait for the lease to run out."""
        if self.id and self._pool is not None:
            with contextlib.suppress(Exception):
                async with asyncio.timeout(LEASE_SECONDS):
                    await self._pool.execute("DELETE FROM processes WHERE id = $1", self.id)
        self.id, self._valid_until = "", 0.0
        self._epochs.clear()
        await self._hang_up()

    async def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.terminate()

    # Owning

    async def claim(self, table: str) -> None:
        owner = self._require_lease()
        epoch = await self._pool.fetchval(
            "UPDATE tables SET owner = $2, epoch = epoch + 1 WHERE id = $1 AND phase <> $3"
            f" AND (owner IN ('', $2) OR {DEAD_OWNER}) RETURNING epoch",
            table, owner, DELETED, timeout=PATIENCE_SECONDS,
        )  # fmt: skip
        if epoch is not None:
            self._epochs[table] = epoch
            return
        found = await self._pool.fetchrow(
            "SELECT p.id, p.address, p.host, p.state FROM tables AS t JOIN processes AS p"
            " ON p.id = t.owner WHERE t.id = $1 AND t.phase <> $2",
            table, DELETED, timeout=PATIENCE_SECONDS,
        )  # fmt: skip
        if found is not None:
            raise OwnedElsewhere(_peer(found))

    def release(self, table: str) -> Coroutine[Any, Any, None]:
        # Now, and not when the task runs: what is claimed until then is not given up with it.
        return self._release(table, self._epochs.pop(table, None))

    async def _release(self, table: str, epoch: int | None) -> None:
        if epoch is not None:
            # Not where it was claimed again meanwhile, here or elsewhere.
            await self._pool.execute(
                "UPDATE tables SET owner = '' WHERE id = $1 AND owner = $2 AND epoch = $3",
                table, self.id, epoch,
            )  # fmt: skip

    async def hand_over(self) -> None:
        self._leaving = True
        self._epochs.clear()
        async with self._writing() as connection:
            await connection.execute(
                "UPDATE tables SET owner = 'nobody', epoch = epoch + 1 WHERE owner = $1", self.id
            )
            await connection.execute("UPDATE roles SET owner = '' WHERE owner = $1", self.id)

    async def adopt(self, most: int) -> list[str]:
        owner = self._require_lease()
        if self._leaving:
            return []
        found = await self._pool.fetch(
            "UPDATE tables SET owner = $1, epoch = epoch + 1 WHERE id IN (SELECT id FROM tables"
            f" WHERE owner <> '' AND phase = 'playing' AND {DEAD_OWNER} LIMIT $2 FOR UPDATE SKIP LOCKED)"
            " RETURNING id, epoch",
            owner,
            most,
        )
        self._epochs.update((row["id"], row["epoch"]) for row in found)
        return [row["id"] for row in found]

    def _require_lease(self) -> str:
        if not self.owned:
            raise NotOwner(self._where)
        return self.id

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncIterator[Any]:
        """A transaction of a process that lives; who buries it waits for its end."""
        owner = self._require_lease()
        async with (
            self._pool.acquire(timeout=PATIENCE_SECONDS) as connection,
            connection.transaction(),
        ):
            living = await connection.fetchval(
                "SELECT 1 FROM processes WHERE id = $1 FOR KEY SHARE", owner
            )
            if living is None:
                raise LeaseLost(self._where)
            yield connection


def _peer(row: Any) -> Peer:
    return Peer(row["id"], row["address"], row["host"], bytes(row["state"]))


def _reach_each_other(address: str, peer: Peer, host: str) -> bool:
    """Whether two processes of different machines have addresses that mean something to each other."""
    return peer.host == host or not (_loopback(address) or _loopback(peer.address))


def _loopback(address: str) -> bool:
    host = address.rpartition(":")[0].strip("[]")
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
