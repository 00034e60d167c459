"""A house without a network, whose time, table names and secrets are known: for what must not differ by a byte."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from typing import Any
from unittest.mock import patch

from boroughs import games
from boroughs.core.audience import Viewer
from boroughs.server.clock import Uptime
from boroughs.server.hall import Connection, Wants
from boroughs.server.house import House
from boroughs.server.logs import Log
from boroughs.server.messages.play import FarewellCode
from boroughs.server.messages.tables import CreateTable, SeatWish
from boroughs.server.seating import be_ready
from boroughs.server.served import ServedTable
from boroughs.server.settings import Settings
from server.memory import MemoryStore

NOON = 1_800_000_000_000


class SetTime(Uptime):
    """Time that passes when the test says so."""

    moment = 0

    def now(self) -> int:
        return self.moment

    def seconds(self, milliseconds: int) -> float:
        return 3600.0 if milliseconds > 0 else 0.0


class StillHouse(House):
    uptime_type = SetTime


class HastyTime(SetTime):
    """Whoever wants to wait does not; how long it would have been is kept."""

    def __init__(self, carried: int = 0) -> None:
        super().__init__(carried)
        self.waited: list[int] = []

    def seconds(self, milliseconds: int) -> float:
        self.waited.append(milliseconds)
        return 0.0


class HastyHouse(StillHouse):
    uptime_type = HastyTime


class Ear(Connection):
    """A connection that keeps what it is told."""

    def __init__(self, viewer: Viewer, language: str = "en", host: bool = False) -> None:
        self.viewer = viewer
        self.host = host
        self.wants = Wants(language, scene=True, words=True)
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
    """Every house made meanwhile has the same secrets, names and dates."""
    numbers = count(1)
    with (
        patch("boroughs.server.house.new_table_id", lambda: f"table{next(numbers)}"),
        patch("boroughs.server.house.new_secret", lambda: bytes(range(32))),
        patch("boroughs.server.house.wall_clock", lambda: NOON),
        patch("boroughs.server.served.wall_clock", lambda: NOON),
        patch("boroughs.server.chatting.wall_clock", lambda: NOON),
        patch.dict(games._FOLDERS, {"lanterns": "reference_game"}),
    ):
        yield


@asynccontextmanager
async def still_house(
    store: MemoryStore | None = None, house_type: type[StillHouse] = StillHouse
) -> AsyncIterator[StillHouse]:
    plain = Settings(bot_processes=1, bot_pause=0)
    house = house_type(plain, store or MemoryStore(), Log(io.StringIO()))
    with known_secrets():
        await house.open()
        try:
            yield house
        finally:
            await house.close()


async def seated(house: House, game: str, people: int, **fields: Any) -> ServedTable:
    """A table of so many people, all ready: the game has begun."""
    wishes = [SeatWish(kind="me", name=f"P{seat}") for seat in range(people)]
    created = await house.create(CreateTable(game=game, seats=wishes, **fields), "en")
    served = await house.get(created.table.id)
    for seat in range(people):
        await be_ready(served, seat, f"{seat:02x}" * 16)
    return served


def listen(served: ServedTable, viewer: Viewer, language: str = "en") -> Ear:
    ear = Ear(viewer, language)
    served.hall.add(ear)
    return ear


def at(house: House, moment: int) -> None:
    assert isinstance(house.uptime, SetTime)
    house.uptime.moment = moment
