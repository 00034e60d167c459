"""A forecast: what each roll brings to a city, and how many rounds it still needs to win."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.games.machi_koro.bot.estimates import Estimate, estimates_of, purse
from boroughs.games.machi_koro.bot.weights import (
    AIRPORT_SHARE,
    LEAST_INCOME,
    MOON_TOWER_FACTOR,
)
from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.components import (
    AIRPORT,
    AMUSEMENT_PARK,
    HARBOR,
    LANDMARKS,
    MOON_TOWER,
    TRAIN_STATION,
    Card,
)
from boroughs.games.machi_koro.state import MachiKoroState


def _two_dice() -> list[float]:
    chances = [0.0] * 13
    for first in range(1, 7):
        for second in range(1, 7):
            chances[first + second] += 1 / 36
    return chances


TWO_DICE: Final[list[float]] = _two_dice()
"""How likely each total of two dice is."""


class RollForecast:
    """What a roll brings to one city, whoever rolls it."""

    def __init__(self, table: MachiKoroState, city: City) -> None:
        self.table = table
        self.city = city
        self.box = table.box
        self.effects = table.effects
        self.estimates: list[Estimate] = estimates_of(table.effects)
        self.rivals = [rival for rival in table.cities if rival is not city]

    def gain(self, card: int, roller: City) -> float:
        """What all copies of a card in this city bring when somebody's roll activates them."""
        if self.city.cards[card] == 0:
            return 0.0
        return self.estimates[card].coins(self.table, self.city, roller)

    def own_roll(self, total: i64) -> float:
        """What this city gains, less what it pays, when it rolls this total itself."""
        city = self.city
        gain = 0.0
        for card in self.box.red[total]:
            for rival in self.rivals:
                if rival.cards[card] > 0:
                    gain -= self.estimates[card].coins(self.table, rival, city)
        gain = max(gain, -purse(city))
        for card in self.box.green[total]:
            gain += self.gain(card, city)
        for card in self.box.blue[total]:
            gain += self.gain(card, city)
        for card in self.box.purple[total]:
            gain += self.gain(card, city)
        return gain

    def rivals_roll(self, total: i64, roller: City) -> float:
        """What this city gains when a rival rolls this total."""
        gain = 0.0
        for card in self.box.blue[total]:
            gain += self.gain(card, roller)
        for card in self.box.red[total]:
            gain += self.gain(card, roller)
        return gain


class OwnForecast(RollForecast):
    """What each total brings a city that rolls it itself: enough to choose dice."""

    def __init__(self, table: MachiKoroState, city: City) -> None:
        super().__init__(table, city)
        self.own: list[float] = [
            self.own_roll(total) for total in range(int(table.box.most_rolled) + 1)
        ]

    def one_die(self) -> float:
        gain = 0.0
        for total in range(1, 7):
            gain += self.own[total]
        return gain / 6.0

    def two_dice(self) -> float:
        gain = 0.0
        harbor = self.city.has(HARBOR)
        for total in range(2, 13):
            here = self.own[total]
            if harbor and total >= self.box.harbor_from:
                here = max(here, self.own[total + self.box.harbor_adds])
            gain += TWO_DICE[total] * here
        return gain


class IncomeForecast(OwnForecast):
    """The income of one city by total, worked out once and updated card by card."""

    def __init__(self, table: MachiKoroState, city: City) -> None:
        super().__init__(table, city)
        most = int(table.box.most_rolled)
        self.theirs: list[list[float]] = [
            [self.rivals_roll(total, rival) for total in range(most + 1)] for rival in self.rivals
        ]
        """What each total brings when a rival rolls it."""

    def income(self) -> float:
        """Coins that this city may expect from one round of the table."""
        city = self.city
        gain = self.one_die()
        if city.has(TRAIN_STATION) or city.has(MOON_TOWER):
            both = self.two_dice()
            if city.has(MOON_TOWER):
                both *= MOON_TOWER_FACTOR
            if city.has(AMUSEMENT_PARK):
                both *= 7.0 / 6.0
            gain = max(gain, both)
        for index, rival in enumerate(self.rivals):
            theirs = self.theirs[index]
            if rival.has(TRAIN_STATION):
                for total in range(2, 13):
                    gain += TWO_DICE[total] * theirs[total]
            else:
                for total in range(1, 7):
                    gain += theirs[total] / 6.0
        if city.has(AIRPORT):
            gain += AIRPORT_SHARE * float(self.box.airport_coins)
        return gain

    def income_with(self, card: Card, change: int) -> float:
        """The income with so many more of a card."""
        self.city.cards[card.index] += change
        self._update(card)
        income = self.income()
        self.city.cards[card.index] -= change
        self._update(card)
        return income

    def _update(self, card: Card) -> None:
        for total in self.effects.touched[card.index]:
            self.own[total] = self.own_roll(total)
            for index, rival in enumerate(self.rivals):
                self.theirs[index][total] = self.rivals_roll(total, rival)

    def rounds_needed(self) -> float:
        """How many rounds until all landmarks stand, at the present income."""
        return self.rounds_with(self.income())

    def rounds_with(self, income: float) -> float:
        city = self.city
        left = float(self.box.whole_cost)
        for landmark in self.box.landmarks:
            if city.has(landmark.bit):
                left -= float(landmark.cost)
        to_build = float(len(LANDMARKS)) - float(city.landmark_count)
        rounds = (left - float(city.coins)) / max(LEAST_INCOME, income)
        return max(rounds, to_build)
