"""A client on a line: what it is told waits here, so that nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from boroughs.server.broadcast.connections import Connection, FrameFormat
from boroughs.server.messages.play import Farewell, FarewellCode, Ping
from boroughs.server.messages.refusals import RequestRefused, sentence
from boroughs.server.metrics import Metrics
from boroughs.server.settings import Limits
from boroughs.server.transport.wire import Wire

_BEAT_SECONDS = 10.0
_PING_SECONDS = 30.0
_SEND_SECONDS = 30.0
_COME_BACK = {"restarting", "too-slow", "too-many-connections"}
_CLOSE_CODES = {"restarting": 1012, "flooding": 1008, "bad-message": 1008, "wrong-key": 1008}
_WORST_ROUND_TRIP = 500
"""Milliseconds; a client may answer pings late, so that more is believed of nobody."""


class SocketConnection(Connection):
    """Who reads gets every message at once; for who reads slowly they wait here, but do not pile up."""

    def __init__(self, wire: Wire, address: str, limits: Limits, metrics: Metrics) -> None:
        self.wire = wire
        self.address = address
        self.viewer = None
        self.host = False
        self.format = FrameFormat("en", True, True)
        self.round_trip = 0
        """Milliseconds, as measured last."""
        self._limits = limits
        self._metrics = metrics
        self._flushing = False
        """Whether what waits is about to be written."""
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self.closing = False
        self._close_code = 0
        """With which it is hung up, once all that waits was said."""
        self.dropped = asyncio.Event()
        """Set when this client is not waited for any longer, whatever it still was to be told."""
        self._sending_since: float | None = None
        """Since when a message is being taken by a client that reads slowly."""
        self._pinged: tuple[str, float] = ("", time.monotonic())

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        limits = self._limits
        self._waiting.append(message)
        self._bytes += len(message)
        if len(self._waiting) > limits.waiting_messages or self._bytes > limits.waiting_bytes:
            self._metrics.dropped["slow"] += 1
            self._waiting.clear()
            self._bytes = 0
            self.dismiss("too-slow")
            self.dropped.set()
        if not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Writes what waits together, so that an answer and the frame that follows it arrive as one."""
        self._flushing = False
        waiting = self._waiting
        if waiting and self._sending_since is None and self.wire.write_now(waiting):
            self._bytes = 0
            waiting.clear()
        if waiting:
            self._news.set()

    def hurry(self, on: bool) -> None:
        self.wire.hurry(on)

    def dismiss(self, code: FarewellCode, why: RequestRefused | None = None) -> None:
        if self.closing:
            return
        text = sentence(why or RequestRefused(code), self.format.language)
        self.tell(Farewell(code=code, text=text, again=code in _COME_BACK))
        self.closing = True
        self._close_code = _CLOSE_CODES.get(code, 1000)
        self._news.set()

    def hang_up(self, code: int) -> None:
        """After what was to be said, a farewell perhaps, was said."""
        if not self.closing:
            self.closing = True
            self._waiting.append(code)
            self._news.set()

    def ping(self) -> None:
        """Asks for a sign of life, to know how long a message takes."""
        self._pinged = (f"ping-{time.monotonic_ns()}", time.monotonic())
        self.tell(Ping(id=self._pinged[0]))

    def ponged(self, ping: str) -> None:
        if ping == self._pinged[0]:
            measured = int((time.monotonic() - self._pinged[1]) * 1000)
            self.round_trip = min(measured, _WORST_ROUND_TRIP)

    async def write_loop(self) -> None:
        """Sends whatever waits, until told to close."""
        beat = asyncio.create_task(self._beat())
        try:
            while True:
                while self._waiting:
                    message = self._waiting.popleft()
                    self._bytes -= len(message)
                    self._sending_since = time.monotonic()
                    await self.wire.send(message.decode())
                self._sending_since = None
                if self._close_code:
                    await self.wire.close(self._close_code)
                    return
                self._news.clear()
                await self._news.wait()
        finally:
            beat.cancel()

    async def _beat(self) -> None:
        """Pings now and then, however much is told meanwhile; who takes nothing more is dropped.

        One timer for both: a timer for each message would cost as much as the message.
        """
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            now, since = time.monotonic(), self._sending_since
            if since is not None and now - since > _SEND_SECONDS:
                self._metrics.dropped["slow"] += 1
                self.dropped.set()
            elif now - self._pinged[1] > _PING_SECONDS:
                self.ping()
