"""The position: cities, market, decks, and where the turn stands."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.core.chance import Chance, FixedChance, Outcome
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.games.machi_koro.city import City, new_city
from boroughs.games.machi_koro.components import CARDS, KINDS, ROWS, STARTING_CARDS, Card, Row

# What nature is asked.
NOTHING: Final = 0
FIRST_PLAYER: Final = 1
MARKET: Final = 2
ROLL: Final = 3
CATCH: Final = 4


class Drawn(Outcome):
    """A card drawn from its deck."""

    def __init__(self, card: Card) -> None:
        super().__init__(card.name)
        self.card = card


class Rolled(Outcome):
    """What the dice show, lowest first."""

    def __init__(self, dice: list[int]) -> None:
        super().__init__("+".join(str(die) for die in dice))
        self.dice = dice
        self.total: i64 = sum(dice)


class Chosen(Outcome):
    """The seat that begins."""

    def __init__(self, seat: int) -> None:
        super().__init__(str(seat))
        self.seat = seat


def _throws(count: int) -> FixedChance:
    """All throws of this many dice; dice that show the same numbers are the same throw."""
    ways: dict[str, int] = {}
    throws: dict[str, Rolled] = {}
    faces = range(1, 7)
    sequences: list[list[int]] = [[]]
    for _ in range(count):
        sequences = [[*sequence, face] for sequence in sequences for face in faces]
    for sequence in sequences:
        rolled = Rolled(sorted(sequence))
        ways[rolled.text] = ways.get(rolled.text, 0) + 1
        throws.setdefault(rolled.text, rolled)
    outcomes: list[Outcome] = [throws[text] for text in ways]
    return FixedChance(outcomes, list(ways.values()))


THROWS: Final[list[FixedChance]] = [_throws(0), _throws(1), _throws(2), _throws(3)]


def _draws(row: Row) -> list[list[Outcome]]:
    """For each mask of what is left the outcomes: 5, which is 101 in bits, has the first and the third."""
    lists: list[list[Outcome]] = [[]]
    for card in row.cards:
        drawn = Drawn(card)
        lists += [[*others, drawn] for others in lists]
    return lists


DRAWS: Final[list[list[list[Outcome]]]] = [_draws(row) for row in ROWS]


class Position(State):
    """Everything on the table; the order of the decks is not decided before a card is drawn."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.cities: list[City] = []
        self.deck: list[int] = []
        """How many of each kind are left to draw, in the order of CARDS."""
        self.left: i64 = 0
        """The kinds that are left to draw, a bit each."""
        self.market: list[int] = []
        self.discarded: list[int] = []
        self.different: list[int] = []
        """How many different cards each row shows."""
        self.shown: i64 = 0
        """The cards of the market, a bit each."""
        self.turn: i64 = 0
        self.turns: i64 = 0
        """How many turns were begun."""
        self.asked: i64 = FIRST_PLAYER
        self.filling: i64 = -1
        """The row that nature is asked to draw for."""
        self.dice: list[int] = []
        self.total: i64 = 0
        self.again: bool = False
        """Doubles with an Amusement Park: one more turn after this one."""
        self.pending: i64 = 0
        """How often the card that is being decided on still acts; before a roll, how many dice."""
        self.winner: i64 = -1

    def set_up(self) -> None:
        """Cities with their starting cards, full decks, an empty market."""
        self.cities = [new_city(seat) for seat in range(self.seats)]
        self.stock([card.copies for card in CARDS])
        self.discarded = [0] * KINDS
        self.lay_out([0] * KINDS)

    def copy_to(self, twin: Position) -> None:
        """Makes a bare position equal to this one."""
        twin.now = self.now
        twin.cities = [city.copy() for city in self.cities]
        twin.deck = self.deck.copy()
        twin.left = self.left
        twin.market = self.market.copy()
        twin.discarded = self.discarded.copy()
        twin.different = self.different.copy()
        twin.shown = self.shown
        twin.turn = self.turn
        twin.turns = self.turns
        twin.asked = self.asked
        twin.filling = self.filling
        twin.dice = self.dice
        twin.total = self.total
        twin.again = self.again
        twin.pending = self.pending
        twin.winner = self.winner

    # Coins

    def roller(self) -> City:
        return self.cities[self.turn]

    def earn(self, city: City, coins: i64, card: Card) -> None:
        """From the bank, which never runs out (MK-6)."""
        if coins > 0:
            city.coins += coins
            if self.events is not None:
                self.tell(
                    "earned", {"seat": int(city.seat), "coins": int(coins), "card": card.name}
                )

    def pay(self, payer: City, payee: City, owed: i64, card: Card) -> None:
        """What the payer lacks is forgiven."""
        coins = min(owed, payer.coins)
        payer.coins -= coins
        payee.coins += coins
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

    def lay_out(self, market: list[int]) -> None:
        """Makes the market show these cards."""
        self.market = [0] * KINDS
        self.different = [0] * len(ROWS)
        self.shown = 0
        for card in CARDS:
            for _ in range(market[card.index]):
                self.show(card)

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
        for row in ROWS:
            if self.different[row.index] < row.different and self.left & row.kinds != 0:
                return row.index
        return -1

    def stock(self, deck: list[int]) -> None:
        """Makes the decks hold these cards."""
        self.deck = deck
        self.left = 0
        for card in CARDS:
            if deck[card.index] > 0:
                self.left |= card.bit

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
