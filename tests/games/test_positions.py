"""One convention for positions: who knows a position of one game can read one of any other."""

from __future__ import annotations

import json

import pytest

from boroughs import Table, game, game_names
from boroughs.core.errors import BadPosition


@pytest.mark.parametrize("name", game_names())
def test_a_position_is_flat_and_names_seats_options_and_time(name: str) -> None:
    """What is open and what is secret stand side by side: no part is wrapped up in a table of its own."""
    played = game(name)
    seats = max(played.seat_counts)
    table = Table(played, seats, seed=1)
    position = played.to_dict(table.state)
    assert position["seats"] == seats
    assert position["options"] == table.state.options
    assert position["now"] == 0
    assert not {"table", "state", "position", "view"} & set(position)


@pytest.mark.parametrize("name", game_names())
def test_a_position_goes_through_json_and_says_what_is_wrong_with_another(name: str) -> None:
    played = game(name)
    position = played.to_dict(Table(played, max(played.seat_counts), seed=1).state)
    again = json.loads(json.dumps(position))
    assert json.dumps(played.to_dict(played.from_dict(again))) == json.dumps(position)
    with pytest.raises(BadPosition, match="surplus"):
        played.from_dict({**again, "surplus": 1})
