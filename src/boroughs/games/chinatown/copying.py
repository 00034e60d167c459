"""How a state is copied, field by field.

Written by tools/declared_states.py from the fields declared in state.py and deals.py.
"""

from __future__ import annotations

from boroughs.games.chinatown.state import ChinatownState


def copy_fields(state: ChinatownState, twin: ChinatownState) -> None:
    """Makes a bare state equal to another, and its own."""
    twin.now = state.now
    twin.phase = state.phase
    twin.round = state.round
    twin.first = state.first
    twin.turn = state.turn
    twin.owners = state.owners.copy()
    twin.shops = state.shops.copy()
    twin.tiles = [inner.copy() for inner in state.tiles]
    twin.hands = [inner.copy() for inner in state.hands]
    twin.kept = state.kept.copy()
    twin.ready = state.ready.copy()
    twin.fresh = state.fresh.copy()
    twin.money = state.money.copy()
    twin.ledger = state.ledger.copy()
    twin.offers = state.offers.copy()
    twin.closed = state.closed.copy()
    twin.next_offer = state.next_offer
    twin.proposals = state.proposals.copy()
    twin.done = state.done.copy()
    twin.ends = state.ends
