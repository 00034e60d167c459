"""The turn: who may do what when, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.audience import Viewer, all_but, only
from boroughs.core.chance import Chance, Outcome
from boroughs.core.errors import IllegalMove
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.core.result import Result, rank
from boroughs.core.state import NO_SEATS
from boroughs.games.new_jack_city.cards import (
    CARD_DOLLARS,
    CARDS,
    COLOUR_OF,
    TOKEN_DOLLARS,
    Face,
    bonus_of,
)
from boroughs.games.new_jack_city.city import LEGAL
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.moves import (
    END_CARDS,
    END_TURN,
    Claim,
    MoveBuilder,
    Score,
    TurnMove,
    place,
)
from boroughs.games.new_jack_city.state import (
    BUILDER,
    CARD,
    DEAL,
    DECK,
    DRAW,
    DRAWS,
    FIRST,
    OVER,
    Chosen,
    Developer,
    Drawn,
)
from boroughs.games.new_jack_city.works import Works

_SEAT: Final = [(seat,) for seat in range(16)]


class NewJackCity(Works):
    """A card, a Builder action, a draw; alone, a draw and a card."""

    def copy(self) -> NewJackCity:
        twin = NewJackCity(self.seats, self.options, self.box)
        self.copy_to(twin)
        return twin

    # Acting

    def to_act(self) -> tuple[int, ...]:
        if (self.phase == CARD or self.phase == BUILDER) and self.pending == 0:
            return _SEAT[self.turn]
        return NO_SEATS

    def moves(self, seat: int) -> Sequence[Move]:
        if seat not in self.to_act():
            return []
        return self._card_moves(seat) if self.phase == CARD else self._builder_moves(seat)

    def _card_moves(self, seat: int) -> list[Move]:
        """Every place for every card; of a card that looks the same upside down only one way."""
        developer = self.developers[seat]
        moves: list[Move] = []
        faces: list[Face] = []
        for card in developer.hand:
            faces.extend(CARDS[card].distinct)
        city = self.city
        strict = self.strict
        for face in faces:
            for slot in city.slots.values():
                # Most cards fail by their roads: that is looked up first, and here.
                if face.connects[slot.corners] and city.obstacle(slot, face, seat, strict) == LEGAL:
                    moves.append(place(face, slot.key))
        if not self.solo:
            moves.append(END_CARDS)
        return moves

    def _builder_moves(self, seat: int) -> list[Move]:
        """Zones to score, then to claim, then to move to; of each zone one cell."""
        developer = self.developers[seat]
        city = self.city
        moves: list[Move] = []
        for cell in developer.builders:
            root = city.zone_at(cell)
            if self.may_be_scored(root):
                moves.append(Score(cell, COLOUR_OF[root], city.value[root]))
        targets = sorted(city.free, key=lambda zone: city.cell_of[zone])
        if developer.free_builders() > 0:
            for root in targets:
                moves.append(Claim(city.cell_of[root], COLOUR_OF[root], city.value[root]))
        for cell in developer.builders:
            for root in targets:
                target = city.cell_of[root]
                moves.append(MoveBuilder(cell, target, COLOUR_OF[root], city.value[root]))
        moves.append(END_TURN)
        return moves

    def check(self, seat: int, move: Move) -> None:
        self.allowed(seat, move)

    def play(self, seat: int, move: Move) -> None:
        self.allowed(seat, move).apply(self, seat)

    def allowed(self, seat: int, move: Move) -> TurnMove:
        """The move as one of this game's, or IllegalMove."""
        if seat not in self.to_act():
            if self.phase == OVER:
                raise IllegalMove("game-over")
            raise IllegalMove("not-your-turn", seat=seat)
        if not isinstance(move, TurnMove) or move.phase != self.phase:
            raise IllegalMove("not-now")
        move.refuse(self, seat)
        return move

    def fallback(self, seat: int) -> Move:
        """Who is away plays nothing; alone, the card goes to the first place that will do."""
        if self.phase == BUILDER:
            return END_TURN
        return self._card_moves(seat)[0] if self.solo else END_CARDS

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
        self.give_bonus(self.developers[seat], COLOUR_OF[root], bonus_of(value))
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

    # Nature

    def chance(self) -> Chance | None:
        if self.phase == FIRST:
            return Chance([Chosen(seat) for seat in range(self.seats)])
        if self.phase != DEAL and self.pending == 0:
            return None
        cards = [DRAWS[card] for card in self.deck]
        return Chance(cards, None, None if self.solo else only(int(self.turn)), DECK)

    def resolve(self, outcome: Outcome) -> None:
        if isinstance(outcome, Chosen):
            self.first = self.turn = outcome.seat
            self.tell("first-player", {"seat": outcome.seat})
            self.phase = DEAL
            return
        assert isinstance(outcome, Drawn)
        self.deck.remove(outcome.card)
        developer = self.developer()
        developer.take(outcome.card)
        self._tell_drawn(int(developer.seat), CARDS[outcome.card].name)
        if self.phase == DEAL:
            self._deal_on(developer)
            return
        self.pending -= 1
        if self.solo:
            self._find_place(outcome.card)
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
        city = self.city
        for developer in self.developers:
            for cell in developer.builders.copy():
                root = city.zone_at(cell)
                if self.may_be_scored(root):
                    self.build_zone(developer.seat, root)
                    self.tell_zone("last-scored", developer.seat, root)
        for developer in self.developers:
            tokens = int(developer.commercial + developer.industrial)
            cards = len(developer.hand)
            developer.money += TOKEN_DOLLARS * tokens + CARD_DOLLARS * cards
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

    # Knowing

    def prompt(self, viewer: Viewer) -> Phrase | None:
        if viewer is None or viewer not in self.to_act():
            return None
        developer = self.developers[viewer]
        if self.solo:
            name = CARDS[developer.hand[0]].name
            return Phrase("prompt.solo", {"card": name, "left": self.cards_left()})
        code, tokens = "card", int(developer.commercial)
        if self.phase == BUILDER:
            code, tokens = "builder", int(developer.industrial)
        if self.acted:
            return Phrase(f"prompt.more-{code}", {"tokens": tokens})
        return Phrase(f"prompt.{code}-tokens" if tokens else f"prompt.{code}", {"tokens": tokens})

    def result(self) -> Result | None:
        if self.phase != OVER:
            return None
        if self.solo:
            unbuilt = self.unbuilt()
            deck = self.box.solo_decks[str(self.options["deck"])]
            return rank([unbuilt], verdict=deck.verdict(unbuilt))
        money = [int(developer.money) for developer in self.developers]
        return rank(money, [int(developer.scored) for developer in self.developers])

    # Telling

    def _tell_drawn(self, seat: int, card: str) -> None:
        if self.events is None:
            return
        if self.solo:
            self.tell("drew", {"card": card})
            return
        self.tell("drew", {"card": card}, only(seat))
        self.tell("drew-unseen", {"seat": seat}, all_but(seat))
