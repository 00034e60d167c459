"""What is known of clubs only while the server runs: who looks at one, and that one thing happens at a time."""

from __future__ import annotations

import asyncio

_HERE_MILLISECONDS = 120_000


class ClubsNow:
    """Who was here of late is forgotten with it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        """Held by whoever changes a club: what was read still holds when it is written."""
        self._seen: dict[tuple[str, str], int] = {}
        self._swept = 0

    def see(self, club: str, player: str, now: int) -> None:
        """This member looks at this club."""
        self._seen[club, player] = now
        if now - self._swept > _HERE_MILLISECONDS:
            self._swept = now
            self._seen = {
                who: at for who, at in self._seen.items() if now - at <= _HERE_MILLISECONDS
            }

    def here(self, club: str, player: str, now: int) -> bool:
        at = self._seen.get((club, player))
        return at is not None and now - at <= _HERE_MILLISECONDS
