"""The moves offered at each decision, kept beside the rows of a run."""

from __future__ import annotations

from pathlib import Path

import pytest

import boroughs
from refusals import refuses

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq

from boroughs.arena.run_records import game_record


def test_every_decision_says_what_was_offered_and_what_was_played(tmp_path: Path) -> None:
    """The moves of the record are those of the file, in their order, and each was offered."""
    run = tmp_path / "run"
    boroughs.simulate("machi-koro", ["easy", "random"], 2, seed=3, out=run, offered=True)
    rows = pq.read_table(run / "offered.parquet").to_pylist()
    assert {row["game"] for row in rows} == {0, 1}
    for row in rows:
        assert row["played"] in row["offered"]
    for number in (0, 1):
        table = boroughs.replay(game_record(run, number))
        played = [(row["seat"], row["played"]) for row in rows if row["game"] == number]
        assert played == [(step.seat, step.notation) for step in table.steps if step.kind == "move"]
        steps = [row["step"] for row in rows if row["game"] == number]
        assert steps == list(range(len(steps)))


def test_a_run_that_does_not_want_them_has_no_such_file(tmp_path: Path) -> None:
    boroughs.simulate("machi-koro", ["easy", "random"], 1, seed=3, out=tmp_path / "run")
    assert not (tmp_path / "run" / "offered.parquet").exists()


def test_a_bot_that_waits_played_nothing(tmp_path: Path) -> None:
    """In Chinatown everybody trades at once, and who has nothing to say waits."""
    run = tmp_path / "run"
    boroughs.simulate("chinatown", ["easy"] * 3, 1, seed=3, out=run, offered=True)
    rows = pq.read_table(run / "offered.parquet").to_pylist()
    assert any(row["played"] == "" and row["offered"] for row in rows)


def test_without_a_folder_there_is_nowhere_to_keep_them() -> None:
    with refuses(boroughs.BadOptions, "needs-out"):
        boroughs.simulate("machi-koro", ["easy", "random"], 1, offered=True)
    with refuses(boroughs.BadOptions, "no-batch-events"):
        boroughs.simulate(
            "machi-koro", ["easy", "random"], 1, offered=True, out="unused", batch=True
        )
