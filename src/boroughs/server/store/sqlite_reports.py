"""Reports, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from boroughs.server.store.reports import ReportRow, ReportStore


def find_reports(connection: sqlite3.Connection, most: int) -> list[ReportRow]:
    """The newest first."""
    found = connection.execute(
        "SELECT table_id, seat, line, player_id, at, body FROM reports"
        " ORDER BY at DESC, table_id, seat, line LIMIT ?",
        (most,),
    ).fetchall()
    return [
        ReportRow(str(table), int(seat), int(line), str(player), int(at), bytes(body))
        for table, seat, line, player, at, body in found
    ]


class SqliteReports(ReportStore):
    """Written by the one writer, read beside it."""

    async def _in_writer(self, task: Any) -> Any:
        raise NotImplementedError

    async def _read(self, task: Callable[[sqlite3.Connection], Any]) -> Any:
        raise NotImplementedError

    async def add_report(self, row: ReportRow, most: int) -> bool:
        added = await self._in_writer(
            lambda connection: (
                connection.execute(
                    "INSERT INTO reports SELECT ?1, ?2, ?3, ?4, ?5, ?6"
                    " WHERE (SELECT count(*) FROM reports WHERE table_id = ?1) < ?7"
                    " ON CONFLICT (table_id, seat, line) DO NOTHING",
                    (row.table, row.seat, row.line, row.player, row.at, row.body, most),
                ).rowcount
            )
        )
        return bool(added > 0)

    async def reports(self, most: int) -> list[ReportRow]:
        found: list[ReportRow] = await self._read(lambda c: find_reports(c, most))
        return found

    async def delete_reports(self, before: int) -> None:
        await self._in_writer(
            lambda connection: connection.execute("DELETE FROM reports WHERE at < ?", (before,))
        )
