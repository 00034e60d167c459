"""`boroughs tournament`: a plan in a file is the whole plan, and says itself where it is wrong."""

from __future__ import annotations

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


def test_a_report_of_a_tournament_names_a_pairing(command: Command, plan: str) -> None:
    command("tournament", plan, "--workers", "1", "--out", "run")
    refused = command("report", "run")
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
