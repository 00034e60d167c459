"""Who may act, which moves, what nature is asked, and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from boroughs.core.audience import EVERYONE, Audience, only
from boroughs.core.chance import Chance, Outcome, Verdict
from boroughs.core.errors import BadRecord, IllegalMove
from boroughs.core.move import Move
from boroughs.core.result import Result, rank
from boroughs.core.state import NO_SEATS
from reference_game.components import COPIES, GOAL, HAND, LANTERN, OBJECTING, VALUES
from reference_game.moves import (
    ACCEPT,
    OBJECT,
    PASS,
    READY,
    REFUSE,
    Bid,
    HandOn,
    LanternsMove,
    Offer,
)
from reference_game.turn import LanternsTurn


class Steadiness(Verdict):
    """Whether the lanterns stand: computed, not drawn."""

    def __init__(self, bids: list[int]) -> None:
        super().__init__()
        self.bids = list(bids)

    def compute(self) -> Outcome:
        return Outcome("falls" if sum(self.bids) % 5 == 0 else "stands")

    def read(self, text: str) -> Outcome:
        if text not in ("falls", "stands"):
            raise BadRecord("impossible-outcome", outcome=text)
        return Outcome(text)


class Lanterns(LanternsTurn):
    """The whole state of a table."""

    def copy(self) -> Lanterns:
        twin = type(self)(self.seats, self.options)
        self.copy_to(twin)
        return twin

    def to_act(self) -> tuple[int, ...]:
        if self.chance() is not None:
            return NO_SEATS
        if self.phase == "bid":
            return tuple(seat for seat in range(self.seats) if not self.ready[seat])
        if self.phase == "window":
            return tuple(
                seat
                for seat in range(self.seats)
                if seat != self.leader and self.hands[seat] and seat not in self.passed
            )
        single = {"hand": self.leader, "offer": self.neighbour()}
        if self.phase == "answer":
            return (self.offer[2],)
        return (single[self.phase],) if self.phase in single else NO_SEATS

    def moves(self, seat: int) -> Sequence[Move]:
        hand = sorted(set(self.hands[seat]))
        if self.phase == "bid":
            return [*(Bid(card) for card in hand), *([READY] if self.bids[seat] else [])]
        if self.phase == "window":
            return [PASS, OBJECT] if OBJECTING in hand else [PASS]
        if self.phase == "hand":
            return [HandOn(card) for card in hand]
        if self.phase == "answer":
            return [ACCEPT, REFUSE]
        others = [to for to in range(self.seats) if to != seat and self.lanterns[to]]
        sums = sorted({0, 1, self.coins[seat]} & set(range(self.coins[seat] + 1)))
        return [PASS, *(Offer(coins, to) for to in others for coins in sums)]

    def lists_all_moves(self, seat: int) -> bool:
        """Of offers a few sums only."""
        return self.phase != "offer"

    def check(self, seat: int, move: Move) -> None:
        if seat not in self.to_act():
            raise IllegalMove("not-your-turn", seat=seat)
        if not isinstance(move, LanternsMove) or self.phase not in move.phase.split():
            raise IllegalMove("not-now")
        move.refuse(self, seat)

    def play(self, seat: int, move: Move) -> None:
        self.check(seat, move)
        assert isinstance(move, LanternsMove)
        move.apply(self, seat)

    def fallback(self, seat: int) -> Move:
        return READY if self.phase == "bid" and self.bids[seat] else self.moves(seat)[0]

    def audience(self, seat: int, move: Move) -> Audience:
        if isinstance(move, Bid):
            return only(seat)
        if isinstance(move, HandOn):
            return only(seat, self.neighbour())
        return EVERYONE

    def chance(self) -> Chance | None:
        if self.phase == "deal":
            return self.deck_draw(self.dealt_next())
        if self.phase == "draw":
            return self.deck_draw(self.leader)
        if self.phase == "complete":
            counts = sorted(Counter(self.hands[self.bids.index(0)]).items())
            return Chance([Outcome(str(c)) for c, _ in counts], [n for _, n in counts])
        return Steadiness(self.table) if self.phase == "verdict" else None

    def deck_draw(self, seat: int) -> Chance:
        gone = self.drawn("deck")
        left = [(str(value), COPIES - gone.get(str(value), 0)) for value in VALUES]
        left = [(text, count) for text, count in left if count]
        return Chance([Outcome(t) for t, _ in left], [n for _, n in left], only(seat), "deck")

    def resolve(self, outcome: Outcome) -> None:
        if self.phase == "deal":
            self.take_card(self.dealt_next(), int(outcome.text))
            if all(len(hand) == HAND for hand in self.hands):
                self.start_bidding()
        elif self.phase == "draw":
            self.take_card(self.leader, int(outcome.text))
            self.phase = "hand"
        elif self.phase == "complete":
            seat = self.bids.index(0)
            self.bids[seat] = int(outcome.text)
            self.tell("late", {"seat": seat, "card": self.bids[seat]}, reveals=True)
            if all(self.bids):
                self.reveal()
        else:
            self.verdict = outcome.text
            self.tell("verdict", {"verdict": outcome.text})
            self.passed = []
            self.phase = "window"
            if not self.to_act():
                self.next_phase()

    def deadline(self) -> int | None:
        return self.ends if self.phase == "bid" else None

    def tick(self) -> None:
        self.tell("time-up", {})
        if all(self.bids):
            self.reveal()
        else:
            self.phase = "complete"

    def progress(self) -> float:
        return 1.0 if self.phase == "over" else (self.round - 1) / 2

    def score(self, seat: int) -> int:
        return self.coins[seat] + LANTERN * self.lanterns[seat]

    def result(self) -> Result | None:
        if self.phase != "over":
            return None
        verdict = ("won" if self.score(0) >= GOAL else "lost") if self.seats == 1 else ""
        return rank([self.score(seat) for seat in range(self.seats)], verdict=verdict)
