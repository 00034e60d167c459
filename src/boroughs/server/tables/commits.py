"""What one input changed at a table, as one transaction of the store."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from boroughs.server.broadcast.frames import result_info
from boroughs.server.messages.play import ChatLine
from boroughs.server.store import ChatRow, Conflict, TableRow, Write
from boroughs.server.store.ownership import NotOwner
from boroughs.server.tables.club_results import club_table_row
from boroughs.server.tables.daily import day_result
from boroughs.server.tables.day_entries import entry_end, seated_as_begun
from boroughs.server.tables.loaded_table import LoadedTable
from boroughs.server.tables.move_ids import MoveIds
from boroughs.server.tables.results import result_rows
from boroughs.server.tables.rows import record_row, stored_steps

_ROW_FRESH = 60_000
"""Milliseconds for which a table's row need not say again when the table was touched last."""


@dataclass(slots=True)
class Changes:
    """What one input changed: the rows to write, and what is told besides frames."""

    write: Write
    head_changed: bool
    chat: list[ChatLine]


class Commits:
    """Knows what of a table is on disk."""

    def __init__(self, loaded: LoadedTable) -> None:
        self.loaded = loaded
        self.move_ids = MoveIds()
        self.steps_written = 0
        self.club_told = False
        """Whether its club knows of this table; told once more where that is not sure."""
        self.row: TableRow | None = None
        """As this process wrote it last. Whoever changes the head says so (`LoadedTable`), or it stays as it is."""

    def collect(self) -> Changes | None:
        """What is to be written; None where nothing is."""
        loaded = self.loaded
        table, head, services = loaded.table, loaded.head, loaded.services
        if head.ranked and not seated_as_begun(head, loaded.game):
            head.ranked = False
            loaded.head_changed = True
        if table is not None and head.phase == "playing":
            result = table.result
            if head.daily:
                head.result = day_result(loaded.game, head.daily, table.state)
            elif result is not None:
                head.result = result_info(result)
            if head.result is not None:
                loaded.finish()
        steps, records, results, clubs, day = [], [], [], [], None
        if table is not None and head.phase in ("over", "closed") and not head.record:
            records = [record_row(table, services.calendar.now())]
            head.record = records[0].id
            day = entry_end(head, table)
            if services.settings.players:
                results = result_rows(head, services.calendar.now())
            self.club_told = False
        if head.club and not self.club_told and services.settings.players:
            clubs = [club_table_row(head, services.calendar.now())]
        if table is not None:
            steps = stored_steps(table, self.steps_written, self.move_ids.unwritten)
        head_changed, loaded.head_changed = loaded.head_changed, False
        private, loaded.private_change = loaded.private_change, False
        chat = loaded.broadcaster.chat.take()
        if not (steps or head_changed or private or chat):
            return None
        write = Write(
            head.id,
            first=self.steps_written,
            steps=steps,
            records=records,
            results=results,
            club_tables=clubs,
            day=day,
        )
        now = services.calendar.now()
        if head_changed or private or (steps and not self._is_fresh(now)):
            write.row = TableRow(head.id, head.phase, head.public, now, msgspec.json.encode(head))
        if loaded.session is not None:
            write.position = loaded.session.position(loaded.clock.now(), services.uptime.now())
        write.chat = [ChatRow(line.number, msgspec.json.encode(line)) for line in chat]
        return Changes(write, head_changed, chat)

    def _is_fresh(self, now: int) -> bool:
        """Whether the row stands and tells of a moment ago: most moves change steps and position alone."""
        return self.row is not None and now - self.row.touched < _ROW_FRESH

    def failed(self, error: BaseException) -> None:
        """It is not on disk, or nobody knows: the table is read again."""
        if isinstance(error, Exception) and not isinstance(error, Conflict | NotOwner):
            self.loaded.services.saving = False
        self.loaded.invalidate()

    def written(self, write: Write) -> None:
        """It is on disk."""
        loaded, services = self.loaded, self.loaded.services
        self.row = write.row or self.row
        self.club_told = self.club_told or bool(write.club_tables)
        self.steps_written += len(write.steps)
        self.move_ids.unwritten.clear()
        services.metrics.steps += len(write.steps)
        services.metrics.club_games += sum(table.over for table in write.club_tables)
        if any(result.pending for result in write.results):
            services.rate_soon()
        loaded.touched = services.uptime.now()
