"""What somebody hears whose first bot does not work yet: a sentence with its name, never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import boroughs
from cli.commanding import Command

BOT = """\
import boroughs


class Mine(boroughs.Bot):
    def act(self, turn):
        {body}


class Mute(boroughs.Bot):
    pass
"""

WritesBot = Callable[[str], None]


@pytest.fixture
def write_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WritesBot]:
    """Writes `first_bots.py` with this as the body of `act` into the folder one stands in."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(body: str) -> None:
        (tmp_path / "first_bots.py").write_text(BOT.format(body=body), "utf-8")

    sys.modules.pop("first_bots", None)
    yield write
    sys.modules.pop("first_bots", None)


WRONG = {
    "None": "pass",
    "<roll 1>": "return turn.moves[0]",
    "'roll 1'": "return turn.moves[0].notation",
}


@pytest.mark.parametrize("returned", WRONG)
@pytest.mark.parametrize(
    "arguments",
    [
        "play machi-koro --bots first_bots:Mine --seats 2 --people Ann",
        "simulate machi-koro --bots first_bots:Mine,easy --games 2 --workers 1",
        "tournament machi-koro --bots first_bots:Mine,easy --games 2 --workers 1",
    ],
)
def test_what_is_no_answer_is_named_with_the_bot(
    command: Command, write_bot: WritesBot, arguments: str, returned: str
) -> None:
    if arguments.startswith("tournament"):
        pytest.importorskip("openskill")
    write_bot(WRONG[returned])
    result = command(*arguments.split(), answers="/".join(["1"] * 20))
    assert result.exit_code == 1
    said = f"act() of first_bots:Mine returned {returned}; it must return boroughs.Answer"
    assert said in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize("body", WRONG.values())
@pytest.mark.parametrize("way", ["play_out", "play_next"])
def test_a_table_says_the_same(write_bot: WritesBot, body: str, way: str) -> None:
    write_bot(body)
    import first_bots  # type: ignore[import-not-found]  # noqa: PLC0415

    table = boroughs.Table("machi-koro", 2, seed=1, bots=[first_bots.Mine(), first_bots.Mine()])
    with pytest.raises(
        boroughs.BoroughsError, match=r"^act\(\) of first_bots:Mine returned .*; it"
    ):
        getattr(table, way)()


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return 1 / 0", "The bot first_bots:Mine failed: ZeroDivisionError: division by zero"),
        (
            "return boroughs.Answer(boroughs.game('machi-koro').parse('build airport'))",
            "The bot first_bots:Mine played “build airport” against the rules: ",
        ),
    ],
)
def test_a_bot_that_fails_at_ones_table_ends_in_a_sentence(
    command: Command, write_bot: WritesBot, body: str, sentence: str
) -> None:
    write_bot(body)
    arguments = "play machi-koro --bots first_bots:Mine --seats 2 --people Ann"
    result = command(*arguments.split(), answers="/".join(["1"] * 20))
    assert result.exit_code == 1
    assert sentence in result.stderr
    assert "That cannot be done" not in result.stderr
    assert "--resume" in result.stdout  # the game was saved


def test_an_error_in_a_bot_comes_with_its_line(command: Command, write_bot: WritesBot) -> None:
    write_bot("return 1 / 0")
    arguments = ("play", "machi-koro", "--bots", "first_bots:Mine", "--seats", "2")
    result = command(*arguments, answers="/".join(["1"] * 20))
    assert "(first_bots.py, line 6)" in result.stderr


def test_an_error_behind_a_bot_comes_with_the_line_of_the_bot(
    command: Command, write_bot: WritesBot
) -> None:
    """Where it called one of our functions wrongly, not where ours noticed."""
    write_bot("return boroughs.game('no-such-game')")
    arguments = "simulate machi-koro --bots first_bots:Mine,easy --games 1 --workers 1"
    result = command(*arguments.split())
    assert "There is no game called “no-such-game”" in result.stderr
    write_bot("return turn.dice.choice(7)")
    sys.modules.pop("first_bots")
    result = command(*arguments.split())
    assert "(first_bots.py, line 6)" in result.stderr


@pytest.mark.parametrize(
    ("name", "body", "sentence"),
    [
        ("first_bots.Mine", "pass", "Did you mean first_bots:Mine?"),
        ("first_bots.py:Mine", "pass", "Did you mean first_bots:Mine?"),
        (":Mine", "pass", "“:Mine” is not the whole name of a bot"),
        ("first_bots:", "pass", "“first_bots:” is not the whole name of a bot"),
        ("Mine", "pass", "“Mine” is not the whole name of a bot"),
        ("first_bots.py", "pass", "“first_bots.py” is not the whole name of a bot"),
        ("first_bots:Mute", "pass", "“first_bots:Mute” has no method act(self, turn)"),
        ("first_bots:Mine", "return )", "SyntaxError: unmatched ')' (first_bots.py, line 6)"),
        ("first_bots:Mine", "pass\n\nprint(1 / 0)", "ZeroDivisionError: division by zero (first"),
        ("first_bots:Mine", "pass\n\nimport no_such", "No module named 'no_such'"),
        ("first_bots:Nobody", "pass", "has no attribute 'Nobody'"),
        ("first_bots:mine", "pass", "Did you mean first_bots:Mine?"),
        (
            "first_bots:Mine",
            "pass\n\n    def __init__(self, game):\n        game.no_such",
            "has no attribute 'no_such'",
        ),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused_in_a_sentence(
    command: Command, write_bot: WritesBot, name: str, body: str, sentence: str
) -> None:
    write_bot(body)
    result = command("simulate", "machi-koro", "--bots", f"{name},easy", "--games", "2")
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_class_in_place_of_a_bot_is_refused_in_a_sentence(write_bot: WritesBot) -> None:
    write_bot("return boroughs.WAIT")
    import first_bots  # noqa: PLC0415

    with pytest.raises(TypeError, match=r"Mine is a class.*write Mine\("):
        boroughs.simulate("machi-koro", bots=[first_bots.Mine, "easy"], games=1)
    with pytest.raises(TypeError, match=r"Mine is a class.*write Mine\("):
        boroughs.Table("machi-koro", 2, seed=1, bots=[first_bots.Mine, first_bots.Mine])


def test_from_python_a_misspelt_bot_comes_with_a_suggestion() -> None:
    with pytest.raises(boroughs.BadOptions, match=r"Did you mean easy\?"):
        boroughs.simulate("machi-koro", bots=["esay", "easy"], games=1)
