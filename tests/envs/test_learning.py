"""Trained players: they play by their file, and only by one that fits. Learning itself is a long test.

Both need torch, which is no part of the development tools: `pip install 'boroughs[learn]'`.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import random
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boroughs
from boroughs.arena.tournament import Entrant, TournamentPlan, play_tournament
from boroughs.bots.agent_files import guests_may_name_files
from boroughs.bots.learned import LearnedBot, Network, load_agent
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice
from boroughs.server.messages.tables import CreateTable, SeatWish
from refusals import refuses
from server.indoors import HastyServer, still_server
from server.tables.test_bot_driver import logged, until

ROOT = Path(__file__).parents[2]
WITHOUT_TORCH = importlib.util.find_spec("torch") is None
LEFT_OUT = "LEFT OUT: torch is not installed (pip install 'boroughs[learn]' -c constraints.txt)"
needs_torch = pytest.mark.skipif(WITHOUT_TORCH, reason=LEFT_OUT)


def agent(actions: dict[str, float], seats: int = 2) -> dict[str, Any]:
    """A network that likes these actions, whatever it sees."""
    encoding = boroughs.game("machi-koro").encoding(seats, {})
    assert encoding is not None
    liking = np.zeros(encoding.actions, np.float32)
    for name, worth in actions.items():
        liking[encoding.action_named(name)] = worth
    return {
        "game": "machi-koro",
        "seats": seats,
        "version": encoding.version,
        "size": encoding.size,
        "actions": encoding.actions,
        "layers": [(np.zeros((encoding.actions, encoding.size), np.float32), liking)],
    }


def test_a_network_cuts_off_what_is_below_zero_between_its_layers() -> None:
    """One input, 2: the hidden neurons say 2 and -2, of which the second counts as nothing."""
    one = np.array([[1.0], [-1.0]], np.float32)
    two = np.array([[3.0, 5.0]], np.float32)
    none = np.zeros(2, np.float32)
    network = Network([(one, none), (two, none[:1])])
    assert network(np.array([2.0], np.float32)).tolist() == [6.0]


def test_a_network_adds_up_one_after_another_the_same_on_every_processor() -> None:
    """Bit for bit what plain floats say, added in order: a BLAS adds in the order that suits its processor."""
    chooser = random.Random(7)
    weights = [[chooser.gauss(0, 1) for _ in range(301)] for _ in range(17)]
    layer = np.array(weights, np.float32)
    biases = np.array([chooser.gauss(0, 1) for _ in range(17)], np.float32)
    numbers = np.array([chooser.random() for _ in range(301)], np.float32)
    wanted = []
    for row, bias in zip(layer.tolist(), biases.tolist(), strict=True):
        total = 0.0
        for weight, number in zip(row, numbers.tolist(), strict=True):
            total += weight * number
        wanted.append(total + bias)
    assert Network([(layer, biases)])(numbers).tolist() == wanted


def test_it_plays_the_legal_action_that_it_likes_best() -> None:
    table = boroughs.Table(boroughs.game("machi-koro"), seats=2, seed=1)
    bot = LearnedBot(table.game, agent({"invest": 9.0, "pass": 1.0}))
    played = set()
    for _ in range(30):
        [seat] = table.to_act
        moves = table.moves(seat)
        turn = Turn(seat, table.view(seat), moves, 0, SeededDice("bot"))
        move = bot.act(turn).move
        assert move is not None
        if any(other.notation == "pass" for other in moves):
            assert move.notation == "pass"
            played.add("pass")
        table.play(seat, move)
    assert played == {"pass"}


def test_it_refuses_a_table_it_was_not_trained_for() -> None:
    table = boroughs.Table(boroughs.game("machi-koro"), seats=3, seed=1)
    bot = LearnedBot(table.game, agent({"pass": 1.0}, seats=2))
    [seat] = table.to_act
    turn = Turn(seat, table.view(seat), table.moves(seat), 0, SeededDice("bot"))
    with refuses(boroughs.BadOptions, "agent-of-another-table"):
        bot.act(turn)


def test_a_guest_names_no_file_of_the_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BOROUGHS_AGENTS", raising=False)
    assert not guests_may_name_files()
    monkeypatch.setenv("BOROUGHS_AGENTS", str(tmp_path))
    assert guests_may_name_files()
    (tmp_path / "inside").mkdir()
    (tmp_path / "agent.pt").write_bytes(b"")
    monkeypatch.setenv("BOROUGHS_AGENTS", str(tmp_path / "inside"))
    game = boroughs.game("machi-koro")
    for name in ("agent.pt", "../agent.pt", f"{tmp_path}/agent.pt"):
        with refuses(boroughs.BadOptions, "no-such-agent"):
            load_agent(game, name)


def test_a_file_is_no_module(tmp_path: Path) -> None:
    """`module:Class` names a bot of one's own; `file:...` a trained one, here one that is missing."""
    with refuses(boroughs.BadOptions, "no-such-agent"):
        boroughs.simulate("machi-koro", bots=[f"file:{tmp_path}/none.pt", "random"], games=1)


def saved(path: Path) -> Path:
    """A file as the example writes it, of an agent that builds harbors where it can."""
    import torch  # noqa: PLC0415

    data = agent({"pass": 1.0, "build harbor": 2.0})
    data["layers"] = [tuple(torch.from_numpy(part) for part in layer) for layer in data["layers"]]
    torch.save(data, path)
    return path


@needs_torch
@pytest.mark.long
def test_an_agent_plays_by_the_name_of_its_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BOROUGHS_AGENTS", raising=False)
    path = saved(tmp_path / "agent.pt")
    played = boroughs.simulate("machi-koro", bots=[f"file:{path}", "normal"], games=2, seed=1)
    assert played.standings[0].bot == f"file:{path}"
    assert played.games == 2
    with refuses(boroughs.BadOptions, "agent-of-another-game"):
        load_agent(boroughs.game("lots"), str(path))
    path.write_bytes(b"no network")
    os.utime(path, (1, 1))
    with refuses(boroughs.BadOptions, "no-such-agent"):
        load_agent(boroughs.game("machi-koro"), str(path))


@needs_torch
@pytest.mark.long
def test_an_agent_enters_a_tournament(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("BOROUGHS_AGENTS", raising=False)
    path = saved(tmp_path / "agent.pt")
    players = [Entrant("learner", f"file:{path}"), Entrant("steady", "normal")]
    plan = TournamentPlan(game="machi-koro", player=players, games=4)
    found = play_tournament(plan)
    assert [player.name for player in found.players] == ["steady", "learner"]
    assert found.games == 4


@needs_torch
@pytest.mark.long
def test_an_agent_plays_at_a_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a process of its own, out of the operator's folder, within the memory that such a process has."""
    saved(tmp_path / "agent.pt")
    monkeypatch.setenv("BOROUGHS_AGENTS", str(tmp_path))

    async def play() -> None:
        async with still_server(server_type=HastyServer) as play_server:
            seats = [SeatWish(kind="bot", bot="file:agent.pt"), SeatWish(kind="bot", bot="easy")]
            created = await play_server.registry.create(
                CreateTable(game="machi-koro", seats=seats), "en"
            )
            live = await play_server.registry.get(created.table.id)
            await until(lambda: live.head.phase == "over")
            assert logged(play_server, "bot-failed") == 0
            assert logged(play_server, "bot-played-for") == 0
            assert live.table is not None
            built = [step.notation for step in live.table.steps if step.seat == 0]
            assert "build harbor" in built

    asyncio.run(play())


@needs_torch
@pytest.mark.long
@pytest.mark.soak
def test_a_minute_of_learning_beats_a_random_player(tmp_path: Path) -> None:
    """The example in a short form: some thirty improvements, then two games of three at least."""
    example = runpy.run_path(str(ROOT / "examples" / "learn_machi_koro.py"))
    settings = example["Settings"](
        updates=30, environments=32, steps=64, games=60, save=str(tmp_path / "agent.pt")
    )
    learner = example["Learner"](settings)
    learner.learn()
    learner.save(settings.save)
    assert example["judge"](settings)["random"] >= 2 / 3


WITHOUT_SB3 = importlib.util.find_spec("sb3_contrib") is None
LEFT_OUT_SB3 = "LEFT OUT: sb3-contrib is not installed (pip install 'boroughs[sb3]' -c constraints.txt), so the recipe for stable-baselines3 was not tried"


@pytest.mark.skipif(WITHOUT_SB3, reason=LEFT_OUT_SB3)
@pytest.mark.long
def test_the_recipe_for_stable_baselines3_learns_and_plays() -> None:
    """A few hundred steps in the mix, and two games against each: what is played is always legal.

    An illegal action would end its game at once; a game of Machi Koro has more steps than that.
    """
    example = runpy.run_path(str(ROOT / "examples" / "maskable_ppo.py"))
    model = example["learn"](0, steps=6 * 256, environments=6, seed=1)
    assert model.num_timesteps == 6 * 256
    lengths = [episode["l"] for episode in model.ep_info_buffer]
    assert lengths
    assert min(lengths) > 10
    assert set(example["judge"](model, games=2)) == {"random", "easy", "normal"}
