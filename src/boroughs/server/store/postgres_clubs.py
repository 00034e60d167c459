"""Clubs, in PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from boroughs.server.store.clubs import (
    COUNT_PEOPLE,
    MOST_CLUB_RESULTS,
    MOST_CLUB_TABLES,
    ClubRow,
    ClubStore,
    ClubTableRow,
    MemberRow,
    PeopleCounts,
)

_CLUB = "SELECT c.id, c.link_hash, c.name, c.touched, c.body FROM clubs c"
_TABLE = "SELECT table_id, club_id, game, at, over, pending, body FROM club_tables"


async def insert_club_tables(connection: Any, tables: Sequence[ClubTableRow]) -> None:
    """Of clubs that are still there; a result takes the place of the running table, and stays."""
    for table in tables:
        await connection.execute(
            "INSERT INTO club_tables"
            " SELECT $1::text, $2::text, $3::text, $4::bigint, $5::integer, $6::integer,"
            " $7::bytea WHERE EXISTS (SELECT 1 FROM clubs WHERE id = $2::text)"
            " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, over = 1,"
            " pending = excluded.pending, body = excluded.body"
            " WHERE excluded.over = 1 AND club_tables.over = 0",
            table.table, table.club, table.game, table.at, int(table.over), int(table.pending),
            table.body,
        )  # fmt: skip


async def delete_club_tables(connection: Any, tables: Sequence[str]) -> None:
    """What became of a table outlives it; that it runs does not."""
    await connection.execute(
        "DELETE FROM club_tables WHERE table_id = ANY($1) AND over = 0", list(tables)
    )


async def leave_clubs(connection: Any, player: str) -> None:
    """Everywhere; a club goes with its last member."""
    found = await connection.fetch("SELECT club_id FROM club_members WHERE player_id = $1", player)
    for row in found:
        await _leave(connection, row["club_id"], player)


async def _leave(connection: Any, club: str, player: str) -> None:
    await connection.execute(
        "DELETE FROM club_members WHERE club_id = $1 AND player_id = $2", club, player
    )
    left = await connection.fetchval("SELECT 1 FROM club_members WHERE club_id = $1", club)
    if left is None:
        await _delete(connection, club)


async def _delete(connection: Any, club: str) -> bool:
    for table in ("club_tables", "club_members"):
        await connection.execute(f"DELETE FROM {table} WHERE club_id = $1", club)
    done = await connection.execute("DELETE FROM clubs WHERE id = $1", club)
    return not str(done).endswith(" 0")


class PostgresClubs(ClubStore):
    """Written in the owner's transactions."""

    _pool: Any

    def _writing(self) -> AbstractAsyncContextManager[Any]:
        raise NotImplementedError

    async def save_club(
        self, row: ClubRow, members: Sequence[MemberRow] = (), counted: Sequence[str] = ()
    ) -> None:
        async with self._writing() as connection:
            await connection.execute(
                "INSERT INTO clubs VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET"
                " link_hash = excluded.link_hash, name = excluded.name,"
                " touched = excluded.touched, body = excluded.body",
                row.id, row.link, row.name, row.touched, row.body,
            )  # fmt: skip
            await connection.executemany(
                "INSERT INTO club_members SELECT $1::text, $2::text, $3::bigint, $4::bytea"
                " WHERE EXISTS (SELECT 1 FROM players WHERE id = $2::text)"
                " ON CONFLICT (club_id, player_id) DO UPDATE SET body = excluded.body",
                [(m.club, m.player, m.joined, m.body) for m in members],
            )
            await connection.execute(
                "UPDATE club_tables SET pending = 0 WHERE table_id = ANY($1)", list(counted)
            )

    async def club(self, club: str) -> ClubRow | None:
        found = await self._pool.fetchrow(f"{_CLUB} WHERE id = $1", club)
        return None if found is None else _club(found)

    async def clubs(self, named: str, most: int) -> list[ClubRow]:
        found = await self._pool.fetch(
            f"{_CLUB} WHERE $1::text = '' OR id = $1 OR strpos(lower(name), lower($1)) > 0"
            " ORDER BY touched DESC LIMIT $2",
            named,
            most,
        )
        return [_club(row) for row in found]

    async def members(self, club: str) -> list[MemberRow]:
        found = await self._pool.fetch(
            "SELECT club_id, player_id, joined, body FROM club_members WHERE club_id = $1"
            " ORDER BY joined, player_id",
            club,
        )
        return [
            MemberRow(row["club_id"], row["player_id"], row["joined"], bytes(row["body"]))
            for row in found
        ]

    async def clubs_of(self, player: str) -> list[ClubRow]:
        found = await self._pool.fetch(
            f"{_CLUB} JOIN club_members m ON m.club_id = c.id WHERE m.player_id = $1"
            " ORDER BY m.joined, c.id",
            player,
        )
        return [_club(row) for row in found]

    async def remove_member(self, club: str, player: str) -> None:
        async with self._writing() as connection:
            await _leave(connection, club, player)

    async def delete_club(self, club: str) -> bool:
        async with self._writing() as connection:
            return await _delete(connection, club)

    async def idle_clubs(self, before: int) -> list[str]:
        found = await self._pool.fetch("SELECT id FROM clubs WHERE touched < $1", before)
        return [str(row["id"]) for row in found]

    async def club_tables(self, club: str) -> list[ClubTableRow]:
        found = await self._pool.fetch(
            f"{_TABLE} WHERE club_id = $1 AND over = 0 ORDER BY at DESC, table_id LIMIT $2",
            club,
            MOST_CLUB_TABLES,
        )
        return [_table(row) for row in found]

    async def club_results(self, club: str, most: int = MOST_CLUB_RESULTS) -> list[ClubTableRow]:
        found = await self._pool.fetch(
            f"{_TABLE} WHERE club_id = $1 AND over = 1 ORDER BY at DESC, table_id LIMIT $2",
            club,
            most,
        )
        return [_table(row) for row in reversed(found)]

    async def count_club_results(self, club: str) -> int:
        return int(
            await self._pool.fetchval(
                "SELECT count(*) FROM club_tables WHERE club_id = $1 AND over = 1", club
            )
        )

    async def count_people(self) -> PeopleCounts:
        return PeopleCounts(*await self._pool.fetchrow(COUNT_PEOPLE))


def _club(row: Any) -> ClubRow:
    return ClubRow(row["id"], row["link_hash"], row["name"], row["touched"], bytes(row["body"]))


def _table(row: Any) -> ClubTableRow:
    return ClubTableRow(
        row["table_id"], row["club_id"], row["game"], row["at"], bool(row["over"]),
        bool(row["pending"]), bytes(row["body"]),
    )  # fmt: skip
