"""What each roll of the dice brings to a city, and how many rounds it still needs to win."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.games.machi_koro.cards import (
    BLUE,
    EFFECTS,
    GREEN,
    MOST_ROLLED,
    PURPLE,
    RED,
    Catch,
    Collect,
    CollectInvested,
    CollectPerIcon,
    Demolish,
    Effect,
    Give,
    Income,
    IncomeOfTheSmall,
    IncomePerCard,
    IncomePerIcon,
    IncomePerIconOfAll,
    Swap,
    Take,
    TakeAll,
    Tax,
)
from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.components import (
    AIRPORT,
    AIRPORT_COINS,
    AMUSEMENT_PARK,
    CARDS,
    HARBOR,
    HARBOR_ADDS,
    HARBOR_FROM,
    LANDMARKS,
    MOON_TOWER,
    TRAIN_STATION,
    Card,
)
from boroughs.games.machi_koro.rules import MachiKoro

_WHOLE_COST: Final[float] = float(sum(int(landmark.cost) for landmark in LANDMARKS))
_MEAN_CATCH: Final = 7.0


def _two_dice() -> list[float]:
    chances = [0.0] * (MOST_ROLLED + 1)
    for first in range(1, 7):
        for second in range(1, 7):
            chances[first + second] += 1 / 36
    return chances


TWO_DICE: Final[list[float]] = _two_dice()
"""How likely each total of two dice is."""


def _touched() -> list[list[int]]:
    """For each card the totals whose income changes with one more or less of it."""
    touched: list[list[int]] = []
    for card in CARDS:
        totals = set(card.activation)
        for effect in EFFECTS:
            counts_icon = isinstance(effect, IncomePerIcon) and effect.icon == card.icon
            counts_card = isinstance(effect, IncomePerCard) and effect.counted is card
            if counts_icon or counts_card:
                totals.update(effect.card.activation)
        touched.append(sorted(totals))
    return touched


_TOUCHED: Final[list[list[int]]] = _touched()


class Outlook:
    """The income of one city by total, worked out once and mended card by card."""

    def __init__(self, table: MachiKoro, city: City) -> None:
        self.table = table
        self.city = city
        self.rivals = [rival for rival in table.cities if rival is not city]
        self.own: list[float] = [self.own_roll(total) for total in range(MOST_ROLLED + 1)]
        """What each total brings when this city rolls it."""
        self.theirs: list[list[float]] = [
            [self.rivals_roll(total, rival) for total in range(MOST_ROLLED + 1)]
            for rival in self.rivals
        ]
        """What each total brings when a rival rolls it."""

    def from_bank(self, effect: Effect) -> float:
        """What one activation of all copies of a blue or green card brings its owner."""
        city = self.city
        copies = float(city.cards[effect.card.index])
        if copies == 0.0:
            return 0.0
        if isinstance(effect, Income):
            if effect.needs_harbor and not city.has(HARBOR):
                return 0.0
            return copies * float(effect.coins + effect.bonus(city))
        if isinstance(effect, IncomeOfTheSmall):
            if city.landmark_count >= effect.fewer_landmarks_than:
                return 0.0
            return copies * float(effect.coins + effect.bonus(city))
        if isinstance(effect, IncomePerCard):
            each = float(effect.coins + effect.bonus(city))
            return copies * each * float(city.cards[effect.counted.index])
        if isinstance(effect, IncomePerIconOfAll):
            total = 0.0
            for other in self.table.cities:
                total += float(other.count_icon(effect.icon))
            return copies * float(effect.coins) * total
        if isinstance(effect, IncomePerIcon):
            return copies * float(effect.coins) * float(city.count_icon(effect.icon))
        if isinstance(effect, Catch):
            return copies * _MEAN_CATCH if city.has(HARBOR) else 0.0
        if isinstance(effect, Demolish):
            # Coins now, but a landmark to pay again: a loss unless only cheap ones stand.
            return -2.0 * min(copies, float(city.landmark_count))
        if isinstance(effect, Give):
            return 2.0 * copies
        return 0.0

    def from_rivals(self, effect: Effect) -> float:
        """What a major establishment brings."""
        city = self.city
        if city.cards[effect.card.index] == 0:
            return 0.0
        total = 0.0
        if isinstance(effect, Swap):
            return 2.0
        for rival in self.rivals:
            coins = float(rival.coins)
            if isinstance(effect, Collect):
                total += min(coins, float(effect.coins))
            elif isinstance(effect, CollectPerIcon):
                owed = 0.0
                for icon in effect.icons:
                    owed += float(rival.count_icon(icon))
                total += min(coins, owed)
            elif isinstance(effect, Tax):
                total += coins / 2.0 if coins >= 10.0 else 0.3 * coins
            elif isinstance(effect, CollectInvested):
                total += min(coins + 2.0, float(city.invested))
        return total

    def own_roll(self, total: i64) -> float:
        """What this city gains, less what it pays, when it rolls this total itself."""
        gain = 0.0
        purse = float(self.city.coins)
        for card in RED[total]:
            for rival in self.rivals:
                if rival.cards[card] > 0:
                    gain -= taken_from(self.city, EFFECTS[card], rival)
        gain = max(gain, -purse - 2.0)
        for card in GREEN[total]:
            if self.city.cards[card] > 0:
                gain += self.from_bank(EFFECTS[card])
        for card in BLUE[total]:
            if self.city.cards[card] > 0:
                gain += self.from_bank(EFFECTS[card])
        for card in PURPLE[total]:
            if self.city.cards[card] > 0:
                gain += self.from_rivals(EFFECTS[card])
        return gain

    def rivals_roll(self, total: i64, roller: City) -> float:
        gain = 0.0
        for card in BLUE[total]:
            if self.city.cards[card] > 0:
                gain += self.from_bank(EFFECTS[card])
        for card in RED[total]:
            if self.city.cards[card] > 0:
                gain += taken_from(roller, EFFECTS[card], self.city)
        return gain

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
            if harbor and total >= HARBOR_FROM:
                here = max(here, self.own[total + HARBOR_ADDS])
            gain += TWO_DICE[total] * here
        return gain

    def income(self) -> float:
        """Coins that this city may expect from one round of the table."""
        city = self.city
        gain = self.one_die()
        if city.has(TRAIN_STATION) or city.has(MOON_TOWER):
            both = self.two_dice()
            if city.has(MOON_TOWER):
                both *= 1.3
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
            gain += 0.5 * AIRPORT_COINS
        return gain

    def income_with(self, card: Card, change: int) -> float:
        """The income with so many more of a card."""
        self.city.cards[card.index] += change
        self._mend(card)
        income = self.income()
        self.city.cards[card.index] -= change
        self._mend(card)
        return income

    def _mend(self, card: Card) -> None:
        for total in _TOUCHED[card.index]:
            self.own[total] = self.own_roll(total)
            for index, rival in enumerate(self.rivals):
                self.theirs[index][total] = self.rivals_roll(total, rival)

    def rounds_needed(self) -> float:
        """How many rounds until all landmarks stand, at the present income."""
        return self.rounds_with(self.income())

    def rounds_with(self, income: float) -> float:
        city = self.city
        left = _WHOLE_COST
        for landmark in LANDMARKS:
            if city.has(landmark.bit):
                left -= float(landmark.cost)
        to_build = float(len(LANDMARKS)) - float(city.landmark_count)
        rounds = (left - float(city.coins)) / max(0.4, income)
        return max(rounds, to_build)


def taken_from(roller: City, effect: Effect, owner: City) -> float:
    """What all copies of a restaurant in the owner's city take from this roller."""
    copies = float(owner.cards[effect.card.index])
    purse = float(roller.coins) + 2.0
    if isinstance(effect, Take):
        if effect.needs_harbor and not owner.has(HARBOR):
            return 0.0
        if roller.landmark_count < effect.roller_landmarks:
            return 0.15 * copies
        return min(purse, copies * float(effect.coins + effect.bonus(owner)))
    if isinstance(effect, TakeAll):
        return purse if roller.landmark_count >= effect.roller_landmarks else 0.3
    return 0.0
