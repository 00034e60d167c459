"""The expert's way to deal: at the price that the other will just take, and nothing to a rival that is not paid for.

It reads the others' wants (`wants.py`) where `negotiation.py` shares out by a rule. What it agrees to must raise the
same one worth, so it is no easier to drain.
"""

from __future__ import annotations

from boroughs.core.move import Move
from boroughs.games.chinatown.bot import weights
from boroughs.games.chinatown.bot.bargains import Bargain, handings_of, signature
from boroughs.games.chinatown.bot.negotiation import Character, Negotiation, Skill
from boroughs.games.chinatown.bot.prices import Priced
from boroughs.games.chinatown.bot.wants import Wants
from boroughs.games.chinatown.components import NOTE
from boroughs.games.chinatown.deals import REFUSED, Offer, Terms
from boroughs.games.chinatown.rules import Chinatown


class ShrewdNegotiation(Negotiation):
    """What a trader who reads others makes of the table as it stands."""

    def __init__(self, table: Chinatown, seat: int, character: Character, skill: Skill) -> None:
        super().__init__(table, seat, character, skill)
        self.wants = Wants(table, seat, self.market)

    def _use(self, deal: Priced) -> float:
        """What a deal brings this seat beyond what it brings the others, on average."""
        own = deal.rises[deal.bargain.parties.index(self.seat)]
        others = sum(deal.rises) - own
        return own - self.character.envy * others / (self.table.seats - 1)

    def _deal_of(self, terms: Terms) -> Priced:
        parties = list(terms.parties)
        bargain = self.market.bargain(handings_of(terms), parties)
        return Priced(bargain, [terms.balance(party) for party in parties])

    def _asked(self, bargain: Bargain) -> Priced | None:
        """The bargain, whose first party is this seat, at what the others should just take; None beyond this purse."""
        things = signature(bargain.handings)
        money = self.table.money
        balances = [0] * len(bargain.parties)
        for index in range(1, len(balances)):
            purse = money[bargain.parties[index]] // NOTE * NOTE
            balances[index] = max(self.wants.price(bargain, index, things), -purse)
            balances[0] -= balances[index]
        return Priced(bargain, balances) if money[self.seat] + balances[0] >= 0 else None

    # Answers

    def _holds_firm(self, offer: Offer) -> bool:
        """Whether its own offer, which this one counters, is still there and better."""
        own = self.table.offer(offer.answers) if offer.answers else None
        if own is None or own.proposer != self.seat or own.terms.standing:
            return False
        return self._use(self._deal_of(offer.terms)) < self._use(self._deal_of(own.terms))

    def _demand(self, offer: Offer) -> Move | None:
        """More, as often as there is more to be had, unless it has said that it would agree to this."""
        return None if self._gave_its_word(offer) else self._counter(offer)

    def _gave_its_word(self, offer: Offer) -> bool:
        """Whether these terms meet a price that this seat has said."""
        things = signature(handings_of(offer.terms))
        for old in self.table.closed:
            if old.how == REFUSED and old.seat == self.seat and old.price:
                wanted = old.terms.balance(self.seat) + old.price
                if (
                    offer.terms.balance(self.seat) >= wanted
                    and signature(handings_of(old.terms)) == things
                ):
                    return True
        return False

    def _is_content(self, deal: Priced) -> bool:
        """It says a fair price, not the least that it would take."""
        own = deal.rises[deal.bargain.parties.index(self.seat)]
        return super()._is_content(deal) and own >= self.skill.haggle * sum(deal.rises)

    def _counter(self, offer: Offer) -> Move | None:
        """What brings this seat most, at a price the other should take, if that is more than what is offered."""
        if not self._may_counter(offer):
            return None
        before = [
            old
            for old in self.table.closed
            if old.answers == offer.number and old.proposer == self.seat
        ]
        if len(before) >= weights.MOST_COUNTERS:
            return None
        least = float(weights.LEAST)
        if not self.objection(offer.terms):
            least += self._use(self._deal_of(offer.terms))
        return self._first_possible(self._counter_bargains(offer), least, offer.number)

    # Proposals

    def _best(self, bargains: list[Bargain]) -> Move | None:
        return self._first_possible(bargains, 0.0, 0)

    def _first_possible(self, bargains: list[Bargain], least: float, answers: int) -> Move | None:
        """The bargain of most use at its price that may be put on the table."""
        tries = self.wants.tries
        rated: list[tuple[float, int, Priced]] = []
        for place, bargain in enumerate(bargains):
            if tries and tries.get(signature(bargain.handings), 0) >= weights.MOST_TRIES:
                continue
            deal = self._asked(bargain)
            if deal is not None:
                use = self._use(deal)
                if use >= least:
                    rated.append((-use, place, deal))
        rated.sort(key=lambda each: each[:2])
        for _, _, deal in rated:
            move = self._offered(deal, answers)
            if move is not None:
                return move
        return None
