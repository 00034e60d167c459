"""Challenges of a day, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from boroughs.server.store.days import DayBoard, DayEnd, DayEntry, DayStore


def end_days(connection: sqlite3.Connection, ends: Sequence[DayEnd]) -> None:
    """Of tables that have an entry; the first end is the one that counts."""
    connection.executemany(
        "UPDATE day_entries SET score = ?1, moves = ?2, record = ?3"
        " WHERE table_id = ?4 AND score IS NULL AND NOT EXISTS (SELECT 1 FROM day_entries AS other"
        " WHERE other.game = day_entries.game AND other.day = day_entries.day AND other.moves = ?2)",
        [(end.score, end.moves, end.record, end.table) for end in ends],
    )


class SqliteDays(DayStore):
    """Written by the one writer, read beside it."""

    async def _in_writer(self, task: Any) -> Any:
        raise NotImplementedError

    async def _read(self, task: Callable[[sqlite3.Connection], Any]) -> Any:
        raise NotImplementedError

    async def begin_day(self, entry: DayEntry, most: int) -> bool:
        return bool(await self._in_writer(lambda connection: _begin(connection, entry, most)))

    async def withdraw_day(self, table: str) -> None:
        await self._in_writer(
            lambda connection: connection.execute(
                "DELETE FROM day_entries WHERE table_id = ?", (table,)
            )
        )

    async def day_board(self, game: str, day: str, less: bool) -> DayBoard:
        found: DayBoard = await self._read(lambda connection: _board(connection, game, day, less))
        return found

    async def forget_days(self, before: str) -> int:
        return int(
            await self._in_writer(
                lambda connection: (
                    connection.execute("DELETE FROM day_entries WHERE day < ?", (before,)).rowcount
                )
            )
        )


def _begin(connection: sqlite3.Connection, entry: DayEntry, most: int) -> bool:
    of_day = (entry.game, entry.day)
    known = connection.execute(
        "SELECT 1 FROM day_entries WHERE game = ? AND day = ? AND device = ?",
        (*of_day, entry.device),
    ).fetchone()
    if known is not None:
        return False
    count = connection.execute(
        "SELECT count(*) FROM day_entries WHERE game = ? AND day = ?", of_day
    ).fetchone()[0]
    if count >= most:
        made_room = connection.execute(
            "DELETE FROM day_entries WHERE table_id = (SELECT table_id FROM day_entries"
            " WHERE game = ? AND day = ? AND score IS NULL ORDER BY begun, table_id LIMIT 1)",
            of_day,
        ).rowcount
        if not made_room:
            return False
    connection.execute(
        "INSERT INTO day_entries (game, day, device, table_id, begun) VALUES (?, ?, ?, ?, ?)",
        (*of_day, entry.device, entry.table, entry.begun),
    )
    return True


def _board(connection: sqlite3.Connection, game: str, day: str, less: bool) -> DayBoard:
    counts = connection.execute(
        "SELECT score, count(*) FROM day_entries WHERE game = ? AND day = ? AND score IS NOT NULL"
        " GROUP BY score ORDER BY score",
        (game, day),
    ).fetchall()
    best = connection.execute(
        "SELECT record FROM day_entries WHERE game = ? AND day = ? AND score IS NOT NULL"
        f" ORDER BY score {'ASC' if less else 'DESC'}, begun, table_id LIMIT 1",
        (game, day),
    ).fetchone()
    return DayBoard([(int(score), int(count)) for score, count in counts], best[0] if best else "")
