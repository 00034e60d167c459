"""What `hard` and `expert` guess otherwise than everybody: numbers of their own for each number of seats."""

from __future__ import annotations

import pytest

from boroughs import SeededDice
from boroughs.bots import make_bot
from boroughs.core.bot import Turn
from boroughs.games.new_jack_city.bot.heuristic import NewJackCityHeuristic
from boroughs.games.new_jack_city.bot.weights import EVERYBODY, Weights, numbers_of
from games.new_jack_city.table import GAME
from games.new_jack_city.test_lookahead import positions


@pytest.mark.parametrize("player", ["hard", "expert"])
@pytest.mark.parametrize("seats", range(1, 7))
def test_a_player_s_numbers_have_the_shape_of_everybody_s(player: str, seats: int) -> None:
    """A name that nobody reads would be a slip of the pen, and a shorter list would be read beyond its end."""
    usual = numbers_of()
    own = numbers_of(player, seats)
    assert own.keys() == usual.keys()
    for name, number in usual.items():
        if isinstance(number, list):
            assert len(own[name]) == len(number), name


@pytest.mark.parametrize("seats", [2, 6])
def test_hard_plays_by_the_numbers_of_its_table(seats: int) -> None:
    heuristic = NewJackCityHeuristic(Weights(numbers_of("hard", seats)))
    usual = NewJackCityHeuristic(EVERYBODY)
    hard = make_bot(GAME, "hard")
    otherwise = 0
    for state in positions(seats, f"hard {seats}"):
        [seat] = state.to_act()
        moves = state.moves(seat)
        turn = Turn(seat, GAME.view(state, seat), moves, 0, SeededDice("hard"))
        move = hard.act(turn).move
        assert move == heuristic.choose(state, seat, moves, SeededDice("any"))
        otherwise += move != usual.choose(state, seat, moves, SeededDice("any"))
    assert otherwise, "it would play as `normal` does"


def test_normal_still_guesses_as_everybody() -> None:
    """Hints, searches and the lower levels are told apart from `hard` by it."""
    heuristic = GAME.heuristic()
    assert isinstance(heuristic, NewJackCityHeuristic)
    assert heuristic.weights is EVERYBODY
    assert heuristic.random_percents() == {"easy": 30, "normal": 10}
