"""How much one client may ask for at once: buckets that fill with time."""

from __future__ import annotations

import time
from collections.abc import Callable


class Bucket:
    """Holds up to `most`, and gets `rate` more each second.

    >>> moment = [0.0]
    >>> bucket = Bucket(rate=1, most=2, now=lambda: moment[0])
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

    def take(self) -> bool:
        """Whether there was one to take."""
        now = self._now()
        self._held = min(self.most, self._held + (now - self._at) * self.rate)
        self._at = now
        if self._held < 1:
            return False
        self._held -= 1
        return True

    @property
    def full(self) -> bool:
        return self._held + (self._now() - self._at) * self.rate >= self.most


class Addresses:
    """A bucket for each address; those that are full again are forgotten."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self._buckets) > 10_000:
            self._buckets = {a: bucket for a, bucket in self._buckets.items() if not bucket.full}
        if address not in self._buckets:
            self._buckets[address] = Bucket(self.rate, self.most)
        return self._buckets[address].take()
