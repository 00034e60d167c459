"""The table's time in a terminal: whole milliseconds that pass only while something waits for them."""

from __future__ import annotations

from time import monotonic


class TableClock:
    """Stands still in a game of turns, so that the same moves make the same record."""

    def __init__(self, start: int) -> None:
        self._start = start
        self._since: float | None = None

    def now(self) -> int:
        if self._since is None:
            return self._start
        return self._start + int((monotonic() - self._since) * 1000)

    def run(self) -> None:
        if self._since is None:
            self._since = monotonic()

    def stop(self) -> None:
        """Time while nobody can look at the board does not count."""
        self._start = self.now()
        self._since = None

    def skip_to(self, moment: int) -> None:
        """Nobody at the keyboard may act before this moment: why wait for it?"""
        self._start = max(self.now(), moment)
        self._since = None
