"""WebSockets as lines to clients: straight to the protocol where the web server is ours, else through ASGI."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.utils import ClientDisconnected

from boroughs.server.transport.socket_protocol import DirectSocketProtocol, protocol_of
from boroughs.server.transport.wire import Gone, Wire


class WebSocketWire(Wire):
    """Under any web server: everything waits for `send`."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket

    async def receive(self) -> str:
        return _text_of(await self._websocket.receive())

    async def send(self, text: str) -> None:
        try:
            await self._websocket.send_text(text)
        except WebSocketDisconnect:
            raise Gone from None

    async def close(self, code: int) -> None:
        if self._websocket.application_state == WebSocketState.CONNECTED:
            await self._websocket.close(code)


class ProtocolWire(Wire):
    """Once the handshake is made, here or in another process, nothing of ASGI is needed."""

    def __init__(self, protocol: DirectSocketProtocol) -> None:
        self._protocol = protocol

    async def receive(self) -> str:
        return _text_of(await self._protocol.receive())

    async def send(self, text: str) -> None:
        try:
            await self._protocol.send({"type": "websocket.send", "text": text})
        except ClientDisconnected:
            raise Gone from None

    async def close(self, code: int) -> None:
        if not (self._protocol.close_sent or self._protocol.disconnected):
            await self._protocol.send({"type": "websocket.close", "code": code})

    def write_now(self, messages: Iterable[bytes]) -> bool:
        return self._protocol.write_now(messages)

    def hurry(self, on: bool) -> None:
        self._protocol.hurry(on)

    def give_away(self, send: Callable[[int], bool]) -> bool:
        return self._protocol.give_away(send)


def wire_of(websocket: WebSocket) -> Wire:
    """Of a WebSocket that was accepted."""
    protocol = protocol_of(websocket)
    return WebSocketWire(websocket) if protocol is None else ProtocolWire(protocol)


def _text_of(message: Mapping[str, Any]) -> str:
    if message["type"] != "websocket.receive":
        raise Gone
    text: str | None = message.get("text")
    return bytes(message["bytes"]).decode("utf-8", "replace") if text is None else text
