"""Gymnasium: its own checker, one seat against bots, and many of them at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import boroughs
import boroughs.envs.gymnasium as doors
from boroughs.envs.rewards import win_rewards

ENCODED = sorted(doors.IDS)
SHORT = {"boroughs/MadCity-v0": {"short": True}}
"""Options that bring a game to its end sooner."""


def random_action(mask: np.ndarray, rng: np.random.Generator) -> int:
    legal = mask.nonzero()[0]
    # After its end a game takes any action, and starts anew.
    return int(rng.choice(legal)) if len(legal) else 0


@pytest.mark.filterwarnings("ignore:.*environment .* is not .* up to date")
@pytest.mark.filterwarnings("ignore:.*human")
@pytest.mark.parametrize("name", ENCODED)
def test_its_own_checker(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(name).unwrapped)
    capsys.readouterr()


@pytest.mark.parametrize("name", ENCODED)
def test_a_whole_game_against_random_bots(name: str) -> None:
    rng = np.random.default_rng(1)
    table = gymnasium.make(name, opponents=["random"], options=SHORT.get(name))
    observation, _ = table.reset(seed=3)
    paid = []
    over = False
    while not over:
        action = random_action(observation["action_mask"], rng)
        observation, reward, over, cut, _ = table.step(action)
        paid.append(reward)
        assert not cut
    result = table.unwrapped.table.episode.result
    assert paid[:-1] == [0] * (len(paid) - 1)
    assert paid[-1] == win_rewards(result)[0]


def test_opponents_are_asked_for_by_name() -> None:
    table = gymnasium.make("boroughs/MachiKoro-v0", seats=3, opponents=["normal", "easy"], seat=1)
    observation, _ = table.reset(seed=3)
    assert table.unwrapped.table.episode.seat == 1
    for _ in range(20):
        mask = observation["action_mask"]
        observation, _, over, _, _ = table.step(int(mask.nonzero()[0][-1]))
        assert not over
        assert table.unwrapped.table.episode.seat == 1
    with pytest.raises(boroughs.BadOptions):
        gymnasium.make("boroughs/MachiKoro-v0", seats=4, opponents=["normal", "easy"])
    with pytest.raises(boroughs.BadOptions):
        gymnasium.make("boroughs/MachiKoro-v0", seats=2, opponents=["genius"])


def test_the_same_seed_gives_the_same_game() -> None:
    played = []
    for _ in range(2):
        table = gymnasium.make("boroughs/MachiKoro-v0", seats=2, opponents=["normal"])
        observation, _ = table.reset(seed=11)
        rng = np.random.default_rng(2)
        rows = []
        for _ in range(60):
            rows.append(observation["observation"].tobytes())
            observation, *_ = table.step(random_action(observation["action_mask"], rng))
        played.append(rows)
    assert played[0] == played[1]


@pytest.mark.parametrize("mode", ["sync", "vector_entry_point"])
def test_many_seats_step_together(mode: str) -> None:
    """Gymnasium's own vector of environments, and ours, which is faster, go through the same games."""
    tables = gymnasium.make_vec(
        "boroughs/MachiKoro-v0", num_envs=3, vectorization_mode=mode, opponents=["random"]
    )
    observations, _ = tables.reset(seed=5)
    rng = np.random.default_rng(6)
    ended = 0
    for _ in range(400):
        mask = observations["action_mask"]
        actions = np.array([random_action(row, rng) for row in mask])
        observations, rewards, over, cut, _ = tables.step(actions)
        assert observations in tables.observation_space
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        ended += int(over.sum())
    assert ended > 0


def test_our_vector_goes_through_the_same_games_as_theirs() -> None:
    rows = []
    for mode in ("sync", "vector_entry_point"):
        tables = gymnasium.make_vec(
            "boroughs/MachiKoro-v0", num_envs=2, vectorization_mode=mode, opponents=["random"]
        )
        observations, _ = tables.reset(seed=5)
        rng = np.random.default_rng(6)
        seen = []
        for _ in range(300):
            mask = observations["action_mask"]
            actions = np.array([random_action(row, rng) for row in mask])
            observations, rewards, over, *_ = tables.step(actions)
            seen.append((observations["observation"].tobytes(), rewards.tolist(), over.tolist()))
        rows.append(seen)
    assert rows[0] == rows[1]


def test_an_action_that_the_mask_forbids_loses() -> None:
    table = gymnasium.make("boroughs/MachiKoro-v0")
    table.reset(seed=1)
    invest = table.unwrapped.encoding.action_named("invest")
    _, reward, over, _, _ = table.step(invest)
    assert (reward, over) == (-1.0, True)


def test_every_id_is_registered() -> None:
    assert set(doors.IDS) <= set(gymnasium.registry)
    assert set(doors.IDS.values()) == set(boroughs.game_names())


def test_one_name_is_one_opponent_for_every_other_seat() -> None:
    """A text is a name, and is not read letter by letter."""
    table = gymnasium.make("boroughs/MachiKoro-v0", seats=3, opponents="easy")
    alike = gymnasium.make("boroughs/MachiKoro-v0", seats=3, opponents=["easy"])
    assert str(table.reset(seed=3)[0]) == str(alike.reset(seed=3)[0])


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"opponents": ["easy", "easy", "easy"]}, "3 opponents are named for 1 other seat"),
        ({"opponents": "nobody"}, "There is no bot called “nobody”"),
        ({"seat": 5}, "Nobody can learn on seat 5; possible are 0 and 1"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(wish: dict[str, Any], says: str) -> None:
    with pytest.raises(boroughs.BadOptions) as refusal:
        gymnasium.make("boroughs/MachiKoro-v0", seats=2, **wish)
    assert says in str(refusal.value)


def test_masks_are_had_by_the_name_that_learners_ask_for() -> None:
    table = gymnasium.make("boroughs/MachiKoro-v0", seats=2)
    observation, _ = table.reset(seed=1)
    masks = table.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool
    assert masks.tolist() == observation["action_mask"].astype(bool).tolist()
