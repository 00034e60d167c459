"""The position: who owns what, what lies in hands and bag, which offers are open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final

from mypy_extensions import mypyc_attr

from boroughs.core.chance import Outcome
from boroughs.core.fields import Coded, Derived, Missing, MissingEach, PositionOnly, WrittenAs
from boroughs.core.moments import Deadline
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.games.chinatown.bounds import Natural, PhaseName
from boroughs.games.chinatown.components import (
    KINDS,
    LAST_BUILDING,
    NOBODY,
    SHOP_INDEX,
    SHOP_NAMES,
    VACANT,
    Box,
    Dealing,
)
from boroughs.games.chinatown.deals import BANK, Closed, Offer, Payment, Terms

# The phases of a round, in their order; income and the year marker need nobody.
FIRST: Final = "first"
DEAL: Final = "deal"
KEEP: Final = "keep"
DRAW: Final = "draw"
TRADE: Final = "trade"
PLACE: Final = "place"
OVER: Final = "over"
PHASES: Final = (FIRST, DEAL, KEEP, DRAW, TRADE, PLACE, OVER)


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


# How fields are written and read


def owners_by_building(owners: list[int]) -> dict[str, int]:
    return {str(number): owner for number, owner in enumerate(owners) if owner != NOBODY}


def read_owners(owners: Mapping[str, int]) -> list[int]:
    read = [NOBODY] * (LAST_BUILDING + 1)
    for number, owner in owners.items():
        read[int(number)] = owner
    return read


def shops_by_building(shops: list[int]) -> dict[str, str]:
    return {str(number): SHOP_NAMES[shop] for number, shop in enumerate(shops) if shop != VACANT}


def read_shops(shops: Mapping[str, str]) -> list[int]:
    read = [VACANT] * (LAST_BUILDING + 1)
    for number, shop in shops.items():
        read[int(number)] = SHOP_INDEX[shop]
    return read


def tiles_by_shop(counts: list[int]) -> dict[str, int]:
    """The tiles that are there, by the name of their shop."""
    return {SHOP_NAMES[shop]: counts[shop] for shop in range(KINDS) if counts[shop]}


def all_tiles_by_shop(tiles: list[list[int]]) -> tuple[dict[str, int], ...]:
    return tuple([tiles_by_shop(counts) for counts in tiles])


def read_tiles(tiles: Iterable[Mapping[str, int]]) -> list[list[int]]:
    read: list[list[int]] = []
    for held in tiles:
        counts = [0] * KINDS
        for name, count in held.items():
            counts[SHOP_INDEX[name]] = count
        read.append(counts)
    return read


def shop_names(shops: list[int]) -> tuple[str, ...]:
    return tuple([SHOP_NAMES[shop] for shop in shops])


def shops_named(names: Iterable[str]) -> list[int]:
    return [SHOP_INDEX[name] for name in names]


def sorted_hands(hands: Iterable[Iterable[int]]) -> list[list[int]]:
    return [sorted(hand) for hand in hands]


def lists_of(choices: list[tuple[int, ...]]) -> list[list[int]]:
    return [list(choice) for choice in choices]


def read_choices(choices: Iterable[Iterable[int]]) -> list[tuple[int, ...]]:
    return [tuple(sorted(choice)) for choice in choices]


@mypyc_attr(allow_interpreted_subclasses=True)
class DealAppraiser:
    """Says what a deal is worth to its parties, for those who hear of it: see `planning.py`.

    No rule rests on it; whoever makes a state gives it one.
    """

    def worth(self, table: ChinatownState, terms: Terms) -> tuple[int, ...]:
        """In dollars, of each party; before anything has changed hands."""
        raise TypeError("an appraiser says what a deal is worth")


class ChinatownState(State):
    """Everything on the table. The order of cards and tiles is not decided before they are drawn."""

    def __init__(self, seats: int, options: Options, box: Box, appraiser: DealAppraiser) -> None:
        super().__init__(seats, options)
        self.box = box
        self.appraiser = appraiser
        self.phase: Annotated[str, WrittenAs(PhaseName)] = FIRST
        self.round: Annotated[int, WrittenAs(Natural), Missing(1)] = 1
        self.first: Annotated[int, WrittenAs(Natural), Missing(0)] = 0
        """Who has the First Player card."""
        self.turn: Annotated[int, WrittenAs(Natural)] = 0
        """Who places; the first player in all other phases."""
        self.owners: Annotated[
            list[int],
            Coded(owners_by_building, read_owners),
            WrittenAs(dict[str, Natural]),
            Missing({}),
        ] = [NOBODY] * (LAST_BUILDING + 1)
        """Who owns a building, by its number."""
        self.shops: Annotated[list[int], Coded(shops_by_building, read_shops), Missing({})] = [
            VACANT
        ] * (LAST_BUILDING + 1)
        """What stands on a building, by its number."""
        self.tiles: Annotated[
            list[list[int]],
            Coded(all_tiles_by_shop, read_tiles),
            WrittenAs(tuple[dict[str, Natural], ...]),
            MissingEach({}),
        ] = [[0] * KINDS for _ in range(seats)]
        """Unplaced tiles of each seat."""
        self.hands: Annotated[
            list[list[int]],
            Coded(sorted_hands, sorted_hands),
            WrittenAs(tuple[tuple[Natural, ...], ...]),
            PositionOnly,
            MissingEach(()),
        ] = [[] for _ in range(seats)]
        """Building cards."""
        self.kept: Annotated[
            list[tuple[int, ...]],
            Coded(lists_of, read_choices),
            WrittenAs(tuple[tuple[Natural, ...], ...]),
            PositionOnly,
            MissingEach(()),
        ] = [()] * seats
        """What each seat means to keep; empty while it has not chosen."""
        self.ready: Annotated[list[bool], MissingEach(False)] = [False] * seats
        self.fresh: Annotated[
            list[int], Coded(shop_names, shops_named), PositionOnly, Missing(())
        ] = []
        """Tiles drawn in this round so far; face down until all have drawn."""
        self.money: Annotated[list[int], Derived] = [0] * seats
        self.ledger: list[Payment] = []
        self.offers: Annotated[list[Offer], Missing(())] = []
        self.closed: Annotated[list[Closed], Missing(())] = []
        """What was refused, withdrawn or lapsed in this year, and whose parties have made no deal since."""
        self.next_offer: Annotated[int, WrittenAs(Natural), Missing(1)] = 1
        self.proposals: Annotated[list[int], WrittenAs(tuple[Natural, ...]), MissingEach(0)] = [
            0
        ] * seats
        """How many offers each seat has made in this year."""
        self.done: Annotated[list[bool], MissingEach(False)] = [False] * seats
        self.ends: Annotated[int, WrittenAs(Deadline), Missing(-1)] = -1
        """When the trade clock strikes, or -1."""

    def derive(self) -> None:
        """Money is what the ledger says."""
        self.money = [0] * self.seats
        for paid in self.ledger:
            self.money[paid.payee] += paid.dollars
            if paid.payer != BANK:
                self.money[paid.payer] -= paid.dollars

    def dealing(self) -> Dealing:
        """What this round brings."""
        return self.dealing_of(self.round)

    def dealing_of(self, round_: int) -> Dealing:
        return self.box.dealings[self.seats][round_ - 1]

    def in_order(self) -> list[int]:
        """All seats, clockwise from the first player."""
        return [(self.first + place) % self.seats for place in range(self.seats)]

    def drawing_seat(self) -> int:
        """Cards and tiles are handed out from the first player clockwise."""
        dealing = self.dealing()
        if self.phase == DEAL:
            place = sum(len(hand) for hand in self.hands) // dealing.dealt
        else:
            place = len(self.fresh) // dealing.tiles
        return (self.first + place) % self.seats

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

    def may_place(self, seat: int) -> bool:
        return any(self.tiles[seat]) and bool(self.vacant(seat))

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
