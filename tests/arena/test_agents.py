"""Agents in a tournament: programs that answer, hang, talk rubbish or die, and a game that goes on in every case."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boroughs.core import registry
from boroughs.core.errors import BadOptions

pytest.importorskip("openskill")
pytest.importorskip("pyarrow")

from boroughs.arena.agent_bot import AgentTally
from boroughs.arena.plan_file import read_plan
from boroughs.arena.run_records import game_record
from boroughs.arena.tournament import Entrant, Tournament, TournamentPlan, play_tournament
from boroughs.core.agent_limits import AgentLimits
from boroughs.envs.text import Reader

EXAMPLE = Path(__file__).parents[2] / "examples" / "text_agent.py"
ANSWERING = """\
import json, sys, time
for line in sys.stdin:
    question = json.loads(line)
    {answer}
    print(json.dumps({{"id": question["id"], "move": move}}), flush=True)
"""
Play = Callable[..., Tournament]


@pytest.fixture(autouse=True)
def _reference_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._folders, "lanterns", "reference_game")


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Two games of one agent against a random bot, into the folder `run`."""

    def played(program: str | Path, games: int = 2, **limits: Any) -> Tournament:
        file = program
        if isinstance(program, str):
            file = tmp_path / "agent.py"
            file.write_text(program)
        plan = TournamentPlan(
            "lanterns",
            [Entrant("mine", command=f"{sys.executable} {file}"), Entrant("random", "random")],
            games=games,
            agents=AgentLimits(**limits),
        )
        return play_tournament(plan, out=tmp_path / "run")

    return played


def tally(tournament: Tournament) -> AgentTally:
    [found] = [player.agent for player in tournament.players if player.agent is not None]
    return found


def errors(tmp_path: Path) -> list[str]:
    """What the agents wrote to stderr, game by game."""
    files = sorted((tmp_path / "run" / "001" / "agents").rglob("*.stderr"))
    return [file.read_text() for file in files]


def test_the_example_plays_every_decision_itself(play: Play, tmp_path: Path) -> None:
    tournament = play(EXAMPLE)
    done = tally(tournament)
    assert tournament.games == 2
    assert done.decisions > 0
    assert (done.fallbacks, done.refused, done.late, done.ended) == (0, 0, 0, 0)
    assert errors(tmp_path) == []


def test_the_games_of_an_agent_are_kept_as_records(play: Play, tmp_path: Path) -> None:
    """No seed gives them again."""
    play(EXAMPLE)
    record = game_record(tmp_path / "run" / "001", 1)
    assert record == (tmp_path / "run" / "001" / "records" / "1.boroughs").read_text()
    assert "mine" in record


def test_an_agent_that_hangs_is_ended_and_played_for(play: Play, tmp_path: Path) -> None:
    """Three questions without an answer, and the rest of the game is played without asking."""
    hanging = (
        "import os, sys, time\nprint(os.getpid(), file=sys.stderr, flush=True)\ntime.sleep(600)\n"
    )
    done = tally(play(hanging, games=1, seconds=0.3))
    assert (done.late, done.ended) == (3, 1)
    assert done.fallbacks == done.decisions > 3
    [process] = errors(tmp_path)
    with pytest.raises(ProcessLookupError):
        os.kill(int(process), 0)


def test_rubbish_is_refused_so_often_and_no_oftener(play: Play) -> None:
    rubbish = "import sys\nfor line in sys.stdin:\n    print('I would roll!', flush=True)\n"
    done = tally(play(rubbish, tries=2))
    assert done.fallbacks == done.decisions > 0
    assert done.refused == 2 * done.decisions
    assert (done.late, done.ended) == (0, 0)


def test_an_agent_that_dies_leaves_its_last_words(play: Play, tmp_path: Path) -> None:
    done = tally(play("raise SystemExit('no key for the model')\n"))
    assert done.ended == 2
    assert done.fallbacks == done.decisions > 0
    assert errors(tmp_path) == ["no key for the model\n"] * 2


def test_an_illegal_move_comes_back_with_the_reason(play: Play) -> None:
    """Once wrong, then right: nothing is played for it."""
    answer = 'move = question["moves"][0]["notation"] if question["refused"] else "no such move"'
    done = tally(play(ANSWERING.format(answer=answer)))
    assert done.refused == done.decisions > 0
    assert done.fallbacks == 0


def test_a_late_answer_is_not_taken_for_the_next(play: Play) -> None:
    """It answers the first question only when it is asked the second, with a move that would be refused."""
    answer = (
        'move = question["moves"][0]["notation"]\n'
        '    if question["id"] == 1: continue\n'
        """    if question["id"] == 2: print('{"id": 1, "move": "?"}')"""
    )
    done = tally(play(ANSWERING.format(answer=answer), games=1, seconds=1))
    assert done.late == done.fallbacks >= 1
    assert done.refused == 0


def test_an_agent_is_told_what_its_seat_may_know(play: Play, tmp_path: Path) -> None:
    """The question is made of the same words as `boroughs.envs.text`, for the seat that it has in this game."""
    answer = 'move = question["moves"][0]["notation"]; print(line, file=sys.stderr, flush=True)'
    play(ANSWERING.format(answer=answer))
    for number, text in enumerate(errors(tmp_path)):
        questions = [json.loads(line) for line in text.splitlines() if line]
        assert [question["decision"] for question in questions] == [*range(1, len(questions) + 1)]
        for question in questions:
            assert (question["number"], question["seat"]) == (number, number)
            assert question["observation"].startswith(f"You are seat {number} of 2 in lanterns.")
            notations = [move["notation"] for move in question["moves"]]
            lines = Reader(registry.game("lanterns")).move_lines(notations)
            assert "\n".join(lines) in question["observation"]


def test_a_plan_names_agents_by_their_command(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(
        'game = "lanterns"\n[agents]\nseconds = 5\n'
        '[[player]]\nname = "mine"\ncommand = "python3 agent.py"\n'
        '[[player]]\nname = "easy"\nbot = "easy"\n'
    )
    plan = read_plan(file)
    assert plan.player[0].command == "python3 agent.py"
    assert plan.agents == AgentLimits(seconds=5.0)


def refusal(player: Entrant, out: Path | None, ray: str = "") -> str:
    with pytest.raises(BadOptions) as refused:
        play_tournament(
            TournamentPlan("lanterns", [player, Entrant("random", "random")]), out=out, ray=ray
        )
    return refused.value.code


def test_what_cannot_be_played_is_refused_before_any_game(tmp_path: Path) -> None:
    out = tmp_path / "run"
    agent = Entrant("mine", command=f"{sys.executable} agent.py")
    assert refusal(Entrant("mine", command="no-such-program"), out) == "no-agent-program"
    assert refusal(Entrant("mine", "easy", "python3"), out) == "bot-or-command"
    assert refusal(agent, None) == "needs-out"
    assert refusal(agent, out, ray="local") == "no-ray-agents"
