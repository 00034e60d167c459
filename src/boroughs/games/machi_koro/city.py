"""One player's city: coins, establishments and landmarks."""

from __future__ import annotations

from mypy_extensions import i64

from boroughs.games.machi_koro.components import (
    ALL_LANDMARKS,
    CARDS,
    KINDS,
    LANDMARKS,
    STARTING_CARDS,
    STARTING_COINS,
    Card,
    Landmark,
)


class City:
    """City Hall stands in every city and is not counted among its landmarks (MK-26)."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat
        self.coins: i64 = STARTING_COINS
        self.landmarks: i64 = 0
        self.landmark_count: i64 = 0
        self.invested: i64 = 0
        """Coins on the Tech Startup: nobody's any more (MK-32)."""
        self.cards: list[int] = [0] * KINDS
        for card in STARTING_CARDS:
            self.cards[card.index] = 1

    def copy(self) -> City:
        twin = City.__new__(City)
        twin.seat = self.seat
        twin.coins = self.coins
        twin.landmarks = self.landmarks
        twin.landmark_count = self.landmark_count
        twin.invested = self.invested
        twin.cards = self.cards.copy()
        return twin

    def has(self, landmark: i64) -> bool:
        return self.landmarks & landmark != 0

    def owns(self, card: Card) -> bool:
        return self.cards[card.index] > 0

    def count_icon(self, icon: str) -> i64:
        """How many establishments of this icon stand here."""
        total: i64 = 0
        for card in CARDS:
            if card.icon == icon:
                total += self.cards[card.index]
        return total

    def minor_cards(self) -> list[Card]:
        """The kinds that may be given or swapped: all but the majors (MK-42)."""
        return [card for card in CARDS if not card.major and self.cards[card.index] > 0]

    def has_minor_card(self) -> bool:
        return any(not card.major and self.cards[card.index] > 0 for card in CARDS)

    def built_landmarks(self) -> list[Landmark]:
        return [landmark for landmark in LANDMARKS if self.has(landmark.bit)]

    def complete(self, landmark: Landmark) -> None:
        self.landmarks |= landmark.bit
        self.landmark_count += 1

    def turn_back(self, landmark: Landmark) -> None:
        self.landmarks &= ~landmark.bit
        self.landmark_count -= 1

    def is_complete(self) -> bool:
        return self.landmarks == ALL_LANDMARKS
