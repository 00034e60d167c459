"""The position: who owns what, what lies in hands and bag, which offers are open."""

from __future__ import annotations

from typing import Final

from boroughs.core.chance import Outcome
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.games.chinatown.components import (
    KINDS,
    LAST_BUILDING,
    NOBODY,
    SHOP_NAMES,
    VACANT,
    Box,
    Dealing,
)
from boroughs.games.chinatown.deals import Offer, Terms

# The phases of a round, in their order; income and the year marker need nobody.
FIRST: Final = "first"
DEAL: Final = "deal"
KEEP: Final = "keep"
DRAW: Final = "draw"
TRADE: Final = "trade"
PLACE: Final = "place"
OVER: Final = "over"
PHASES: Final = (FIRST, DEAL, KEEP, DRAW, TRADE, PLACE, OVER)

BANK: Final = -1

# How an offer came to nothing.
REFUSED: Final = "refused"
WITHDRAWN: Final = "withdrawn"
LAPSED: Final = "lapsed"

NO_REASON: Final = ""
REASONS: Final = ("loss", "too-little", "worth-more", "helps-you", "not-now")
"""What may be said with a refusal: it is talk, and binds nobody."""


class Card(Outcome):
    """A building card drawn from the pile."""

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.number = number


class Tile(Outcome):
    """A shop tile drawn from the bag."""

    def __init__(self, shop: int) -> None:
        super().__init__(SHOP_NAMES[shop])
        self.shop = shop


class Chosen(Outcome):
    """The seat that gets the First Player card."""

    def __init__(self, seat: int) -> None:
        super().__init__(str(seat))
        self.seat = seat


CARDS: Final[list[Outcome]] = [Card(number) for number in range(LAST_BUILDING + 1)]
TILES: Final[list[Outcome]] = [Tile(shop) for shop in range(KINDS)]


class Payment:
    """Money that changed hands in public; the totals follow from all of them (CT-20)."""

    def __init__(self, round_: int, payer: int, payee: int, dollars: int) -> None:
        self.round = round_
        self.payer = payer
        self.payee = payee
        self.dollars = dollars


class Closed:
    """An offer of this year that came to nothing, how, by whom and why."""

    def __init__(
        self,
        offer: Offer,
        how: str,
        seat: int = NOBODY,
        reason: str = NO_REASON,
        price: int = 0,
    ) -> None:
        self.offer = offer
        self.how = how
        self.seat = seat
        """Who refused or withdrew it; nobody where it lapsed."""
        self.reason = reason
        self.price = price
        """With so much more money it would have been agreed to, as far as was said."""


class Board(State):
    """Everything on the table. The order of cards and tiles is not decided before they are drawn."""

    def __init__(self, seats: int, options: Options, box: Box) -> None:
        super().__init__(seats, options)
        self.box = box
        self.phase: str = FIRST
        self.round: int = 1
        self.first: int = 0
        """Who has the First Player card."""
        self.turn: int = 0
        """Who places; the first player in all other phases."""
        self.owners: list[int] = [NOBODY] * (LAST_BUILDING + 1)
        self.shops: list[int] = [VACANT] * (LAST_BUILDING + 1)
        self.tiles: list[list[int]] = [[0] * KINDS for _ in range(seats)]
        """Unplaced tiles of each seat, by shop."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.kept: list[tuple[int, ...]] = [()] * seats
        """What each seat means to keep; empty while it has not chosen."""
        self.ready: list[bool] = [False] * seats
        self.fresh: list[int] = []
        """Tiles drawn in this round so far; face down until all have drawn."""
        self.money: list[int] = [0] * seats
        self.ledger: list[Payment] = []
        self.offers: list[Offer] = []
        self.closed: list[Closed] = []
        """Offers that came to nothing and whose parties have made no deal since."""
        self.next_offer: int = 1
        self.proposals: list[int] = [0] * seats
        """How many offers each seat has made in this round."""
        self.done: list[bool] = [False] * seats
        self.ends: int = -1
        """When the trade clock strikes, or -1."""

    def set_up(self) -> None:
        for seat in range(self.seats):
            self.pay(BANK, seat, self.box.numbers.starting_money)

    def copy_to(self, twin: Board) -> None:
        """Makes a bare position equal to this one."""
        twin.now = self.now
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.turn = self.turn
        twin.owners = self.owners.copy()
        twin.shops = self.shops.copy()
        twin.tiles = [tiles.copy() for tiles in self.tiles]
        twin.hands = [hand.copy() for hand in self.hands]
        twin.kept = self.kept.copy()
        twin.ready = self.ready.copy()
        twin.fresh = self.fresh.copy()
        twin.money = self.money.copy()
        twin.ledger = self.ledger.copy()
        twin.offers = self.offers.copy()
        twin.closed = self.closed.copy()
        twin.next_offer = self.next_offer
        twin.proposals = self.proposals.copy()
        twin.done = self.done.copy()
        twin.ends = self.ends

    def dealing(self) -> Dealing:
        """What this round brings."""
        return self.dealing_of(self.round)

    def dealing_of(self, round_: int) -> Dealing:
        return self.box.dealings[self.seats][round_ - 1]

    def in_order(self) -> list[int]:
        """All seats, clockwise from the first player."""
        return [(self.first + place) % self.seats for place in range(self.seats)]

    # Money

    def pay(self, payer: int, payee: int, dollars: int) -> None:
        """The bank never runs out (CT-4)."""
        if payer != BANK:
            self.money[payer] -= dollars
        self.money[payee] += dollars
        self.ledger.append(Payment(self.round, payer, payee, dollars))

    def payments(self) -> int:
        """How many payments were made between players in this round."""
        made = 0
        for paid in reversed(self.ledger):
            if paid.round != self.round:
                break
            if paid.payer != BANK:
                made += 1
        return made

    # Cards and tiles

    def cards_left(self) -> list[int]:
        """The building cards that nobody owns or holds."""
        held = {card for hand in self.hands for card in hand}
        return [
            number
            for number in self.box.buildings
            if self.owners[number] == NOBODY and number not in held
        ]

    def bag(self) -> list[int]:
        """How many tiles of each shop were not drawn yet."""
        left = self.box.copies.copy()
        for tiles in self.tiles:
            for shop in range(KINDS):
                left[shop] -= tiles[shop]
        for number in self.box.buildings:
            if self.shops[number] != VACANT:
                left[self.shops[number]] -= 1
        return left

    def vacant(self, seat: int) -> list[int]:
        """The buildings of this seat on which nothing stands."""
        return [
            number
            for number in self.box.buildings
            if self.owners[number] == seat and self.shops[number] == VACANT
        ]

    def tiles_on_board(self, seat: int) -> int:
        return sum(
            self.owners[number] == seat and self.shops[number] != VACANT
            for number in self.box.buildings
        )

    def drawn(self, source: str) -> dict[str, int]:
        if source == "bag":
            left = self.bag()
            return {SHOP_NAMES[shop]: self.box.copies[shop] - left[shop] for shop in range(KINDS)}
        left_cards = set(self.cards_left())
        return {str(number): int(number not in left_cards) for number in self.box.buildings}

    # Offers

    def offer(self, number: int) -> Offer | None:
        for offer in self.offers:
            if offer.number == number:
                return offer
        return None

    def open_offers(self, seat: int) -> int:
        return sum(offer.proposer == seat for offer in self.offers)

    def lacks(self, seat: int, terms: Terms) -> str:
        """The first thing that this seat should give and does not have, as notation, or nothing."""
        wanted = [0] * KINDS
        for transfer in terms.transfers:
            if transfer.giver != seat:
                continue
            for number in transfer.buildings:
                if self.owners[number] != seat:
                    return f"#{number}"
            for shop in transfer.tiles:
                wanted[shop] += 1
                if wanted[shop] > self.tiles[seat][shop]:
                    return SHOP_NAMES[shop]
        return ""

    def can_pay(self, seat: int, terms: Terms) -> bool:
        """Money counts as it stands when all of the deal is done."""
        return self.money[seat] + terms.balance(seat) >= 0

    def is_possible(self, offer: Offer) -> bool:
        """All named givers have the things, and who has agreed also the money.

        The purse of somebody who has not agreed is never looked into (CT-13).
        """
        terms = offer.terms
        return all(not self.lacks(seat, terms) for seat in terms.parties) and all(
            self.can_pay(seat, terms) for seat in offer.agreed
        )
