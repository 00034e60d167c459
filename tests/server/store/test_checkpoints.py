"""What was written goes from SQLite's log into its file while others write, and the log stays short."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from boroughs.server.store.sqlite_checkpoints import Checkpointer, prepare_writer

OFTEN = 0.01
PATIENCE = 20.0


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    return connection


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite3"
    connection = connect(path)
    connection.execute("CREATE TABLE steps (number INTEGER PRIMARY KEY, body BLOB)")
    connection.close()
    return path


@pytest.fixture
def writer(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(connect(path)) as connection:
        prepare_writer(connection)
        yield connection


def write(writer: sqlite3.Connection, size: int = 10) -> None:
    writer.execute("INSERT INTO steps (body) VALUES (?)", (bytes(size),))


def in_the_file(path: Path) -> int:
    """How many steps the file has without its log."""
    copy = path.with_name("copy")
    shutil.copyfile(path, copy)
    connection = sqlite3.connect(f"file:{copy}?immutable=1", uri=True)
    try:
        return int(connection.execute("SELECT count(*) FROM steps").fetchone()[0])
    finally:
        connection.close()


def becomes_true(condition: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(OFTEN)
    return False


def test_what_was_written_comes_into_the_file_though_nobody_writes_again(
    path: Path, writer: sqlite3.Connection
) -> None:
    checkpointer = Checkpointer(partial(connect, path), OFTEN)
    write(writer)
    assert in_the_file(path) == 0
    checkpointer.after_commit(writer)
    assert becomes_true(lambda: in_the_file(path) == 1)
    checkpointer.stop()


def test_the_log_begins_anew_though_somebody_always_writes(
    path: Path, writer: sqlite3.Connection
) -> None:
    """Twelve megabytes go through a log that never holds them all."""
    checkpointer = Checkpointer(partial(connect, path), OFTEN)
    for _ in range(600):
        write(writer, 20_000)
        checkpointer.after_commit(writer)
        time.sleep(0.001)
    checkpointer.stop()
    assert path.with_name(path.name + "-wal").stat().st_size < 6_000_000


def test_without_a_second_thread_the_log_keeps_everything(
    path: Path, writer: sqlite3.Connection
) -> None:
    """A control of the test above: this is what it would find."""
    for _ in range(600):
        write(writer, 20_000)
    assert path.with_name(path.name + "-wal").stat().st_size > 12_000_000


def test_a_disk_that_refuses_stops_neither(path: Path, writer: sqlite3.Connection) -> None:
    """A reader's connection that is gone is as good as a broken disk: the writer goes on, and is told nothing."""
    lost = connect(path)
    lost.close()
    checkpointer = Checkpointer(lambda: lost, OFTEN)
    write(writer)
    checkpointer.after_commit(writer)
    time.sleep(5 * OFTEN)
    write(writer)
    checkpointer.after_commit(writer)
    checkpointer.stop()
    assert writer.execute("SELECT count(*) FROM steps").fetchone() == (2,)
