"""Tables that begin where a test wants them: a position put before people who already sit there."""

from __future__ import annotations

import asyncio
from collections import deque

from boroughs.core.state import State
from boroughs.server.broadcast.frames import TableFrames
from boroughs.server.play_server import PlayServer
from server.conftest import Running


class LaidOutServer(PlayServer):
    """Remembers in which loop it lives, so that a test can reach in."""

    loop: asyncio.AbstractEventLoop

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        await super().open()


def lay_out(running: Running, table: str, state: State) -> None:
    """Everybody at this table sees this position from now on."""
    play_server = running.play_server
    assert isinstance(play_server, LaidOutServer)

    async def replace() -> None:
        live = play_server.registry.tables[table]
        async with live.lock:
            assert live.session is not None
            left = live.session.frames.door_positions()
            state.events = None
            live.begun.state = state
            frames = TableFrames(live.begun)
            frames.logs = {viewer: deque() for viewer in frames.viewers}
            frames.reopen(left)
            live.session.frames = live.broadcaster.frames = frames
            for connection in live.connections.all():
                live.broadcaster.welcome(connection)

    asyncio.run_coroutine_threadsafe(replace(), play_server.loop).result(60)
