"""What a game writes once for all is what it would write for each: views, and the position as JSON."""

from __future__ import annotations

import random

import msgspec
import pytest

import boroughs
from boroughs.core.table import Table


@pytest.mark.parametrize("name", boroughs.game_names())
def test_views_of_all_are_the_views_of_each(name: str) -> None:
    game = boroughs.game(name)
    table = Table(game, max(3, min(game.seat_counts)), seed=4)
    chooser, viewers = random.Random(4), [*range(table.state.seats), None]
    for _ in range(60):
        state = table.state
        assert game.views(state, viewers) == [game.view(state, viewer) for viewer in viewers]
        assert game.encode_position(state) == msgspec.json.encode(game.to_dict(state))
        able = [seat for seat in table.to_act if table.moves(seat)]
        if able:
            seat = chooser.choice(able)
            table.play(seat, chooser.choice(list(table.moves(seat))))
        elif table.deadline is not None:
            table.tick(table.deadline)
        else:
            break
