"""Offers on the table: made, agreed to, closed, and carried out whole or not at all (CT-13 to CT-15)."""

from __future__ import annotations

from boroughs.games.chinatown.bounds import HowClosed
from boroughs.games.chinatown.components import NOBODY, SHOP_NAMES
from boroughs.games.chinatown.deals import LAPSED, NO_REASON, Offer, Terms
from boroughs.games.chinatown.state import ChinatownState
from boroughs.games.chinatown.turn.money import pay


def propose(table: ChinatownState, seat: int, terms: Terms, answers: int) -> None:
    offer = Offer(table.next_offer, seat, terms, (seat,), answers)
    table.next_offer += 1
    table.proposals[seat] += 1
    table.offers.append(offer)
    if table.events is not None:
        code = "countered" if answers else "offered"
        table.tell(code, {"seat": seat, "offer": offer.number, "answers": answers})
        _tell_terms(table, "would", terms)
    if table.done[seat]:
        take_back_done(table, seat)


def accept(table: ChinatownState, seat: int, offer: Offer) -> None:
    agreed = offer.agreed_by(seat)
    table.tell("accepted", {"seat": seat, "offer": offer.number})
    if agreed.is_agreed():
        table.offers.remove(offer)
        _settle(table, agreed)
    else:
        table.offers[table.offers.index(offer)] = agreed


def close(
    table: ChinatownState,
    offer: Offer,
    how: HowClosed,
    seat: int,
    reason: str = NO_REASON,
    price: int = 0,
) -> None:
    table.offers.remove(offer)
    table.closed.append(offer.closed(how, seat, reason, price))
    code = f"{how}-{reason}" if reason else how
    table.tell(code, {"seat": seat, "offer": offer.number})
    if price:
        table.tell("price", {"seat": seat, "offer": offer.number, "dollars": price})


def _settle(table: ChinatownState, offer: Offer) -> None:
    """Everything changes hands at once; what stands on a building goes with it (CT-14)."""
    terms = offer.terms
    if table.events is not None:
        worth = table.appraiser.worth(table, terms)
        table.tell("deal", {"offer": offer.number, "seats": terms.parties, "worth": worth})
        _tell_terms(table, "gives", terms)
    for transfer in terms.transfers:
        for number in transfer.buildings:
            table.owners[number] = transfer.receiver
        for shop in transfer.tiles:
            table.tiles[transfer.giver][shop] -= 1
            table.tiles[transfer.receiver][shop] += 1
        if transfer.dollars:
            pay(table, transfer.giver, transfer.receiver, transfer.dollars)
    table.done = [False] * table.seats
    # Who has dealt may see old offers with other eyes.
    dealt = set(offer.terms.parties)
    table.closed = [old for old in table.closed if dealt.isdisjoint(old.terms.parties)]
    _lapse(table)


def _lapse(table: ChinatownState) -> None:
    """Offers of which a part is gone leave the table, without a word on which part."""
    for offer in [offer for offer in table.offers if not table.is_possible(offer)]:
        table.offers.remove(offer)
        table.closed.append(offer.closed(LAPSED))
        table.tell(LAPSED, {"offer": offer.number})


def _tell_terms(table: ChinatownState, verb: str, terms: Terms) -> None:
    """One event for each kind of thing that goes from one player to another."""
    for transfer in terms.transfers:
        giver, receiver = transfer.giver, transfer.receiver
        code = verb + ("-any" if NOBODY in (giver, receiver) else "")
        if code.endswith("any"):
            code += "-gets" if receiver == NOBODY else "-gives"
        seats = {"seat": giver, "to": receiver}
        if transfer.buildings:
            table.tell(code + "-buildings", {**seats, "buildings": transfer.buildings})
        if transfer.tiles:
            shops = tuple(SHOP_NAMES[shop] for shop in transfer.tiles)
            table.tell(code + "-tiles", {**seats, "shops": shops})
        if transfer.dollars:
            table.tell(code + "-money", {**seats, "dollars": transfer.dollars})


def take_back_done(table: ChinatownState, seat: int) -> None:
    table.done[seat] = False
    table.tell("undone", {"seat": seat})
