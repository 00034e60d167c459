"""What is in the box: cards, rows and landmarks, read from data.toml. No rules here."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import i64

_DATA: Final[dict[str, Any]] = tomllib.loads(
    files("boroughs.games.machi_koro").joinpath("data.toml").read_text("utf-8")
)
_GAME: Final[dict[str, Any]] = _DATA["game"]

SEATS: Final[tuple[int, ...]] = tuple(_GAME["seats"])
STARTING_COINS: Final[int] = _GAME["starting_coins"]
MALL_BONUS: Final[int] = _GAME["mall_bonus"]
MALL_ICONS: Final[list[str]] = _GAME["mall_icons"]
HARBOR_FROM: Final[int] = _GAME["harbor_from"]
HARBOR_ADDS: Final[int] = _GAME["harbor_adds"]
CITY_HALL_COIN: Final[int] = _GAME["city_hall_coin"]
AIRPORT_COINS: Final[int] = _GAME["airport_coins"]
INVESTMENT: Final[int] = _GAME["investment"]


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


ROWS: Final[list[Row]] = [
    Row(index, data["name"], data["different"]) for index, data in enumerate(_DATA["row"])
]


def _cards() -> list[Card]:
    rows = {row.name: row for row in ROWS}
    cards = [Card(index, rows[data["row"]], data) for index, data in enumerate(_DATA["card"])]
    for card in cards:
        card.row.cards.append(card)
        card.row.kinds |= card.bit
    for row in ROWS:
        row.first = row.cards[0].index
        row.end = row.first + len(row.cards)
    return cards


CARDS: Final[list[Card]] = _cards()
CARD_NAMED: Final[dict[str, Card]] = {card.name: card for card in CARDS}
CARDS_WITH: Final[dict[str, list[Card]]] = {
    icon: [card for card in CARDS if card.icon == icon] for icon in {card.icon for card in CARDS}
}
LANDMARKS: Final[list[Landmark]] = [
    Landmark(index, data) for index, data in enumerate(_DATA["landmark"])
]
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


def numbers_on(card: Card) -> str:
    """`7`, or `9-10`."""
    first, last = card.activation[0], card.activation[-1]
    return f"{first}" if first == last else f"{first}-{last}"


PRINTED: Final[Mapping[str, Mapping[str, str]]] = {
    "cost": {card.name: str(int(card.cost)) for card in CARDS}
    | {landmark.name: str(int(landmark.cost)) for landmark in LANDMARKS},
    "colour": {card.name: card.colour for card in CARDS},
    "symbol": {card.name: card.icon for card in CARDS},
    "numbers": {card.name: numbers_on(card) for card in CARDS},
    "row": {card.name: card.row.name for card in CARDS},
    "order": {
        "cards": " ".join(card.name for card in CARDS),
        "landmarks": " ".join(landmark.name for landmark in LANDMARKS),
        "rows": " ".join(row.name for row in ROWS),
    },
}
"""What stands on the cards, as texts by table and name, for boards that draw them."""
