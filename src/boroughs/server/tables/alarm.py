"""Rings when something is due at a table by itself: the game's deadline, or a thinking clock that runs out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarm:
    """Set to one moment at a time."""

    def __init__(self, ring: Callable[[], object]) -> None:
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
