"""One WebSocket: a reader that takes requests one after another, a writer that never holds anybody up."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from boroughs.server.denials import Denied, sentence
from boroughs.server.hall import Connection, Wants
from boroughs.server.limits import Addresses, Bucket, neighbourhood
from boroughs.server.logs import fault_of
from boroughs.server.messages.play import ClientMessage, Farewell, FarewellCode, Hello, Ping
from boroughs.server.requests import Requests

if TYPE_CHECKING:
    from boroughs.server.house import House
    from boroughs.server.served import ServedTable

_DECODER = msgspec.json.Decoder(ClientMessage)
_PING_SECONDS = 30.0
_SEND_SECONDS = 30.0
_UNSEATED: dict[str, FarewellCode] = {
    "needs-old-rules": "needs-old-rules",
    "no-such-table": "no-such-table",
    "restarting": "restarting",
}
_AGAIN = {"restarting", "too-slow", "too-many-connections"}
_CLOSING = {"restarting": 1012, "flooding": 1008, "bad-message": 1008, "wrong-key": 1008}
_WORST_ROUND_TRIP = 2000


class SocketConnection(Connection):
    """Messages wait here for a client that reads slowly; for one that does not read they do not pile up."""

    def __init__(self, house: House, websocket: WebSocket, address: str) -> None:
        self.house = house
        self.websocket = websocket
        self.address = address
        self.viewer = None
        self.host = False
        self.wants = Wants("en", True, True)
        self.round_trip = 0
        """Milliseconds, as measured last."""
        self._waiting: deque[bytes | int] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self.closing = False
        self.dropped = asyncio.Event()
        """Set when this client is not waited for any longer, whatever it still was to be told."""
        self._pinged: tuple[str, float] = ("", time.monotonic())

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        limits = self.house.settings.limits
        self._waiting.append(message)
        self._bytes += len(message)
        if len(self._waiting) > limits.waiting_messages or self._bytes > limits.waiting_bytes:
            self.house.metrics.dropped += 1
            self._waiting.clear()
            self._bytes = 0
            self.dismiss("too-slow")
            self.dropped.set()
        self._news.set()

    def dismiss(self, code: FarewellCode) -> None:
        if self.closing:
            return
        text = sentence(Denied(code), self.wants.language)
        self.tell(Farewell(code=code, text=text, again=code in _AGAIN))
        self.closing = True
        self._waiting.append(_CLOSING.get(code, 1000))
        self._news.set()

    def ping(self) -> None:
        """Asks for a sign of life, to know how long a message takes."""
        self._pinged = (f"ping-{time.monotonic_ns()}", time.monotonic())
        self.tell(Ping(id=self._pinged[0]))

    def ponged(self, ping: str) -> None:
        if ping == self._pinged[0]:
            measured = int((time.monotonic() - self._pinged[1]) * 1000)
            self.round_trip = min(measured, _WORST_ROUND_TRIP)

    async def write_on(self) -> None:
        """Sends whatever waits, until told to close."""
        while True:
            while self._waiting:
                message = self._waiting.popleft()
                if isinstance(message, int):
                    await self.websocket.close(message)
                    return
                self._bytes -= len(message)
                async with asyncio.timeout(_SEND_SECONDS):
                    await self.websocket.send_text(message.decode())
            self._news.clear()
            if time.monotonic() - self._pinged[1] > _PING_SECONDS:
                # However much is told meanwhile: how long a message takes may change.
                self.ping()
                continue
            try:
                async with asyncio.timeout(_PING_SECONDS):
                    await self._news.wait()
            except TimeoutError:
                continue


class Door:
    """Lets WebSockets in, and counts them by address."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._present: dict[str, int] = {}
        limits = house.settings.limits
        self._askers = Addresses(
            limits.address_requests_per_second, limits.address_requests_at_once
        )

    async def enter(self, websocket: WebSocket) -> None:
        address = websocket.client.host if websocket.client is not None else ""
        if not self.from_our_page(websocket):
            await websocket.close(1008)
            return
        await websocket.accept()
        who = neighbourhood(address)
        present = self._present.get(who, 0)
        self._present[who] = present + 1
        self.house.metrics.connections += 1
        connection = SocketConnection(self.house, websocket, address)
        try:
            if present >= self.house.settings.limits.connections_per_address:
                connection.dismiss("too-many-connections")
            elif self.house.draining:
                connection.dismiss("restarting")
            await self._serve(connection)
        finally:
            self.house.metrics.connections -= 1
            self._present[who] -= 1
            if not self._present[who]:
                del self._present[who]

    def from_our_page(self, websocket: WebSocket) -> bool:
        """A browser says which page asks; another site's page must not play with our visitors' seats."""
        origin = websocket.headers.get("origin")
        if origin is None or origin in self.house.settings.origins:
            return True
        return urlsplit(origin).netloc == websocket.headers.get("host")

    async def _serve(self, connection: SocketConnection) -> None:
        reading = asyncio.create_task(self._read_on(connection))
        writing = asyncio.create_task(connection.write_on())
        dropped = asyncio.create_task(connection.dropped.wait())
        await asyncio.wait((reading, writing, dropped), return_when=asyncio.FIRST_COMPLETED)
        if reading.done() and not writing.done():
            # What was still to be said, a farewell above all, is said.
            with contextlib.suppress(Exception):
                await asyncio.wait_for(asyncio.shield(writing), 5.0 if connection.closing else 0)
        tasks = (reading, writing, dropped)
        for task in tasks:
            task.cancel()
        for finished in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(finished, Exception) and not isinstance(
                finished, WebSocketDisconnect | RuntimeError | TimeoutError | OSError
            ):
                self.house.metrics.faults += 1
                self.house.log.error("connection-failed", fault=fault_of(finished))
        if connection.websocket.application_state == WebSocketState.CONNECTED:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(connection.websocket.close(1000), 1.0)

    async def _read_on(self, connection: SocketConnection) -> None:
        websocket = connection.websocket
        limits = self.house.settings.limits
        try:
            async with asyncio.timeout(limits.hello_seconds):
                first = await _received(websocket)
        except TimeoutError:
            connection.dismiss("bad-message")
            return
        served = None if connection.closing else await self._greeted(connection, first)
        if served is None:
            return
        requests = Requests(self.house, served, connection)
        bucket = Bucket(limits.requests_per_second, limits.requests_at_once)
        refused = 0
        try:
            while not connection.closing:
                text = await _received(websocket)
                received = served.clock.now()
                if not (bucket.take() and self._askers.take(connection.address)):
                    refused += 1
                    requests.refuse(_id_of(text), Denied("too-fast"))
                    if refused > limits.refused_in_a_row:
                        self.house.metrics.dropped += 1
                        connection.dismiss("flooding")
                        return
                    continue
                refused = 0
                await self._handle(requests, text, received)
        finally:
            self._leave(served, connection)

    async def _handle(self, requests: Requests, text: str, received: int) -> None:
        message = decoded(text)
        if isinstance(message, Denied):
            requests.refuse(_id_of(text), message)
            return
        # A client that goes in the middle of its move does not take the table with it.
        await asyncio.shield(asyncio.ensure_future(requests.handle(message, received)))

    async def _greeted(self, connection: SocketConnection, text: str) -> ServedTable | None:
        message = decoded(text)
        if not isinstance(message, Hello):
            connection.dismiss("bad-message")
            return None
        connection.wants = Wants(message.language, message.scene, message.words)
        try:
            served = await self.house.get(message.table)
            connection.viewer, connection.host = self.house.role(served.head, message.key)
        except Denied as denied:
            connection.dismiss(_UNSEATED.get(denied.code, "wrong-key"))
            return None
        except Exception as error:
            self.house.metrics.faults += 1
            self.house.log.error("hello-failed", table=message.table, fault=fault_of(error))
            connection.dismiss("restarting")
            return None
        if served.head.phase == "closed":
            connection.dismiss("table-closed")
            return None
        watchers = self.house.settings.limits.watchers_per_table
        if connection.viewer is None and served.hall.watching >= watchers:
            connection.dismiss("too-many-connections")
            return None
        await self._sit(served, connection)
        return served

    async def _sit(self, served: ServedTable, connection: SocketConnection) -> None:
        async with served.lock:
            await served.voice.find_log(connection.viewer)
            served.hall.add(connection)
            if connection.viewer is not None:
                served.away.pop(connection.viewer, None)
            served.voice.welcome(connection)
        served.voice.tell_table(but=connection)
        connection.ping()

    def _leave(self, served: ServedTable, connection: SocketConnection) -> None:
        if not served.hall.remove(connection):
            return
        seat = connection.viewer
        if seat is not None and seat not in served.hall.online:
            served.away[seat] = self.house.uptime.now()
        served.voice.tell_table()


def decoded(text: str) -> ClientMessage | Denied:
    try:
        message: ClientMessage = _DECODER.decode(text)
        return message
    except (ValueError, RecursionError) as error:
        return Denied("bad-message", problem=str(error)[:200])


class _Id(msgspec.Struct):
    id: str = ""


def _id_of(text: str) -> str:
    """The id of a request that cannot be carried out, as far as it can be read."""
    try:
        return msgspec.json.decode(text, type=_Id).id[:64]
    except (ValueError, RecursionError):
        return ""


async def _received(websocket: WebSocket) -> str:
    message = await websocket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    return bytes(message["bytes"]).decode("utf-8", "replace") if text is None else text
