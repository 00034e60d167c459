"""Positions as plain data, checked on the way in."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from boroughs.core.errors import BadNotation, BadPosition, IllegalMove
from boroughs.core.options import OptionValue
from boroughs.games.chinatown.components import (
    LARGEST_SUM,
    MOST_OPEN_OFFERS,
    MOST_PROPOSALS,
    NOBODY,
    NOTE,
    SHOP_INDEX,
    SHOP_NAMES,
    VACANT,
)
from boroughs.games.chinatown.deals import Offer, parse_terms
from boroughs.games.chinatown.moves import refuse_terms
from boroughs.games.chinatown.state import (
    DEAL,
    DRAW,
    FIRST,
    KEEP,
    LAPSED,
    PLACE,
    REASONS,
    REFUSED,
    TRADE,
    Closed,
    Payment,
)
from boroughs.games.chinatown.view import counted, counts_of

if TYPE_CHECKING:
    from boroughs.games.chinatown.rules import Chinatown

_MOST = 1_000_000_000_000
Natural = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
Whole = Annotated[int, msgspec.Meta(ge=-1, le=_MOST)]


class OfferData(msgspec.Struct, forbid_unknown_fields=True):
    """An open offer as it is written down."""

    number: Natural
    proposer: Natural
    terms: str
    agreed: list[Natural]
    answers: Natural = 0


class ClosedData(OfferData, forbid_unknown_fields=True):
    """One that came to nothing."""

    how: Literal["refused", "withdrawn", "lapsed"] = "lapsed"
    seat: Whole = -1
    reason: str = ""


class PaymentData(msgspec.Struct, forbid_unknown_fields=True, array_like=True):
    round: Natural
    payer: Whole
    payee: Natural
    dollars: Natural


class PositionData(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is written down. Money is what the ledger says; the rest lies in pile and bag."""

    seats: Natural
    phase: Literal["first", "deal", "keep", "draw", "trade", "place", "over"]
    ledger: list[PaymentData]
    options: dict[str, OptionValue] = {}
    now: Natural = 0
    round: Natural = 1
    first: Natural = 0
    turn: Natural | None = None
    owners: dict[str, Natural] = {}
    """Who owns a building, by its number."""
    shops: dict[str, str] = {}
    """What stands on a building, by its number."""
    tiles: list[dict[str, Natural]] | None = None
    hands: list[list[Natural]] | None = None
    kept: list[list[Natural]] | None = None
    ready: list[bool] | None = None
    fresh: list[str] = []
    offers: list[OfferData] = []
    closed: list[ClosedData] = []
    next_offer: Natural = 1
    proposals: list[Natural] | None = None
    done: list[bool] | None = None
    ends: Whole = -1


def position_to_dict(table: Chinatown) -> dict[str, object]:
    owned = [number for number in table.box.buildings if table.owners[number] != NOBODY]
    data = PositionData(
        seats=table.seats,
        options=table.options,
        now=table.now,
        phase=table.phase,  # type: ignore[arg-type]
        round=table.round,
        first=table.first,
        turn=table.turn,
        owners={str(number): table.owners[number] for number in owned},
        shops={
            str(number): SHOP_NAMES[table.shops[number]]
            for number in owned
            if table.shops[number] != VACANT
        },
        tiles=[counted(tiles) for tiles in table.tiles],
        hands=[sorted(hand) for hand in table.hands],
        kept=[list(kept) for kept in table.kept],
        ready=table.ready,
        fresh=[SHOP_NAMES[shop] for shop in table.fresh],
        ledger=[
            PaymentData(paid.round, paid.payer, paid.payee, paid.dollars) for paid in table.ledger
        ],
        offers=[
            OfferData(
                offer.number, offer.proposer, offer.terms.text, list(offer.agreed), offer.answers
            )
            for offer in table.offers
        ],
        closed=[
            ClosedData(
                old.offer.number,
                old.offer.proposer,
                old.offer.terms.text,
                list(old.offer.agreed),
                old.offer.answers,
                old.how,  # type: ignore[arg-type]
                old.seat,
                old.reason,
            )
            for old in table.closed
        ],
        next_offer=table.next_offer,
        proposals=table.proposals,
        done=table.done,
        ends=table.ends,
    )
    plain: dict[str, object] = msgspec.to_builtins(data)
    return plain


def read_position(data: Mapping[str, object]) -> PositionData:
    """The data in the right shape, or BadPosition; `fill` holds it against the rules."""
    try:
        return msgspec.convert(data, PositionData)
    except msgspec.ValidationError as error:
        raise BadPosition("bad-position", problem=str(error)) from None


def _require(holds: bool, problem: str) -> None:
    if not holds:
        raise BadPosition("bad-position", problem=problem)


def fill(table: Chinatown, data: PositionData) -> None:
    """Makes a bare table this position, or raises BadPosition."""
    seats = table.seats
    _require(1 <= data.round <= table.box.rounds(seats), "no such round")
    turn = data.first if data.turn is None else data.turn
    _require(data.first < seats and turn < seats, "no such seat")
    _require(data.phase != FIRST or (data.round == 1 and data.first == 0), "nobody is first yet")
    _require(data.phase == PLACE or turn == data.first, "nobody places now")
    table.now = data.now
    table.phase = data.phase
    table.round = data.round
    table.first = data.first
    table.turn = turn
    _fill_map(table, data)
    _fill_tiles(table, data)
    _fill_ledger(table, data)
    _fill_hands(table, data)
    _require_supplies(table)
    _fill_trade(table, data)
    if data.phase == PLACE:
        _require(table.may_place(turn), "who places has nothing to place")


def _fill_map(table: Chinatown, data: PositionData) -> None:
    known = {str(number): number for number in table.box.buildings}
    for text, owner in data.owners.items():
        _require(text in known, f"no building {text}")
        _require(owner < table.seats, "no such owner")
        table.owners[known[text]] = owner
    for text, name in data.shops.items():
        _require(text in data.owners, f"building {text} has no owner")
        _require(name in SHOP_INDEX, f"no shop {name}")
        table.shops[known[text]] = SHOP_INDEX[name]


def _fill_tiles(table: Chinatown, data: PositionData) -> None:
    if data.tiles is not None:
        _require(len(data.tiles) == table.seats, "tiles for each seat")
        for tiles in data.tiles:
            _require(all(name in SHOP_INDEX for name in tiles), "no such shop")
        table.tiles = [counts_of(tiles) for tiles in data.tiles]
    _require(min(table.bag()) >= 0, "more tiles of a shop than there are")
    _require(all(name in SHOP_INDEX for name in data.fresh), "no such shop")
    _require(not data.fresh or data.phase == DRAW, "nobody draws now")
    table.fresh = [SHOP_INDEX[name] for name in data.fresh]
    if data.phase == DRAW:
        _require(len(data.fresh) < table.seats * table.dealing().tiles, "all have drawn")


def _fill_ledger(table: Chinatown, data: PositionData) -> None:
    table.money = [0] * table.seats
    table.ledger = []
    for paid in data.ledger:
        _require(max(paid.payer, paid.payee) < table.seats, "no such payer or payee")
        _require(paid.payer != paid.payee, "nobody pays to themselves")
        _require(1 <= paid.round <= table.round, "paid in no round so far")
        _require(paid.dollars % NOTE == 0, "not in whole notes")
        _require(paid.dollars <= LARGEST_SUM, "more money than can be")
        table.ledger.append(Payment(paid.round, paid.payer, paid.payee, paid.dollars))
        table.money[paid.payee] += paid.dollars
        if paid.payer >= 0:
            table.money[paid.payer] -= paid.dollars
    _require(min(table.money) >= 0, "less than no money")


def _fill_hands(table: Chinatown, data: PositionData) -> None:
    seats = table.seats
    hands = data.hands or [[] for _ in range(seats)]
    kept = data.kept or [[] for _ in range(seats)]
    ready = data.ready or [False] * seats
    _require(len(hands) == len(kept) == len(ready) == seats, "cards for each seat")
    cards = [card for hand in hands for card in hand]
    _require(len(set(cards)) == len(cards), "a card in two hands")
    for card in cards:
        _require(card in table.box.buildings and table.owners[card] == NOBODY, f"no card {card}")
    dealing = table.dealing()
    sizes = [len(hands[seat]) for seat in table.in_order()]
    if data.phase == KEEP:
        _require(sizes == [dealing.dealt] * seats, "hands of the wrong size")
    elif data.phase == DEAL:
        dealt = len(cards)
        expected = [
            max(0, min(dealing.dealt, dealt - place * dealing.dealt)) for place in range(seats)
        ]
        _require(sizes == expected and dealt < seats * dealing.dealt, "dealt out of order")
    else:
        _require(not cards, "nobody holds cards now")
    _require(data.phase == KEEP or not (any(kept) or any(ready)), "nobody keeps cards now")
    for seat in range(seats):
        choice = kept[seat]
        if choice:
            _require(
                len(set(choice)) == len(choice) == dealing.kept and set(choice) <= set(hands[seat]),
                "kept cards are not in the hand",
            )
        _require(bool(choice) or not ready[seat], "ready without a choice")
    _require(not all(ready), "all are ready")
    table.hands = [sorted(hand) for hand in hands]
    table.kept = [tuple(sorted(choice)) for choice in kept]
    table.ready = list(ready)


def _require_supplies(table: Chinatown) -> None:
    """Pile and bag must last to the end of the game."""
    cards = len(table.cards_left()) + sum(len(hand) for hand in table.hands)
    tiles = sum(table.bag()) + len(table.fresh)
    dealings = table.box.dealings[table.seats]
    for number in range(table.round, len(dealings) + 1):
        dealing = dealings[number - 1]
        begun = number == table.round
        if not begun or table.phase in (FIRST, DEAL, KEEP):
            _require(cards >= table.seats * dealing.dealt, "too few building cards")
            cards -= table.seats * dealing.kept
        if not begun or table.phase in (FIRST, DEAL, KEEP, DRAW):
            _require(tiles >= table.seats * dealing.tiles, "too few tiles in the bag")
            tiles -= table.seats * dealing.tiles


def _fill_trade(table: Chinatown, data: PositionData) -> None:
    seats = table.seats
    proposals = data.proposals or [0] * seats
    done = data.done or [False] * seats
    _require(len(proposals) == len(done) == seats, "proposals and declarations for each seat")
    _require(max(proposals) <= MOST_PROPOSALS, "too many proposals")
    trading = data.phase == TRADE
    _require(
        trading or not (any(proposals) or any(done) or data.offers or data.closed),
        "nobody trades now",
    )
    _require(not all(done), "all are done")
    clock = trading and bool(table.options["trade_minutes"])
    _require((data.ends >= 0) == clock, "the trade clock")
    _require(1 <= data.next_offer <= 999_999, "the number of the next offer")
    table.proposals = list(proposals)
    table.done = list(done)
    table.ends = data.ends
    table.next_offer = data.next_offer
    table.offers = [_offer(table, offer) for offer in data.offers]
    numbers = [offer.number for offer in table.offers]
    _require(all(a < b for a, b in pairwise(numbers)), "offers in their order")
    for seat in range(seats):
        opened = table.open_offers(seat)
        _require(opened <= min(MOST_OPEN_OFFERS, proposals[seat]), "more offers than were made")
    table.closed = [_closed(table, old) for old in data.closed]
    texts = {offer.terms.text for offer in table.offers}
    _require(len(texts) == len(numbers), "the same offer twice")
    _require(all(table.is_possible(offer) for offer in table.offers), "an offer has lapsed")


def _closed(table: Chinatown, data: ClosedData) -> Closed:
    _require(-1 <= data.seat < table.seats, "who closed an offer")
    _require((data.seat < 0) == (data.how == LAPSED), "who closed an offer")
    _require(not data.reason or data.how == REFUSED, "a reason for no refusal")
    _require(not data.reason or data.reason in REASONS, f"no reason {data.reason}")
    return Closed(_offer(table, data), data.how, data.seat, data.reason)


def _offer(table: Chinatown, data: OfferData) -> Offer:
    try:
        terms = parse_terms(data.terms)
        refuse_terms(table, terms)
    except (BadNotation, IllegalMove) as error:
        raise BadPosition("bad-position", problem=f"offer {data.number}: {error}") from None
    agreed = tuple(sorted(set(data.agreed)))
    _require(0 < data.number < table.next_offer, "the number of an offer")
    _require(data.answers < data.number, "an offer answers an earlier one")
    _require(data.proposer in agreed and set(agreed) <= set(terms.parties), "who has agreed")
    _require(len(agreed) < len(terms.parties) + terms.standing, "all have agreed")
    _require(not terms.standing or len(terms.parties) == 1, "anybody and somebody")
    return Offer(data.number, data.proposer, terms, agreed, data.answers)
