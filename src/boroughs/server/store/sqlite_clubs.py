"""Clubs, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
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


def insert_club_tables(connection: sqlite3.Connection, tables: Sequence[ClubTableRow]) -> None:
    """Of clubs that are still there; a result takes the place of the running table, and stays."""
    connection.executemany(
        "INSERT INTO club_tables SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7"
        " WHERE EXISTS (SELECT 1 FROM clubs WHERE id = ?2)"
        " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, over = 1,"
        " pending = excluded.pending, body = excluded.body"
        " WHERE excluded.over = 1 AND club_tables.over = 0",
        [(t.table, t.club, t.game, t.at, int(t.over), int(t.pending), t.body) for t in tables],
    )


def delete_club_tables(connection: sqlite3.Connection, tables: Sequence[str]) -> None:
    """What became of a table outlives it; that it runs does not."""
    connection.executemany(
        "DELETE FROM club_tables WHERE table_id = ? AND over = 0", [(table,) for table in tables]
    )


def leave_clubs(connection: sqlite3.Connection, player: str) -> None:
    """Everywhere; a club goes with its last member."""
    found = connection.execute(
        "SELECT club_id FROM club_members WHERE player_id = ?", (player,)
    ).fetchall()
    for (club,) in found:
        _leave(connection, str(club), player)


def _leave(connection: sqlite3.Connection, club: str, player: str) -> None:
    connection.execute(
        "DELETE FROM club_members WHERE club_id = ? AND player_id = ?", (club, player)
    )
    left = connection.execute("SELECT 1 FROM club_members WHERE club_id = ?", (club,)).fetchone()
    if left is None:
        _delete(connection, club)


def _delete(connection: sqlite3.Connection, club: str) -> int:
    for table in ("club_tables", "club_members"):
        connection.execute(f"DELETE FROM {table} WHERE club_id = ?", (club,))
    return connection.execute("DELETE FROM clubs WHERE id = ?", (club,)).rowcount


def find_clubs(connection: sqlite3.Connection, named: str, most: int) -> list[ClubRow]:
    """Whose name has this in it, or whose id it is; where somebody was last comes first."""
    statement = (
        f"{_CLUB} WHERE ?1 = '' OR id = ?1 OR instr(lower(name), lower(?1)) > 0"
        " ORDER BY touched DESC LIMIT ?2"
    )
    return [_club(row) for row in connection.execute(statement, (named, most)).fetchall()]


class SqliteClubs(ClubStore):
    """Written by the one writer, read beside it."""

    async def _in_writer(self, task: Any) -> Any:
        raise NotImplementedError

    async def _read(self, task: Callable[[sqlite3.Connection], Any]) -> Any:
        raise NotImplementedError

    async def save_club(
        self, row: ClubRow, members: Sequence[MemberRow] = (), counted: Sequence[str] = ()
    ) -> None:
        def save(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO clubs VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
                " link_hash = excluded.link_hash, name = excluded.name,"
                " touched = excluded.touched, body = excluded.body",
                (row.id, row.link, row.name, row.touched, row.body),
            )
            connection.executemany(
                "INSERT INTO club_members SELECT ?1, ?2, ?3, ?4"
                " WHERE EXISTS (SELECT 1 FROM players WHERE id = ?2)"
                " ON CONFLICT (club_id, player_id) DO UPDATE SET body = excluded.body",
                [(m.club, m.player, m.joined, m.body) for m in members],
            )
            connection.executemany(
                "UPDATE club_tables SET pending = 0 WHERE table_id = ?",
                [(table,) for table in counted],
            )

        await self._in_writer(save)

    async def club(self, club: str) -> ClubRow | None:
        found = await self._all_clubs(f"{_CLUB} WHERE id = ?", (club,))
        return found[0] if found else None

    async def clubs(self, named: str, most: int) -> list[ClubRow]:
        found: list[ClubRow] = await self._read(lambda c: find_clubs(c, named, most))
        return found

    async def members(self, club: str) -> list[MemberRow]:
        found = await self._rows(
            "SELECT club_id, player_id, joined, body FROM club_members WHERE club_id = ?"
            " ORDER BY joined, player_id",
            (club,),
        )
        return [MemberRow(str(c), str(p), int(at), bytes(body)) for c, p, at, body in found]

    async def clubs_of(self, player: str) -> list[ClubRow]:
        return await self._all_clubs(
            f"{_CLUB} JOIN club_members m ON m.club_id = c.id WHERE m.player_id = ?"
            " ORDER BY m.joined, c.id",
            (player,),
        )

    async def remove_member(self, club: str, player: str) -> None:
        await self._in_writer(lambda connection: _leave(connection, club, player))

    async def delete_club(self, club: str) -> bool:
        return bool(await self._in_writer(lambda connection: _delete(connection, club)))

    async def idle_clubs(self, before: int) -> list[str]:
        found = await self._rows("SELECT id FROM clubs WHERE touched < ?", (before,))
        return [str(row[0]) for row in found]

    async def club_tables(self, club: str) -> list[ClubTableRow]:
        found = await self._rows(
            f"{_TABLE} WHERE club_id = ? AND over = 0 ORDER BY at DESC, table_id LIMIT ?",
            (club, MOST_CLUB_TABLES),
        )
        return [_table(row) for row in found]

    async def club_results(self, club: str, most: int = MOST_CLUB_RESULTS) -> list[ClubTableRow]:
        found = await self._rows(
            f"{_TABLE} WHERE club_id = ? AND over = 1 ORDER BY at DESC, table_id LIMIT ?",
            (club, most),
        )
        return [_table(row) for row in reversed(found)]

    async def count_club_results(self, club: str) -> int:
        found = await self._rows(
            "SELECT count(*) FROM club_tables WHERE club_id = ? AND over = 1", (club,)
        )
        return int(found[0][0])

    async def count_people(self) -> PeopleCounts:
        [found] = await self._rows(COUNT_PEOPLE, ())
        return PeopleCounts(*map(int, found))

    async def _all_clubs(self, statement: str, values: Sequence[object]) -> list[ClubRow]:
        return [_club(row) for row in await self._rows(statement, values)]

    async def _rows(self, statement: str, values: Sequence[object]) -> list[Any]:
        found: list[Any] = await self._read(lambda c: c.execute(statement, values).fetchall())
        return found


def _club(row: Sequence[Any]) -> ClubRow:
    club, link, name, touched, body = row
    return ClubRow(str(club), str(link), str(name), int(touched), bytes(body))


def _table(row: Sequence[Any]) -> ClubTableRow:
    table, club, game, at, over, pending, body = row
    return ClubTableRow(
        str(table), str(club), str(game), int(at), bool(over), bool(pending), bytes(body)
    )
