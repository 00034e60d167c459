"""Thinking time: how long each seat may take, kept by the table and unknown to the rules."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`bank` milliseconds for the whole game, and `extra` that come back with every move."""

    bank: int
    extra: int = 0


@dataclass(slots=True)
class ThinkingClocks:
    """One clock per seat; it runs while that seat may act."""

    control: TimeControl
    left: list[int]
    since: dict[int, int] = field(default_factory=dict)
    """Since when the clock of a seat runs."""

    def turn_to(self, acting: tuple[int, ...], now: int) -> None:
        """Stops the clocks of those who may no longer act, and starts those who may."""
        for seat in [seat for seat in self.since if seat not in acting]:
            self._stop(seat, now)
        for seat in acting:
            self.since.setdefault(seat, now)

    def moved(self, seat: int, now: int) -> None:
        """The seat has played: its clock stops and gets its extra time."""
        if seat in self.since:
            self._stop(seat, now)
        self.left[seat] += self.control.extra

    def runs_out(self) -> tuple[int, int] | None:
        """The moment at which the next clock runs out, and whose it is."""
        return min(((at + self.left[seat], seat) for seat, at in self.since.items()), default=None)

    def _stop(self, seat: int, now: int) -> None:
        self.left[seat] = max(0, self.left[seat] - (now - self.since.pop(seat)))
