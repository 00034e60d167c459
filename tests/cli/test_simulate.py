"""`boroughs simulate`: numbers for people and lines for programs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import boroughs
from cli.commanding import Command

GAMES = ("simulate", "lanterns", "--bots", "random,normal,random", "--workers", "1")


def test_a_table_with_intervals(command: Command) -> None:
    result = command(*GAMES, "--games", "30")
    assert result.exit_code == 0
    assert result.stdout.count("%–") == 3 + 3
    assert "30 games in" in result.stdout
    assert "per second" in result.stdout
    assert result.stderr == ""


def test_a_level_that_is_played_by_another_is_said_to_be(command: Command) -> None:
    assert "no normal bot yet: random plays" in command(*GAMES, "--games", "3").stdout


def test_json_lines_with_the_timing_on_a_line_of_its_own(command: Command) -> None:
    result = command(*GAMES, "--games", "30", "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["kind"] for line in lines] == [
        "simulation", "bot", "bot", "bot", "turn", "turn", "turn", "duel", "duel", "duel", "timing",
    ]  # fmt: skip
    assert (lines[0]["game"], lines[0]["games"]) == ("lanterns", 30)
    assert sum(line["wins"] for line in lines[1:4]) == pytest.approx(30)
    assert lines[-1]["seconds"] > 0


def test_only_the_timing_differs_between_two_runs(command: Command) -> None:
    runs = [command(*GAMES, "--games", "30", "--seed", "a", "--json").stdout for _ in range(2)]
    first, second = (run.splitlines()[:-1] for run in runs)
    assert first == second


def test_rows_are_written_and_a_second_run_is_refused(command: Command) -> None:
    result = command(*GAMES, "--games", "6", "--out", "run")
    assert result.exit_code == 0
    assert "Written to run." in result.stdout
    assert {path.name for path in Path("run").iterdir()} == {
        "run.json", "summary.json", "games.parquet",
    }  # fmt: skip
    again = command(*GAMES, "--games", "6", "--out", "run")
    assert again.exit_code == 2
    assert "--resume" in again.stderr


def test_a_finished_run_and_another_run_are_told_apart(command: Command) -> None:
    command(*GAMES, "--games", "6", "--out", "run")
    finished = command(*GAMES, "--games", "6", "--out", "run", "--resume")
    assert "is finished" in finished.stderr
    other = command(*GAMES, "--games", "6", "--out", "run", "--resume", "--seed", "other")
    assert 'seed = "1", not "other"' in other.stderr


def test_options_are_passed_on(command: Command) -> None:
    result = command(*GAMES, "--games", "3", "--json", "--option", "short=yes")
    assert json.loads(result.stdout.splitlines()[0])["options"] == {"short": True}


def interrupted(after: float, folder: Path) -> subprocess.CompletedProcess[str]:
    """A long run that hears Ctrl-C as a terminal sends it: to the command and all its workers at once."""
    process = subprocess.Popen(
        [sys.executable, "-m", "boroughs.cli.main", "simulate", "machi-koro",
         "--bots", "random,random", "--games", "1000000", "--workers", "2", "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        cwd=folder,
    )  # fmt: skip
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(after)
        os.killpg(process.pid, signal.SIGINT)
        stdout, stderr = process.communicate(timeout=60)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    return subprocess.CompletedProcess(process.args, process.returncode, stdout, stderr)


@pytest.mark.long
def test_an_interrupted_run_says_what_it_has_and_that_it_was_interrupted(tmp_path: Path) -> None:
    """On a busy machine no game may be finished at first: then it is given longer."""
    games = 0
    for seconds in (4.0, 12.0, 40.0):
        run = interrupted(seconds, tmp_path)
        assert (run.returncode, run.stderr) == (130, "")
        head = json.loads(run.stdout.splitlines()[0])
        assert head["interrupted"]
        games = head["games"]
        if games:
            break
    assert 0 < games < 1000000


@pytest.mark.long
def test_workers_of_a_killed_run_end_too(tmp_path: Path) -> None:
    """They hold its output open, so that reading it to the end waits for them."""
    out = tmp_path / "run"
    process = subprocess.Popen(
        [sys.executable, "-m", "boroughs.cli.main", "simulate", "machi-koro", "--bots", "random,random",
         "--games", "100000000", "--workers", "2", "--out", str(out)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip
    try:
        while not list(out.glob("parts/*.games.parquet")):
            assert process.poll() is None
            time.sleep(0.1)
        process.kill()
        process.communicate(timeout=60)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
from boroughs.cli.main import run
run()
"""


def with_room_for(largest: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command, where no file may grow larger than this: as on a disk that is full."""
    command = [sys.executable, "-c", LIMITED, str(largest), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.long
def test_a_full_disk_is_named_and_the_run_goes_on_later(tmp_path: Path) -> None:
    """The rows of forty games need more than three kilobytes; what was asked for needs less."""
    pytest.importorskip("pyarrow")
    out = str(tmp_path / "run")
    asked = ("simulate", "machi-koro", "--bots", "random,random", "--games", "40", "--workers", "1")
    full = with_room_for(3000, *asked, "--out", out, "--quiet")
    assert full.returncode == 1
    assert "File too large" in full.stderr
    assert "--resume" in full.stderr
    assert "Traceback" not in full.stderr
    later = with_room_for(10_000_000, *asked, "--out", out, "--resume", "--quiet", "--json")
    assert later.returncode == 0, later.stderr
    assert json.loads(later.stdout.splitlines()[0])["games"] == 40


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (["--events", "rolled"], "--out"),
        (["--resume"], "--out"),
        (["--records"], "--out"),
        (["--events", "roled", "--out", "run"], "Did you mean rolled?"),
        (["--events", "cards", "--out", "run"], "first-player, turn, rolled"),
    ],
)
def test_no_wish_is_ignored(
    command: Command, wish: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ("simulate", "machi-koro", "--bots", "random,random", "-n", "2", "-w", "1")
    refused = command(*asked, *wish)
    assert refused.exit_code == 2
    assert told in refused.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "asked",
    [
        ("compare", "machi-koro", "machi-koro", "--resume", "-n", "2"),
        ("tournament", "machi-koro", "--bots", "easy,normal", "--resume", "-n", "2"),
    ],
)
def test_nothing_goes_on_that_was_never_kept(command: Command, asked: tuple[str, ...]) -> None:
    refused = command(*asked, "-w", "1")
    assert refused.exit_code == 2
    assert "--out" in refused.output


def test_any_game_of_a_run_comes_back_as_a_record(command: Command, tmp_path: Path) -> None:
    """The record ends as the row says, and who played is named; what is not there is told."""
    run, file = tmp_path / "run", tmp_path / "game.txt"
    asked = ("simulate", "machi-koro", "--bots", "random,easy", "-n", "4", "-w", "1")
    assert command(*asked, "--out", str(run), "--records").exit_code == 0
    rows = [row for row in pq.read_table(run / "games.parquet").to_pylist() if row["game"] == 3]
    assert command("record", str(run), "3", "--out", str(file)).exit_code == 0
    table = boroughs.replay(file.read_text())
    assert table.result is not None
    assert list(table.result.scores) == [row["score"] for row in rows]
    assert table.players == [row["bot"] for row in rows]
    assert command("record", str(run), "3").output == file.read_text()
    kept = {path.name: path.read_text() for path in (run / "records").iterdir()}
    assert sorted(kept) == [f"{number}.boroughs" for number in range(4)]
    assert kept["3.boroughs"] == file.read_text()
    again = command("record", str(run), "3", "--out", str(file))
    assert again.exit_code == 2
    for number, folder in (("4", run), ("0", tmp_path)):
        assert command("record", str(folder), number).exit_code == 2
