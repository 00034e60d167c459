"""What happens in a turn: cards laid, Builders at work, cards drawn, and how the game ends."""

from __future__ import annotations

from boroughs.core.audience import all_but, only
from boroughs.core.phrase import Param
from boroughs.games.new_jack_city.city import LEGAL
from boroughs.games.new_jack_city.components import (
    BLUE,
    CARDS,
    COLOUR_OF,
    COLOURS,
    GREEN,
    Face,
)
from boroughs.games.new_jack_city.grid import cell_text, quarter_turns
from boroughs.games.new_jack_city.joining import NOBODY, Join
from boroughs.games.new_jack_city.state import (
    BUILDER,
    CARD,
    DEAL,
    DRAW,
    OVER,
    Developer,
    Position,
)


class Turn(Position):
    """A card, a Builder action, a draw; alone, a draw and a card."""

    # Cards

    def place(self, seat: int, face: Face, key: int) -> None:
        developer = self.developers[seat]
        if self.acted:
            developer.commercial -= 1
            if self.events is not None:
                self.tell("spent-commercial", {"seat": seat})
        self.acted = True
        self.lay_card(developer, face, key)
        if self.solo:
            self._go_on_alone()
        elif developer.commercial == 0 or not developer.hand:
            self.end_cards()

    def end_cards(self) -> None:
        self.phase = BUILDER
        self.acted = False

    # Builders

    def claim(self, seat: int, cell: int) -> None:
        self._spend_action(seat)
        root = self.city.zone_at(cell)
        self.city.claim(root, seat)
        self.developers[seat].builders.append(cell)
        self.tell_zone("claimed", seat, root)
        self._after_action()

    def move_builder(self, seat: int, start: int, cell: int) -> None:
        self._spend_action(seat)
        city = self.city
        left = city.zone_at(start)
        root = city.zone_at(cell)
        builders = self.developers[seat].builders
        for index in range(len(builders)):
            if city.zone_at(builders[index]) == left:
                builders[index] = cell
        city.release(left)
        city.claim(root, seat)
        self.tell_zone("moved", seat, root)
        self._after_action()

    def score_zone(self, seat: int, cell: int) -> None:
        self._spend_action(seat)
        root = self.city.zone_at(cell)
        value = self.build_zone(seat, root)
        self.tell_zone("scored", seat, root)
        bonus = self.box.numbers.bonus_of(value)
        self.give_bonus(self.developers[seat], COLOUR_OF[root], bonus)
        self._after_action()

    def _spend_action(self, seat: int) -> None:
        if self.acted:
            self.developers[seat].industrial -= 1
            if self.events is not None:
                self.tell("spent-industrial", {"seat": seat})
        self.acted = True

    def _after_action(self) -> None:
        if self.pending == 0 and self.developer().industrial == 0:
            self.end_builders()

    def end_builders(self) -> None:
        """The card at the end of a turn is not a choice."""
        self.phase = DRAW
        self.pending = min(1, self.cards_left())
        if self.pending == 0:
            self._end_turn()

    # What that brings

    def lay_card(self, developer: Developer, face: Face, key: int) -> None:
        developer.hand.remove(face.card.index)
        if self.events is not None:
            turned = quarter_turns(key, face.flipped)
            said: dict[str, Param] = {"seat": developer.seat, "card": face.card.name}
            self.tell("placed", {**said, "cell": cell_text(key // 2), "turned": turned})
        for join in self.city.lay(self.city.slots[key], face):
            self._after_join(developer, join)

    def _after_join(self, developer: Developer, join: Join) -> None:
        """What a zone that has grown brings: pay for what becomes built, a Builder home."""
        city = self.city
        root = city.root(join.own[0])
        if self.solo:
            if not join.built and join.value >= self.box.numbers.least:
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

    # Cards drawn

    def begin_deal(self, first: int) -> None:
        self.first = self.turn = first
        self.tell("first-player", {"seat": first})
        self.phase = DEAL

    def draw(self, card: int) -> None:
        """Into the hand of whose turn it is, and on to what was waiting for the card."""
        self.deck.remove(card)
        developer = self.developer()
        developer.take(card)
        self._tell_drawn(int(developer.seat), CARDS[card].name)
        if self.phase == DEAL:
            self._deal_on(developer)
            return
        self.pending -= 1
        if self.solo:
            self._find_place(card)
        elif self.pending == 0:
            if self.phase == DRAW:
                self._end_turn()
            else:
                self._after_action()

    def _deal_on(self, developer: Developer) -> None:
        """From the first player clockwise; `turn` tells whose hand is filled."""
        if len(developer.hand) == self.box.hand:
            self.turn = (self.turn + 1) % self.seats
            if self.turn == self.first:
                self._begin_turn()

    # From turn to turn

    def _begin_turn(self) -> None:
        self.phase = CARD
        self.acted = False
        self.tell("turn", {"seat": int(self.turn)})
        if not self.developer().hand:
            self.end_cards()

    def _end_turn(self) -> None:
        """At the target, not only past it, and with the last card drawn the end is signalled (NJC-30)."""
        if self.signalled != NOBODY:
            self.last_turns -= 1
        elif self.developer().money >= self.target() or self.cards_left() == 0:
            self.signalled = self.turn
            self.last_turns = self.seats - 1
            self.tell("signalled", {"seat": int(self.turn)})
        if self.signalled != NOBODY and self.last_turns == 0:
            self._end_game()
            return
        self.turn = (self.turn + 1) % self.seats
        self._begin_turn()

    def _end_game(self) -> None:
        """All claimed zones that are large enough, then a dollar for each token and card (NJC-31)."""
        city, numbers = self.city, self.box.numbers
        for developer in self.developers:
            for cell in developer.builders.copy():
                root = city.zone_at(cell)
                if self.may_be_scored(root):
                    self.build_zone(developer.seat, root)
                    developer.last_scored.append(cell)
                    self.tell_zone("last-scored", developer.seat, root)
        for developer in self.developers:
            tokens = int(developer.commercial + developer.industrial)
            cards = len(developer.hand)
            developer.money += numbers.token_dollars * tokens + numbers.card_dollars * cards
            said = {"seat": developer.seat, "tokens": tokens, "cards": cards}
            self.tell("last-dollars", {**said, "dollars": int(developer.money)})
        self.phase = OVER
        self._tell_result()

    def _tell_result(self) -> None:
        result = self.result()
        if self.events is not None and result is not None:
            self.tell("won", {"seats": result.winners})

    # Alone

    def _find_place(self, card: int) -> None:
        """The card is to be placed, or set aside where it fits nowhere (NJC-40)."""
        self.phase = CARD
        city = self.city
        for face in CARDS[card].distinct:
            for slot in city.slots.values():
                if city.obstacle(slot, face, 0, self.strict) == LEGAL:
                    return
        self.developers[0].hand.remove(card)
        self.aside.append(card)
        self.tell("set-aside", {"card": CARDS[card].name})
        self._go_on_alone()

    def _go_on_alone(self) -> None:
        self.phase = DRAW
        self.acted = False
        self.pending = 1
        if self.cards_left() == 0:
            self.pending = 0
            self.phase = OVER
            self.tell("finished", {"value": self.unbuilt()})

    # Telling

    def _tell_drawn(self, seat: int, card: str) -> None:
        if self.events is None:
            return
        if self.solo:
            self.tell("drew", {"card": card})
            return
        self.tell("drew", {"card": card}, only(seat))
        self.tell("drew-unseen", {"seat": seat}, all_but(seat))
