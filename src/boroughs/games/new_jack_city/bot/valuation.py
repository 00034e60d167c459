"""What zones, tokens, cards and actions are worth to a developer, in dollars at the end of the game."""

from __future__ import annotations

from mypy_extensions import i64

from boroughs.games.new_jack_city.bot import weights
from boroughs.games.new_jack_city.components import (
    BLUE,
    COLOUR_OF,
    GREEN,
)
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.rules import NewJackCity


class Valuation:
    """The prices of one moment, the same for all seats."""

    def __init__(self, table: NewJackCity, seat: int) -> None:
        self.table = table
        self.numbers = table.box.numbers
        self.least: i64 = self.numbers.least
        self.seat = seat
        self.turns = turns_after_this(table)
        """How many turns this seat will probably have after the one that goes on."""
        ahead = min(1.0, self.turns / weights.ALL_WORTH)
        self.card: float = self.numbers.card_dollars + weights.CARD * ahead
        self.commercial: float = self.numbers.token_dollars + weights.COMMERCIAL * ahead
        self.industrial: float = self.numbers.token_dollars + weights.INDUSTRIAL * ahead
        self.builder: float = weights.BUILDER * ahead

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
        most: i64 = len(weights.OPEN) - 1
        if value >= self.least:
            grown = (
                weights.GROWTH
                * float(min(openings, most))
                * min(1.0, self.turns / weights.TURNS_TO_GROW)
            )
            # Even if there never is time for it, the last scoring pays all but the bonus.
            return float(value) + grown + weights.LATER * self.bonus(colour, value)
        chance = (
            weights.REACH[min(self.least - value, len(weights.REACH) - 1)]
            * weights.OPEN[min(openings, most)]
            * min(1.0, self.turns / weights.TURNS_TO_REACH)
        )
        return chance * (
            float(self.least) + weights.REACHED_GROWTH + self.bonus(colour, self.least)
        )

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
    by_money = float(table.target() - most) / weights.DOLLARS_A_TURN
    by_deck = float(table.cards_left()) / float(table.seats)
    return max(weights.LEAST_TURNS, min(by_money, by_deck))
