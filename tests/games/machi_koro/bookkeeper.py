"""Income as a bookkeeper would work it out from the rules, card by card, without the engine.

Only what asks nobody anything: no demolition, no gift, no swap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.machi_koro.box import CARDS


@dataclass
class House:
    """A city in the books."""

    coins: int = 0
    cards: Mapping[str, int] = field(default_factory=dict)
    landmarks: Sequence[str] = ()
    invested: int = 0

    def has(self, card: str) -> int:
        return self.cards.get(card, 0)

    def with_icon(self, icon: str) -> int:
        return sum(count for card, count in self.cards.items() if CARDS[card].icon == icon)


def income(houses: Sequence[House], roller: int, total: int, catch: int = 0) -> list[int]:
    """Everybody's coins when this total was rolled (and this tuna caught), just before City Hall."""
    coins = [house.coins for house in houses]
    seats = len(houses)
    me = houses[roller]

    # Red, counter-clockwise.
    for steps in range(1, seats):
        owner = (roller - steps) % seats
        due = _taken(houses[owner], me, total, coins[roller])
        paid = min(due, coins[roller])
        coins[roller] -= paid
        coins[owner] += paid

    # Green, the roller's.
    coins[roller] += _earned_by_roller(houses, me, total)

    # Blue, everybody's.
    for seat, house in enumerate(houses):
        coins[seat] += _grown(house, total, catch)

    # Purple, from the others to the roller.
    for seat, house in enumerate(houses):
        if seat != roller:
            paid = min(_collected(me, house, total, coins[seat]), coins[seat])
            coins[seat] -= paid
            coins[roller] += paid
    return coins


def _mall(house: House) -> int:
    return 1 if "shopping-mall" in house.landmarks else 0


def _taken(owner: House, roller: House, total: int, purse: int) -> int:
    more, landmarks = _mall(owner), len(roller.landmarks)
    if total == 1 and "harbor" in owner.landmarks:
        return owner.has("sushi-bar") * (3 + more)
    if total == 3:
        return owner.has("cafe") * (1 + more)
    if total == 5 and landmarks >= 2:
        return owner.has("french-restaurant") * (5 + more)
    if total == 7:
        return owner.has("pizza-joint") * (1 + more)
    if total in (9, 10):
        return owner.has("family-restaurant") * (2 + more)
    if total >= 12 and landmarks >= 3 and owner.has("members-only-club"):
        return purse
    return 0


def _earned_by_roller(houses: Sequence[House], me: House, total: int) -> int:
    more = _mall(me)
    earned = 0
    if total == 2 and len(me.landmarks) < 2:
        earned += me.has("general-store") * (2 + more)
    if total in (2, 3):
        earned += me.has("bakery") * (1 + more)
    if total == 6:
        earned += me.has("flower-shop") * me.has("flower-orchard") * (1 + more)
    if total == 7:
        earned += me.has("cheese-factory") * me.has("ranch") * 3
    if total == 8:
        earned += me.has("furniture-factory") * me.has("forest") * 3
    if total == 11:
        cups = sum(house.with_icon("cup") for house in houses)
        earned += me.has("soda-bottling-plant") * cups
    if total in (11, 12):
        earned += me.has("fruit-and-vegetable-market") * me.with_icon("wheat") * 2
    return earned


def _grown(house: House, total: int, catch: int) -> int:
    if total >= 12:
        return house.has("tuna-boat") * catch if "harbor" in house.landmarks else 0
    if total == 8:
        return house.has("mackerel-boat") * 3 if "harbor" in house.landmarks else 0
    blue = {1: "wheat-field", 2: "ranch", 4: "flower-orchard", 5: "forest", 10: "apple-orchard"}
    if total not in blue:
        return 0
    return house.has(blue[total]) * (3 if total == 10 else 1)


def _collected(me: House, rival: House, total: int, purse: int) -> int:
    if total == 6 and me.has("stadium"):
        return 2
    if total == 7 and me.has("publisher"):
        return rival.with_icon("cup") + rival.with_icon("bread")
    if total == 10 and me.has("tech-startup"):
        return me.invested
    if total in (8, 9) and me.has("tax-office") and purse >= 10:
        return purse // 2
    return 0
