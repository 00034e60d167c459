"""The position as data: its open part is what every viewer sees. Whether a game can stand like this: `checks.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec

from boroughs.core.errors import BadPosition
from boroughs.core.moments import Deadline, Moment
from boroughs.core.options import OptionValue
from boroughs.games.chinatown.components import (
    KINDS,
    LAST_BUILDING,
    NOBODY,
    SEATS,
    SHOP_INDEX,
    SHOP_NAMES,
    VACANT,
    Box,
)
from boroughs.games.chinatown.deals import Offer, Terms, parse_terms
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.state import Closed, Payment

_TERMS_KEPT: Final = 4_000
_POSITIONS_KEPT: Final = 16
"""What follows from the latest positions, for all who look at them one after another."""

_MOST = 1_000_000_000
_LONGEST_TERMS = 4_000
"""More than the longest notation comes to when it is written out."""
Natural = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
Whole = Annotated[int, msgspec.Meta(ge=-1, le=_MOST)]


class OfferData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An open offer. `answers` is the offer that it counters, or 0."""

    number: Natural
    proposer: Natural
    terms: Annotated[str, msgspec.Meta(max_length=_LONGEST_TERMS)]
    agreed: tuple[Natural, ...]
    answers: Natural = 0


class ClosedData(OfferData, frozen=True, gc=False, forbid_unknown_fields=True):
    """One that came to nothing and whose parties have made no deal since."""

    how: Literal["refused", "withdrawn", "lapsed"] = "lapsed"
    seat: Whole = -1
    """Who refused or withdrew it; -1 where it lapsed."""
    reason: str = ""
    price: Natural = 0
    """With so much more money it would have been agreed to, as far as was said."""


class PaymentData(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, array_like=True
):
    """Money that changed hands for all to see; -1 is the bank."""

    round: Natural
    payer: Whole
    payee: Natural
    dollars: Natural


class TableData(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """The open part of a position. Money is what the ledger says; the rest lies in pile and bag."""

    phase: Literal["first", "deal", "keep", "draw", "trade", "place", "over"]
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
    """What was refused, withdrawn or lapsed in this year."""
    next_offer: Natural = 1
    proposals: tuple[Natural, ...]
    """How many offers each seat has made in this year."""
    done: tuple[bool, ...]
    ends: Deadline = -1
    """When the trade clock strikes, or -1."""


class PositionData(TableData, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """A position as it is written down: all that is open, and what players hold in secret."""

    seats: Natural
    options: dict[str, OptionValue] = {}
    now: Moment = 0
    hands: tuple[tuple[Natural, ...], ...]
    kept: tuple[tuple[Natural, ...], ...]
    fresh: tuple[str, ...] = ()


def table_data(table: Chinatown) -> TableData:
    """The open part of this position: one for all who look at it, and for the store."""
    return _table_data(
        table.box,
        table.phase,
        table.round,
        table.first,
        table.turn,
        tuple(table.owners),
        tuple(table.shops),
        tuple([tuple(tiles) for tiles in table.tiles]),
        tuple(table.ready),
        tuple(table.ledger),
        tuple(table.offers),
        tuple(table.closed),
        table.next_offer,
        tuple(table.proposals),
        tuple(table.done),
        table.ends,
    )


@lru_cache(maxsize=_POSITIONS_KEPT)
def _table_data(
    box: Box,
    phase: str,
    round_: int,
    first: int,
    turn: int,
    owners: tuple[int, ...],
    shops: tuple[int, ...],
    tiles: tuple[tuple[int, ...], ...],
    ready: tuple[bool, ...],
    ledger: tuple[Payment, ...],
    offers: tuple[Offer, ...],
    closed: tuple[Closed, ...],
    next_offer: int,
    proposals: tuple[int, ...],
    done: tuple[bool, ...],
    ends: int,
) -> TableData:
    """Payments and offers never change: the same ones say the same."""
    owned = [number for number in box.buildings if owners[number] != NOBODY]
    return TableData(
        phase=phase,  # type: ignore[arg-type]
        round=round_,
        first=first,
        turn=turn,
        owners={str(number): owners[number] for number in owned},
        shops={
            str(number): SHOP_NAMES[shops[number]] for number in owned if shops[number] != VACANT
        },
        tiles=tuple([named(counts) for counts in tiles]),
        ready=ready,
        ledger=tuple(
            [PaymentData(paid.round, paid.payer, paid.payee, paid.dollars) for paid in ledger]
        ),
        offers=tuple([OfferData(*_offer_fields(offer)) for offer in offers]),
        closed=tuple(
            [
                ClosedData(*_offer_fields(old.offer), old.how, old.seat, old.reason, old.price)  # type: ignore[arg-type]
                for old in closed
            ]
        ),
        next_offer=next_offer,
        proposals=proposals,
        done=done,
        ends=ends,
    )


def _offer_fields(offer: Offer) -> tuple[int, int, str, tuple[int, ...], int]:
    return offer.number, offer.proposer, offer.terms.text, offer.agreed, offer.answers


def position_to_dict(table: Chinatown) -> dict[str, object]:
    open_part = msgspec.to_builtins(table_data(table))
    for old in open_part["closed"]:
        # Records of before there were prices end with the fingerprint of a position without them.
        if not old["price"]:
            del old["price"]
    plain: dict[str, object] = {
        "seats": table.seats,
        "options": table.options,
        "now": table.now,
        **open_part,
        "hands": [sorted(hand) for hand in table.hands],
        "kept": [list(kept) for kept in table.kept],
        "fresh": [SHOP_NAMES[shop] for shop in table.fresh],
    }
    return plain


def read_position(data: Mapping[str, object]) -> PositionData:
    """The data in the right shape, or BadPosition. What is left out is as at the start of a game."""
    wanted = data.get("seats")
    seats = wanted if isinstance(wanted, int) and 0 < wanted <= max(SEATS) else 0
    left_out: dict[str, object] = {
        "turn": data.get("first", 0),
        "tiles": [{}] * seats,
        "hands": [[]] * seats,
        "kept": [[]] * seats,
        "ready": [False] * seats,
        "proposals": [0] * seats,
        "done": [False] * seats,
    }
    given = {name: value for name, value in data.items() if value is not None}
    try:
        return msgspec.convert({**left_out, **given}, PositionData)
    except msgspec.ValidationError as error:
        raise BadPosition("bad-position", problem=str(error)) from None


def fill(table: Chinatown, data: TableData) -> None:
    """Makes a bare table this position, so far as it is open."""
    table.phase = data.phase
    table.round = data.round
    table.first = data.first
    table.turn = data.turn
    table.owners = [NOBODY] * (LAST_BUILDING + 1)
    table.shops = [VACANT] * (LAST_BUILDING + 1)
    for number, owner in data.owners.items():
        table.owners[int(number)] = owner
    for number, shop in data.shops.items():
        table.shops[int(number)] = SHOP_INDEX[shop]
    table.tiles = [counts_of(tiles) for tiles in data.tiles]
    table.ready = list(data.ready)
    table.money = [0] * table.seats
    table.ledger = []
    for paid in data.ledger:
        table.ledger.append(Payment(paid.round, paid.payer, paid.payee, paid.dollars))
        table.money[paid.payee] += paid.dollars
        if paid.payer >= 0:
            table.money[paid.payer] -= paid.dollars
    table.offers = [_offer(offer) for offer in data.offers]
    table.closed = [
        Closed(_offer(old), old.how, old.seat, old.reason, old.price) for old in data.closed
    ]
    table.next_offer = data.next_offer
    table.proposals = list(data.proposals)
    table.done = list(data.done)
    table.ends = data.ends


def fill_hidden(table: Chinatown, data: PositionData) -> None:
    """The rest of the position, and its time."""
    table.now = data.now
    table.hands = [sorted(hand) for hand in data.hands]
    table.kept = [tuple(sorted(choice)) for choice in data.kept]
    table.fresh = [SHOP_INDEX[name] for name in data.fresh]


def _offer(data: OfferData) -> Offer:
    agreed = tuple(sorted(set(data.agreed)))
    return Offer(data.number, data.proposer, terms_of(data.terms), agreed, data.answers)


@lru_cache(maxsize=_TERMS_KEPT)
def terms_of(text: str) -> Terms:
    """Offers lie on the table for many moves, and every viewer reads them after each."""
    return parse_terms(text)


def named(counts: Sequence[int]) -> dict[str, int]:
    """The tiles that are there, by the name of their shop."""
    return {SHOP_NAMES[shop]: counts[shop] for shop in range(KINDS) if counts[shop]}


def counts_of(tiles: Mapping[str, int]) -> list[int]:
    counts = [0] * KINDS
    for name, count in tiles.items():
        counts[SHOP_INDEX[name]] = count
    return counts
