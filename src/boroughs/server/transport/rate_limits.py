"""Rate limits: how much one client may ask for, as token buckets by address."""

from __future__ import annotations

import time
from collections.abc import Callable

from boroughs.server.client_network import client_network
from boroughs.server.settings import Limits

_MANY = 10_000


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
        self._held = min(self.most, self._held + (now - self._at) * self.rate)
        self._at = now
        if self._held < amount:
            return False
        self._held -= amount
        return True

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

    def take(self, address: str, amount: float = 1) -> bool:
        if len(self._buckets) > self._many:
            self._buckets = {a: bucket for a, bucket in self._buckets.items() if not bucket.full}
            # Not again before there are twice as many: a crowd must not make every request slow.
            self._many = max(_MANY, 2 * len(self._buckets))
        who = client_network(address)
        if who not in self._buckets:
            self._buckets[who] = TokenBucket(self.rate, self.most)
        return self._buckets[who].take(amount)


class ClientRateLimits:
    """What is counted of each client, however it asks."""

    def __init__(self, limits: Limits) -> None:
        records = limits.records_per_minute / 60, limits.records_at_once
        self.calls = RateLimits(limits.http_per_second, limits.http_at_once)
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
