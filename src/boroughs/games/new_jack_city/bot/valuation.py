"""What zones, tokens, cards and actions are worth to a developer, in dollars at the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.games.new_jack_city.components import (
    BLUE,
    COLOUR_OF,
    GREEN,
)
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.rules import NewJackCity

DOLLARS_A_TURN: Final = 3.4
"""What a sensible player earns in a turn, which tells how many turns are left."""
REACH: Final[list[float]] = [1.0, 0.92, 0.78, 0.6, 0.42, 0.3]
"""How likely a zone that lacks so much comes to be scored, with time and openings enough."""
OPEN: Final[list[float]] = [0.0, 0.55, 0.8, 0.92, 1.0]
"""By how many openings it has."""
GROWTH: Final = 0.25
"""What a zone gains by each opening while its Builder waits."""
LATER: Final = 0.85
"""An action later is worth less than now."""


class Valuation:
    """The prices of one moment, the same for all seats."""

    def __init__(self, table: NewJackCity, seat: int) -> None:
        self.table = table
        self.numbers = table.box.numbers
        self.least: i64 = self.numbers.least
        self.seat = seat
        self.turns = turns_after_this(table)
        """How many turns this seat will probably have after the one that goes on."""
        ahead = min(1.0, self.turns / 4.0)
        self.card: float = self.numbers.card_dollars + 0.6 * ahead
        self.commercial: float = self.numbers.token_dollars + 1.2 * ahead
        self.industrial: float = self.numbers.token_dollars + 1.8 * ahead
        self.builder: float = 1.2 * ahead

    def bonus(self, colour: i64, value: i64) -> float:
        """What the bonus for a zone is worth."""
        count = float(self.numbers.bonus_of(value))
        if colour == GREEN:
            return count * self.card
        return count * (self.commercial if colour == BLUE else self.industrial)

    def scoring(self, colour: i64, value: i64) -> float:
        """What scoring the zone brings, Builder and all."""
        return float(value) + self.bonus(colour, value) + self.builder

    def claimed(self, colour: i64, value: i64, openings: i64) -> float:
        """What a zone is worth to who holds it."""
        if self.turns <= 0.0:
            return float(value) if value >= self.least else 0.0
        if value >= self.least:
            grown = GROWTH * float(min(openings, 4)) * min(1.0, self.turns / 2.0)
            # Even if there never is time for it, the last scoring pays all but the bonus.
            return float(value) + grown + LATER * self.bonus(colour, value)
        chance = (
            REACH[min(self.least - value, len(REACH) - 1)]
            * OPEN[min(openings, 4)]
            * min(1.0, self.turns / 2.5)
        )
        return chance * (float(self.least) + 0.6 + self.bonus(colour, self.least))

    def zone(self, root: int) -> float:
        city = self.table.city
        return self.claimed(COLOUR_OF[root], city.value[root], city.openings[root])


def turns_after_this(table: NewJackCity) -> float:
    """How many more turns each seat may expect: until somebody is rich enough or the deck is empty."""
    if table.signalled != NOBODY:
        return 0.0
    most: i64 = 0
    for developer in table.developers:
        most = max(most, developer.money)
    by_money = float(table.target() - most) / DOLLARS_A_TURN
    by_deck = float(table.cards_left()) / float(table.seats)
    return max(0.5, min(by_money, by_deck))
