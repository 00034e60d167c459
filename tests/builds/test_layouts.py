"""The engine's fields have their slots in a batch: a new one gets a slot, or a reason why it needs none."""

from __future__ import annotations

from importlib import import_module

import pytest
from tools.declared_states import declared_fields

GAMES = ("machi_koro", "new_jack_city")


@pytest.mark.parametrize("game", GAMES)
def test_every_field_has_a_slot_or_a_reason(game: str) -> None:
    layout = import_module(f"boroughs.batch.{game}.layout")
    held, left_out = list(layout.HOLDS.values()), list(layout.NOT_HELD)
    assert sorted(held + left_out) == sorted(declared_fields(game))
    assert all(layout.NOT_HELD.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_slot_is_in_the_layout(game: str) -> None:
    layout = import_module(f"boroughs.batch.{game}.layout")
    slots = {*layout.HOLDS, *layout.OF_THE_BATCH}
    assert len(slots) == len(layout.HOLDS) + len(layout.OF_THE_BATCH)
    assert {slot for slot in slots if not isinstance(getattr(layout, slot, None), int)} == set()
