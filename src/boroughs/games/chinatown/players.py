"""Computer players: which deals they look for, how they answer offers, when they have had enough.

A trader judges every deal by one valuation of the whole position: what it has itself, less a share of
what its rivals have on average. It proposes and accepts only what raises that valuation by its
character's margin, and withdraws its own offers that no longer do; so no cycle of deals can drain it.
It makes only so many proposals a year, so no exchange of offers goes on for ever.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from boroughs.core.bot import WAIT, Answer, Bot, Turn
from boroughs.core.move import Move
from boroughs.games.chinatown.components import KINDS, MOST_OPEN_OFFERS, MOST_PROPOSALS, NOTE
from boroughs.games.chinatown.deals import Offer, Terms, Transfer
from boroughs.games.chinatown.moves import (
    DONE,
    READY,
    Accept,
    Propose,
    Refuse,
    Withdraw,
)
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.state import KEEP, PLACE, TRADE
from boroughs.games.chinatown.view import ChinatownView
from boroughs.games.chinatown.worth import Ledger

if TYPE_CHECKING:
    from boroughs.games.chinatown.game import ChinatownGame


def has_said_enough(view: ChinatownView, seat: int) -> bool:
    """Ready or done: such a player waits for others, else the table would never come to rest."""
    return (view.phase == KEEP and view.ready[seat]) or (view.phase == TRADE and view.done[seat])


class CarelessTrader(Bot):
    """Any listed move; once done, only answers to offers."""

    def act(self, turn: Turn) -> Answer:
        view = turn.view
        assert isinstance(view, ChinatownView)
        moves = list(turn.moves)
        if has_said_enough(view, turn.seat):
            moves = [move for move in moves if isinstance(move, Accept | Refuse)]
        if not moves:
            return WAIT
        return Answer(turn.dice.choice(moves), turn.hand_time())


class Character:
    """How a trader deals: its share of what a deal makes, the least it wants, how it minds rivals."""

    def __init__(self, share: float, margin: int, envy: float) -> None:
        self.share = share
        self.margin = margin
        self.envy = envy


FAIR: Final = Character(0.5, 2_000, 0.25)
TOUGH: Final = Character(0.7, 10_000, 0.4)
EASY_GOING: Final = Character(0.35, 1, 0.0)


class Trader(Bot):
    """Looks for deals of two and three, answers all offers, and stops after a number of proposals."""

    def __init__(
        self,
        game: ChinatownGame,
        character: Character = FAIR,
        proposals: int = 6,
        rings: bool = True,
    ) -> None:
        self.game = game
        self.character = character
        self.proposals = proposals
        self.rings = rings

    def act(self, turn: Turn) -> Answer:
        view = turn.view
        assert isinstance(view, ChinatownView)
        move = self.choose(turn, view)
        return WAIT if move is None else Answer(move, turn.hand_time())

    def choose(self, turn: Turn, view: ChinatownView) -> Move | None:
        seat = turn.seat
        if view.phase == KEEP:
            if view.ready[seat]:
                return None
            return READY if view.kept else turn.moves[0]
        if view.phase == PLACE:
            return turn.moves[0]
        table = self.game.imagine(view, turn.dice)
        assert isinstance(table, Chinatown)
        return Negotiation(table, seat, self).move()


class Negotiation:
    """One look at the market by one trader."""

    def __init__(self, table: Chinatown, seat: int, trader: Trader) -> None:
        self.table = table
        self.seat = seat
        self.trader = trader
        self.character = trader.character
        self.ledger = Ledger(table)
        self._useful: dict[tuple[int, int], list[Transfer]] = {}

    def valuation(self, seat: int, terms: Terms | None = None) -> float:
        """What this seat has, less a share of what the others have on average."""
        table = self.table
        others = sum(
            self.ledger.worth(other, terms) for other in range(table.seats) if other != seat
        )
        own = self.ledger.worth(seat, terms)
        return own - self.character.envy * others / (table.seats - 1)

    def rise(self, seat: int, terms: Terms) -> float:
        """By how much a deal would raise that."""
        return self.valuation(seat, terms) - self.valuation(seat)

    def move(self) -> Move | None:
        answer = self._answer()
        if answer is not None:
            return answer
        if self.table.done[self.seat]:
            return None
        return self._proposal() or DONE

    # Answers

    def _answer(self) -> Move | None:
        table, seat = self.table, self.seat
        for offer in table.offers:
            terms = offer.terms
            if offer.proposer == seat:
                if not terms.standing and not self._wanted(terms):
                    return Withdraw("withdraw", offer.number)
            elif terms.standing or (seat in terms.parties and seat not in offer.agreed):
                bound = terms.bound(seat)
                if self._wanted(bound) and table.may_accept(seat, offer.number):
                    return Accept("accept", offer.number)
                if not terms.standing:
                    return self._counter(offer) or Refuse("refuse", offer.number)
            elif seat in terms.parties and not self._wanted(terms):
                return Refuse("refuse", offer.number)
        return None

    def _wanted(self, terms: Terms) -> bool:
        return self.rise(self.seat, terms) > self.character.margin

    def _made(self) -> int:
        return self.table.proposals[self.seat]

    def _counter(self, offer: Offer) -> Move | None:
        """The same things for another sum, if that would please both; once for each offer."""
        if len(offer.terms.parties) != 2 or self._made() >= self.trader.proposals:
            return None
        if any(other.answers == offer.number for other in self.table.offers):
            return None
        bare = Terms(
            [Transfer(t.giver, t.receiver, t.buildings, t.tiles) for t in offer.terms.transfers]
        )
        if not bare.transfers:
            return None
        terms = self._priced(bare, offer.proposer)
        return self._allowed(terms, offer.number) if terms is not None else None

    # Proposals

    def _proposal(self) -> Move | None:
        """The best deal, the first time; then the next best, since a bot has no memory of refusals."""
        made = self._made()
        if made >= min(self.trader.proposals, MOST_PROPOSALS):
            return None
        if self.table.open_offers(self.seat) >= MOST_OPEN_OFFERS:
            return None
        found = self._deals()
        found.sort(key=lambda deal: (-deal[0], deal[1].text))
        for _, terms in found[made // 2 :]:
            move = self._allowed(terms)
            if move is not None:
                return move
        return None

    def _allowed(self, terms: Terms, answers: int = 0) -> Move | None:
        move = Propose(terms, answers)
        return move if self.table.allows(self.seat, move) else None

    def _deals(self) -> list[tuple[float, Terms]]:
        """Deals that should please all their parties, with what each brings this seat."""
        seat = self.seat
        deals: list[Terms] = []
        for partner in range(self.table.seats):
            if partner == seat:
                continue
            for bare in self._bundles(partner):
                terms = self._priced(bare, partner)
                if terms is not None:
                    deals.append(terms)
        if self.trader.rings:
            deals.extend(self._three_party())
        return [(self.rise(seat, terms), terms) for terms in deals if self._wanted(terms)]

    def _items(self, giver: int, receiver: int) -> list[Transfer]:
        """Single things that are worth more to the receiver than to the giver, or nearly, best first."""
        pair = (giver, receiver)
        if pair not in self._useful:
            self._useful[pair] = self._find_items(giver, receiver)
        return self._useful[pair]

    def _find_items(self, giver: int, receiver: int) -> list[Transfer]:
        table, ledger = self.table, self.ledger
        single = [
            Transfer(giver, receiver, buildings=(number,))
            for number in table.box.buildings
            if table.owners[number] == giver
        ]
        for shop in range(KINDS):
            count = table.tiles[giver][shop]
            if count:
                single.append(Transfer(giver, receiver, tiles=(shop,)))
            if count > 1:
                single.append(Transfer(giver, receiver, tiles=(shop,) * count))
        rated: list[tuple[int, int, Transfer]] = []
        for place, transfer in enumerate(single):
            terms = Terms([transfer])
            surplus = sum(ledger.worth(s, terms) - ledger.worth(s) for s in (giver, receiver))
            rated.append((-surplus, place, transfer))
        rated.sort(key=lambda each: each[:2])
        return [transfer for loss, _, transfer in rated[:4] if loss < 2 * NOTE]

    def _bundles(self, partner: int) -> list[Terms]:
        """Buying, selling and exchanging single things, and pairs that may belong together."""
        getting = self._items(partner, self.seat)
        giving = self._items(self.seat, partner)
        bundles = [[one] for one in (*getting, *giving)]
        if self.trader.rings:
            bundles.extend(list(pair) for pair in combinations(getting, 2))
        bundles.extend([get, give] for get in getting[:3] for give in giving[:3])
        return [Terms(bundle) for bundle in bundles]

    def _priced(self, bare: Terms, partner: int) -> Terms | None:
        """These things for a sum that gives this seat its share of what the deal makes."""
        ledger = self.ledger
        mine = ledger.worth(self.seat, bare) - ledger.worth(self.seat)
        theirs = ledger.worth(partner, bare) - ledger.worth(partner)
        surplus = mine + theirs
        if surplus < NOTE:
            return None
        # What this seat pays, in whole notes; the partner pays where it is negative.
        pays = round((mine - self.character.share * surplus) / NOTE) * NOTE
        # Nobody pays more than they have; the sum is then as near to the share as can be.
        pays = max(-self.table.money[partner], min(pays, self.table.money[self.seat]))
        transfers = list(bare.transfers)
        if pays > 0:
            transfers.append(Transfer(self.seat, partner, dollars=pays))
        elif pays < 0:
            transfers.append(Transfer(partner, self.seat, dollars=-pays))
        terms = Terms(transfers)
        if ledger.worth(partner, terms) <= ledger.worth(partner):
            return None
        return terms if self._wanted(terms) else None

    def _three_party(self) -> list[Terms]:
        """Rings in which each gives a thing to the next, and all are better off."""
        seat, ledger = self.seat, self.ledger
        found: list[Terms] = []
        others = [other for other in range(self.table.seats) if other != seat]
        for second in others:
            for third in others:
                if second == third:
                    continue
                ring = [(seat, second), (second, third), (third, seat)]
                chains = [self._items(giver, receiver)[:1] for giver, receiver in ring]
                if not all(chains):
                    continue
                terms = Terms([chain[0] for chain in chains])
                if all(
                    ledger.worth(party, terms) > ledger.worth(party) + NOTE // 2
                    for party in terms.parties
                ):
                    found.append(terms)
        return found
