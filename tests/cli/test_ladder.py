"""`boroughs ladder`: the scale is shown and kept, and what cannot be rated is said."""

from __future__ import annotations

from pathlib import Path

from cli.commanding import Command


def test_a_ladder_is_played_shown_and_kept(command: Command) -> None:
    """`lanterns` has no heuristic: random is its only level, and nobody to be rated against."""
    result = command("ladder", "lanterns", "--games", "2", "--workers", "1", "--file", "found.json")
    assert result.exit_code == 0
    assert "found.json" in result.stdout


def test_seats_that_make_no_match_are_told(command: Command) -> None:
    refused = command("ladder", "chinatown", "--seats", "2", "--file", "found.json")
    assert refused.exit_code == 2
    assert "3, 4" in refused.stderr
    assert not Path("found.json").exists()


def test_no_games_are_refused(command: Command) -> None:
    refused = command("ladder", "machi-koro", "--games", "0", "--file", "found.json")
    assert refused.exit_code == 2


def test_a_file_that_is_no_ladder_is_named(command: Command) -> None:
    Path("found.json").write_text("[]")
    refused = command("ladder", "machi-koro", "--file", "found.json")
    assert refused.exit_code == 1
    assert "found.json" in refused.stderr
