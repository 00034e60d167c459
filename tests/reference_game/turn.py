"""What happens: cards are dealt and shown, bids revealed, one phase follows another."""

from __future__ import annotations

from boroughs.core.audience import all_but, only
from reference_game.components import BIDDING
from reference_game.options import rounds
from reference_game.state import LanternsState


class LanternsTurn(LanternsState):
    """The verbs of the game."""

    def take_card(self, seat: int, card: int) -> None:
        self.hands[seat].append(card)
        self.tell("drew", {"card": card}, only(seat))
        self.tell("drew-unseen", {"seat": seat}, all_but(seat))

    def start_bidding(self) -> None:
        self.phase, self.ends = "bid", self.now + BIDDING
        self.bids, self.ready = [0] * self.seats, [False] * self.seats

    def reveal(self) -> None:
        for seat, card in enumerate(self.bids):
            self.discard(seat, card)
        self.table = list(self.bids)
        self.leader = self.table.index(max(self.table))
        self.tell("revealed", {"bids": tuple(self.table)}, reveals=True)
        self.phase, self.ends = "verdict", -1

    def discard(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.discards.append(card)
        if self.handed and self.handed[1] == seat:
            self.shown.append(card)

    def next_phase(self) -> None:
        if self.phase == "window":
            if self.verdict == "stands":
                self.coins[self.leader] += sum(self.table)
            last = self.round == rounds(self.options)
            self.phase = "over" if last else "draw" if self.seats > 1 else "bid"
            if self.seats == 1 and not last:
                self.round += 1
                self.start_bidding()
        elif self.phase == "hand":
            self.phase = "offer"
        else:
            self.offer = []
            self.round += 1
            self.start_bidding()
