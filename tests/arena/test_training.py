"""A player learns: a tiny training from its first step to a file that is gone on with, and that plays.

Needs torch, which is no part of the development tools: `pip install 'boroughs[learn]'`.
"""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import boroughs

pytestmark = [
    pytest.mark.skipif(
        importlib.util.find_spec("torch") is None,
        reason="LEFT OUT: torch is not installed (pip install 'boroughs[learn]' -c constraints.txt)",
    ),
    pytest.mark.long,
]


def test_a_training_goes_on_from_its_file_which_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Two seconds, then none more from the same file: what was learned is kept, and plays by its name."""
    from boroughs.arena.training.settings import usual_settings  # noqa: PLC0415
    from boroughs.arena.training.train import Progress, Training  # noqa: PLC0415

    monkeypatch.delenv("BOROUGHS_AGENTS", raising=False)
    settings = replace(
        usual_settings(2, "cpu"),
        games=32,
        steps=8,
        minibatch=128,
        judged_games=8,
        calibration_games=8,
    )
    told: list[Progress] = []
    path = tmp_path / "agent.pt"
    first = Training(settings, path, None, told.append)
    first.run(minutes=first.passed() / 60 + 2 / 60)
    assert first.steps > 0
    assert [judged.opponent for judged in told[-1].judgements][:2] == ["random", "normal"]
    assert [found.players for found in first.calibrations] == ["hard", "normal"]
    again: Any = Training(settings, path, path, told.append)
    assert again.steps == first.steps
    kept = zip(first.policy.layers(), again.policy.layers(), strict=True)
    assert all(bool((mine[0] == theirs[0]).all()) for mine, theirs in kept)
    played = boroughs.simulate("machi-koro", bots=[f"file:{path}", "random"], games=2, seed=1)
    assert played.games == 2
