"""A WebSocket of Starlette as a line to a client."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from boroughs.server.transport.socket_protocol import hurry_of, write_now_of
from boroughs.server.transport.wire import Gone, Wire


class WebSocketWire(Wire):
    """Written to at once where the server can."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._write_now = write_now_of(websocket)
        self._hurry = hurry_of(websocket)

    async def receive(self) -> str:
        message = await self._websocket.receive()
        if message["type"] != "websocket.receive":
            raise Gone
        text: str | None = message.get("text")
        return bytes(message["bytes"]).decode("utf-8", "replace") if text is None else text

    async def send(self, text: str) -> None:
        try:
            await self._websocket.send_text(text)
        except WebSocketDisconnect:
            raise Gone from None

    async def close(self, code: int) -> None:
        if self._websocket.application_state == WebSocketState.CONNECTED:
            await self._websocket.close(code)

    def write_now(self, messages: Iterable[bytes]) -> bool:
        return self._write_now(messages)

    def hurry(self, on: bool) -> None:
        self._hurry(on)
