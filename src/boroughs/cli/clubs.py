"""`boroughs players --clubs` and `--reported`: clubs, and what was reported at tables, for whoever runs a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import typer

from boroughs.cli.players import look, require_id, say_none, with_store
from boroughs.cli.seats import printable
from boroughs.cli.serve import data_file
from boroughs.cli.speech import complain
from boroughs.server.messages.names import check_name
from boroughs.server.store import Store
from boroughs.server.store.clubs import ClubRow, StoredClub
from boroughs.server.store.reports import ReportRow, StoredReport
from boroughs.server.store.sqlite_clubs import find_clubs
from boroughs.server.store.sqlite_reports import find_reports


def manage_clubs(
    named: str, rename: str | None, remove: bool, most: int, data: Path | None, database: str
) -> None:
    """Lists clubs, or changes the one of this id."""
    if rename is not None and remove:
        complain("One thing at a time: --rename or --remove.")
        raise typer.Exit(2)
    changes = rename is not None or remove
    if changes:
        require_id(named, "club", "boroughs players --clubs")
    elif not database:
        found = look(data_file(data), lambda c: find_clubs(c, named, max(1, most)))
        _list(found)
        say_none(found, named, "club")
        return

    async def manage(store: Store) -> None:
        if not changes:
            rows = await store.clubs(named, max(1, most))
            _list(rows)
            say_none(rows, named, "club")
            return
        row = await store.club(named)
        if row is None:
            complain(
                f"No club has the id {printable(named)!r}. `boroughs players --clubs` lists them."
            )
            raise typer.Exit(1)
        if remove:
            await store.delete_club(row.id)
            print(f"{row.id}  removed")
            return
        row = replace(row, name=check_name(rename or ""))
        await store.save_club(row)
        _list([row])

    with_store(manage, data, database)


def list_reports(most: int, data: Path | None, database: str) -> None:
    """What was reported, the newest first."""
    if not database:
        _tell(look(data_file(data), lambda c: find_reports(c, max(1, most))))
        return

    async def read(store: Store) -> None:
        _tell(await store.reports(max(1, most)))

    with_store(read, data, database)


def _list(rows: Sequence[ClubRow]) -> None:
    for row in rows:
        since = msgspec.json.decode(row.body, type=StoredClub).since
        print(f"{row.id}  {_day(since)}  {printable(row.name)}")


def _tell(rows: Sequence[ReportRow]) -> None:
    say_none(rows, "", "report")
    for row in rows:
        told = msgspec.json.decode(row.body, type=StoredReport)
        said = f": {printable(told.said)}" if told.said else ""
        who = row.player or "guest"
        print(f"{who:<12}  {_day(row.at)}  table {row.table}  {printable(told.name)}{said}")


def _day(at: int) -> str:
    return str(datetime.fromtimestamp(at / 1000, UTC).date())
