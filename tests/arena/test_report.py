"""Reports: one page without a network, with plots and sentences that say what the rows say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from boroughs.arena import simulate
from boroughs.core.errors import BadOptions, BoroughsError

pytest.importorskip("altair")
pytest.importorskip("pyarrow")

from boroughs.arena.report.build import build_report
from boroughs.arena.report.page import export

pq = pytest.importorskip("pyarrow.parquet")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("runs")
    for name, bots in (("first", ["easy", "random"]), ("second", ["random", "random"])):
        simulate("machi-koro", bots, games=20, seed="report", out=folder / name)
    return [folder / "first", folder / "second"]


def test_a_page_needs_nothing_from_outside(runs: list[Path]) -> None:
    html = build_report(runs[:1]).html
    assert "<script" not in html
    assert set(re.findall(r"https?://[^\"' )<]+", html)) <= {
        "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
    }  # fmt: skip
    assert len(html.encode()) < 3_000_000
    assert html.count("<svg") == 2 * html.count("<h2>") > 10


def test_the_sentences_say_what_the_rows_say(runs: list[Path]) -> None:
    [won] = [plot for plot in build_report(runs[:1]).plots if plot.name == "win-rates"]
    rows = pq.read_table(runs[0] / "games.parquet").to_pylist()
    easy = sum(row["win"] for row in rows if row["bot"] == "easy") / 20
    assert f"1 easy wins most often: {easy:.1%}" in won.text


def test_pay_back_is_the_cost_of_all_rounds_over_all_coins(runs: list[Path]) -> None:
    """Worked out once more from the rows: what stood how long at what cost, and what it brought."""
    [plot] = [plot for plot in build_report(runs[:1]).plots if plot.name == "payback"]
    shown = {row["label"]: row["value"] for row in plot.chart.to_dict()["data"]["values"]}
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
