"""Lanterns: a made-up game that uses every point of the engine contract once.

Twelve cards of value 1 to 4. Everybody is dealt three in private and secretly bids one within half
a minute; who has not, bids at random. A verdict is computed from the bids. Before the highest bid
pays, the others may object with a 4. Then the winner draws a card, hands one on unseen to the next
seat, who may buy a lantern for any sum. Two rounds. Alone, one plays for six coins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from boroughs.core.audience import EVERYONE, Audience, Viewer, all_but, only
from boroughs.core.chance import Chance, Outcome, Verdict
from boroughs.core.dice import Dice
from boroughs.core.errors import BadNotation, BadPosition, BadRecord, IllegalMove
from boroughs.core.form import Choice, Form, Number, Pick
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.options import Option, Options
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result, rank
from boroughs.core.scene import Clock, Gauge, Panel, Piece, Pieces, Scene, Text
from boroughs.core.state import NO_SEATS, State
from boroughs.core.view import View

Natural = Annotated[int, msgspec.Meta(ge=0)]
Card = Annotated[int, msgspec.Meta(ge=1, le=4)]
VALUES, COPIES, HAND, MINUTE, LANTERN, GOAL = (1, 2, 3, 4), 3, 3, 30_000, 2, 6


class LanternsView(View, frozen=True, kw_only=True):
    phase: str
    round: int
    leader: int
    hand: list[int]
    sizes: list[int]
    bid: int
    ready: list[bool]
    table: list[int]
    discards: list[int]
    handed: list[int]
    shown: list[int]
    coins: list[int]
    lanterns: list[int]
    passed: list[int]
    verdict: str
    offer: list[int]


class LanternsMove(Move):
    phase = ""

    def refuse(self, state: Lanterns, seat: int) -> None:
        """Raises IllegalMove where the rules forbid it."""

    def apply(self, state: Lanterns, seat: int) -> None:
        """Plays it."""

    def phrase(self) -> Phrase:
        return phrase("move." + self.notation.split()[0], notation=self.notation)


class Bid(LanternsMove):
    phase = "bid"

    def __init__(self, card: int) -> None:
        super().__init__(f"bid {card}")
        self.card = card

    def refuse(self, state: Lanterns, seat: int) -> None:
        if self.card not in state.hands[seat]:
            raise IllegalMove("no-such-card", card=self.card)

    def apply(self, state: Lanterns, seat: int) -> None:
        state.bids[seat] = self.card
        state.tell("bid", {"card": self.card}, only(seat))


class Ready(LanternsMove):
    phase = "bid"

    def refuse(self, state: Lanterns, seat: int) -> None:
        if not state.bids[seat]:
            raise IllegalMove("no-bid")

    def apply(self, state: Lanterns, seat: int) -> None:
        state.ready[seat] = True
        state.tell("ready", {"seat": seat})
        if all(state.ready):
            state.reveal()


class Pass(LanternsMove):
    phase = "window offer"

    def apply(self, state: Lanterns, seat: int) -> None:
        state.tell("passed", {"seat": seat})
        state.passed.append(seat)
        if state.phase == "offer" or not state.to_act():
            state.next_phase()


class Object(LanternsMove):
    phase = "window"

    def refuse(self, state: Lanterns, seat: int) -> None:
        if 4 not in state.hands[seat]:
            raise IllegalMove("no-such-card", card=4)

    def apply(self, state: Lanterns, seat: int) -> None:
        state.discard(seat, 4)
        state.tell("objected", {"seat": seat}, reveals=True)
        state.verdict = "objected"
        state.next_phase()


class HandOn(LanternsMove):
    phase = "hand"

    def __init__(self, card: int) -> None:
        super().__init__(f"hand {card}")
        self.card = card

    def refuse(self, state: Lanterns, seat: int) -> None:
        if self.card not in state.hands[seat]:
            raise IllegalMove("no-such-card", card=self.card)

    def apply(self, state: Lanterns, seat: int) -> None:
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

    def refuse(self, state: Lanterns, seat: int) -> None:
        if self.to == seat or self.to >= state.seats or not state.lanterns[self.to]:
            raise IllegalMove("no-lantern", seat=self.to)
        if self.coins > state.coins[seat]:
            raise IllegalMove("no-money", coins=self.coins)

    def apply(self, state: Lanterns, seat: int) -> None:
        state.offer = [seat, self.coins, self.to]
        state.tell("offered", {"seat": seat, "coins": self.coins, "to": self.to})
        state.phase = "answer"


class Reply(LanternsMove):
    phase = "answer"

    def apply(self, state: Lanterns, seat: int) -> None:
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


class Steadiness(Verdict):
    def __init__(self, bids: list[int]) -> None:
        super().__init__()
        self.bids = list(bids)

    def compute(self) -> Outcome:
        return Outcome("falls" if sum(self.bids) % 5 == 0 else "stands")

    def read(self, text: str) -> Outcome:
        if text not in ("falls", "stands"):
            raise BadRecord("impossible-outcome", outcome=text)
        return Outcome(text)


class Lanterns(State):
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

    def copy(self) -> Lanterns:
        twin = type(self)(self.seats, self.options)
        for name in FIELDS[2:]:
            value = getattr(self, name)
            setattr(twin, name, list(value) if isinstance(value, list) else value)
        twin.hands = [list(hand) for hand in self.hands]
        return twin

    def neighbour(self) -> int:
        return (self.leader + 1) % self.seats

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
            return [PASS, OBJECT] if 4 in hand else [PASS]
        if self.phase == "hand":
            return [HandOn(card) for card in hand]
        if self.phase == "answer":
            return [ACCEPT, REFUSE]
        others = [to for to in range(self.seats) if to != seat and self.lanterns[to]]
        sums = sorted({0, 1, self.coins[seat]} & set(range(self.coins[seat] + 1)))
        return [PASS, *(Offer(coins, to) for to in others for coins in sums)]

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
            seat = min(range(self.seats), key=lambda seat: (len(self.hands[seat]), seat))
            return self.deck_draw(seat)
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
            seat = min(range(self.seats), key=lambda seat: (len(self.hands[seat]), seat))
            self.take_card(seat, int(outcome.text))
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

    def take_card(self, seat: int, card: int) -> None:
        self.hands[seat].append(card)
        self.tell("drew", {"card": card}, only(seat))
        self.tell("drew-unseen", {"seat": seat}, all_but(seat))

    def start_bidding(self) -> None:
        self.phase, self.ends = "bid", self.now + MINUTE
        self.bids, self.ready = [0] * self.seats, [False] * self.seats

    def deadline(self) -> int | None:
        return self.ends if self.phase == "bid" else None

    def tick(self) -> None:
        self.tell("time-up", {})
        if all(self.bids):
            self.reveal()
        else:
            self.phase = "complete"

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
            last = self.round == (1 if self.options["short"] else 2)
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

    def drawn(self, source: str) -> dict[str, int]:
        cards = [*self.discards, *(card for hand in self.hands for card in hand)]
        return {str(card): count for card, count in Counter(cards).items()}

    def progress(self) -> float:
        return 1.0 if self.phase == "over" else (self.round - 1) / 2

    def score(self, seat: int) -> int:
        return self.coins[seat] + LANTERN * self.lanterns[seat]

    def result(self) -> Result | None:
        if self.phase != "over":
            return None
        verdict = ("won" if self.score(0) >= GOAL else "lost") if self.seats == 1 else ""
        return rank([self.score(seat) for seat in range(self.seats)], verdict=verdict)


FIELDS = (
    "seats", "options", "now", "phase", "round", "leader", "ends", "hands", "bids", "ready",
    "table", "discards", "handed", "shown", "coins", "lanterns", "passed", "verdict", "offer",
)  # fmt: skip


class LanternsPosition(msgspec.Struct):
    seats: int
    options: Options
    now: Natural
    phase: Literal[
        "deal", "bid", "complete", "verdict", "window", "draw", "hand", "offer", "answer", "over"
    ]
    round: Natural
    leader: Natural
    ends: int
    hands: list[list[Card]]
    bids: list[Natural]
    ready: list[bool]
    table: list[Card]
    discards: list[Card]
    handed: list[Natural]
    shown: list[Card]
    coins: list[Natural]
    lanterns: list[Natural]
    passed: list[Natural]
    verdict: str
    offer: list[Natural]

    def __post_init__(self) -> None:
        lists = (self.hands, self.bids, self.ready, self.coins, self.lanterns)
        if self.seats not in (1, 2, 3) or any(len(each) != self.seats for each in lists):
            raise ValueError("seats")


def lanterns_from(data: Mapping[str, object], kind: type[Lanterns]) -> Lanterns:
    try:
        position = msgspec.convert(msgspec.to_builtins(dict(data)), LanternsPosition)
    except msgspec.ValidationError as error:
        raise BadPosition("bad-position", problem=str(error)) from None
    state = kind(position.seats, position.options)
    for name in FIELDS[2:]:
        setattr(state, name, getattr(position, name))
    return state


class LanternsGame(Game):
    name = "lanterns"
    rules_version = 1
    seat_counts = (2, 1, 3)
    options = (Option("short", (False, True)),)
    package = "reference_words"
    view_type: type[View] = LanternsView
    kind: type[Lanterns] = Lanterns

    def start(self, seats: int, options: Options) -> State:
        return self.kind(seats, options)

    def parse(self, notation: str) -> Move:
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

    def view(self, state: State, viewer: Viewer) -> LanternsView:
        assert isinstance(state, Lanterns)
        return LanternsView(
            game="lanterns", viewer=viewer, seats=state.seats, options=state.options,
            to_act=state.to_act(), deadline=state.deadline(), result=state.result(),
            prompt=phrase("prompt." + state.phase) if viewer in state.to_act() else None,
            phase=state.phase, round=state.round, leader=state.leader,
            hand=sorted(state.hands[viewer]) if viewer is not None else [],
            sizes=[len(hand) for hand in state.hands],
            bid=state.bids[viewer] if viewer is not None and state.phase == "bid" else 0,
            ready=list(state.ready), table=list(state.table), discards=sorted(state.discards),
            handed=list(state.handed) if viewer in state.handed[:2] else [*state.handed[:2], 0][: len(state.handed)],
            shown=sorted(state.shown),
            coins=list(state.coins), lanterns=list(state.lanterns), passed=sorted(state.passed),
            verdict=state.verdict, offer=list(state.offer),
        )  # fmt: skip

    def imagine(self, view: View, dice: Dice) -> Lanterns:
        assert isinstance(view, LanternsView)
        state = self.kind(view.seats, view.options)
        for name in ("phase", "round", "leader", "verdict"):
            setattr(state, name, getattr(view, name))
        for name in (
            "ready",
            "table",
            "discards",
            "handed",
            "shown",
            "coins",
            "lanterns",
            "passed",
            "offer",
        ):
            setattr(state, name, list(getattr(view, name)))
        state.ends = view.deadline if view.deadline is not None else -1
        unseen = Counter(dict.fromkeys(VALUES, COPIES))
        unseen.subtract([*view.discards, *view.hand])
        known = view.handed[2:] if view.viewer in view.handed[:1] else []
        known = [card for card in known if card not in view.shown]
        unseen.subtract(known)
        pool = sorted(unseen.elements())
        for seat in range(view.seats):
            received = known if seat in view.handed[1:2] else []
            state.hands[seat] = list(view.hand if seat == view.viewer else received)
            while len(state.hands[seat]) < view.sizes[seat]:
                state.hands[seat].append(pool.pop(dice.below(len(pool))))
            if seat == view.viewer:
                state.bids[seat] = view.bid
            elif view.phase == "bid" and (view.ready[seat] or dice.below(2)):
                state.bids[seat] = dice.choice(sorted(state.hands[seat]))
        if view.handed[2:] == [0]:
            state.handed[2] = dice.choice(sorted([*state.hands[view.handed[1]], *view.shown]))
        if view.phase != "bid":
            state.bids = list(view.table)
        return state

    def to_dict(self, state: State) -> dict[str, object]:
        assert isinstance(state, Lanterns)
        twin = state.copy()
        twin.hands = [sorted(hand) for hand in state.hands]
        for cards in (twin.discards, twin.passed, twin.shown):
            cards.sort()
        return {name: getattr(twin, name) for name in FIELDS}

    def from_dict(self, data: Mapping[str, object]) -> State:
        return lanterns_from(data, self.kind)

    def populations(self, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
        return {"deck": {str(value): COPIES for value in VALUES}}

    def scene(self, view: View) -> Scene:
        assert isinstance(view, LanternsView)
        panels = [
            Panel(
                phrase("label.seat", seat=seat),
                [Gauge(phrase("label.coins"), coins, 99), Text(phrase("label.cards", cards=size))],
                own=seat == view.viewer,
                active=seat in view.to_act,
            )
            for seat, (coins, size) in enumerate(zip(view.coins, view.sizes, strict=True))
        ]
        if view.hand:
            # `bid 3` names the lantern 3: a page can be touched there.
            hand = [Piece(phrase("label.card", card=card), id=str(card)) for card in view.hand]
            panels.append(
                Panel(phrase("label.hand"), [Pieces(phrase("label.hand"), hand)], main=True)
            )
        if view.deadline is not None:
            panels[0].items.append(Clock(phrase("label.clock"), view.deadline))
        return Scene(panels)

    def form(self, view: View) -> list[Form]:
        assert isinstance(view, LanternsView)
        if view.phase != "offer" or view.viewer not in view.to_act:
            return []
        assert view.viewer is not None
        sellers = [
            Choice(str(seat), phrase("label.seat", seat=seat))
            for seat, lanterns in enumerate(view.lanterns)
            if lanterns and seat != view.viewer
        ]
        coins = Number("coins", phrase("label.coins"), 0, view.coins[view.viewer])
        return [
            Form(
                phrase("label.offer"),
                "offer {coins} to {to}",
                [coins, Pick("to", phrase("label.seller"), sellers)],
            )
        ]


GAME = LanternsGame()
