"""HTTP connections with an end: deadlines for header and body, a size for headers, so many per address."""

from __future__ import annotations

import asyncio
from collections import Counter

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from boroughs.server.settings import Settings
from boroughs.server.transport.rate_limits import client_network


def limited_protocol(settings: Settings) -> type[HttpToolsProtocol]:
    """The protocol class of one server: its connections are counted together."""
    limits = settings.limits
    proxies = {address.strip() for address in settings.proxies.split(",")}
    open_connections: Counter[str] = Counter()

    class LimitedProtocol(HttpToolsProtocol):
        """Drops whoever sends half a request and waits."""

        _who: str = ""
        _deadline: asyncio.TimerHandle | None = None
        _header_bytes = 0
        _in_header = True
        _receiving = True

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            # A proxy brings everybody's connections; it counts and times them by itself.
            self._who = "" if address in proxies else client_network(address)
            open_connections[self._who] += 1
            if self._who and open_connections[self._who] > limits.http_connections_per_address:
                transport.abort()
                return
            self._set_deadline(limits.header_seconds)

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if not self._receiving:
                self._receiving = True
                self._header_bytes = 0
                self._set_deadline(limits.header_seconds)
            super().data_received(data)
            if self._receiving and self._in_header:
                self._header_bytes += len(data)
                if self._header_bytes > limits.header_bytes:
                    self.transport.abort()

        def on_headers_complete(self) -> None:
            self._in_header = False
            self._set_deadline(limits.body_seconds)
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self._receiving, self._in_header = False, True
            self._set_deadline(None)
            super().on_message_complete()

        def handle_websocket_upgrade(self) -> None:
            # From here on the connection is the WebSocket's, which counts and times for itself.
            self._leave()
            super().handle_websocket_upgrade()

        def _set_deadline(self, seconds: float | None) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
            self._deadline = (
                None if seconds is None else self.loop.call_later(seconds, self.transport.abort)
            )

        def _leave(self) -> None:
            self._set_deadline(None)
            who, self._who = self._who, ""
            if who:
                open_connections[who] -= 1
                if not open_connections[who]:
                    del open_connections[who]

    return LimitedProtocol
