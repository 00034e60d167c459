"""How a state is copied, field by field.

Written by tools/declared_states.py from the fields declared in state.py.
"""

from __future__ import annotations

from boroughs.games.mad_city.state import Builder, MadCityState


def copy_builder(builder: Builder) -> Builder:
    twin = Builder(builder.seat, builder.cells.copy(), builder.counters.copy())
    twin.hand = builder.hand.copy()
    twin.score = builder.score
    twin.palmed = builder.palmed
    twin.ready = builder.ready
    twin.done = builder.done
    twin.swapped = builder.swapped
    twin.stage = builder.stage
    twin.sheet = builder.sheet
    twin.faced = builder.faced
    return twin


def copy_fields(state: MadCityState, twin: MadCityState) -> None:
    """Makes a bare state equal to another, and its own."""
    twin.now = state.now
    twin.phase = state.phase
    twin.round = state.round
    twin.ranger = state.ranger
    twin.common = state.common
    twin.last_round = state.last_round
    twin.ties = state.ties
    twin.loose = state.loose
    twin.walk = state.walk
    twin.guides = state.guides.copy()
    twin.turned = state.turned
    twin.covered = state.covered.copy()
    twin.ends = state.ends
    twin.builders = [copy_builder(builder) for builder in state.builders]
