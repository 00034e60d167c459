"""The fields of a position and of a view, and how they are written and read.

Written by tools/declared_states.py from the fields declared in state.py and deals.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from boroughs.core.moments import Deadline, Moment
from boroughs.core.options import OptionValue
from boroughs.games.chinatown.bounds import HowClosed, Natural, PhaseName, TermsText, Whole
from boroughs.games.chinatown.deals import (
    Closed,
    Offer,
    Payment,
    seats_in_order,
    terms_named,
    terms_text,
)
from boroughs.games.chinatown.state import (
    ChinatownState,
    all_tiles_by_shop,
    lists_of,
    owners_by_building,
    read_choices,
    read_owners,
    read_shops,
    read_tiles,
    shop_names,
    shops_by_building,
    shops_named,
    sorted_hands,
)


class PaymentData(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, array_like=True
):
    """Money that changed hands for all to see; -1 is the bank. The totals follow from all of them (CT-20)."""

    round: Natural
    payer: Whole
    payee: Natural
    dollars: Natural


class OfferData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Terms on the table, and who has agreed to them so far. Never changes: agreeing makes another."""

    number: Natural
    proposer: Natural
    terms: TermsText
    agreed: tuple[Natural, ...]
    answers: Natural = 0
    """The offer that this one counters, or 0."""


class ClosedData(OfferData, frozen=True, gc=False, forbid_unknown_fields=True):
    """One that came to nothing and whose parties have made no deal since."""

    how: HowClosed = "lapsed"
    seat: Whole = -1
    """Who refused or withdrew it; -1 where it lapsed."""
    reason: str = ""
    price: Natural = 0
    """With so much more money it would have been agreed to, as far as was said."""


class TableData(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """Everything on the table. The order of cards and tiles is not decided before they are drawn."""

    phase: PhaseName
    round: Natural = 1
    first: Natural = 0
    """Who has the First Player card."""
    turn: Natural
    """Who places; the first player in all other phases."""
    owners: dict[str, Natural] = {}
    """Who owns a building, by its number."""
    shops: dict[str, str] = {}
    """What stands on a building, by its number."""
    tiles: tuple[dict[str, Natural], ...]
    """Unplaced tiles of each seat."""
    ready: tuple[bool, ...]
    ledger: tuple[PaymentData, ...]
    offers: tuple[OfferData, ...] = ()
    closed: tuple[ClosedData, ...] = ()
    """What was refused, withdrawn or lapsed in this year, and whose parties have made no deal since."""
    next_offer: Natural = 1
    proposals: tuple[Natural, ...]
    """How many offers each seat has made in this year."""
    done: tuple[bool, ...]
    ends: Deadline = -1
    """When the trade clock strikes, or -1."""


class PositionData(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A position as it is written down: what is open, and what is not."""

    seats: Natural
    options: dict[str, OptionValue] = {}
    now: Moment = 0
    phase: PhaseName
    round: Natural = 1
    first: Natural = 0
    turn: Natural
    owners: dict[str, Natural] = {}
    shops: dict[str, str] = {}
    tiles: tuple[dict[str, Natural], ...]
    hands: tuple[tuple[Natural, ...], ...]
    kept: tuple[tuple[Natural, ...], ...]
    ready: tuple[bool, ...]
    fresh: tuple[str, ...] = ()
    ledger: tuple[PaymentData, ...]
    offers: tuple[OfferData, ...] = ()
    closed: tuple[ClosedData, ...] = ()
    next_offer: Natural = 1
    proposals: tuple[Natural, ...]
    done: tuple[bool, ...]
    ends: Deadline = -1


FOR_EACH_SEAT: Mapping[str, object] = MappingProxyType(
    {
        "tiles": {},
        "hands": (),
        "kept": (),
        "ready": False,
        "proposals": 0,
        "done": False,
    }
)
"""Lists by seat: what each seat has where a position leaves one out."""
LATER: Mapping[str, object] = MappingProxyType({})
"""Fields that earlier releases did not write, oldest first, and what stands for them."""


def payment_data(payment: Payment) -> PaymentData:
    return PaymentData(
        payment.round,
        payment.payer,
        payment.payee,
        payment.dollars,
    )


def read_payment(data: PaymentData) -> Payment:
    return Payment(data.round, data.payer, data.payee, data.dollars)


def offer_data(offer: Offer) -> OfferData:
    return OfferData(
        offer.number,
        offer.proposer,
        terms_text(offer.terms),
        tuple(offer.agreed),
        offer.answers,
    )


def read_offer(data: OfferData) -> Offer:
    return Offer(
        data.number,
        data.proposer,
        terms_named(data.terms),
        seats_in_order(data.agreed),
        data.answers,
    )


def closed_data(closed: Closed) -> ClosedData:
    return ClosedData(
        closed.number,
        closed.proposer,
        terms_text(closed.terms),
        tuple(closed.agreed),
        closed.answers,
        closed.how,
        closed.seat,
        closed.reason,
        closed.price,
    )


def read_closed(data: ClosedData) -> Closed:
    return Closed(
        data.number,
        data.proposer,
        terms_named(data.terms),
        seats_in_order(data.agreed),
        data.answers,
        data.how,
        data.seat,
        data.reason,
        data.price,
    )


def table_fields(state: ChinatownState) -> dict[str, Any]:
    """What all may see, by the names of TableData."""
    return {
        "phase": state.phase,
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "owners": owners_by_building(state.owners),
        "shops": shops_by_building(state.shops),
        "tiles": all_tiles_by_shop(state.tiles),
        "ready": tuple(state.ready),
        "ledger": tuple([payment_data(payment) for payment in state.ledger]),
        "offers": tuple([offer_data(offer) for offer in state.offers]),
        "closed": tuple([closed_data(closed) for closed in state.closed]),
        "next_offer": state.next_offer,
        "proposals": tuple(state.proposals),
        "done": tuple(state.done),
        "ends": state.ends,
    }


def set_fields(state: ChinatownState, data: TableData | PositionData) -> None:
    """Puts what all may see on a bare table."""
    state.phase = data.phase
    state.round = data.round
    state.first = data.first
    state.turn = data.turn
    state.owners = read_owners(data.owners)
    state.shops = read_shops(data.shops)
    state.tiles = read_tiles(data.tiles)
    state.ready = list(data.ready)
    state.ledger = [read_payment(payment) for payment in data.ledger]
    state.offers = [read_offer(offer) for offer in data.offers]
    state.closed = [read_closed(closed) for closed in data.closed]
    state.next_offer = data.next_offer
    state.proposals = list(data.proposals)
    state.done = list(data.done)
    state.ends = data.ends


def other_fields(state: ChinatownState) -> dict[str, Any]:
    """The rest of a position, by the names of PositionData."""
    return {
        "hands": sorted_hands(state.hands),
        "kept": lists_of(state.kept),
        "fresh": shop_names(state.fresh),
    }


def set_other_fields(state: ChinatownState, data: PositionData) -> None:
    """Puts the rest of a position on a bare table."""
    state.hands = sorted_hands(data.hands)
    state.kept = read_choices(data.kept)
    state.fresh = shops_named(data.fresh)


def table_key(state: ChinatownState) -> tuple[object, ...]:
    """Equal where all may see the same."""
    return (
        state.phase,
        state.round,
        state.first,
        state.turn,
        tuple(state.owners),
        tuple(state.shops),
        tuple([tuple(inner) for inner in state.tiles]),
        tuple(state.ready),
        tuple(state.ledger),
        tuple(state.offers),
        tuple(state.closed),
        state.next_offer,
        tuple(state.proposals),
        tuple(state.done),
        state.ends,
    )
