"""Thinking time: how long each seat may take, kept by the table and unknown to the rules."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`bank` milliseconds for the whole game, and `extra` that come back with every move.

    A move that not everybody sees gives nothing back: the clock would tell of it. Nor does one that
    another undoes at once, while a clock of the game runs.
    """

    bank: int
    extra: int = 0


@dataclass(slots=True)
class ThinkingClocks:
    """One clock per seat; it runs while the table waits for that seat."""

    control: TimeControl
    left: list[int]
    since: dict[int, int] = field(default_factory=dict)
    """Since when the clock of a seat runs."""

    def turn_to(self, awaited: tuple[int, ...], now: int) -> None:
        """Stops the clocks of those who are no longer awaited, and starts those who are."""
        for seat in [seat for seat in self.since if seat not in awaited]:
            self._stop(seat, now)
        for seat in awaited:
            self.since.setdefault(seat, now)

    def moved(self, seat: int, now: int) -> None:
        """The seat has played: its clock stops and gets its extra time."""
        if seat in self.since:
            self._stop(seat, now)
        self.left[seat] += self.control.extra

    def took_back(self, seat: int) -> None:
        """A move of this seat is taken back: the extra time that it brought goes with it."""
        self.left[seat] = max(0, self.left[seat] - self.control.extra)

    def received(self, before: dict[int, int], seat: int, meant: int, at: int) -> None:
        """The seat's move was meant at one moment and came at a later one: thinking time counts as it came.

        `before` is since when clocks ran before it.
        """
        self.left[seat] = max(0, self.left[seat] - (at - meant))
        for running, since in self.since.items():
            if since == meant and (running == seat or running not in before):
                self.since[running] = at

    def remaining(self, seat: int, now: int) -> int:
        """How much this seat has left at this moment."""
        return max(0, self.left[seat] - (now - self.since.get(seat, now)))

    def runs_out(self) -> tuple[int, int] | None:
        """The moment at which the next clock runs out, and whose it is."""
        return min(((at + self.left[seat], seat) for seat, at in self.since.items()), default=None)

    def _stop(self, seat: int, now: int) -> None:
        self.left[seat] = self.remaining(seat, now)
        del self.since[seat]
