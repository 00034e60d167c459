"""OpenSpiel: its random simulation, its MCTS bot, and what players may know."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import boroughs
import boroughs.core.state as state_module
import boroughs.envs.openspiel as doors
from boroughs.core.chance import Chance, Outcome
from boroughs.core.dice import SeededDice
from boroughs.core.encoding import Encoding
from boroughs.core.move import Move
from boroughs.core.state import State
from soak import SOAK

GAMES = [
    "boroughs_machi_koro(seats=2)",
    "boroughs_machi_koro(seats=4)",
    "boroughs_new_jack_city(seats=2)",
    "boroughs_lots(seats=2)",
    "boroughs_chinatown(seats=3)",
    "boroughs_mad_city(mode=puzzle)",
    "boroughs_mad_city(mode=advanced-puzzle)",
]
SLOW = {
    "boroughs_machi_koro(seats=4)",
    "boroughs_new_jack_city(seats=2)",
    "boroughs_chinatown(seats=3)",
    "boroughs_mad_city(mode=advanced-puzzle)",
}
"""Simulated in the long run; others say on every change what a state must do."""


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


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.long if name in SLOW else ()) for name in GAMES],
)
def test_its_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


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
    """In the soak every decision is the search's; else, and of Chinatown's thousands of small ones, the first."""
    searched = 10_000 if SOAK and "chinatown" not in name else 60
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


def refuse_copies_by_attribute(patch: pytest.MonkeyPatch) -> None:
    """Makes the engine's objects behave as when compiled: nothing takes them apart and puts them together."""

    def refuse(self: object, protocol: object) -> object:
        raise TypeError(f"{type(self).__name__}: missing required argument")

    if str(state_module.__file__).endswith(".py"):
        for kind in (State, Encoding, Chance, Outcome, Move, SeededDice):
            patch.setattr(kind, "__reduce_ex__", refuse)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_copied_and_written_down_in_either_build(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At players' decisions, in the middle of a move, and where nature is asked: all goes on alike."""
    refuse_copies_by_attribute(monkeypatch)
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    dice = SeededDice("kept")
    for steps in (0, 1, 2, 3, 5, 30, 9, 8):
        play_on(state, dice, steps)
        _, unpickled = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(game, state)
        )
        for twin in (copy.deepcopy(state), pickle.loads(pickle.dumps(state)), unpickled):
            other, again = state.clone(), twin
            assert again.history() == other.history()
            play_on(again, SeededDice("on"), 25)
            play_on(other, SeededDice("on"), 25)
            assert again.history() == other.history()
            assert again.information_state_string(0) == other.information_state_string(0)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_player_cannot_know_is_drawn_anew(name: str) -> None:
    """All worlds look the same to the player; the real one is left as it was."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    play_on(state, SeededDice("worlds"), 70)
    while state.is_chance_node():
        play_on(state, SeededDice("one more"), 1)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = [state.resample_from_infostate(player, sampler) for _ in range(4)]
    for world in worlds:
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.clone().observation_string(player) == state.observation_string(player)
    if name == "boroughs_new_jack_city(seats=2)":
        rival = 1 - player
        assert len({world.observation_string(rival) for world in worlds}) > 1
    play_on(worlds[0], SeededDice("further"), 20)
    assert worlds[1].information_state_string(player) == state.information_state_string(player)


def test_a_draft_of_somebody_else_is_no_part_of_a_world() -> None:
    """Seat 1 does not see which card seat 0 has begun to place."""
    game = pyspiel.load_game("boroughs_new_jack_city(seats=2)")
    state = game.new_initial_state()
    dice = SeededDice("drafts")
    while state.is_chance_node() or not state.episode.hands[state.current_player()].draft:
        play_on(state, dice, 1)
    acting = state.current_player()
    world = state.resample_from_infostate(1 - acting, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert world.current_player() == acting
    assert not world.episode.hands[acting].draft


@pytest.mark.heavy
def test_its_information_set_search_plays_a_hidden_game() -> None:
    """New Jack City, where hands are secret: each search draws its own worlds."""
    game = pyspiel.load_game("boroughs_new_jack_city(seats=2)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(3))
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=evaluator,
        uct_c=1.4,
        max_simulations=3,
        random_state=np.random.RandomState(4),
    )
    state = game.new_initial_state()
    dice = SeededDice("information sets")
    searched = 0
    while searched < 3:
        if state.is_chance_node() or len(state.legal_actions()) == 1:
            play_on(state, dice, 1)
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            searched += 1
