"""A store that forgets everything with its process: where a browser keeps nothing, and for tests that are not about disks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from boroughs.server.store.interface import (
    DELETED,
    LATEST_CHAT,
    Conflict,
    Store,
    StoredTable,
    TableRow,
    Write,
)
from boroughs.server.store.memory_clubs import MemoryClubs
from boroughs.server.store.memory_days import MemoryDays
from boroughs.server.store.memory_players import MemoryPlayers
from boroughs.server.store.memory_reports import MemoryReports


class MemoryStore(MemoryClubs, MemoryReports, MemoryPlayers, MemoryDays, Store):
    """Everything in dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, StoredTable] = {}
        self.records: dict[str, tuple[int, str]] = {}
        self.reviews: dict[str, bytes] = {}
        self.values: dict[str, str] = {}

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    async def write(self, write: Write) -> None:
        self.add_results(write.results)
        self.add_club_tables(write.club_tables)
        if write.day is not None:
            self.end_day(write.day)
        for record in write.records:
            self.records[record.id] = (record.touched, record.text)
        if not write.table:
            return
        empty = StoredTable(TableRow(write.table, "", False, 0, b""), None)
        kept = self.tables.setdefault(write.table, empty)
        if write.steps and write.first != len(kept.steps):
            raise Conflict(write.table)
        if write.row is not None:
            kept.row = write.row
        kept.steps += write.steps
        kept.position = write.position or kept.position
        kept.chat = [*kept.chat, *write.chat][-LATEST_CHAT:]

    async def load(self, table: str) -> StoredTable | None:
        kept = self.tables.get(table)
        return None if kept is None else replace(kept, steps=[*kept.steps], chat=[*kept.chat])

    async def rows(self, phases: Sequence[str]) -> list[TableRow]:
        return [kept.row for kept in self.tables.values() if kept.row.phase in phases]

    async def rows_of(self, tables: Sequence[str]) -> list[TableRow]:
        return [self.tables[table].row for table in tables if table in self.tables]

    async def record(self, record: str) -> str | None:
        found = self.records.get(record)
        return None if found is None else found[1]

    async def review(self, record: str) -> bytes | None:
        return self.reviews.get(record)

    async def keep_review(self, record: str, body: bytes) -> None:
        self.reviews[record] = body

    async def mark_deleted(self, tables: Sequence[str], now: int) -> None:
        for table in tables:
            self.tables[table].row = replace(self.tables[table].row, phase=DELETED, touched=now)

    async def restore(self, tables: Sequence[str], now: int) -> int:
        found = [self.tables[t] for t in tables if self.tables[t].row.phase == DELETED]
        for kept in found:
            phase = json.loads(kept.row.head)["phase"]
            kept.row = replace(kept.row, phase=phase, touched=now)
        return len(found)

    async def delete(self, tables: Sequence[str]) -> None:
        self.drop_club_tables(tables)
        for table in tables:
            self.tables.pop(table, None)

    async def idle_tables(self, phase: str, before: int) -> list[str]:
        rows = [kept.row for kept in self.tables.values()]
        return [row.id for row in rows if row.phase == phase and row.touched < before]

    async def delete_records(self, before: int) -> int:
        old = [name for name, (touched, _) in self.records.items() if touched < before]
        for name in old:
            del self.records[name]
            self.reviews.pop(name, None)
        return len(old)

    async def read_value(self, name: str) -> str | None:
        return self.values.get(name)

    async def write_value(self, name: str, value: str) -> None:
        self.values[name] = value

    async def backup(self, path: str) -> None:
        raise NotImplementedError
