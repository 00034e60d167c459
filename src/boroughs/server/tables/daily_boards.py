"""How everybody did on a day: only what happened at tables of this server, and of each device the first try."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter

import msgspec

from boroughs.server.store import Store

_DAYS_KEPT = 16
"""Days of games in memory; the others are read again."""


class DayScores(msgspec.Struct):
    """What is known of one day of one game."""

    tries: dict[str, str] = {}
    """By device, hashed: the table of its first try."""
    scores: dict[str, int] = {}
    """By table, once it was played to its end."""
    best: str = ""
    """The record of the best, of those who played here."""

    def counts(self) -> list[tuple[int, int]]:
        """Each score and how many have it, the lowest first."""
        return sorted(Counter(self.scores.values()).items())


class DailyBoards:
    """Kept among the server's own values, one for each game and day. One process owns the data."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._days: dict[str, DayScores] = {}

    async def scores(self, game: str, day: str) -> DayScores:
        async with self._lock:
            return await self._read(_name(game, day))

    async def begin(self, game: str, day: str, device: str, table: str) -> bool:
        """Whether this is the device's first try: only that one counts."""
        if not device:
            return False
        name, hashed = _name(game, day), hashlib.sha256(device.encode()).hexdigest()[:24]
        async with self._lock:
            known = await self._read(name)
            if hashed in known.tries:
                return False
            known.tries[hashed] = table
            await self._write(name, known)
            return True

    async def end(
        self, game: str, day: str, table: str, score: int, record: str, less: bool
    ) -> None:
        """This table was played to its end here, and counts. Said twice, it is counted once."""
        name = _name(game, day)
        async with self._lock:
            known = await self._read(name)
            if table in known.scores or table not in known.tries.values():
                return
            others = known.scores.values()
            if not others or (score < min(others) if less else score > max(others)):
                known.best = record
            known.scores[table] = score
            await self._write(name, known)

    async def _read(self, name: str) -> DayScores:
        found = self._days.get(name)
        if found is None:
            text = await self._store.read_value(name)
            found = DayScores() if text is None else msgspec.json.decode(text, type=DayScores)
            while len(self._days) >= _DAYS_KEPT:
                del self._days[next(iter(self._days))]
            self._days[name] = found
        return found

    async def _write(self, name: str, scores: DayScores) -> None:
        await self._store.write_value(name, msgspec.json.encode(scores).decode())


def _name(game: str, day: str) -> str:
    return f"daily {day} {game}"
