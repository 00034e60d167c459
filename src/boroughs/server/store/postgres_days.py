"""Challenges of a day, in PostgreSQL."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

from boroughs.server.store.days import DayBoard, DayEnd, DayEntry, DayStore


async def end_day(connection: Any, end: DayEnd) -> None:
    """Of a table that has an entry; the first end is the one that counts."""
    await connection.execute(
        "UPDATE day_entries SET score = $1, moves = $2::text, record = $3"
        " WHERE table_id = $4 AND score IS NULL AND NOT EXISTS (SELECT 1 FROM day_entries AS other"
        " WHERE other.game = day_entries.game AND other.day = day_entries.day"
        " AND other.moves = $2::text)",
        end.score,
        end.moves,
        end.record,
        end.table,
    )


class PostgresDays(DayStore):
    """Written in the owner's transactions."""

    _pool: Any

    def _writing(self) -> AbstractAsyncContextManager[Any]:
        raise NotImplementedError

    async def begin_day(self, entry: DayEntry, most: int) -> bool:
        of_day = (entry.game, entry.day)
        async with self._writing() as connection:
            # One after another: who counts must not be overtaken.
            await connection.execute("LOCK TABLE day_entries IN SHARE ROW EXCLUSIVE MODE")
            known = await connection.fetchval(
                "SELECT 1 FROM day_entries WHERE game = $1 AND day = $2 AND device = $3",
                *of_day,
                entry.device,
            )
            if known is not None:
                return False
            count = await connection.fetchval(
                "SELECT count(*) FROM day_entries WHERE game = $1 AND day = $2", *of_day
            )
            if count >= most:
                made_room = await connection.execute(
                    "DELETE FROM day_entries WHERE table_id = (SELECT table_id FROM day_entries"
                    " WHERE game = $1 AND day = $2 AND score IS NULL ORDER BY begun, table_id LIMIT 1)",
                    *of_day,
                )
                if str(made_room).endswith(" 0"):
                    return False
            await connection.execute(
                "INSERT INTO day_entries (game, day, device, table_id, begun)"
                " VALUES ($1, $2, $3, $4, $5)",
                *of_day,
                entry.device,
                entry.table,
                entry.begun,
            )
        return True

    async def withdraw_day(self, table: str) -> None:
        async with self._writing() as connection:
            await connection.execute("DELETE FROM day_entries WHERE table_id = $1", table)

    async def day_board(self, game: str, day: str, less: bool) -> DayBoard:
        counts = await self._pool.fetch(
            "SELECT score, count(*) AS count FROM day_entries"
            " WHERE game = $1 AND day = $2 AND score IS NOT NULL GROUP BY score ORDER BY score",
            game,
            day,
        )
        best = await self._pool.fetchval(
            "SELECT record FROM day_entries WHERE game = $1 AND day = $2 AND score IS NOT NULL"
            f" ORDER BY score {'ASC' if less else 'DESC'}, begun, table_id LIMIT 1",
            game,
            day,
        )
        return DayBoard([(row["score"], row["count"]) for row in counts], best or "")

    async def forget_days(self, before: str) -> int:
        async with self._writing() as connection:
            done = await connection.execute("DELETE FROM day_entries WHERE day < $1", before)
        return int(str(done).rsplit(" ", 1)[-1])
