"""The fields of a position, copies, and questions about it."""

from __future__ import annotations

from collections import Counter

from boroughs.core.options import Options
from boroughs.core.state import State


class LanternsState(State):
    """What lies on the table and in the hands."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.phase = "deal"
        self.round = 1
        self.leader = 0
        self.ends = -1
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.bids = [0] * seats
        self.ready = [False] * seats
        self.table: list[int] = []
        self.discards: list[int] = []
        self.handed: list[int] = []
        self.shown: list[int] = []
        self.coins = [1] * seats
        self.lanterns = [1] * seats
        self.passed: list[int] = []
        self.verdict = ""
        self.offer: list[int] = []

    def copy_to(self, twin: LanternsState) -> None:
        """Makes a bare state equal to this one."""
        for name, value in vars(self).items():
            setattr(twin, name, list(value) if isinstance(value, list) else value)
        twin.now = self.now
        twin.hands = [list(hand) for hand in self.hands]
        twin.events = None

    def neighbour(self) -> int:
        return (self.leader + 1) % self.seats

    def dealt_next(self) -> int:
        """The seat with the fewest cards."""
        return min(range(self.seats), key=lambda seat: (len(self.hands[seat]), seat))

    def drawn(self, source: str) -> dict[str, int]:
        cards = [*self.discards, *(card for hand in self.hands for card in hand)]
        return {str(card): count for card, count in Counter(cards).items()}
