"""Whoever reaches another process than the one that owns what they ask for is passed on to that one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from boroughs.server.store.ownership import Peer
from boroughs.server.transport.calls import Call
from boroughs.server.transport.endpoint import Endpoint
from boroughs.server.transport.socket_connection import SocketConnection


@dataclass(frozen=True, slots=True)
class Forwarded:
    """The answer of another process."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    more: AsyncIterator[bytes] | None = None
    """What follows, where it comes in parts."""


class Forwarding(Protocol):
    """To other processes; OSError where one is not there."""

    async def relay(self, connection: SocketConnection, hello: str, peer: Peer) -> None:
        """Serves this client with the tables of another process, until it goes."""

    async def forward(self, peer: Peer, endpoint: Endpoint, call: Call) -> Forwarded:
        """What another process answers."""
