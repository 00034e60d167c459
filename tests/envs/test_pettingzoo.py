"""PettingZoo: its owners' own tests, whole games, and what we promise beyond them."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import boroughs
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.scene import Cell, Grid, Panel, Scene
from boroughs.envs import pettingzoo as doors
from boroughs.envs.blocks import font, has_glyph, pale, readable
from boroughs.envs.picture import picture
from envs.tables import Setting
from refusals import refuses

TURN_BASED = [
    Setting("machi-koro", 3),
    Setting("new-jack-city", 2),
    Setting("lots", 3, {"lot": 2}),
]
SIMULTANEOUS = [
    Setting("mad-city", 2, {"short": True}),
    Setting("mad-city", 1, {"mode": "puzzle"}),
    Setting("chinatown", 3),
]
ALL = [*TURN_BASED, *SIMULTANEOUS]

# Observations with a mask are dictionaries, as in PettingZoo's own classic games: its test knows
# those by name, and warns of all others.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def random_game(table: doors.BoroughsEnv, seed: int, most: int = 100_000) -> dict[str, float]:
    """What a game of random legal actions pays each agent."""
    rng = np.random.default_rng(seed)
    table.reset(seed=seed)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(most):
        observation, reward, terminated, truncated, _ = table.last()
        paid[agent] += reward
        if terminated or truncated:
            table.step(None)
        else:
            table.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
    assert not table.agents
    return paid


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_its_own_test_of_the_interface(setting: Setting) -> None:
    api_test(doors.env(setting.name, setting.seats, setting.options), num_cycles=30)


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_its_own_test_of_seeds(setting: Setting) -> None:
    seed_test(lambda: doors.env(setting.name, setting.seats, setting.options), num_cycles=30)


@pytest.mark.parametrize("setting", ALL, ids=str)
def test_its_own_test_of_pictures(setting: Setting, capsys: pytest.CaptureFixture[str]) -> None:
    def table(render_mode: str) -> doors.BoroughsEnv:
        return doors.env(setting.name, setting.seats, setting.options, render_mode)

    render_test(table)
    assert "1" in capsys.readouterr().out


@pytest.mark.parametrize("setting", SIMULTANEOUS, ids=str)
def test_its_own_tests_of_parallel_play(setting: Setting) -> None:
    def table() -> doors.BoroughsParallelEnv:
        return doors.parallel_env(setting.name, setting.seats, setting.options, max_cycles=200)

    parallel_api_test(table(), num_cycles=100)
    parallel_seed_test(table, num_cycles=50)


@pytest.mark.parametrize("setting", TURN_BASED, ids=str)
def test_turn_based_games_are_no_parallel_environments(setting: Setting) -> None:
    with refuses(boroughs.BadOptions, "not-simultaneous"):
        doors.parallel_env(setting.name, setting.seats)


@pytest.mark.parametrize("setting", TURN_BASED, ids=str)
def test_a_game_pays_at_its_end_and_to_nobody_more_than_is_there(setting: Setting) -> None:
    """Rewards of `win` sum to zero, and the winner's is the largest."""
    paid = random_game(doors.env(setting.name, setting.seats, setting.options), seed=5)
    assert sum(paid.values()) == pytest.approx(0)
    assert max(paid.values()) > 0


def test_shares_of_the_score() -> None:
    table = doors.env("machi-koro", 3, reward="score")
    assert sum(random_game(table, seed=2).values()) == pytest.approx(1)
    with pytest.raises(boroughs.BadOptions):
        doors.env("machi-koro", 3, reward="coins")


def test_an_action_that_the_mask_forbids_loses() -> None:
    table = doors.env("machi-koro", 3)
    table.reset(seed=1)
    loser = table.agent_selection
    table.step(table.encoding.action_named("invest"))
    assert all(table.terminations.values())
    assert table.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in table.agents}


def test_the_view_comes_with_the_observation_on_request() -> None:
    table = doors.env("machi-koro", 3, with_view=True)
    table.reset(seed=1)
    *_, info = table.last()
    assert info["view"].viewer == int(table.agent_selection.removeprefix("player_"))
    plain = doors.env("machi-koro", 3)
    plain.reset(seed=1)
    assert plain.last()[-1] == {}


def test_a_move_of_several_parts_is_several_steps_of_one_agent() -> None:
    """Giving a card: first which, then to whom; nothing changes in between but the draft."""
    rng = np.random.default_rng(4)
    table = doors.env("machi-koro", 3)
    first_card = table.encoding.action_named("card sushi-bar")
    for seed in range(30):
        table.reset(seed=seed)
        for agent in table.agent_iter():
            observation, _, terminated, _, _ = table.last()
            if terminated:
                table.step(None)
                continue
            action = int(rng.choice(observation["action_mask"].nonzero()[0]))
            table.step(action)
            if action >= first_card and table.agents and not any(table.terminations.values()):
                assert table.agent_selection == agent
                names = {
                    table.encoding.action_name(int(choice)).split()[0]
                    for choice in table.last()[0]["action_mask"].nonzero()[0]
                }
                assert names == {"seat"}
                return
    raise AssertionError("nobody ever gave a card away")


def test_the_picture_changes_with_the_board() -> None:
    table = doors.env("machi-koro", 3, render_mode="rgb_array")
    table.reset(seed=1)
    before = table.render()
    table.step(0)
    after = table.render()
    assert isinstance(before, np.ndarray)
    assert isinstance(after, np.ndarray)
    assert before.std() > 5
    assert before.shape != after.shape or (before != after).any()


def test_an_unknown_way_to_render_is_refused() -> None:
    with pytest.raises(boroughs.BadOptions):
        doors.env("machi-koro", 3, render_mode="hologram")


def test_a_picture_has_letters_with_accents_and_the_sign_for_times() -> None:
    """Each differs from the box that stands for what a font lacks, and an accent from none."""
    signs = [bytes(font().getmask(sign)) for sign in "\U0010fffdé×eèêçü"]
    assert len(set(signs)) == len(signs)


def test_signs_that_no_plain_font_has_are_told_in_words() -> None:
    assert readable("\U0001f35e Bakery") == "Bakery"
    assert readable("3 per \U0001f35e you own") == "3 per bread you own"


@pytest.mark.parametrize("name", sorted(boroughs.game_names()))
def test_every_sign_of_every_board_can_be_drawn_in_both_languages(name: str) -> None:
    """Or has a name to stand for it: no empty boxes."""
    game = boroughs.game(name)
    table = boroughs.Table(game, seats=3, seed=5, bots=["random"] * 3)
    while table.result is None and len(table.steps) < 60:
        table.play_next()
    drawn = 0
    for language in ("en", "fr"):

        def say(words: Phrase, language: str = language) -> str:
            nonlocal drawn
            text = game.words(language).say(words)
            for part in text.split("\n"):
                assert all(has_glyph(sign) for sign in readable(part)), text
            drawn += 1
            return text

        shown = picture(game.scene(table.view(0)), say)
        assert shown.std() > 5
    assert drawn > 20


def test_a_board_is_drawn_as_squares_not_as_text() -> None:
    """A red square of the board is a patch of that colour in the picture, an unmarked one is not."""
    squares = [Cell(0, 0, "A", "red"), Cell(1, 0, "B", "blue")]
    panel = Panel(phrase("label.a"), [Grid(3, 1, squares)])
    shown = picture(Scene([panel]), lambda words: "x")
    for tone in ("red", "blue"):
        assert (shown == np.array(pale(tone), np.uint8)).all(axis=2).sum() > 200
    assert not (shown == np.array(pale("green"), np.uint8)).all(axis=2).any()
