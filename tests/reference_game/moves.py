"""What players do: the notation of each move, when it is refused, and what it calls."""

from __future__ import annotations

from boroughs.core.audience import all_but, only
from boroughs.core.errors import BadNotation, IllegalMove
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase, phrase
from reference_game.components import OBJECTING
from reference_game.turn import LanternsTurn


class LanternsMove(Move):
    """A move, and the phases in which it may be played."""

    phase = ""

    def refuse(self, state: LanternsTurn, seat: int) -> None:
        """Raises IllegalMove where the rules forbid it."""

    def apply(self, state: LanternsTurn, seat: int) -> None:
        """Plays it."""

    def phrase(self) -> Phrase:
        return phrase("move." + self.notation.split()[0], notation=self.notation)


class Bid(LanternsMove):
    phase = "bid"

    def __init__(self, card: int) -> None:
        super().__init__(f"bid {card}")
        self.card = card

    def refuse(self, state: LanternsTurn, seat: int) -> None:
        if self.card not in state.hands[seat]:
            raise IllegalMove("no-such-card", card=self.card)

    def apply(self, state: LanternsTurn, seat: int) -> None:
        state.bids[seat] = self.card
        state.tell("bid", {"card": self.card}, only(seat))


class Ready(LanternsMove):
    phase = "bid"

    def refuse(self, state: LanternsTurn, seat: int) -> None:
        if not state.bids[seat]:
            raise IllegalMove("no-bid")

    def apply(self, state: LanternsTurn, seat: int) -> None:
        state.ready[seat] = True
        state.tell("ready", {"seat": seat})
        if all(state.ready):
            state.reveal()


class Pass(LanternsMove):
    phase = "window offer"

    def apply(self, state: LanternsTurn, seat: int) -> None:
        state.tell("passed", {"seat": seat})
        state.passed.append(seat)
        if state.phase == "offer" or not state.to_act():
            state.next_phase()


class Object(LanternsMove):
    phase = "window"

    def refuse(self, state: LanternsTurn, seat: int) -> None:
        if OBJECTING not in state.hands[seat]:
            raise IllegalMove("no-such-card", card=OBJECTING)

    def apply(self, state: LanternsTurn, seat: int) -> None:
        state.discard(seat, OBJECTING)
        state.tell("objected", {"seat": seat}, reveals=True)
        state.verdict = "objected"
        state.next_phase()


class HandOn(LanternsMove):
    phase = "hand"

    def __init__(self, card: int) -> None:
        super().__init__(f"hand {card}")
        self.card = card

    def refuse(self, state: LanternsTurn, seat: int) -> None:
        if self.card not in state.hands[seat]:
            raise IllegalMove("no-such-card", card=self.card)

    def apply(self, state: LanternsTurn, seat: int) -> None:
        to = state.neighbour()
        state.hands[seat].remove(self.card)
        state.hands[to].append(self.card)
        state.handed = [seat, to, self.card]
        state.tell("handed", {"seat": seat, "to": to, "card": self.card}, only(seat, to), True)
        state.tell("handed-unseen", {"seat": seat, "to": to}, all_but(seat, to))
        state.next_phase()


class Offer(LanternsMove):
    phase = "offer"

    def __init__(self, coins: int, to: int) -> None:
        super().__init__(f"offer {coins} to {to}")
        self.coins, self.to = coins, to

    def refuse(self, state: LanternsTurn, seat: int) -> None:
        if self.to == seat or self.to >= state.seats or not state.lanterns[self.to]:
            raise IllegalMove("no-lantern", seat=self.to)
        if self.coins > state.coins[seat]:
            raise IllegalMove("no-money", coins=self.coins)

    def apply(self, state: LanternsTurn, seat: int) -> None:
        state.offer = [seat, self.coins, self.to]
        state.tell("offered", {"seat": seat, "coins": self.coins, "to": self.to})
        state.phase = "answer"


class Reply(LanternsMove):
    phase = "answer"

    def apply(self, state: LanternsTurn, seat: int) -> None:
        buyer, coins, _ = state.offer
        state.tell("answered", {"seat": seat, "answer": self.notation})
        if self.notation == "accept":
            for who, sign in ((buyer, -1), (seat, 1)):
                state.coins[who] += sign * coins
                state.lanterns[who] -= sign
        state.next_phase()


READY, PASS, OBJECT, ACCEPT, REFUSE = (
    Ready("ready"), Pass("pass"), Object("object"), Reply("accept"), Reply("refuse"),
)  # fmt: skip
FIXED = {move.notation: move for move in (READY, PASS, OBJECT, ACCEPT, REFUSE)}


def parse_move(notation: str) -> Move:
    match notation.split():
        case [word] if word in FIXED:
            return FIXED[word]
        case ["bid", card] if card.isdecimal():
            return Bid(int(card))
        case ["hand", card] if card.isdecimal():
            return HandOn(int(card))
        case ["offer", coins, "to", seat] if coins.isdecimal() and seat.isdecimal():
            return Offer(int(coins), int(seat))
    raise BadNotation("unknown-move", text=notation)
