"""Sums over many games, from which every plot is drawn: they grow, two of them add up, and no game is kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boroughs.arena.estimate import Estimate, Z, wilson
from boroughs.arena.lab.seat_arrays import Floats, SeatArrays
from boroughs.core.statistics import Chart

_TOTAL, _SQUARE, _HAVE, _HAVE_WON, _PLACED, _PLACE, _PLACE_SQUARE = range(7)
_COLUMNS = 7
LENGTH, SCORE, WINNING_SCORE = "length", "score", "winning score"


class Sums:
    """Of one game with one set of numbers."""

    def __init__(self, seats: int, charts: Sequence[Chart] = ()) -> None:
        self.seats = seats
        self.games = 0
        self.turn_wins: Floats = np.zeros(seats)
        self.lengths: NDArray[np.int64] = np.zeros(0, np.int64)
        """How many games had so many steps."""
        self.spreads: dict[str, NDArray[np.int64]] = {}
        """How many seats had so much of a plain count, of those that a chart spreads out."""
        self.series: dict[str, Floats] = {}
        """By round: how many games, the sum, and the sum of squares."""
        self.measures: dict[str, Floats] = {}
        """The sum and the sum of squares, over games."""
        self._ratios = [(chart.of, chart.per) for chart in charts if chart.kind == "ratio"]
        self._spread = [chart.of for chart in charts if chart.kind == "spread"]
        self._row: dict[str, int] = {}
        self._table: Floats = np.zeros((0, _COLUMNS))
        self._products: dict[str, float] = {}
        """Of the two counts of a ratio in each game, summed up, by the name of the first."""

    # Growing

    def add(self, games: SeatArrays) -> None:
        """Some more games."""
        count = len(games.steps)
        self.games += count
        self.turn_wins += [
            float(games.wins[games.turns == turn].sum()) for turn in range(self.seats)
        ]
        self.lengths = _together(self.lengths, np.bincount(games.steps))
        self._measure(LENGTH, games.steps)
        for turn in range(self.seats if self.seats > 1 else 0):
            won = np.where(games.turns == turn, games.wins, 0.0).sum(axis=1)
            self._measure(f"win.turn {turn + 1}", won)
        self._measure(SCORE, games.scores.mean(axis=1))
        self._measure(WINNING_SCORE, games.scores.max(axis=1))
        self._count(games)
        for name, (rounds, means) in games.series.items():
            size = int(rounds.max()) + 1 if len(rounds) else 0
            columns = [
                np.bincount(rounds, weights, minlength=size)
                for weights in (np.ones(len(means)), means, means**2)
            ]
            self.series[name] = _together(self.series.get(name), np.stack(columns, axis=1))

    def _measure(self, name: str, values: NDArray[Any]) -> None:
        numbers = values.astype(np.float64)
        sums = np.array([numbers.sum(), (numbers**2).sum()])
        self.measures[name] = self.measures.get(name, np.zeros(2)) + sums

    def _count(self, games: SeatArrays) -> None:
        counts = games.counts.astype(np.float64)
        totals = counts.sum(axis=1)
        have = counts > 0
        won = games.wins[:, :, None] * have
        placed = (games.wins[:, :, None] > 0) * counts
        columns = (
            totals.sum(axis=0),
            (totals**2).sum(axis=0),
            have.sum(axis=(0, 1)),
            won.sum(axis=(0, 1)),
            (placed > 0).sum(axis=(0, 1)),
            placed.sum(axis=(0, 1)),
            (placed**2).sum(axis=(0, 1)),
        )
        rows = self._rows(games.names)
        self._table[rows] += np.stack(columns, axis=1)
        place = {name: column for column, name in enumerate(games.names)}
        for of, per in self._ratios:
            for name in games.names:
                thing = name.removeprefix(f"{of}.")
                other = place.get(f"{per}.{thing}")
                if thing != name and other is not None:
                    product = float((totals[:, place[name]] * totals[:, other]).sum())
                    self._products[name] = self._products.get(name, 0.0) + product
        for name in self._spread:
            if name in place:
                values = games.counts[:, :, place[name]].ravel()
                often = np.bincount(np.maximum(0, values))
                self.spreads[name] = _together(self.spreads.get(name), often)

    def _rows(self, names: Sequence[str]) -> list[int]:
        """Where the sums of these counts stand; those that are new get a place."""
        missing = [name for name in names if name not in self._row]
        for name in missing:
            self._row[name] = len(self._row)
        self._table = np.concatenate([self._table, np.zeros((len(missing), _COLUMNS))])
        return [self._row[name] for name in names]

    def merge(self, other: Sums) -> None:
        """The games of another process."""
        self.games += other.games
        self.turn_wins += other.turn_wins
        self.lengths = _together(self.lengths, other.lengths)
        for name, sums in other.measures.items():
            self.measures[name] = self.measures.get(name, np.zeros(2)) + sums
        for name, line in other.series.items():
            self.series[name] = _together(self.series.get(name), line)
        for name, often in other.spreads.items():
            self.spreads[name] = _together(self.spreads.get(name), often)
        rows = self._rows(list(other._row))
        self._table[rows] += other._table
        for name, product in other._products.items():
            self._products[name] = self._products.get(name, 0.0) + product

    # Asking

    def things(self, of: str) -> list[str]:
        """The things of which there is a count `<of>.<thing>` that is not 0."""
        return [
            name.removeprefix(f"{of}.")
            for name, row in self._row.items()
            if name.startswith(f"{of}.") and self._table[row, _SQUARE] > 0
        ]

    def counts(self) -> list[str]:
        return [name for name, row in self._row.items() if self._table[row, _SQUARE] > 0]

    def _sums(self, name: str) -> Floats:
        row = self._row.get(name)
        return np.zeros(_COLUMNS) if row is None else self._table[row]

    def turn(self, turn: int) -> Estimate:
        """How often who acts so late wins."""
        return wilson(float(self.turn_wins[turn]), self.games)

    def mean(self, name: str) -> Estimate:
        """Of a count, per player and game."""
        sums = self._sums(name)
        whole = mean_of(self.games, float(sums[_TOTAL]), float(sums[_SQUARE]))
        return scaled(whole, 1 / self.seats)

    def moments(self, name: str) -> tuple[int, float, float]:
        """How many games, the sum and the sum of squares of a measure or of a count."""
        sums = self.measures[name] if name in self.measures else self._sums(name)[:_HAVE]
        return self.games, float(sums[0]), float(sums[1])

    def win_rate(self, name: str, least: int = 10) -> Estimate | None:
        """Of those who have any, where there are enough of them."""
        sums = self._sums(name)
        if sums[_HAVE] < least:
            return None
        return wilson(float(sums[_HAVE_WON]), int(sums[_HAVE]))

    def place(self, name: str) -> Estimate | None:
        """The mean of what is a place in an order, among winners that have one."""
        sums = self._sums(name)
        if not sums[_PLACED]:
            return None
        return mean_of(int(sums[_PLACED]), float(sums[_PLACE]), float(sums[_PLACE_SQUARE]))

    def ratio(self, of: str, per: str) -> Estimate | None:
        """All of one count for each of another; the interval by how far games stray from the whole."""
        above, below = self._sums(of), self._sums(per)
        if below[_TOTAL] <= 0:
            return None
        value = float(above[_TOTAL] / below[_TOTAL])
        if self.games < 2:
            return Estimate(value)
        product = self._products.get(of, 0.0)
        strays = above[_SQUARE] - 2 * value * product + value**2 * below[_SQUARE]
        spread = math.sqrt(max(0.0, float(strays)) * self.games / (self.games - 1))
        reach = Z * spread / float(below[_TOTAL])
        return Estimate(value, max(0.0, value - reach), value + reach)

    def course(self, name: str) -> list[Estimate]:
        """A series round by round, as long as one game in ten lasts, and ten games do."""
        line = self.series.get(name)
        if line is None:
            return []
        enough = max(10, self.games // 10)
        return [mean_of(int(n), float(s), float(q)) for n, s, q in line if n >= enough]


def mean_of(count: int, total: float, squares: float) -> Estimate:
    """A mean with its interval, from sums."""
    if count < 2:
        return Estimate(total / count) if count else Estimate(math.nan)
    mean = total / count
    reach = Z * math.sqrt(max(0.0, squares / count - mean**2) / (count - 1))
    return Estimate(mean, mean - reach, mean + reach)


def scaled(estimate: Estimate, by: float) -> Estimate:
    if estimate.low is None or estimate.high is None:
        return Estimate(estimate.value * by)
    return Estimate(estimate.value * by, estimate.low * by, estimate.high * by)


def _together(one: NDArray[Any] | None, other: NDArray[Any]) -> NDArray[Any]:
    """The sum of two rows of which one may be longer."""
    if one is None or len(one) == 0:
        return other.copy()
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    found = longer.copy()
    found[: len(shorter)] += shorter
    return found
