"""Compiles what the search of a game needs: `python -m boroughs.batch.compile_search machi-koro`.

Runs at low priority, and ends with its input, which is when whoever started it ends.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from boroughs.batch.background import load_search
from boroughs.batch.kernel_cache import cache_folder

_NICENESS = 10


def main() -> None:
    threading.Thread(target=_end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(max(0, _NICENESS - os.nice(0)))
    with _alone():
        load_search(sys.argv[1])


def _end_with_input() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


@contextmanager
def _alone() -> Iterator[None]:
    """One compiles, the others wait and then find it done."""
    if sys.platform == "win32":
        yield
        return
    import fcntl  # noqa: PLC0415 - not on Windows

    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    main()
