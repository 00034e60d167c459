"""Simulations in batches: the same sums as game by game, the same figures as the engine."""

from __future__ import annotations

import numpy as np
import pytest

import boroughs
from boroughs.arena.batch_workers import seatings, tally_arrays
from boroughs.arena.played_game import PlayedGame
from boroughs.arena.seating import seating
from boroughs.arena.simulate import simulate
from boroughs.arena.tally import tally_game, tally_sum
from boroughs.core.result import rank


def test_sums_over_arrays_are_those_of_the_games_one_by_one() -> None:
    """Fifty made-up games of three players, ties among them."""
    rng = np.random.default_rng(5)
    scores = rng.integers(0, 4, (50, 3))
    firsts = rng.integers(0, 3, 50)
    steps = rng.integers(50, 90, 50)
    orders = seatings(3, 7, 50)
    one_by_one = tally_sum(
        3,
        [
            tally_game(
                PlayedGame(
                    number=7 + game,
                    players=seating(3, 7 + game),
                    first=int(firsts[game]),
                    result=rank([int(score) for score in scores[game]]),
                    steps=int(steps[game]),
                    milliseconds=0,
                )
            )
            for game in range(50)
        ],
    )
    assert tally_arrays(orders, firsts, scores, steps).dump() == one_by_one.dump()


def test_batches_give_the_figures_of_the_engine_within_the_interval() -> None:
    """Normal against random, and how long that takes: four standard errors are enough for anybody."""
    slow = simulate("machi-koro", ["normal", "random"], games=60, seed=4)
    fast = simulate("machi-koro", ["normal", "random"], games=2000, seed=4, batch=True)
    assert fast.games == 2000
    assert slow.length.low is not None
    assert slow.length.high is not None
    width = slow.length.high - slow.length.low
    assert abs(fast.length.value - slow.length.value) < width
    assert abs(fast.standings[0].win_rate.value - slow.standings[0].win_rate.value) < 0.1
    assert sum(standing.wins for standing in fast.standings) == 2000


def test_what_batches_cannot_do_is_refused() -> None:
    with pytest.raises(boroughs.BadOptions, match="no-batch-policy"):
        simulate("machi-koro", ["expert", "random"], games=2, batch=True)
    with pytest.raises(boroughs.BadOptions, match="no-batch"):
        simulate("lots", ["normal", "random"], games=2, batch=True)
