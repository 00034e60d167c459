"""What a trader thinks of its own moves: which cards are worth keeping, where its tiles earn most.

What it thinks of a deal depends on others too, and stands in `negotiation.py`.
"""

from __future__ import annotations

from itertools import combinations

from boroughs.core.move import Move
from boroughs.games.chinatown.bot.foresight import Foresight
from boroughs.games.chinatown.bot.valuation import Layout, appraisal_of
from boroughs.games.chinatown.moves import PASS, Keep, Place
from boroughs.games.chinatown.parcels import LAND_OF, land_of, stock_of
from boroughs.games.chinatown.rules import Chinatown


def best_keep(table: Chinatown, seat: int, foresight: Foresight) -> Move:
    """The cards that are worth most beside what this seat has."""
    appraisal = appraisal_of(table, foresight)
    land = land_of(table.owners, seat)
    stock = stock_of(table.tiles[seat])
    best: tuple[int, ...] = ()
    most = -1
    for cards in combinations(sorted(table.hands[seat]), table.dealing().kept):
        wider = land
        for card in cards:
            wider |= LAND_OF[card]
        worth = appraisal.worth(wider, stock)
        if worth > most:
            best, most = cards, worth
    return Keep(best)


def best_placing(table: Chinatown, seat: int, foresight: Foresight) -> Move:
    """All tiles that are better placed than kept, or to pass."""
    appraisal = appraisal_of(table, foresight)
    layout = Layout(appraisal, land_of(table.owners, seat), stock_of(table.tiles[seat]))
    placings = layout.placings()
    return Place(tuple(placings)) if placings else PASS
