"""`boroughs players`: whom a server knows, for whoever runs it."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import msgspec
import typer

from boroughs.cli.seats import printable
from boroughs.cli.serve import data_file
from boroughs.cli.speech import complain
from boroughs.server.messages.names import check_name
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.running import make_store
from boroughs.server.settings import Settings
from boroughs.server.store import Store
from boroughs.server.store.interface import NewerData
from boroughs.server.store.ownership import DataInUse, UnusableData
from boroughs.server.store.players import PlayerRow, StoredPlayer
from boroughs.server.store.sqlite_players import find_players
from boroughs.server.tables.players import neighbour_names

T = TypeVar("T")


def players(
    named: str,
    rename: str | None,
    remove: bool,
    ban: bool | None,
    most: int,
    data: Path | None,
    database: str,
) -> None:
    """Lists players, or changes the one of this id."""
    if sum((rename is not None, remove, ban is not None)) > 1:
        complain("One thing at a time: --rename, --remove or --ban.")
        raise typer.Exit(2)
    changes = rename is not None or remove or ban is not None
    if changes:
        require_id(named, "player", "boroughs players")
    elif not database:
        found = look(data_file(data), lambda c: find_players(c, named, max(1, most)))
        _list(found)
        say_none(found, named, "player")
        return

    async def manage(store: Store) -> None:
        if changes:
            await _change(store, named, rename, remove, ban)
        else:
            rows = await store.players(named, max(1, most))
            _list(rows)
            say_none(rows, named, "player")

    with_store(manage, data, database)


def require_id(named: str, kind: str, lists: str) -> None:
    """Who is changed is named by id: a name may be that of several."""
    if not named:
        complain(f"Say which {kind}, by id. `{lists}` lists them.")
        raise typer.Exit(2)


def say_none(found: Sequence[object], named: str, kind: str) -> None:
    """An empty list is an answer, too; scripts that read the list do not see it."""
    if not found:
        wanted = f" of the id or with the name {printable(named)!r}" if named else ""
        print(f"No {kind}{wanted}.", file=sys.stderr)


def with_store(work: Callable[[Store], Awaitable[None]], data: Path | None, database: str) -> None:
    """Does this with the data, which no server may have meanwhile."""
    store = make_store(Settings(data=data_file(data), database=database))

    async def manage() -> None:
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    try:
        asyncio.run(manage())
    except RequestRefused as error:
        complain(error.sentence("en", ()))
        raise typer.Exit(2) from None
    except (DataInUse, NewerData, UnusableData) as error:
        complain(f"{error}.")
        raise typer.Exit(1) from None


def look(path: Path, find: Callable[[sqlite3.Connection], T]) -> T:
    """Only reads, so that a running server need not stop for it."""
    try:
        if not path.exists():
            raise FileNotFoundError(2, "no such file", str(path))
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            return find(connection)
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}.")
    except sqlite3.Error as error:
        complain(f"{path}: {error}.")
    raise typer.Exit(1)


async def _change(
    store: Store, named: str, rename: str | None, remove: bool, ban: bool | None
) -> None:
    row = await store.player(named)
    if row is None:
        complain(f"No player has the id {printable(named)!r}. `boroughs players` lists them.")
        raise typer.Exit(1)
    if remove:
        await store.delete_player(row.id)
        print(f"{row.id}  removed")
        return
    body = msgspec.json.decode(row.body, type=StoredPlayer)
    if rename is not None:
        row = replace(row, name=check_name(rename, neighbour_names() if body.author else ()))
    if ban is not None:
        # A place on the ladder of programs is nobody's who is banned.
        await store.mark_program(row.id, bool(body.author) and not ban)
        row = replace(row, body=msgspec.json.encode(msgspec.structs.replace(body, banned=ban)))
    await store.save_player(row)
    _list([row])


def _list(rows: Sequence[PlayerRow]) -> None:
    for row in rows:
        body = msgspec.json.decode(row.body, type=StoredPlayer)
        since = datetime.fromtimestamp(body.since / 1000, UTC).date()
        program = f"  (program by {printable(body.author)})" if body.author else ""
        banned = "  (banned)" if body.banned else ""
        print(f"{row.id}  {since}  {printable(row.name)}{program}{banned}")
