"""The door to the tables: lets clients in, and reads their requests one after another."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Literal, TypeAlias

from boroughs.server.broadcast.connections import FrameFormat
from boroughs.server.client_network import client_network
from boroughs.server.logs import fault_of
from boroughs.server.messages.play import PROTOCOL, FarewellCode, Hello
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.ownership import OwnedElsewhere
from boroughs.server.tables.keys import hashed, role_of_hash
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.registry import TableRegistry
from boroughs.server.transport.client_messages import decoded, greeting_of, id_of
from boroughs.server.transport.forwarding import Forwarding
from boroughs.server.transport.rate_limits import ClientRateLimits, TokenBucket
from boroughs.server.transport.requests import Requests
from boroughs.server.transport.socket_connection import SocketConnection
from boroughs.server.transport.wire import Gone, Wire

_NOT_LET_IN: dict[str, FarewellCode] = {
    "closed": "table-closed",
    "needs-old-rules": "needs-old-rules",
    "no-such-table": "no-such-table",
    "restarting": "restarting",
}

Came: TypeAlias = Literal["straight", "handed", "relayed"]
"""How a client came here: by itself; from another process that welcomed it; by way of one that counts it, too."""


class _Visit:
    """One client at the door: as soon as it is let in, it has requests."""

    requests: Requests | None = None


class SocketEndpoint:
    """Lets clients in."""

    def __init__(
        self,
        registry: TableRegistry,
        rates: ClientRateLimits,
        forwarding: Callable[[], Forwarding | None] = lambda: None,
    ) -> None:
        self.registry = registry
        self._forwarding = forwarding
        self.rates = rates
        self.services = registry.services
        self._limits = self.services.settings.limits
        self._metrics = self.services.metrics
        self._finishing: set[asyncio.Task[None]] = set()
        """Of clients that went in the middle of a request: it is carried out all the same."""

    async def enter(self, wire: Wire, address: str, came: Came = "straight") -> None:
        """Serves this client until it goes."""
        connection = SocketConnection(wire, address, self._limits, self._metrics)
        if came == "relayed":
            await self._let_stay(connection, came)
            return
        who, counts = client_network(address), self.rates.sockets
        self._metrics.connections += 1
        try:
            if not counts.enter(who):
                connection.dismiss("too-many-connections")
            await self._let_stay(connection, came)
        finally:
            self._metrics.connections -= 1
            counts.leave(who)

    async def _let_stay(self, connection: SocketConnection, came: Came) -> None:
        if self.registry.draining:
            connection.dismiss("restarting")
        await self._serve(connection, came)

    async def _serve(self, connection: SocketConnection, came: Came) -> None:
        visit = _Visit()
        reading = asyncio.create_task(self._read_loop(connection, visit, came))
        writing = asyncio.create_task(connection.write_loop())
        dropped = asyncio.create_task(connection.dropped.wait())
        await asyncio.wait((reading, writing, dropped), return_when=asyncio.FIRST_COMPLETED)
        if reading.done() and not writing.done():
            # What was still to be said, a farewell above all, is said.
            with contextlib.suppress(Exception):
                await asyncio.wait_for(asyncio.shield(writing), 5.0 if connection.closing else 0)
        tasks = [writing, dropped]
        if visit.requests is not None and visit.requests.busy:
            # A client that goes in the middle of its move does not take the table with it.
            self._finishing.add(reading)
            reading.add_done_callback(self._finishing.discard)
            visit.requests.leave()
        else:
            tasks.append(reading)
        for task in tasks:
            task.cancel()
        for finished in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(finished, Exception) and not isinstance(
                finished, Gone | RuntimeError | TimeoutError | OSError
            ):
                self._metrics.faults += 1
                self.services.log.error("connection-failed", fault=fault_of(finished))
        with contextlib.suppress(Exception):
            await asyncio.wait_for(connection.wire.close(1000), 1.0)

    async def _read_loop(self, connection: SocketConnection, visit: _Visit, came: Came) -> None:
        wire = connection.wire
        limits = self._limits
        try:
            async with asyncio.timeout(limits.hello_seconds):
                first = await wire.receive()
        except TimeoutError:
            connection.dismiss("bad-message", RequestRefused("no-hello"))
            return
        turns = self.rates.turns
        await turns.come(connection.address)
        try:
            live = None if connection.closing else await self._let_in(connection, first, came)
        except OwnedElsewhere as elsewhere:
            forwarding = None if came == "relayed" else self._forwarding()
            if forwarding is None:
                # It has changed hands on the way: who comes again finds it.
                connection.dismiss("restarting")
            else:
                await forwarding.relay(connection, first, elsewhere.peer)
            return
        if live is None:
            return
        requests = visit.requests = Requests(self.registry, self.rates, live, connection)
        bucket = TokenBucket(limits.requests_per_second, limits.requests_at_once)
        refused = 0
        try:
            while not (connection.closing or requests.left):
                text = await wire.receive()
                received = live.clock.now()
                await turns.come(connection.address)
                if not (bucket.take() and self.rates.requests.take(connection.address)):
                    refused += 1
                    requests.refuse(id_of(text), RequestRefused("too-fast"))
                    if refused > limits.refused_in_a_row:
                        self._metrics.dropped["flooding"] += 1
                        connection.dismiss("flooding")
                        return
                    continue
                refused = 0
                message = decoded(text)
                if isinstance(message, RequestRefused):
                    requests.refuse(id_of(text), message)
                else:
                    await requests.handle(message, received)
        finally:
            requests.leave()

    async def _let_in(
        self, connection: SocketConnection, text: str, came: Came
    ) -> LiveTable | None:
        # Of another version it may say what we cannot read: that is told before all else.
        greeting = greeting_of(text)
        connection.format = connection.format._replace(language=greeting.language)
        if greeting.protocol != PROTOCOL:
            older = greeting.protocol < PROTOCOL
            connection.dismiss("older-client" if older else "newer-client")
            return None
        message = decoded(text)
        if not isinstance(message, Hello):
            unread = message if isinstance(message, RequestRefused) else None
            connection.dismiss("bad-message", unread or RequestRefused("no-hello"))
            return None
        # Who was welcomed by another process has used it up there, and this one hears of it.
        if came == "straight" and not self.rates.welcomes.take(connection.address):
            connection.dismiss("too-many-connections")
            return None
        connection.format = FrameFormat(
            message.language, message.scene, message.words, message.figures
        )
        connection.key_hash = hashed(message.key) if message.key else ""
        try:
            live = await self.registry.get(message.table)
            connection.viewer, connection.host = role_of_hash(live.head, connection.key_hash)
        except RequestRefused as refusal:
            connection.dismiss(_NOT_LET_IN.get(refusal.code, "wrong-key"))
            return None
        except OwnedElsewhere:
            raise
        except Exception as error:
            self._metrics.faults += 1
            self.services.log.error("hello-failed", table=message.table, fault=fault_of(error))
            connection.dismiss("restarting")
            return None
        if live.head.phase == "closed":
            connection.dismiss("table-closed")
            return None
        watchers = self._limits.watchers_per_table
        if connection.viewer is None and live.connections.watching >= watchers:
            connection.dismiss("too-many-connections")
            return None
        try:
            await live.presence.connect(connection)
        except RequestRefused as refusal:
            connection.dismiss(_NOT_LET_IN.get(refusal.code, "wrong-key"))
            return None
        connection.ping()
        return live
