"""A server without a network, whose time, table names and secrets are known: for what must not differ by a byte."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from typing import Any
from unittest.mock import patch

from boroughs.core import registry
from boroughs.core.audience import Viewer
from boroughs.server.broadcast.connections import Connection, FrameFormat
from boroughs.server.clock import Uptime
from boroughs.server.logs import Log
from boroughs.server.messages.play import FarewellCode
from boroughs.server.messages.tables import CreateTable, SeatWish
from boroughs.server.play_server import PlayServer
from boroughs.server.settings import Settings
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.seats import be_ready
from server.memory import MemoryStore

NOON = 1_800_000_000_000


class SetTime(Uptime):
    """Time that passes when the test says so."""

    moment = 0

    def now(self) -> int:
        return self.moment

    def seconds(self, milliseconds: int) -> float:
        return 3600.0 if milliseconds > 0 else 0.0


class StillServer(PlayServer):
    uptime_type = SetTime

    @staticmethod
    def plain_settings() -> Settings:
        return Settings(bot_processes=1, bot_pause=0)


class HastyTime(SetTime):
    """Whoever wants to wait does not; how long it would have been is kept."""

    def __init__(self, carried: int = 0) -> None:
        super().__init__(carried)
        self.waited: list[int] = []

    def seconds(self, milliseconds: int) -> float:
        self.waited.append(milliseconds)
        return 0.0


class HastyServer(StillServer):
    uptime_type = HastyTime


class Ear(Connection):
    """A connection that keeps what it is told."""

    def __init__(self, viewer: Viewer, language: str = "en", host: bool = False) -> None:
        self.viewer = viewer
        self.host = host
        self.format = FrameFormat(language, scene=True, words=True)
        self.address = "here"
        self.heard: list[bytes] = []
        self.dismissed = ""

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def dismiss(self, code: FarewellCode) -> None:
        self.dismissed = code
        self.closing = True

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(message) for message in self.heard]

    def frames(self) -> list[bytes]:
        return [message for message in self.heard if message.startswith(b'{"type":"frame"')]


@contextmanager
def known_secrets() -> Iterator[None]:
    """Every server made meanwhile has the same secrets, names and dates."""
    numbers = count(1)
    with (
        patch("boroughs.server.tables.registry.new_table_id", lambda: f"table{next(numbers)}"),
        patch("boroughs.server.tables.registry.new_secret", lambda: bytes(range(32))),
        patch("boroughs.server.tables.registry.wall_clock", lambda: NOON),
        patch("boroughs.server.play_server.wall_clock", lambda: NOON),
        patch("boroughs.server.broadcast.chat_log.wall_clock", lambda: NOON),
        patch.dict(registry._folders, {"lanterns": "reference_game"}),
    ):
        yield


@asynccontextmanager
async def still_server(
    store: MemoryStore | None = None, server_type: type[StillServer] = StillServer
) -> AsyncIterator[StillServer]:
    play_server = server_type(
        server_type.plain_settings(), store or MemoryStore(), Log(io.StringIO())
    )
    with known_secrets():
        await play_server.open()
        try:
            yield play_server
        finally:
            await play_server.close()


async def seated(play_server: PlayServer, game: str, people: int, **fields: Any) -> LiveTable:
    """A table of so many people, all ready: the game has begun."""
    wishes = [SeatWish(kind="me", name=f"P{seat}") for seat in range(people)]
    created = await play_server.registry.create(
        CreateTable(game=game, seats=wishes, **fields), "en"
    )
    live = await play_server.registry.get(created.table.id)
    for seat in range(people):
        await be_ready(live, seat, f"{seat:02x}" * 16)
    return live


def listen(live: LiveTable, viewer: Viewer, language: str = "en") -> Ear:
    ear = Ear(viewer, language)
    live.connections.add(ear)
    if live.frames is not None and viewer not in live.frames.doors:
        live.frames.restore_log(viewer, live.require_started().record_for(viewer))
    return ear


def at(play_server: PlayServer, moment: int) -> None:
    assert isinstance(play_server.services.uptime, SetTime)
    play_server.services.uptime.moment = moment
