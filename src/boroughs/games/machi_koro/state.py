"""The position: cities, market, decks, and where the turn stands."""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from boroughs.core.chance import Chance
from boroughs.core.fields import Coded, Derived, Missing, Shared
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.games.machi_koro.city import City, new_city
from boroughs.games.machi_koro.components import (
    CARDS,
    KINDS,
    ROWS,
    STARTING_CARDS,
    Card,
    Row,
    card_counts,
    counted,
)
from boroughs.games.machi_koro.effect_table import EffectTable
from boroughs.games.machi_koro.outcomes import DRAWS

# What nature is asked.
NOTHING: Final = 0
FIRST_PLAYER: Final = 1
MARKET: Final = 2
ROLL: Final = 3
CATCH: Final = 4
ASKED_NAMES: Final[list[str]] = ["nothing", "first-player", "market", "roll", "catch"]

# The decisions of a turn, in their order.
ROLLING: Final = 0
SETTING_ASIDE: Final = 1
ADDING: Final = 2
DEMOLISHING: Final = 3
GIVING: Final = 4
SWAPPING: Final = 5
BUILDING: Final = 6
INVESTING: Final = 7
NO_DECISION: Final = 8
DECISION_NAMES: Final[list[str]] = [
    "roll", "set-aside", "add", "demolish", "give", "swap", "build", "invest", "none",
]  # fmt: skip


def decision_name(decision: int) -> str:
    return DECISION_NAMES[decision]


def decision_named(name: str) -> int:
    return DECISION_NAMES.index(name)


def asked_name(asked: int) -> str:
    return ASKED_NAMES[asked]


def asked_named(name: str) -> int:
    return ASKED_NAMES.index(name)


class MachiKoroState(State):
    """Everything on the table; the order of the decks is not decided before a card is drawn."""

    def __init__(self, seats: int, options: Options, effects: EffectTable[MachiKoroState]) -> None:
        super().__init__(seats, options)
        self.effects = effects
        self.box = effects.box
        self.turn: Annotated[i64, Missing(0)] = 0
        """Whose turn it is."""
        self.turns: Annotated[i64, Missing(1)] = 0
        """How many turns were begun."""
        self.decision: Annotated[i64, Coded(decision_name, decision_named), Missing("roll")] = (
            NO_DECISION
        )
        """What the player whose turn it is must decide."""
        self.asked: Annotated[i64, Coded(asked_name, asked_named), Missing("nothing")] = (
            FIRST_PLAYER
        )
        """What nature must decide."""
        self.dice: Annotated[list[int], Shared, Missing(())] = []
        """What was rolled in this turn, lowest first, without a die set aside."""
        self.total: Annotated[i64, Missing(0)] = 0
        """What the dice count, with what a Harbor adds."""
        self.again: Annotated[bool, Missing(False)] = False
        """Doubles with an Amusement Park: one more turn after this one."""
        self.pending: Annotated[i64, Missing(0)] = 0
        """How often the card that is being decided on still acts; before a roll, how many dice."""
        self.winner: Annotated[i64, Missing(-1)] = -1
        """Who has won, or -1."""
        self.cities: list[City] = []
        self.market: Annotated[list[int], Coded(counted, card_counts)] = []
        """How many of each kind it shows. This and the next two are in the order of CARDS."""
        self.deck: Annotated[list[int], Coded(counted, card_counts), Missing({})] = []
        """What is left to draw."""
        self.discarded: Annotated[list[int], Coded(counted, card_counts), Missing({})] = []
        self.left: Annotated[i64, Derived] = 0
        """The kinds that are left to draw, a bit each."""
        self.different: Annotated[list[int], Derived] = []
        """How many different cards each row shows."""
        self.shown: Annotated[i64, Derived] = 0
        """The cards of the market, a bit each."""
        self.filling: Annotated[i64, Derived] = -1
        """The row that nature is asked to draw for."""

    def derive(self) -> None:
        """What follows from market and decks."""
        self.left = 0
        self.shown = 0
        self.different = [0] * len(ROWS)
        for card in CARDS:
            if self.deck[card.index] > 0:
                self.left |= card.bit
            if self.market[card.index] > 0:
                self.shown |= card.bit
                self.different[card.row.index] += 1
        self.filling = self.short_row()

    def set_up(self) -> None:
        """Cities with their starting cards, full decks, an empty market."""
        self.cities = [new_city(seat, self.box.starting_coins) for seat in range(self.seats)]
        self.deck = [card.copies for card in self.box.cards]
        self.market = [0] * KINDS
        self.discarded = [0] * KINDS
        self.derive()

    # Coins

    def roller(self) -> City:
        return self.cities[self.turn]

    def earn(self, city: City, coins: i64, card: Card) -> None:
        """From the bank, which never runs out (MK-6)."""
        if coins > 0:
            city.receive(coins)
            if self.events is not None:
                self.tell(
                    "earned", {"seat": int(city.seat), "coins": int(coins), "card": card.name}
                )

    def pay(self, payer: City, payee: City, owed: i64, card: Card) -> None:
        """What the payer lacks is forgiven."""
        coins = min(owed, payer.coins)
        payer.coins -= coins
        payee.receive(coins)
        if self.events is not None and owed > 0:
            self.tell(
                "paid",
                {
                    "seat": int(payer.seat),
                    "to": int(payee.seat),
                    "coins": int(coins),
                    "owed": int(owed),
                    "card": card.name,
                },
            )

    # The market

    def show(self, card: Card) -> None:
        """A card comes into its row, on top of its copies."""
        index = card.index
        if self.market[index] == 0:
            self.different[card.row.index] += 1
            self.shown |= card.bit
        self.market[index] += 1

    def take_from_market(self, card: Card) -> None:
        index = card.index
        self.market[index] -= 1
        if self.market[index] == 0:
            self.different[card.row.index] -= 1
            self.shown &= ~card.bit

    def discard_from_market(self, card: Card) -> None:
        """All copies of it leave the row for good."""
        while self.market[card.index] > 0:
            self.take_from_market(card)
            self.discarded[card.index] += 1

    def short_row(self) -> i64:
        """The first row that shows too few different cards while its deck has any, or -1."""
        for row in self.box.rows:
            if self.different[row.index] < row.different and self.left & row.kinds != 0:
                return row.index
        return -1

    def take_from_deck(self, card: Card) -> None:
        left = self.deck[card.index] - 1
        self.deck[card.index] = left
        if left == 0:
            self.left &= ~card.bit

    def draw_from(self, row: Row) -> Chance:
        weights = self.deck[row.first : row.end]
        left = self.left & row.kinds
        if left != row.kinds:
            weights = [weight for weight in weights if weight > 0]
        return Chance(DRAWS[row.index][left >> row.first], weights, None, row.name)

    def owned_by_all(self, card: Card) -> bool:
        """Nobody may build it any more (MK-5)."""
        return all(city.cards[card.index] > 0 for city in self.cities)

    def drawn(self, source: str) -> dict[str, int]:
        counts: dict[str, int] = {}
        for card in CARDS:
            if card.row.name == source:
                index = card.index
                gone = self.market[index] + self.discarded[index]
                gone += sum(city.cards[index] for city in self.cities)
                if card in STARTING_CARDS:
                    gone -= self.seats
                counts[card.name] = gone
        return counts
