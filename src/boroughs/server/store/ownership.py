"""One owner for one set of data: who holds them, and what is raised for everybody else.

An owner takes a lock that the operating system (or PostgreSQL) releases when its process ends, and
counts the epoch of the data up. Every write asks for its own epoch: an owner that was superseded,
however that came about, writes nothing any more.
"""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import msgspec

EPOCH = "epoch"
OWNER = "owner"
"""Names of the values in which the store keeps both."""


class Holder(msgspec.Struct, frozen=True):
    """Who serves these data."""

    pid: int
    host: str
    address: str = ""
    """Where it can be reached, once it is up."""

    def __str__(self) -> str:
        where = f" at {self.address}" if self.address else ""
        return f"a server{where} (process {self.pid} on {self.host})"


def this_process(address: str = "") -> Holder:
    return Holder(os.getpid(), socket.gethostname(), address)


def read_holder(text: str | bytes | None) -> Holder | None:
    try:
        return msgspec.json.decode(text or b"", type=Holder)
    except ValueError:
        return None


class DataInUse(Exception):
    """Another server holds the data."""

    def __init__(self, data: str, holder: Holder | None) -> None:
        super().__init__(f"{data} is in use by {holder or 'another server'}")
        self.holder = holder


class UnusableData(Exception):
    """The data cannot be opened: corrupt, read-only, out of reach."""


class NotOwner(Exception):
    """Nothing is written: the lock on the data is lost, or was taken by another server."""


class Superseded(NotOwner):
    """Another server has taken over for good."""


class FileLock:
    """Held by one open file of one process; gone with the process, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def acquire(self) -> bool:
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        if not _lock(file):
            os.close(file)
            return False
        self._file = file
        return True

    def write(self, holder: Holder) -> None:
        """Says who holds it; without a lock of its own: a reader may find it half written, and asks nobody."""
        if self._file is not None:
            text = msgspec.json.encode(holder)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, text)
            os.ftruncate(self._file, len(text))

    def read(self) -> Holder | None:
        try:
            return read_holder(self.path.read_bytes())
        except OSError:
            return None

    def release(self) -> None:
        if self._file is not None:
            os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30
    """Beyond the text: there a lock keeps nobody from reading it."""

    def _lock(file: int) -> bool:
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
