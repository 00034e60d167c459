"""A run into a folder: the same bytes every time, nothing lost, nothing counted twice."""

from __future__ import annotations

import fcntl
import json
from pathlib import Path
from typing import Any

import pytest

from boroughs.arena import Simulation, simulate
from boroughs.core.errors import BadOptions, BoroughsError

pq = pytest.importorskip("pyarrow.parquet")

BOTS = ["random", "easy", "random"]
GAMES = 24


def run(folder: Path, **settings: Any) -> Simulation:
    return simulate(
        "machi-koro", BOTS, GAMES, seed="rows", out=folder, events=["won", "rolled"], **settings
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of one process, never interrupted."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    run(folder)
    return folder


def rows(folder: Path, name: str = "games.parquet") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / name).to_pylist()
    return found


def test_a_row_per_game_and_seat(whole: Path) -> None:
    table = rows(whole)
    assert [(row["game"], row["seat"]) for row in table] == [
        (game, seat) for game in range(GAMES) for seat in range(3)
    ]
    for game in range(GAMES):
        seats = table[3 * game : 3 * game + 3]
        assert sum(row["win"] for row in seats) == pytest.approx(1)
        assert sorted(row["turn"] for row in seats) == [0, 1, 2]
        assert sorted(row["player"] for row in seats) == [1, 2, 3]
        assert all(row["bot"] == BOTS[row["player"] - 1] for row in seats)


def test_what_the_statistics_count_has_columns(whole: Path) -> None:
    """Landmarks are what the score is made of; the last point of a series is the end."""
    for row in rows(whole):
        assert row["count.score"] == row["score"]
        assert row["series.score"][-1] == row["score"]


def test_a_row_per_kept_event(whole: Path) -> None:
    events = rows(whole, "events.parquet")
    won = [event for event in events if event["code"] == "won"]
    winners = {row["game"]: row["seat"] for row in rows(whole) if row["win"] == 1}
    assert {event["game"]: event["seat"] for event in won} == winners
    assert {event["code"] for event in events} == {"won", "rolled"}
    assert all(json.loads(event["params"])["seat"] == event["seat"] for event in events)


@pytest.mark.long
def test_the_number_of_workers_changes_no_byte(whole: Path, tmp_path: Path) -> None:
    run(tmp_path / "two", workers=2)
    assert contents(tmp_path / "two") == contents(whole)


def test_an_interrupted_run_keeps_what_is_done_and_goes_on(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"

    def stop(finished: int, games: int) -> None:
        if finished >= 5:
            raise KeyboardInterrupt

    stopped = run(folder, progress=stop)
    assert stopped.interrupted
    assert len(rows(folder)) == 3 * stopped.games < 3 * GAMES
    assert run(folder, resume=True) == simulate("machi-koro", BOTS, GAMES, seed="rows")
    assert contents(folder) == contents(whole)


def test_a_full_disk_loses_nothing_that_was_written(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    write_bytes = Path.write_bytes
    written: list[Path] = []

    def full(path: Path, content: bytes) -> int:
        if len(written) == 3:
            write_bytes(path, content[:10])
            raise OSError(28, "No space left on device", str(path))
        written.append(path)
        return write_bytes(path, content)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        with pytest.raises(BoroughsError) as refused:
            run(folder)
    assert refused.value.code == "cannot-write"
    assert refused.value.params["reason"] == "No space left on device"
    assert not list(folder.rglob("*.half"))
    kept = list((folder / "parts").glob("*.games.parquet"))
    assert kept
    run(folder, resume=True)
    assert contents(folder) == contents(whole)


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(BoroughsError) as refused:
            run(folder)
    assert refused.value.code == "run-in-progress"


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(BadOptions) as refused:
        run(tmp_path)
    assert refused.value.code == "folder-not-empty"
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_a_broken_head_is_named(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(BoroughsError) as refused:
        run(tmp_path, resume=True)
    assert refused.value.code == "bad-file"
