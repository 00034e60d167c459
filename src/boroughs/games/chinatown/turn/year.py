"""A year: cards are kept, tiles drawn, deals made, tiles placed, income paid (CT-10 to CT-21)."""

from __future__ import annotations

from typing import Final

from boroughs.core.audience import all_but, only
from boroughs.core.result import Result, rank
from boroughs.games.chinatown.businesses import businesses
from boroughs.games.chinatown.components import FIRST_YEAR, SHOP_NAMES
from boroughs.games.chinatown.state import BANK, DEAL, DRAW, KEEP, OVER, PLACE, TRADE
from boroughs.games.chinatown.turn.trading import Trading

MINUTE: Final = 60_000


class Year(Trading):
    """What follows from cards, tiles and moves; who may do what when stands in `rules.py`."""

    # Cards and tiles (CT-10, CT-12)

    def drawing_seat(self) -> int:
        """Cards and tiles are handed out from the first player clockwise."""
        dealing = self.dealing()
        if self.phase == DEAL:
            place = sum(len(hand) for hand in self.hands) // dealing.dealt
        else:
            place = len(self.fresh) // dealing.tiles
        return (self.first + place) % self.seats

    def start_year(self) -> None:
        self.phase = DEAL
        self.tell("year", {"year": FIRST_YEAR + self.round - 1})

    def take_card(self, number: int) -> None:
        seat = self.drawing_seat()
        self.hands[seat].append(number)
        dealing = self.dealing()
        if len(self.hands[seat]) == dealing.dealt:
            self.hands[seat].sort()
            cards = tuple(self.hands[seat])
            self.tell("dealt", {"buildings": cards}, only(seat))
            self.tell("dealt-unseen", {"seat": seat, "cards": dealing.dealt}, all_but(seat))
        if all(len(hand) == dealing.dealt for hand in self.hands):
            self.phase = KEEP

    def take_tile(self, shop: int) -> None:
        self.tiles[self.drawing_seat()][shop] += 1
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
        if self.dealing().tiles:
            self.phase = DRAW
        else:
            # Only in a variant is there a year without tiles.
            self._start_trading()

    # Trading (CT-13 to CT-15)

    def _start_trading(self) -> None:
        self.phase = TRADE
        minutes = int(self.options["trade_minutes"])
        self.ends = self.now + minutes * MINUTE if minutes else -1

    def declare_done(self, seat: int) -> None:
        self.done[seat] = True
        self.tell("done", {"seat": seat})
        if all(self.done):
            self.end_trading()

    def end_trading(self) -> None:
        self.tell("trade-over", {})
        self.offers = []
        self.closed = []
        self.proposals = [0] * self.seats
        self.done = [False] * self.seats
        self.ends = -1
        self.phase = PLACE
        self.turn = self.first
        self._find_placer()

    # Placing (CT-16)

    def place(self, seat: int, placings: tuple[tuple[int, int], ...]) -> None:
        self.lay(seat, placings)
        self._find_placer()

    def lay(self, seat: int, placings: tuple[tuple[int, int], ...]) -> None:
        """Tiles onto the map; whose turn it is does not change."""
        for shop, number in placings:
            self.tiles[seat][shop] -= 1
            self.shops[number] = shop
            self.tell("placed", {"seat": seat, "shop": SHOP_NAMES[shop], "building": number})

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
            self.start_year()

    def _end_game(self) -> None:
        self.phase = OVER
        result = self.result()
        assert result is not None
        for seat in range(self.seats):
            self.tell("total", {"seat": seat, "dollars": self.money[seat]})
        self.tell("won", {"seats": result.winners})

    def result(self) -> Result | None:
        """Most money, then most tiles on the board, then shared (CT-21)."""
        if self.phase != OVER:
            return None
        tiles = [self.tiles_on_board(seat) for seat in range(self.seats)]
        return rank(list(self.money), tie_break=tiles)
