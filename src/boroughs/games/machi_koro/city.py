"""One player's city: coins, establishments and landmarks."""

from __future__ import annotations

from typing import Annotated

from mypy_extensions import i64

from boroughs.core.fields import Coded, Derived
from boroughs.games.machi_koro.components import (
    ALL_LANDMARKS,
    CARDS,
    CARDS_WITH,
    KINDS,
    LANDMARKS,
    MINOR_KINDS,
    MOST_COINS,
    STARTING_CARDS,
    Card,
    Landmark,
    card_counts,
    counted,
    landmark_bits,
    landmark_names,
)


class City:
    """One player's city. City Hall stands in every city and is not counted among its landmarks (MK-26)."""

    def __init__(self, seat: i64, cards: list[int]) -> None:
        self.seat = seat
        self.coins: i64 = 0
        self.cards: Annotated[list[int], Coded(counted, card_counts)] = cards
        """How many of each kind, in the state in the order of CARDS."""
        self.kinds: Annotated[i64, Derived] = 0
        """The kinds of establishments that stand here, a bit each."""
        self.landmarks: Annotated[i64, Coded(landmark_names, landmark_bits)] = 0
        """Those that stand, in the state a bit each."""
        self.landmark_count: Annotated[i64, Derived] = 0
        self.invested: i64 = 0
        """Coins on the Tech Startup: nobody's any more (MK-32)."""

    def derive(self) -> None:
        """What follows from cards and landmarks."""
        self.kinds = 0
        for card in CARDS:
            if self.cards[card.index] > 0:
                self.kinds |= card.bit
        self.landmark_count = len(self.built_landmarks())

    def has(self, landmark: i64) -> bool:
        return self.landmarks & landmark != 0

    def owns(self, card: Card) -> bool:
        return self.cards[card.index] > 0

    def add(self, card: Card) -> None:
        self.cards[card.index] += 1
        self.kinds |= card.bit

    def remove(self, card: Card) -> None:
        left = self.cards[card.index] - 1
        self.cards[card.index] = left
        if left == 0:
            self.kinds &= ~card.bit

    def count_icon(self, icon: str) -> i64:
        """How many establishments of this icon stand here."""
        total: i64 = 0
        for card in CARDS_WITH[icon]:
            total += self.cards[card.index]
        return total

    def minor_kinds(self) -> i64:
        """The kinds that may be given or swapped: all but the majors (MK-42)."""
        return self.kinds & MINOR_KINDS

    def minor_cards(self) -> list[Card]:
        kinds = self.minor_kinds()
        return [card for card in CARDS if kinds & card.bit != 0]

    def built_landmarks(self) -> list[Landmark]:
        return [landmark for landmark in LANDMARKS if self.has(landmark.bit)]

    def receive(self, coins: i64) -> None:
        """What no city could hold stays in the bank."""
        self.coins = min(self.coins + coins, MOST_COINS)

    def complete(self, landmark: Landmark) -> None:
        self.landmarks |= landmark.bit
        self.landmark_count += 1

    def turn_back(self, landmark: Landmark) -> None:
        self.landmarks &= ~landmark.bit
        self.landmark_count -= 1

    def is_complete(self) -> bool:
        return self.landmarks == ALL_LANDMARKS


def new_city(seat: int, coins: i64) -> City:
    """A wheat field, a bakery, City Hall and a few coins (MK-1)."""
    city = City(seat, [0] * KINDS)
    city.coins = coins
    for card in STARTING_CARDS:
        city.add(card)
    return city
