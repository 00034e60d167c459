"""`boroughs review`: the story, the sums, the moments; plain data; and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import boroughs
from cli.commanding import Command

FILE = Path("city.boroughs")


def played(*, to_the_end: bool = True) -> None:
    names = ["Ann", "Ada (easy)"]
    table = boroughs.Table(
        "machi-koro", seats=2, seed="brief11", bots=["easy", "normal"], players=names
    )
    if to_the_end:
        table.play_out()
    FILE.write_text(table.record, "utf-8")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("won", "Luck", "Mistakes")),
        pytest.param("fr", ("victoire", "Chance"), marks=pytest.mark.long),
    ],
)
def test_a_finished_game_is_told(command: Command, language: str, words: tuple[str, ...]) -> None:
    played()
    result = command("review", str(FILE), "--lang", language)
    assert result.exit_code == 0, result.output
    assert all(word in result.stdout for word in (*words, "Ann", "Ada", "50.0", "100.0"))


@pytest.mark.long
def test_plain_data_for_programs(command: Command) -> None:
    played()
    result = command("review", str(FILE), "--json")
    told = json.loads(result.stdout)
    assert told["game"] == "machi-koro"
    seat = told["seats"][0]
    whole = seat["start"] + seat["luck"] + seat["gifts"] - seat["errors"] + seat["drift"]
    assert abs(whole - seat["result"]) < 1e-6


def test_a_game_that_goes_on_and_junk_are_refused(command: Command) -> None:
    played(to_the_end=False)
    result = command("review", str(FILE))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "not over" in result.stderr
    FILE.write_text("junk")
    assert command("review", str(FILE)).exit_code == 1


def test_what_only_the_game_can_tell_begins_with_its_sentences_and_their_sum(
    command: Command,
) -> None:
    """Nobody judges a puzzle of Mad City: what it held, what was built of it, and what lies between."""
    table = boroughs.Table(
        "mad-city", seats=1, options={"mode": "puzzle"}, seed="calm", bots=["random"]
    )
    table.play_out()
    FILE.write_text(table.record, "utf-8")
    told = " ".join(command("review", str(FILE)).stdout.split())
    sums = re.search(r"Built: (\d+) · Plan: (\d+) · All tiles held (\d+) points\.", told)
    assert sums is not None
    built, plan, held = map(int, sums.groups())
    assert built + plan == held
    assert f"held {held} points." in told[: sums.start()]
    assert f"built {built} of them." in told[: sums.start()]
