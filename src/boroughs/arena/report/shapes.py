"""Shapes of plots as Vega-Lite, from small tables of aggregated numbers. A run has one colour on the whole page."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from boroughs.arena.estimate import Estimate, Z, mean_estimate
from boroughs.arena.report.run_data import Numbers
from boroughs.core.extras import needs_extra

with needs_extra("lab"):
    import altair as alt

Rows = list[dict[str, Any]]
WIDTH = 620
MOST_THINGS = 40
_MOST_BINS = 40
_NUMBERED = re.compile(r"\D*(\d+)\D*")
_FACTORS = [0, *(first * 10**power for power in range(7) for first in (1, 2, 5))]
_SHAPES = ["circle", "diamond", "square", "triangle-up", "cross", "triangle-down"]
_DASHES: list[list[int]] = [[1, 0], [5, 3], [2, 2], [8, 3, 2, 3], [1, 3], [10, 4]]


@dataclass(frozen=True)
class Groups:
    """What stands side by side: runs, and in each of them kinds of players.

    Runs have colours, kinds shapes and dashes; of a single run the kinds have both.
    """

    runs: Sequence[str]
    kinds: Sequence[str] = ("",)

    @property
    def several(self) -> bool:
        return len(self.runs) > 1

    def row(self, run: str, kind: str = "", **values: Any) -> dict[str, Any]:
        return {"run": run, "kind": kind, "group": f"{run}\n{kind}", **values}

    def colour(self) -> Any:
        """By run where there are several, else by kind."""
        field, domain = ("run", self.runs) if self.several else ("kind", self.kinds)
        return alt.Color(
            f"{field}:N",
            scale=alt.Scale(domain=list(domain)),
            title=None,
            legend=legend(len(domain) > 1),
        )

    def shape(self) -> Any:
        kinds = list(self.kinds)
        scale = alt.Scale(domain=kinds, range=_SHAPES[: len(kinds)])
        return alt.Shape("kind:N", scale=scale, title=None, legend=legend(len(kinds) > 1))

    def dash(self) -> Any:
        kinds = list(self.kinds)
        scale = alt.Scale(domain=kinds, range=[_DASHES[place % 6] for place in range(len(kinds))])
        return alt.StrokeDash("kind:N", scale=scale, title=None, legend=legend(len(kinds) > 1))

    def offset(self) -> Any:
        order = [f"{run}\n{kind}" for run in self.runs for kind in self.kinds]
        return alt.YOffset("group:N", scale=alt.Scale(domain=order))

    @property
    def count(self) -> int:
        return len(self.runs) * len(self.kinds)


def legend(wanted: bool) -> Any:
    return alt.Legend(orient="top", title=None) if wanted else None


def rate_points(
    rows: Rows, runs: Sequence[str], even: float, axis: str, order: Sequence[str] | None = None
) -> Any:
    """Points with their intervals, side by side where there are several `runs`; the dashed line is an even share."""
    if order is None:
        order = list(dict.fromkeys(row["label"] for row in sorted(rows, key=by_value)))
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
            "run:N", scale=alt.Scale(domain=list(runs)), title=None, legend=legend(len(runs) > 1)
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
    return chart.properties(width=WIDTH, height=_height(len(runs)))


def dots(rows: Rows, axis: str, groups: Groups, by_factors: bool = False) -> Any:
    """A point with its interval for each thing, of each run and kind of players.

    Ratios differ by factors: on a plain scale a few large ones would squeeze all others.
    """
    x: dict[str, Any] = {"title": axis, "axis": alt.Axis(tickCount=8)}
    if by_factors and _differ_by_factors(rows):
        # Plain up to about the least, so that nothing is wasted on what nobody has.
        least = min(row["value"] for row in rows if row["value"] > 0)
        near = max(1.0, least / 2)
        x["scale"] = alt.Scale(type="symlog", constant=near)
        ticks = [tick for tick in _FACTORS if tick == 0 or tick >= near]
        x["axis"] = alt.Axis(values=ticks, labelOverlap="greedy")
    order = _in_order(rows)[:MOST_THINGS]
    shown = [row for row in rows if row["label"] in order]
    base = alt.Chart(alt.Data(values=shown)).encode(
        y=alt.Y("label:N", sort=order, title=None), yOffset=groups.offset(), color=groups.colour()
    )
    intervals = base.transform_filter("isValid(datum.low)").mark_rule(strokeWidth=2)
    points = base.mark_point(filled=True, size=55, opacity=1)
    return (
        intervals.encode(x=alt.X("low:Q", **x), x2="high:Q")
        + points.encode(x=alt.X("value:Q", **x), shape=groups.shape())
    ).properties(width=WIDTH, height=_height(groups.count))


def _differ_by_factors(rows: Rows) -> bool:
    values = [row["value"] for row in rows if row["value"] > 0]
    return bool(values) and max(values) > max(20, 10 * min(values))


def _height(groups: int) -> Any:
    """Room for all groups of a thing, and not more."""
    return alt.Step(max(20, 10 + 9 * groups), **{"for": "position"})


def steps(rows: Rows, axis: str, share: str, groups: Groups) -> Any:
    """Shares as steps, a line for each group."""
    return (
        alt.Chart(alt.Data(values=rows))
        .mark_line(interpolate="step-after", strokeWidth=2)
        .encode(
            x=alt.X(
                "value:Q",
                title=axis,
                scale=alt.Scale(zero=False),
                axis=alt.Axis(tickMinStep=1),
            ),
            y=alt.Y("share:Q", title=share, axis=alt.Axis(format="%", tickCount=6)),
            color=groups.colour(),
            strokeDash=groups.dash(),
            detail="group:N",
        )
        .properties(width=WIDTH, height=240)
    )


def lines(rows: Rows, x_title: str, y_title: str, groups: Groups) -> Any:
    """Means round by round, with their intervals as bands."""
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("round:Q", title=x_title, axis=alt.Axis(tickMinStep=1)),
        color=groups.colour(),
        detail="group:N",
    )
    band = base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q", title=y_title), y2="high:Q")
    line = base.mark_line(strokeWidth=2).encode(
        y=alt.Y("value:Q", title=y_title), strokeDash=groups.dash()
    )
    return (band + line).properties(width=WIDTH, height=240)


# Rows


def by_value(row: dict[str, Any]) -> float:
    return -float(row["value"])


def bins_of(values: Numbers) -> Numbers:
    """At most about forty, each with as many possible values as the others.

    What is counted is whole, and often by tens or thousands: the step that all values share is the least that a bin holds.
    """
    low, high = math.floor(values.min()), math.floor(values.max())
    step = max(1, int(np.gcd.reduce((np.floor(values) - low).astype(np.int64))))
    wide = step * max(1, math.ceil((high - low + step) / step / _MOST_BINS))
    found: Numbers = np.arange(low, high + wide + 1, wide, dtype=np.float64)
    return found


def histogram(values: Numbers, bins: Numbers) -> list[tuple[float, float]]:
    """Where each bin begins and the share of what falls into it; behind the last there is nothing."""
    counts, edges = np.histogram(values, bins)
    shares = [*(counts / max(1, counts.sum())), 0.0]
    return [(float(edge), float(share)) for edge, share in zip(edges, shares, strict=True)]


def mean_row(values: Numbers) -> dict[str, float | None]:
    """A mean of whole numbers, with its interval where there are enough of them."""
    found = mean_estimate(len(values), int(values.sum()), int((values**2).sum()))
    low = found.low
    if low is not None and values.min() >= 0:
        # What is never below nothing is not drawn as if it could be.
        low = max(0.0, low)
    return {"value": found.value, "low": low, "high": found.high}


def ratio_row(of: Numbers, per: Numbers) -> dict[str, float | None]:
    """All of one for each of the other; the interval by how far single rows stray from the whole."""
    value = float(of.sum() / per.sum())
    count = len(of)
    if count < 2:
        return {"value": value, "low": None, "high": None}
    strays = float(((of - value * per) ** 2).sum()) * count / (count - 1)
    reach = Z * math.sqrt(strays) / float(per.sum())
    return {"value": value, "low": max(0.0, value - reach), "high": value + reach}


def estimate_row(found: Estimate) -> dict[str, float | None]:
    return {"value": found.value, "low": found.low, "high": found.high}


def line_rows(values: Numbers) -> list[dict[str, Any]]:
    """Mean and its interval round by round, as long as ten games have that round."""
    found = []
    for index in range(values.shape[1]):
        column = values[:, index]
        column = column[~np.isnan(column)]
        if len(column) >= 10:
            found.append({"round": index + 1, **mean_row(column)})
    return found


def _shares_shown(rows: Rows, even: float) -> list[float]:
    """All intervals and the even share with a margin, but nothing below none or above all."""
    low = min([even, *(float(row["low"]) for row in rows)])
    high = max([even, *(float(row["high"]) for row in rows)])
    margin = max(0.02, (high - low) / 20)
    return [max(0.0, low - margin), min(1.0, high + margin)]


def _in_order(rows: Rows) -> list[str]:
    """Things that are numbered (floors, sizes) by their number, all others by what they have most of."""
    labels = list(dict.fromkeys(row["label"] for row in sorted(rows, key=by_value)))
    numbers = [_NUMBERED.fullmatch(label) for label in labels]
    if all(numbers):
        labels.sort(key=lambda label: int(_NUMBERED.sub(r"\1", label)))
    return labels
