"""Rate limits: how much one client may ask for, as token buckets by address."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence

from boroughs.server.client_network import client_network
from boroughs.server.settings import Limits
from boroughs.server.transport.client_counts import ClientCounts
from boroughs.server.transport.fair_turns import FairTurns

_MANY = 10_000
_TOLD = 0.05
"""Other processes hear of what one client was granted when it is so much of what a bucket holds."""
_BEATS_TOLD = 4


class TokenBucket:
    """Holds up to `most`, and gets `rate` more each second.

    >>> moment = [0.0]
    >>> bucket = TokenBucket(rate=1, most=2, now=lambda: moment[0])
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    >>> moment[0] = 1.0
    >>> bucket.take()
    True
    """

    def __init__(self, rate: float, most: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.most = most
        self._now = now
        self._held = most
        self._at = now()

    def take(self, amount: float = 1) -> bool:
        """Whether there was so much to take."""
        now = self._now()
        held = self._held + (now - self._at) * self.rate
        if held > self.most:
            held = self.most
        self._at = now
        if held < amount:
            self._held = held
            return False
        self._held = held - amount
        return True

    def charge(self, amount: float) -> None:
        """So much was taken elsewhere; what is owed is no more than what a bucket holds."""
        self.take(0)
        self._held = max(-self.most, self._held - amount)

    @property
    def full(self) -> bool:
        return self._held + (self._now() - self._at) * self.rate >= self.most


class RateLimits:
    """A token bucket for each client; those that are full again are forgotten."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self._buckets: dict[str, TokenBucket] = {}
        self._many = _MANY
        self._untold: dict[str, float] | None = None
        """By client, what was granted here that other processes were not told of; None where there are none."""

    def take(self, address: str, amount: float = 1) -> bool:
        who = client_network(address)
        if not self._bucket(who).take(amount):
            return False
        if self._untold is not None:
            self._untold[who] = self._untold.get(who, 0) + amount
        return True

    def _bucket(self, who: str) -> TokenBucket:
        if len(self._buckets) > self._many:
            self._buckets = {a: bucket for a, bucket in self._buckets.items() if not bucket.full}
            # Not again before there are twice as many: a crowd must not make every request slow.
            self._many = max(_MANY, 2 * len(self._buckets))
        if who not in self._buckets:
            self._buckets[who] = TokenBucket(self.rate, self.most)
        return self._buckets[who]

    # Over several processes

    def told(self) -> dict[str, float]:
        """What was granted to each client that got much, since it was last told; little is told when it has become more."""
        untold = self._untold = {} if self._untold is None else self._untold
        much = {who: amount for who, amount in untold.items() if amount >= _TOLD * self.most}
        for who in much:
            del untold[who]
        if len(untold) > _MANY:
            untold.clear()
        return much

    def charge(self, granted: Mapping[str, float]) -> None:
        """What other processes granted is gone here too."""
        for who, amount in granted.items():
            self._bucket(who).charge(amount)


class ClientRateLimits:
    """What is counted of each client, however it asks."""

    def __init__(self, limits: Limits) -> None:
        records = limits.records_per_minute / 60, limits.records_at_once
        self.calls = RateLimits(limits.http_per_second, limits.http_at_once)
        self.requests = RateLimits(
            limits.address_requests_per_second, limits.address_requests_at_once
        )
        self.pages = RateLimits(limits.pages_per_second, limits.pages_at_once)
        self.chat = RateLimits(limits.address_chat_per_second, limits.address_chat_at_once)
        self.welcomes = RateLimits(limits.welcomes_per_second, limits.welcomes_at_once)
        self.new_tables = RateLimits(limits.tables_per_minute / 60, limits.tables_at_once)
        self.record_imports = RateLimits(*records)
        self.record_reads = RateLimits(*records)
        self.replays = RateLimits(limits.replays_per_second, limits.replays_at_once)
        self.reviews = RateLimits(limits.reviews_per_hour / 3600, limits.reviews_at_once)
        self.matches = RateLimits(limits.matches_per_minute / 60, limits.matches_at_once)
        self.new_players = RateLimits(limits.players_per_hour / 3600, limits.players_at_once)
        self.reports = RateLimits(limits.reports_per_hour / 3600, limits.reports_at_once)
        self.new_clubs = RateLimits(limits.clubs_per_hour / 3600, limits.clubs_at_once)
        self.kept_bytes = RateLimits(limits.kept_bytes_per_day / 86_400, limits.kept_bytes_per_day)
        self.sockets = ClientCounts(limits.connections_per_address)
        self.http_connections = ClientCounts(limits.http_connections_per_address)
        self.turns = FairTurns()


class SharedRateLimits:
    """The limits of one process among several: each tells the others what it granted, a beat later.

    Meanwhile a client that comes to all of them may get a full bucket from each; over time it gets no more than from
    one, and from each of them a twentieth of a bucket that nobody heard of. Connections are told as they are, those of
    clients that have at least a twentieth of what they may.
    """

    def __init__(self, rates: ClientRateLimits) -> None:
        limits = vars(rates).items()
        self._by_name = {name: each for name, each in limits if isinstance(each, RateLimits)}
        self._counts = {name: each for name, each in limits if isinstance(each, ClientCounts)}
        self._number = 0
        self._told: deque[tuple[int, dict[str, dict[str, float]]]] = deque(maxlen=_BEATS_TOLD)
        self._heard: dict[str, int] = {}
        """By process, the last beat that was charged here."""

    def told(self) -> list[tuple[int, dict[str, dict[str, float]]]]:
        """Of the last beats: whoever beats a little slower misses none."""
        self._number += 1
        granted = {name: limits.told() for name, limits in self._by_name.items()}
        much = {name: clients for name, clients in granted.items() if clients}
        if much:
            self._told.append((self._number, much))
        return list(self._told)

    def hear(self, process: str, told: list[tuple[int, dict[str, dict[str, float]]]]) -> None:
        last = self._heard.get(process, 0)
        for number, granted in told:
            for name, clients in granted.items() if number > last else ():
                if name in self._by_name:
                    self._by_name[name].charge(clients)
            self._heard[process] = max(self._heard.get(process, 0), number)

    def connected(self) -> dict[str, dict[str, int]]:
        """By kind of connection, who has many here."""
        found = {name: counts.told() for name, counts in self._counts.items()}
        return {name: clients for name, clients in found.items() if clients}

    def hear_connected(self, told: Sequence[Mapping[str, Mapping[str, int]]]) -> None:
        """The same of all other processes that live."""
        for name, counts in self._counts.items():
            counts.hear(each.get(name, {}) for each in told)

    def forget(self, living: set[str]) -> None:
        """Those that are gone say no more."""
        self._heard = {name: at for name, at in self._heard.items() if name in living}
