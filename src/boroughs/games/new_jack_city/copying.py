"""How a state is copied, field by field.

Written by tools/declared_states.py from the fields declared in state.py and city.py.
"""

from __future__ import annotations

from boroughs.games.new_jack_city.city import City
from boroughs.games.new_jack_city.state import Developer, NewJackCityState


def copy_city(city: City) -> City:
    twin = City(city.numbers)
    twin.faces = city.faces.copy()
    twin.places = city.places.copy()
    twin.cells = city.cells.copy()
    twin.network = city.network.copy()
    twin.slots = city.slots.copy()
    twin.cell_of = city.cell_of.copy()
    twin.parent = city.parent.copy()
    twin.value = city.value.copy()
    twin.holder = city.holder.copy()
    twin.built = city.built.copy()
    twin.openings = city.openings.copy()
    twin.free = city.free.copy()
    return twin


def copy_developer(developer: Developer) -> Developer:
    twin = Developer(developer.seat)
    twin.money = developer.money
    twin.commercial = developer.commercial
    twin.industrial = developer.industrial
    twin.scored = developer.scored
    twin.hand = developer.hand.copy()
    twin.builders = developer.builders.copy()
    twin.last_scored = developer.last_scored.copy()
    return twin


def copy_fields(state: NewJackCityState, twin: NewJackCityState) -> None:
    """Makes a bare state equal to another, and its own."""
    twin.now = state.now
    twin.phase = state.phase
    twin.first = state.first
    twin.turn = state.turn
    twin.acted = state.acted
    twin.pending = state.pending
    twin.signalled = state.signalled
    twin.last_turns = state.last_turns
    twin.aside = state.aside.copy()
    twin.developers = [copy_developer(developer) for developer in state.developers]
    twin.city = copy_city(state.city)
    twin.deck = state.deck.copy()
