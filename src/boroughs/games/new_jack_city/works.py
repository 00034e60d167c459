"""What laying cards and building zones brings: money, Builders home, bonuses. Whose turn it is stands elsewhere."""

from __future__ import annotations

from boroughs.core.phrase import Param
from boroughs.games.new_jack_city.cards import BLUE, COLOUR_OF, COLOURS, GREEN, LEAST, Face
from boroughs.games.new_jack_city.joining import Join
from boroughs.games.new_jack_city.moves import cell_text
from boroughs.games.new_jack_city.state import Developer, Position


class Works(Position):
    """The effects of what players do."""

    def lay_card(self, developer: Developer, face: Face, key: int) -> None:
        developer.hand.remove(face.card.index)
        if self.events is not None:
            turned = key % 2 + (2 if face.flipped else 0)
            said: dict[str, Param] = {"seat": developer.seat, "card": face.card.name}
            self.tell("placed", {**said, "cell": cell_text(key // 2), "turned": turned})
        for join in self.city.lay(self.city.slots[key], face):
            self._settle_join(developer, join)

    def _settle_join(self, developer: Developer, join: Join) -> None:
        """What a zone that has grown brings: pay for what becomes built, a Builder home."""
        city = self.city
        root = city.root(join.own[0])
        if self.solo:
            if not join.built and join.value >= LEAST:
                city.build(root)
                self.tell_zone("built", developer.seat, root)
            return
        if join.built:
            developer.money += join.gain
            if self.events is not None:
                said: dict[str, Param] = {"seat": developer.seat, "dollars": int(join.gain)}
                self.tell("extended", {**said, "colour": COLOURS[join.colour]})
            self._call_home(developer, root, 0)
        elif join.builders > 1:
            self._call_home(self.developers[join.holder], root, 1)

    def _call_home(self, developer: Developer, root: int, stay: int) -> None:
        """All Builders in this zone but the first so many come home."""
        left: list[int] = []
        for cell in developer.builders:
            if self.city.zone_at(cell) != root:
                left.append(cell)
            elif stay > 0:
                left.append(cell)
                stay -= 1
            elif self.events is not None:
                self.tell("came-home", {"seat": developer.seat, "cell": cell_text(cell)})
        developer.builders = left

    def build_zone(self, seat: int, root: int) -> int:
        """Money for the zone, the Builder home, the zone built; its value."""
        developer = self.developers[seat]
        value = self.city.value[root]
        developer.money += value
        developer.scored += 1
        developer.builders = [c for c in developer.builders if self.city.zone_at(c) != root]
        self.city.build(root)
        return value

    def give_bonus(self, developer: Developer, colour: int, count: int) -> None:
        """Green draws cards; of tokens what is left of the stock (NJC-17)."""
        said: dict[str, Param] = {"seat": developer.seat}
        if colour == GREEN:
            self.pending = min(count, self.cards_left())
            return
        if colour == BLUE:
            count = min(count, self.commercial_stock())
            developer.commercial += count
            self.tell("won-commercial", {**said, "tokens": count})
        else:
            count = min(count, self.industrial_stock())
            developer.industrial += count
            self.tell("won-industrial", {**said, "tokens": count})

    def tell_zone(self, code: str, seat: int, root: int) -> None:
        if self.events is not None:
            cell = cell_text(self.city.cell_of[root])
            colour = COLOURS[COLOUR_OF[root]]
            said: dict[str, Param] = {"seat": seat, "cell": cell, "colour": colour}
            self.tell(code, {**said, "value": self.city.value[root]})
