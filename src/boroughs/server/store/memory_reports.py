"""The part of the forgetful store that keeps reports."""

from __future__ import annotations

from boroughs.server.store.reports import ReportRow, ReportStore


class MemoryReports(ReportStore):
    def __init__(self) -> None:
        super().__init__()
        self.kept_reports: dict[tuple[str, int, int], ReportRow] = {}

    async def add_report(self, row: ReportRow, most: int) -> bool:
        of_table = sum(known.table == row.table for known in self.kept_reports.values())
        place = (row.table, row.seat, row.line)
        if place in self.kept_reports or of_table >= most:
            return False
        self.kept_reports[place] = row
        return True

    async def reports(self, most: int) -> list[ReportRow]:
        return sorted(self.kept_reports.values(), key=lambda row: -row.at)[:most]

    async def delete_reports(self, before: int) -> None:
        self.kept_reports = {k: row for k, row in self.kept_reports.items() if row.at >= before}

    def forget_reports(self, player: str) -> None:
        self.kept_reports = {k: r for k, r in self.kept_reports.items() if r.player != player}
