"""The server's uptime and each table's time: what passes while the server is down does not count."""

from __future__ import annotations

import time

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Uptime:
    """Milliseconds that the server has been up, over all its runs; the store carries them over."""

    def __init__(self, carried: int = 0) -> None:
        self._carried = carried
        self._since = time.monotonic_ns()

    def now(self) -> int:
        return self._carried + (time.monotonic_ns() - self._since) // 1_000_000

    def catch_up(self, uptime: int) -> None:
        """The server has been up for so long in other processes: never back, for no table's time may."""
        self._carried += max(0, uptime - self.now())

    def seconds(self, milliseconds: int) -> float:
        """How long to sleep until so many milliseconds have passed."""
        return max(0, milliseconds) / 1000


class TableClock:
    """The table's moment. It stands still until the game begins, and while the table is paused."""

    def __init__(self, uptime: Uptime) -> None:
        self._uptime = uptime
        self._moment = 0
        self._anchor: int | None = None
        """The uptime at that moment; None while time stands still."""

    def set(self, moment: int, anchor: int | None) -> None:
        """As it was stored: the moment, and the uptime then; None while time stands still."""
        self._moment = moment
        self._anchor = anchor

    @property
    def running(self) -> bool:
        return self._anchor is not None

    def now(self) -> int:
        if self._anchor is None:
            return self._moment
        return self._moment + max(0, self._uptime.now() - self._anchor)

    def skip_to(self, moment: int) -> None:
        """What nobody waits for is over at once."""
        self._moment += max(0, moment - self.now())

    def run(self) -> None:
        if self._anchor is None:
            self._anchor = self._uptime.now()

    def stop(self) -> None:
        self._moment = self.now()
        self._anchor = None


class Calendar:
    """The date as far as the server has lived through it: jumps of the wall clock and downtime do not count."""

    def __init__(self, uptime: Uptime, first: int) -> None:
        self._uptime = uptime
        self.first = first
        """The date at which the uptime began."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.first + self._uptime.now()


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
