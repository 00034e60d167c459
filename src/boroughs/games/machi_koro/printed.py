"""What stands on the cards, as texts by table and name, for boards that draw them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boroughs.games.machi_koro.components import CARDS, LANDMARKS, ROWS, Card


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
