"""HTTP connections with an end: deadlines and sizes for header, body and answer, so many per address.

What waits on a connection is bounded in both directions. Requests that come before the last one was answered wait
already parsed, each many times its size on the line: beyond a few the connection is cut off, in the middle of what it
sent. Reading cannot simply stop meanwhile, for then nobody would notice that a client has gone.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from boroughs.server.client_network import client_network
from boroughs.server.metrics import Metrics
from boroughs.server.settings import Settings
from boroughs.server.transport.client_counts import ClientCounts

_MOST_CRUMBS = 1000
_CRUMB = 64
"""How a body may be cut, by the network or by chunked encoding: beyond so many pieces each must bring so many bytes on
average. Each costs a call, of one byte or of thousands; a record comes in less than a hundred."""


class _CutOff(Exception):
    """Raised in the middle of parsing: what comes behind is not looked at."""


def limited_protocol(
    settings: Settings, metrics: Metrics, open_connections: ClientCounts
) -> type[HttpToolsProtocol]:
    """The protocol class of one server: its connections are counted together."""
    limits = settings.limits
    proxies = {address.strip() for address in settings.proxies.split(",")}
    # Whoever sends too large a record, every letter of it escaped, is told so before being cut off.
    most_surplus = 8 * limits.record_bytes

    class LimitedProtocol(HttpToolsProtocol):
        """Drops whoever sends half a request and waits, or many and does not wait."""

        _who: str = ""
        _deadline: asyncio.TimerHandle | None = None
        _reading_deadline: asyncio.TimerHandle | None = None
        _header_bytes = 0
        _in_header = True
        _receiving = True
        _header_size = 0
        _header_lines = 0
        _body_pieces = 0
        _body_size = 0
        _surplus = 0
        _answering: RequestResponseCycle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            # A proxy brings everybody's connections; it counts and times them by itself.
            self._who = "" if address in proxies else client_network(address)
            if self._who and not open_connections.enter(self._who):
                transport.abort()
                return
            self._set_deadline(limits.header_seconds)

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            self.resume_writing()
            self.pipeline.clear()
            answering = self._answering
            if answering is not None and not answering.response_complete:
                # The one that is being answered need not be the one that came last.
                answering.disconnected = True
                answering.message_event.set()
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

        def on_message_begin(self) -> None:
            self._header_size = self._header_lines = 0
            super().on_message_begin()

        def on_url(self, url: bytes) -> None:
            self._header_size += len(url)
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            self._header_lines += 1
            self._header_size += len(name) + len(value)
            if self._header_lines > limits.header_lines or self._header_size > limits.header_bytes:
                self._cut_off("large")
            if self._in_header:
                # Lines behind a body count and say nothing: who asks, and what for, has been looked at in the head.
                super().on_header(name, value)

        def on_headers_complete(self) -> None:
            self._in_header = False
            self._body_pieces = self._body_size = self._surplus = 0
            if self._header_size > limits.header_bytes:
                self._cut_off("large")
            if len(self.pipeline) >= limits.pipelined_requests:
                self._cut_off("pipelining")
            self._set_deadline(limits.body_seconds)
            super().on_headers_complete()

        def on_body(self, body: bytes) -> None:
            self._body_pieces += 1
            self._body_size += len(body)
            if self.cycle is not None and self.cycle.response_complete:
                self._surplus += len(body)
            most_pieces = _MOST_CRUMBS + self._body_size // _CRUMB
            if self._body_pieces > most_pieces or self._surplus > most_surplus:
                # An answer was given already, or comes of a body in crumbs: nobody reads on for nothing.
                self._cut_off("large")
            super().on_body(body)

        def on_message_complete(self) -> None:
            self._receiving, self._in_header = False, True
            self._set_deadline(None)
            super().on_message_complete()

        def handle_websocket_upgrade(self) -> None:
            # From here on the connection is the WebSocket's, which counts and times for itself.
            self._leave()
            super().handle_websocket_upgrade()

        def send_400_response(self, msg: str) -> None:
            if not self.transport.is_closing():
                metrics.dropped["malformed"] += 1
                super().send_400_response(msg)

        def pause_writing(self) -> None:
            super().pause_writing()
            if self._reading_deadline is None:
                self._reading_deadline = self.loop.call_later(limits.answer_seconds, self._too_slow)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self._reading_deadline is not None:
                self._reading_deadline.cancel()
                self._reading_deadline = None

        def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
            self._answering = cycle
            super()._start_asgi_task(cycle, app)

        def _too_slow(self) -> None:
            metrics.dropped["slow"] += 1
            self.transport.abort()

        def _cut_off(self, reason: str) -> None:
            metrics.dropped[reason] += 1
            self.transport.abort()
            raise _CutOff

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
                open_connections.leave(who)

    return LimitedProtocol
