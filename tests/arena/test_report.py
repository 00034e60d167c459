"""Reports: one page without a network, with plots and sentences that say what the rows say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

import boroughs
from boroughs.arena import simulate
from boroughs.core.errors import BadOptions, BoroughsError
from boroughs.core.phrase import Phrase
from boroughs.core.words import load_catalogue

pytest.importorskip("altair")
pytest.importorskip("pyarrow")

from boroughs.arena.compare import compare
from boroughs.arena.report.build import Report, build_report
from boroughs.arena.report.page import export
from boroughs.arena.report.shapes import bins_of

pq = pytest.importorskip("pyarrow.parquet")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("runs")
    for name, bots in (("first", ["easy", "random"]), ("second", ["random", "random"])):
        simulate("machi-koro", bots, games=20, seed="report", out=folder / name)
    return [folder / "first", folder / "second"]


@pytest.fixture(scope="module")
def side_by_side(runs: list[Path]) -> Report:
    """Both runs, the second first."""
    return build_report(runs[::-1])


@pytest.fixture(scope="module")
def one(runs: list[Path]) -> Report:
    return build_report(runs[:1])


def test_a_page_needs_nothing_from_outside(one: Report) -> None:
    html = one.html
    assert "<script" not in html
    assert set(re.findall(r"https?://[^\"' )<]+", html)) <= {
        "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
    }  # fmt: skip
    assert len(html.encode()) < 3_000_000
    assert html.count("<svg") == 2 * html.count("<h2>") > 10


def test_the_sentences_say_what_the_rows_say(runs: list[Path], one: Report) -> None:
    [won] = [plot for plot in one.plots if plot.name == "win-rates"]
    rows = pq.read_table(runs[0] / "games.parquet").to_pylist()
    easy = sum(row["win"] for row in rows if row["bot"] == "easy") / 20
    assert f"1 easy wins most often: {easy:.1%}" in won.text


@pytest.mark.long
def test_with_two_runs_every_sentence_says_of_which_it_speaks(side_by_side: Report) -> None:
    said = {plot.name: plot.text for plot in side_by_side.plots}
    for name in ("payback", "win-rate-given", "built"):
        assert said[name].startswith("second: "), said
        assert " first: " in said[name]


def test_pay_back_is_the_cost_of_all_rounds_over_all_coins(runs: list[Path], one: Report) -> None:
    """Worked out once more from the rows: what stood how long at what cost, and what it brought."""
    [plot] = [plot for plot in one.plots if plot.name == "payback"]
    shown = {row["label"]: row["value"] for row in plot.chart.to_dict()["data"]["values"]}
    assert all(
        row["low"] <= row["value"] <= row["high"] for row in plot.chart.to_dict()["data"]["values"]
    )
    rows = pq.read_table(runs[0] / "games.parquet").to_pylist()
    coins = sum(row["count.coins.bakery"] for row in rows)
    owed = sum(row["count.coin-rounds.bakery"] for row in rows)
    assert shown["Bakery"] == pytest.approx(owed / coins)


@pytest.mark.long
def test_two_runs_stand_side_by_side_in_french(runs: list[Path]) -> None:
    html = build_report(runs, "fr").html
    assert "Qui gagne" in html
    assert "first" in html
    assert "second" in html


@pytest.mark.long
def test_plots_are_exported(runs: list[Path], tmp_path: Path) -> None:
    plots = build_report(runs[:1]).plots[:1]
    files = export(plots, tmp_path / "plots", ["png", "svg"])
    assert [path.name for path in files] == ["win-rates.png", "win-rates.svg"]
    assert files[0].read_bytes().startswith(b"\x89PNG")
    assert files[1].read_text().startswith("<svg")


def test_what_is_no_run_is_refused(tmp_path: Path, runs: list[Path]) -> None:
    with pytest.raises(BadOptions) as refused:
        build_report([tmp_path])
    assert (refused.value.code, refused.value.params["file"]) == ("no-run", "run.json")
    for name in ("run.json", "summary.json"):
        (tmp_path / name).write_text((runs[0] / name).read_text())
    (tmp_path / "games.parquet").write_text("no rows")
    with pytest.raises(BoroughsError) as broken:
        build_report([tmp_path])
    assert broken.value.code == "bad-file"


def test_runs_of_different_games_are_refused(tmp_path: Path, runs: list[Path]) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for path in runs[0].iterdir():
        (other / path.name).write_bytes(path.read_bytes())
    asked = json.loads((other / "run.json").read_text())
    (other / "run.json").write_text(json.dumps({**asked, "game": "lots"}))
    with pytest.raises(BadOptions) as refused:
        build_report([runs[0], other])
    assert refused.value.code == "different-games"


@pytest.mark.long
def test_the_folder_of_a_comparison_is_both_runs_and_says_what_was_changed(tmp_path: Path) -> None:
    richer = boroughs.game("machi-koro").varied({"game": {"starting_coins": 9}})
    folder = tmp_path / "change"
    compare(boroughs.game("machi-koro"), richer, ["random", "random"], games=4, out=folder)
    report = build_report([folder])
    assert "game.starting_coins = 9" in report.html
    assert "What changes" in report.html
    assert "Length of a game in steps</th>" in report.html
    assert "base" in report.html
    assert "variant" in report.html


def test_every_bin_has_as_many_whole_numbers() -> None:
    """Of 0 to 60, forty bins of one and a half would miss every third number."""
    edges = bins_of(np.arange(61.0))
    assert set(np.diff(edges)) == {2.0}
    assert edges[0] == 0
    assert edges[-1] > 60
    assert list(bins_of(np.array([5.0, 5.0]))) == [5, 6]


def test_a_histogram_of_thousands_has_no_empty_bins_between_them() -> None:
    """Deals by ten thousands: bins of ten thousand, however far they reach."""
    deals = 10_000.0 * np.array([1, 2, 4, 5, 21])
    edges = bins_of(deals)
    assert set(np.diff(edges)) == {10_000.0}
    assert list(np.histogram(deals, edges)[0][:5]) == [1, 1, 0, 1, 1]


def test_a_run_keeps_its_colour_and_no_rate_is_below_none(side_by_side: Report) -> None:
    """Whatever their names, the first run has the first colour."""
    plots = {plot.name: plot.chart.to_dict() for plot in side_by_side.plots}
    for layer in plots["win-rates"]["layer"][1:]:
        assert layer["encoding"]["color"]["scale"]["domain"] == ["second", "first"]
    for name in ("built", "payback", "landmark-order", "earned"):
        for layer in plots[name]["layer"]:
            assert layer["encoding"]["color"]["field"] == "run", name
            assert layer["encoding"]["color"]["scale"]["domain"] == ["second", "first"], name
    for name in ("length", "scores"):
        assert plots[name]["encoding"]["color"]["scale"]["domain"] == ["second", "first"], name
    low, high = plots["win-rates"]["layer"][0]["encoding"]["x"]["scale"]["domain"]
    assert 0 <= low < high <= 1


def test_no_mean_of_what_is_counted_reaches_below_nothing(side_by_side: Report) -> None:
    for plot in side_by_side.plots:
        data = plot.chart.to_dict()
        for row in data.get("data", {}).get("values", []):
            assert row.get("low") is None or row["low"] >= 0, plot.name


def test_the_order_of_landmarks_is_told_run_by_run(side_by_side: Report) -> None:
    [plot] = [one for one in side_by_side.plots if one.name == "landmark-order"]
    told = plot.text.split("first: ")
    assert len(told) == 2
    for part in told:
        named = [name.strip() for name in part.rstrip(". ").split(": ")[-1].split("→")]
        assert len(named) == len(set(named)) > 3


def test_a_tournaments_plots_say_who_beats_whom_and_what_an_agent_did(tmp_path: Path) -> None:
    """The cross table is that of `tournament.json`; an agent that dies played nothing itself."""
    pytest.importorskip("openskill")
    from boroughs.arena.report.tournament_page import TournamentPlots  # noqa: PLC0415
    from boroughs.arena.tournament import Entrant, TournamentPlan, play_tournament  # noqa: PLC0415

    players = [Entrant("dead", command="false"), Entrant("steady", "easy")]
    plan = TournamentPlan("machi-koro", players, games=2)
    [pair] = play_tournament(plan, out=tmp_path / "cup").pairs
    words = load_catalogue("boroughs.arena", "en")
    plots = TournamentPlots(tmp_path / "cup", lambda code, **of: words.say(Phrase(code, of)))
    made = {plot.name: plot for plot in plots.all()}
    rows = made["cross-table"].chart.to_dict()["data"]["values"]
    shares = {(row["row"], row["column"]): row["share"] for row in rows}
    assert shares["dead", "steady"] == (pair.ahead + pair.level / 2) / 2
    assert shares["dead", "steady"] + shares["steady", "dead"] == 1
    assert "dead took 0.0% of its decisions itself" in made["agents"].text
    assert "games that its program left early: 2" in made["agents"].text
    assert "dead is played by false." in plots.intro()
