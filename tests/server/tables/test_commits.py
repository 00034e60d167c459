"""What a move writes: no more than it changes."""

from __future__ import annotations

import asyncio

import pytest

from boroughs.server.store import TableRow, Write
from boroughs.server.tables import commits
from server.conftest import Serve
from server.playing import joined, keys
from server.tables.test_bot_driver import until


def rows_of_moves(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, moves: int
) -> list[TableRow | None]:
    """The table's row as each move wrote it; None where it was left alone."""
    server = serve()
    store = server.play_server.services.store
    found: list[TableRow | None] = []
    write = store.write

    async def noted(what: Write) -> None:
        await write(what)
        found.append(what.row)

    monkeypatch.setattr(store, "write", noted)
    created = server.api.create("machi-koro", "me", "me")
    table, (ann, ben) = created["table"]["id"], keys(created)

    async def play() -> None:
        async with joined(server.address, table, ann) as a, joined(server.address, table, ben) as b:
            await a.ready()
            await b.ready("6b")
            await until(lambda: a.moves or b.moves)
            found.clear()
            for _ in range(moves):
                await until(lambda: a.moves or b.moves)
                mover = a if a.moves else b
                await mover.play(mover.moves[0])

    asyncio.run(play())
    return found


def test_moves_leave_the_row_alone_while_it_is_fresh(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rows_of_moves(serve, monkeypatch, 6) == [None] * 6


def test_a_row_that_tells_of_an_older_moment_is_written_anew(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commits, "_ROW_FRESH", 0)
    found = rows_of_moves(serve, monkeypatch, 6)
    assert len(found) == 6
    assert None not in found
