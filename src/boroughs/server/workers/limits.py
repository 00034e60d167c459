"""What binds a worker process: its memory, and the life of the server that started it."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import BinaryIO

_PR_SET_PDEATHSIG = 1


def limit_memory(size: int) -> None:
    """More than this is refused by the system: MemoryError, instead of a machine without memory."""
    if size and sys.platform != "win32":
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (size, size))


def die_with(parent: int) -> None:
    """On Linux the kernel ends this process with the server, whatever it is about."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)


def lines_until_closed(source: BinaryIO) -> Iterator[bytes]:
    """The lines of the input. When it ends, which is when the server ends, the process ends at once."""
    lines: SimpleQueue[bytes] = SimpleQueue()

    def read() -> None:
        for line in source:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        yield lines.get()
