"""Who may act, which moves there are, what nature decides, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.audience import Viewer, only
from boroughs.core.chance import Chance, Outcome
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.core.result import Result, rank
from boroughs.core.state import NO_SEATS
from boroughs.games.new_jack_city.city import LEGAL, NO_PROPERTY
from boroughs.games.new_jack_city.components import CARDS, COLOUR_OF, Face
from boroughs.games.new_jack_city.copying import copy_fields
from boroughs.games.new_jack_city.moves import (
    END_CARDS,
    END_TURN,
    Claim,
    MoveBuilder,
    Score,
    TurnMove,
    place,
)
from boroughs.games.new_jack_city.refusals import IllegalMove
from boroughs.games.new_jack_city.state import (
    BUILDER,
    CARD,
    DEAL,
    DECK,
    DRAWS,
    FIRST,
    OVER,
    Chosen,
    Drawn,
    NewJackCityState,
)
from boroughs.games.new_jack_city.turn import begin_deal, draw

_SEAT: Final = [(seat,) for seat in range(16)]


class NewJackCity(NewJackCityState):
    """The game as the engine plays it."""

    def copy(self) -> NewJackCity:
        twin = NewJackCity(self.seats, self.options, self.box)
        copy_fields(self, twin)
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

    def lists_all_moves(self, seat: int) -> bool:
        """Of a card that looks the same upside down only one way is listed, of a zone only one cell."""
        if self.phase == CARD:
            return not any(CARDS[card].symmetric for card in self.developers[seat].hand)
        city = self.city
        for cell in city.cells:
            root = city.zone_at(cell)
            if root != NO_PROPERTY and not city.built[root] and cell != city.cell_of[root]:
                return False
        return True

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
                value = city.value[root]
                bonus = self.box.numbers.bonus_of(value)
                moves.append(Score(cell, COLOUR_OF[root], value, bonus))
        targets = sorted(city.free, key=lambda zone: city.cell_of[zone])
        if self.free_builders(developer) > 0:
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
            begin_deal(self, outcome.seat)
            return
        assert isinstance(outcome, Drawn)
        draw(self, outcome.card)

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

    def verdict(self) -> str:
        """Alone: how what is unbuilt now is judged."""
        deck = self.box.solo_decks[str(self.options["deck"])]
        return deck.verdict(self.unbuilt())

    def result(self) -> Result | None:
        if self.phase != OVER:
            return None
        if self.solo:
            return rank([self.unbuilt()], verdict=self.verdict())
        money = [int(developer.money) for developer in self.developers]
        return rank(money, [int(developer.scored) for developer in self.developers])
