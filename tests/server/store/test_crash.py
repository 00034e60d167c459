"""Killed at any moment, the server has every move that it acknowledged, and none twice."""

from __future__ import annotations

import asyncio
import random
import signal
from pathlib import Path

import pytest

from boroughs.server.store.postgres import PostgresStore
from boroughs.server.store.sqlite import SqliteStore
from server.crashing import Victim, check_store, crash_again_and_again, make_tables, read_back
from server.databases import new_database
from server.playing import Api
from soak import SOAK

KILLS = 100 if SOAK else 3


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_every_acknowledged_move_survives(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    database = ""
    if kind == "postgres":
        database = new_database(request.getfixturevalue("postgres_address"))
    victim = Victim(tmp_path, database)
    victim.start()
    api = Api(victim.address)
    tables = make_tables(api)
    api.close()
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    diaries = asyncio.run(crash_again_and_again(victim, tables, KILLS, random.Random(seed)))
    victim.kill()
    ids = {diary.table for diary in diaries}
    store = PostgresStore(database) if database else SqliteStore(tmp_path / "tables.sqlite3")
    found = asyncio.run(read_back(store, sorted(ids)))
    assert sorted(found) == sorted(ids)
    for table, stored in found.items():
        written = [diary for diary in diaries if diary.table == table]
        if stored.position is None:
            # A rematch that was asked for at the very end, and has not begun.
            assert not any(diary.acknowledged for diary in written)
        else:
            check_store(stored, written)
    assert sum(len(diary.acknowledged) for diary in diaries) > KILLS


@pytest.mark.parametrize(
    "how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)]
)
def test_asked_to_stop_it_stops_in_order(tmp_path: Path, how: signal.Signals) -> None:
    victim = Victim(tmp_path)
    victim.start()
    api = Api(victim.address)
    assert api.get("/api/health").json() == {"status": "ok"}
    api.close()
    assert victim.kill(how) in (0, -how, 128 + how)
