"""WebSockets that can be written to at once, without a task being woken for each message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

WriteNow: TypeAlias = Callable[[Sequence[bytes]], bool]
_WRITE_NOW = "boroughs.write_now"


class DirectSocketProtocol(WebSocketsSansIOProtocol):
    """Offers `write_now` to the application, beside ASGI's `send`, which may have to wait."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            # The application starts in the next turn of the loop, and finds it there.
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[_WRITE_NOW] = self.write_now

    def write_now(self, messages: Sequence[bytes]) -> bool:
        """Writes text messages; False where the client reads too slowly for them, or is gone."""
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        try:
            for message in messages:
                self.conn.send_text(message)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


def write_now_of(websocket: WebSocket) -> WriteNow:
    """How to write to this client at once; under a server that cannot, everything waits for `send`."""
    offered: WriteNow | None = websocket.scope.get("extensions", {}).get(_WRITE_NOW)
    return _must_wait if offered is None else offered


def _must_wait(messages: Sequence[bytes]) -> bool:
    return False
