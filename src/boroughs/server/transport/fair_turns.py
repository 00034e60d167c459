"""Everybody gets a turn of the event loop: what one client asks for at once is seen to over many of them.

Rates bound what a client may ask for in a second; here is bounded for how long all others wait when a thousand
requests lie there at the same moment. Each request is short, so between two of them is time enough to ask.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Final, TypeAlias

from boroughs.server.client_network import client_network

_SHARE: Final = 0.005
"""Seconds of one turn of the loop. A move takes four or five turns until it is acknowledged."""
_WOKEN: Final = 50
"""So many of a client's requests are looked at in one turn: more than have room in its share are not woken in vain."""

_Line: TypeAlias = list[tuple[int, "asyncio.Future[None]"]]
"""Those who wait, by when they came."""


class FairTurns:
    """Lets a client's requests begin until its share of this turn is over; the others wait in line, first come, first served."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._began: dict[str, float] = {}
        """When each client's first request of this turn began."""
        self._lines: dict[str, _Line] = {}
        """Of each client for whom somebody waits, or was woken and has not begun yet."""
        self._tickets = count()
        self._ending = False

    async def come(self, address: str) -> None:
        """Returns when a request of this client may begin, which mostly is at once."""
        who = client_network(address)
        # Who comes while others wait overtakes nobody.
        if who not in self._lines and self._may_begin(who):
            return
        ticket = next(self._tickets)
        while True:
            woken = asyncio.get_running_loop().create_future()
            heappush(self._lines.setdefault(who, []), (ticket, woken))
            self._see_to_the_end()
            await woken
            if self._may_begin(who):
                return

    def _may_begin(self, who: str) -> bool:
        now = self._now()
        first = self._began.setdefault(who, now)
        self._see_to_the_end()
        return first == now or now - first < _SHARE

    def _see_to_the_end(self) -> None:
        if not self._ending:
            self._ending = True
            asyncio.get_running_loop().call_soon(self._end)

    def _end(self) -> None:
        """A new turn: everybody has a whole share again, and those who came first may look whether there is room in it."""
        self._ending = False
        self._began.clear()
        for who, line in list(self._lines.items()):
            if not line:
                # Whoever was woken in the turn before has begun.
                del self._lines[who]
            for _ in range(min(len(line), _WOKEN)):
                _ticket, woken = heappop(line)
                if not woken.done():
                    woken.set_result(None)
        if self._lines:
            self._see_to_the_end()
