"""SQLite's checkpoints: what the log of writes holds is copied into the file, beside the thread that writes.

Left alone, SQLite copies after every thousand pages, within the commit that wrote the last of them: that move, and all
that wait behind it, wait for pages that lie all over the file. Here another thread copies while moves are written,
and the writer only what came meanwhile, a few pages, after which the log begins anew.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Callable
from typing import Final

SECONDS_BETWEEN: Final = 1.0
PAGES_AT_MOST: Final = 16_384
"""In the log, 64 MiB: where it has grown so far, SQLite copies within a commit after all."""


class Checkpointer:
    """A thread that copies once a second what was written, and a writer that copies the rest."""

    def __init__(
        self, connect: Callable[[], sqlite3.Connection], seconds: float = SECONDS_BETWEEN
    ) -> None:
        self._connect = connect
        self._seconds = seconds
        self._written = False
        self._rest_is_left = False
        self._stopping = threading.Event()
        self._thread = threading.Thread(
            target=self._copy_on, name="store-checkpointer", daemon=True
        )
        self._thread.start()

    def _copy_on(self) -> None:
        connection = self._connect()
        while not self._stopping.wait(self._seconds):
            if self._written:
                self._written = False
                _copy(connection)
                self._rest_is_left = True
        connection.close()

    def after_commit(self, connection: sqlite3.Connection) -> None:
        """Called by the writer, once everybody who waited for the commit was answered."""
        self._written = True
        if self._rest_is_left:
            self._rest_is_left = False
            _copy(connection)

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()


def prepare_writer(connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA wal_autocheckpoint={PAGES_AT_MOST}")


def _copy(connection: sqlite3.Connection) -> None:
    """All that can be copied without making anybody wait. What the disk refuses now, it is offered again."""
    with contextlib.suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
