"""Which addresses of push services are believed. They are chosen by clients, so nothing else is ever called."""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from boroughs.server.messages.refusals import RequestRefused

SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
"""The push services of the browsers; names below these count too."""
LONGEST = 1000
_LONGEST_HOST = 253
_HOST = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*")
"""What can be looked up: labels of letters, digits and inner hyphens, none empty, none too long."""
_PLAIN = re.compile(r"[!-~]+")


@dataclass(frozen=True, slots=True)
class PushEndpoint:
    """An address that may be called."""

    host: str
    port: int
    path: str

    @property
    def audience(self) -> str:
        port = "" if self.port == 443 else f":{self.port}"
        return f"https://{self.host}{port}"


def check_endpoint(
    address: str, services: Sequence[str] = SERVICES, ports: Sequence[int] = (443,)
) -> PushEndpoint:
    """The endpoint, or refused: https alone, on its own port, at a known push service."""
    try:
        parts = urlsplit(address)
        port = 443 if parts.port is None else parts.port
    except ValueError:
        raise RequestRefused("bad-endpoint") from None
    host = (parts.hostname or "").lower()
    known = any(host == service or host.endswith(f".{service}") for service in services)
    plain = len(address) <= LONGEST and _PLAIN.fullmatch(address) is not None
    named = len(host) <= _LONGEST_HOST and _HOST.fullmatch(host) is not None
    unnamed = parts.username is None and parts.password is None
    if not (plain and named and unnamed and known and parts.scheme == "https" and port in ports):
        raise RequestRefused("bad-endpoint")
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    return PushEndpoint(host, port, path or "/")


def is_public(address: str) -> bool:
    """Whether this is a machine of the open internet, and none of ours."""
    return ip_address(address).is_global


def resolve(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]
