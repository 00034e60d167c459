"""What the establishments do: one small class per effect."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.components import (
    CARD_NAMED,
    HARBOR,
    Box,
    Card,
)
from boroughs.games.machi_koro.effect_table import Effect, EffectTable
from boroughs.games.machi_koro.state import CATCH, MachiKoroState

# Restaurants: the roller pays the owner.


class Take(Effect[MachiKoroState]):
    """So many coins from the roller, where the owner's Harbor or the roller's landmarks allow."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        data = card.effect
        self.needs_harbor: bool = data.get("needs_harbor", False)
        self.roller_landmarks: i64 = data.get("roller_landmarks", 0)

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        roller = table.roller()
        if self.needs_harbor and not owner.has(HARBOR):
            return
        if roller.landmark_count >= self.roller_landmarks:
            table.pay(roller, owner, copies * (self.coins + self.bonus(owner)), self.card)


class TakeAll(Effect[MachiKoroState]):
    """All the coins of a roller with enough landmarks; no mall adds to that."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        data = card.effect
        self.roller_landmarks: i64 = data["roller_landmarks"]

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        roller = table.roller()
        if roller.landmark_count >= self.roller_landmarks:
            table.pay(roller, owner, roller.coins, self.card)


# Primary and secondary industry: the bank pays the owner.


class Income(Effect[MachiKoroState]):
    """So many coins a copy."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        data = card.effect
        self.needs_harbor: bool = data.get("needs_harbor", False)

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        if not self.needs_harbor or owner.has(HARBOR):
            table.earn(owner, copies * (self.coins + self.bonus(owner)), self.card)


class IncomeOfTheSmall(Effect[MachiKoroState]):
    """As long as the owner has few landmarks."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        data = card.effect
        self.fewer_landmarks_than: i64 = data["fewer_landmarks_than"]

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        if owner.landmark_count < self.fewer_landmarks_than:
            table.earn(owner, copies * (self.coins + self.bonus(owner)), self.card)


class IncomePerCard(Effect[MachiKoroState]):
    """For each copy of another card; the mall raises what each of them brings (MK-29)."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        data = card.effect
        self.counted: Card = CARD_NAMED[data["card"]]

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        each = self.coins + self.bonus(owner)
        table.earn(owner, copies * each * owner.cards[self.counted.index], self.card)

    def counts(self, card: Card) -> bool:
        return card.index == self.counted.index


class IncomePerIcon(Effect[MachiKoroState]):
    """For each establishment of an icon in the owner's city."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        data = card.effect
        self.icon: str = data["icon"]

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        table.earn(owner, copies * self.coins * owner.count_icon(self.icon), self.card)

    def counts(self, card: Card) -> bool:
        return card.icon == self.icon


class IncomePerIconOfAll(IncomePerIcon):
    """For each establishment of an icon in all cities."""

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        total: i64 = 0
        for city in table.cities:
            total += city.count_icon(self.icon)
        table.earn(owner, copies * self.coins * total, self.card)


class Catch(Effect[MachiKoroState]):
    """Two dice, rolled once for everybody: every boat of an owner with a Harbor brings their total."""

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        if owner.has(HARBOR):
            table.asked = CATCH


class Demolish(Effect[MachiKoroState]):
    """A landmark of one's own is turned back for each copy, and pays (MK-27)."""

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        table.pending = min(copies, owner.landmark_count)


class Give(Effect[MachiKoroState]):
    """An establishment goes to another player for each copy, and pays (MK-28)."""

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        table.pending = copies


# Major establishments: the others pay the roller.


class Collect(Effect[MachiKoroState]):
    """So many coins from every other player."""

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        for rival in table.cities:
            if rival is not owner:
                table.pay(rival, owner, self.coins, self.card)


class CollectPerIcon(Effect[MachiKoroState]):
    """From every other player, for each of that player's establishments of some icons."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        data = card.effect
        self.icons: list[str] = data["icons"]

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        for rival in table.cities:
            if rival is not owner:
                total: i64 = 0
                for icon in self.icons:
                    total += rival.count_icon(icon)
                table.pay(rival, owner, self.coins * total, self.card)


class Tax(Effect[MachiKoroState]):
    """Half the coins, rounded down, of everyone who has ten or more."""

    def __init__(self, card: Card, box: Box) -> None:
        super().__init__(card, box)
        data = card.effect
        self.from_coins: i64 = data["from_coins"]
        self.divisor: i64 = data["divisor"]

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        for rival in table.cities:
            if rival is not owner and rival.coins >= self.from_coins:
                table.pay(rival, owner, rival.coins // self.divisor, self.card)


class CollectInvested(Effect[MachiKoroState]):
    """From every other player as much as was invested; the coins stay where they are."""

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        for rival in table.cities:
            if rival is not owner:
                table.pay(rival, owner, owner.invested, self.card)


class Swap(Effect[MachiKoroState]):
    """The roller may exchange an establishment with another player; the turn asks for it."""

    def activate(self, table: MachiKoroState, owner: City, copies: i64) -> None:
        table.pending = 1


KINDS_OF_EFFECT: Final[dict[str, type[Effect[MachiKoroState]]]] = {
    "take": Take,
    "take-all": TakeAll,
    "income": Income,
    "income-of-the-small": IncomeOfTheSmall,
    "income-per-card": IncomePerCard,
    "income-per-icon": IncomePerIcon,
    "income-per-icon-of-all": IncomePerIconOfAll,
    "catch": Catch,
    "demolish": Demolish,
    "give": Give,
    "collect": Collect,
    "collect-per-icon": CollectPerIcon,
    "tax": Tax,
    "collect-invested": CollectInvested,
    "swap": Swap,
}


def effects_of(box: Box) -> EffectTable[MachiKoroState]:
    """The effects of all cards of a box."""
    return EffectTable(box, [KINDS_OF_EFFECT[card.effect["kind"]](card, box) for card in box.cards])
