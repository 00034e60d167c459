"""A queue for a few things that many want: whoever has had least of them comes next, however much others ask for.

Who waits has a name of several parts, the largest first: an address, then a table of that address. Addresses share
alike whatever number of tables they have, and the tables of one address share what it gets. What counts is not how
often somebody was served but what it cost (`charge`): seconds, measured. Who was away has no credit for it: they begin
beside whoever of those present has had least.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")
Name: TypeAlias = tuple[str, ...]
_MUCH_BEGUN = 2


class Displaced(Exception):
    """Somebody who waits for less took this place in the queue."""


class FairQueue(Generic[T]):
    """Gives out what is free; among equals it goes round, in order within one name."""

    def __init__(
        self, free: Iterable[T], most_begun: int = 0, much_begun: int = _MUCH_BEGUN
    ) -> None:
        """`much_begun`: so many of one address go on with what they had begun before that address begins anything more."""
        self._free = list(free)
        self._much_begun = much_begun
        self._most_begun = most_begun
        self._waiting: OrderedDict[Name, deque[asyncio.Future[T]]] = OrderedDict()
        self._present: Counter[Name] = Counter()
        """How many of each name, and of each address, wait or have something now."""
        self._cost: dict[Name, float] = {}
        """What each of those present has had since it came."""
        self._begun: Counter[Name] = Counter()
        """Of those who wait, how many of each name, and of each address, go on with what they had begun."""

    # Who is here, and what they had

    @contextmanager
    def present(self, name: Name) -> Iterator[None]:
        """From before somebody waits until what they had is done with."""
        groups = [name[: length + 1] for length in range(len(name))]
        for group in groups:
            if not self._present[group]:
                self._cost[group] = self._least_beside(group)
            self._present[group] += 1
        try:
            yield
        finally:
            for group in groups:
                self._present[group] -= 1
                if not self._present[group]:
                    del self._present[group], self._cost[group]

    def charge(self, name: Name, cost: float) -> None:
        for length in range(len(name)):
            self._cost[name[: length + 1]] += cost

    def _least_beside(self, group: Name) -> float:
        beside = (
            cost
            for other, cost in self._cost.items()
            if len(other) == len(group) and other[:-1] == group[:-1]
        )
        return min(beside, default=0.0)

    def _had(self, name: Name) -> tuple[float, ...]:
        return tuple(self._cost.get(name[: length + 1], 0.0) for length in range(len(name)))

    def _order(self, name: Name) -> tuple[bool, float, bool, tuple[float, ...]]:
        """Whoever has had least comes first; but where much is begun some of it ends before more begins."""
        had, new = self._had(name), not self._begun[name]
        full = self._begun_by_all >= self._most_begun
        much = self._begun[name[:1]] >= self._much_begun
        return new and full and bool(self._begun), had[0], new and much, had

    @property
    def _begun_by_all(self) -> int:
        return sum(count for group, count in self._begun.items() if len(group) == 1)

    # Waiting

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    def waiting_of(self, name: Name) -> int:
        """How many of this address wait, for whatever."""
        return sum(len(places) for each, places in self._waiting.items() if each[0] == name[0])

    def before(self, name: Name) -> Name | None:
        """The next in turn, if it waits with better right than this name has what it has."""
        following = min(self._waiting, key=self._order, default=None)
        return (
            following if following is not None and self._had(following) < self._had(name) else None
        )

    async def get(self, name: Name, begun: bool = False) -> T:
        """Something free; whoever gives up waiting leaves the queue.

        `begun`: to go on with what was begun, before others of this name.
        """
        if self._free:
            return self._free.pop()
        place: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        places = self._waiting.setdefault(name, deque())
        if not begun:
            places.append(place)
            return await self._given(name, place)
        places.appendleft(place)
        groups = (name[:1], name)
        self._begun.update(groups)
        try:
            return await self._given(name, place)
        finally:
            self._begun.subtract(groups)
            for group in groups:
                if not self._begun[group]:
                    del self._begun[group]

    async def _given(self, name: Name, place: asyncio.Future[T]) -> T:
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled() and place.exception() is None:
                self.put(place.result())
            else:
                self._leave(name, place)
            raise

    def put(self, thing: T) -> None:
        """It is free again: the next in turn gets it."""
        while self._waiting:
            name = min(self._waiting, key=self._order)
            places = self._waiting[name]
            place = places.popleft()
            if places:
                self._waiting.move_to_end(name)
            else:
                del self._waiting[name]
            if not place.done():
                place.set_result(thing)
                return
        self._free.append(thing)

    def displace_for(self, name: Name) -> bool:
        """Sends away the last of the address that waits for most, if that is more than this one would."""
        most = max(reversed(self._waiting), key=self.waiting_of, default=None)
        if most is None or self.waiting_of(most) <= self.waiting_of(name) + 1:
            return False
        place = self._waiting[most][-1]
        self._leave(most, place)
        if not place.done():
            place.set_exception(Displaced())
        return True

    def _leave(self, name: Name, place: asyncio.Future[T]) -> None:
        places = self._waiting.get(name)
        if places is not None and place in places:
            places.remove(place)
            if not places:
                del self._waiting[name]
