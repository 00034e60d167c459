"""Chinatown in numbers: the map, tiles, money and open offers; an offer is composed in steps.

An offer is begun (`offer`, or `counter` and which), then: who gives whom, thing by thing, then
perhaps another pair, and `send`; `drop` forgets it. Things come in one order only (buildings, then
tiles, then money), and so do pairs (from the viewer, to the viewer, among others), so that every
offer has exactly one row of actions. Limits keep that finite: `MOST_PAIRS`, `MOST_THINGS`,
`MOST_NOTES`, and `MOST_COMPOSED` offers of one's own a year.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.encoding import Encoding, byte, draft_numbers, one_hot
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.view import View
from boroughs.games.chinatown.components import (
    BUILDINGS,
    KINDS,
    MOST_OPEN_OFFERS,
    NOTE,
    SHOP_INDEX,
    SHOP_NAMES,
)
from boroughs.games.chinatown.deals import ANYBODY, REASONS, Terms, Transfer, terms_named
from boroughs.games.chinatown.declared import OfferData
from boroughs.games.chinatown.moves import (
    DONE,
    PASS,
    READY,
    UNDONE,
    Accept,
    Keep,
    Place,
    Propose,
    Refuse,
    Withdraw,
)
from boroughs.games.chinatown.state import KEEP, PHASES, TRADE
from boroughs.games.chinatown.view import ChinatownView

MOST_PAIRS: Final = 4
MOST_THINGS: Final = 4
"""Buildings and tiles in one direction, money not counted."""
MOST_NOTES: Final = 100
"""Banknotes in one direction."""
MOST_COMPOSED: Final = 12
"""Offers of one's own in a year: the rules allow more, but somebody must come to an end."""
PARTS: Final = 2 + MOST_PAIRS * (2 + MOST_THINGS) + 1
SHOWN: Final = 3
"""Buildings of an offer that an observation names, in each direction."""
_REPLIES: Final = ("accept", "withdraw", "refuse", *(f"refuse {reason}" for reason in REASONS))
_FIXED: Final = {move.notation: move for move in (READY, DONE, UNDONE, PASS)}


class Deal:
    """An offer as it is being composed: who gives whom what, in seats of the table."""

    def __init__(self) -> None:
        self.pairs: list[int] = []
        self.things: list[list[int]] = []

    def count(self, thing: int, pairs: Sequence[int]) -> int:
        """How often this thing is given in some of its pairs."""
        return sum(
            things.count(thing)
            for pair, things in zip(self.pairs, self.things, strict=True)
            if pair in pairs
        )


class ChinatownEncoding(Encoding):
    """Everybody trades at once, so action 0 waits; money is counted in banknotes."""

    version = 1
    simultaneous = True

    def __init__(self, seats: int, options: Options, start: int) -> None:
        super().__init__(seats, options)
        self._start = start
        """The money with which everybody begins."""
        table = self.table
        table.add(*_FIXED)
        self._several = table.add("place several")
        self._replies = table.add(*_REPLIES)
        self._offer = table.add("offer", "counter")
        self._send = table.add("send")
        self.drop = table.add("drop")
        self._slots = seats * MOST_OPEN_OFFERS
        self._slot = table.add(*(f"offer {place}" for place in range(self._slots)))
        parties = [*range(seats), ANYBODY]
        self.pairs = [
            *((0, other) for other in parties[1:]),
            *((other, 0) for other in parties[1:]),
            *((a, b) for a in range(1, seats) for b in range(1, seats) if a != b),
        ]
        """Giver and receiver, counted from the viewer, in the order of their actions."""
        self._pair = table.add(*(f"{_party(a)} gives {_party(b)}" for a, b in self.pairs))
        self._building = table.add(*(f"building {b.number}" for b in BUILDINGS))
        self._shop = table.add(*(f"shop {name}" for name in SHOP_NAMES))
        self._notes = table.add(*(f"notes {number}" for number in range(1, MOST_NOTES + 1)))
        self._place_of = {b.number: place for place, b in enumerate(BUILDINGS)}
        self._add_slices(seats)

    def _add_slices(self, seats: int) -> None:
        layout = self.layout
        layout.add("phase", len(PHASES), 1, "the phase: " + " ".join(PHASES))
        layout.add("round", 1, 6, "the year, from 1")
        layout.add("first", seats, 1, "who has the First Player card, counted from the viewer")
        layout.add("turn", seats, 1, "who places")
        layout.add("keep", 1, 5, "how many building cards are kept in this round")
        layout.add("seconds", 1, 255, "left on the trade clock")
        layout.add("owners", len(BUILDINGS), seats, "of each building, plus one, from the viewer")
        layout.add("shops", len(BUILDINGS), KINDS, "on each building, by number from 1")
        layout.add("hand", len(BUILDINGS), 1, "the viewer's building cards")
        layout.add("kept", len(BUILDINGS), 1, "those that the viewer has chosen to keep")
        layout.add("money", 1, 60, "the viewer's banknotes")
        for ahead in range(seats):
            layout.add(f"tiles +{ahead}", KINDS, 3, "unplaced tiles, shop by shop")
            layout.add(
                f"seat +{ahead}", 4, 60,
                "ready, done, offers made this year, banknotes by what was paid for all to see",
            )  # fmt: skip
        layout.add(
            "offers", self._slots * (7 + 2 * KINDS + 2 * SHOWN), 85,
            "for each open offer: proposer plus one (from the viewer), open to anybody, the viewer is "
            "a party, the viewer has agreed, parties, banknotes the viewer would get and give, tiles "
            "got, tiles given, numbers of up to three buildings got and given",
        )  # fmt: skip
        layout.add("draft", 2 * PARTS, 255, "the parts of a move that were chosen so far")

    # Moves to actions

    def actions_of(self, view: View, move: Move) -> tuple[int, ...]:
        assert isinstance(view, ChinatownView)
        if isinstance(move, Keep):
            return tuple(self._building_action(number) for number in move.cards)
        if isinstance(move, Place):
            parts = [
                part
                for shop, number in move.placings
                for part in (self._shop + shop, self._building_action(number))
            ]
            if len(move.placings) == 1:
                return tuple(parts)
            return (self._several, *parts, self._send)
        if isinstance(move, Propose):
            start: tuple[int, ...] = (self._offer,)
            if move.answers:
                start = (self._offer + 1, self._slot_of(view, move.answers))
            return (*start, *self._deal_actions(view, move.terms), self._send)
        if isinstance(move, Accept | Withdraw | Refuse):
            said = move.notation.split()
            verb = " ".join([said[0], *said[2:]])
            return (self._replies + _REPLIES.index(verb), self._slot_of(view, move.number))
        return (self.action_named(move.notation),)

    def _building_action(self, number: int) -> int:
        return self._building + self._place_of[number]

    def _slot_of(self, view: ChinatownView, number: int) -> int:
        return self._slot + [offer.number for offer in view.table.offers].index(number)

    def _deal_actions(self, view: ChinatownView, terms: Terms) -> list[int]:
        rows = []
        for transfer in terms.transfers:
            pair = self.pairs.index(
                (self._ahead(view, transfer.giver), self._ahead(view, transfer.receiver))
            )
            things = [self._building_action(number) for number in transfer.buildings]
            things += [self._shop + shop for shop in transfer.tiles]
            notes = transfer.dollars // NOTE
            if notes > MOST_NOTES or len(things) > MOST_THINGS:
                raise ValueError(f"more than there are actions for: {transfer}")
            rows.append([self._pair + pair, *sorted(things)])
            if notes:
                rows[-1].append(self._notes + notes - 1)
        return [action for row in sorted(rows) for action in row]

    def _ahead(self, view: ChinatownView, seat: int) -> int:
        assert view.viewer is not None
        return ANYBODY if seat == ANYBODY else (seat - view.viewer) % self.seats

    # Actions to moves

    def move_of(self, view: View, actions: Sequence[int]) -> Move | None:
        assert isinstance(view, ChinatownView)
        first = actions[0]
        name = self.table.names[first]
        if name in _FIXED:
            return _FIXED[name]
        if first in (self._offer, self._offer + 1):
            return self._proposal(view, actions) if actions[-1] == self._send else None
        if first == self._several:
            return Place(self._placings(actions[1:-1])) if actions[-1] == self._send else None
        if self._replies <= first < self._replies + len(_REPLIES):
            if len(actions) < 2:
                return None
            number = view.table.offers[actions[1] - self._slot].number
            verb, _, reason = name.partition(" ")
            if verb == "refuse":
                return Refuse(number, reason)
            return Accept(number) if verb == "accept" else Withdraw(number)
        if view.table.phase == KEEP:
            if len(actions) < view.keep:
                return None
            return Keep(tuple(sorted(self._number(action) for action in actions)))
        return Place(self._placings(actions)) if len(actions) == 2 else None

    def _number(self, action: int) -> int:
        return BUILDINGS[action - self._building].number

    def _placings(self, actions: Sequence[int]) -> tuple[tuple[int, int], ...]:
        return tuple(
            (actions[place] - self._shop, self._number(actions[place + 1]))
            for place in range(0, len(actions), 2)
        )

    def _proposal(self, view: ChinatownView, actions: Sequence[int]) -> Propose:
        viewer = view.viewer
        assert viewer is not None
        answers = 0
        if actions[0] != self._offer:
            answers = view.table.offers[actions[1] - self._slot].number
        deal = self._deal(actions)
        transfers = []
        for pair, things in zip(deal.pairs, deal.things, strict=True):
            giver, receiver = (
                ANYBODY if seat == ANYBODY else (viewer + seat) % self.seats
                for seat in self.pairs[pair]
            )
            transfers.append(
                Transfer(
                    giver,
                    receiver,
                    tuple(self._number(thing) for thing in things if thing < self._shop),
                    tuple(
                        thing - self._shop for thing in things if self._shop <= thing < self._notes
                    ),
                    NOTE * sum(thing - self._notes + 1 for thing in things if thing >= self._notes),
                )
            )
        return Propose(Terms(transfers), answers)

    def _deal(self, actions: Sequence[int]) -> Deal:
        """What has been composed so far, the opening left out."""
        deal = Deal()
        for action in actions[1 if actions[0] == self._offer else 2 :]:
            if self._pair <= action < self._building:
                deal.pairs.append(action - self._pair)
                deal.things.append([])
            elif action != self._send:
                deal.things[-1].append(action)
        return deal

    def still_means(self, draft: Sequence[int], before: View, now: View) -> bool:
        assert isinstance(before, ChinatownView)
        assert isinstance(now, ChinatownView)
        then, table = before.table, now.table
        if [offer.number for offer in then.offers] != [offer.number for offer in table.offers]:
            return False
        return (then.phase, then.owners, then.tiles) == (table.phase, table.owners, table.tiles)

    # What may come next

    def legal(self, view: View, moves: Sequence[Move], draft: Sequence[int]) -> list[int]:
        assert isinstance(view, ChinatownView)
        table = view.table
        if table.phase != TRADE:
            return super().legal(view, moves, draft)
        if draft and draft[0] in (self._offer, self._offer + 1):
            return self._composing(view, draft)
        listed = [move for move in moves if not isinstance(move, Propose)]
        actions = self._listed(view, listed, draft)
        viewer = view.viewer
        assert viewer is not None
        if not draft and not table.done[viewer] and self._may_propose(view, viewer):
            actions.append(self._offer)
            if any(self._may_counter(offer, viewer) for offer in table.offers):
                actions.append(self._offer + 1)
        return actions

    def _listed(
        self, view: ChinatownView, moves: Sequence[Move], draft: Sequence[int]
    ) -> list[int]:
        """As the moves say; a refusal may also give one of the known reasons."""
        place = len(draft)
        rows = [self.actions_of(view, move) for move in moves]
        refuse = self._replies + _REPLIES.index("refuse")
        rows += [
            (reason, *row[1:])
            for row in rows
            if row[0] == refuse
            for reason in range(refuse + 1, self._replies + len(_REPLIES))
        ]
        return sorted({row[place] for row in rows if row[:place] == tuple(draft)})

    def _may_propose(self, view: ChinatownView, viewer: int) -> bool:
        table = view.table
        opened = sum(offer.proposer == viewer for offer in table.offers)
        return opened < MOST_OPEN_OFFERS and table.proposals[viewer] < MOST_COMPOSED

    def _may_counter(self, offer: OfferData, viewer: int) -> bool:
        terms = terms_named(offer.terms)
        return terms.standing or viewer in terms.parties

    def _composing(self, view: ChinatownView, draft: Sequence[int]) -> list[int]:
        viewer = view.viewer
        assert viewer is not None
        if draft[0] != self._offer and len(draft) == 1:
            return [
                self._slot + place
                for place, offer in enumerate(view.table.offers)
                if self._may_counter(offer, viewer)
            ]
        deal = self._deal(draft)
        actions = [self.drop]
        if not deal.pairs:
            return actions + self._next_pairs(view, deal)
        actions += self._next_things(view, deal)
        if deal.things[-1]:
            actions += self._next_pairs(view, deal)
            text = self._proposal(view, draft).terms.text
            if all(offer.terms != text for offer in view.table.offers):
                actions.append(self._send)
        return actions

    def _next_pairs(self, view: ChinatownView, deal: Deal) -> list[int]:
        if len(deal.pairs) == MOST_PAIRS:
            return []
        first = deal.pairs[-1] + 1 if deal.pairs else 0
        open_to_all = [ANYBODY in self.pairs[pair] for pair in deal.pairs]
        found = []
        for pair in range(first, len(self.pairs)):
            giver, receiver = self.pairs[pair]
            if open_to_all and open_to_all[0] != (ANYBODY in (giver, receiver)):
                continue
            if not deal.pairs and 0 not in (giver, receiver):
                continue
            if giver != 0 or self._giveable(view, deal, pair, 0):
                found.append(self._pair + pair)
        return found

    def _next_things(self, view: ChinatownView, deal: Deal) -> list[int]:
        things = deal.things[-1]
        return self._giveable(view, deal, deal.pairs[-1], things[-1] if things else 0)

    def _giveable(self, view: ChinatownView, deal: Deal, pair: int, last: int) -> list[int]:
        """What the giver of this pair can add behind what is there already."""
        giver = self.pairs[pair][0]
        here = deal.things[-1] if deal.pairs and deal.pairs[-1] == pair else []
        found: list[int] = []
        if sum(thing < self._notes for thing in here) < MOST_THINGS:
            found = [
                thing
                for thing in self._things_of(view, deal, giver)
                if thing > last or (thing == last and thing >= self._shop)
            ]
        if last >= self._notes:
            return []
        most = MOST_NOTES
        if giver == 0:
            given = [pair for pair in deal.pairs if self.pairs[pair][0] == 0]
            spent = sum(
                (number + 1) * deal.count(self._notes + number, given)
                for number in range(MOST_NOTES)
            )
            most = min(most, (view.money or 0) // NOTE - spent)
        return found + [self._notes + number for number in range(most)]

    def _things_of(self, view: ChinatownView, deal: Deal, giver: int) -> list[int]:
        """Buildings and tiles that this seat, counted from the viewer, has and does not yet give."""
        viewer = view.viewer
        assert viewer is not None
        table = view.table
        if giver == ANYBODY:
            givers = [seat for seat in range(self.seats) if seat != viewer]
        else:
            givers = [(viewer + giver) % self.seats]
        every = range(len(self.pairs))
        found = [
            action
            for number, owner in table.owners.items()
            if owner in givers
            for action in [self._building_action(int(number))]
            if not deal.count(action, every)
        ]
        mine = [pair for pair in deal.pairs if self.pairs[pair][0] == giver]
        for shop, name in enumerate(SHOP_NAMES):
            has = max(table.tiles[seat].get(name, 0) for seat in givers)
            if has > deal.count(self._shop + shop, mine):
                found.append(self._shop + shop)
        return sorted(found)

    # Observations

    def observe(self, view: View, draft: Sequence[int], now: int = 0) -> bytes:
        assert isinstance(view, ChinatownView)
        viewer = view.viewer
        assert viewer is not None
        seats = self.seats
        table = view.table
        left = 0 if view.deadline is None else -((now - view.deadline) // 1000)
        numbers = one_hot(len(PHASES), PHASES.index(table.phase))
        numbers.append(table.round)
        numbers += one_hot(seats, (table.first - viewer) % seats)
        numbers += one_hot(seats, (table.turn - viewer) % seats)
        numbers += [view.keep, byte(left)]
        for building in BUILDINGS:
            owner = table.owners.get(str(building.number))
            numbers.append(0 if owner is None else 1 + (owner - viewer) % seats)
        for building in BUILDINGS:
            shop = table.shops.get(str(building.number))
            numbers.append(0 if shop is None else 1 + SHOP_INDEX[shop])
        for cards in (view.hand, view.kept):
            numbers += [int(building.number in cards) for building in BUILDINGS]
        numbers.append(byte((view.money or 0) // NOTE))
        cash = self._cash(view)
        for ahead in range(seats):
            seat = (viewer + ahead) % seats
            numbers += [byte(table.tiles[seat].get(name, 0)) for name in SHOP_NAMES]
            numbers += [
                int(table.ready[seat]),
                int(table.done[seat]),
                byte(table.proposals[seat]),
                byte(cash[seat] // NOTE),
            ]
        for offer in table.offers:
            numbers += self._offer_numbers(offer, viewer)
        rest = self._slots - len(table.offers)
        numbers += [0] * (rest * (7 + 2 * KINDS + 2 * SHOWN))
        return bytes(numbers + draft_numbers(draft, PARTS))

    def _cash(self, view: ChinatownView) -> list[int]:
        """What each seat has by all that was paid in public."""
        cash = [self._start] * self.seats
        for paid in view.table.ledger:
            cash[paid.payee] += paid.dollars
            if paid.payer >= 0:
                cash[paid.payer] -= paid.dollars
        return cash

    def _offer_numbers(self, offer: OfferData, viewer: int) -> list[int]:
        terms = terms_named(offer.terms)
        proposer = (offer.proposer - viewer) % self.seats
        if terms.standing and viewer != offer.proposer:
            terms = terms.bound(viewer)
        ways: list[list[int]] = []
        for way in ("receiver", "giver"):
            notes, tiles, numbers = 0, [0] * KINDS, [0] * SHOWN
            for transfer in terms.transfers:
                if getattr(transfer, way) == viewer:
                    notes += transfer.dollars // NOTE
                    for shop in transfer.tiles:
                        tiles[shop] += 1
                    numbers = [*transfer.buildings, *numbers][:SHOWN]
            ways.append([byte(notes), *tiles, *numbers])
        (got, *got_things), (given, *given_things) = ways
        return [
            proposer + 1,
            int(terms_named(offer.terms).standing),
            int(viewer in terms.parties),
            int(viewer in offer.agreed),
            len(terms.parties),
            got,
            given,
            *got_things[:KINDS],
            *given_things[:KINDS],
            *got_things[KINDS:],
            *given_things[KINDS:],
        ]


def _party(seat: int) -> str:
    return "any" if seat == ANYBODY else f"+{seat}"
