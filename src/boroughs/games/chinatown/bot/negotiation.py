"""One look at the market by one trader: which offers it takes, counters or refuses, which it makes.

A trader agrees only to what raises the worth of all it has (`valuation.py` and its money). That number
depends on nothing that others could change by dealing among themselves, so no cycle of deals drains
it. Everything else here, a share of what the deal makes, envy, what others would pay, haggling, only
ever makes a trader say no more often.
"""

from __future__ import annotations

from typing import Final

from boroughs.core.move import Move
from boroughs.games.chinatown.bot import weights
from boroughs.games.chinatown.bot.bargains import (
    Bargain,
    Handing,
    Market,
    handings_of,
    market_of,
    signature,
)
from boroughs.games.chinatown.bot.foresight import Foresight, foresight_named
from boroughs.games.chinatown.bot.prices import Priced, priced
from boroughs.games.chinatown.bot.valuation import appraisal_of
from boroughs.games.chinatown.components import NOTE
from boroughs.games.chinatown.deals import Offer, Terms
from boroughs.games.chinatown.moves import Accept, Propose, Refuse, Withdraw
from boroughs.games.chinatown.rules import Chinatown


class Character:
    """How a trader deals."""

    def __init__(self, ask: float, accept: float, margin: int, envy: float) -> None:
        self.ask = ask
        """Its share of what a deal of two makes, when it proposes."""
        self.accept = accept
        """The least share of a deal of two that it agrees to; of a deal of three, as much less as there are more."""
        self.margin = margin
        """The least rise that it agrees to, in dollars."""
        self.envy = envy
        """How much it minds what others get, on average."""


FAIR: Final = Character(**weights.CHARACTER["fair"])
TOUGH: Final = Character(**weights.CHARACTER["tough"])
EASY_GOING: Final = Character(**weights.CHARACTER["easy_going"])
GENEROUS: Final = Character(**weights.CHARACTER["generous"])
SHREWD: Final = Character(**weights.CHARACTER["shrewd"])


class Skill:
    """How much of the market a trader sees."""

    def __init__(
        self,
        foresight: Foresight,
        building: Foresight,
        proposals: int,
        three: bool,
        climbs: bool,
        resale: float,
        haggle: float,
    ) -> None:
        self.foresight = foresight
        """What it sees in things when it deals: the one valuation that every deal must raise."""
        self.building = building
        """What it sees in them when it keeps cards and places tiles."""
        self.proposals = proposals
        """How many offers it makes in a year."""
        self.three = three
        """Whether it looks for deals of three."""
        self.climbs = climbs
        """Whether it looks for more than one thing for another."""
        self.resale = resale
        """How much it holds out for what others would pay for a thing."""
        self.haggle = haggle
        """Offered less than this share, it asks for more before it agrees after all."""


def _skill(name: str) -> Skill:
    numbers = dict(weights.SKILL[name])
    foresight, building = numbers.pop("foresight"), numbers.pop("building")
    return Skill(foresight_named(foresight), foresight_named(building), **numbers)


BEGINNER: Final = _skill("beginner")
SKILLED: Final = _skill("skilled")
EXPERIENCED: Final = _skill("experienced")
EXPERT: Final = _skill("expert")


class Negotiation:
    """What one trader makes of the table as it stands."""

    def __init__(self, table: Chinatown, seat: int, character: Character, skill: Skill) -> None:
        self.table = table
        self.seat = seat
        self.character = character
        self.skill = skill
        self.market: Market = market_of(table, appraisal_of(table, skill.foresight))

    def worth(self) -> int:
        """The one number that every deal must raise: what this seat has, money included."""
        return self.table.money[self.seat] + self.market.base[self.seat]

    # Judging

    def rise(self, terms: Terms) -> int:
        """By how much these terms raise it."""
        return self.market.change(self.seat, handings_of(terms)) + terms.balance(self.seat)

    def objection(self, terms: Terms) -> str:
        """Why this trader does not want these terms, or nothing where it does."""
        parties = list(terms.parties)
        bargain = self.market.bargain(handings_of(terms), parties)
        return self._objection(Priced(bargain, [terms.balance(party) for party in parties]))

    def _objection(self, deal: Priced, purse_unknown: bool = False) -> str:
        character = self.character
        own = deal.rises[deal.bargain.parties.index(self.seat)]
        total = sum(deal.rises)
        if own <= 0:
            return "loss"
        if own < character.margin:
            return "too-little"
        fair = character.accept * total * 2 / len(deal.rises)
        if own < fair and (purse_unknown or self._could_pay_more(deal)):
            return "too-little"
        if own < self._resale(deal.bargain.handings):
            return "worth-more"
        if own - character.envy * (total - own) / (self.table.seats - 1) < character.margin:
            return "helps-you"
        return ""

    def _refusal(self, offer: Offer, objection: str) -> Move:
        """No, and why; and between two how much more money would change that, whoever has it or not."""
        terms = offer.terms
        if len(terms.parties) != 2:
            return Refuse(offer.number, objection)
        parties = list(terms.parties)
        bargain = self.market.bargain(handings_of(terms), parties)
        own = parties.index(self.seat)
        balances = [terms.balance(party) for party in parties]
        for notes in range(1, weights.MOST_NOTES + 1):
            more = balances.copy()
            more[own] += notes * NOTE
            more[1 - own] -= notes * NOTE
            if self._is_content(Priced(bargain, more)):
                return Refuse(offer.number, objection, notes * NOTE)
        return Refuse(offer.number, objection)

    def _is_content(self, deal: Priced) -> bool:
        """Whether these are terms that it says it would agree to."""
        return not self._objection(deal, True)

    def _could_pay_more(self, deal: Priced) -> bool:
        """Whether a partner has a note left: from an empty purse no larger share can come."""
        for party, balance in zip(deal.bargain.parties, deal.balances, strict=True):
            if party != self.seat and self.table.money[party] + balance >= NOTE:
                return True
        return False

    def _resale(self, handings: list[Handing]) -> float:
        """What others than its receiver would give for the dearest thing that this seat parts with."""
        most = 0
        if self.skill.resale > 0:
            for handing in handings:
                if handing.giver == self.seat:
                    use = self.market.best_use(handing.item, self.seat, handing.receiver)
                    most = max(most, use)
        return self.skill.resale * most

    # Answers

    def answer(self) -> Move | None:
        """To the first open offer that wants one of this seat."""
        table, seat = self.table, self.seat
        for offer in table.offers:
            terms = offer.terms
            if offer.proposer == seat:
                if not terms.standing and self.rise(terms) <= 0:
                    return Withdraw(offer.number)
            elif terms.standing:
                bound = terms.bound(seat)
                if table.may_accept(seat, offer.number) and not self.objection(bound):
                    return Accept(offer.number)
            elif seat in terms.parties:
                move = self._reply(offer, self.objection(terms))
                if move is not None:
                    return move
        return None

    def _reply(self, offer: Offer, objection: str) -> Move | None:
        """To an offer of somebody else that names this seat; None where it may wait."""
        table, seat = self.table, self.seat
        if seat in offer.agreed:
            return Refuse(offer.number, objection) if objection == "loss" else None
        if self._holds_firm(offer):
            return self._refusal(offer, objection or "too-little")
        if objection:
            return self._counter(offer) or self._refusal(offer, objection)
        if not table.may_accept(seat, offer.number):
            return self._counter(offer) or Refuse(offer.number, "not-now")
        if self._countered(offer, table.offers):
            return None
        return self._demand(offer) or Accept(offer.number)

    def _holds_firm(self, offer: Offer) -> bool:
        """Whether it insists on an offer of its own that this one counters."""
        return False

    def _demand(self, offer: Offer) -> Move | None:
        """More than it would be content with, asked for once: what was offered stays open meanwhile."""
        if offer.answers or self._share(offer.terms) >= self.skill.haggle:
            return None
        if self._countered(offer, [*self.table.closed]):
            return None
        return self._counter(offer)

    def _countered(self, offer: Offer, offers: list[Offer]) -> bool:
        """Whether this seat has countered the offer with one of these."""
        return any(o.answers == offer.number and o.proposer == self.seat for o in offers)

    def _share(self, terms: Terms) -> float:
        """How much of what these terms make comes to this seat."""
        bargain = self.market.bargain(handings_of(terms), list(terms.parties))
        return self.rise(terms) / max(1, bargain.surplus)

    def _counter(self, offer: Offer) -> Move | None:
        """The same things, perhaps with one or two more, for another sum that should please both."""
        if not self._may_counter(offer):
            return None
        for each in self._counter_bargains(offer):
            deal = priced(each, self.character.ask, self.table.money)
            move = None if deal is None else self._offered(deal, offer.number)
            if move is not None:
                return move
        return None

    def _may_counter(self, offer: Offer) -> bool:
        return (
            len(offer.terms.parties) == 2
            and self._may_propose()
            and self._length_of_haggle(offer) < weights.LONGEST_HAGGLE
            and not any(other.answers == offer.number for other in self.table.offers)
        )

    def _counter_bargains(self, offer: Offer) -> list[Bargain]:
        """What to ask for instead: more of the same, the same, and a part of it."""
        seat = self.seat
        parties = [seat, offer.proposer]
        handings = handings_of(offer.terms)
        bargain = self.market.bargain(handings, parties)
        deals = [bargain]
        if self.skill.climbs:
            more = [handing for _, handing in self.market.fits(seat, offer.proposer)]
            more.extend(handing for _, handing in self.market.fits(offer.proposer, seat))
            deals.insert(0, self.market.climb(bargain, more))
            for giver in parties:
                one_way = [handing for handing in handings if handing.giver == giver]
                deals.append(self.market.bargain(one_way, parties))
        return [each for each in deals if each.handings]

    def _length_of_haggle(self, offer: Offer) -> int:
        answered = {other.number: other.answers for other in self.table.offers}
        answered.update({old.number: old.answers for old in self.table.closed})
        length, number = 0, offer.answers
        while number:
            length += 1
            number = answered.get(number, 0)
        return length

    # Proposals

    def _may_propose(self) -> bool:
        table, seat = self.table, self.seat
        return (
            table.proposals[seat] < self.skill.proposals
            and table.open_offers(seat) < weights.MOST_OPEN
        )

    def proposal(self) -> Move | None:
        """The best deal for this seat that should please all parties and was not refused already."""
        if not self._may_propose():
            return None
        move = self._best(self._of_two())
        if move is None and self.skill.three:
            move = self._best(self._of_three())
        return move

    def _partners(self) -> list[int]:
        """Everybody but those who have not answered this seat's last offer yet."""
        busy = {self.seat}
        for offer in self.table.offers:
            if offer.proposer == self.seat:
                busy.update(offer.terms.parties)
        return [seat for seat in range(self.table.seats) if seat not in busy]

    def _of_two(self) -> list[Bargain]:
        found: list[Bargain] = []
        market = self.market
        for partner in self._partners():
            found.extend(
                market.between(self.seat, partner)
                if self.skill.climbs
                else market.swaps(self.seat, partner)
            )
        return found

    def _of_three(self) -> list[Bargain]:
        found: list[Bargain] = []
        partners = self._partners()
        for index, second in enumerate(partners):
            for third in partners[index + 1 :]:
                found.extend(self.market.among(self.seat, second, third))
        return found

    def _best(self, bargains: list[Bargain]) -> Move | None:
        tries = self._tries()
        rated: list[tuple[float, int, Priced]] = []
        for place, bargain in enumerate(bargains):
            tried = tries.get(signature(bargain.handings), 0) if tries else 0
            if tried >= weights.MOST_TRIES:
                continue
            share = max(self.character.ask - weights.CONCESSION * tried, self.character.accept)
            deal = priced(bargain, _among(share, len(bargain.parties)), self.table.money)
            if deal is not None:
                others = sum(deal.rises) - deal.rises[0]
                use = deal.rises[0] - self.character.envy * others / (self.table.seats - 1)
                rated.append((-use, place, deal))
        rated.sort(key=lambda each: each[:2])
        for _, _, deal in rated:
            move = self._offered(deal)
            if move is not None:
                return move
        return None

    def _tries(self) -> dict[tuple[int, ...], int]:
        """How often this seat has asked for the same things in vain."""
        tries: dict[tuple[int, ...], int] = {}
        for old in self.table.closed:
            if old.proposer == self.seat:
                things = signature(handings_of(old.terms))
                tries[things] = tries.get(things, 0) + 1
        return tries

    def _offered(self, deal: Priced, answers: int = 0) -> Move | None:
        """The move that puts this deal on the table, unless this seat does not want it or it was closed before."""
        if self._objection(deal):
            return None
        terms = deal.terms()
        if any(old.terms.text == terms.text for old in self.table.closed):
            return None
        move = Propose(terms, answers)
        return move if self.table.allows(self.seat, move) else None


def _among(share: float, parties: int) -> float:
    """This share of a deal of two where more take part: it keeps its proportion to each other's."""
    return share / (share + (parties - 1) * (1.0 - share))
