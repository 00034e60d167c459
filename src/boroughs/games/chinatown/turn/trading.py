"""Offers on the table: made, agreed to, closed, and carried out whole or not at all (CT-13 to CT-15)."""

from __future__ import annotations

from boroughs.games.chinatown.components import NOBODY, SHOP_NAMES
from boroughs.games.chinatown.deals import Offer, Terms
from boroughs.games.chinatown.planning import Prospect
from boroughs.games.chinatown.state import LAPSED, NO_REASON, Board, Closed


class Trading(Board):
    """What offers do to the table; when they may be made stands in `rules.py`."""

    def propose(self, seat: int, terms: Terms, answers: int) -> None:
        offer = Offer(self.next_offer, seat, terms, (seat,), answers)
        self.next_offer += 1
        self.proposals[seat] += 1
        self.offers.append(offer)
        if self.events is not None:
            code = "countered" if answers else "offered"
            self.tell(code, {"seat": seat, "offer": offer.number, "answers": answers})
            self._tell_terms("would", terms)
        if self.done[seat]:
            self.take_back_done(seat)

    def accept(self, seat: int, offer: Offer) -> None:
        agreed = offer.agreed_by(seat)
        self.tell("accepted", {"seat": seat, "offer": offer.number})
        if agreed.is_agreed():
            self.offers.remove(offer)
            self._settle(agreed)
        else:
            self.offers[self.offers.index(offer)] = agreed

    def close(
        self, offer: Offer, how: str, seat: int, reason: str = NO_REASON, price: int = 0
    ) -> None:
        self.offers.remove(offer)
        self.closed.append(Closed(offer, how, seat, reason, price))
        code = f"{how}-{reason}" if reason else how
        self.tell(code, {"seat": seat, "offer": offer.number})
        if price:
            self.tell("price", {"seat": seat, "offer": offer.number, "dollars": price})

    def _settle(self, offer: Offer) -> None:
        """Everything changes hands at once; what stands on a building goes with it (CT-14)."""
        terms = offer.terms
        if self.events is not None:
            worth = tuple([Prospect(self, terms, seat).total for seat in terms.parties])
            self.tell("deal", {"offer": offer.number, "seats": terms.parties, "worth": worth})
            self._tell_terms("gives", terms)
        for transfer in terms.transfers:
            for number in transfer.buildings:
                self.owners[number] = transfer.receiver
            for shop in transfer.tiles:
                self.tiles[transfer.giver][shop] -= 1
                self.tiles[transfer.receiver][shop] += 1
            if transfer.dollars:
                self.pay(transfer.giver, transfer.receiver, transfer.dollars)
        self.done = [False] * self.seats
        # Who has dealt may see old offers with other eyes.
        dealt = set(offer.terms.parties)
        self.closed = [old for old in self.closed if dealt.isdisjoint(old.offer.terms.parties)]
        self._lapse()

    def _lapse(self) -> None:
        """Offers of which a part is gone leave the table, without a word on which part."""
        for offer in [offer for offer in self.offers if not self.is_possible(offer)]:
            self.offers.remove(offer)
            self.closed.append(Closed(offer, LAPSED))
            self.tell(LAPSED, {"offer": offer.number})

    def _tell_terms(self, verb: str, terms: Terms) -> None:
        """One event for each kind of thing that goes from one player to another."""
        for transfer in terms.transfers:
            giver, receiver = transfer.giver, transfer.receiver
            code = verb + ("-any" if NOBODY in (giver, receiver) else "")
            if code.endswith("any"):
                code += "-gets" if receiver == NOBODY else "-gives"
            seats = {"seat": giver, "to": receiver}
            if transfer.buildings:
                self.tell(code + "-buildings", {**seats, "buildings": transfer.buildings})
            if transfer.tiles:
                shops = tuple(SHOP_NAMES[shop] for shop in transfer.tiles)
                self.tell(code + "-tiles", {**seats, "shops": shops})
            if transfer.dollars:
                self.tell(code + "-money", {**seats, "dollars": transfer.dollars})

    def take_back_done(self, seat: int) -> None:
        self.done[seat] = False
        self.tell("undone", {"seat": seat})
