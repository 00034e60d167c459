"""The position: the city, the players, the deck, and where the turn stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from mypy_extensions import i64

from boroughs.core.chance import Outcome
from boroughs.core.errors import BadPosition
from boroughs.core.fields import (
    Apart,
    Coded,
    Derived,
    Later,
    Missing,
    MissingEach,
    PositionOnly,
    WrittenAs,
)
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.games.new_jack_city.bounds import PhaseName, Seat, Small
from boroughs.games.new_jack_city.city import City
from boroughs.games.new_jack_city.components import CARD_NAMED, CARDS, Box, Card
from boroughs.games.new_jack_city.grid import cell_texts, cells_named
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


def phase_name(phase: int) -> str:
    return PHASES[phase]


def phase_named(name: str) -> int:
    return PHASES.index(name)


def card_names(cards: list[int]) -> tuple[str, ...]:
    return tuple([CARDS[card].name for card in cards])


def cards_named(names: Iterable[str]) -> list[int]:
    """These cards in this order, or BadPosition."""
    found: list[int] = []
    for name in names:
        if name not in CARD_NAMED:
            raise BadPosition("bad-position", problem=f"no card is called {name}")
        found.append(CARD_NAMED[name].index)
    return found


def hand_named(names: Iterable[str]) -> list[int]:
    return sorted(cards_named(names))


class Developer:
    """A player: what lies in hand and before it, and where its Builders stand."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.money: Annotated[i64, WrittenAs(Small), Missing(0)] = 0
        self.commercial: Annotated[i64, WrittenAs(Small), Missing(0)] = 0
        """Tokens that buy another card, or, the next, another Builder action."""
        self.industrial: Annotated[i64, WrittenAs(Small), Missing(0)] = 0
        self.scored: Annotated[i64, WrittenAs(Small), Missing(0)] = 0
        """How many zones this player has scored, which breaks ties."""
        self.hand: Annotated[
            list[int], Coded(card_names, hand_named), PositionOnly, Missing(())
        ] = []
        """In the order of the cards' numbers."""
        self.builders: Annotated[
            list[int], Coded(cell_texts, cells_named), PositionOnly, Missing(())
        ] = []
        """The cells on which Builders stand; the others are free."""
        self.last_scored: Annotated[
            list[int], Coded(cell_texts, cells_named), PositionOnly, Missing(()), Later(1)
        ] = []
        """Of a finished game: the cells from which the final scoring called Builders home."""

    def take(self, card: int) -> None:
        self.hand.append(card)
        self.hand.sort()


class NewJackCityState(State):
    """Everything on the table. The order of the deck is not decided before a card is drawn."""

    def __init__(self, seats: int, options: Options, box: Box) -> None:
        super().__init__(seats, options)
        self.box = box
        self.solo = seats == 1
        self.strict = bool(options["strict_roads"])
        self.phase: Annotated[i64, Coded(phase_name, phase_named), WrittenAs(PhaseName)] = FIRST
        self.first: Annotated[i64, WrittenAs(Small), Missing(0)] = 0
        """Who began."""
        self.turn: Annotated[i64, WrittenAs(Small), Missing(0)] = 0
        """Whose turn it is."""
        self.acted: Annotated[bool, Missing(False)] = False
        """Whether the one card or Builder action that costs no token is spent."""
        self.pending: Annotated[i64, WrittenAs(Small), Missing(0)] = 0
        """How many cards the player whose turn it is must still draw."""
        self.signalled: Annotated[i64, WrittenAs(Seat), Missing(NOBODY)] = NOBODY
        """Who signalled the end, or -1."""
        self.last_turns: Annotated[i64, WrittenAs(Small), Missing(0)] = 0
        """How many turns are left after that."""
        self.aside: Annotated[list[int], Coded(card_names, cards_named), Missing(())] = []
        """Alone: cards that could not be placed."""
        self.developers: Annotated[list[Developer], PositionOnly, MissingEach({})] = []
        self.city: Annotated[City, Apart] = City(box.numbers)
        self.deck: Annotated[list[int], Derived] = []
        """The cards that nobody has drawn, in the order of their numbers."""

    def derive(self) -> None:
        """What lies nowhere else is in the deck."""
        gone = {face.card.index for face in self.city.faces}
        gone.update(self.aside)
        for developer in self.developers:
            gone.update(developer.hand)
        self.deck = [card for card in self.box.cards if card not in gone]

    def set_up(self) -> None:
        self.city.lay_plant()
        self.developers = [Developer(seat) for seat in range(self.seats)]
        self.deck = list(self.box.cards)
        if self.solo:
            self.phase = DRAW
            self.pending = 1

    def developer(self) -> Developer:
        """Whose turn it is."""
        return self.developers[self.turn]

    def target(self) -> int:
        """The money that signals the end."""
        return self.box.targets.get(self.seats, 0)

    def free_builders(self, developer: Developer) -> int:
        """How many Builders of this player stand nowhere."""
        return self.box.numbers.builders - len(developer.builders)

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
