"""While time presses, a line that died without a word is noticed within seconds; else nobody is asked so often."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Opcode

from boroughs.server.messages.tables import ClockSetting
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.transport.socket_protocol import DirectSocketProtocol
from server.indoors import Ear, at, seated, still_server
from server.virtual_time import run_virtually, virtual_server

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Line(asyncio.Transport):
    """A line of which the other end answers pings, or is dead."""

    def __init__(self, protocol: DirectSocketProtocol) -> None:
        super().__init__({"peername": ("192.0.2.1", 1), "sockname": ("192.0.2.2", 2)})
        self.protocol = protocol
        self.dead = False
        self.pings = 0
        self.paused = 0
        self.ended: list[float] = []
        protocol.connection_made(self)

    def write(self, data: Any) -> None:
        data = bytes(data)
        if data[:1] == bytes([0x80 | Opcode.PING]):
            self.pings += 1
            if not self.dead:
                # A pong of the same payload, under a mask of zeros.
                pong = bytes([0x8A, 0x80 | len(data) - 2, 0, 0, 0, 0]) + data[2:]
                asyncio.get_running_loop().call_soon(self.protocol.data_received, pong)

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        """Nothing comes by itself."""
        self.paused += 1

    def resume_reading(self) -> None:
        """Nothing comes by itself."""

    def close(self) -> None:
        """What was written is still waited for: on a dead line, for ever."""

    def abort(self) -> None:
        self.ended.append(asyncio.get_running_loop().time())
        asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)


async def _app(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def opened(app: Any = _app) -> Line:
    config = Config(app, ws_ping_interval=20.0, ws_ping_timeout=40.0, log_config=None)
    line = Line(DirectSocketProtocol(config, ServerState(), {}))
    line.protocol.data_received(UPGRADE)
    for _ in range(5):
        await asyncio.sleep(0)
    return line


def test_in_a_hurry_a_dead_line_is_ended_within_three_seconds() -> None:
    async def play() -> None:
        line = await opened()
        line.protocol.hurry(True)
        await asyncio.sleep(10.0)
        assert line.ended == []
        assert 8 <= line.pings <= 10
        died = asyncio.get_running_loop().time()
        line.dead = True
        await asyncio.sleep(60.0)
        assert [moment - died <= 3.0 for moment in line.ended] == [True]

    run_virtually(play())


def test_else_it_is_asked_three_times_a_minute() -> None:
    async def play() -> None:
        line = await opened()
        line.protocol.hurry(True)
        await asyncio.sleep(3.5)
        line.protocol.hurry(False)
        asked = line.pings
        await asyncio.sleep(61.0)
        assert line.pings - asked == 3
        line.dead = True
        await asyncio.sleep(30.0)
        assert line.ended == []

    run_virtually(play())


def test_reading_pauses_only_while_the_application_is_at_work() -> None:
    """A message that is waited for is read at once; the next one keeps the line waiting until it is asked for."""
    heard: list[str] = []
    go_on = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] != "websocket.disconnect":
            heard.append(event["text"])
            await go_on.wait()

    def text(said: bytes) -> bytes:
        return bytes([0x81, 0x80 | len(said), 0, 0, 0, 0]) + said

    async def play() -> None:
        line = await opened(app)
        line.protocol.data_received(text(b"one"))
        for _ in range(5):
            await asyncio.sleep(0)
        assert (heard, line.paused, line.protocol.read_paused) == (["one"], 0, False)
        line.protocol.data_received(text(b"two"))
        assert (line.paused, line.protocol.read_paused) == (1, True)
        line.protocol.data_received(text(b"three"))
        go_on.set()
        for _ in range(20):
            await asyncio.sleep(0)
        assert heard == ["one", "two", "three"]
        assert not line.protocol.read_paused

    run_virtually(play())


def test_an_answer_behind_a_message_that_waits_is_an_answer() -> None:
    """The server is busy with what this client asked: nothing of it is read meanwhile, and it is alive."""

    async def play() -> None:
        line = await opened()
        line.protocol.hurry(True)
        line.protocol.read_paused = True
        await asyncio.sleep(30.0)
        assert line.ended == []
        line.protocol.read_paused = False
        line.dead = True
        await asyncio.sleep(10.0)
        assert len(line.ended) == 1

    run_virtually(play())


class HurriedEar(Ear):
    hurried = False

    def hurry(self, on: bool) -> None:
        self.hurried = on


def test_everybody_is_asked_more_often_while_mad_citys_minute_runs() -> None:
    async def play() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "mad-city", 2)
            first = HurriedEar(0)
            live.connections.add(first)
            assert not first.hurried
            await begin_minute(live)
            late = HurriedEar(1)
            live.connections.add(late)
            assert (first.hurried, late.hurried) == (True, True)
            at(play_server, 60_001)
            await live.tick()
            assert (first.hurried, late.hurried) == (False, False)

    asyncio.run(play())


async def begin_minute(live: LiveTable) -> None:
    for seat in range(2):
        await live.play(seat, "ready", live.clock.now())


def test_everybody_is_asked_more_often_as_a_deadline_comes_near_though_nobody_moves() -> None:
    async def wait() -> None:
        play_server = virtual_server()
        await play_server.open()
        live = await seated(play_server, "machi-koro", 2, clock=ClockSetting(bank=300_000))
        ear = HurriedEar(0)
        live.connections.add(ear)
        hurried = []
        for seconds in (209, 2):
            await asyncio.sleep(seconds)
            hurried.append(ear.hurried)
        assert hurried == [False, True]
        await play_server.close()

    run_virtually(wait())
