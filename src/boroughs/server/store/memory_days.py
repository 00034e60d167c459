"""The part of the forgetful store that knows days."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from boroughs.server.store.days import DayBoard, DayEnd, DayEntry, DayStore


@dataclass(slots=True)
class KeptEntry:
    """A try, and how it ended if it has."""

    entry: DayEntry
    end: DayEnd | None = None


class MemoryDays(DayStore):
    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[tuple[str, str, str], KeptEntry] = {}

    def _of(self, game: str, day: str) -> list[KeptEntry]:
        return [kept for key, kept in self.entries.items() if key[:2] == (game, day)]

    async def begin_day(self, entry: DayEntry, most: int) -> bool:
        key = entry.game, entry.day, entry.device
        if key in self.entries:
            return False
        others = self._of(entry.game, entry.day)
        if len(others) >= most:
            unfinished = [kept.entry for kept in others if kept.end is None]
            if not unfinished:
                return False
            oldest = min(unfinished, key=lambda one: (one.begun, one.table))
            del self.entries[oldest.game, oldest.day, oldest.device]
        self.entries[key] = KeptEntry(entry)
        return True

    async def withdraw_day(self, table: str) -> None:
        self.entries = {
            key: kept for key, kept in self.entries.items() if kept.entry.table != table
        }

    def end_day(self, end: DayEnd) -> None:
        for kept in self.entries.values():
            if kept.entry.table == end.table and kept.end is None:
                ended = [one.end for one in self._of(kept.entry.game, kept.entry.day)]
                if not any(one is not None and one.moves == end.moves for one in ended):
                    kept.end = end

    async def day_board(self, game: str, day: str, less: bool) -> DayBoard:
        ended = [
            ((kept.end.score, kept.entry.begun, kept.entry.table), kept.end.record)
            for kept in self._of(game, day)
            if kept.end is not None
        ]
        if not ended:
            return DayBoard([], "")
        counts = sorted(Counter(key[0] for key, _ in ended).items())
        best = min(ended, key=lambda one: (one[0][0] if less else -one[0][0], *one[0][1:]))
        return DayBoard(counts, best[1])

    async def forget_days(self, before: str) -> int:
        kept = {key: one for key, one in self.entries.items() if key[1] >= before}
        gone = len(self.entries) - len(kept)
        self.entries = kept
        return gone
