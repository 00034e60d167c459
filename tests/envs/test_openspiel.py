"""OpenSpiel: its random simulation, its MCTS bot, and what players may know."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import boroughs
import boroughs.envs.openspiel as doors
from boroughs.core.dice import SeededDice

GAMES = [
    "boroughs_machi_koro(seats=2)",
    "boroughs_machi_koro(seats=4)",
    "boroughs_new_jack_city(seats=2)",
    "boroughs_lots(seats=2)",
    "boroughs_chinatown(seats=3)",
    "boroughs_mad_city(mode=puzzle)",
    "boroughs_mad_city(mode=advanced-puzzle)",
]


def play_on(state: doors.BoroughsState, dice: SeededDice, most: int) -> None:
    """Random outcomes by their weights, and random actions."""
    for _ in range(most):
        if state.is_terminal():
            return
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(
                int(np.random.default_rng(dice.below(1 << 30)).choice(actions, p=weights))
            )
        else:
            state.apply_action(dice.choice(state.legal_actions()))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_its_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    dice = SeededDice("clones")
    play_on(state, dice, 60)
    before = str(state)
    twin = state.clone()
    assert str(twin) == before
    play_on(twin, dice, 40)
    assert str(state) == before


def played_by_tree_search(name: str, searched: int) -> tuple[doors.BoroughsState, int]:
    """A whole game: so many decisions by OpenSpiel's search, the rest at random."""
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 2, evaluator, random_state=np.random.RandomState(2))
    state = game.new_initial_state()
    dice = SeededDice("mcts")
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node() or len(state.legal_actions()) == 1 or decisions >= searched:
            play_on(state, dice, 1)
        else:
            state.apply_action(bot.step(state))
            decisions += 1
    return state, decisions


@pytest.mark.long
def test_its_tree_search_plays_a_game() -> None:
    state, decisions = played_by_tree_search("boroughs_machi_koro(seats=2)", 25)
    assert decisions == 25
    assert sum(state.returns()) == 0
    assert max(state.returns()) == 1


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_its_tree_search_plays_whole_games(name: str) -> None:
    """Every decision is the search's; Chinatown's thousands of small ones only for a while."""
    searched = 60 if "chinatown" in name else 10_000
    state, decisions = played_by_tree_search(name, searched)
    assert decisions > 10
    returns = state.returns()
    assert max(returns) > 0 or len(returns) == 1
    assert sum(returns) == pytest.approx(0) or len(returns) == 1


def test_chance_has_the_weights_of_the_game() -> None:
    """The first question is who begins: two seats, one half each; a roll of one die: a sixth each."""
    state = pyspiel.load_game("boroughs_machi_koro(seats=2)").new_initial_state()
    assert [weight for _, weight in state.chance_outcomes()] == [0.5, 0.5]
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    state.apply_action(state.legal_actions()[0])
    assert [weight for _, weight in state.chance_outcomes()] == pytest.approx([1 / 6] * 6)


def test_an_observation_has_named_parts() -> None:
    game = pyspiel.load_game("boroughs_machi_koro(seats=2)")
    observer = game.make_py_observer()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observer.set_from(state, state.current_player())
    assert observer.dict["coins +0"].tolist() == [3]
    assert observer.dict["market"].sum() >= 12


def test_information_grows_with_what_is_seen() -> None:
    """Two ways to the same position are told apart by who remembers."""
    game = pyspiel.load_game("boroughs_machi_koro(seats=2)")
    state = game.new_initial_state()
    seen = set()
    dice = SeededDice("recall")
    for _ in range(30):
        play_on(state, dice, 1)
        seen.add(state.information_state_string(0))
    assert len(seen) == 30


@pytest.mark.parametrize(
    "name",
    [
        "boroughs_machi_koro(seats=9)",
        "boroughs_mad_city(mode=base,seats=2)",
        "boroughs_chinatown(trade_minutes=5)",
        "boroughs_lots(hand=crane)",
    ],
)
def test_what_cannot_be_played_here_is_refused(name: str) -> None:
    """Too many seats; and whatever brings a clock into the game."""
    with pytest.raises((boroughs.BadOptions, pyspiel.SpielError)):
        pyspiel.load_game(name)


def test_who_cannot_see_a_draw_is_told_nothing_of_it() -> None:
    """New Jack City deals hands in secret: two deals that differ in seat 1's cards look alike to seat 0."""
    game = pyspiel.load_game("boroughs_new_jack_city(seats=2)")
    seen = []
    for choice in (0, 1):
        state = game.new_initial_state()
        state.apply_action(0)
        for _ in range(3):
            state.apply_action(0)
        state.apply_action(choice)
        seen.append((state.information_state_string(0), state.information_state_string(1)))
    mine, other = zip(*seen, strict=True)
    assert len(set(mine)) == 1
    assert len(set(other)) == 2
