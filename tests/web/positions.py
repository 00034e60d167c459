"""Tables that begin where a test wants them: a position put before people who already sit there."""

from __future__ import annotations

import asyncio
from collections import deque

from boroughs.core.state import State
from boroughs.server.house import House
from boroughs.server.showing import Showing
from server.conftest import Running


class LaidOutHouse(House):
    """Remembers in which loop it lives, so that a test can reach in."""

    loop: asyncio.AbstractEventLoop

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        await super().open()


def lay_out(running: Running, table: str, state: State) -> None:
    """Everybody at this table sees this position from now on."""
    house = running.house
    assert isinstance(house, LaidOutHouse)

    async def replace() -> None:
        served = house.tables[table]
        async with served.lock:
            assert served.showing is not None
            left = served.showing.heads()
            state.events = None
            served.begun.state = state
            served.showing = Showing(served.begun)
            served.showing.logs = {viewer: deque() for viewer in served.showing.viewers}
            served.showing.open_again(left)
            for connection in served.hall.all():
                served.voice.welcome(connection)

    asyncio.run_coroutine_threadsafe(replace(), house.loop).result(60)
