"""How many connections each client has: in this process, and in the others as they told with their last beat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

_TOLD = 0.05
"""Others hear of who has so much of what is allowed; of fewer they need not know."""


class ClientCounts:
    """Connections of one kind, by client.

    >>> here = ClientCounts(most=3)
    >>> here.enter("192.0.2.7"), here.enter("192.0.2.7")
    (True, True)
    >>> here.hear([{"192.0.2.7": 1, "192.0.2.8": 3}])
    >>> here.enter("192.0.2.7"), here.enter("192.0.2.8"), here.enter("192.0.2.9")
    (False, False, True)
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._here: Counter[str] = Counter()
        self._elsewhere: Counter[str] = Counter()

    def enter(self, who: str) -> bool:
        """Counts one more; whether that is not too many. It is counted until it leaves, even if it is."""
        self._here[who] += 1
        return self._here[who] + self._elsewhere[who] <= self.most

    def leave(self, who: str) -> None:
        self._here[who] -= 1
        if not self._here[who]:
            del self._here[who]

    def elsewhere(self, who: str) -> int:
        return self._elsewhere[who]

    def told(self) -> dict[str, int]:
        """Who has many here, for the other processes."""
        least = _TOLD * self.most
        return {who: count for who, count in self._here.items() if count >= least}

    def hear(self, told: Iterable[Mapping[str, int]]) -> None:
        """What all other processes told last."""
        self._elsewhere.clear()
        for counts in told:
            self._elsewhere.update(counts)
