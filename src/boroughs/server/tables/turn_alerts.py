"""Tells the device of an absent player that the table waits for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from boroughs.server.tables.loaded_table import LoadedTable


class TurnAlerts:
    """Who is awaited at one table from now on, and is not here, is alerted once."""

    def __init__(self, loaded: LoadedTable, commit: Callable[[], Awaitable[None]]) -> None:
        self.loaded = loaded
        self._commit = commit
        self._awaited: set[int] = set()
        """Those for whom the game waited after the last commit."""

    def resume(self) -> None:
        """Read from the store: those for whom the game waits were alerted when it began to."""
        table = self.loaded.running
        self._awaited = set() if table is None else set(table.state.awaited())

    def alert_the_absent(self) -> None:
        loaded = self.loaded
        table = loaded.running
        awaited = set() if table is None else set(table.state.awaited())
        newly, self._awaited = awaited - self._awaited, awaited
        if loaded.services.push is None:
            return
        for seat in newly - loaded.connections.online:
            person = loaded.head.seats[seat]
            if person.alerts and person.person:
                loaded.services.tasks.start(self._alert(seat, person.alerts), "alert")

    async def _alert(self, seat: int, address: str) -> None:
        loaded, push = self.loaded, self.loaded.services.push
        if push is None or await push.send(address) != "gone":
            return
        async with loaded.lock:
            if loaded.head.seats[seat].alerts == address:
                loaded.head.seats[seat].alerts = ""
                loaded.head_changed = True
                await self._commit()
