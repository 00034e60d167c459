"""What a viewer sees: all but cards in hands, and money where it is secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.errors import IllegalMove
from boroughs.core.view import View
from boroughs.games.chinatown.bargains import handings_of, market_of
from boroughs.games.chinatown.businesses import businesses, gain
from boroughs.games.chinatown.components import (
    BUILDINGS,
    FIRST_YEAR,
    KINDS,
    MOST_PROPOSALS,
    NOBODY,
    SHOP_INDEX,
    SHOP_NAMES,
    VACANT,
)
from boroughs.games.chinatown.deals import Offer
from boroughs.games.chinatown.foresight import THIS_YEAR
from boroughs.games.chinatown.moves import Accept
from boroughs.games.chinatown.outlines import OUTLINES
from boroughs.games.chinatown.state import KEEP, NO_REASON, OVER, PLACE, Closed
from boroughs.games.chinatown.worth import appraisal_of

if TYPE_CHECKING:
    from boroughs.games.chinatown.rules import Chinatown


class LotView(msgspec.Struct, frozen=True, array_like=True):
    """A building of the map: its number, its district, and the square on which it stands."""

    number: int
    district: int
    x: int
    y: int


class DistrictView(msgspec.Struct, frozen=True, array_like=True):
    """A district and the corners of the line around it, clockwise."""

    number: int
    outline: tuple[tuple[int, int], ...]


class BuildingView(msgspec.Struct, frozen=True):
    """An owned building, and the shop on it, if any."""

    number: int
    owner: int
    shop: str = ""


class BusinessView(msgspec.Struct, frozen=True):
    """Connected tiles of one owner, what they earn now and what is missing to the next complete one."""

    owner: int
    shop: str
    buildings: tuple[int, ...]
    income: int
    size: int
    """With so many tiles it is complete; more begin another."""
    missing: int


class TransferView(msgspec.Struct, frozen=True):
    """What one would give another; -1 stands for anybody."""

    giver: int
    receiver: int
    buildings: tuple[int, ...]
    shops: tuple[str, ...]
    dollars: int


class OfferView(msgspec.Struct, frozen=True):
    """An open offer. `waiting` are the parties who have not agreed; nobody in a standing offer."""

    number: int
    proposer: int
    terms: str
    transfers: tuple[TransferView, ...]
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]
    answers: int
    standing: bool
    acceptable: bool
    """Whether this viewer could accept it now."""
    obstacle: str
    """The code of why this viewer could not, for whom it is meant; the words stand under `illegal`."""
    income_change: tuple[int, ...]
    """What it would do to each seat's income with the tiles that stand; empty in a standing offer."""
    own_change: int | None
    """What it would do to the viewer's income this year, own tiles placed well; where it concerns them."""


class PlacingView(msgspec.Struct, frozen=True, array_like=True):
    """A tile that the viewer may place, and by how much that raises the income."""

    shop: str
    building: int
    income_change: int


class ClosedView(msgspec.Struct, frozen=True):
    """An offer that came to nothing and whose parties have made no deal since; -1 where it lapsed."""

    number: int
    proposer: int
    terms: str
    agreed: tuple[int, ...]
    answers: int
    how: str
    seat: int
    reason: str


class PaymentView(msgspec.Struct, frozen=True, array_like=True):
    """Money that changed hands for all to see; -1 is the bank."""

    round: int
    payer: int
    payee: int
    dollars: int


class ChinatownView(View, frozen=True, kw_only=True):
    """The table. Of others' money only what was paid in public, never a total (CT-20)."""

    phase: str
    round: int
    year: int
    first: int
    turn: int
    map: tuple[LotView, ...]
    districts: tuple[DistrictView, ...]
    buildings: tuple[BuildingView, ...]
    """Those that somebody owns."""
    businesses: tuple[BusinessView, ...]
    incomes: tuple[int, ...]
    """What each seat would earn now."""
    tiles: tuple[dict[str, int], ...]
    """Unplaced tiles of each seat."""
    bag: dict[str, int]
    """Tiles that were not drawn yet."""
    sizes: dict[str, int]
    """Of each shop in the game, how many tiles make it complete."""
    cards: int
    """How many building cards each seat holds."""
    keep: int
    """How many building cards each seat keeps in this round."""
    hand: tuple[int, ...]
    kept: tuple[int, ...]
    ready: tuple[bool, ...]
    money: int | None
    """The viewer's own; a spectator has none."""
    totals: tuple[int, ...]
    """Everybody's money, where it is open or the game is over; else empty."""
    ledger: tuple[PaymentView, ...]
    offers: tuple[OfferView, ...]
    closed: tuple[ClosedView, ...]
    """What was refused, withdrawn or lapsed in this year."""
    placings: tuple[PlacingView, ...]
    """Every single tile that the viewer may place now."""
    next_offer: int
    proposals_left: tuple[int, ...]
    done: tuple[bool, ...]


def counted(counts: list[int]) -> dict[str, int]:
    """The tiles that are there, by the name of their shop."""
    return {SHOP_NAMES[shop]: counts[shop] for shop in range(KINDS) if counts[shop]}


def counts_of(named: dict[str, int]) -> list[int]:
    counts = [0] * KINDS
    for name, count in named.items():
        counts[SHOP_INDEX[name]] = count
    return counts


def view_of(table: Chinatown, viewer: Viewer) -> ChinatownView:
    acting = table.to_act()
    standing = businesses(table.box, table.owners, table.shops)
    incomes = [0] * table.seats
    for business in standing:
        incomes[business.owner] += business.income
    shown = bool(table.options["open_money"]) or table.phase == OVER
    keeping = table.phase == KEEP
    return ChinatownView(
        game=table.box.name,
        viewer=viewer,
        seats=table.seats,
        options=table.options,
        to_act=acting,
        prompt=table.prompt(viewer) if viewer is not None and viewer in acting else None,
        deadline=table.deadline(),
        result=table.result(),
        phase=table.phase,
        round=table.round,
        year=FIRST_YEAR + table.round - 1,
        first=table.first,
        turn=table.turn,
        map=_lots(table.box.buildings),
        districts=_DISTRICTS,
        buildings=tuple(_building(table, number) for number in _owned(table)),
        businesses=tuple(
            BusinessView(
                business.owner,
                SHOP_NAMES[business.shop],
                business.buildings,
                business.income,
                table.box.sizes[business.shop],
                -len(business.buildings) % table.box.sizes[business.shop],
            )
            for business in standing
        ),
        incomes=tuple(incomes),
        tiles=tuple(counted(tiles) for tiles in table.tiles),
        bag=counted(table.bag()),
        sizes={SHOP_NAMES[shop]: table.box.sizes[shop] for shop in table.box.shops},
        cards=table.dealing().dealt if keeping else 0,
        keep=table.dealing().kept,
        hand=tuple(table.hands[viewer]) if viewer is not None else (),
        kept=table.kept[viewer] if viewer is not None else (),
        ready=tuple(table.ready),
        money=table.money[viewer] if viewer is not None else None,
        totals=tuple(table.money) if shown else (),
        ledger=tuple(
            PaymentView(paid.round, paid.payer, paid.payee, paid.dollars) for paid in table.ledger
        ),
        offers=tuple(_offer(table, offer, viewer, incomes) for offer in table.offers),
        closed=tuple(_closed(old) for old in table.closed),
        placings=_placings(table, viewer),
        next_offer=table.next_offer,
        proposals_left=tuple(MOST_PROPOSALS - made for made in table.proposals),
        done=tuple(table.done),
    )


def _owned(table: Chinatown) -> list[int]:
    return [number for number in table.box.buildings if table.owners[number] != NOBODY]


def _building(table: Chinatown, number: int) -> BuildingView:
    shop = table.shops[number]
    return BuildingView(number, table.owners[number], "" if shop == VACANT else SHOP_NAMES[shop])


def _offer(table: Chinatown, offer: Offer, viewer: Viewer, incomes: list[int]) -> OfferView:
    terms = offer.terms
    concerned = viewer is not None and (terms.standing or viewer in terms.parties)
    obstacle = _obstacle(table, offer, viewer) if concerned else NO_REASON
    return OfferView(
        number=offer.number,
        proposer=offer.proposer,
        terms=terms.text,
        transfers=tuple(
            TransferView(
                transfer.giver,
                transfer.receiver,
                transfer.buildings,
                tuple(SHOP_NAMES[shop] for shop in transfer.tiles),
                transfer.dollars,
            )
            for transfer in terms.transfers
        ),
        agreed=offer.agreed,
        waiting=tuple(seat for seat in terms.parties if seat not in offer.agreed),
        answers=offer.answers,
        standing=terms.standing,
        acceptable=concerned and not obstacle,
        obstacle=obstacle,
        income_change=() if terms.standing else _income_change(table, offer, incomes),
        own_change=_own_change(table, offer, viewer) if concerned else None,
    )


def _obstacle(table: Chinatown, offer: Offer, viewer: Viewer) -> str:
    assert viewer is not None
    try:
        table.check(viewer, Accept(offer.number))
    except IllegalMove as refusal:
        return refusal.code
    return NO_REASON


def _own_change(table: Chinatown, offer: Offer, viewer: Viewer) -> int | None:
    """Nothing to say where somebody would have to give what they do not have."""
    assert viewer is not None
    taker = viewer if offer.terms.standing and viewer != offer.proposer else offer.proposer
    terms = offer.terms.bound(taker) if offer.terms.standing else offer.terms
    if viewer not in terms.parties or table.lacks(viewer, terms) or len(terms.parties) < 2:
        return None
    market = market_of(table, appraisal_of(table, THIS_YEAR))
    return market.change(viewer, handings_of(terms))


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


_DISTRICTS = tuple(DistrictView(number, line) for number, line in enumerate(OUTLINES, 1))
_ALL_LOTS = {
    building.number: LotView(building.number, building.district, building.x, building.y)
    for building in BUILDINGS
}
_WHOLE_MAP = tuple(_ALL_LOTS.values())


def _lots(numbers: tuple[int, ...]) -> tuple[LotView, ...]:
    if len(numbers) == len(_WHOLE_MAP):
        return _WHOLE_MAP
    return tuple(_ALL_LOTS[number] for number in numbers)


def _closed(old: Closed) -> ClosedView:
    offer = old.offer
    return ClosedView(
        offer.number,
        offer.proposer,
        offer.terms.text,
        offer.agreed,
        offer.answers,
        old.how,
        old.seat,
        old.reason,
    )


def _income_change(table: Chinatown, offer: Offer, incomes: list[int]) -> tuple[int, ...]:
    owners = table.owners.copy()
    moved = False
    for transfer in offer.terms.transfers:
        for number in transfer.buildings:
            moved = moved or table.shops[number] != VACANT
            owners[number] = transfer.receiver
    if not moved:
        return (0,) * table.seats
    after = [0] * table.seats
    for business in businesses(table.box, owners, table.shops):
        after[business.owner] += business.income
    return tuple(now - before for now, before in zip(after, incomes, strict=True))
