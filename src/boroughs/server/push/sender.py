"""Sends an alert without content to a push service: what it is about never leaves the server."""

from __future__ import annotations

import asyncio
import http.client
import socket
import ssl
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from boroughs.server.clock import wall_clock
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.push.endpoints import (
    SERVICES,
    PushEndpoint,
    check_endpoint,
    is_public,
    resolve,
)
from boroughs.server.push.vapid import VapidKey

Sent: TypeAlias = Literal["sent", "gone", "failed"]
_SECONDS = 10.0
_KEPT_SECONDS = 24 * 3600
"""How long a push service keeps an alert for a device that is off."""
_AT_ONCE = 4


class PushSender:
    """Calls known push services and nobody else; follows no redirect."""

    def __init__(
        self,
        key: VapidKey,
        contact: str,
        *,
        services: Sequence[str] = SERVICES,
        ports: Sequence[int] = (443,),
        allowed: Callable[[str], bool] = is_public,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self.key = key
        self._contact = contact
        self._services = services
        self._ports = ports
        self._allowed = allowed
        self._context = context or ssl.create_default_context()
        self._free = asyncio.Semaphore(_AT_ONCE)

    @property
    def public_key(self) -> str:
        return self.key.public

    def refuse_unknown(self, address: str) -> None:
        check_endpoint(address, self._services, self._ports)

    async def send(self, address: str) -> Sent:
        """`gone`: this device wants no more alerts, or its address was taken before we knew better."""
        try:
            endpoint = check_endpoint(address, self._services, self._ports)
        except RequestRefused:
            return "gone"
        async with self._free:
            try:
                status = await asyncio.to_thread(self._post, endpoint)
            except (OSError, http.client.HTTPException):
                return "failed"
        if status in (404, 410):
            return "gone"
        return "sent" if 200 <= status < 300 else "failed"

    def _post(self, endpoint: PushEndpoint) -> int:
        # The address that was looked at is the one that is called: a name may not change its mind between.
        addresses = resolve(endpoint.host, endpoint.port)
        if not addresses or not all(map(self._allowed, addresses)):
            raise PermissionError(endpoint.host)
        raw = socket.create_connection((addresses[0], endpoint.port), _SECONDS)
        connection = http.client.HTTPConnection(endpoint.host, endpoint.port, timeout=_SECONDS)
        with self._context.wrap_socket(raw, server_hostname=endpoint.host) as secured:
            connection.sock = secured
            connection.request("POST", endpoint.path, b"", self._headers(endpoint))
            return connection.getresponse().status

    def _headers(self, endpoint: PushEndpoint) -> dict[str, str]:
        now = wall_clock() // 1000
        return {
            "TTL": str(_KEPT_SECONDS),
            "Urgency": "normal",
            "Topic": "turn",
            "Authorization": self.key.authorization(endpoint.audience, self._contact, now),
        }
