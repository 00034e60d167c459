"""What an endpoint says of itself, for the router and for OpenAPI alike."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from boroughs.server.transport.calls import Call, Handler

_HERE = ("127.0.0.1", "::1")
_OUR_NAME = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")


@dataclass(frozen=True)
class Endpoint:
    """One thing that can be asked for."""

    method: str
    path: str
    handler: Handler
    says: str
    gives: Any
    takes: Any = None
    query: tuple[str, ...] = ()
    status: int = 200
    kept: bool = False
    """Whether one process answers it for all: the one that keeps what there is only once."""


async def answered(endpoint: Endpoint, call: Call) -> Any:
    """What it gives, when this client may ask for more in this turn of the loop."""
    await call.rates.turns.come(call.address)
    return await endpoint.handler(call)


def from_this_machine(call: Call) -> bool:
    """Whether nobody else asks.

    A page of another site may have its own name point here; the name it calls gives it away.
    """
    ours = _OUR_NAME.fullmatch(call.headers.get("host", ""))
    return call.address in _HERE and ours is not None and not call.forwarded
