"""Stores that are opened on the same data each time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from boroughs.server.store import Store
from boroughs.server.store.postgres import PostgresStore
from boroughs.server.store.sqlite import SqliteStore
from server.databases import new_database
from server.memory import MemoryStore

MakeStore = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgres", "memory"])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> MakeStore:
    """Opens the same data each time it is called."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "folder" / "tables.sqlite3")
    if request.param == "postgres":
        address = new_database(request.getfixturevalue("postgres_address"))
        return lambda: PostgresStore(address)
    kept = MemoryStore()
    return lambda: kept
