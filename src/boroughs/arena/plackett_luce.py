"""Strengths by Plackett and Luce: who is how likely to be first, then second, and so on, whatever sits at the table.

A player of strength s is first with the chance s / (the sum of all strengths at the table); without the first, the same
holds for the second. Strengths are told on a scale of points: 400 more are ten times the strength.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from boroughs.arena.estimate import Estimate, Z

POINTS = 400 / math.log(10)
"""Points for a factor of e."""
VIRTUAL = 0.5
"""Games that are counted each way between two players who met: who has won all games is not infinitely strong."""
_ROUNDS = 200
_SMALL = 1e-10
_LONGEST_STEP = 1.0


@dataclass(frozen=True)
class Ranked:
    """A table of players by name, best first, and how many such games there were; a share where a rank was shared."""

    players: tuple[str, ...]
    games: float


@dataclass(frozen=True)
class Strengths:
    """Points of every player, with intervals: against the anchor, and of one against the other."""

    points: Mapping[str, float]
    errors: Mapping[tuple[str, str], float]
    """Standard errors of differences."""

    def difference(self, player: str, other: str) -> Estimate:
        """By how many points a player is above another."""
        points = self.points[player] - self.points[other]
        reach = Z * self.errors[player, other]
        return Estimate(points, points - reach, points + reach)


def ranked_games(players: Sequence[str], ranks: Sequence[int], games: float) -> list[Ranked]:
    """The orders that these ranks may stand for: where several share one, all orders of them alike.

    >>> ranked_games(["a", "b"], [2, 1], 10)
    [Ranked(players=('b', 'a'), games=10.0)]
    >>> [found.games for found in ranked_games(["a", "b", "c"], [1, 2, 2], 10)]
    [5.0, 5.0]
    """
    found: list[tuple[str, ...]] = [()]
    for rank in sorted(set(ranks)):
        sharing = [player for player, own in zip(players, ranks, strict=True) if own == rank]
        found = [(*ahead, *order) for ahead in found for order in permutations(sharing)]
    return [Ranked(order, games / len(found)) for order in found]


def strengths(games: Iterable[Ranked], anchor: str) -> Strengths:
    """The most likely strengths; the anchor has 0 points.

    A hundred wins to ten, and half a game more each way:

    >>> found = strengths([Ranked(("a", "b"), 100), Ranked(("b", "a"), 10)], "b")
    >>> round(found.points["a"])
    392
    """
    played = list(games)
    met = {
        pair
        for game in played
        for pair in permutations(dict.fromkeys(game.players), 2)
    }  # fmt: skip
    played += [Ranked(pair, VIRTUAL) for pair in sorted(met)]
    names = sorted({player for game in played for player in game.players} - {anchor})
    place = {name: number for number, name in enumerate(names)}
    logs = [0.0] * len(names)
    for _ in range(_ROUNDS):
        slope, curve = _slope_and_curve(played, place, logs)
        step = _solved(curve, slope)
        longest = max((abs(part) for part in step), default=0.0)
        shrink = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        logs = [log + shrink * part for log, part in zip(logs, step, strict=True)]
        if longest < _SMALL:
            break
    _, curve = _slope_and_curve(played, place, logs)
    return _strengths(names, logs, curve, anchor)


def _slope_and_curve(
    games: Sequence[Ranked], place: Mapping[str, int], logs: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """First and second derivatives of the likelihood by the logarithms of strength, the second with its sign changed."""
    size = len(logs)
    slope = [0.0] * size
    curve = [[0.0] * size for _ in range(size)]
    for game in games:
        places = [place.get(player, -1) for player in game.players]
        weights = [1.0 if at < 0 else math.exp(logs[at]) for at in places]
        for first in range(len(places) - 1):
            whole = sum(weights[first:])
            shares = [0.0] * size
            for at, weight in zip(places[first:], weights[first:], strict=True):
                if at >= 0:
                    shares[at] += weight / whole
            if places[first] >= 0:
                slope[places[first]] += game.games
            for row, share in enumerate(shares):
                slope[row] -= game.games * share
                curve[row][row] += game.games * share
                for column, other in enumerate(shares):
                    curve[row][column] -= game.games * share * other
    return slope, curve


def _strengths(
    names: Sequence[str], logs: Sequence[float], curve: list[list[float]], anchor: str
) -> Strengths:
    size = len(names)
    spread = [
        _solved(curve, [float(row == column) for row in range(size)]) for column in range(size)
    ]
    points = {anchor: 0.0} | {
        name: POINTS * log for name, log in zip(names, logs, strict=True)
    }  # fmt: skip
    place = {name: number for number, name in enumerate(names)}

    def covariance(one: str, other: str) -> float:
        return 0.0 if anchor in (one, other) else spread[place[one]][place[other]]

    errors = {
        (one, other): POINTS
        * math.sqrt(
            max(0.0, covariance(one, one) + covariance(other, other) - 2 * covariance(one, other))
        )
        for one in points
        for other in points
    }
    return Strengths(points, errors)


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a few linear equations (Gauss, with the largest pivot)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            rows[row] = [
                mine - factor * pivot for mine, pivot in zip(rows[row], rows[column], strict=True)
            ]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found
