"""Help that teaches, and one clear sentence for everything that cannot be."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import boroughs
from boroughs import __version__
from boroughs.cli.main import app
from boroughs.cli.new_game import write_game
from boroughs.core import registry
from boroughs.core.words import load_catalogue
from cli.commanding import Command

COMMANDS = ("games", "play", "simulate", "replay", "verify", "rules")


def test_without_arguments_it_says_what_it_can_do(command: Command) -> None:
    result = command()
    assert result.exit_code == 0
    assert all(f"  {name}  " in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_has_an_example(command: Command, name: str) -> None:
    result = command(name, "--help")
    assert result.exit_code == 0
    assert f"    boroughs {name} " in result.stdout or f"    boroughs {name}\n" in result.stdout


def test_help_fits_in_eighty_columns(command: Command) -> None:
    for name in COMMANDS:
        assert all(len(line) <= 80 for line in command(name, "--help").stdout.splitlines())


def every_command() -> Iterator[tuple[str, Any]]:
    """The command with all its subcommands, by how one calls them."""
    waiting: list[tuple[str, Any]] = [("boroughs", get_command(app))]
    while waiting:
        name, found = waiting.pop()
        yield name, found
        waiting += [(f"{name} {sub}", each) for sub, each in getattr(found, "commands", {}).items()]


def test_no_flag_of_a_command_stands_for_two_options() -> None:
    for name, found in every_command():
        flags = Counter(flag for option in found.params for flag in option.opts)
        assert [flag for flag, count in flags.items() if count > 1] == [], name


def test_a_short_flag_means_the_same_option_where_a_game_has_options() -> None:
    """`-o open_money=true` chooses an option of the game in every command, and never a folder."""
    meant = {
        option.name
        for _, found in every_command()
        for option in found.params
        if "-o" in option.opts
    }
    assert meant == {"option"}


def test_the_version(command: Command) -> None:
    assert command("--version").stdout == f"boroughs {__version__}\n"


def test_the_list_of_games(command: Command) -> None:
    text = command("games").stdout
    assert "machi-koro" in text
    assert "short=false|true" in text
    assert "expert" in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_list_of_games_breaks_no_word_on_an_ordinary_terminal(
    command: Command, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = command("games", "--lang", language).stdout.splitlines()
    assert max(map(len, lines)) <= 80
    words = {word for line in lines for word in re.split(r"[\s=|,()]+", line)}
    for name in boroughs.game_names():
        game = boroughs.game(name)
        assert {name, *boroughs.bot_names(game)} <= words
        assert {option.name for option in game.options} <= words
        short = [option for option in game.options if len(option.choices) <= 6]
        assert {str(choice).lower() for option in short for choice in option.choices} <= words


def test_a_level_that_a_game_cannot_fill_is_said_to_be_played_by_another(command: Command) -> None:
    """The reference game brings no heuristic, so that every level is random."""
    assert "normal (as random)" in " ".join(command("games").stdout.split())


def test_the_rules_in_two_languages(command: Command) -> None:
    english, french = (command("rules", "machi-koro", "--lang", lang) for lang in ("en", "fr"))
    assert english.exit_code == french.exit_code == 0
    assert english.stdout != french.stdout


def test_the_rules_list_their_clauses_by_chapter_within_eighty_columns(command: Command) -> None:
    for language, chapter in (("en", "Building, and the end"), ("fr", "Bâtir, et la fin")):
        result = command("rules", "machi-koro", "--lang", language)
        listed = result.stdout.split(chapter)[1]
        assert re.findall(r"^  (MK-\d+)", listed, re.M) == [
            f"MK-{number}" for number in range(40, 46)
        ]
        assert max(len(line) for line in result.stdout.splitlines()) <= 80


def test_a_clause_is_shown_whole_with_its_page_and_its_ruling(command: Command) -> None:
    result = command("rules", "mad-city", "mad-33", "MAD-16")
    told = " ".join(result.stdout.split())
    game = boroughs.game("mad-city")
    for clause in (game.clause("MAD-33"), game.clause("MAD-16")):
        assert f"{clause.id} {clause.title}" in told
        assert f"rulebook, page {clause.page}" in told
        assert clause.text in told
        assert f"Our ruling: {clause.ruling}" in told
    french = " ".join(command("rules", "mad-city", "MAD-33", "--lang", "fr").stdout.split())
    assert " ".join(game.clause("MAD-33", "fr").text.split()) in french


def test_the_language_follows_the_environment(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Places" in command("games").stdout


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        ("play machikoro", 2, "Did you mean machi-koro?"),
        ("rules nothing-like-it", 2, "Known are: "),
        ("rules machi-koro MK21", 2, "Did you mean MK-21?"),
        ("rules machi-koro nonsense", 2, "Known are: MK-1, "),
        ("rules lanterns L-1", 2, "are not written down in clauses"),
        ("play", 2, "Which game?"),
        ("play machi-koro --seats 9", 2, "cannot be played by 9 players"),
        ("play machi-koro --people A,B,C,D,E,F", 2, "cannot be played by 6 players"),
        ("play machi-koro --seats 2 --bots easy,easy", 2, "3 players are named"),
        ("play machi-koro --bots esay", 2, "Did you mean easy?"),
        ("play machi-koro --bots search:0", 2, "“search:0” names no budget"),
        ("play machi-koro --bots search:", 2, "write a number of playouts (search:400)"),
        ("play machi-koro --bots search:x", 2, "or of seconds (search:2s)"),
        ("play machi-koro --people Ann,Ann", 2, "names must differ"),
        ("play lanterns --option shrt=yes", 2, "Did you mean short?"),
        ("play lanterns --option short=maybe", 2, "no choice for the option short"),
        ("play lanterns --option short", 2, "should look like name=value"),
        ("play machi-koro --seats two", 2, "--seats takes a whole number"),
        ("serve --bots easy", 2, "--bots takes a whole number: processes in which bots think"),
        ("simulate machi-koro --bots easy easy", 2, "several bots are written with commas"),
        ("serve --port 99999", 2, "There is no port 99999"),
        ("serve --offline nowhere", 2, "nowhere is no site without a server"),
        ("simulate machi-koro --bots easy,easy --games x", 2, "--games takes a whole number"),
        ("new-game tram-lines --in no/such/folder", 2, "There is no folder no/such/folder"),
        ("play machi-koro --lang de", 2, "--lang"),
        ("play machi-koro --frobnicate", 2, "--frobnicate"),
        ("play --resume nothing.boroughs", 1, "nothing.boroughs: No such file"),
        ("replay nothing.boroughs", 1, "No such file"),
        ("replay .", 1, "directory"),
        ("simulate machi-koro --bots normal,search:2s", 2, "plays by the clock"),
        ("simulate machi-koro --bots normal,normal --games 0", 2, "at least one game, not 0"),
        ("simulate machi-koro", 2, "--bots"),
        ("simualte machi-koro", 2, "simulate"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    command: Command, arguments: str, status: int, sentence: str
) -> None:
    result = command(*arguments.split())
    assert result.exit_code == status
    assert result.stdout == ""
    assert result.stderr.startswith("boroughs: ")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "junk", [b"", b"hello\n", b"\xff\xfe\x00", b"boroughs record 1\ngame: x\n"]
)
def test_a_broken_file_is_said_to_be_broken(command: Command, tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "broken.boroughs"
    path.write_bytes(junk)
    for arguments in (("replay",), ("play", "--resume")):
        result = command(*arguments, str(path))
        assert result.exit_code == 1
        assert result.stderr.startswith("boroughs: ")
        assert result.stderr.count("\n") == 1


def test_a_terminal_without_unicode_gets_the_list_too() -> None:
    """Signs that it cannot show become question marks; nothing crashes."""
    done = subprocess.run(
        [sys.executable, "-m", "boroughs.cli.main", "games"],
        env={"PYTHONIOENCODING": "ascii", "LANG": "C"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "machi-koro" in done.stdout


def test_help_does_not_load_what_it_does_not_need() -> None:
    """`boroughs --help` must answer at once: no terminal toolkit, no games, no arena."""
    script = (
        "import sys; sys.argv = ['boroughs', '--help']\n"
        "from boroughs.cli.main import run\n"
        "try: run()\n"
        "except SystemExit: pass\n"
        "heavy = ('rich', 'prompt_toolkit', 'boroughs.games.machi_koro', 'boroughs.bots')\n"
        "print(sorted(set(heavy) & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("class", "it is a word of the Python language"),
        ("json", "a module of Python itself is called so"),
        ("msgspec", "a package msgspec is already installed here"),
    ],
)
def test_a_new_game_takes_no_name_that_python_knows(
    command: Command, tmp_path: Path, name: str, sentence: str
) -> None:
    result = command("new-game", name)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_new_game_that_was_not_installed_is_told_so(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_game("tram-lines", tmp_path)
    for arguments in (["play", "tram-lines"], ["rules", "tram-lines"]):
        refused = command(*arguments)
        assert refused.exit_code == 2
        assert "“tram-lines” is not installed yet" in refused.stderr
        assert refused.stderr.endswith("pip install -e tram-lines\n")
    monkeypatch.chdir(tmp_path / "tram-lines")
    assert command("play", "tram-lines").stderr.endswith("pip install -e .\n")


@pytest.mark.parametrize("text", ["", "no toml", "[project]\nentry-points = 3", "project = 1"])
def test_another_folder_of_that_name_is_no_game(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tram-lines").mkdir()
    (tmp_path / "tram-lines" / "pyproject.toml").write_text(text, "utf-8")
    assert "There is no game called “tram-lines”" in command("play", "tram-lines").stderr


def test_a_broken_game_of_another_package_hides_no_other(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    point = EntryPoint("tram-lines", "no_such_package:GAME", registry.ENTRY_POINTS)
    monkeypatch.setattr(registry, "_packages", lambda: {"tram-lines": point})
    listed = command("games")
    assert listed.exit_code == 0
    assert "machi-koro" in listed.stdout
    assert "tram-lines" not in listed.stdout
    reason = "(no_such_package:GAME) cannot be loaded: ModuleNotFoundError: No module named"
    assert f"“tram-lines” {reason}" in listed.stderr
    played = command("play", "tram-lines")
    assert played.exit_code == 2
    assert reason in played.stderr


@contextmanager
def known_package(
    folder: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, str]
) -> Iterator[None]:
    """A package as `new-game` writes it, with these texts in the place of others, known to the registry."""
    write_game("tram-lines", folder)
    for file in (folder / "tram-lines" / "tram_lines").rglob("*.*"):
        text = file.read_text("utf-8")
        for wrong, right in changes.items():
            text = text.replace(wrong, right)
        file.write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(folder / "tram-lines"))
    point = EntryPoint("tram-lines", "tram_lines:GAME", registry.ENTRY_POINTS)
    monkeypatch.setattr(registry, "_packages", lambda: {"tram-lines": point})
    forget_package()
    try:
        yield
    finally:
        forget_package()


def forget_package() -> None:
    registry._loaded.cache_clear()
    load_catalogue.cache_clear()
    sys.modules.pop("tram_lines", None)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {'name = "tram-lines"': 'name = "trams"'},
            "calls it “trams”: both names must be the same",
        ),
        ({"GAME = TramLinesGame()": "GAME = 7"}, "(tram_lines:GAME) offers no boroughs.Game."),
        ({"[event]": "[event"}, "words/en.toml of tram_lines is no TOML: Expected ']'"),
        ({"def fallback(": "def forgotten("}, "fallback"),
        (
            {"    seat_counts = ": "    counts = "},
            "TramLinesGame lacks seat_counts: a tuple of whole",
        ),
    ],
)
def test_what_is_wrong_with_a_new_game_is_said_in_a_sentence(
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    changes: dict[str, str],
    sentence: str,
) -> None:
    with known_package(tmp_path, monkeypatch, changes):
        arguments = "simulate tram-lines --bots random,random --games 1 --workers 1"
        result = command(*arguments.split())
    assert result.exit_code in (1, 2)
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_rules_of_another_author_that_fail_are_no_traceback(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game so far is kept, and it is said whose fault it is, and where."""
    changes = {"side, self.rolling = int(outcome.text), False": 'raise KeyError("die")'}
    with known_package(tmp_path, monkeypatch, changes):
        result = command("play", "tram-lines", "--people", "Ann,Bob", answers="/".join(["1"] * 9))
    assert result.exit_code == 1
    assert "The game “tram-lines” failed, and that is the fault of its package" in result.stderr
    assert "KeyError: 'die' (tram_lines/__init__.py, line " in result.stderr
    assert "Traceback" not in result.output
    assert "--resume" in result.stdout
