"""Somebody at a table reports a name or a line. What it says is taken from the table, never from who reports it."""

from __future__ import annotations

import msgspec

from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import Report
from boroughs.server.store.reports import NAME_ITSELF, ReportRow, StoredReport
from boroughs.server.tables.live_table import LiveTable


async def report(live: LiveTable, wish: Report) -> None:
    """Into the log and onto the operator's list; the same thing a second time changes nothing."""
    head, services = live.head, live.loaded.services
    if wish.line is not None:
        lines = live.broadcaster.chat.lines
        line = next((each for each in lines if each.number == wish.line), None)
        if line is None:
            raise RequestRefused("nothing-to-report")
        seat, told = line.seat, StoredReport(name=line.name, said=line.text)
    else:
        seat = wish.seat
        if seat is None or seat >= len(head.seats) or not head.seats[seat].owned:
            raise RequestRefused("nothing-to-report")
        told = StoredReport(name=head.seats[seat].name)
    player = "" if seat is None else head.seats[seat].player
    row = ReportRow(
        head.id,
        -1 if seat is None else seat,
        NAME_ITSELF if wish.line is None else wish.line,
        player,
        services.calendar.now(),
        msgspec.json.encode(told),
    )
    if await services.store.add_report(row, services.settings.limits.reports_per_table):
        services.log.warning(
            "reported", table=head.id, player=player, name=told.name, said=told.said
        )
