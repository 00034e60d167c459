"""Who may act, which moves they have, what nature decides, how it ends. What moves do stands in `turn/`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from boroughs.core.audience import EVERYONE, Audience, only
from boroughs.core.chance import Chance, Outcome
from boroughs.core.errors import IllegalMove
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.core.result import Result
from boroughs.core.state import NO_SEATS
from boroughs.games.chinatown.components import KINDS, OTHER_CHOICES, SEATS
from boroughs.games.chinatown.copying import copy_fields
from boroughs.games.chinatown.defaults import cards_to_keep, placing_plan
from boroughs.games.chinatown.moves import (
    DONE,
    PASS,
    READY,
    UNDONE,
    Accept,
    Keep,
    Place,
    Refuse,
    TableMove,
    Withdraw,
)
from boroughs.games.chinatown.proposals import suggested_offers
from boroughs.games.chinatown.state import (
    CARDS,
    DEAL,
    DRAW,
    FIRST,
    KEEP,
    OVER,
    PHASES,
    PLACE,
    TILES,
    TRADE,
    Card,
    ChinatownState,
    Chosen,
    Tile,
)
from boroughs.games.chinatown.turn.year import (
    choose_first_player,
    end_trading,
    result_of,
    take_card,
    take_tile,
)

_ALL: Final = [tuple(range(seats)) for seats in range(max(SEATS) + 1)]


class Chinatown(ChinatownState):
    """Cards, tiles, trades, placing, income, and the next year (CT-3)."""

    def copy(self) -> Chinatown:
        twin = Chinatown(self.seats, self.options, self.box, self.appraiser)
        copy_fields(self, twin)
        return twin

    # Acting

    def to_act(self) -> tuple[int, ...]:
        if self.phase in (KEEP, TRADE):
            return _ALL[self.seats]
        return (self.turn,) if self.phase == PLACE else NO_SEATS

    def awaited(self) -> tuple[int, ...]:
        """Who is ready or done may still think again, but nobody waits for that."""
        if self.phase == PLACE:
            return (self.turn,)
        if self.phase not in (KEEP, TRADE):
            return NO_SEATS
        settled = self.ready if self.phase == KEEP else self.done
        return tuple(seat for seat in range(self.seats) if not settled[seat])

    def moves(self, seat: int) -> Sequence[Move]:
        if seat not in self.to_act():
            return []
        if self.phase == KEEP:
            return self._keep_moves(seat)
        return self._trade_moves(seat) if self.phase == TRADE else self._place_moves(seat)

    def lists_all_moves(self, seat: int) -> bool:
        """Offers are without number; second thoughts on cards, and several tiles at once, are shown in part."""
        if self.phase == PLACE:
            return sum(self.tiles[seat]) <= 1 or len(self.vacant(seat)) <= 1
        return self.phase == KEEP and not self.kept[seat]

    def _keep_moves(self, seat: int) -> list[Move]:
        """Every choice, the sensible one first; who has chosen is shown only a few others."""
        best = cards_to_keep(self, seat)
        choices = list(combinations(self.hands[seat], self.dealing().kept))
        choices.remove(best)
        choices.insert(0, best)
        chosen = self.kept[seat]
        if not chosen:
            return [Keep(choice) for choice in choices]
        choices.remove(chosen)
        moves: list[Move] = [] if self.ready[seat] else [READY]
        moves.extend(Keep(choice) for choice in choices[:OTHER_CHOICES])
        return moves or [Keep(chosen)]

    def _trade_moves(self, seat: int) -> list[Move]:
        """Answers to open offers, a few offers of one's own (see proposals.py), and to be done."""
        moves: list[Move] = [UNDONE if self.done[seat] else DONE]
        for offer in self.offers:
            if offer.proposer == seat:
                moves.append(Withdraw(offer.number))
                continue
            accept = Accept(offer.number)
            if self.allows(seat, accept):
                moves.append(accept)
            if seat in offer.terms.parties:
                moves.append(Refuse(offer.number))
        if not self.done[seat]:
            moves.extend(suggested_offers(self, seat))
        return moves

    def _place_moves(self, seat: int) -> list[Move]:
        """A plan for all tiles first, then each single placing, then to pass."""
        plan = placing_plan(self.box, self.owners, self.shops, self.tiles[seat], seat)
        moves: list[Move] = [Place(plan)] if plan else []
        for shop in range(KINDS):
            if self.tiles[seat][shop]:
                for number in self.vacant(seat):
                    if plan != ((shop, number),):
                        moves.append(Place(((shop, number),)))
        moves.append(PASS)
        return moves

    def allows(self, seat: int, move: Move) -> bool:
        try:
            self.check(seat, move)
        except IllegalMove:
            return False
        return True

    def may_accept(self, seat: int, number: int) -> bool:
        return self.phase == TRADE and self.allows(seat, Accept(number))

    def check(self, seat: int, move: Move) -> None:
        self.allowed(seat, move)

    def play(self, seat: int, move: Move) -> None:
        self.allowed(seat, move).apply(self, seat)

    def allowed(self, seat: int, move: Move) -> TableMove:
        """The move as one of this game's, or IllegalMove."""
        if seat not in self.to_act():
            if self.phase == OVER:
                raise IllegalMove("game-over")
            raise IllegalMove("not-your-turn", seat=seat)
        if not isinstance(move, TableMove) or move.phase != self.phase:
            raise IllegalMove("not-now")
        move.refuse(self, seat)
        return move

    def fallback(self, seat: int) -> Move:
        """Who is away keeps what seems sensible, makes no deals and places nothing."""
        if self.phase == KEEP:
            return (
                READY
                if self.kept[seat] and not self.ready[seat]
                else Keep(cards_to_keep(self, seat))
            )
        if self.phase == TRADE:
            return UNDONE if self.done[seat] else DONE
        return PASS

    def audience(self, seat: int, move: Move) -> Audience:
        return only(seat) if isinstance(move, Keep) else EVERYONE

    # Nature

    def chance(self) -> Chance | None:
        if self.phase == DEAL:
            cards = [CARDS[number] for number in self.cards_left()]
            return Chance(cards, None, only(self.drawing_seat()), "buildings")
        if self.phase == DRAW:
            bag = self.bag()
            shops = [shop for shop in self.box.shops if bag[shop] > 0]
            # Nobody acts before all have drawn, so that all may see each tile at once (CT-12).
            return Chance(
                [TILES[shop] for shop in shops], [bag[shop] for shop in shops], None, "bag"
            )
        if self.phase == FIRST:
            return Chance([Chosen(seat) for seat in range(self.seats)])
        return None

    def resolve(self, outcome: Outcome) -> None:
        if isinstance(outcome, Card):
            take_card(self, outcome.number)
        elif isinstance(outcome, Tile):
            take_tile(self, outcome.shop)
        elif isinstance(outcome, Chosen):
            choose_first_player(self, outcome.seat)

    def deadline(self) -> int | None:
        return self.ends if self.ends >= 0 else None

    def tick(self) -> None:
        self.tell("time-up", {})
        end_trading(self)

    # Knowing

    def progress(self) -> float:
        if self.phase == OVER:
            return 1.0
        within = PHASES.index(self.phase) / len(PHASES)
        return (self.round - 1 + within) / self.box.rounds(self.seats)

    def result(self) -> Result | None:
        return result_of(self)

    def score(self, seat: int) -> int:
        return self.money[seat]

    def prompt(self, seat: int) -> Phrase:
        if self.phase == KEEP:
            chosen = "chosen" if self.kept[seat] else "keep"
            return Phrase(f"prompt.{chosen}", {"cards": self.dealing().kept})
        if self.phase == TRADE:
            code = "prompt.done" if self.done[seat] else "prompt.trade"
            return Phrase(code, {"dollars": self.money[seat]})
        return Phrase("prompt.place", {})
