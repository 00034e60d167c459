"""The position: the city, the players, the deck, and where the turn stands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.core.chance import Outcome
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.games.new_jack_city.city import City
from boroughs.games.new_jack_city.components import (
    CARDS,
    Box,
    Card,
)
from boroughs.games.new_jack_city.joining import NOBODY

# The parts of a game, in their order.
FIRST: Final = 0
DEAL: Final = 1
CARD: Final = 2
BUILDER: Final = 3
DRAW: Final = 4
OVER: Final = 5
PHASES: Final = ("first", "deal", "card", "builder", "draw", "over")

DECK: Final = "deck"


class Drawn(Outcome):
    """A card drawn from the deck."""

    def __init__(self, card: Card) -> None:
        super().__init__(card.name)
        self.card: int = card.index


class Chosen(Outcome):
    """The seat that begins."""

    def __init__(self, seat: int) -> None:
        super().__init__(str(seat))
        self.seat = seat


DRAWS: Final[list[Outcome]] = [Drawn(card) for card in CARDS]


class Developer:
    """A player: what lies in hand and before it, and where its Builders stand."""

    def __init__(self, seat: int, most_builders: int) -> None:
        self.seat = seat
        self.most_builders = most_builders
        self.hand: list[int] = []
        """In the order of the cards' numbers."""
        self.money: i64 = 0
        self.commercial: i64 = 0
        self.industrial: i64 = 0
        self.builders: list[int] = []
        """The cells on which Builders stand; the others are free."""
        self.scored: i64 = 0
        """How many zones this player has scored."""
        self.last_scored: list[int] = []
        """The cells from which the final scoring called Builders home."""

    def copy(self) -> Developer:
        twin = Developer(self.seat, self.most_builders)
        twin.hand = self.hand.copy()
        twin.money = self.money
        twin.commercial = self.commercial
        twin.industrial = self.industrial
        twin.builders = self.builders.copy()
        twin.scored = self.scored
        twin.last_scored = self.last_scored.copy()
        return twin

    def take(self, card: int) -> None:
        self.hand.append(card)
        self.hand.sort()

    def free_builders(self) -> int:
        return self.most_builders - len(self.builders)


class Position(State):
    """Everything on the table. The order of the deck is not decided before a card is drawn."""

    def __init__(self, seats: int, options: Options, box: Box) -> None:
        super().__init__(seats, options)
        self.box = box
        self.solo: bool = seats == 1
        self.strict: bool = bool(options["strict_roads"])
        self.city = City(box.numbers)
        self.developers: list[Developer] = []
        self.deck: list[int] = []
        """The cards that nobody has drawn, in the order of their numbers."""
        self.aside: list[int] = []
        """Alone: cards that could not be placed."""
        self.phase: i64 = FIRST
        self.first: i64 = 0
        self.turn: i64 = 0
        self.acted: bool = False
        """Whether the one card or Builder action that costs no token is spent."""
        self.pending: i64 = 0
        """How many cards the player whose turn it is must still draw."""
        self.signalled: i64 = NOBODY
        """Who signalled the end."""
        self.last_turns: i64 = 0
        """How many turns are left after that."""

    def set_up(self) -> None:
        self.city.lay_plant()
        builders = self.box.numbers.builders
        self.developers = [Developer(seat, builders) for seat in range(self.seats)]
        self.deck = list(self.box.cards)
        if self.solo:
            self.phase = DRAW
            self.pending = 1

    def copy_to(self, twin: Position) -> None:
        """Makes a bare position equal to this one."""
        twin.now = self.now
        twin.city = self.city.copy()
        twin.developers = [developer.copy() for developer in self.developers]
        twin.deck = self.deck.copy()
        twin.aside = self.aside.copy()
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.acted = self.acted
        twin.pending = self.pending
        twin.signalled = self.signalled
        twin.last_turns = self.last_turns

    def developer(self) -> Developer:
        """Whose turn it is."""
        return self.developers[self.turn]

    def target(self) -> int:
        """The money that signals the end."""
        return self.box.targets.get(self.seats, 0)

    # Cards and tokens

    def cards_left(self) -> int:
        """How many cards can still be drawn: alone with half of the deck, the others never are."""
        if not self.solo:
            return len(self.deck)
        gone = len(self.box.cards) - len(self.deck)
        return self.box.solo_decks[str(self.options["deck"])].cards - gone

    def unseen_by(self, hand: list[int]) -> tuple[str, ...]:
        """The cards that may lie anywhere, for one who sees the table and this hand."""
        known = set(hand)
        known.update(self.aside)
        for face in self.city.faces:
            known.add(face.card.index)
        return tuple([CARDS[card].name for card in self.box.cards if card not in known])

    def drawn(self, source: str) -> dict[str, int]:
        left = set(self.deck)
        return {CARDS[card].name: int(card not in left) for card in self.box.cards}

    def commercial_stock(self) -> int:
        """Commercial tokens that nobody has."""
        taken: i64 = 0
        for developer in self.developers:
            taken += developer.commercial
        return int(self.box.numbers.commercial - taken)

    def industrial_stock(self) -> int:
        taken: i64 = 0
        for developer in self.developers:
            taken += developer.industrial
        return int(self.box.numbers.industrial - taken)

    # Value

    def unbuilt(self) -> int:
        """The value that is not built: properties on the table and on cards set aside (NJC-40)."""
        city = self.city
        total = 0
        for root, _ in city.free.items():
            total += city.value[root]
        for card in self.aside:
            total += self.box.numbers.card_value[card]
        return total

    def progress(self) -> float:
        """The nearer of the two ends: the deck, or the money that signals it."""
        if self.phase == OVER:
            return 1.0
        whole = self.box.solo_decks[str(self.options["deck"])].cards if self.solo else 0
        whole = whole or len(self.box.cards)
        done = 1.0 - self.cards_left() / whole
        if not self.solo:
            for developer in self.developers:
                done = max(done, float(developer.money) / self.target())
        return min(0.99, max(0.0, done))

    def score(self, seat: int) -> int:
        """Money; alone, the value that is not built, of which less is better."""
        return self.unbuilt() if self.solo else int(self.developers[seat].money)

    def may_be_scored(self, root: int) -> bool:
        return self.city.value[root] >= self.box.numbers.least
