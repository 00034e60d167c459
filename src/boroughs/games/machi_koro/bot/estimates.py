"""What an activation of a card may be expected to bring its owner, without trying it out: one small class per effect.

Forecasts ask it thousands of times. What is guessed stands in `heuristic.toml`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boroughs.games.machi_koro import effects
from boroughs.games.machi_koro.bot.weights import (
    COMING_COINS,
    DEMOLITION,
    MEAN_CATCH,
    REMOVAL,
    SHUT_CLUB,
    SHUT_RESTAURANT,
    SWAP,
    UNTAXED_SHARE,
)
from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.components import HARBOR
from boroughs.games.machi_koro.effect_table import Effect, EffectTable
from boroughs.games.machi_koro.state import MachiKoroState

_BOXES_KEPT = 16


class Estimate:
    """The coins that one activation of all copies may be expected to bring the owner."""

    def __init__(self, effect: Effect[MachiKoroState]) -> None:
        self.index = int(effect.card.index)

    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        raise TypeError("an estimate says what it expects")

    def copies(self, owner: City) -> float:
        return float(owner.cards[self.index])


def purse(payer: City) -> float:
    """What may be had from a payer by the time a number comes up."""
    return float(payer.coins) + COMING_COINS


class OfTake(Estimate):
    def __init__(self, effect: Effect[MachiKoroState]) -> None:
        super().__init__(effect)
        assert isinstance(effect, effects.Take)
        self.effect: effects.Take = effect

    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        effect = self.effect
        if effect.needs_harbor and not owner.has(HARBOR):
            return 0.0
        copies = self.copies(owner)
        if roller.landmark_count < effect.roller_landmarks:
            return SHUT_RESTAURANT * copies
        return min(purse(roller), copies * float(effect.coins + effect.bonus(owner)))


class OfTakeAll(Estimate):
    def __init__(self, effect: Effect[MachiKoroState]) -> None:
        super().__init__(effect)
        assert isinstance(effect, effects.TakeAll)
        self.effect: effects.TakeAll = effect

    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        return purse(roller) if roller.landmark_count >= self.effect.roller_landmarks else SHUT_CLUB


class OfIncome(Estimate):
    def __init__(self, effect: Effect[MachiKoroState]) -> None:
        super().__init__(effect)
        assert isinstance(effect, effects.Income)
        self.effect: effects.Income = effect

    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        effect = self.effect
        if effect.needs_harbor and not owner.has(HARBOR):
            return 0.0
        return self.copies(owner) * float(effect.coins + effect.bonus(owner))


class OfIncomeOfTheSmall(Estimate):
    def __init__(self, effect: Effect[MachiKoroState]) -> None:
        super().__init__(effect)
        assert isinstance(effect, effects.IncomeOfTheSmall)
        self.effect: effects.IncomeOfTheSmall = effect

    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        effect = self.effect
        if owner.landmark_count >= effect.fewer_landmarks_than:
            return 0.0
        return self.copies(owner) * float(effect.coins + effect.bonus(owner))


class OfIncomePerCard(Estimate):
    def __init__(self, effect: Effect[MachiKoroState]) -> None:
        super().__init__(effect)
        assert isinstance(effect, effects.IncomePerCard)
        self.effect: effects.IncomePerCard = effect

    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        effect = self.effect
        each = float(effect.coins + effect.bonus(owner))
        return self.copies(owner) * each * float(owner.cards[effect.counted.index])


class OfIncomePerIcon(Estimate):
    def __init__(self, effect: Effect[MachiKoroState]) -> None:
        super().__init__(effect)
        assert isinstance(effect, effects.IncomePerIcon)
        self.effect: effects.IncomePerIcon = effect

    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        effect = self.effect
        return self.copies(owner) * float(effect.coins) * float(owner.count_icon(effect.icon))


class OfIncomePerIconOfAll(OfIncomePerIcon):
    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        total = 0.0
        for city in table.cities:
            total += float(city.count_icon(self.effect.icon))
        return self.copies(owner) * float(self.effect.coins) * total


class OfCatch(Estimate):
    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        return self.copies(owner) * MEAN_CATCH if owner.has(HARBOR) else 0.0


class OfDemolition(Estimate):
    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        return DEMOLITION * min(self.copies(owner), float(owner.landmark_count))


class OfRemoval(Estimate):
    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        return REMOVAL * self.copies(owner)


class OfCollect(Estimate):
    def __init__(self, effect: Effect[MachiKoroState]) -> None:
        super().__init__(effect)
        self.each = float(effect.coins)

    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        total = 0.0
        for rival in table.cities:
            if rival is not owner:
                total += min(float(rival.coins), self.each)
        return total


class OfCollectPerIcon(Estimate):
    def __init__(self, effect: Effect[MachiKoroState]) -> None:
        super().__init__(effect)
        assert isinstance(effect, effects.CollectPerIcon)
        self.effect: effects.CollectPerIcon = effect

    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        total = 0.0
        for rival in table.cities:
            if rival is not owner:
                owed = 0.0
                for icon in self.effect.icons:
                    owed += float(rival.count_icon(icon))
                total += min(float(rival.coins), float(self.effect.coins) * owed)
        return total


class OfTax(Estimate):
    def __init__(self, effect: Effect[MachiKoroState]) -> None:
        super().__init__(effect)
        assert isinstance(effect, effects.Tax)
        self.effect: effects.Tax = effect

    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        effect = self.effect
        total = 0.0
        for rival in table.cities:
            if rival is not owner:
                coins = float(rival.coins)
                due = rival.coins >= effect.from_coins
                total += coins / float(effect.divisor) if due else UNTAXED_SHARE * coins
        return total


class OfCollectInvested(Estimate):
    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        total = 0.0
        for rival in table.cities:
            if rival is not owner:
                total += min(purse(rival), float(owner.invested))
        return total


class OfSwap(Estimate):
    def coins(self, table: MachiKoroState, owner: City, roller: City) -> float:
        return SWAP


KINDS_OF_ESTIMATE: Final[dict[str, type[Estimate]]] = {
    "take": OfTake,
    "take-all": OfTakeAll,
    "income": OfIncome,
    "income-of-the-small": OfIncomeOfTheSmall,
    "income-per-card": OfIncomePerCard,
    "income-per-icon": OfIncomePerIcon,
    "income-per-icon-of-all": OfIncomePerIconOfAll,
    "catch": OfCatch,
    "demolish": OfDemolition,
    "give": OfRemoval,
    "collect": OfCollect,
    "collect-per-icon": OfCollectPerIcon,
    "tax": OfTax,
    "collect-invested": OfCollectInvested,
    "swap": OfSwap,
}


@lru_cache(maxsize=_BOXES_KEPT)
def estimates_of(table: EffectTable[MachiKoroState]) -> list[Estimate]:
    """For the effects of each card of a box, in their order; kept for the boxes played last, by any thread."""
    return [KINDS_OF_ESTIMATE[effect.card.effect["kind"]](effect) for effect in table.of_card]
