"""This process among the others: where they reach it, and how it reaches them."""

from __future__ import annotations

import asyncio
import errno
import secrets
import socket
from collections.abc import Callable, Coroutine
from typing import Any

from boroughs.server.cluster.gate import Caller, called_link
from boroughs.server.cluster.link import Link
from boroughs.server.cluster.peers import Peers
from boroughs.server.cluster.transfer import Handed, TransferDoor
from boroughs.server.store.ownership import UnusableData
from boroughs.server.tables.registry import TableRegistry
from boroughs.server.transport.rate_limits import ClientRateLimits
from boroughs.server.transport.socket import SocketEndpoint
from boroughs.server.transport.socket_protocol import DirectSocketProtocol
from boroughs.server.transport.websocket_wire import ProtocolWire

_SECRET = "cluster-secret"
"""The name of the value in the store that all processes know, and nobody else."""
_ANY_PORT = 0
_PORTS = 64


class Cluster:
    """A door of its own for other processes; closed to whoever does not know the secret."""

    def __init__(self, registry: TableRegistry, rates: ClientRateLimits) -> None:
        self.registry = registry
        self.services = registry.services
        self.rates = rates
        self.peers: Peers | None = None
        self.new_protocol: Callable[[], DirectSocketProtocol] | None = None
        """For connections that other processes hand over; None while nothing can be taken."""
        self._secret = b""
        self._door = SocketEndpoint(registry, rates)
        self._transfers = TransferDoor(self._take)
        self._server: asyncio.Server | None = None
        self._links: set[Link] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> Peers:
        """From now on the others find this process."""
        services, store = self.services, self.services.store
        secret = await store.keep_value(_SECRET, secrets.token_hex(32))
        self._secret = bytes.fromhex(secret)
        peers = self.peers = Peers(self._secret, services.settings.limits, services.metrics)
        host, port = _host_and_port(services.settings.internal)
        self._server = await self._listen(host, port)
        listening = self._server.sockets[0].getsockname()
        named = f"[{host}]" if ":" in host else host
        await store.join(f"{named}:{listening[1]}")
        services.others = peers
        if self.new_protocol is not None:
            self._transfers.open(store.id)
        return peers

    async def _listen(self, host: str, port: int) -> asyncio.Server:
        """At this port, or where another process of this machine has it at one behind it."""
        loop = asyncio.get_running_loop()
        for tried in range(port, port + (_PORTS if port else 1)):
            try:
                return await loop.create_server(self._called, host, tried)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    where = self.services.settings.internal
                    raise UnusableData(f"{where}: {error.strerror or error}") from None
        raise UnusableData(f"{host}: no port is free from {port} on")

    def _called(self) -> Link:
        caller = Caller(self.registry, self.rates, self._door, self._start)
        # Its name changes when it has to begin anew; who calls the former one calls in vain.
        link = called_link(caller, self._secret, self.services.store.id)
        self._links.add(link)
        self._links = {each for each in self._links if each is link or each.up}
        return link

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _take(self, taken: socket.socket, handed: Handed) -> None:
        self._start(self._serve(taken, handed))

    async def _serve(self, taken: socket.socket, handed: Handed) -> None:
        """A client that came to another process, as if it had come here."""
        assert self.new_protocol is not None
        protocol = self.new_protocol()
        protocol.adopt(handed.hello)
        loop = asyncio.get_running_loop()
        try:
            await loop.connect_accepted_socket(lambda: protocol, taken)
        except OSError:
            taken.close()
            return
        await protocol.go_on(self._door.enter(ProtocolWire(protocol), handed.address, "handed"))

    def look_round(self) -> None:
        """After every beat: who is not among the living is not waited for."""
        if self.peers is not None:
            self.peers.keep(self.services.peers)
            if self.new_protocol is not None:
                # Under its present name: it may have had to begin anew.
                self._transfers.open(self.services.store.id)

    def drain(self) -> None:
        if self.peers is not None:
            self.peers.dismiss()

    async def close(self) -> None:
        if self.peers is not None:
            self.peers.close()
        self._transfers.close()
        for link in self._links:
            link.close()
        if self._server is not None:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _host_and_port(setting: str) -> tuple[str, int]:
    """
    >>> _host_and_port("10.0.0.7"), _host_and_port("10.0.0.7:9000"), _host_and_port("[fd00::7]:9000")
    (('10.0.0.7', 0), ('10.0.0.7', 9000), ('fd00::7', 9000))
    """
    host, colon, port = setting.rpartition(":")
    if not colon or not port.isdecimal() or (":" in host and not host.startswith("[")):
        return setting.strip("[]"), _ANY_PORT
    return host.strip("[]"), int(port)
