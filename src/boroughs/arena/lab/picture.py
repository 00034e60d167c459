"""From the sums of both games to plots and to what has changed. Knows names, no words of any language."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from boroughs.arena.estimate import Estimate, Z, holm
from boroughs.arena.lab.messages import LabChange, LabCourse, LabHistogram, LabPlot, LabRow
from boroughs.arena.lab.sums import LENGTH, Sums, mean_of
from boroughs.core.statistics import Chart

MOST_THINGS = 40
_MOST_BINS = 36
_TAIL = 0.005
"""So much of the longest games is not shown: one that goes on for ever would squeeze all others."""
_SURE = 0.05
_NUMBERED = re.compile(r"\D*(\d+)\D*")
_Ask = Callable[[Sums, str], Estimate | None]


def draw(base: Sums, variant: Sums, charts: Sequence[Chart]) -> list[LabPlot]:
    """The plots of both games: who wins by turn order, how long a game is, then those of the game itself."""
    plots = [_length(base, variant)]
    if base.seats > 1:
        plots.insert(0, _turn_order(base, variant))
    for chart in charts or _all_counted(base):
        plot = _of_chart(base, variant, chart)
        if plot is not None:
            plots.append(plot)
    return plots


def _all_counted(sums: Sums) -> list[Chart]:
    """Of a game that names no plots: every series, and everything that is counted by things."""
    groups = dict.fromkeys(name.partition(".")[0] for name in sums.counts() if "." in name)
    return [
        *(Chart(name, "series", name) for name in sums.series),
        *(Chart(name, "mean", name) for name in groups),
    ]


def _turn_order(base: Sums, variant: Sums) -> LabPlot:
    rows = [
        LabRow(thing=str(turn + 1), base=base.turn(turn), variant=variant.turn(turn))
        for turn in range(base.seats)
    ]
    return LabPlot(name="turn-order", kind="turn-order", share=True, even=1 / base.seats, rows=rows)


def _length(base: Sums, variant: Sums) -> LabPlot:
    return LabPlot(
        name="length", kind="length", histogram=_histogram(base.lengths, variant.lengths)
    )


def _of_chart(base: Sums, variant: Sums, chart: Chart) -> LabPlot | None:
    asks: dict[str, _Ask] = {
        "mean": lambda sums, thing: sums.mean(f"{chart.of}.{thing}"),
        "win-rate": lambda sums, thing: sums.win_rate(f"{chart.of}.{thing}"),
        "ratio": lambda sums, thing: sums.ratio(f"{chart.of}.{thing}", f"{chart.per}.{thing}"),
        "order": lambda sums, thing: sums.place(f"{chart.of}.{thing}"),
    }
    if chart.kind == "series":
        course = LabCourse(base=base.course(chart.of), variant=variant.course(chart.of))
        if not course.base and not course.variant:
            return None
        return LabPlot(name=chart.name, kind="series", course=course)
    if chart.kind == "spread":
        counted = [sums.spreads.get(chart.of) for sums in (base, variant)]
        if counted[0] is None or counted[1] is None:
            return None
        return LabPlot(name=chart.name, kind="spread", histogram=_histogram(counted[0], counted[1]))
    things = dict.fromkeys(
        thing
        for sums in (base, variant)
        for thing in sums.things(chart.per if chart.kind == "ratio" else chart.of)
    )
    ask = asks[chart.kind]
    rows = [
        LabRow(thing=thing, base=ask(base, thing), variant=ask(variant, thing)) for thing in things
    ]
    rows = in_order([row for row in rows if row.base is not None or row.variant is not None])
    if not rows:
        return None
    share = chart.kind == "win-rate"
    return LabPlot(
        name=chart.name,
        kind=chart.kind,
        share=share,
        even=1 / base.seats if share else None,
        rows=rows[:MOST_THINGS],
    )


def in_order(rows: list[LabRow]) -> list[LabRow]:
    """Things that are numbered (floors, sizes) by their number, all others by what the base game has most of."""
    if all(_NUMBERED.fullmatch(row.thing) for row in rows):
        return sorted(rows, key=lambda row: int(_NUMBERED.sub(r"\1", row.thing)))

    def most(row: LabRow) -> float:
        known = row.base if row.base is not None else row.variant
        return -known.value if known is not None else 0.0

    return sorted(rows, key=most)


def _histogram(base: NDArray[np.int64], variant: NDArray[np.int64]) -> LabHistogram:
    """The same bins for both, each with as many whole numbers as the others."""
    both = [counts for counts in (base, variant) if counts.sum()]
    low = min((int(counts.nonzero()[0][0]) for counts in both), default=0)
    high = max((_tail(counts) for counts in both), default=0)
    width = max(1, math.ceil((high - low + 1) / _MOST_BINS))
    edges = list(range(low, high + 1, width))
    return LabHistogram(
        edges=edges,
        width=width,
        base=_shares(base, edges, width),
        variant=_shares(variant, edges, width),
        base_mean=_mean(base),
        variant_mean=_mean(variant),
    )


def _tail(counts: NDArray[np.int64]) -> int:
    """The number that all but the last few games do not go beyond."""
    upto = np.cumsum(counts)
    return int(np.searchsorted(upto, (1 - _TAIL) * upto[-1]))


def _shares(counts: NDArray[np.int64], edges: Sequence[int], width: int) -> list[float]:
    whole = max(1, int(counts.sum()))
    return [float(counts[edge : edge + width].sum()) / whole for edge in edges]


def _mean(counts: NDArray[np.int64]) -> Estimate:
    values = np.arange(len(counts), dtype=np.float64)
    total, squares = float((counts * values).sum()), float((counts * values**2).sum())
    found = mean_of(int(counts.sum()), total, squares)
    return found if math.isfinite(found.value) else Estimate(0.0)


def changes(base: Sums, variant: Sums, charts: Sequence[Chart] = ()) -> list[LabChange]:
    """Every measure in both games, the surest and largest changes first.

    A count that is there for a ratio alone says nothing by itself.
    """
    if base.games < 2 or variant.games < 2:
        return []
    shown = {chart.of for chart in charts if chart.kind != "ratio"}
    helping = {chart.of for chart in charts if chart.kind == "ratio"} - shown
    counted = [
        name
        for name in [*base.counts(), *variant.counts()]
        if name.partition(".")[0] not in helping
    ]
    names = dict.fromkeys([*base.measures, *counted])
    found = [_change(name, base, variant) for name in names]
    corrected = holm([chance for _, chance in found])
    told = [
        LabChange(
            measure=change.measure,
            share=change.share,
            base=change.base,
            variant=change.variant,
            change=change.change,
            low=change.low,
            high=change.high,
            effect=change.effect,
            sure=chance < _SURE,
        )
        for (change, _), chance in zip(found, corrected, strict=True)
    ]
    told.sort(key=lambda change: (not change.sure, change.measure != LENGTH, -abs(change.effect)))
    return told


def _change(name: str, base: Sums, variant: Sums) -> tuple[LabChange, float]:
    """Two runs that have no dice in common: the variance of a difference is the sum of both."""
    means, variances, spread = [], [], 0.0
    for sums in (variant, base):
        count, total, squares = sums.moments(name)
        mean = total / count
        spread = max(0.0, squares / count - mean**2)
        means.append(mean)
        variances.append(spread / (count - 1))
    after, before = means
    error = math.sqrt(sum(variances))
    change = after - before
    score = abs(change) / error if error else (0.0 if change == 0 else math.inf)
    told = LabChange(
        measure=name,
        share=name.startswith("win."),
        base=before,
        variant=after,
        change=change,
        low=change - Z * error,
        high=change + Z * error,
        effect=change / math.sqrt(spread) if spread else 0.0,
        sure=False,
    )
    return told, math.erfc(score / math.sqrt(2))
