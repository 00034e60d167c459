"""What is in the box: cards, rows and landmarks, read from data.toml. No rules here.

`Box` holds the numbers, which a variant may change. Which cards there are, their order and their
signs are the same in every variant: for them anybody may look at the standard box, by CARDS, ROWS
and LANDMARKS.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mypy_extensions import i64

from boroughs.core.data import read_data

DATA: Final[dict[str, Any]] = read_data("boroughs.games.machi_koro")
_GAME: Final[dict[str, Any]] = DATA["game"]

SEATS: Final[tuple[int, ...]] = tuple(_GAME["seats"])
MOST_COINS: Final[i64] = _GAME["most_coins"]
MOST_TURNS: Final[i64] = _GAME["most_turns"]
_FIXED: Final = ("seats", "starting_copies", "most_coins", "most_turns")
NUMBERS: Final[dict[str, Any]] = {
    **DATA,
    "game": {name: _GAME[name] for name in _GAME if name not in _FIXED},
}
"""What a variant may change: not for how many the game is, nor the limits."""

MALL_ICONS: Final[list[str]] = _GAME["mall_icons"]


class Row:
    """One of the three rows of the market, with its deck."""

    def __init__(self, index: int, name: str, different: int) -> None:
        self.index: i64 = index
        self.name = name
        self.different: i64 = different
        """How many different cards it shows."""
        self.cards: list[Card] = []
        """They stand side by side in CARDS, from `first` to before `end`."""
        self.first: i64 = 0
        self.end: i64 = 0
        self.kinds: i64 = 0
        """Its cards, a bit each."""


class Card:
    """One kind of establishment."""

    def __init__(self, index: int, row: Row, data: dict[str, Any]) -> None:
        self.index: i64 = index
        self.bit: i64 = 1 << index
        self.row = row
        self.name: str = data["name"]
        self.colour: str = data["colour"]
        self.icon: str = data["icon"]
        self.activation: tuple[int, ...] = tuple(data["activation"])
        self.cost: i64 = data["cost"]
        self.copies: int = data["copies"]
        self.major: bool = self.colour == "purple"
        self.effect: dict[str, Any] = data["effect"]
        """What data.toml says of it; effects.py makes the effect."""

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Landmark:
    """One of the six buildings that win the game; `bit` stands for it in a city's landmarks."""

    def __init__(self, index: int, data: dict[str, Any]) -> None:
        self.index: i64 = index
        self.bit: i64 = 1 << index
        self.name: str = data["name"]
        self.cost: i64 = data["cost"]

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Box:
    """All numbers of one game: those of data.toml, or a variant of them."""

    def __init__(self, data: dict[str, Any]) -> None:
        game = data["game"]
        self.starting_coins: i64 = game["starting_coins"]
        self.mall_bonus: i64 = game["mall_bonus"]
        self.harbor_from: i64 = game["harbor_from"]
        self.harbor_adds: i64 = game["harbor_adds"]
        self.city_hall_coin: i64 = game["city_hall_coin"]
        self.airport_coins: i64 = game["airport_coins"]
        self.investment: i64 = game["investment"]
        self.most_rolled: i64 = 12 + self.harbor_adds
        self.rows: list[Row] = [
            Row(index, row["name"], row["different"]) for index, row in enumerate(data["row"])
        ]
        self.cards: list[Card] = self._cards(data["card"])
        self.landmarks: list[Landmark] = [
            Landmark(index, landmark) for index, landmark in enumerate(data["landmark"])
        ]
        self.whole_cost: i64 = sum(int(landmark.cost) for landmark in self.landmarks)
        """Of all landmarks."""
        self.red: list[list[int]] = self._by_total("red")
        self.green: list[list[int]] = self._by_total("green")
        self.blue: list[list[int]] = self._by_total("blue")
        self.purple: list[list[int]] = self._by_total("purple")

    def _cards(self, data: list[dict[str, Any]]) -> list[Card]:
        rows = {row.name: row for row in self.rows}
        cards = [Card(index, rows[card["row"]], card) for index, card in enumerate(data)]
        for card in cards:
            card.row.cards.append(card)
            card.row.kinds |= card.bit
        for row in self.rows:
            row.first = row.cards[0].index
            row.end = row.first + len(row.cards)
        return cards

    def _by_total(self, colour: str) -> list[list[int]]:
        """For each total of the dice the cards of this colour that it activates, by index."""
        return [
            [
                int(card.index)
                for card in self.cards
                if card.colour == colour and total in card.activation
            ]
            for total in range(int(self.most_rolled) + 1)
        ]

    def cost(self, landmarks: i64) -> int:
        """Of these landmarks, a bit each."""
        return sum(int(mark.cost) for mark in self.landmarks if mark.bit & landmarks != 0)


STANDARD: Final[Box] = Box(NUMBERS)
ROWS: Final[list[Row]] = STANDARD.rows
CARDS: Final[list[Card]] = STANDARD.cards
LANDMARKS: Final[list[Landmark]] = STANDARD.landmarks
CARD_NAMED: Final[dict[str, Card]] = {card.name: card for card in CARDS}
CARDS_WITH: Final[dict[str, list[Card]]] = {
    icon: [card for card in CARDS if card.icon == icon] for icon in {card.icon for card in CARDS}
}
LANDMARK_NAMED: Final[dict[str, Landmark]] = {landmark.name: landmark for landmark in LANDMARKS}
STARTING_CARDS: Final[list[Card]] = [CARD_NAMED[name] for name in _GAME["starting_cards"]]

KINDS: Final[int] = len(CARDS)
MAJOR_KINDS: Final[int] = sum(1 << int(card.index) for card in CARDS if card.major)
MINOR_KINDS: Final[int] = sum(1 << int(card.index) for card in CARDS if not card.major)
ALL_LANDMARKS: Final[int] = (1 << len(LANDMARKS)) - 1
HARBOR: Final[int] = 1 << int(LANDMARK_NAMED["harbor"].index)
TRAIN_STATION: Final[int] = 1 << int(LANDMARK_NAMED["train-station"].index)
SHOPPING_MALL: Final[int] = 1 << int(LANDMARK_NAMED["shopping-mall"].index)
AMUSEMENT_PARK: Final[int] = 1 << int(LANDMARK_NAMED["amusement-park"].index)
MOON_TOWER: Final[int] = 1 << int(LANDMARK_NAMED["moon-tower"].index)
AIRPORT: Final[int] = 1 << int(LANDMARK_NAMED["airport"].index)
TECH_STARTUP: Final[Card] = next(
    card for card in CARDS if card.effect["kind"] == "collect-invested"
)


def counted(counts: list[int]) -> dict[str, int]:
    """The cards that are there, by name; `counts` is in the order of CARDS."""
    by_name: dict[str, int] = {}
    for card in CARDS:
        count = counts[card.index]
        if count:
            by_name[card.name] = count
    return by_name


def card_counts(named: Mapping[str, int]) -> list[int]:
    """How many of each kind, in the order of CARDS."""
    counts = [0] * KINDS
    for name, count in named.items():
        counts[CARD_NAMED[name].index] = count
    return counts


def landmark_names(landmarks: int) -> tuple[str, ...]:
    """Those of which the bit is set."""
    return tuple([landmark.name for landmark in LANDMARKS if landmarks & landmark.bit])


def landmark_bits(names: Iterable[str]) -> int:
    """These landmarks, a bit each."""
    bits = 0
    for name in names:
        bits |= int(LANDMARK_NAMED[name].bit)
    return bits


def numbers_on(card: Card) -> str:
    """`7`, or `9-10`."""
    first, last = card.activation[0], card.activation[-1]
    return f"{first}" if first == last else f"{first}-{last}"


def printed_on(box: Box) -> Mapping[str, Mapping[str, str]]:
    """What stands on the cards, as texts by table and name, for boards that draw them."""
    cards, landmarks = box.cards, box.landmarks
    return {
        "cost": {card.name: str(int(card.cost)) for card in cards}
        | {landmark.name: str(int(landmark.cost)) for landmark in landmarks},
        "colour": {card.name: card.colour for card in cards},
        "symbol": {card.name: card.icon for card in cards},
        "numbers": {card.name: numbers_on(card) for card in cards},
        "row": {card.name: card.row.name for card in cards},
        "order": {
            "cards": " ".join(card.name for card in cards),
            "landmarks": " ".join(landmark.name for landmark in landmarks),
            "rows": " ".join(row.name for row in box.rows),
        },
    }
