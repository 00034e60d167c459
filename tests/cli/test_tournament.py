"""`boroughs tournament`: a plan in a file is the whole plan, and says itself where it is wrong."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from cli.commanding import Command

pytest.importorskip("openskill")
pytest.importorskip("pyarrow")

PLAN = """\
game = "lanterns"
games = 2

[[player]]
name = "one"
bot = "random"

[[player]]
name = "two"
bot = "random"
"""


@pytest.fixture
def plan(command: Command) -> str:
    """In the folder the command runs in."""
    Path("plan.toml").write_text(PLAN)
    return "plan.toml"


def test_a_plan_is_played(command: Command, plan: str) -> None:
    result = command("tournament", plan, "--workers", "1", "--out", "run")
    assert result.exit_code == 0
    assert "1 pairing, 2 games in all" in result.stdout
    assert Path("run", "001", "games.parquet").exists()


@pytest.mark.long
def test_a_tournament_has_a_report(command: Command, plan: str) -> None:
    pytest.importorskip("altair")
    command("tournament", plan, "--workers", "1", "--out", "run")
    result = command("report", "run")
    assert result.exit_code == 0
    page = Path("run", "report.html").read_text()
    for section in ("ratings", "cross-table", "win-rates", "turn-order", "by-turn"):
        assert f'<section id="{section}">' in page
    assert '<section id="agents">' not in page


def test_a_tournament_beside_a_run_names_a_pairing(command: Command, plan: str) -> None:
    command("tournament", plan, "--workers", "1", "--out", "run")
    refused = command("report", "run", str(Path("run", "001")))
    assert refused.exit_code == 2
    assert str(Path("run", "001")) in refused.stderr


def test_options_beside_a_plan_are_refused(command: Command, plan: str) -> None:
    """Else somebody believes in the games that were asked for, and two were played."""
    refused = command("tournament", plan, "--games", "100", "--workers", "1")
    assert refused.exit_code == 2
    assert "--games" in refused.stderr


def test_a_mistake_in_a_plan_is_told_with_its_line(command: Command, plan: str) -> None:
    Path(plan).write_text(PLAN.replace("games = 2", "games = true"))
    refused = command("tournament", plan)
    assert refused.exit_code == 2
    assert "plan.toml, line 2" in refused.stderr


def test_an_agent_is_seated_rated_and_counted(command: Command) -> None:
    """A program that reads and writes text, as a stranger brings one."""
    example = Path(__file__).parents[2] / "examples" / "text_agent.py"
    agent = f"mine={sys.executable} {example}"
    asked = ["tournament", "lanterns", "--agents", agent, "--bots", "random", "--games", "2"]
    result = command(*asked, "--workers", "1", "--out", "run")
    assert result.exit_code == 0
    assert "Played for it" in result.stdout
    written = json.loads(Path("run", "tournament.json").read_text())
    [mine] = [player for player in written["players"] if player["name"] == "mine"]
    assert mine["agent"]["decisions"] > 0
    assert mine["agent"]["fallbacks"] == 0


def test_an_agent_without_a_command_is_refused(command: Command) -> None:
    refused = command("tournament", "lanterns", "--agents", "mine", "--bots", "random")
    assert refused.exit_code == 2
    assert "--agents" in refused.stderr
