"""What zones, tokens, cards and actions are worth to a developer, in dollars at the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.games.new_jack_city.bot.weights import Weights
from boroughs.games.new_jack_city.components import (
    BLUE,
    COLOUR_OF,
    COLOURS,
    GREEN,
)
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.rules import NewJackCity

_VALUES: Final = 16
_OPENINGS: Final = 5
_KNOWN: Final = len(COLOURS) * _VALUES * _OPENINGS
_UNKNOWN: Final = -1.0


class Valuation:
    """The prices of one moment, the same for all seats."""

    def __init__(self, table: NewJackCity, seat: int, weights: Weights) -> None:
        self.table = table
        self.weights = weights
        self.numbers = table.box.numbers
        self.least: i64 = self.numbers.least
        self.seat = seat
        self.turns = turns_after_this(table, weights)
        """How many turns this seat will probably have after the one that goes on."""
        ahead = min(1.0, self.turns / weights.all_worth)
        self.card: float = self.numbers.card_dollars + weights.card * ahead
        self.commercial: float = self.numbers.token_dollars + weights.commercial * ahead
        self.industrial: float = self.numbers.token_dollars + weights.industrial * ahead
        self.builder: float = weights.builder * ahead
        self.keep: float = weights.keep * ahead
        self.known: list[float] = [_UNKNOWN] * _KNOWN
        """What zones are worth that were asked for, by colour, value and openings."""

    def in_hand(self, card: int) -> float:
        """What is given up with a card that is played."""
        value = float(self.numbers.card_value[card])
        return float(self.numbers.card_dollars) + self.keep * (value - self.weights.usual)

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
        most: i64 = len(self.weights.open) - 1
        if value >= _VALUES:
            return self.worth(colour, value, min(openings, most))
        at = (colour * _VALUES + value) * _OPENINGS + min(openings, most)
        found = self.known[at]
        if found == _UNKNOWN:
            found = self.worth(colour, value, min(openings, most))
            self.known[at] = found
        return found

    def worth(self, colour: i64, value: i64, openings: i64) -> float:
        weights = self.weights
        if self.turns <= 0.0:
            return float(value) if value >= self.least else 0.0
        if value >= self.least:
            grown = weights.growth * float(openings) * min(1.0, self.turns / weights.turns_to_grow)
            # Even if there never is time for it, the last scoring pays all but the bonus.
            return float(value) + grown + weights.later * self.bonus(colour, value)
        chance = (
            weights.reach[min(self.least - value, len(weights.reach) - 1)]
            * weights.open[openings]
            * min(1.0, self.turns / weights.turns_to_reach)
        )
        return chance * (
            float(self.least) + weights.reached_growth + self.bonus(colour, self.least)
        )

    def zone(self, root: int) -> float:
        city = self.table.city
        return self.claimed(COLOUR_OF[root], city.value[root], city.openings[root])


def turns_after_this(table: NewJackCity, weights: Weights) -> float:
    """How many more turns each seat may expect: until somebody is rich enough or the deck is empty."""
    if table.signalled != NOBODY:
        return 0.0
    most: i64 = 0
    for developer in table.developers:
        most = max(most, developer.money)
    by_money = float(table.target() - most) / weights.dollars_a_turn
    by_deck = float(table.cards_left()) / float(table.seats)
    return max(weights.least_turns, min(by_money, by_deck))
