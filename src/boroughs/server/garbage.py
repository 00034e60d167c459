"""When Python looks for garbage: while it does, everybody waits.

Nearly all objects go as soon as nobody uses them. Looking is for those that hold each other: a table that
left memory, a connection that failed. Play itself leaves none. So nothing is looked for because many
objects were made (at 300 moves a second of New Jack City that took a sixth of the event loop, up to
45 ms six times a second), but now and then for all of them at once, best when nobody plays.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

_QUIET_SECONDS = 60.0
_BUSY_SECONDS = 600.0
_MOST_NEW = 1_000_000
"""More objects than this since the last look may be a flood's leavings: then it does not wait."""


class GarbageCollection:
    """Asked now and then whether to look for garbage now."""

    def __init__(
        self,
        collect: Callable[[], object] = gc.collect,
        new_objects: Callable[[], int] = lambda: gc.get_count()[0],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._collect = collect
        self._new_objects = new_objects
        self._now = now
        self._looked = now()
        self._steps = 0

    def start(self) -> None:
        """From now on nothing looks by itself; what was imported stays for good, and is never looked at."""
        gc.freeze()
        gc.disable()

    def look(self, steps: int) -> None:
        """Looks where it is time; `steps` is how many were taken at all tables so far."""
        quiet, self._steps = steps == self._steps, steps
        patience = _QUIET_SECONDS if quiet else _BUSY_SECONDS
        if self._now() - self._looked >= patience or self._new_objects() > _MOST_NEW:
            self._collect()
            self._looked = self._now()
