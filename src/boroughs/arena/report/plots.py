"""Plots as Vega-Lite: small tables of aggregated numbers, so that a page stays small whatever the run."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from boroughs.arena.estimate import mean_estimate, wilson
from boroughs.arena.report.run_data import Numbers, RunData
from boroughs.core.extras import needs_extra
from boroughs.core.statistics import Chart

with needs_extra("lab"):
    import altair as alt

Rows = list[dict[str, Any]]
Say = Callable[..., str]
_MOST_BINS = 40
WIDTH = 620
MOST_THINGS = 40
_NUMBERED = re.compile(r"\D*(\d+)\D*")


@dataclass(frozen=True)
class Plot:
    """A plot with its title and what it shows in words."""

    name: str
    title: str
    text: str
    chart: Any


class Plots:
    """Makes the plots of one or two runs of the same game."""

    def __init__(self, runs: Sequence[RunData], say: Say, call: Callable[[str], str]) -> None:
        self.runs = runs
        self.say = say
        self.call = call
        """What a thing of the game is called."""
        self.several = len(runs) > 1

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
        lengths = [run.column("steps")[run.column("seat") == 0] for run in self.runs]
        # The same bins for all: shares of wide and of narrow ones could not be compared.
        bins = _bins(np.concatenate(lengths))
        for run, steps in zip(self.runs, lengths, strict=True):
            rows += _histogram(steps, run.label, bins)
            low, middle, high = (f"{q:.0f}" for q in np.quantile(steps, [0.1, 0.5, 0.9]))
            says.append(
                self._of(run) + self.say("report.length-says", low=low, middle=middle, high=high)
            )
        chart = self._steps(rows, self.say("report.steps"))
        return Plot("length", self.say("report.length"), " ".join(says), chart)

    def scores(self) -> Plot:
        rows: Rows = []
        means = []
        for run in self.runs:
            score = run.column("score")
            for bot, mine in run.by_bot():
                label = f"{bot} · {run.label}" if self.several else bot
                rows += _histogram(score[mine], label, bins=_bins(score))
                means.append(f"{label} {score[mine].mean():.1f}")
        text = self.say("report.scores-say", means=", ".join(means))
        chart = self._steps(rows, self.say("report.score"))
        return Plot("scores", self.say("report.scores"), text, chart)

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
        rows: Rows = []
        for run in self.runs:
            won = run.win > 0
            for thing in run.things(chart.of):
                values = run.count(f"{chart.of}.{thing}")
                for who, mine in (("winners", won), ("others", ~won)):
                    if mine.any():
                        mean = float(values[mine].mean())
                        group = self._group(self.say(f"report.{who}"), run)
                        rows.append({"label": self.call(thing), "group": group, "value": mean})
        if not rows:
            return None
        text = self._leader(chart, "report.mean-says")
        return Plot(chart.name, title, text, _dots(rows, self.say("report.per-game")))

    def _leader(self, chart: Chart, code: str) -> str:
        """The thing of which winners have most."""
        run = self.runs[0]
        won = run.win > 0
        means = {t: run.count(f"{chart.of}.{t}")[won].mean() for t in run.things(chart.of)}
        best = max(means, key=lambda thing: means[thing])
        return self.say(code, thing=self.call(best), mean=f"{means[best]:.1f}")

    def _win_rates_given(self, chart: Chart, title: str) -> Plot | None:
        rows: Rows = []
        for run in self.runs:
            for thing in run.things(chart.of):
                have = run.count(f"{chart.of}.{thing}") > 0
                if have.sum() >= 10:
                    rate = wilson(float(run.win[have].sum()), int(have.sum()))
                    rows.append(
                        {
                            "label": self.call(thing),
                            "run": run.label,
                            "value": rate.value,
                            "low": rate.low,
                            "high": rate.high,
                        }
                    )
        if not rows:
            return None
        best, worst = (pick(rows, key=lambda row: row["value"]) for pick in (max, min))
        text = self.say(
            "report.given-says",
            best=best["label"],
            rate=f"{best['value']:.1%}",
            worst=worst["label"],
            low_rate=f"{worst['value']:.1%}",
        )
        return Plot(chart.name, title, text, self._rates(rows))

    def _ratios(self, chart: Chart, title: str) -> Plot | None:
        rows: Rows = []
        for run in self.runs:
            counted = run.things(chart.of)
            for thing in run.things(chart.per):
                for_each = run.count(f"{chart.per}.{thing}").sum()
                if for_each > 0:
                    whole = run.count(f"{chart.of}.{thing}").sum() if thing in counted else 0
                    value = float(whole / for_each)
                    rows.append({"label": self.call(thing), "group": run.label, "value": value})
        if not rows:
            return None
        least, most = (pick(rows, key=lambda row: row["value"]) for pick in (min, max))
        text = self.say(
            "report.ratio-says",
            least=least["label"],
            low=f"{least['value']:.1f}",
            most=most["label"],
            high=f"{most['value']:.1f}",
        )
        return Plot(chart.name, title, text, _dots(rows, title, legend=self.several))

    def _orders(self, chart: Chart, title: str) -> Plot | None:
        rows: Rows = []
        for run in self.runs:
            for thing in run.things(chart.of):
                places = run.count(f"{chart.of}.{thing}")
                placed = places[(run.win > 0) & (places > 0)]
                if len(placed):
                    value = float(placed.mean())
                    rows.append({"label": self.call(thing), "group": run.label, "value": value})
        if not rows:
            return None
        in_order = sorted(rows, key=lambda row: row["value"])
        says = []
        for run in self.runs:
            order = " → ".join(row["label"] for row in in_order if row["group"] == run.label)
            says.append(self._of(run) + self.say("report.order-says", order=order))
        return Plot(chart.name, title, " ".join(says), _dots(rows, title, legend=self.several))

    def _series(self, chart: Chart, title: str) -> Plot | None:
        rows: Rows = []
        says = []
        for run in self.runs:
            if chart.of not in run.names("series"):
                continue
            lines = run.series(chart.of, run.rounds(chart.of))
            for who, mine in (("winners", run.win > 0), ("others", run.win == 0)):
                group = self._group(self.say(f"report.{who}"), run)
                rows += _line(lines[mine], group)
                if len(lines[mine]):
                    end = np.nanmean(lines[mine][:, -1])
                    says.append(f"{group} {end:.1f}")
        if not rows:
            return None
        text = self.say("report.series-says", ends=", ".join(says))
        return Plot(chart.name, title, text, _lines(rows, self.say("report.round"), title))

    def _spread(self, chart: Chart, title: str) -> Plot | None:
        rows: Rows = []
        means = []
        for run in self.runs:
            if chart.of not in run.names("count"):
                continue
            values = run.count(chart.of)
            for bot, mine in run.by_bot():
                label = f"{bot} · {run.label}" if self.several else bot
                rows += _histogram(values[mine], label, bins=_bins(values))
                means.append(f"{label} {values[mine].mean():.1f}")
        if not rows:
            return None
        text = self.say("report.scores-say", means=", ".join(means))
        return Plot(chart.name, title, text, self._steps(rows, title))

    # Shapes

    def _of(self, run: RunData) -> str:
        return f"{run.label}: " if self.several else ""

    def _group(self, who: str, run: RunData) -> str:
        return f"{who} · {run.label}" if self.several else who

    def _rates(self, rows: Rows, order: Sequence[str] | None = None) -> Any:
        labels = [run.label for run in self.runs]
        return rate_points(rows, labels, 1 / self.runs[0].seats, self.say("report.win-rate"), order)

    def _steps(self, rows: Rows, axis: str) -> Any:
        """Shares as steps, a line for each group."""
        groups = list(dict.fromkeys(row["group"] for row in rows))
        return (
            alt.Chart(alt.Data(values=rows))
            .mark_line(interpolate="step-after", strokeWidth=2)
            .encode(
                x=alt.X("value:Q", title=axis),
                y=alt.Y("share:Q", title=self.say("report.share"), axis=alt.Axis(format="%")),
                color=alt.Color(
                    "group:N", sort=groups, title=None, legend=_legend(len(groups) > 1)
                ),
            )
            .properties(width=WIDTH, height=240)
        )


def first_says(say: Say, first: dict[str, Any], fair: float) -> str:
    """What it is worth to act first, where `first` is the win rate of who does."""
    code = "report.first-fair"
    if first["low"] > fair:
        code = "report.first-better"
    elif first["high"] < fair:
        code = "report.first-worse"
    return say(code, fair=f"{fair:.1%}", **percents(first))


def rate_points(
    rows: Rows, runs: Sequence[str], even: float, axis: str, order: Sequence[str] | None = None
) -> Any:
    """Points with their intervals, side by side where there are several `runs`; the dashed line is an even share."""
    if order is None:
        order = list(dict.fromkeys(row["label"] for row in sorted(rows, key=_by_value)))
    base = alt.Chart(alt.Data(values=rows))
    percent = {
        "title": axis,
        "axis": alt.Axis(format="%", tickCount=8),
        "scale": alt.Scale(domain=_shares_shown(rows, even), nice=False),
    }
    place = {
        "y": alt.Y("label:N", sort=list(order), title=None),
        "yOffset": alt.YOffset("run:N", sort=list(runs)),
        # A run has its colour by its place, as in every other plot of the page.
        "color": alt.Color(
            "run:N", scale=alt.Scale(domain=list(runs)), title=None, legend=_legend(len(runs) > 1)
        ),
    }
    share = alt.Chart(alt.Data(values=[{"even": even}]))
    chart = (
        share.mark_rule(strokeDash=[4, 4]).encode(x=alt.X("even:Q", **percent))
        + base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q", **percent), x2="high:Q", **place)
        + base.mark_point(filled=True, size=70, opacity=1).encode(
            x=alt.X("value:Q", **percent), **place
        )
    )
    return chart.properties(width=WIDTH)


def _by_value(row: dict[str, Any]) -> float:
    return -float(row["value"])


def _legend(wanted: bool) -> Any:
    return alt.Legend(orient="top", title=None) if wanted else None


def percents(row: dict[str, Any]) -> dict[str, str]:
    return {
        "rate": f"{row['value']:.1%}",
        "low": f"{row['low']:.1%}",
        "high": f"{row['high']:.1%}",
    }


def _bins(values: Numbers) -> Numbers:
    """At most forty, each with as many whole numbers as the others: what is counted is whole."""
    low, high = math.floor(values.min()), math.floor(values.max())
    wide = max(1, math.ceil((high - low + 1) / _MOST_BINS))
    found: Numbers = np.arange(low, high + wide + 1, wide, dtype=np.float64)
    return found


def _shares_shown(rows: Rows, even: float) -> list[float]:
    """All intervals and the even share with a margin, but nothing below none or above all."""
    low = min([even, *(float(row["low"]) for row in rows)])
    high = max([even, *(float(row["high"]) for row in rows)])
    margin = max(0.02, (high - low) / 20)
    return [max(0.0, low - margin), min(1.0, high + margin)]


def _histogram(values: Numbers, group: str, bins: Numbers | None = None) -> Rows:
    counts, edges = np.histogram(values, _bins(values) if bins is None else bins)
    shares = [*(counts / max(1, counts.sum())), 0.0]
    return [
        {"value": float(edge), "share": float(share), "group": group}
        for edge, share in zip(edges, shares, strict=True)
    ]


def _line(lines: Numbers, group: str) -> Rows:
    """Mean and its interval round by round, as long as ten games have that round."""
    rows: Rows = []
    for index in range(lines.shape[1]):
        values = lines[:, index]
        values = values[~np.isnan(values)]
        if len(values) >= 10:
            estimate = mean_estimate(len(values), int(values.sum()), int((values**2).sum()))
            rows.append(
                {
                    "round": index + 1,
                    "value": estimate.value,
                    "low": estimate.low,
                    "high": estimate.high,
                    "group": group,
                }
            )
    return rows


def _lines(rows: Rows, x_title: str, y_title: str) -> Any:
    groups = list(dict.fromkeys(row["group"] for row in rows))
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("round:Q", title=x_title),
        color=alt.Color("group:N", sort=groups, title=None, legend=_legend(True)),
    )
    band = base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q", title=y_title), y2="high:Q")
    line = base.mark_line(strokeWidth=2).encode(y="value:Q")
    return (band + line).properties(width=WIDTH, height=240)


def _dots(rows: Rows, axis: str, legend: bool = True) -> Any:
    groups = list(dict.fromkeys(row["group"] for row in rows))
    order = _in_order(rows)[:MOST_THINGS]
    shown = [row for row in rows if row["label"] in order]
    return (
        alt.Chart(alt.Data(values=shown))
        .mark_point(filled=True, size=70, opacity=1)
        .encode(
            x=alt.X("value:Q", title=axis),
            y=alt.Y("label:N", sort=order, title=None),
            # Without a range of its own a scale of shapes would have a legend of its own.
            color=alt.Color("group:N", scale=alt.Scale(domain=groups), legend=_legend(legend)),
            shape=alt.Shape("group:N", scale=alt.Scale(domain=groups), legend=_legend(legend)),
        )
        .properties(width=WIDTH)
    )


def _in_order(rows: Rows) -> list[str]:
    """Things that are numbered (floors, sizes) by their number, all others by what they have most of."""
    labels = list(dict.fromkeys(row["label"] for row in sorted(rows, key=_by_value)))
    numbers = [_NUMBERED.fullmatch(label) for label in labels]
    if all(numbers):
        labels.sort(key=lambda label: int(_NUMBERED.sub(r"\1", label)))
    return labels
