"""Reports, in PostgreSQL."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

from boroughs.server.store.reports import ReportRow, ReportStore


class PostgresReports(ReportStore):
    """Written in the owner's transactions."""

    _pool: Any

    def _writing(self) -> AbstractAsyncContextManager[Any]:
        raise NotImplementedError

    async def add_report(self, row: ReportRow, most: int) -> bool:
        async with self._writing() as connection:
            done = await connection.execute(
                "INSERT INTO reports"
                " SELECT $1::text, $2::integer, $3::integer, $4::text, $5::bigint, $6::bytea"
                " WHERE (SELECT count(*) FROM reports WHERE table_id = $1::text) < $7::bigint"
                " ON CONFLICT (table_id, seat, line) DO NOTHING",
                row.table, row.seat, row.line, row.player, row.at, row.body, most,
            )  # fmt: skip
        return not str(done).endswith(" 0")

    async def reports(self, most: int) -> list[ReportRow]:
        found = await self._pool.fetch(
            "SELECT table_id, seat, line, player_id, at, body FROM reports"
            " ORDER BY at DESC, table_id, seat, line LIMIT $1",
            most,
        )
        return [
            ReportRow(
                row["table_id"], row["seat"], row["line"], row["player_id"], row["at"],
                bytes(row["body"]),
            )
            for row in found
        ]  # fmt: skip

    async def delete_reports(self, before: int) -> None:
        async with self._writing() as connection:
            await connection.execute("DELETE FROM reports WHERE at < $1", before)
