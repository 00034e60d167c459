"""How fast something goes, by the time that this process itself has on the processor."""

from __future__ import annotations

import time
from collections.abc import Callable


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much of its work a function does in a second, called again and again for so many seconds."""
    work()
    done = 0
    spent = 0.0
    start = time.process_time()
    while spent < seconds:
        done += work()
        spent = time.process_time() - start
    return done / spent
