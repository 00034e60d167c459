"""What boards show and bots do without: incomes with tiles placed, what terms change, what is missing where.

Everything here is arithmetic on what its viewer sees; for others, on what everybody sees.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.errors import IllegalMove
from boroughs.games.chinatown.businesses import Business, businesses, gain
from boroughs.games.chinatown.components import (
    BUILDINGS,
    FIRST_YEAR,
    KINDS,
    NEIGHBOURS,
    NOBODY,
    NOTE,
    SHOP_NAMES,
    VACANT,
    Box,
)
from boroughs.games.chinatown.deals import ANYBODY, BANK, NO_REASON, REASONS, Closed, Offer, Terms
from boroughs.games.chinatown.declared import TableData
from boroughs.games.chinatown.moves import Accept
from boroughs.games.chinatown.outlines import OUTLINES
from boroughs.games.chinatown.planning import PLANNER, Prospect, largest, plan_of
from boroughs.games.chinatown.position import fill_open
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.state import OVER, PLACE, tiles_by_shop
from boroughs.games.chinatown.view import (
    BusinessView,
    CardView,
    ChangeView,
    ChinatownView,
    ClosedView,
    DistrictView,
    EarnedView,
    Figures,
    GrowthView,
    LotView,
    OfferView,
    PlacingView,
    PlanView,
    TransferView,
)

MAPS_KEPT: Final = 2_000
BOXES_KEPT: Final = 64
POSITIONS_KEPT: Final = 16
CHANGES_KEPT: Final = 4_000
TERMS_KEPT: Final = 4_000
_DISTRICTS: Final = tuple(DistrictView(number, line) for number, line in enumerate(OUTLINES, 1))
_LOTS: Final = {
    building.number: LotView(building.number, building.district, building.x, building.y)
    for building in BUILDINGS
}


class _OpenFigures(NamedTuple):
    """What everybody sees alike: worked out once for all who look at the same open part of a position."""

    source: TableData
    table: Chinatown
    """The table so far as it is open."""
    standing: list[Business]
    figures: Figures
    """Without what depends on who looks."""
    offers: tuple[OfferView, ...]
    """As they are to who has no part in them."""


class FigureCache:
    """What was worked out lately, of all tables: for all who look at one position, and of offers from move to move.

    Any thread may ask: at worst two work out the same. Beyond its bound each of the two is forgotten whole.
    """

    def __init__(self, most_positions: int, most_changes: int) -> None:
        self._most_positions = most_positions
        self._most_changes = most_changes
        self._opened: dict[int, _OpenFigures] = {}
        """By the id of their source, which they keep alive: so it is nobody else's."""
        self._changes: dict[tuple[object, ...], ChangeView] = {}

    def seen_by_all(self, view: ChinatownView, box: Box) -> _OpenFigures:
        source = view.table
        known = self._opened.get(id(source))
        if known is None or known.table.box is not box or known.table.options != view.options:
            table = Chinatown(view.seats, view.options, box, PLANNER)
            fill_open(table, source)
            known = _open_figures(source, table)
            if len(self._opened) >= self._most_positions:
                self._opened.clear()
            self._opened[id(source)] = known
        return known

    def change(self, table: Chinatown, terms: Terms, seat: int) -> ChangeView:
        # All that it depends on: most offers lie there unchanged from move to move, for all to see.
        key: tuple[object, ...] = (
            table.box,
            tuple(table.owners),
            tuple(table.shops),
            tuple(table.tiles[seat]),
            table.round,
            table.seats,
            terms.text,
            seat,
        )
        known = self._changes.get(key)
        if known is None:
            known = _change(table, terms, seat)
            if len(self._changes) >= self._most_changes:
                self._changes.clear()
            self._changes[key] = known
        return known


FIGURES: Final = FigureCache(POSITIONS_KEPT, CHANGES_KEPT)


def with_figures(view: ChinatownView, box: Box) -> ChinatownView:
    """The view with its figures: those that are open, and what they are to this viewer."""
    seen = FIGURES.seen_by_all(view, box)
    table, figures = seen.table, seen.figures
    offers = tuple(
        [
            _offer(table, offer, unbound, view.viewer)
            for offer, unbound in zip(table.offers, seen.offers, strict=True)
        ]
    )
    cards = tuple([_card(card, seen.standing) for card in view.hand])
    placings = _placings(table, view.viewer)
    if offers or cards or placings:
        figures = msgspec.structs.replace(figures, offers=offers, cards=cards, placings=placings)
    return msgspec.structs.replace(view, figures=figures)


def _open_figures(source: TableData, table: Chinatown) -> _OpenFigures:
    box = table.box
    owners, shops = tuple(table.owners), tuple(table.shops)
    on_map = _figures_of_map(box, owners, shops, table.seats)
    rounds, printed = box.rounds(table.seats), _printed(box)
    figures = Figures(
        rounds=rounds,
        incomes_left=0 if table.result() else rounds - table.round + 1,
        map=printed.map,
        districts=_DISTRICTS,
        sizes=printed.sizes,
        bag=tiles_by_shop(table.bag()),
        incomplete=printed.incomplete,
        complete=printed.complete,
        note=NOTE,
        reasons=REASONS,
        businesses=on_map.businesses,
        incomes=on_map.incomes,
        earned=_years_earned(table),
        plans=tuple(
            [
                _plan(box, owners, shops, tuple(tiles), seat)
                for seat, tiles in enumerate(table.tiles)
            ]
        ),
        offers=(),
        closed=tuple([_closed(table, old) for old in table.closed]),
        cards=(),
        placings=(),
    )
    offers = tuple([_unbound(table, offer) for offer in table.offers])
    return _OpenFigures(source, table, on_map.standing, figures, offers)


class _Printed(NamedTuple):
    """What follows from the box alone."""

    map: tuple[LotView, ...]
    sizes: dict[str, int]
    incomplete: tuple[int, ...]
    complete: dict[str, int]


@lru_cache(maxsize=BOXES_KEPT)
def _printed(box: Box) -> _Printed:
    """Kept for all tables of the process; any thread may ask."""
    sizes = {SHOP_NAMES[shop]: box.sizes[shop] for shop in box.shops}
    return _Printed(
        tuple(_LOTS[number] for number in box.buildings),
        sizes,
        tuple(box.numbers.incomplete[1:]),
        {str(size): box.numbers.complete[size] for size in sorted({*sizes.values()})},
    )


class _MapFigures(NamedTuple):
    """What follows from the map alone: the same for every viewer, and for most moves of a year."""

    standing: list[Business]
    businesses: tuple[BusinessView, ...]
    incomes: tuple[int, ...]


@lru_cache(maxsize=MAPS_KEPT)
def _figures_of_map(
    box: Box, owners: tuple[int, ...], shops: tuple[int, ...], seats: int
) -> _MapFigures:
    """Kept for all tables of the process; any thread may ask."""
    standing = businesses(box, list(owners), list(shops))
    return _MapFigures(
        standing,
        tuple(_business(box, shops, business) for business in standing),
        tuple(_earned(standing, seat) for seat in range(seats)),
    )


def _business(box: Box, shops: tuple[int, ...], business: Business) -> BusinessView:
    shop, tiles = business.shop, len(business.buildings)
    size = box.sizes[shop]
    beside = {near for number in business.buildings for near in NEIGHBOURS[number]}
    return BusinessView(
        owner=business.owner,
        shop=SHOP_NAMES[shop],
        buildings=business.buildings,
        income=business.income,
        size=size,
        missing=-tiles % size,
        next_income=box.incomes[shop][tiles + 1],
        sites=tuple(n for n in sorted(beside) if shops[n] == VACANT and n in box.buildings),
    )


def _years_earned(table: Chinatown) -> tuple[EarnedView, ...]:
    """Year by year from the ledger, where the bank's first payment to each is the money to begin with.

    A year in which nobody earned anything was paid all the same.
    """
    over = table.phase == OVER
    years = [[0] * table.seats for _ in range(table.round - (not over))]
    begun = [False] * table.seats
    for paid in table.ledger:
        if paid.payer != BANK:
            continue
        if begun[paid.payee]:
            years[paid.round - 1][paid.payee] += paid.dollars
        begun[paid.payee] = True
    return tuple(
        EarnedView(FIRST_YEAR + round_ - 1, round_, tuple(incomes))
        for round_, incomes in enumerate(years, 1)
    )


def _earned(standing: list[Business], seat: int) -> int:
    return sum(business.income for business in standing if business.owner == seat)


def _card(card: int, standing: list[Business]) -> CardView:
    beside = set(NEIGHBOURS[card])
    touched = [place for place, each in enumerate(standing) if beside & set(each.buildings)]
    return CardView(card, NEIGHBOURS[card], tuple(touched))


# Tiles placed well


@lru_cache(maxsize=MAPS_KEPT)
def _plan(
    box: Box, owners: tuple[int, ...], shops: tuple[int, ...], tiles: tuple[int, ...], seat: int
) -> PlanView:
    """Kept for all tables of the process; any thread may ask."""
    owned, placed = list(owners), list(shops)
    plan = plan_of(box, owned, placed, list(tiles), seat)
    placings: list[PlacingView] = []
    for shop, number in plan.placings:
        change = gain(box, owned, placed, number, shop)
        placings.append(PlacingView(SHOP_NAMES[shop], number, change))
        placed[number] = shop
    return PlanView(plan.income, tuple(placings))


def _placings(table: Chinatown, viewer: Viewer) -> tuple[PlacingView, ...]:
    if viewer is None or table.phase != PLACE or table.turn != viewer:
        return ()
    return tuple(
        PlacingView(
            SHOP_NAMES[shop], number, gain(table.box, table.owners, table.shops, number, shop)
        )
        for shop in range(KINDS)
        if table.tiles[viewer][shop]
        for number in table.vacant(viewer)
    )


# Offers


def _unbound(table: Chinatown, offer: Offer) -> OfferView:
    """An offer as it is to who has no part in it."""
    terms = offer.terms
    return OfferView(
        number=offer.number,
        transfers=_transfers(terms),
        parties=terms.parties,
        waiting=tuple([seat for seat in terms.parties if seat not in offer.agreed]),
        standing=terms.standing,
        acceptable=False,
        obstacle=NO_REASON,
        changes=_changes_of(table, terms),
    )


def _offer(table: Chinatown, offer: Offer, unbound: OfferView, viewer: Viewer) -> OfferView:
    """The same to this viewer, who could be its taker where it is open to anybody."""
    terms = offer.terms
    if viewer is None or not (terms.standing or viewer in terms.parties):
        return unbound
    changes = unbound.changes
    if terms.standing and viewer != offer.proposer:
        changes = _changes_of(table, terms.bound(viewer))
    obstacle = _obstacle(table, offer, viewer)
    return msgspec.structs.replace(
        unbound, acceptable=not obstacle, obstacle=obstacle, changes=changes
    )


def _changes_of(table: Chinatown, terms: Terms) -> tuple[ChangeView, ...]:
    changes = [change_of(table, terms, seat) for seat in terms.parties]
    return tuple([change for change in changes if change is not None])


@lru_cache(maxsize=TERMS_KEPT)
def _transfers(terms: Terms) -> tuple[TransferView, ...]:
    """Kept for all tables of the process; any thread may ask."""
    return tuple(
        [
            TransferView(
                transfer.giver,
                transfer.receiver,
                transfer.buildings,
                tuple([SHOP_NAMES[shop] for shop in transfer.tiles]),
                transfer.dollars,
            )
            for transfer in terms.transfers
        ]
    )


def _obstacle(table: Chinatown, offer: Offer, viewer: int) -> str:
    try:
        table.check(viewer, Accept(offer.number))
    except IllegalMove as refusal:
        return refusal.code
    return NO_REASON


def change_of(table: Chinatown, terms: Terms, seat: int) -> ChangeView | None:
    """What these terms would do for this party; None where it would have to give what it has not."""
    if table.lacks(seat, terms):
        return None
    return FIGURES.change(table, terms, seat)


def _change(table: Chinatown, terms: Terms, seat: int) -> ChangeView:
    prospect = Prospect(table, terms, seat)
    before, after = prospect.before, prospect.after
    box = table.box
    on_map = _figures_of_map(box, tuple(table.owners), tuple(table.shops), table.seats)
    then = [b for b in businesses(box, prospect.owners, table.shops) if b.owner == seat]
    return ChangeView(
        seat=seat,
        before=before.income,
        after=after.income,
        on_map=sum(b.income for b in then) - on_map.incomes[seat],
        money=prospect.money,
        total=prospect.total,
        growth=tuple(
            GrowthView(
                shop=SHOP_NAMES[shop],
                size=box.sizes[shop],
                standing=largest(then, shop),
                before=before.largest(shop),
                after=after.largest(shop),
                income_before=before.earned(shop),
                income_after=after.earned(shop),
            )
            for shop in box.shops
            if before.earned(shop) != after.earned(shop)
        ),
    )


def _closed(table: Chinatown, old: Closed) -> ClosedView:
    terms = old.terms
    gone, giver, owner = "", ANYBODY, NOBODY
    for seat in terms.parties:
        gone = table.lacks(seat, terms)
        if gone:
            giver = seat
            owner = table.owners[int(gone[1:])] if gone.startswith("#") else NOBODY
            break
    return ClosedView(old.number, _transfers(terms), gone, giver, owner)
