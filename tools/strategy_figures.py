"""Plays the games behind the pages of docs/strategy and writes what was counted into docs/figures.

    python -m tools.strategy_figures [GAME...]
    python -m tools.figures

The same commands give the same games on every machine; `boroughs report` draws the same counts.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tools.figures import Figures, write_figures

from boroughs.arena.estimate import wilson
from boroughs.arena.measure_names import thing_name
from boroughs.arena.report.run_data import RunData
from boroughs.arena.report.shapes import mean_row, ratio_row
from boroughs.games import game as game_named

SEED = "strategy"
FEWEST = 30
"""What was counted in fewer seats than this is not told."""


class Table(NamedTuple):
    """A table of the things under one kind of count, by one of the ways in which reports look at them."""

    kind: str
    of: str
    per: str = ""
    thing: str = ""
    """The head of the first column."""
    value: str = ""
    """What the mean or the ratio is."""
    numbers: bool = False
    """Whether the things are numbers, and stand in their order."""
    counts: tuple[tuple[str, str], ...] = ()
    """Counts that stand by themselves, each with what it is; then `of` is only the name of the table."""


class Study(NamedTuple):
    bots: str
    games: int
    tables: tuple[Table, ...]


STUDIES = {
    "machi-koro": Study(
        "normal,normal",
        2000,
        (
            Table("win-rate", "built", thing="card"),
            Table("mean", "coins", thing="card", value="coins a game"),
            Table("order", "landmark-order", thing="landmark"),
        ),
    ),
    "lots": Study(
        "normal,normal",
        100,
        (
            Table("ratio", "accidents-at", "placed-at", "floor", "accidents a piece", True),
            Table("mean", "points-from", thing="points from", value="points a game"),
        ),
    ),
    "new-jack-city": Study(
        "hard,hard",
        200,
        (
            Table("win-rate", "zone-sizes", thing="zone worth", numbers=True),
            Table("mean", "dollars", thing="dollars from", value="dollars a game"),
        ),
    ),
    "mad-city": Study(
        "hard,hard",
        200,
        (
            Table("mean", "points", thing="points from", value="points a game"),
            Table("mean", "zones", thing="zone", value="zones scored a game"),
            Table(
                "counts",
                "cities",
                counts=(
                    ("trees", "trees taken"),
                    ("best-round", "points of the best round"),
                    ("of-best", "zones of the first city, % of the best for its tiles"),
                    ("seconds", "seconds a round until done"),
                ),
            ),
        ),
    ),
    "chinatown": Study(
        "hard,hard,hard,hard",
        100,
        (
            Table(
                "counts",
                "trade",
                counts=(
                    ("income", "income, $"),
                    ("deals", "deals"),
                    ("deals-worth", "what deals were worth, $"),
                    ("deals-money", "money from deals, $"),
                ),
            ),
            Table("mean", "businesses", "", "business", "incomes of it a game", True),
            Table("ratio", "worth-with", "deals-with", "deal", "worth to who made it, $"),
        ),
    ),
}


def command(name: str, study: Study) -> str:
    return f"boroughs simulate {name} --bots {study.bots} --games {study.games} --seed {SEED}"


def figures_of(name: str, study: Study, run: RunData) -> Iterator[tuple[str, Figures]]:
    words = game_named(name).words("en")
    rows = {
        "win-rate": win_rates,
        "mean": means,
        "ratio": ratios,
        "order": orders,
        "counts": counts,
    }
    for table in study.tables:
        head, found = rows[table.kind](run, table, partial(thing_name, words))
        align = "l" + "r" * (len(head) - 1)
        figures = Figures(
            date=datetime.now(UTC).date(),
            machine=f"any machine: the games follow from the seed; {study.games} games of {study.bots.replace(',', ' : ')}",
            commands=[
                f"{command(name, study)} --out run",
                f"python -m tools.strategy_figures {name}",
            ],
            columns=head,
            rows=found,
            align=align,
        )
        yield f"strategy-{name}-{table.of}", figures


Rows = tuple[list[str], list[list[str]]]
Call = Callable[[str], str]


def win_rates(run: RunData, table: Table, call: Call) -> Rows:
    """Who had at least one of it: how many seats, and how often they won."""
    found = []
    for thing in _things(run, table.of, table):
        have = run.count(f"{table.of}.{thing}") > 0
        if have.sum() >= FEWEST:
            rate = wilson(float(run.win[have].sum()), int(have.sum()))
            share = f"{have.mean():.0%}".replace("%", " %")
            found.append(
                (rate.value, [call(thing), share, *_percents(rate.value, rate.low, rate.high)])
            )
    if not table.numbers:
        found.sort(key=lambda row: -row[0])
    return [table.thing, "seats that had it", "of them won", "95 % interval"], [
        row for _, row in found
    ]


def means(run: RunData, table: Table, call: Call) -> Rows:
    """Of winners and of the others."""
    won = run.win > 0
    found = []
    for thing in _things(run, table.of, table):
        values = run.count(f"{table.of}.{thing}")
        if (values > 0).sum() >= FEWEST:
            mine, theirs = mean_row(values[won]), mean_row(values[~won])
            cells = [_figure(part["value"]) for part in (mine, theirs)]
            found.append((float(mine["value"] or 0), [call(thing), *cells]))
    if not table.numbers:
        found.sort(key=lambda row: -row[0])
    return [table.thing, f"{table.value}, winners", "the others"], [row for _, row in found]


def counts(run: RunData, table: Table, call: Call) -> Rows:
    """Of winners and of the others, a game."""
    won = run.win > 0
    found = [
        [told, *(_figure(mean_row(run.count(name)[part])["value"]) for part in (won, ~won))]
        for name, told in table.counts
    ]
    return ["a game", "winners", "the others"], found


def ratios(run: RunData, table: Table, call: Call) -> Rows:
    found = []
    for thing in _things(run, table.per, table):
        per = run.by_game(run.count(f"{table.per}.{thing}"))
        if per.sum() >= FEWEST:
            ratio = ratio_row(run.by_game(run.count(f"{table.of}.{thing}")), per)
            value, low, high = (_figure(ratio[part]) for part in ("value", "low", "high"))
            found.append([call(thing), f"{per.sum():,.0f}", value, f"{low} to {high}"])
    return [table.thing, "counted", table.value, "95 % interval"], found


def orders(run: RunData, table: Table, call: Call) -> Rows:
    """At which place winners had it, on average."""
    found = []
    for thing in _things(run, table.of, table):
        places = run.count(f"{table.of}.{thing}")
        placed = places[(run.win > 0) & (places > 0)]
        if len(placed) >= FEWEST:
            found.append((float(placed.mean()), [call(thing), f"{placed.mean():.1f}"]))
    found.sort(key=lambda row: row[0])
    return [table.thing, "winners build it as number"], [row for _, row in found]


def _things(run: RunData, of: str, table: Table) -> Sequence[str]:
    things = run.things(of)
    return sorted(things, key=int) if table.numbers and all(map(str.isdigit, things)) else things


def _percents(value: float, low: float | None, high: float | None) -> list[str]:
    return [f"{100 * value:.1f} %", f"{100 * (low or 0):.1f} to {100 * (high or 1):.1f} %"]


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def main(names: Sequence[str]) -> None:
    for name in names or STUDIES:
        study = STUDIES[name]
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "run"
            words = ["-m", "boroughs", *command(name, study).split()[1:], "--out", str(out)]
            subprocess.run([sys.executable, *words], check=True)
            for file, figures in figures_of(name, study, RunData(out, name)):
                write_figures(file, figures)
                print(f"docs/figures/{file}.toml")


if __name__ == "__main__":
    main(sys.argv[1:])
