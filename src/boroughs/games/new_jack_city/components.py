"""What is in the box: cards, their faces in both directions, and the numbers of data.toml. No rules here."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from boroughs.core.data import read_data
from boroughs.games.new_jack_city.grid import SIDE_POINTS

_DATA: Final[dict[str, Any]] = read_data("boroughs.games.new_jack_city")
_GAME: Final[dict[str, Any]] = _DATA["game"]

GREEN: Final = 0
BLUE: Final = 1
RED: Final = 2
COLOURS: Final[tuple[str, ...]] = ("green", "blue", "red")
_LETTERS: Final = "GBR"


class SoloDeck:
    """How many cards are drawn alone, and how the value that stays unbuilt is judged."""

    def __init__(self, cards: int, very_good: int, fair: int) -> None:
        self.cards = cards
        self.very_good = very_good
        self.fair = fair

    def verdict(self, unbuilt: int) -> str:
        if unbuilt <= self.very_good:
            return "very-good"
        return "fair" if unbuilt <= self.fair else "poor"


# A card lies in a slot of two cells, A and B. Lying, A is the left one; standing, A is the upper
# one, and the whole frame is turned by a quarter clockwise with it, so that its top looks right.
# The sides of the frame, one bit each:
SIDES: Final[tuple[str, ...]] = ("T0", "T1", "B0", "B1", "L", "R", "M")
OUTER: Final = 6
"""All sides but the middle line lie against other cells."""
SIDE_OF_B: Final[tuple[bool, ...]] = (False, True, False, True, False, True)
"""Whether an outer side belongs to cell B."""
_OPPOSITE: Final[dict[str, str]] = {
    "T0": "B1", "T1": "B0", "B0": "T1", "B1": "T0", "L": "R", "R": "L", "M": "M"
}  # fmt: skip
"""Where each side comes to lie when the card is turned upside down."""
CORNERS: Final = 6


class Face:
    """One card in one direction: half 0 in cell A, or turned upside down with half 0 in cell B."""

    def __init__(self, card: Card, flipped: bool) -> None:
        self.card = card
        self.flipped = flipped
        self.roads: i64 = card.flipped_roads if flipped else card.roads
        """A bit for each side that carries a road."""
        first, last = card.first, card.last
        self.at_a: i64 = last if flipped else first
        """The property in cell A."""
        self.at_b: i64 = first if flipped else last
        self.corners: i64 = 0
        """A bit for each corner that a road of the card reaches."""
        for side, (start, end) in enumerate(SIDE_POINTS):
            if self.roads >> side & 1:
                self.corners |= (1 << start) | (1 << end)
        self.connects: list[bool] = [self._is_connected(network) for network in range(1 << CORNERS)]
        """By which corners lie on the network: whether every piece of the card's road reaches it."""

    def _is_connected(self, network: int) -> bool:
        return self.reached_from(network) == int(self.corners)

    def reached_from(self, network: int) -> int:
        """The corners that the card's roads join to these."""
        reached = network & int(self.corners)
        grows = True
        while grows:
            grows = False
            for side, (start, end) in enumerate(SIDE_POINTS):
                ends = (1 << start) | (1 << end)
                if int(self.roads) >> side & 1 and reached & ends and reached & ends != ends:
                    reached |= ends
                    grows = True
        return reached


class Card:
    """A property card. Its properties are numbered through all cards."""

    def __init__(self, index: int, name: str, properties: str, roads: str) -> None:
        self.index = index
        self.name = name
        parts = properties.split()
        self.colours: list[int] = [_LETTERS.index(part[0]) for part in parts]
        self.values: list[int] = [int(part[1:]) for part in parts]
        self.whole = len(parts) == 1
        self.first = 2 * index
        """The property of half 0."""
        self.last = self.first if self.whole else self.first + 1
        named = roads.split()
        self.roads = sum(1 << SIDES.index(side) for side in named)
        self.flipped_roads = sum(1 << SIDES.index(_OPPOSITE[side]) for side in named)
        twin = self.colours == self.colours[::-1] and self.values == self.values[::-1]
        self.symmetric = twin and self.roads == self.flipped_roads
        """Whether it looks the same upside down."""
        self.faces: list[Face] = [Face(self, False), Face(self, True)]
        self.distinct: list[Face] = self.faces[:1] if self.symmetric else self.faces


CARDS: Final[list[Card]] = [
    Card(index, name, data["properties"], data["roads"])
    for index, (name, data) in enumerate(_DATA["cards"].items())
]
CARD_NAMED: Final[dict[str, Card]] = {card.name: card for card in CARDS}
PROPERTIES: Final[int] = 2 * len(CARDS)
"""How many property numbers there are; of a whole card the second is never used."""

COLOUR_OF: Final[list[int]] = [
    card.colours[half] if half < len(card.colours) else -1 for card in CARDS for half in (0, 1)
]

PLANT_ROADS: Final[int] = sum(1 << SIDES.index(side) for side in _DATA["plant"]["roads"].split())


NUMBERS: Final[dict[str, Any]] = {
    "game": _GAME,
    "zone": _DATA["zone"],
    "target": {str(seats): row["dollars"] for row in _DATA["target"] for seats in row["seats"]},
    "solo": {
        row["deck"]: {name: row[name] for name in ("cards", "very_good", "fair")}
        for row in _DATA["solo"]
    },
    "cards": {card.name: {"values": card.values} for card in CARDS},
}
"""What a variant may change: not the colours and roads of the cards."""


class Numbers:
    """All numbers of one game: those of data.toml, or a variant of them."""

    def __init__(self, data: dict[str, Any]) -> None:
        game = data["game"]
        self.hand: int = game["hand"]
        self.builders: int = game["builders"]
        self.commercial: int = game["commercial"]
        self.industrial: int = game["industrial"]
        self.card_dollars: int = game["card_dollars"]
        self.token_dollars: int = game["token_dollars"]
        self.least: i64 = data["zone"]["least"]
        """A zone of less cannot be scored."""
        self.bonus_from: list[int] = data["zone"]["bonus_from"]
        self.bonus: list[int] = data["zone"]["bonus"]
        self.targets: dict[int, int] = {
            int(seats): dollars for seats, dollars in data["target"].items()
        }
        self.solo_decks: dict[str, SoloDeck] = {
            name: SoloDeck(deck["cards"], deck["very_good"], deck["fair"])
            for name, deck in data["solo"].items()
        }
        self.values: list[list[int]] = [data["cards"][card.name]["values"] for card in CARDS]
        """What is written on each card."""
        self.card_value: list[int] = [sum(values) for values in self.values]
        self.value_of: list[int] = [
            values[half] if half < len(values) else 0 for values in self.values for half in (0, 1)
        ]
        """Of each property."""

    def bonus_of(self, value: int) -> int:
        """How many cards or tokens a zone of this value gives when it is scored.

        >>> [STANDARD.bonus_of(value) for value in (4, 5, 6, 7, 8, 9, 15)]
        [0, 1, 1, 2, 2, 3, 3]
        """
        gives = 0
        for step in range(len(self.bonus_from)):
            if value >= self.bonus_from[step]:
                gives = self.bonus[step]
        return gives


STANDARD: Final = Numbers(NUMBERS)


class Box:
    """The components of one table; a smaller one has fewer cards and shorter hands."""

    def __init__(
        self,
        name: str,
        cards: tuple[int, ...],
        hand: int,
        targets: dict[int, int],
        solo_decks: dict[str, SoloDeck],
        numbers: Numbers = STANDARD,
    ) -> None:
        self.name = name
        self.cards = cards
        self.hand = hand
        self.targets = targets
        self.solo_decks = solo_decks
        self.numbers = numbers


def full_box(numbers: Numbers) -> Box:
    """All cards, with these numbers."""
    every = tuple(range(len(CARDS)))
    return Box("new-jack-city", every, numbers.hand, numbers.targets, numbers.solo_decks, numbers)


FULL_BOX: Final = full_box(STANDARD)


def printed(numbers: Numbers) -> dict[str, dict[str, str]]:
    """The numbers that boards show: what a zone needs, what it brings, and how a game for one is judged."""
    least = int(numbers.least)
    decks = numbers.solo_decks.items()
    return {
        "zone": {"least": str(least), "bonus": str(numbers.bonus_of(least))},
        "very-good": {name: str(deck.very_good) for name, deck in decks},
        "fair": {name: str(deck.fair) for name, deck in decks},
    }
