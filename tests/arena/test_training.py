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


@pytest.mark.soak
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


def test_a_training_goes_on_from_a_network_of_the_package(tmp_path: Path) -> None:
    """Made into whole numbers again the policy is the same, to the last digit."""
    from boroughs.arena.training.quantise import dequantised, quantised  # noqa: PLC0415
    from boroughs.arena.training.settings import usual_settings  # noqa: PLC0415
    from boroughs.arena.training.train import Training  # noqa: PLC0415
    from boroughs.bots.learned import scales  # noqa: PLC0415
    from boroughs.core.integer_network import read_network, write_network  # noqa: PLC0415
    from boroughs.games.machi_koro.bot import learned  # noqa: PLC0415

    folder = Path(learned.__file__).with_name("networks")
    encoding = boroughs.game("machi-koro").encoding(3, {})
    assert encoding is not None
    for kind in ("policy", "value"):
        network, _ = read_network((folder / f"{kind}-3.network").read_bytes())
        again = quantised(dequantised(network, scales(encoding)), scales(encoding))
        assert write_network(again, {}) == write_network(network, {})
    settings = replace(
        usual_settings(3, "cpu"), games=16, steps=8, minibatch=64, judged_games=8, value_alone=1.0
    )
    path = folder / "policy-3.network"
    training = Training(settings, tmp_path / "agent.pt", path, lambda _: None)
    training.run(minutes=training.passed() / 60 + 1 / 60)
    policy, _ = read_network(path.read_bytes())
    assert quantised(training.policy.layers(), training.scales).layers == policy.layers
    assert training.steps > 0
