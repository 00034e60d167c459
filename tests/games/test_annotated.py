"""Figures are worked out once a frame: a view that has them is given back as it is."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.core.playout import resolve_chance

STEPS = 40


@pytest.mark.parametrize("name", boroughs.game_names())
def test_a_view_with_figures_is_not_annotated_again(name: str) -> None:
    game = boroughs.game(name)
    state = game.new()
    dice = boroughs.SeededDice("annotated")
    figured = 0
    for _ in range(STEPS):
        resolve_chance(state, dice)
        if state.result() is not None or not state.to_act():
            break
        for viewer in (*range(state.seats), None):
            view = game.view(state, viewer)
            once = game.annotated(view)
            assert game.annotated(once) == once
            if once != view:
                figured += 1
                assert game.annotated(once) is once
        seat = state.to_act()[0]
        state.play(seat, dice.choice(state.moves(seat)))
    assert figured > 0
