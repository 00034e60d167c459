"""What an effect is, and the effects of all cards of a box. What each of them does: `effects.py`.

The position holds this table and effects change the position: so neither names the other here.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import i64

from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.components import MALL_ICONS, SHOPPING_MALL, Box, Card

Table = TypeVar("Table")
"""The position that effects change: `MachiKoroState`."""


class Effect(Generic[Table]):
    """What all copies of one establishment in one city do when their number comes up."""

    def __init__(self, card: Card, box: Box) -> None:
        self.card = card
        self.coins: i64 = card.effect.get("coins", 0)
        self.mall_bonus: i64 = box.mall_bonus
        self.raised_by_mall: bool = card.icon in MALL_ICONS

    def activate(self, table: Table, owner: City, copies: i64) -> None:
        raise TypeError("an effect says what it does")

    def counts(self, card: Card) -> bool:
        """Whether it pays for copies of this card."""
        return False

    def bonus(self, owner: City) -> i64:
        """The Shopping Mall's coin for each activation of a cup or bread card (MK-23)."""
        if self.raised_by_mall and owner.has(SHOPPING_MALL):
            return self.mall_bonus
        return 0


class EffectTable(Generic[Table]):
    """The effects of all cards of a box, in their order."""

    def __init__(self, box: Box, of_card: list[Effect[Table]]) -> None:
        self.box = box
        self.of_card = of_card
        self.catch: Effect[Table] = self._of_kind("catch")
        self.demolition: Effect[Table] = self._of_kind("demolish")
        self.removal: Effect[Table] = self._of_kind("give")
        self._most_rolled = int(box.most_rolled)
        self.touched: list[list[int]] = [self._touched(card) for card in box.cards]
        """For each card the totals whose income changes with one more or less of it."""

    def _of_kind(self, kind: str) -> Effect[Table]:
        return next(effect for effect in self.of_card if effect.card.effect["kind"] == kind)

    def _touched(self, card: Card) -> list[int]:
        totals = set(card.activation)
        for effect in self.of_card:
            if effect.counts(card):
                totals.update(effect.card.activation)
        # A variant's card may need a total that no dice show: it never acts.
        return sorted(total for total in totals if total <= self._most_rolled)
