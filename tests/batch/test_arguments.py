"""What is given to a batch is looked at before any kernel reads it: kernels look at nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from boroughs.batch import machi_koro, new_jack_city
from boroughs.core.errors import BadOptions

GAMES = 64
STEPPED: tuple[Callable[..., Any], ...] = (machi_koro.SteppedGames, new_jack_city.SteppedGames)
PLAYED: tuple[Callable[..., Any], ...] = (machi_koro.playouts, new_jack_city.playouts)
each_game = pytest.mark.parametrize("stepped", STEPPED, ids=["machi-koro", "new-jack-city"])


@each_game
@pytest.mark.parametrize(
    "actions",
    [np.zeros(10, int), np.zeros((GAMES, 2), int), np.zeros((1, GAMES), int), 3, []],
    ids=["short", "two-dimensional", "row", "one-number", "nothing"],
)
def test_actions_of_another_shape_are_refused(stepped: Any, actions: Any) -> None:
    games = stepped(GAMES)
    with pytest.raises(ValueError, match=r"one number for each of 64 games"):
        games.step(actions)


@each_game
def test_actions_that_are_no_whole_numbers_are_refused(stepped: Any) -> None:
    with pytest.raises(TypeError, match="must be whole numbers, not float64"):
        stepped(GAMES).step(np.zeros(GAMES))


@each_game
def test_an_action_beyond_all_is_forbidden_and_no_other_one(stepped: Any) -> None:
    """Cut to 32 bits it would be the legal one that was added."""
    games = stepped(2, seats=2)
    legal = games.reset(seed=1).masks.argmax(1)
    then = games.step(legal + np.array([2**32, 0]))
    assert then.ended.tolist() == [True, False]


@each_game
@pytest.mark.parametrize("count", [0, -1])
def test_no_games_are_refused(stepped: Any, count: int) -> None:
    with pytest.raises(BadOptions, match="at least one game"):
        stepped(count)


@each_game
def test_a_number_that_is_none_is_refused(stepped: Any) -> None:
    with pytest.raises(TypeError, match="games must be a whole number"):
        stepped("64")


@pytest.mark.parametrize("play", PLAYED, ids=["machi-koro", "new-jack-city"])
def test_no_whole_games_are_refused(play: Any) -> None:
    with pytest.raises(BadOptions, match="at least one game"):
        play(0)


@pytest.mark.parametrize("play", PLAYED, ids=["machi-koro", "new-jack-city"])
def test_lengths_are_counted_alike(play: Any) -> None:
    played = play(20, seats=2)
    assert played.lengths(5).sum() == 20
    assert played.moves.shape == played.choices.shape == (20,)
