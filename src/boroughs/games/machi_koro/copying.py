"""How a state is copied, field by field.

Written by tools/declared_states.py from the fields declared in state.py and city.py.
"""

from __future__ import annotations

from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.state import MachiKoroState


def copy_city(city: City) -> City:
    twin = City(city.seat, city.cards.copy())
    twin.coins = city.coins
    twin.kinds = city.kinds
    twin.landmarks = city.landmarks
    twin.landmark_count = city.landmark_count
    twin.invested = city.invested
    return twin


def copy_fields(state: MachiKoroState, twin: MachiKoroState) -> None:
    """Makes a bare state equal to another, and its own."""
    twin.now = state.now
    twin.turn = state.turn
    twin.turns = state.turns
    twin.decision = state.decision
    twin.asked = state.asked
    twin.dice = state.dice
    twin.total = state.total
    twin.again = state.again
    twin.pending = state.pending
    twin.winner = state.winner
    twin.cities = [copy_city(city) for city in state.cities]
    twin.market = state.market.copy()
    twin.deck = state.deck.copy()
    twin.discarded = state.discarded.copy()
    twin.left = state.left
    twin.different = state.different.copy()
    twin.shown = state.shown
    twin.filling = state.filling
