"""People who come again, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from boroughs.server.store.players import (
    MOST_RESULTS,
    PlayerRow,
    PlayerStore,
    RatingRow,
    ResultRow,
)
from boroughs.server.store.sqlite_clubs import leave_clubs

_PLAYER = "SELECT id, key_hash, name, touched, body FROM players"
_RESULT = "SELECT player_id, table_id, game, at, pending, body FROM results"
_TOGETHER = 500
"""Names that are looked up by one statement."""


def insert_results(connection: sqlite3.Connection, results: Sequence[ResultRow]) -> None:
    """Of players who are still known; a table ends once."""
    connection.executemany(
        "INSERT INTO results SELECT ?1, ?2, ?3, ?4, ?5, ?6"
        " WHERE EXISTS (SELECT 1 FROM players WHERE id = ?1)"
        " ON CONFLICT (player_id, table_id) DO NOTHING",
        [(r.player, r.table, r.game, r.at, int(r.pending), r.body) for r in results],
    )


def find_players(connection: sqlite3.Connection, named: str, most: int) -> list[PlayerRow]:
    """Whose name has this in it, or whose id it is; who was here last comes first."""
    statement = (
        f"{_PLAYER} WHERE ?1 = '' OR id = ?1 OR instr(lower(name), lower(?1)) > 0"
        " ORDER BY touched DESC LIMIT ?2"
    )
    return [_player(row) for row in connection.execute(statement, (named, most)).fetchall()]


class SqlitePlayers(PlayerStore):
    """Written by the one writer, read beside it."""

    async def _in_writer(self, task: Any) -> Any:
        raise NotImplementedError

    async def _read(self, task: Callable[[sqlite3.Connection], Any]) -> Any:
        raise NotImplementedError

    async def save_player(self, row: PlayerRow) -> None:
        await self._in_writer(
            lambda connection: connection.execute(
                "INSERT INTO players VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
                " key_hash = excluded.key_hash, name = excluded.name,"
                " touched = excluded.touched, body = excluded.body",
                (row.id, row.key, row.name, row.touched, row.body),
            )
        )

    async def player(self, player: str) -> PlayerRow | None:
        return await self._one(f"{_PLAYER} WHERE id = ?", player)

    async def player_of_key(self, key: str) -> PlayerRow | None:
        return await self._one(f"{_PLAYER} WHERE key_hash = ?", key)

    async def _one(self, statement: str, wanted: str) -> PlayerRow | None:
        found = await self._read(lambda c: c.execute(statement, (wanted,)).fetchone())
        return None if found is None else _player(found)

    async def player_names(self, players: Sequence[str]) -> dict[str, str]:
        names: dict[str, str] = {}
        for first in range(0, len(players), _TOGETHER):
            some = tuple(players[first : first + _TOGETHER])
            marks = ", ".join("?" * len(some))
            statement = f"SELECT id, name FROM players WHERE id IN ({marks})"
            names |= dict(await self._all(statement, some))
        return names

    async def some_players(self, players: Sequence[str]) -> list[PlayerRow]:
        marks = ", ".join("?" * len(players))
        return [_player(r) for r in await self._all(f"{_PLAYER} WHERE id IN ({marks})", players)]

    async def players(self, named: str, most: int) -> list[PlayerRow]:
        found: list[PlayerRow] = await self._read(lambda c: find_players(c, named, most))
        return found

    async def delete_player(self, player: str) -> bool:
        def delete(connection: sqlite3.Connection) -> int:
            for table in ("results", "ratings", "reports", "programs"):
                connection.execute(f"DELETE FROM {table} WHERE player_id = ?", (player,))
            leave_clubs(connection, player)
            return connection.execute("DELETE FROM players WHERE id = ?", (player,)).rowcount

        return bool(await self._in_writer(delete))

    async def idle_players(self, before: int) -> list[str]:
        found = await self._all("SELECT id FROM players WHERE touched < ?", (before,))
        return [str(row[0]) for row in found]

    async def results(self, player: str) -> list[ResultRow]:
        statement = f"{_RESULT} WHERE player_id = ? ORDER BY at DESC, table_id LIMIT ?"
        found = await self._all(statement, (player, MOST_RESULTS))
        return [_result(row) for row in reversed(found)]

    async def pending_tables(self) -> list[str]:
        statement = "SELECT table_id FROM results WHERE pending = 1 GROUP BY table_id ORDER BY min(at), table_id"
        return [str(row[0]) for row in await self._all(statement, ())]

    async def table_results(self, table: str) -> list[ResultRow]:
        found = await self._all(f"{_RESULT} WHERE table_id = ? ORDER BY player_id", (table,))
        return [_result(row) for row in found]

    async def ratings(self, players: Sequence[str], game: str = "") -> list[RatingRow]:
        marks = ", ".join("?" * len(players))
        statement = (
            f"SELECT player_id, game, body FROM ratings WHERE player_id IN ({marks})"
            " AND (? = '' OR game = ?) ORDER BY player_id, game"
        )
        found = await self._all(statement, (*players, game, game))
        return [RatingRow(str(who), str(what), bytes(body)) for who, what, body in found]

    async def mark_program(self, player: str, program: bool) -> None:
        statement = (
            "INSERT INTO programs VALUES (?) ON CONFLICT (player_id) DO NOTHING"
            if program
            else "DELETE FROM programs WHERE player_id = ?"
        )
        await self._in_writer(lambda connection: connection.execute(statement, (player,)))

    async def programs(self, game: str, most: int) -> list[tuple[PlayerRow, RatingRow]]:
        found = await self._all(
            "SELECT p.id, p.key_hash, p.name, p.touched, p.body, r.body FROM programs g"
            " JOIN players p ON p.id = g.player_id"
            " JOIN ratings r ON r.player_id = g.player_id AND r.game = ?"
            " ORDER BY json_extract(CAST(r.body AS TEXT), '$.points') DESC, p.id LIMIT ?",
            (game, most),
        )
        return [(_player(row[:5]), RatingRow(str(row[0]), game, bytes(row[5]))) for row in found]

    async def rate(self, results: Sequence[ResultRow], ratings: Sequence[RatingRow]) -> None:
        def write(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "UPDATE results SET pending = 0, body = ? WHERE player_id = ? AND table_id = ?",
                [(result.body, result.player, result.table) for result in results],
            )
            connection.executemany(
                "INSERT INTO ratings SELECT ?1, ?2, ?3"
                " WHERE EXISTS (SELECT 1 FROM players WHERE id = ?1)"
                " ON CONFLICT (player_id, game) DO UPDATE SET body = excluded.body",
                [(rating.player, rating.game, rating.body) for rating in ratings],
            )

        await self._in_writer(write)

    async def _all(self, statement: str, values: Sequence[object]) -> list[Any]:
        found: list[Any] = await self._read(lambda c: c.execute(statement, values).fetchall())
        return found


def _player(row: Sequence[Any]) -> PlayerRow:
    player, key, name, touched, body = row
    return PlayerRow(str(player), str(key), str(name), int(touched), bytes(body))


def _result(row: Sequence[Any]) -> ResultRow:
    player, table, game, at, pending, body = row
    return ResultRow(str(player), str(table), str(game), int(at), bool(pending), bytes(body))
