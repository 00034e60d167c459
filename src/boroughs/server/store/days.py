"""What a store keeps of the challenges of a day: of each device its first try, and how it ended here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DayEntry:
    """The first try of a device at a game's challenge, as it is begun."""

    game: str
    day: str
    device: str
    """Hashed."""
    table: str
    begun: int


@dataclass(frozen=True, slots=True)
class DayEnd:
    """How the try at a table ended; written with the end of the table, or not at all."""

    table: str
    score: int
    moves: str
    """A hash of what its player did: who does the same move for move is not counted again."""
    record: str


@dataclass(frozen=True, slots=True)
class DayBoard:
    """How everybody did."""

    counts: list[tuple[int, int]]
    """Each score and how many have it, the lowest first."""
    best: str
    """The record of the best; of equals, of who began first."""


class DayStore(ABC):
    """The part of a store that knows days. A row for each entry, and no more than are asked for."""

    @abstractmethod
    async def begin_day(self, entry: DayEntry, most: int) -> bool:
        """Whether this is the device's first try, and there is room for it.

        Where as many as `most` have begun, the oldest that is still unfinished makes room.
        """

    @abstractmethod
    async def withdraw_day(self, table: str) -> None:
        """An entry whose table came to nothing."""

    @abstractmethod
    async def day_board(self, game: str, day: str, less: bool) -> DayBoard:
        """Of the entries that have ended; `less` where a smaller score is the better one."""

    @abstractmethod
    async def forget_days(self, before: str) -> int:
        """Entries of the days before this one; says how many there were."""
