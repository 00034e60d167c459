"""What happens at a live table by itself, in real time: what `core/scheduling.py` says is due, when it is due."""

from __future__ import annotations

from collections.abc import Callable

from boroughs.core.scheduling import forced_seat, goes_on_alone, may_skip_wait
from boroughs.server.tables.alarm import Alarm
from boroughs.server.tables.loaded_table import LoadedTable

_PRESSING = 90_000
"""Milliseconds to a deadline in which everybody should see whose line is dead, as in the web app."""


class TableTimer:
    """Rings when a deadline comes; a wait that nobody needs is over at once."""

    def __init__(self, loaded: LoadedTable, ring: Callable[[], object]) -> None:
        self.loaded = loaded
        self._alarm = Alarm(ring)
        self._pressing = Alarm(self._set_pace)

    def set(self) -> None:
        """To the next deadline, if there is one."""
        loaded = self.loaded
        running = loaded.running
        deadline = None if running is None or loaded.stopped else running.deadline
        self._set_pace_to(deadline)
        if running is None or deadline is None:
            self._alarm.stop()
        elif loaded.clock.running and may_skip_wait(running.state, loaded.people):
            loaded.clock.skip_to(deadline)
            self._alarm.set(0)
        else:
            left = deadline - loaded.clock.now() + 1
            self._alarm.set(loaded.services.uptime.seconds(left))

    def _set_pace(self) -> None:
        """How often everybody is asked for a sign of life; it changes as time passes, though nobody moves."""
        running = self.loaded.running
        self._set_pace_to(None if running is None or self.loaded.stopped else running.deadline)

    def _set_pace_to(self, deadline: int | None) -> None:
        loaded = self.loaded
        self._pressing.stop()
        if deadline is None or not loaded.clock.running:
            loaded.connections.hurry(False)
            return
        early = deadline - loaded.clock.now() - _PRESSING
        loaded.connections.hurry(early <= 0)
        if early > 0:
            self._pressing.set(loaded.services.uptime.seconds(early))

    def stop(self) -> None:
        self._alarm.stop()
        self._pressing.stop()

    def forced_seat(self) -> int | None:
        """Who plays with bots alone, and has nothing to choose, unless they want to be asked all the same."""
        running = self.loaded.running
        seat = None if running is None else forced_seat(running.state, self.loaded.people)
        return None if seat is None or self.loaded.head.seats[seat].asks_always else seat

    def goes_on_alone(self) -> bool:
        """Whether something happens here without anybody's doing: a bot's move, a clock that runs out."""
        running = self.loaded.running
        if running is None:
            return False
        bots = [number for number, seat in enumerate(self.loaded.head.seats) if seat.bot]
        return goes_on_alone(running.state, running.clocks, bots)
