"""Tables that an older version of the server wrote: they are read for good, and their games go on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from pathlib import Path

import pytest

from server.conftest import Running, Serve
from server.playing import Message, joined

KEPT = Path(__file__).parents[2] / "kept"
TABLES: dict[str, Message] = json.loads((KEPT / "tables.json").read_text("utf-8"))


def older_data(folder: Path) -> Path:
    """The database as version 0.1.0 left it, touched a moment ago so that nothing has expired."""
    path = folder / "tables.sqlite3"
    connection = sqlite3.connect(path)
    connection.executescript((KEPT / "tables.sql").read_text("utf-8"))
    connection.execute("UPDATE tables SET touched = ?", (int(time.time() * 1000),))
    connection.commit()
    connection.close()
    return path


@pytest.mark.parametrize("table", TABLES, ids=[kept["game"] for kept in TABLES.values()])
def test_a_running_table_of_an_older_version_goes_on(
    serve: Serve, tmp_path: Path, table: str
) -> None:
    older_data(tmp_path)
    asyncio.run(go_on(serve(), table, TABLES[table]))


async def go_on(running: Running, table: str, kept: Message) -> None:
    """Every seat finds its frame, and whoever may move does."""
    moved = False
    for key, frame in zip(kept["keys"], kept["frames"], strict=True):
        async with joined(running.address, table, key) as client:
            assert client.frame is not None
            assert client.frame["number"] >= frame["number"]
            assert [line["text"] for line in client.welcome["chat"]] == [
                "hello from an older version"
            ]
            if client.moves and not moved:
                await client.play(client.moves[0])
                moved = True
    assert moved or kept["game"] == "mad-city"
