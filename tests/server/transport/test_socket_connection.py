"""What a client is told arrives in order, whether it is written at once or has to wait."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import get_args

import pytest

from boroughs.server.broadcast.connections import FrameFormat
from boroughs.server.messages.play import FarewellCode
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.metrics import Metrics
from boroughs.server.settings import Limits
from boroughs.server.transport.socket_connection import SocketConnection
from boroughs.server.transport.wire import Wire


class FakeWire(Wire):
    """Reads when it is told to."""

    def __init__(self, direct: bool = True) -> None:
        self.got: list[str] = []
        self.writes = 0
        self.reads = asyncio.Event()
        self.closed: int | None = None
        self.direct = direct

    def write_now(self, messages: Iterable[bytes]) -> bool:
        written = self.direct and self.reads.is_set()
        if written:
            self.got += [message.decode() for message in messages]
            self.writes += 1
        return written

    async def receive(self) -> str:
        raise NotImplementedError

    async def send(self, text: str) -> None:
        await self.reads.wait()
        self.got.append(text)

    async def close(self, code: int) -> None:
        self.closed = code


def connected(socket: FakeWire, limits: Limits | None = None) -> SocketConnection:
    return SocketConnection(socket, "192.0.2.1", limits or Limits(), Metrics())


async def until_idle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_what_is_told_at_once_arrives_at_once() -> None:
    """An answer and the frame behind it: no client sees one without the other."""

    async def tell() -> None:
        socket = FakeWire()
        connection = connected(socket)
        socket.reads.set()
        connection.send(b"1")
        connection.send(b"2")
        await asyncio.sleep(0)
        assert (socket.got, socket.writes) == (["1", "2"], 1)

    asyncio.run(tell())


def test_nothing_overtakes_what_waits() -> None:
    async def tell() -> None:
        socket = FakeWire()
        connection = connected(socket)
        writing = asyncio.create_task(connection.write_loop())
        connection.send(b"1")
        await until_idle()
        # The first is being sent, nothing waits behind it, and now the client reads again.
        socket.reads.set()
        connection.send(b"2")
        connection.send(b"3")
        await until_idle()
        connection.send(b"4")
        await until_idle()
        assert socket.got == ["1", "2", "3", "4"]
        writing.cancel()

    asyncio.run(tell())


def test_a_farewell_comes_before_the_close() -> None:
    async def tell() -> None:
        for direct in (True, False):
            socket = FakeWire(direct)
            connection = connected(socket)
            socket.reads.set()
            writing = asyncio.create_task(connection.write_loop())
            connection.send(b"1")
            connection.dismiss("restarting")
            connection.send(b"too late")
            await writing
            assert socket.got[0] == "1"
            assert '"restarting"' in socket.got[1]
            assert len(socket.got) == 2
            assert socket.closed == 1012

    asyncio.run(tell())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("code", get_args(FarewellCode))
def test_every_farewell_is_a_whole_sentence(code: FarewellCode, language: str) -> None:
    """What is wrong with a message the one who read it says; whoever says nothing more is told none the less."""

    async def tell() -> None:
        socket = FakeWire()
        socket.reads.set()
        connection = connected(socket)
        connection.format = FrameFormat(language, scene=True, words=True)
        why = RequestRefused("bad-message", problem="x") if code == "bad-message" else None
        connection.dismiss(code, why)
        await until_idle()
        text = json.loads(socket.got[0])["text"]
        assert text.endswith(".")
        assert "{" not in text
        assert code not in text

    asyncio.run(tell())


def test_who_reads_nothing_is_given_up() -> None:
    async def tell() -> None:
        socket = FakeWire()
        connection = connected(socket, Limits(waiting_messages=5))
        for _ in range(6):
            connection.send(b"1")
        assert connection.closing
        assert connection.dropped.is_set()

    asyncio.run(tell())
