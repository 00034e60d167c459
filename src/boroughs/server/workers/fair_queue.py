"""A queue for a few things that many want: one for each waiter in turn, however much one of them asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Gives out what is free; who waits is served round robin by name, in order within one name."""

    def __init__(self, free: Iterable[T]) -> None:
        self._free = list(free)
        self._waiting: OrderedDict[str, deque[asyncio.Future[T]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    async def get(self, name: str) -> T:
        """Something free; whoever gives up waiting leaves the queue."""
        if self._free:
            return self._free.pop()
        place: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(name, deque()).append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.put(place.result())
            else:
                self._leave(name, place)
            raise

    def put(self, thing: T) -> None:
        """It is free again: the next in turn gets it."""
        while self._waiting:
            name, places = self._waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self._waiting[name] = places
            if not place.done():
                place.set_result(thing)
                return
        self._free.append(thing)

    def _leave(self, name: str, place: asyncio.Future[T]) -> None:
        places = self._waiting.get(name)
        if places is not None and place in places:
            places.remove(place)
            if not places:
                del self._waiting[name]
