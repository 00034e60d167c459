"""Records: checked, told and walked through."""

from __future__ import annotations

from pathlib import Path

import pytest

import boroughs
import reference_game
from boroughs.bots import make_bot
from boroughs.core.game import Game
from boroughs.core.record import parse_record
from boroughs.core.table import Table
from cli.commanding import Command

FILE = Path("game.boroughs")


def finished(game: Game, seats: int = 2, seed: str = "told") -> Table:
    bots = {seat: make_bot(game, "random") for seat in range(seats)}
    names = ["Ann", "Ada (random)", "Bruno (random)"][:seats]
    table = Table(game, seats=seats, seed=seed, bots=bots, players=names)
    table.play_out()
    return table


@pytest.fixture
def record() -> Table:
    """A finished game of Lanterns, saved in FILE."""
    table = finished(reference_game.GAME)
    FILE.write_text(table.record, "utf-8")
    return table


def change(old: str, new: str) -> None:
    text = FILE.read_text("utf-8")
    assert old in text
    FILE.write_text(text.replace(old, new, 1), "utf-8")


def test_a_good_record_is_said_to_be_good(command: Command, record: Table) -> None:
    result = command("verify", str(FILE))
    assert result.exit_code == 0
    assert "≈ game.boroughs: lanterns, 2 players" in result.stdout
    assert "against the seed" in result.stdout
    assert "not proven: the dice come from a seed" in result.stdout
    assert result.stdout.count("\n") == 1


def test_every_file_gets_its_line_and_one_bad_one_is_enough(
    command: Command, record: Table
) -> None:
    Path("junk").write_text("junk")
    result = command("verify", str(FILE), "junk", "missing", str(FILE))
    assert result.exit_code == 1
    assert [line[0] for line in result.stdout.splitlines()] == ["≈", "✗", "✗", "≈"]


def test_a_throw_that_the_seed_does_not_give_is_found(command: Command, record: Table) -> None:
    """The first card is changed into another: the record says where it goes wrong."""
    first = record.steps[0].answers[0]
    change(f"start | {first}", f"start | {1 if first != '1' else 2}")
    for name in ("verify", "replay"):
        result = command(name, str(FILE))
        assert result.exit_code == 1
        assert "step 1" in result.output
        assert "answer-differs" not in result.output


def test_another_end_than_the_record_says_is_found(command: Command, record: Table) -> None:
    final = parse_record(record.record).final
    change(f"final: {final}", f"final: {'0' * len(final)}")
    result = command("replay", str(FILE))
    assert result.exit_code == 1
    assert "another position" in result.stderr


def test_a_record_without_a_seed_is_not_said_to_be_proven(command: Command, record: Table) -> None:
    parsed = parse_record(record.record)
    parsed.seed = ""
    FILE.write_text(parsed.dump(), "utf-8")
    result = command("verify", str(FILE))
    assert result.exit_code == 0
    assert "cannot be checked" in result.stdout


def test_a_game_of_other_rules_is_refused(command: Command, record: Table) -> None:
    parsed = parse_record(record.record)
    parsed.rules = 99
    FILE.write_text(parsed.dump(), "utf-8")
    result = command("replay", str(FILE))
    assert result.exit_code == 1
    assert "version 99" in result.stderr


def test_the_whole_story_in_words(command: Command) -> None:
    table = finished(boroughs.game("machi-koro"))
    FILE.write_text(table.record, "utf-8")
    result = command("replay", str(FILE))
    assert result.exit_code == 0
    assert "Ada rolls" in result.stdout
    assert "★" in result.stdout


def test_a_spectator_is_not_told_what_was_secret(command: Command, record: Table) -> None:
    assert "You draw" not in command("replay", str(FILE)).stdout


@pytest.mark.parametrize("seat", ["Ann", "ann", "1"])
def test_a_game_can_be_seen_through_a_players_eyes(
    command: Command, record: Table, seat: str
) -> None:
    words = record.game.words("en")
    told = [
        words.say(said, ["Ann", "Ada"]) for frame in record.record_for(0) for said in frame.heard
    ]
    text = command("replay", str(FILE), "--seat", seat).stdout
    assert all(line in text for line in told)
    assert any(line.startswith("You draw") for line in told)


def test_nobody_sits_there(command: Command, record: Table) -> None:
    result = command("replay", str(FILE), "--seat", "Zoe")
    assert result.exit_code == 2
    assert "Nobody called “Zoe”" in result.stderr


def test_the_board_after_one_step(command: Command, record: Table) -> None:
    result = command("replay", str(FILE), "--at", "0")
    assert result.exit_code == 0
    assert "3 cards" in result.stdout
    assert "★" not in result.stdout


def test_a_step_that_does_not_exist(command: Command, record: Table) -> None:
    result = command("replay", str(FILE), "--at", "999")
    assert result.exit_code == 2
    assert f"from 0 to {len(record.steps) - 1}" in result.stderr


def test_walking_on_back_and_away(command: Command, record: Table) -> None:
    last = len(record.steps) - 1
    result = command("replay", str(FILE), "--step", answers=f"//b/{last}/0/q")
    asked = [int(part.split()[0]) for part in result.stdout.split("Step ")[1:]]
    assert asked == [0, 1, 2, 1, last, 0]


def test_walking_ends_behind_the_last_step(command: Command, record: Table) -> None:
    result = command("replay", str(FILE), "--step", "--at", str(len(record.steps) - 1), answers="/")
    assert result.exit_code == 0
    assert result.stdout.count("Step ") == 1


def test_a_strangers_file_cannot_command_the_terminal(command: Command) -> None:
    """Escape sequences in names or moves are shown as question marks."""
    evil = "\x1b]0;owned\x07"
    table = Table(reference_game.GAME, seats=2, seed="evil", players=[f"Ann{evil}", "Bob"])
    table.play(0, table.moves(0)[0])
    text = table.record
    for harm in (text, text.replace("0 bid", f"0 {evil}bid")):
        FILE.write_text(harm, "utf-8")
        for name in ("replay", "verify"):
            result = command(name, str(FILE), "--lang", "en")
            assert "\x1b" not in result.output
            assert "\x07" not in result.output
    FILE.write_text(text, "utf-8")
    assert "\x1b]" not in command("play", "--resume", str(FILE), answers="/q").output


def test_what_was_taken_back_is_told_as_taken_back(command: Command) -> None:
    """The record keeps it, and so does the story."""
    table = Table(reference_game.GAME, seats=2, seed="back", players=["Ann", "Bob"])
    table.play(0, table.moves(0)[0])
    table.withdraw()
    FILE.write_text(table.record, "utf-8")
    result = command("replay", str(FILE))
    assert result.exit_code == 0
    assert "The last step is taken back." in result.stdout
