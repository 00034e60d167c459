"""The game for one: which zones will still be built, and which never."""

from __future__ import annotations

from mypy_extensions import i64

from boroughs.games.new_jack_city.bot.weights import CARDS_A_STAGE, UNBUILT
from boroughs.games.new_jack_city.city import City
from boroughs.games.new_jack_city.components import Face
from boroughs.games.new_jack_city.joining import Join, Slot


class Forecast:
    """How much value a city will leave unbuilt, with so many cards to come."""

    def __init__(self, city: City, cards_left: int) -> None:
        self.city = city
        stage = (cards_left + CARDS_A_STAGE - 1) // CARDS_A_STAGE
        self.fates: list[list[float]] = UNBUILT[min(len(UNBUILT) - 1, stage)]

    def loss(self, value: i64, openings: i64) -> float:
        """What is expected to be lost of an unbuilt zone."""
        if value >= self.city.numbers.least:
            return 0.0
        fates = self.fates[min(value, len(self.fates) - 1)]
        return float(value) * fates[min(openings, len(fates) - 1)]

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
