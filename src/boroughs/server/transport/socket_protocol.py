"""WebSockets that can be written to at once, and whose frames are counted before anybody is bothered with them.

Bytes come in as the network brings them, a quarter of a megabyte at a time: forty thousand empty frames. So they are
parsed in small pieces, and only as long as the application asks for more; what is behind waits as bytes, and then on
the line. Frames that say nothing by themselves (pings, pongs, pieces of messages) never reach the application, so they
are counted here. What is written is bounded as well: pongs are answers that nobody waits for, and a farewell to a
client that reads nothing must not keep its connection alive.

While time presses at a table every line is asked for a sign of life each second, by WebSocket pings, which every library
answers by itself: the others shall see whose line is dead before the minute is over.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from starlette.websockets import WebSocket
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader
from websockets.utils import apply_mask

from boroughs.server.metrics import Metrics
from boroughs.server.settings import Limits
from boroughs.server.transport.rate_limits import TokenBucket

_PROTOCOL = "boroughs.protocol"
_HURRIED_PING_SECONDS = 1.0
_HURRIED_PONG_SECONDS = 2.0
"""More than a page waits itself: on a slow line it is the first to come back."""
_PIECE = 2048
"""Bytes that are parsed in one go: some hundred frames at most."""
_MESSAGES = (Opcode.TEXT, Opcode.BINARY)


class _CountingProtocol(ServerProtocol):
    """Reads frames; ends the connection when too many of them say nothing."""

    def __init__(self, limits: Limits, **settings: Any) -> None:
        super().__init__(**settings)
        self.flooded = False
        self._bucket = TokenBucket(limits.frames_per_second, limits.frames_at_once)

    def recv_frame(self, frame: Frame) -> None:
        # Once the farewell is said nothing is wanted any more but its echo.
        wanted = self.state is State.OPEN and frame.fin and frame.opcode in _MESSAGES
        if not wanted and frame.opcode is not Opcode.CLOSE and not self._bucket.take():
            self.flooded = True
            self.fail(CloseCode.POLICY_VIOLATION, "too many frames")
            self.parser_exc = ProtocolError("too many frames")
            return
        super().recv_frame(frame)

    @property
    def between_frames(self) -> bool:
        """Whether nothing of the next frame has come: the parser waits for its first byte."""
        waiting: Any = self.parser
        while waiting.gi_yieldfrom is not None:
            waiting = waiting.gi_yieldfrom
        return bool(waiting.gi_code is StreamReader.at_eof.__code__)


class ReceivedEvents:
    """What has come and was not read. One reader: what asyncio's queue does for several costs each message more than
    its decoding."""

    def __init__(self) -> None:
        self._came: deque[ASGIReceiveEvent] = deque()
        self._news: asyncio.Future[None] | None = None
        """What the reader waits for, while it does."""

    def qsize(self) -> int:
        return len(self._came)

    def empty(self) -> bool:
        return not self._came

    def put_nowait(self, event: ASGIReceiveEvent) -> None:
        self._came.append(event)
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        while not self._came:
            self._news = asyncio.get_running_loop().create_future()
            try:
                await self._news
            finally:
                self._news = None
        return self._came.popleft()


class DirectSocketProtocol(WebSocketsSansIOProtocol):
    """Offers itself to the application, beside ASGI's `send`, which may have to wait."""

    limits = Limits()
    metrics = Metrics()

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.queue: ReceivedEvents = ReceivedEvents()  # type: ignore[assignment]
        self.conn: _CountingProtocol = self._connection(State.CONNECTING)
        self._unparsed = b""
        """What has come in and was not asked for yet."""
        self._between = False
        """Whether nothing of a next frame has come; not known while the library has bytes that it was not asked about."""
        self._awaited = False
        """Whether the application waits for the next message: then it is read at once, and nothing piles up."""
        self._end: asyncio.TimerHandle | None = None
        self._hurried = False

    def _connection(self, state: State) -> _CountingProtocol:
        return _CountingProtocol(
            self.limits, state=state, max_size=self.config.ws_max_size, logger=self.logger
        )

    # Changing processes

    def give_away(self, send: Callable[[int], bool]) -> bool:
        """Lets another process go on, unless something is under way here; then this end is gone without a word."""
        transport = self.transport
        if self.disconnected or self.close_sent or transport.is_closing() or self.scheme != "ws":
            return False
        if self.conn.state is not State.OPEN or not self.conn.between_frames:
            return False
        if self._unparsed or self.frames or not self.queue.empty():
            return False
        found = transport.get_extra_info("socket")
        if transport.get_write_buffer_size() or found is None or not send(found.fileno()):
            return False
        transport.abort()
        return True

    def adopt(self, first: str) -> None:
        """Before it is connected: another process has made the handshake, and heard this first message."""
        self.conn = self._connection(State.OPEN)
        self.handshake_initiated = self.handshake_complete = True
        self.queue.put_nowait({"type": "websocket.receive", "text": first})

    async def go_on(self, serving: Awaitable[None]) -> None:
        """Once it is connected: serves, and hangs up behind it."""
        self.start_keepalive()
        try:
            await serving
        finally:
            if self.close_timer is None:
                self.transport.close()
            self._end_soon()

    # Coming in

    def data_received(self, data: bytes) -> None:
        if self._awaited and not self._unparsed and self._take_whole(data):
            return
        self._unparsed = self._unparsed + data if self._unparsed else data
        self._parse()

    def _take_whole(self, data: bytes) -> bool:
        """A whole message that is waited for, as nearly all are: the library takes ten times as long to find that out."""
        if len(data) > _PIECE or self.read_paused or self.frames:
            return False
        self._between = self._between or self.conn.between_frames
        if self.conn.state is not State.OPEN or not self._between:
            return False
        said = _whole_text(data)
        if said is None or len(said) > (self.config.ws_max_size or 0):
            return False
        try:
            text = said.decode()
        except UnicodeDecodeError:
            return False
        self._awaited = False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True

    def _parse(self) -> None:
        """As far as the application wants it."""
        self._between = False
        while self._unparsed and not self.read_paused and self.conn.parser_exc is None:
            piece, self._unparsed = self._unparsed[:_PIECE], self._unparsed[_PIECE:]
            super().data_received(piece)
        if self.conn.parser_exc is not None:
            self._unparsed = b""
        elif self.conn.handshake_exc is not None and not self.handshake_initiated:
            # A head that HTTP took and WebSockets do not: nobody else would say so, or hang up.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
            self._end_soon()

    async def receive(self) -> ASGIReceiveEvent:
        self._awaited = self.queue.empty()
        event = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        if self._unparsed:
            self._parse()
        return event

    def send_receive_event_to_app(self) -> None:
        """Reading pauses while the application is at work; not for a message that it waits for.

        To pause for every message and go on behind it cost more system calls than to read it.
        """
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(self.frames):
            # The library would write a whole traceback into the log, as often as a stranger likes.
            self.frames = []
            self.metrics.dropped["malformed"] += 1
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        awaited, self._awaited = self._awaited, False
        if not awaited or self.read_paused:
            super().send_receive_event_to_app()
            return
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            # The application starts in the next turn of the loop, and finds it there.
            self.scope["extensions"][_PROTOCOL] = {_PROTOCOL: self}

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > self.limits.waiting_bytes:
            self._drop("slow")

    def handle_parser_exception(self) -> None:
        if self.conn.flooded:
            self.metrics.dropped["flooding"] += 1
        if self.conn.close_sent is None:
            # Before the handshake was answered there is nothing to say farewell to.
            self.transport.abort()
            return
        super().handle_parser_exception()
        self._end_soon()

    # Going out

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.close_sent:
            # Behind what nobody asks for any more may be the client's own farewell.
            self._parse()

    def write_now(self, messages: Iterable[bytes]) -> bool:
        """Writes text messages; False where the client reads too slowly for them, or is gone."""
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        if self.conn.state is not State.OPEN:
            return False
        # Frames of our own making: nothing is compressed or masked here, and through the library each took as long
        # as encoding its message.
        self.transport.write(b"".join([part for text in messages for part in (_head(text), text)]))
        return True

    # Coming to an end

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._end_soon()

    def hurry(self, on: bool) -> None:
        """Whether a dead line must be noticed within seconds."""
        if on == self._hurried or self.disconnected or self.close_sent:
            return
        self._hurried = on
        calm = (self.config.ws_ping_interval, self.config.ws_ping_timeout)
        pace = (_HURRIED_PING_SECONDS, _HURRIED_PONG_SECONDS) if on else calm
        self.ping_interval, self.ping_timeout = pace
        self.stop_keepalive()
        self.start_keepalive()

    def keepalive_timeout(self) -> None:
        if self.read_paused:
            # It said something that is being seen to; the answer may lie behind it, unread.
            self.stop_keepalive()
            self.start_keepalive()
            return
        super().keepalive_timeout()
        if self._hurried:
            # Nothing that was written is waited for, or the others would hear of it ten seconds later.
            self.transport.abort()
        else:
            self._end_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._end is not None:
            self._end.cancel()
        self._unparsed = b""
        super().connection_lost(exc)

    def _end_soon(self) -> None:
        """A connection that is closed waits until all was read; for who does not read that is never."""
        if self._end is None and not self.disconnected:
            self._end = self.loop.call_later(self.close_timeout, self.transport.abort)

    def _drop(self, reason: str) -> None:
        if not self.transport.is_closing():
            self.metrics.dropped[reason] += 1
            self.transport.abort()


def _is_text(frames: Iterable[bytes]) -> bool:
    """Whether these pieces together are UTF-8."""
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


def _head(text: bytes) -> bytes:
    """What stands before a whole text message of a server (RFC 6455, 5.2).

    >>> _head(b"hello").hex(), _head(bytes(200)).hex(), _head(bytes(70_000)).hex()
    ('8105', '817e00c8', '817f0000000000011170')
    """
    length = len(text)
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def _whole_text(data: bytes) -> bytes | None:
    r"""What a client's text message says, if these bytes are exactly one, in the shortest form (RFC 6455, 5.2).

    >>> _whole_text(bytes.fromhex("8185 37fa213d 7f9f4d5158"))
    b'Hello'
    >>> _whole_text(bytes.fromhex("8185 37fa213d 7f9f4d51")), _whole_text(b"\x81\x05Hello")
    (None, None)
    """
    if len(data) < 6 or data[0] != 0x81:
        return None
    length, start = data[1] - 0x80, 2
    if length == 126:
        length, start = int.from_bytes(data[2:4], "big"), 4
        if length < 126:
            return None
    elif not 0 <= length < 126:
        return None
    said = start + 4
    return apply_mask(data[said:], data[start:said]) if len(data) == said + length else None


def limited_socket_protocol(limits: Limits, metrics: Metrics) -> type[DirectSocketProtocol]:
    """The protocol class of one server."""
    return type("LimitedSocket", (DirectSocketProtocol,), {"limits": limits, "metrics": metrics})


def protocol_of(websocket: WebSocket) -> DirectSocketProtocol | None:
    """What this WebSocket is under the hood; None under another web server than ours."""
    offered = websocket.scope.get("extensions", {}).get(_PROTOCOL, {})
    protocol: DirectSocketProtocol | None = offered.get(_PROTOCOL)
    return protocol
