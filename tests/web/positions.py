"""Tables that begin where a test wants them: a position put before people who already sit there."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
from playwright.sync_api import Browser

from boroughs.core.state import State
from boroughs.server.broadcast.frames import LOGGED, TableFrames
from boroughs.server.play_server import PlayServer
from boroughs.server.store.documents import DoorPosition
from server.conftest import Running
from server.playing import joined, keys
from web.visitor import Visitor


class LaidOutServer(PlayServer):
    """Remembers in which loop it lives, so that a test can reach in."""

    loop: asyncio.AbstractEventLoop

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        await super().open()


def create(running: Running, game: str, names: Sequence[str], **fields: object) -> Any:
    """A table all of whose seats are held here; its secrets, as the server tells them."""
    seats = [{"kind": "me", "name": name} for name in names]
    answer = running.api.post("/api/tables", {"game": game, "seats": seats, **fields})
    assert answer.status_code == 201, answer.text
    return answer.json()


def sit_down(running: Running, created: Any, visitors: Sequence[Visitor]) -> list[Visitor]:
    """The first seats are taken by these visitors, the others by nobody who ever moves: it costs no browser."""
    play_server = running.play_server
    assert isinstance(play_server, LaidOutServer)
    table, secrets = created["table"]["id"], keys(created)

    async def be_ready() -> None:
        for key in secrets[len(visitors) :]:
            async with joined(running.address, table, key) as absent:
                await absent.ready()

    asyncio.run_coroutine_threadsafe(be_ready(), play_server.loop).result(60)
    for visitor, key in zip(visitors, secrets, strict=False):
        visitor.go(f"/table/{table}/{key}")
    for visitor in visitors:
        visitor.await_table()
    return list(visitors)


def lay_out(running: Running, table: str, state: State, *visitors: Visitor) -> None:
    """Everybody at this table sees this position from now on; the pages of those who have the first seats show it."""
    play_server = running.play_server
    assert isinstance(play_server, LaidOutServer)

    async def replace() -> list[int]:
        live = play_server.registry.tables[table]
        async with live.lock:
            assert live.session is not None
            left = [next_frame(door) for door in live.session.frames.door_positions()]
            state.events = None
            live.require_started().state = state
            frames = TableFrames(live.require_started())
            frames.logs = {viewer: deque(maxlen=LOGGED) for viewer in frames.viewers}
            frames.reopen(left)
            live.session.frames = live.broadcaster.frames = frames
            for connection in live.connections.all():
                live.broadcaster.welcome(connection)
            return [door.number for door in left]

    def next_frame(door: DoorPosition) -> DoorPosition:
        return msgspec.structs.replace(door, number=door.number + 1)

    numbers = asyncio.run_coroutine_threadsafe(replace(), play_server.loop).result(60)
    for visitor, number in zip(visitors, numbers, strict=False):
        visitor.page.locator(f"#board[data-frame='{number}']").wait_for()


class Rooms:
    """Tables that stay open from test to test: each test lays its own position there, and its pages begin anew.

    Opening a browser, joining and beginning takes seconds; a position and a reload do not.
    """

    def __init__(self, running: Running, browser: Browser) -> None:
        self.running = running
        self._browser = browser
        self._open: dict[tuple[object, ...], list[Visitor]] = {}

    def sit(
        self, game: str, names: Sequence[str], state: State, people: int, **wishes: object
    ) -> list[Visitor]:
        """So many people, the first with these wishes; then this position lies before them."""
        key = (game, state.seats, people, *sorted(wishes.items()))
        visitors = self._open.get(key)
        if visitors is None:
            visitors = [
                Visitor(self._browser, self.running.address, **(wishes if seat == 0 else {}))  # type: ignore[arg-type]
                for seat in range(people)
            ]
            created = create(self.running, game, names[: state.seats])
            visitors[0].watch_key = created["watch"]
            sit_down(self.running, created, visitors)
            self._open[key] = visitors
        lay_out(self.running, visitors[0].table, state)
        for visitor in visitors:
            visitor.begin_anew()
        return visitors

    def check(self) -> None:
        """After each test: nobody's console has an error, and a game that is over is left."""
        errors = [error for visitors in self._open.values() for v in visitors for error in v.errors]
        play_server = self.running.play_server
        assert play_server is not None
        for key, visitors in list(self._open.items()):
            if errors or play_server.registry.tables[visitors[0].table].head.phase != "playing":
                for visitor in self._open.pop(key):
                    visitor.leave()
        assert not errors, errors

    def close(self) -> None:
        for visitors in self._open.values():
            for visitor in visitors:
                visitor.leave()


def play_there(running: Running, table: str, moves: Sequence[tuple[int, str]]) -> None:
    """These moves are played, and everybody at the table hears of them; it costs no click."""
    play_server = running.play_server
    assert isinstance(play_server, LaidOutServer)

    async def play() -> None:
        live = play_server.registry.tables[table]
        for seat, notation in moves:
            await live.play(seat, notation, 0)

    asyncio.run_coroutine_threadsafe(play(), play_server.loop).result(60)
