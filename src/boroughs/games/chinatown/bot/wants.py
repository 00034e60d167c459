"""What others have shown that they want: by what they refused, the price they said, what they offered themselves.

Every offer of a year lies open until its parties have dealt, and so does what came of it (`offers` and `closed` of
the table): that is all the memory there is, and whoever takes over a seat reads the same in it.
"""

from __future__ import annotations

from typing import Final

from boroughs.games.chinatown.bot import weights
from boroughs.games.chinatown.bot.bargains import Bargain, Market, handings_of, signature
from boroughs.games.chinatown.components import NOTE
from boroughs.games.chinatown.deals import REFUSED, Closed, Offer
from boroughs.games.chinatown.state import ChinatownState

UNKNOWN: Final = 1_000_000_000


class Bounds:
    """What money one player takes in a bargain, its things given: refused up to `low`, agreed to from `high` on.

    Sums are what the player gets; who pays gets less than nothing.
    """

    def __init__(self) -> None:
        self.low: int = -UNKNOWN
        self.high: int = UNKNOWN
        self.said: int = UNKNOWN
        """The price with which it refused: with so much it would just agree."""


class Wants:
    """What is known of everybody's wants at one look at the table, and a guess at the rest."""

    def __init__(self, table: ChinatownState, seat: int, market: Market) -> None:
        self.market = market
        self.tries: dict[tuple[int, ...], int] = {}
        """How often this seat has asked for the same things in vain."""
        self._bounds: dict[tuple[int, tuple[int, ...]], Bounds] = {}
        self._wanted: list[float] = [weights.GUESS * weights.TRUST] * table.seats
        self._made: list[float] = [float(weights.TRUST)] * table.seats
        """Of each seat what it wanted for itself of the bargains whose price it said, and what they made."""
        for offer in table.offers:
            if not offer.terms.standing:
                self._note_agreed(offer)
        for old in table.closed:
            if not old.terms.standing:
                self._note_agreed(old)
                if old.how == REFUSED:
                    self._note_refused(old)
                if old.proposer == seat:
                    things = signature(handings_of(old.terms))
                    self.tries[things] = self.tries.get(things, 0) + 1

    def _of(self, seat: int, things: tuple[int, ...]) -> Bounds:
        key = (seat, things)
        known = self._bounds.get(key)
        if known is None:
            known = Bounds()
            self._bounds[key] = known
        return known

    def _note_agreed(self, offer: Offer) -> None:
        """Who made an offer, or has agreed to it, is content with as much."""
        things = signature(handings_of(offer.terms))
        for seat in offer.agreed:
            bounds = self._of(seat, things)
            bounds.high = min(bounds.high, offer.terms.balance(seat))

    def _note_refused(self, old: Closed) -> None:
        handings = handings_of(old.terms)
        bounds = self._of(old.seat, signature(handings))
        balance = old.terms.balance(old.seat)
        bounds.low = max(bounds.low, balance)
        if not old.price:
            return
        bounds.said = min(bounds.said, balance + old.price)
        parties = list(old.terms.parties)
        bargain = self.market.bargain(handings, parties)
        if bargain.surplus > 0:
            rise = bargain.changes[parties.index(old.seat)] + balance + old.price
            # Its price is in whole notes: half a note less, on average, would have done.
            self._wanted[old.seat] += max(0, rise - NOTE // 2)
            self._made[old.seat] += bargain.surplus

    def share(self, seat: int) -> float:
        """The part of what a bargain of two makes for which this player seems to agree."""
        found = self._wanted[seat] / self._made[seat]
        return min(max(found, weights.LEAST_GUESS), weights.MOST_GUESS)

    def price(self, bargain: Bargain, index: int, things: tuple[int, ...]) -> int:
        """The money for which this party should just agree: what it said, or a guess between what is known."""
        seat = bargain.parties[index]
        guess = self._guess(bargain, index)
        known = self._bounds.get((seat, things))
        if known is None:
            return guess
        if known.said > known.low and known.said < UNKNOWN:
            return min(known.said, known.high)
        if known.low >= known.high:
            return known.low + NOTE  # it has thought again
        if guess <= known.low:
            step = max(NOTE, _in_notes(weights.CONCESSION * bargain.surplus))
            guess = known.low + step
            if known.high < UNKNOWN:
                guess = max(guess, _in_notes((known.low + known.high) / 2))
        return min(guess, known.high)

    def _guess(self, bargain: Bargain, index: int) -> int:
        """By the model that others see things as this trader does, and want a share."""
        seat = bargain.parties[index]
        wanted = self.share(seat) * bargain.surplus * 2 / len(bargain.parties)
        for handing in bargain.handings:
            if handing.giver == seat:
                use = self.market.best_use(handing.item, seat, handing.receiver)
                wanted = max(wanted, weights.RESALE_GUESS * use)
        wanted = max(wanted, weights.PLEASING)
        return _in_notes(wanted - bargain.changes[index])


def _in_notes(dollars: float) -> int:
    """Rounded up to whole notes."""
    return -int(-dollars // NOTE) * NOTE
