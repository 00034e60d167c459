"""The game for one: which zones will still be built, and which never."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.games.new_jack_city.city import City
from boroughs.games.new_jack_city.components import Face
from boroughs.games.new_jack_city.joining import Join, Slot

MOST_OPENINGS: Final = 6
"""More openings than this help no further."""
CARDS_A_STAGE: Final = 12
"""So many cards left to draw make a stage of the game."""
STAGES: Final = 6
KNOWN_VALUES: Final = 5
"""A zone of a variant that is larger and still cannot be built counts like the last."""

# How often a zone of this value (0 to 4) with so many openings (0 to 6) stayed unbuilt to the end, by
# how many cards were left: none, 1 to 12, 13 to 24 and so on. Counted over games that were played by
# the table of the time before, again and again until it no longer got better.
FATES: Final[list[list[list[float]]]] = [
    [
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
    ],
    [
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
        [1.00, 0.95, 0.94, 0.92, 0.50, 0.40, 0.30],
        [1.00, 0.83, 0.65, 0.63, 0.67, 0.40, 0.30],
        [1.00, 0.95, 0.64, 0.49, 0.37, 0.32, 0.44],
        [1.00, 0.97, 0.60, 0.53, 0.29, 0.46, 0.24],
    ],
    [
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
        [1.00, 0.86, 0.71, 0.69, 0.50, 0.40, 0.30],
        [1.00, 0.62, 0.32, 0.27, 0.36, 0.40, 0.30],
        [1.00, 0.83, 0.39, 0.21, 0.17, 0.17, 0.09],
        [1.00, 0.86, 0.66, 0.27, 0.11, 0.06, 0.23],
    ],
    [
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
        [1.00, 0.75, 0.52, 0.50, 0.50, 0.40, 0.30],
        [1.00, 0.50, 0.20, 0.15, 0.28, 0.40, 0.30],
        [1.00, 0.79, 0.23, 0.13, 0.11, 0.12, 0.20],
        [1.00, 0.95, 0.51, 0.15, 0.08, 0.03, 0.10],
    ],
    [
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
        [1.00, 0.68, 0.40, 0.37, 0.50, 0.40, 0.30],
        [1.00, 0.41, 0.13, 0.09, 0.15, 0.40, 0.30],
        [1.00, 0.69, 0.16, 0.06, 0.07, 0.03, 0.05],
        [1.00, 0.84, 0.29, 0.08, 0.07, 0.02, 0.03],
    ],
    [
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
        [1.00, 0.54, 0.28, 0.26, 0.50, 0.40, 0.30],
        [1.00, 0.32, 0.10, 0.05, 0.05, 0.02, 0.30],
        [1.00, 0.24, 0.09, 0.03, 0.02, 0.03, 0.10],
        [1.00, 0.64, 0.10, 0.06, 0.03, 0.01, 0.02],
    ],
]


class Forecast:
    """How much value a city will leave unbuilt, with so many cards to come."""

    def __init__(self, city: City, cards_left: int) -> None:
        self.city = city
        self.fates: list[list[float]] = FATES[
            min(STAGES - 1, (cards_left + CARDS_A_STAGE - 1) // CARDS_A_STAGE)
        ]

    def loss(self, value: i64, openings: i64) -> float:
        """What is expected to be lost of an unbuilt zone."""
        if value >= self.city.numbers.least:
            return 0.0
        return float(value) * self.fates[min(value, KNOWN_VALUES - 1)][min(openings, MOST_OPENINGS)]

    def whole(self) -> float:
        """What is expected to be lost of the whole city."""
        city = self.city
        total = 0.0
        for root in city.free:
            total += self.loss(city.value[root], city.openings[root])
        return total

    def change(self, slot: Slot, face: Face) -> float:
        """How much more is expected to be lost after this card."""
        city = self.city
        joins = city.joins(slot, face)
        city.count_openings(slot, face, joins)
        change = 0.0
        joined: list[int] = []
        for join in joins:
            change += self.change_of(join)
            joined.extend(join.roots)
        covered: dict[int, int] = {}
        for touched in slot.open_properties:
            root = city.root(touched)
            if root not in joined and not city.built[root]:
                covered[root] = covered.get(root, 0) + 1
        for root, sides in covered.items():
            value, openings = city.value[root], city.openings[root]
            change += self.loss(value, openings - sides) - self.loss(value, openings)
        return change

    def change_of(self, join: Join) -> float:
        city = self.city
        after = 0.0 if join.built else self.loss(join.value, join.openings)
        for root in join.roots:
            if not city.built[root]:
                after -= self.loss(city.value[root], city.openings[root])
        return after
