"""The state that a viewer imagines: only cards in hands are ever unknown."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from boroughs.core.dice import Dice
from boroughs.games.chinatown.components import (
    LAST_BUILDING,
    MOST_PROPOSALS,
    NOBODY,
    SHOP_INDEX,
    VACANT,
)
from boroughs.games.chinatown.deals import Offer, parse_terms
from boroughs.games.chinatown.state import KEEP, Closed, Payment
from boroughs.games.chinatown.view import ChinatownView, counts_of

if TYPE_CHECKING:
    from boroughs.games.chinatown.rules import Chinatown


def imagine_into(table: Chinatown, view: ChinatownView, dice: Dice) -> None:
    """Makes a bare table one that this viewer could be looking at.

    The pile is shuffled before each deal, so all cards that the viewer does not see are equally
    likely in any hand; and others may have chosen any of their cards by now, or nothing yet.
    """
    table.phase = view.phase
    table.round = view.round
    table.first = view.first
    table.turn = view.turn
    table.owners = [NOBODY] * (LAST_BUILDING + 1)
    table.shops = [VACANT] * (LAST_BUILDING + 1)
    for building in view.buildings:
        table.owners[building.number] = building.owner
        if building.shop:
            table.shops[building.number] = SHOP_INDEX[building.shop]
    table.tiles = [counts_of(tiles) for tiles in view.tiles]
    table.ready = list(view.ready)
    table.money = [0] * view.seats
    table.ledger = []
    for paid in view.ledger:
        table.ledger.append(Payment(paid.round, paid.payer, paid.payee, paid.dollars))
        table.money[paid.payee] += paid.dollars
        if paid.payer >= 0:
            table.money[paid.payer] -= paid.dollars
    table.offers = [
        Offer(offer.number, offer.proposer, parse_terms(offer.terms), offer.agreed, offer.answers)
        for offer in view.offers
    ]
    table.closed = [
        Closed(
            Offer(old.number, old.proposer, parse_terms(old.terms), old.agreed, old.answers),
            old.how,
            old.seat,
            old.reason,
        )
        for old in view.closed
    ]
    table.next_offer = view.next_offer
    table.proposals = [MOST_PROPOSALS - left for left in view.proposals_left]
    table.done = list(view.done)
    table.ends = -1 if view.deadline is None else view.deadline
    if view.phase == KEEP:
        _imagine_hands(table, view, dice)


def _imagine_hands(table: Chinatown, view: ChinatownView, dice: Dice) -> None:
    if view.viewer is not None:
        table.hands[view.viewer] = list(view.hand)
        table.kept[view.viewer] = view.kept
    pile = table.cards_left()
    for seat in range(view.seats):
        if seat == view.viewer:
            continue
        hand = sorted(pile.pop(dice.below(len(pile))) for _ in range(view.cards))
        table.hands[seat] = hand
        choices = list(combinations(hand, view.keep))
        if view.ready[seat] or dice.below(len(choices) + 1):
            table.kept[seat] = dice.choice(choices)
