"""Every bot has every seat equally often."""

from __future__ import annotations

import math

import pytest

from boroughs.arena.seating import seating


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("block", [0, 1, 7, 1000])
def test_each_block_of_games_gives_every_player_every_seat_once(players: int, block: int) -> None:
    orders = [seating(players, block * players + turn) for turn in range(players)]
    for seat in range(players):
        assert {order[seat] for order in orders} == set(range(players))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_orders_come_up_once_before_any_comes_again(players: int) -> None:
    """So nobody always plays behind the same neighbour."""
    every = [seating(players, number) for number in range(math.factorial(players))]
    assert len(set(every)) == len(every)
    assert seating(players, len(every)) == every[0]
