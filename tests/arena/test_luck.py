"""Results less a share of luck: the same mean, less noise, and luck as the review counts it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import boroughs
from boroughs.arena.luck import COUNTED, MILLION, luck_adjusted, luck_judge
from boroughs.review.luck import luck_of
from refusals import refuses

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq

from boroughs.arena.compare import compare
from boroughs.arena.run_records import game_record
from boroughs.arena.tournament import Entrant, TournamentPlan, play_tournament


def coin_games(count: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Won by skill six times in ten, and by luck besides: half a win for each unit of it."""
    chooser = np.random.default_rng(seed)
    luck = chooser.normal(size=count)
    won = 0.6 + 0.5 * luck + chooser.normal(scale=0.5, size=count)
    return won, luck, np.arange(count) % 2 == 1


def test_the_share_is_found_and_half_of_the_variance_goes() -> None:
    """A quarter of a unit comes from luck, as much from elsewhere: half of the variance is saved."""
    won, luck, halves = coin_games(20_000, 1)
    found = luck_adjusted([won], [luck], [halves])
    assert found.shares == pytest.approx((0.5, 0.5), abs=0.02)
    assert found.saved == pytest.approx(0.5, abs=0.02)
    assert found.results[0].mean() == pytest.approx(0.6, abs=0.015)


def test_it_favours_nobody_where_games_are_few() -> None:
    """The mean over two thousand tournaments of eight games each is what it is without the correction."""
    means = [luck_adjusted([won], [luck], [half])
             for won, luck, half in (coin_games(8, seed) for seed in range(2000))]  # fmt: skip
    middle = np.array([found.results[0].mean() for found in means])
    error = middle.std() / np.sqrt(len(middle))
    assert abs(middle.mean() - 0.6) < 4 * error


def test_where_there_is_no_luck_nothing_is_taken_away() -> None:
    won = np.array([1.0, 0.0, 1.0, 0.0])
    found = luck_adjusted([won], [np.zeros(4)], [np.array([False, False, True, True])])
    assert found.results[0].tolist() == won.tolist()
    assert found.saved == 0.0


@pytest.mark.long
def test_luck_is_what_the_review_counts() -> None:
    table = boroughs.Table("machi-koro", seats=3, seed=4, bots=["normal"] * 3)
    table.play_out()
    whole = boroughs.review(table.record)
    judge = luck_judge(table.game, 3)
    assert luck_of(table.game, table.record, judge) == pytest.approx(
        [seat.luck for seat in whole.seats], abs=1e-9
    )


@pytest.mark.long
def test_a_tournament_tells_results_less_luck_and_what_that_saved(tmp_path: Path) -> None:
    players = [Entrant("steady", "normal"), Entrant("any", "easy")]
    plan = TournamentPlan(game="machi-koro", player=players, games=8, luck=True)
    found = play_tournament(plan, out=tmp_path / "run")
    assert found.luck_saved is not None
    adjusted = {player.name: player.luck_adjusted for player in found.players}
    assert sum(one.value for one in adjusted.values() if one is not None) == pytest.approx(1.0)
    rows = pq.read_table(tmp_path / "run" / "001" / "games.parquet").to_pylist()
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        assert abs(first[f"count.{COUNTED}"] + second[f"count.{COUNTED}"]) <= 2
    game = boroughs.game("machi-koro")
    again = luck_of(game, game_record(tmp_path / "run" / "001", 3), luck_judge(game, 2))
    assert rows[6][f"count.{COUNTED}"] == round(MILLION * again[0])


@pytest.mark.long
def test_a_comparison_tells_what_it_saved_and_counts_luck_as_no_measure() -> None:
    base = boroughs.game("machi-koro")
    variant = base.varied({"game": {"starting_coins": 5}})
    found = compare(base, variant, ["normal", "normal"], games=6, luck=True)
    named = {one.name: one for one in found.differences}
    # Six games have won a whole number of sixths; less luck they have not.
    assert 6 * named["win.turn 1"].base != pytest.approx(round(6 * named["win.turn 1"].base))
    assert named["length"].luck_saved == 0.0
    assert COUNTED not in named


def test_a_game_without_a_judge_says_so() -> None:
    plan = TournamentPlan(
        game="lots", player=[Entrant("a", "easy"), Entrant("b", "easy")], games=2, luck=True
    )
    with refuses(boroughs.BadOptions, "no-luck"):
        play_tournament(plan)
