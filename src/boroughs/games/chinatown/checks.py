"""Could a game stand like this? Positions from outside are held against the rules here, before they are played."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from boroughs.core.errors import BadNotation, BadPosition, IllegalMove
from boroughs.core.variant import refuse_number, require_number
from boroughs.games.chinatown.components import (
    BUILDINGS,
    LARGEST_SUM,
    MOST_OFFERS,
    MOST_OPEN_OFFERS,
    MOST_PAYMENTS,
    MOST_PROPOSALS,
    MOST_SPARE,
    NOBODY,
    NOTE,
    PRINTED_SHOPS,
    SHOP_INDEX,
    Dealing,
    Numbers,
)
from boroughs.games.chinatown.deals import BANK, LAPSED, REASONS, REFUSED, Offer, parse_terms
from boroughs.games.chinatown.declared import FOR_EACH_SEAT, PositionData
from boroughs.games.chinatown.moves import refuse_terms
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.state import (
    DEAL,
    DRAW,
    FIRST,
    KEEP,
    OVER,
    PLACE,
    TRADE,
)
from boroughs.games.chinatown.turn.year import MINUTE

_MOST_DEALT: Final = 10
"""All ways to keep some of them are listed as moves."""


def _require(holds: bool, problem: str) -> None:
    if not holds:
        raise BadPosition("bad-position", problem=problem)


def check_numbers(numbers: Numbers) -> None:
    """Raises BadVariant where no game could be played with these numbers."""
    _check_sum("game.starting_money", numbers.starting_money)
    for size, dollars in numbers.complete.items():
        _check_sum(f"income.complete.{size}", dollars)
    least = max(numbers.complete) - 1
    if len(numbers.incomplete) <= least:
        refuse_number("income.incomplete", numbers.incomplete[1:], "so-many", least=least)
    for dollars in numbers.incomplete:
        _check_sum("income.incomplete", dollars)
    for shop in PRINTED_SHOPS:
        size = numbers.sizes[shop.index]
        if size not in numbers.complete:
            sizes = tuple(numbers.complete)
            refuse_number(f"shop.{shop.name}.size", size, "one-of", choices=sizes)
    if numbers.trade_minutes[0] != 0 or len(set(numbers.trade_minutes)) < len(
        numbers.trade_minutes
    ):
        refuse_number("game.trade_minutes", numbers.trade_minutes, "different-from-none")
    require_number("game.spare_tiles", numbers.spare_tiles, 0, MOST_SPARE)
    for seats, dealings in numbers.dealings.items():
        _check_dealings(numbers, seats, dealings)


def _check_sum(path: str, dollars: int) -> None:
    if dollars % NOTE or dollars > LARGEST_SUM:
        refuse_number(path, dollars, "multiple", of=NOTE, most=LARGEST_SUM)


def _check_dealings(numbers: Numbers, seats: int, dealings: list[Dealing]) -> None:
    """As many rounds in all three rows, and enough cards and tiles for them."""
    path = f"deal.{seats}"
    if not dealings or len(numbers.rounds_told[seats]) > 1:
        refuse_number(path, sorted(numbers.rounds_told[seats]), "same-lengths")
    cards = len(BUILDINGS)
    tiles = sum(numbers.sizes) + len(numbers.sizes) * numbers.spare_tiles
    for dealing in dealings:
        require_number(f"{path}.dealt", dealing.dealt, 1, min(_MOST_DEALT, cards // seats))
        require_number(f"{path}.kept", dealing.kept, 1, dealing.dealt)
        require_number(f"{path}.tiles", dealing.tiles, 0, tiles // seats)
        cards -= seats * dealing.kept
        tiles -= seats * dealing.tiles


def check_data(table: Chinatown, data: PositionData) -> None:
    """Every name and number is one of this bare table, so that it can be filled in; or BadPosition."""
    seats = table.seats
    _require(1 <= data.round <= table.box.rounds(seats), "no such round")
    _require(data.first < seats and data.turn < seats, "no such seat")
    for name in FOR_EACH_SEAT:
        _require(len(getattr(data, name)) == seats, f"{name} for each seat")
    known = {str(number) for number in table.box.buildings}
    for number, owner in data.owners.items():
        _require(number in known, f"no building {number}")
        _require(owner < seats, "no such owner")
    for number in data.shops:
        _require(number in data.owners, f"building {number} has no owner")
    named = [*data.shops.values(), *data.fresh, *(name for held in data.tiles for name in held)]
    for name in named:
        _require(name in SHOP_INDEX, f"no shop {name}")
    _check_lengths(table, data)
    for paid in data.ledger:
        _require(max(paid.payer, paid.payee) < seats, "no such payer or payee")
    for offer in (*data.offers, *data.closed):
        _check_terms(table, offer.terms, f"offer {offer.number}")
    for old in data.closed:
        _require(old.seat < seats, "who closed an offer")


def _check_lengths(table: Chinatown, data: PositionData) -> None:
    """Before anything of them is read: no more payments and offers than the rounds so far allow."""
    seats = table.seats
    most_paid = seats + data.round * (MOST_PAYMENTS + seats)
    _require(len(data.ledger) <= most_paid, "more payments than can be")
    _require(len(data.offers) <= seats * MOST_OPEN_OFFERS, "more open offers than can be")
    _require(len(data.closed) <= seats * MOST_PROPOSALS, "more closed offers than can be")
    _require(len(data.fresh) <= seats * table.dealing_of(data.round).tiles, "too many tiles drawn")
    for offer in (*data.offers, *data.closed):
        _require(len(offer.agreed) <= seats, "who has agreed")


def _check_terms(table: Chinatown, terms: str, what: str) -> None:
    try:
        refuse_terms(table, parse_terms(terms))
    except (BadNotation, IllegalMove) as error:
        raise BadPosition("bad-position", problem=f"{what}: {error}") from None


def check_table(table: Chinatown) -> None:
    """The rules could have led to this position, or BadPosition."""
    phase = table.phase
    _require(phase != FIRST or (table.round == 1 and table.first == 0), "nobody is first yet")
    _require(phase == PLACE or table.turn == table.first, "nobody places now")
    _check_tiles(table)
    _check_ledger(table)
    _check_hands(table)
    _check_kept(table)
    _check_supplies(table)
    _check_trade(table)
    if phase == PLACE:
        _require(table.may_place(table.turn), "who places has nothing to place")


def _check_tiles(table: Chinatown) -> None:
    _require(min(table.bag()) >= 0, "more tiles of a shop than there are")
    _require(not table.fresh or table.phase == DRAW, "nobody draws now")
    if table.phase == DRAW:
        _require(len(table.fresh) < table.seats * table.dealing().tiles, "all have drawn")


def _check_ledger(table: Chinatown) -> None:
    """What the bank pays: the first money, and one income a round; players as much as deals may be made."""
    box, rounds = table.box, range(table.round + 1)
    best = max(*box.numbers.incomplete, *box.numbers.complete.values())
    most_earned = max(box.numbers.starting_money, sum(box.copies) * best)
    dealt, earned = [0] * len(rounds), [[0] * table.seats for _ in rounds]
    for paid in table.ledger:
        _require(paid.payer != paid.payee, "nobody pays to themselves")
        _require(1 <= paid.round <= table.round, "paid in no round so far")
        _require(paid.dollars % NOTE == 0, "not in whole notes")
        bank = paid.payer == BANK
        _require(paid.dollars <= (most_earned if bank else LARGEST_SUM), "more money than can be")
        if bank:
            earned[paid.round][paid.payee] += 1
        else:
            dealt[paid.round] += 1
    for number, incomes in enumerate(earned):
        most = 2 if number == 1 else 1
        _require(max(incomes) <= most, "paid twice by the bank")
    _require(max(dealt) <= MOST_PAYMENTS, "more payments than can be")
    _require(min(table.money) >= 0, "less than no money")


def _check_hands(table: Chinatown) -> None:
    cards = [card for hand in table.hands for card in hand]
    _require(len(set(cards)) == len(cards), "a card in two hands")
    for card in cards:
        _require(card in table.box.buildings and table.owners[card] == NOBODY, f"no card {card}")
    dealing = table.dealing()
    sizes = [len(table.hands[seat]) for seat in table.in_order()]
    if table.phase == KEEP:
        _require(sizes == [dealing.dealt] * table.seats, "hands of the wrong size")
    elif table.phase == DEAL:
        dealt = len(cards)
        expected = [
            max(0, min(dealing.dealt, dealt - place * dealing.dealt))
            for place in range(table.seats)
        ]
        _require(sizes == expected and dealt < table.seats * dealing.dealt, "dealt out of order")
    else:
        _require(not cards, "nobody holds cards now")


def _check_kept(table: Chinatown) -> None:
    chosen = any(table.kept) or any(table.ready)
    _require(table.phase == KEEP or not chosen, "nobody keeps cards now")
    for hand, choice, ready in zip(table.hands, table.kept, table.ready, strict=True):
        if choice:
            _require(
                len(set(choice)) == len(choice) == table.dealing().kept
                and set(choice) <= set(hand),
                "kept cards are not in the hand",
            )
        _require(bool(choice) or not ready, "ready without a choice")
    _require(not all(table.ready), "all are ready")


def _check_supplies(table: Chinatown) -> None:
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


def _check_trade(table: Chinatown) -> None:
    _require(max(table.proposals) <= MOST_PROPOSALS, "too many proposals")
    trading = table.phase == TRADE
    begun = any(table.proposals) or any(table.done) or table.offers or table.closed
    _require(trading or not begun, "nobody trades now")
    _require(not all(table.done), "all are done")
    clock = trading and bool(table.options["trade_minutes"])
    longest = int(table.options["trade_minutes"]) * MINUTE
    _require((table.ends >= 0) == clock, "the trade clock")
    _require(table.ends <= table.now + longest, "the trade clock")
    traded = table.round - (table.phase not in (PLACE, OVER))
    made = traded * table.seats * MOST_PROPOSALS + sum(table.proposals)
    _require(1 <= table.next_offer <= MOST_OFFERS + made, "the number of the next offer")
    for offer in (*table.offers, *table.closed):
        _check_offer(table, offer)
    numbers = [offer.number for offer in table.offers]
    _require(all(a < b for a, b in pairwise(numbers)), "offers in their order")
    for seat in range(table.seats):
        most = min(MOST_OPEN_OFFERS, table.proposals[seat])
        _require(table.open_offers(seat) <= most, "more offers than were made")
    _require(len({offer.terms.text for offer in table.offers}) == len(numbers), "an offer twice")
    _require(all(table.is_possible(offer) for offer in table.offers), "an offer has lapsed")
    for old in table.closed:
        _require((old.seat < 0) == (old.how == LAPSED), "who closed an offer")
        _require(not old.reason or old.how == REFUSED, "a reason for no refusal")
        _require(old.price % NOTE == 0 and (not old.price or bool(old.reason)), "an odd price")
        _require(old.price <= LARGEST_SUM, "an odd price")
        _require(not old.reason or old.reason in REASONS, f"no reason {old.reason}")


def _check_offer(table: Chinatown, offer: Offer) -> None:
    terms = offer.terms
    _require(0 < offer.number < table.next_offer, "the number of an offer")
    _require(offer.answers < offer.number, "an offer answers an earlier one")
    agreed = set(offer.agreed)
    _require(offer.proposer in agreed and agreed <= set(terms.parties), "who has agreed")
    _require(len(agreed) < len(terms.parties) + terms.standing, "all have agreed")
    _require(not terms.standing or len(terms.parties) == 1, "anybody and somebody")
