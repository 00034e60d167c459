"""What a browser keeps: tables, steps, records and reviews in its database, on disk before anybody is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from boroughs.server.browser.bridge import Database
from boroughs.server.store import ChatRow, Conflict, Store, StoredTable, TableRow, Write
from boroughs.server.store.days import DayEntry
from boroughs.server.store.interface import LATEST_CHAT, NewerData
from boroughs.server.store.memory_clubs import MemoryClubs
from boroughs.server.store.memory_days import KeptEntry, MemoryDays
from boroughs.server.store.memory_players import MemoryPlayers
from boroughs.server.store.memory_reports import MemoryReports
from boroughs.server.store.ownership import NotOwner, Superseded, UnusableData


class _Row(msgspec.Struct, kw_only=True):
    id: str
    phase: str
    public: bool
    touched: int
    head: str

    @classmethod
    def of(cls, row: TableRow) -> _Row:
        return cls(
            id=row.id,
            phase=row.phase,
            public=row.public,
            touched=row.touched,
            head=row.head.decode(),
        )

    def plain(self) -> TableRow:
        return TableRow(self.id, self.phase, self.public, self.touched, self.head.encode())


class _Line(msgspec.Struct, kw_only=True):
    number: int
    body: str


class _Record(msgspec.Struct, kw_only=True):
    id: str
    touched: int
    text: str


class _Write(msgspec.Struct, kw_only=True):
    table: str
    row: _Row | None
    first: int
    steps: list[str]
    position: str | None
    chat: list[_Line]
    records: list[_Record]
    latest_chat: int = LATEST_CHAT


class _Table(msgspec.Struct, kw_only=True):
    row: _Row
    position: str | None
    steps: list[str]
    chat: list[_Line]


class _Result(msgspec.Struct):
    value: msgspec.Raw = msgspec.Raw(b"null")
    refused: str = ""
    problem: str = ""


class StorageFull(OSError):
    """The browser has no room left for this site."""


_REFUSALS: dict[str, type[Exception]] = {
    "conflict": Conflict,
    "full": StorageFull,
    "newer": NewerData,
    "superseded": Superseded,
    "unusable": UnusableData,
}


_DAYS = "days"


class BrowserStore(MemoryClubs, MemoryReports, MemoryPlayers, MemoryDays, Store):
    """The documents of a server's store, in the browser's database. Who plays here needs no key: players are not kept."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._database = database

    def is_outage(self, error: Exception) -> bool:
        return isinstance(error, NotOwner | StorageFull | UnusableData)

    async def _run(self, operation: str, arguments: object, gives: Any = None) -> Any:
        text = msgspec.json.encode(arguments).decode()
        result = msgspec.json.decode(await self._database.run(operation, text), type=_Result)
        if result.refused:
            raise _REFUSALS.get(result.refused, UnusableData)(result.problem or result.refused)
        return None if gives is None else msgspec.json.decode(result.value, type=gives)

    async def open(self) -> None:
        await self._run("open", [])
        kept = await self.read_value(_DAYS)
        for one in [] if kept is None else msgspec.json.decode(kept, type=list[KeptEntry]):
            self.entries[one.entry.game, one.entry.day, one.entry.device] = one

    async def close(self) -> None:
        await self._run("close", [])

    async def write(self, write: Write) -> None:
        whole = _Write(
            table=write.table,
            row=None if write.row is None else _Row.of(write.row),
            first=write.first,
            steps=[step.decode() for step in write.steps],
            position=None if write.position is None else write.position.decode(),
            chat=[_Line(number=line.number, body=line.body.decode()) for line in write.chat],
            records=[_Record(id=r.id, touched=r.touched, text=r.text) for r in write.records],
        )
        await self._run("write", [whole])
        if write.day is not None:
            self.end_day(write.day)
            await self._keep_days()

    # Of the days this device's own tries are known, one a game: few enough for one value.

    async def begin_day(self, entry: DayEntry, most: int) -> bool:
        begun = await super().begin_day(entry, most)
        await self._keep_days()
        return begun

    async def forget_days(self, before: str) -> int:
        gone = await super().forget_days(before)
        if gone:
            await self._keep_days()
        return gone

    async def _keep_days(self) -> None:
        text = msgspec.json.encode(list(self.entries.values())).decode()
        await self.write_value(_DAYS, text)

    async def load(self, table: str) -> StoredTable | None:
        found: _Table | None = await self._run("load", [table, LATEST_CHAT], _Table | None)
        if found is None:
            return None
        return StoredTable(
            found.row.plain(),
            None if found.position is None else found.position.encode(),
            [step.encode() for step in found.steps],
            [ChatRow(line.number, line.body.encode()) for line in found.chat],
        )

    async def rows(self, phases: Sequence[str]) -> list[TableRow]:
        found: list[_Row] = await self._run("rows", [list(phases)], list[_Row])
        return [row.plain() for row in found]

    async def rows_of(self, tables: Sequence[str]) -> list[TableRow]:
        """Asked for clubs alone, of which a browser has none."""
        return []

    async def record(self, record: str) -> str | None:
        found: str | None = await self._run("record", [record], str | None)
        return found

    async def review(self, record: str) -> bytes | None:
        found: str | None = await self._run("review", [record], str | None)
        return None if found is None else found.encode()

    async def keep_review(self, record: str, body: bytes) -> None:
        await self._run("keep_review", [record, body.decode()])

    async def mark_deleted(self, tables: Sequence[str], now: int) -> None:
        await self._run("mark_deleted", [list(tables), now])

    async def restore(self, tables: Sequence[str], now: int) -> int:
        found: int = await self._run("restore", [list(tables), now], int)
        return found

    async def delete(self, tables: Sequence[str]) -> None:
        await self._run("delete", [list(tables)])

    async def idle_tables(self, phase: str, before: int) -> list[str]:
        found: list[str] = await self._run("idle_tables", [phase, before], list[str])
        return found

    async def delete_records(self, before: int) -> int:
        found: int = await self._run("delete_records", [before], int)
        return found

    async def read_value(self, name: str) -> str | None:
        found: str | None = await self._run("read_value", [name], str | None)
        return found

    async def write_value(self, name: str, value: str) -> None:
        await self._run("write_value", [name, value])

    async def backup(self, path: str) -> None:
        """The page exports by itself: it keeps keys that no store knows."""
        raise NotImplementedError
