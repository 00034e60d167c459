"""People who come again, in PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from boroughs.server.store.players import (
    MOST_RESULTS,
    PlayerRow,
    PlayerStore,
    RatingRow,
    ResultRow,
)
from boroughs.server.store.postgres_clubs import leave_clubs

_PLAYER = "SELECT id, key_hash, name, touched, body FROM players"
_RESULT = "SELECT player_id, table_id, game, at, pending, body FROM results"


async def insert_results(connection: Any, results: Sequence[ResultRow]) -> None:
    """Of players who are still known; a table ends once."""
    for result in results:
        await connection.execute(
            "INSERT INTO results SELECT $1::text, $2::text, $3::text, $4::bigint, $5::integer, $6::bytea"
            " WHERE EXISTS (SELECT 1 FROM players WHERE id = $1::text)"
            " ON CONFLICT (player_id, table_id) DO NOTHING",
            result.player, result.table, result.game, result.at, int(result.pending), result.body,
        )  # fmt: skip


class PostgresPlayers(PlayerStore):
    """Written in the owner's transactions."""

    _pool: Any

    def _writing(self) -> AbstractAsyncContextManager[Any]:
        raise NotImplementedError

    async def save_player(self, row: PlayerRow) -> None:
        async with self._writing() as connection:
            await connection.execute(
                "INSERT INTO players VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO UPDATE SET"
                " key_hash = excluded.key_hash, name = excluded.name,"
                " touched = excluded.touched, body = excluded.body",
                row.id, row.key, row.name, row.touched, row.body,
            )  # fmt: skip

    async def player(self, player: str) -> PlayerRow | None:
        found = await self._pool.fetchrow(f"{_PLAYER} WHERE id = $1", player)
        return None if found is None else _player(found)

    async def player_of_key(self, key: str) -> PlayerRow | None:
        found = await self._pool.fetchrow(f"{_PLAYER} WHERE key_hash = $1", key)
        return None if found is None else _player(found)

    async def player_names(self, players: Sequence[str]) -> dict[str, str]:
        found = await self._pool.fetch(
            "SELECT id, name FROM players WHERE id = ANY($1)", list(players)
        )
        return {row["id"]: row["name"] for row in found}

    async def some_players(self, players: Sequence[str]) -> list[PlayerRow]:
        found = await self._pool.fetch(f"{_PLAYER} WHERE id = ANY($1)", list(players))
        return [_player(row) for row in found]

    async def players(self, named: str, most: int) -> list[PlayerRow]:
        found = await self._pool.fetch(
            f"{_PLAYER} WHERE $1::text = '' OR id = $1 OR strpos(lower(name), lower($1)) > 0"
            " ORDER BY touched DESC LIMIT $2",
            named,
            most,
        )
        return [_player(row) for row in found]

    async def delete_player(self, player: str) -> bool:
        async with self._writing() as connection:
            for table in ("results", "ratings", "reports", "programs"):
                await connection.execute(f"DELETE FROM {table} WHERE player_id = $1", player)
            await leave_clubs(connection, player)
            done = await connection.execute("DELETE FROM players WHERE id = $1", player)
        return not str(done).endswith(" 0")

    async def idle_players(self, before: int) -> list[str]:
        found = await self._pool.fetch("SELECT id FROM players WHERE touched < $1", before)
        return [str(row["id"]) for row in found]

    async def results(self, player: str) -> list[ResultRow]:
        found = await self._pool.fetch(
            f"{_RESULT} WHERE player_id = $1 ORDER BY at DESC, table_id LIMIT $2",
            player,
            MOST_RESULTS,
        )
        return [_result(row) for row in reversed(found)]

    async def pending_tables(self) -> list[str]:
        found = await self._pool.fetch(
            "SELECT table_id FROM results WHERE pending = 1 GROUP BY table_id ORDER BY min(at), table_id"
        )
        return [str(row["table_id"]) for row in found]

    async def table_results(self, table: str) -> list[ResultRow]:
        found = await self._pool.fetch(f"{_RESULT} WHERE table_id = $1 ORDER BY player_id", table)
        return [_result(row) for row in found]

    async def ratings(self, players: Sequence[str], game: str = "") -> list[RatingRow]:
        found = await self._pool.fetch(
            "SELECT player_id, game, body FROM ratings WHERE player_id = ANY($1)"
            " AND ($2::text = '' OR game = $2) ORDER BY player_id, game",
            list(players),
            game,
        )
        return [RatingRow(row["player_id"], row["game"], bytes(row["body"])) for row in found]

    async def mark_program(self, player: str, program: bool) -> None:
        statement = (
            "INSERT INTO programs VALUES ($1) ON CONFLICT (player_id) DO NOTHING"
            if program
            else "DELETE FROM programs WHERE player_id = $1"
        )
        async with self._writing() as connection:
            await connection.execute(statement, player)

    async def programs(self, game: str, most: int) -> list[tuple[PlayerRow, RatingRow]]:
        found = await self._pool.fetch(
            "SELECT p.id, p.key_hash, p.name, p.touched, p.body, r.body AS rating FROM programs g"
            " JOIN players p ON p.id = g.player_id"
            " JOIN ratings r ON r.player_id = g.player_id AND r.game = $1"
            " ORDER BY (convert_from(r.body, 'UTF8')::json->>'points')::float8 DESC, p.id LIMIT $2",
            game,
            most,
        )
        return [(_player(row), RatingRow(row["id"], game, bytes(row["rating"]))) for row in found]

    async def rate(self, results: Sequence[ResultRow], ratings: Sequence[RatingRow]) -> None:
        async with self._writing() as connection:
            await connection.executemany(
                "UPDATE results SET pending = 0, body = $1 WHERE player_id = $2 AND table_id = $3",
                [(result.body, result.player, result.table) for result in results],
            )
            await connection.executemany(
                "INSERT INTO ratings SELECT $1::text, $2::text, $3::bytea"
                " WHERE EXISTS (SELECT 1 FROM players WHERE id = $1::text)"
                " ON CONFLICT (player_id, game) DO UPDATE SET body = excluded.body",
                [(rating.player, rating.game, rating.body) for rating in ratings],
            )


def _player(row: Any) -> PlayerRow:
    return PlayerRow(row["id"], row["key_hash"], row["name"], row["touched"], bytes(row["body"]))


def _result(row: Any) -> ResultRow:
    return ResultRow(
        row["player_id"], row["table_id"], row["game"], row["at"], bool(row["pending"]),
        bytes(row["body"]),
    )  # fmt: skip
