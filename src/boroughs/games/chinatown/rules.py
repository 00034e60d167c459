"""The round: who may do what when, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from boroughs.core.audience import EVERYONE, Audience, all_but, only
from boroughs.core.chance import Chance, Outcome
from boroughs.core.errors import IllegalMove
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.core.result import Result, rank
from boroughs.core.state import NO_SEATS
from boroughs.games.chinatown.businesses import businesses
from boroughs.games.chinatown.components import FIRST_YEAR, KINDS, SEATS, SHOP_NAMES
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
from boroughs.games.chinatown.placing import cards_to_keep, placing_plan
from boroughs.games.chinatown.proposals import suggested_offers
from boroughs.games.chinatown.state import (
    BANK,
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
    Chosen,
    Tile,
)
from boroughs.games.chinatown.trading import Trading

_ALL: Final = [tuple(range(seats)) for seats in range(max(SEATS) + 1)]
MINUTE: Final = 60_000
SECOND_THOUGHTS: Final = 1
"""So many other choices are listed for a seat that has chosen its cards; all of them are legal."""


class Chinatown(Trading):
    """Cards, tiles, trades, placing, income, and the next year (CT-3)."""

    def copy(self) -> Chinatown:
        twin = Chinatown(self.seats, self.options, self.box)
        self.copy_to(twin)
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
        moves.extend(Keep(choice) for choice in choices[:SECOND_THOUGHTS])
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
        plan = placing_plan(self, seat)
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
            return Chance(cards, None, only(self._drawing_seat()), "buildings")
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

    def _drawing_seat(self) -> int:
        """Cards and tiles are handed out from the first player clockwise."""
        dealing = self.dealing()
        if self.phase == DEAL:
            place = sum(len(hand) for hand in self.hands) // dealing.dealt
        else:
            place = len(self.fresh) // dealing.tiles
        return (self.first + place) % self.seats

    def resolve(self, outcome: Outcome) -> None:
        if isinstance(outcome, Card):
            self._take_card(outcome.number)
        elif isinstance(outcome, Tile):
            self._take_tile(outcome.shop)
        elif isinstance(outcome, Chosen):
            self.first = self.turn = outcome.seat
            self.tell("first-player", {"seat": outcome.seat})
            self._start_year()

    def _start_year(self) -> None:
        self.phase = DEAL
        self.tell("year", {"year": FIRST_YEAR + self.round - 1})

    def _take_card(self, number: int) -> None:
        seat = self._drawing_seat()
        self.hands[seat].append(number)
        dealing = self.dealing()
        if len(self.hands[seat]) == dealing.dealt:
            self.hands[seat].sort()
            cards = tuple(self.hands[seat])
            self.tell("dealt", {"buildings": cards}, only(seat))
            self.tell("dealt-unseen", {"seat": seat, "cards": dealing.dealt}, all_but(seat))
        if all(len(hand) == dealing.dealt for hand in self.hands):
            self.phase = KEEP

    def _take_tile(self, shop: int) -> None:
        self.tiles[self._drawing_seat()][shop] += 1
        self.fresh.append(shop)
        each = self.dealing().tiles
        if len(self.fresh) < self.seats * each:
            return
        for place, seat in enumerate(self.in_order()):
            shops = sorted(self.fresh[place * each : (place + 1) * each])
            self.tell("drew", {"seat": seat, "shops": tuple(SHOP_NAMES[shop] for shop in shops)})
        self.fresh = []
        self._start_trading()

    # Keeping (CT-11)

    def keep(self, seat: int, cards: tuple[int, ...]) -> None:
        self.kept[seat] = cards
        self.tell("keeps", {"buildings": cards}, only(seat))

    def be_ready(self, seat: int) -> None:
        self.ready[seat] = True
        self.tell("ready", {"seat": seat})
        if all(self.ready):
            self._reveal()

    def _reveal(self) -> None:
        """Kept cards become owned buildings; all others go back to the pile."""
        for seat in self.in_order():
            for number in self.kept[seat]:
                self.owners[number] = seat
            self.tell("kept", {"seat": seat, "buildings": self.kept[seat]}, reveals=True)
            self.hands[seat] = []
        self.kept = [()] * self.seats
        self.ready = [False] * self.seats
        self.phase = DRAW

    # Trading (CT-13 to CT-15)

    def _start_trading(self) -> None:
        self.phase = TRADE
        minutes = int(self.options["trade_minutes"])
        self.ends = self.now + minutes * MINUTE if minutes else -1

    def declare_done(self, seat: int) -> None:
        self.done[seat] = True
        self.tell("done", {"seat": seat})
        if all(self.done):
            self._end_trading()

    def _end_trading(self) -> None:
        self.tell("trade-over", {})
        self.offers = []
        self.closed = []
        self.proposals = [0] * self.seats
        self.done = [False] * self.seats
        self.ends = -1
        self.phase = PLACE
        self.turn = self.first
        self._find_placer()

    def deadline(self) -> int | None:
        return self.ends if self.ends >= 0 else None

    def tick(self) -> None:
        self.tell("time-up", {})
        self._end_trading()

    # Placing (CT-16)

    def place(self, seat: int, placings: tuple[tuple[int, int], ...]) -> None:
        for shop, number in placings:
            self.tiles[seat][shop] -= 1
            self.shops[number] = shop
            self.tell("placed", {"seat": seat, "shop": SHOP_NAMES[shop], "building": number})
        self._find_placer()

    def end_placing(self, seat: int) -> None:
        self.tell("passed", {"seat": seat})
        self._next_placer()

    def _next_placer(self) -> None:
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.first:
            self._earn_income()
        else:
            self._find_placer()

    def _find_placer(self) -> None:
        """Passes over those who have nothing to place."""
        if not self.may_place(self.turn):
            self._next_placer()

    def may_place(self, seat: int) -> bool:
        return any(self.tiles[seat]) and bool(self.vacant(seat))

    # Income and the next year (CT-17 to CT-21)

    def _earn_income(self) -> None:
        earned = [0] * self.seats
        for business in businesses(self.box, self.owners, self.shops):
            earned[business.owner] += business.income
            if self.events is not None:
                self.tell(
                    "earned",
                    {
                        "seat": business.owner,
                        "shop": SHOP_NAMES[business.shop],
                        "tiles": len(business.buildings),
                        "dollars": business.income,
                    },
                )
        for seat in self.in_order():
            self.tell("income", {"seat": seat, "dollars": earned[seat]})
            if earned[seat]:
                self.pay(BANK, seat, earned[seat])
        if self.round == self.box.rounds(self.seats):
            self._end_game()
        else:
            self.round += 1
            self.first = self.turn = (self.first + 1) % self.seats
            self._start_year()

    def _end_game(self) -> None:
        self.phase = OVER
        result = self.result()
        assert result is not None
        for seat in range(self.seats):
            self.tell("total", {"seat": seat, "dollars": self.money[seat]})
        self.tell("won", {"seats": result.winners})

    # Knowing

    def progress(self) -> float:
        if self.phase == OVER:
            return 1.0
        within = PHASES.index(self.phase) / len(PHASES)
        return (self.round - 1 + within) / self.box.rounds(self.seats)

    def score(self, seat: int) -> int:
        return self.money[seat]

    def result(self) -> Result | None:
        """Most money, then most tiles on the board, then shared (CT-21)."""
        if self.phase != OVER:
            return None
        tiles = [self.tiles_on_board(seat) for seat in range(self.seats)]
        return rank(list(self.money), tie_break=tiles)

    def prompt(self, seat: int) -> Phrase:
        if self.phase == KEEP:
            chosen = "chosen" if self.kept[seat] else "keep"
            return Phrase(f"prompt.{chosen}", {"cards": self.dealing().kept})
        if self.phase == TRADE:
            code = "prompt.done" if self.done[seat] else "prompt.trade"
            return Phrase(code, {"dollars": self.money[seat]})
        return Phrase("prompt.place", {})
