"""Everybody gets a turn of the event loop: what one client asks for at once is seen to over many of them.

Rates bound what a client may ask for in a second; here is bounded for how long all others wait when a thousand
requests lie there at the same moment. Each request is short, so between two of them is time enough to ask.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from boroughs.server.client_network import client_network

_SHARE: Final = 0.005
"""Seconds of one turn of the loop. A move takes four or five turns until it is acknowledged."""


class FairTurns:
    """Lets a client's requests begin until its share of this turn is over; those behind wait for the next."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._began: dict[str, float] = {}
        """When each client's first request of this turn began."""
        self._waiting: list[asyncio.Future[None]] = []
        """Those who begin in the next one."""

    async def come(self, address: str) -> None:
        """Returns when a request of this client may begin, which mostly is at once."""
        who = client_network(address)
        while not self._may_begin(who):
            next_turn = asyncio.get_running_loop().create_future()
            self._waiting.append(next_turn)
            await next_turn

    def _may_begin(self, who: str) -> bool:
        now, began = self._now(), self._began
        first = began.get(who)
        if first is not None:
            return now - first < _SHARE
        if not began:
            asyncio.get_running_loop().call_soon(self._end)
        began[who] = now
        return True

    def _end(self) -> None:
        self._began.clear()
        waiting, self._waiting = self._waiting, []
        for next_turn in waiting:
            if not next_turn.done():
                next_turn.set_result(None)
