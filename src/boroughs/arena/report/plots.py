"""Which plots a report has: of any game, and of what a game's own statistics count, each with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from boroughs.arena.estimate import wilson
from boroughs.arena.report.run_data import Numbers, RunData
from boroughs.arena.report.shapes import (
    Groups,
    Rows,
    bins_of,
    dots,
    estimate_row,
    histogram,
    line_rows,
    lines,
    mean_row,
    rate_points,
    ratio_row,
    steps,
)
from boroughs.core.statistics import Chart, RoundName

Say = Callable[..., str]


@dataclass(frozen=True)
class Plot:
    """A plot with its title and what it shows in words."""

    name: str
    title: str
    text: str
    chart: Any


class Plots:
    """Makes the plots of one or two runs of the same game."""

    def __init__(
        self,
        runs: Sequence[RunData],
        say: Say,
        call: Callable[[str], str],
        round_name: RoundName,
    ) -> None:
        self.runs = runs
        self.say = say
        self.call = call
        """What a thing of the game is called."""
        self.round_name = round_name
        self.several = len(runs) > 1
        self.labels = [run.label for run in runs]

    # Any game

    def win_rates(self) -> Plot:
        rows = [
            {"label": f"{s['number']} {s['bot']}", "run": run.label, **s["win_rate"]}
            for run in self.runs
            for s in run.summary["standings"]
        ]
        best = max(rows, key=lambda row: row["value"])
        text = self.say("report.win-rates-say", bot=best["label"], **percents(best))
        return Plot("win-rates", self.say("report.win-rates"), text, self._rates(rows))

    def turn_order(self) -> Plot:
        rows = [
            {"label": str(t["turn"] + 1), "run": run.label, **t["win_rate"]}
            for run in self.runs
            for t in run.summary["turns"]
        ]
        text = " ".join(self._first_says(run) for run in self.runs)
        order = sorted({row["label"] for row in rows}, key=int)
        return Plot("turn-order", self.say("report.turn-order"), text, self._rates(rows, order))

    def _first_says(self, run: RunData) -> str:
        first = run.summary["turns"][0]["win_rate"]
        return self._of(run) + first_says(self.say, first, 1 / run.seats)

    def length(self) -> Plot:
        rows: Rows = []
        says = []
        groups = Groups(self.labels)
        lengths = [run.column("steps")[run.column("seat") == 0] for run in self.runs]
        # The same bins for all: shares of wide and of narrow ones could not be compared.
        bins = bins_of(np.concatenate(lengths))
        for run, taken in zip(self.runs, lengths, strict=True):
            rows += _spread_rows(groups, run.label, "", taken, bins)
            low, middle, high = (f"{q:.0f}" for q in np.quantile(taken, [0.1, 0.5, 0.9]))
            says.append(
                self._of(run) + self.say("report.length-says", low=low, middle=middle, high=high)
            )
        chart = steps(rows, self.say("report.steps"), self.say("report.share"), groups)
        return Plot("length", self.say("report.length"), " ".join(says), chart)

    def scores(self) -> Plot:
        values = [run.column("score") for run in self.runs]
        return self._by_bot("scores", self.say("report.scores"), self.say("report.score"), values)

    def _by_bot(self, name: str, title: str, axis: str, values: Sequence[Numbers]) -> Plot:
        """How often each bot had how much, in each run."""
        bots = list(dict.fromkeys(bot for run in self.runs for bot, _ in run.by_bot()))
        groups = Groups(self.labels, bots)
        bins = bins_of(np.concatenate(values))
        rows: Rows = []
        means = []
        for run, counted in zip(self.runs, values, strict=True):
            for bot, mine in run.by_bot():
                rows += _spread_rows(groups, run.label, bot, counted[mine], bins)
                means.append(f"{self._group(bot, run)} {figure(counted[mine].mean())}")
        text = self.say("report.scores-say", means=", ".join(means))
        return Plot(name, title, text, steps(rows, axis, self.say("report.share"), groups))

    # What the game's statistics count

    def of_game(self, charts: Sequence[Chart], title: Callable[[str], str]) -> list[Plot]:
        makers = {
            "mean": self._means,
            "win-rate": self._win_rates_given,
            "ratio": self._ratios,
            "order": self._orders,
            "series": self._series,
            "spread": self._spread,
        }
        plots = [makers[chart.kind](chart, title(chart.name)) for chart in charts]
        return [plot for plot in plots if plot is not None]

    def _means(self, chart: Chart, title: str) -> Plot | None:
        groups = self._winners_and_others()
        rows: Rows = []
        for run in self.runs:
            won = run.win > 0
            for thing in run.things(chart.of):
                values = run.count(f"{chart.of}.{thing}")
                for who, mine in zip(groups.kinds, (won, ~won), strict=True):
                    if mine.any():
                        found = mean_row(values[mine])
                        rows.append(groups.row(run.label, who, label=self.call(thing), **found))
        if not rows:
            return None
        text = " ".join(self._leader(run, chart) for run in self.runs if run.things(chart.of))
        return Plot(chart.name, title, text, dots(rows, self.say("report.per-game"), groups))

    def _winners_and_others(self) -> Groups:
        return Groups(self.labels, [self.say("report.winners"), self.say("report.others")])

    def _leader(self, run: RunData, chart: Chart) -> str:
        """The thing of which winners have most."""
        won = run.win > 0
        means = {t: run.count(f"{chart.of}.{t}")[won].mean() for t in run.things(chart.of)}
        best = max(means, key=lambda thing: means[thing])
        said = self.say("report.mean-says", thing=self.call(best), mean=figure(means[best]))
        return self._of(run) + said

    def _win_rates_given(self, chart: Chart, title: str) -> Plot | None:
        rows: Rows = []
        for run in self.runs:
            for thing in run.things(chart.of):
                have = run.count(f"{chart.of}.{thing}") > 0
                if have.sum() >= 10:
                    rate = wilson(float(run.win[have].sum()), int(have.sum()))
                    rows.append({"label": self.call(thing), "run": run.label, **estimate_row(rate)})
        if not rows:
            return None
        says = []
        for run, least, most in self._extremes(rows):
            best, worst = f"{most['value']:.1%}", f"{least['value']:.1%}"
            said = {"best": most["label"], "rate": best, "worst": least["label"], "low_rate": worst}
            says.append(self._of(run) + self.say("report.given-says", **said))
        text = " ".join([*says, self.say("report.given-warns")])
        return Plot(chart.name, title, text, self._rates(rows))

    def _ratios(self, chart: Chart, title: str) -> Plot | None:
        groups = Groups(self.labels)
        rows: Rows = []
        for run in self.runs:
            for thing in run.things(chart.per):
                for_each = run.by_game(run.count(f"{chart.per}.{thing}"))
                if for_each.sum() > 0:
                    whole = run.by_game(run.count(f"{chart.of}.{thing}"))
                    found = ratio_row(whole, for_each)
                    rows.append(groups.row(run.label, "", label=self.call(thing), **found))
        if not rows:
            return None
        says = []
        for run, least, most in self._extremes(rows):
            low, high = figure(least["value"]), figure(most["value"])
            said = {"least": least["label"], "low": low, "most": most["label"], "high": high}
            says.append(self._of(run) + self.say("report.ratio-says", **said))
        text = " ".join(says)
        return Plot(chart.name, title, text, dots(rows, title, groups, by_factors=True))

    def _extremes(self, rows: Rows) -> Iterator[tuple[RunData, dict[str, Any], dict[str, Any]]]:
        """Of each run the lowest and the highest row."""
        for run in self.runs:
            if mine := [row for row in rows if row["run"] == run.label]:
                mine.sort(key=lambda row: row["value"])
                yield run, mine[0], mine[-1]

    def _orders(self, chart: Chart, title: str) -> Plot | None:
        groups = Groups(self.labels)
        rows: Rows = []
        for run in self.runs:
            for thing in run.things(chart.of):
                places = run.count(f"{chart.of}.{thing}")
                placed = places[(run.win > 0) & (places > 0)]
                if len(placed):
                    found = mean_row(placed)
                    rows.append(groups.row(run.label, "", label=self.call(thing), **found))
        if not rows:
            return None
        in_order = sorted(rows, key=lambda row: row["value"])
        says = []
        for run in self.runs:
            order = " → ".join(row["label"] for row in in_order if row["run"] == run.label)
            says.append(self._of(run) + self.say("report.order-says", order=order))
        return Plot(chart.name, title, " ".join(says), dots(rows, title, groups))

    def _series(self, chart: Chart, title: str) -> Plot | None:
        groups = self._winners_and_others()
        rows: Rows = []
        says = []
        for run in self.runs:
            if chart.of not in run.names("series"):
                continue
            points = run.series(chart.of, run.rounds(chart.of))
            for who, mine in zip(groups.kinds, (run.win > 0, run.win == 0), strict=True):
                shown = line_rows(points[mine])
                rows += [groups.row(run.label, who, **row) for row in shown]
                if shown:
                    says.append(f"{self._group(who, run)} {figure(shown[-1]['value'])}")
        if not rows:
            return None
        text = self.say(f"report.series-says-{self.round_name}", ends=", ".join(says))
        return Plot(
            chart.name,
            title,
            text,
            lines(rows, self.say(f"report.{self.round_name}"), title, groups),
        )

    def _spread(self, chart: Chart, title: str) -> Plot | None:
        if not any(chart.of in run.names("count") for run in self.runs):
            return None
        return self._by_bot(chart.name, title, title, [run.count(chart.of) for run in self.runs])

    # Shapes

    def _of(self, run: RunData) -> str:
        return f"{run.label}: " if self.several else ""

    def _group(self, who: str, run: RunData) -> str:
        return f"{who} · {run.label}" if self.several else who

    def _rates(self, rows: Rows, order: Sequence[str] | None = None) -> Any:
        labels = [run.label for run in self.runs]
        return rate_points(rows, labels, 1 / self.runs[0].seats, self.say("report.win-rate"), order)


def figure(value: float) -> str:
    """
    >>> figure(0.0625), figure(3.14), figure(1060833.3)
    ('0.06', '3.1', '1,060,833')
    """
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 1 or value == 0 else f"{value:.2f}"


def _spread_rows(groups: Groups, run: str, kind: str, values: Numbers, bins: Numbers) -> Rows:
    return [
        groups.row(run, kind, value=value, share=share) for value, share in histogram(values, bins)
    ]


def first_says(say: Say, first: dict[str, Any], fair: float) -> str:
    """What it is worth to act first, where `first` is the win rate of who does."""
    code = "report.first-fair"
    if first["low"] > fair:
        code = "report.first-better"
    elif first["high"] < fair:
        code = "report.first-worse"
    return say(code, fair=f"{fair:.1%}", **percents(first))


def percents(row: dict[str, Any]) -> dict[str, str]:
    return {
        "rate": f"{row['value']:.1%}",
        "low": f"{row['low']:.1%}",
        "high": f"{row['high']:.1%}",
    }
