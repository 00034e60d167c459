"""What is printed on the cards, copied by hand from the card list: the tests' own box, not the engine's."""

from __future__ import annotations

from typing import Final, NamedTuple


class Printed(NamedTuple):
    """One kind of establishment."""

    colour: str
    icon: str
    numbers: tuple[int, ...]
    cost: int
    copies: int
    row: str


LOW: Final = "1-6"
HIGH: Final = "7+"
MAJOR: Final = "major"
ROWS: Final = {LOW: 5, HIGH: 5, MAJOR: 2}
"""How many different cards each row shows."""

CARDS: Final = {
    "sushi-bar": Printed("red", "cup", (1,), 2, 6, LOW),
    "wheat-field": Printed("blue", "wheat", (1,), 1, 6, LOW),
    "ranch": Printed("blue", "cow", (2,), 1, 6, LOW),
    "general-store": Printed("green", "bread", (2,), 0, 6, LOW),
    "bakery": Printed("green", "bread", (2, 3), 1, 6, LOW),
    "cafe": Printed("red", "cup", (3,), 2, 6, LOW),
    "flower-orchard": Printed("blue", "wheat", (4,), 2, 6, LOW),
    "demolition-company": Printed("green", "business", (4,), 2, 6, LOW),
    "forest": Printed("blue", "gear", (5,), 3, 6, LOW),
    "french-restaurant": Printed("red", "cup", (5,), 3, 6, LOW),
    "flower-shop": Printed("green", "bread", (6,), 1, 6, LOW),
    "pizza-joint": Printed("red", "cup", (7,), 1, 6, HIGH),
    "cheese-factory": Printed("green", "factory", (7,), 5, 6, HIGH),
    "mackerel-boat": Printed("blue", "boat", (8,), 2, 6, HIGH),
    "furniture-factory": Printed("green", "factory", (8,), 3, 6, HIGH),
    "family-restaurant": Printed("red", "cup", (9, 10), 3, 6, HIGH),
    "moving-company": Printed("green", "business", (9, 10), 2, 6, HIGH),
    "apple-orchard": Printed("blue", "wheat", (10,), 3, 6, HIGH),
    "soda-bottling-plant": Printed("green", "factory", (11,), 5, 6, HIGH),
    "fruit-and-vegetable-market": Printed("green", "fruit", (11, 12), 2, 6, HIGH),
    "members-only-club": Printed("red", "cup", (12, 13, 14), 4, 6, HIGH),
    "tuna-boat": Printed("blue", "boat", (12, 13, 14), 5, 6, HIGH),
    "stadium": Printed("purple", "major", (6,), 6, 5, MAJOR),
    "business-center": Printed("purple", "major", (6,), 8, 5, MAJOR),
    "publisher": Printed("purple", "major", (7,), 5, 5, MAJOR),
    "tax-office": Printed("purple", "major", (8, 9), 4, 5, MAJOR),
    "tech-startup": Printed("purple", "major", (10,), 1, 5, MAJOR),
}

LANDMARKS: Final = {
    "harbor": 2,
    "train-station": 4,
    "shopping-mall": 10,
    "amusement-park": 16,
    "moon-tower": 22,
    "airport": 30,
}
"""What each costs. City Hall is not among them: it stands from the start and is never built."""

STARTING_CARDS: Final = ("wheat-field", "bakery")
MINOR: Final = tuple(name for name, card in CARDS.items() if card.row != MAJOR)
MAJORS: Final = tuple(name for name, card in CARDS.items() if card.row == MAJOR)


def in_the_box(card: str, seats: int) -> int:
    """All copies of a kind in a game of this many: those of its deck and the starting cards."""
    return CARDS[card].copies + (seats if card in STARTING_CARDS else 0)
