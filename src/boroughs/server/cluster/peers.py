"""The calling side: what other processes are asked, over one connection to each."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterable

from boroughs.server.cluster.link import CallingLink
from boroughs.server.cluster.messages import (
    Abandoned,
    Answer,
    Ask,
    Errand,
    LineClosed,
    LineHurried,
    LineSays,
    LineTold,
    OpenLine,
    PeerMessage,
)
from boroughs.server.cluster.transfer import Handed, Transfers
from boroughs.server.metrics import Metrics
from boroughs.server.settings import Limits
from boroughs.server.store.ownership import Peer
from boroughs.server.transport.calls import ENCODER, Call
from boroughs.server.transport.endpoint import Endpoint
from boroughs.server.transport.forwarding import Forwarded
from boroughs.server.transport.rate_limits import TokenBucket
from boroughs.server.transport.socket_connection import SocketConnection

_CONNECT_SECONDS = 2.0
_DONE = 200
_PASSED_ON = ("authorization", "boroughs-player", "host", "x-forwarded-for", "forwarded")
"""What of a request's head its endpoint may look at. The language has been read."""


class _PeerLink:
    """One connection to one process, and who waits for what on it."""

    def __init__(self, secret: bytes, process: str) -> None:
        self.link = CallingLink(secret, process, self.hear, self.lose)
        self.lines: dict[int, SocketConnection] = {}
        self.answers: dict[int, asyncio.Queue[Answer | None]] = {}

    def hear(self, message: PeerMessage) -> None:
        match message:
            case LineTold():
                connection = self.lines.get(message.line)
                if connection is not None:
                    for each in message.messages:
                        connection.send(each)
            case Answer():
                waiting = self.answers.get(message.number)
                if waiting is not None:
                    waiting.put_nowait(message)
            case LineHurried():
                connection = self.lines.get(message.line)
                if connection is not None:
                    connection.hurry(message.on)
            case LineClosed():
                connection = self.lines.pop(message.line, None)
                if connection is not None:
                    connection.hang_up(message.code)
            case _:
                self.link.close()

    def lose(self) -> None:
        """The other process is gone, or may be: who was at its tables comes back to whoever has them then."""
        for connection in list(self.lines.values()):
            connection.dismiss("restarting")
        for waiting in self.answers.values():
            waiting.put_nowait(None)


class Peers:
    """All other processes, as far as somebody needs them."""

    def __init__(self, secret: bytes, limits: Limits, metrics: Metrics) -> None:
        self._secret = secret
        self._limits = limits
        self._metrics = metrics
        self._links: dict[str, asyncio.Task[_PeerLink]] = {}
        """By process."""
        self._numbers = itertools.count(1)
        self._transfers = Transfers()
        self.passed_on = 0
        """How many clients came here for tables of other processes."""
        self.transferred = 0
        """How many of them were handed over, and are not relayed."""

    # Connections

    async def _link_to(self, peer: Peer) -> _PeerLink:
        """One for all who need it; OSError where nobody is there."""
        connecting = self._links.get(peer.id)
        if connecting is not None and connecting.done():
            failed = connecting.cancelled() or connecting.exception() is not None
            if failed or not connecting.result().link.up:
                connecting = None
        if connecting is None:
            connecting = self._links[peer.id] = asyncio.create_task(self._connect(peer))
            connecting.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(connecting)

    async def _connect(self, peer: Peer) -> _PeerLink:
        host, _, port = peer.address.rpartition(":")
        if not host:
            raise ConnectionError("a process without an address")
        made = _PeerLink(self._secret, peer.id)
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(_CONNECT_SECONDS):
            await loop.create_connection(lambda: made.link, host.strip("[]"), int(port))
            await made.link.ready
        return made

    def keep(self, peers: Iterable[Peer]) -> None:
        """These live; connections to all others end: a frozen process would never say farewell."""
        living = {peer.id for peer in peers}
        for name in [name for name in self._links if name not in living]:
            self._end(self._links.pop(name))
        self._transfers.keep(living)

    def _end(self, connecting: asyncio.Task[_PeerLink]) -> None:
        connecting.cancel()
        if connecting.done() and not connecting.cancelled() and connecting.exception() is None:
            connecting.result().link.close()

    def dismiss(self) -> None:
        """This process stops: whoever came through it comes back through another."""
        for connecting in self._links.values():
            if connecting.done() and not connecting.cancelled() and connecting.exception() is None:
                for connection in list(connecting.result().lines.values()):
                    connection.dismiss("restarting")

    def close(self) -> None:
        self.keep(())

    # Clients at other processes' tables

    async def relay(self, connection: SocketConnection, hello: str, peer: Peer) -> None:
        self.passed_on += 1
        handed = Handed(connection.address, hello)
        if connection.wire.give_away(lambda file: self._transfers.hand_over(peer, handed, file)):
            self.transferred += 1
            return
        try:
            found = await self._link_to(peer)
        except (OSError, TimeoutError):
            connection.dismiss("restarting")
            return
        limits, line = self._limits, next(self._numbers)
        # The other process counts and refuses; here only who does not care for that is cut off.
        patience = limits.requests_at_once + limits.refused_in_a_row
        bucket = TokenBucket(limits.requests_per_second, patience)
        found.lines[line] = connection
        found.link.send(OpenLine(line, connection.address, hello))
        if not found.link.up:
            # Lost in this very moment: nobody would say so any more.
            connection.dismiss("restarting")
        try:
            while not connection.closing:
                text = await connection.wire.receive()
                if not bucket.take():
                    self._metrics.dropped["flooding"] += 1
                    connection.dismiss("flooding")
                    return
                found.link.send(LineSays(line, text))
        finally:
            if found.lines.pop(line, None) is not None:
                found.link.send(LineClosed(line, 1000))

    # Requests

    async def forward(self, peer: Peer, endpoint: Endpoint, call: Call) -> Forwarded:
        found, number = await self._link_to(peer), next(self._numbers)
        waiting = _expect(found, number)
        headers = {name: call.headers[name] for name in _PASSED_ON if name in call.headers}
        body = b"" if endpoint.takes is None else ENCODER.encode(call.body)
        found.link.send(
            Ask(
                number, endpoint.method, endpoint.path, dict(call.parts), dict(call.query),
                headers, call.address, call.language, body,
            )
        )  # fmt: skip
        handed_on = False
        try:
            first = await call.unless_abandoned(_next(waiting))
            handed_on = first.more
            more = self._parts(found, number, waiting) if first.more else None
            return Forwarded(first.status, first.headers, first.body, more)
        finally:
            if not handed_on:
                self._forget(found, number)

    async def _parts(
        self, found: _PeerLink, number: int, waiting: asyncio.Queue[Answer | None]
    ) -> AsyncIterator[bytes]:
        try:
            while True:
                part = await _next(waiting)
                yield part.body
                if not part.more:
                    return
        finally:
            self._forget(found, number)

    def _forget(self, found: _PeerLink, number: int) -> None:
        """Harmless where the answer is complete."""
        del found.answers[number]
        found.link.send(Abandoned(number))

    async def ask(self, peer: Peer, errand: str, **words: str) -> str:
        found, number = await self._link_to(peer), next(self._numbers)
        waiting = _expect(found, number)
        found.link.send(Errand(number, errand, words))
        try:
            answer = await _next(waiting)
        finally:
            self._forget(found, number)
        if answer.status != _DONE:
            raise ConnectionError(f"{errand} was not done")
        return answer.body.decode()


async def _next(waiting: asyncio.Queue[Answer | None]) -> Answer:
    found = await waiting.get()
    if found is None:
        raise ConnectionError("the other process is gone")
    return found


def _expect(found: _PeerLink, number: int) -> asyncio.Queue[Answer | None]:
    """Where the answer of this number comes; None where none will."""
    waiting = found.answers[number] = asyncio.Queue()
    if not found.link.up:
        waiting.put_nowait(None)
    return waiting
