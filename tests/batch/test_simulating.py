"""Simulations in batches: the same sums as game by game, the same figures as the engine."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import boroughs
from boroughs.arena.batch_workers import seatings, tally_arrays
from boroughs.arena.compare import compare
from boroughs.arena.game_arrays import GameArrays
from boroughs.arena.played_game import PlayedGame
from boroughs.arena.report.build import build_report
from boroughs.arena.seating import seating
from boroughs.arena.simulate import simulate
from boroughs.arena.tally import tally_game, tally_sum
from boroughs.batch import batch_of, kernel_cache, register_search
from boroughs.bots import make_bot
from boroughs.bots.search import SearchBot
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice
from boroughs.core.playout import heuristic_playout
from boroughs.core.result import rank
from refusals import refuses


def test_sums_over_arrays_are_those_of_the_games_one_by_one() -> None:
    """Fifty made-up games of three players, ties among them."""
    rng = np.random.default_rng(5)
    scores = rng.integers(0, 4, (50, 3))
    firsts = rng.integers(0, 3, 50)
    steps = rng.integers(50, 90, 50)
    orders = seatings(3, 7, 50)
    one_by_one = tally_sum(
        3,
        [
            tally_game(
                PlayedGame(
                    number=7 + game,
                    players=seating(3, 7 + game),
                    first=int(firsts[game]),
                    result=rank([int(score) for score in scores[game]]),
                    steps=int(steps[game]),
                    milliseconds=0,
                )
            )
            for game in range(50)
        ],
    )
    assert tally_arrays(GameArrays(7, orders, firsts, scores, steps)).dump() == one_by_one.dump()


def test_batches_give_the_figures_of_the_engine_within_the_interval() -> None:
    """Normal against random, and how long that takes: four standard errors are enough for anybody."""
    slow = simulate("machi-koro", ["normal", "random"], games=60, seed=4)
    fast = simulate("machi-koro", ["normal", "random"], games=2000, seed=4, batch=True)
    assert fast.games == 2000
    assert slow.length.low is not None
    assert slow.length.high is not None
    width = slow.length.high - slow.length.low
    assert abs(fast.length.value - slow.length.value) < width
    assert abs(fast.standings[0].win_rate.value - slow.standings[0].win_rate.value) < 0.1
    assert sum(standing.wins for standing in fast.standings) == 2000


def test_the_files_are_those_of_games_one_by_one(tmp_path: Path) -> None:
    """Columns and their kinds, a row for each game and seat, sums that agree with the summary."""
    for folder, batch, games in (("slow", False, 6), ("fast", True, 60)):
        simulate(
            "machi-koro", ["normal", "easy"], games, seed=3, out=tmp_path / folder, batch=batch
        )
    slow, fast = (pq.read_table(tmp_path / name / "games.parquet") for name in ("slow", "fast"))
    before, after = ({field.name: field.type for field in table.schema} for table in (slow, fast))
    # Rare counts need not come up in both.
    assert {name for name in before if not name.startswith("count.")} <= set(after)
    assert {"count.built.bakery", "count.coins.wheat-field", "count.spent"} <= set(after)
    assert all(before[name] == after[name] for name in before if name in after)
    assert fast.num_rows == 120
    assert fast.column("game").to_pylist() == [game for game in range(60) for _ in range(2)]
    assert set(fast.column("bot").to_pylist()) == {"normal", "easy"}
    assert fast.column("series.score").to_pylist()[0][-1] == fast.column("score").to_pylist()[0]
    summary = json.loads((tmp_path / "fast" / "summary.json").read_text())
    won = sum(
        win
        for win, player in zip(
            fast.column("win").to_pylist(), fast.column("player").to_pylist(), strict=True
        )
        if player == 1
    )
    assert summary["standings"][0]["wins"] == won
    assert not (tmp_path / "fast" / "parts").exists()


def test_a_run_in_batches_does_not_resume_one_without(tmp_path: Path) -> None:
    simulate("machi-koro", ["random", "random"], 2, out=tmp_path / "run")
    with refuses(boroughs.BadOptions, "other-run"):
        simulate(
            "machi-koro", ["random", "random"], 2, out=tmp_path / "run", resume=True, batch=True
        )


def test_a_variant_is_compared_in_batches() -> None:
    """An airport for two coins: it is built more often, beyond doubt."""
    base = boroughs.game("machi-koro")
    cheap = base.varied({"landmark": {"airport": {"cost": 2}}})
    found = compare(base, cheap, ["random", "random"], 300, batch=True)
    order = next(one for one in found.differences if one.name == "landmark-order.airport")
    assert found.games == 300
    assert order.is_sure
    assert order.change < 0


def test_the_search_plays_out_in_batches() -> None:
    """From one position the share of wins is the engine's, within four standard errors."""
    game = boroughs.game("machi-koro")
    register_search("machi-koro")
    bot = make_bot(game, "search:20:batch")
    assert isinstance(bot, SearchBot)
    assert bot.fast is not None
    heuristic = game.heuristic()
    assert heuristic is not None
    table = boroughs.Table(game, 2, seed=3)
    [seat] = table.to_act
    moves = table.moves(seat)
    answer = bot.act(Turn(seat, table.view(seat), moves, 0, SeededDice(1)))
    assert answer.move in moves
    state = table.state
    dice = SeededDice(2)
    fast = sum(bot.fast(state, dice, 10_000)[0] for _ in range(2000)) / 2000
    slow = 0
    for _ in range(40):
        copy = state.copy()
        heuristic_playout(copy, dice, heuristic, 10_000)
        result = copy.result()
        assert result is not None
        slow += result.winners == (0,)
    assert abs(fast - slow / 40) < 4 * (0.25 / 40) ** 0.5


def test_a_search_wants_playouts_that_somebody_registered() -> None:
    with refuses(boroughs.BadOptions, "no-fast-playouts"):
        make_bot(boroughs.game("lots"), "search:20:batch")


def test_it_is_known_whether_compiling_is_still_to_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "cache_folder", lambda: tmp_path)
    assert not batch_of("machi-koro").is_ready(counting=True)
    (tmp_path / "loops.count_games-1.py311.nbi").touch()
    assert batch_of("machi-koro").is_ready(counting=True)
    assert not batch_of("machi-koro").is_ready(counting=False)
    assert not batch_of("machi-koro").is_ready(counting=True, device="cuda")


def test_what_batches_cannot_do_is_refused(tmp_path: Path) -> None:
    with refuses(boroughs.BadOptions, "no-batch-events"):
        simulate("machi-koro", ["easy", "random"], 2, batch=True, events=["built"], out=tmp_path)
    with refuses(boroughs.BadOptions, "no-device-files"):
        simulate("machi-koro", ["easy", "random"], games=2, device="cuda")
    with refuses(boroughs.BadOptions, "no-batch-policy"):
        simulate("machi-koro", ["expert", "random"], games=2, batch=True)
    with refuses(boroughs.BadOptions, "no-batch"):
        simulate("lots", ["normal", "random"], games=2, batch=True)


def test_equal_scores_are_decided_by_the_tie_break() -> None:
    """Two with five: more zones come first; who has less money is last, whatever the zones."""
    scores, zones = np.array([[5, 5, 3]]), np.array([[1, 2, 9]])
    one = np.zeros(1, np.int64)
    games = GameArrays(0, seatings(3, 0, 1), one, scores, one, tie_breaks=zones)
    assert games.ranks.tolist() == [list(rank([5, 5, 3], [1, 2, 9]).ranks)]


def test_new_jack_city_is_simulated_at_random(tmp_path: Path) -> None:
    """By the same door; what its batch does not have is refused, each with a reason of its own."""
    done = simulate("new-jack-city", ["random", "random"], games=40, seed=4, batch=True)
    assert sum(standing.wins for standing in done.standings) == 40
    strict = simulate(
        "new-jack-city", ["random"], games=5, options={"strict_roads": True}, batch=True
    )
    assert strict.games == 5
    with refuses(boroughs.BadOptions, "no-batch-policy"):
        simulate("new-jack-city", ["normal", "random"], games=2, batch=True)
    with refuses(boroughs.BadOptions, "no-batch-counts"):
        simulate("new-jack-city", ["random", "random"], 2, batch=True, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()
    with refuses(boroughs.BadOptions, "no-batch-device"):
        simulate("new-jack-city", ["random", "random"], 2, batch=True, device="cuda")
    with refuses(boroughs.BadOptions, "no-fast-playouts"):
        register_search("new-jack-city")


@pytest.mark.long
def test_a_report_of_batches_shows_what_one_of_the_engine_shows(tmp_path: Path) -> None:
    """The same plots, and a sentence that says what the rows say."""
    for folder, batch, games in (("slow", False, 12), ("fast", True, 400)):
        simulate("machi-koro", ["normal", "easy"], games, out=tmp_path / folder, batch=batch)
    slow, fast = (build_report([tmp_path / name]) for name in ("slow", "fast"))
    assert [plot.name for plot in fast.plots] == [plot.name for plot in slow.plots]
    rows = pq.read_table(tmp_path / "fast" / "games.parquet").to_pylist()
    won = sum(row["win"] for row in rows if row["bot"] == "normal") / 400
    assert f"1 normal wins most often: {won:.1%}" in fast.plots[0].text
    coins = sum(row["count.coins.bakery"] for row in rows)
    owed = sum(row["count.coin-rounds.bakery"] for row in rows)
    [payback] = [plot for plot in fast.plots if plot.name == "payback"]
    shown = {row["label"]: row["value"] for row in payback.chart.to_dict()["data"]["values"]}
    assert shown["Bakery"] == pytest.approx(owed / coins)
    assert build_report([tmp_path / "slow", tmp_path / "fast"]).html.count("<svg") > 10
