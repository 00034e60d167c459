"""One finished game of a simulation: who sat where, how it ended, and what was counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from boroughs.core.event import Event
from boroughs.core.result import Result


@dataclass(frozen=True, slots=True)
class HeardEvent:
    """An event of a game, and behind which step it came."""

    step: int
    at: int
    event: Event


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot was asked, and what it answered."""

    step: int
    """So many steps had been taken."""
    at: int
    seat: int
    offered: tuple[str, ...]
    """In notation, in the order of the list."""
    played: str
    """Nothing where it waits."""


@dataclass(slots=True)
class PlayedGame:
    """What is kept of a game. `players` are indices into the bots of the match, by seat."""

    number: int
    players: tuple[int, ...]
    first: int
    """The seat that was the first to act; 0 where several could."""
    result: Result
    steps: int
    milliseconds: int
    """Time at the table, which is virtual."""
    counts: dict[str, list[int]] = field(default_factory=dict)
    """Of the game's statistics: by name, then by seat."""
    series: dict[str, list[list[int]]] = field(default_factory=dict)
    events: list[HeardEvent] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    """Where the moves that were offered are kept."""
    record: str = ""
    """Where records are kept."""

    def turn(self, seat: int) -> int:
        """How many seats came before this one in the first round."""
        return (seat - self.first) % len(self.players)

    def win(self, seat: int) -> float:
        """A win that several share counts as its share."""
        winners = self.result.winners
        return 1 / len(winners) if seat in winners else 0.0
