"""Comparisons: paired, corrected, and honest about how many games they need."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import boroughs

pytest.importorskip("pyarrow")

import numpy as np

from boroughs.arena.compare import compare, difference

GAME = boroughs.game("machi-koro")
BOTS = ["easy", "random"]


def test_a_difference_by_hand() -> None:
    """Changes 1, 1, 3, 3: mean 2, variance 4/3, so the standard error is 1/sqrt 3."""
    found = difference("x", np.array([0.0, 2, 0, 2]), np.array([1.0, 3, 3, 5]))
    assert (found.base, found.variant, found.change) == (1.0, 3.0, 2.0)
    assert found.high - found.low == pytest.approx(2 * 1.959964 / math.sqrt(3))
    assert found.effect == pytest.approx(2 / math.sqrt(4 / 3))
    assert found.variance_saved == pytest.approx(1 - (4 / 3) / (4 / 3 + 8 / 3))
    assert found.p == pytest.approx(math.erfc(2 * math.sqrt(3) / math.sqrt(2)))


def test_a_game_does_not_differ_from_itself() -> None:
    """The same dice, the same bots: every game is the same game."""
    found = compare(GAME, GAME, BOTS, games=6)
    assert all(one.change == 0 and one.p == 1 for one in found.differences)
    assert found.variance_saved == pytest.approx(1)


def test_a_change_is_seen_where_it_is(tmp_path: Path) -> None:
    """With sixty coins at the start games are shorter."""
    richer = GAME.varied({"game": {"starting_coins": 60}})
    found = compare(GAME, richer, BOTS, games=20, out=tmp_path / "run")
    [length] = [one for one in found.differences if one.name == "length"]
    assert length.change < 0
    assert length.is_sure
    assert {path.name for path in (tmp_path / "run").iterdir()} == {
        "run.json", "comparison.json", "base", "variant",
    }  # fmt: skip


def test_an_interrupted_comparison_goes_on(tmp_path: Path) -> None:
    richer = GAME.varied({"game": {"starting_coins": 60}})

    def stop(finished: int, games: int) -> None:
        if finished >= 6:
            raise KeyboardInterrupt

    stopped = compare(GAME, richer, BOTS, games=5, progress=stop, out=tmp_path / "run")
    assert stopped.interrupted
    assert stopped.games == 1, "five of one and one of the other were played"
    assert {one.name for one in stopped.differences} >= {"length", "score"}
    resumed = compare(GAME, richer, BOTS, games=5, out=tmp_path / "run", resume=True)
    assert resumed == compare(GAME, richer, BOTS, games=5)
