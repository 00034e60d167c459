"""A lock on the data's file: held by one open file of one process, and gone with the process, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from boroughs.server.store.ownership import Holder, read_holder


class FileLock:
    """Acquired once; who finds it held may read who holds it."""

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
