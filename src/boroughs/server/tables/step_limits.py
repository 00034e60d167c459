"""How long one table's record may become, and each player's share of it."""

from __future__ import annotations

from collections import Counter

from boroughs.core.record import MOVE
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.tables.loaded_table import LoadedTable


class StepLimits:
    """Counts the moves of each seat, those included that were taken back: steps are never removed."""

    def __init__(self, loaded: LoadedTable) -> None:
        self.loaded = loaded
        self._moves_made: Counter[int] = Counter()
        self._steps_counted = 0

    def refuse_move(self, seat: int) -> None:
        """No person uses up another player's share of the record."""
        limits, seats = self.loaded.services.settings.limits, self.loaded.head.seats
        most = max(1, limits.table_steps // (2 * len(seats)))
        if not seats[seat].bot and self.moves_made(seat) >= most:
            raise RequestRefused("too-many-moves", most=most)

    def moves_made(self, seat: int) -> int:
        steps = self.loaded.require_playing().steps
        for number in range(self._steps_counted, len(steps)):
            if steps[number].kind == MOVE:
                self._moves_made[steps[number].seat] += 1
        self._steps_counted = len(steps)
        return self._moves_made[seat]

    def refuse_takeback(self) -> None:
        """Nothing is taken back where that has filled half of what a record may hold: the rest is for the game."""
        most = self.loaded.services.settings.limits.table_steps // 2
        if len(self.loaded.require_playing().steps) >= most:
            raise RequestRefused("too-many-steps", most=most)
