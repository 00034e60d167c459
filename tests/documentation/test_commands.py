"""Every command on a page is one that the program understands, and those that can run here do.

Runs are made small (`--games` two at most), for what a page measures takes hours. What does not run has a reason.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from boroughs.cli.main import app
from cli.commanding import give_command
from documentation.pages import ALL_COMMANDS, ROOT, Command, blocks

NOT_RUN = {
    r"boroughs( serve| mcp|$)": "waits for clients; tests/server, tests/cli/test_serve_extras.py",
    r"boroughs play": "somebody plays; tests/cli/test_play.py",
    r"boroughs ladder": "hours; tests/cli/test_ladder.py",
    r"boroughs (players|restore|backup)": "the data of a server; tests/server/store, tests/cli",
    r"boroughs new-game": "a package to install; tests/builds/test_strangers_game.py",
    r"boroughs .*--batch": "numba compiles for minutes; tests/batch",
    r"boroughs .*(search:\d{2,}|expert)": "minutes a game on the pure build; tests/bots",
    r"boroughs .*file:agent.pt": "needs a trained network; tests/envs",
    r"boroughs (report|compare|tournament).* runs/(?!first|mine|cup)": "of a run that the page makes by hand",
    r"boroughs train": "hours",
    r"(pip|pytest|source|\S+/pip) ": "another environment; tests/builds",
    r"make ": "what it makes is made before or beside this test",
    r"(cd benchmarks && )?\S*python3? (benchmarks/|lots_|ours|-m )": "measures on a quiet machine, by hand",
    r"python examples/": "minutes of learning; tests/envs/test_examples.py",
    r"(python3|curl|node|git|uvx|pipx|docker|BOROUGHS_\w+=)": "another program, or a server that runs",
}
"""By the beginning of the line: what is not run here, and why, or where it is."""
IN_A_MOMENT = re.compile(r"boroughs (games|--version|rules|schema)")


def reason(command: Command) -> str:
    return next((why for line, why in NOT_RUN.items() if re.match(line, command.line)), "")


def name(command: Command) -> str:
    return f"{command.page}: {command.line}"


OURS = [each for each in ALL_COMMANDS if each.words and each.words[0] == "boroughs"]
RUN = [each for each in ALL_COMMANDS if not reason(each)]


def parsed(words: list[str]) -> str:
    """What the command line makes of it; raises where it does not understand a word."""
    group: Any = typer.main.get_command(app)
    try:
        context = group.make_context("boroughs", list(words))
        called, command, rest = group.resolve_command(context, _left(context))
        command.make_context(called, rest, parent=context)
    except typer.Exit:
        return ""
    return str(called)


def _left(context: Any) -> list[str]:
    """Older parsers keep the name of the command apart."""
    return [*getattr(context, "_protected_args", []), *context.args]


@pytest.mark.parametrize("command", OURS, ids=name)
def test_the_command_line_understands_it(command: Command) -> None:
    words = command.words[1:]
    if words:
        parsed(words)


def test_a_wrong_option_is_noticed() -> None:
    """A control."""
    with pytest.raises(Exception, match="--gamez"):
        parsed(["simulate", "lots", "--gamez", "3"])


def test_every_exception_is_needed() -> None:
    unused = [
        line for line in NOT_RUN if not any(re.match(line, each.line) for each in ALL_COMMANDS)
    ]
    allowed = {line for line in unused if "train" in line or "serve" in line}
    assert set(unused) == allowed


def test_only_our_own_commands_are_left_to_run() -> None:
    assert [name(each) for each in RUN if each.words[0] != "boroughs"] == []


def test_make_is_asked_for_what_it_can_make() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    asked = {word for each in ALL_COMMANDS for word in re.findall(r"^make ([a-z-]+)", each.line)}
    assert asked <= targets


def test_scripts_are_there() -> None:
    scripts = {
        (f"benchmarks/{script}" if each.line.startswith("cd benchmarks") else script)
        for each in ALL_COMMANDS
        for script in re.findall(r"(?<![\w/])((?:benchmarks/|examples/)?\w+\.py)\b", each.line)
    }
    assert [script for script in sorted(scripts) if not (ROOT / script).exists()] == []


@pytest.fixture
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a reader stands: with the examples, a bot of the page and a variant, and our Python first."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    page = [each.code for each in blocks("docs/bot-in-ten-lines.md") if each.language == "python"]
    (tmp_path / "my_bots.py").write_text("\n\n".join((page[0], page[2], page[4])), "utf-8")
    (tmp_path / "mine.toml").write_text(
        '[variant]\ngame = "machi-koro"\n[game]\nstarting_coins = 5\n', "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)


def small(words: list[str]) -> list[str]:
    """The same with two games.

    >>> small(["--games", "200", "--seed", "1"])
    ['--games', '2', '--seed', '1']
    """
    return [
        "2" if before == "--games" else word
        for before, word in zip(["", *words], words, strict=False)
    ]


def before_it(command: Command) -> list[Command]:
    """A report is of a run that the page has made in a line above."""
    if command.words[1] != "report":
        return []
    run = command.words[2]
    return [each for each in RUN if each.page == command.page and f"--out {run}" in each.line]


@pytest.mark.usefixtures("_folder")
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(each, marks=() if IN_A_MOMENT.match(each.line) else pytest.mark.long)
        for each in RUN
    ],
    ids=name,
)
def test_it_runs(command: Command) -> None:
    for each in (*before_it(command), command):
        done = give_command(*small(each.words[1:]))
        assert done.exit_code == 0, f"{each.line}\n{done.output}\n{done.exception!r}"
