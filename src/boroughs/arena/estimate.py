"""How sure one can be of a number that was counted in a limited number of games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import msgspec

Z = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""

_EXACT = 1000
"""Up to this many games the sign test is summed exactly; beyond, the normal curve is as good."""


class Estimate(msgspec.Struct, frozen=True):
    """A value and the 95 % interval around it; there is none where too few games were played."""

    value: float
    low: float | None = None
    high: float | None = None


def wilson(successes: float, tries: int) -> Estimate:
    """The Wilson score interval of a rate: honest for few tries and near 0 and 1.

    A shared win counts as its share, which makes the interval a little wider than it need be.

    >>> estimate = wilson(8, 10)
    >>> round(estimate.value, 3), round(estimate.low, 3), round(estimate.high, 3)
    (0.8, 0.49, 0.943)
    """
    if not tries:
        return Estimate(math.nan)
    rate = successes / tries
    spread = Z * Z / tries
    middle = (rate + spread / 2) / (1 + spread)
    reach = Z * math.sqrt(rate * (1 - rate) / tries + spread / (4 * tries)) / (1 + spread)
    return Estimate(rate, max(0.0, middle - reach), min(1.0, middle + reach))


def mean_estimate(count: int, total: int, squares: int) -> Estimate:
    """The mean of `count` whole numbers from their sum and the sum of their squares.

    >>> mean_estimate(4, 20, 120).value
    5.0
    """
    if not count:
        return Estimate(math.nan)
    mean = total / count
    if count == 1:
        return Estimate(mean)
    # Exact until the square root: sums of squares of large scores would cancel in floats.
    variance = (Fraction(squares) - Fraction(total * total, count)) / (count - 1)
    reach = _student(count - 1) * math.sqrt(variance / count)
    return Estimate(mean, mean - reach, mean + reach)


def sign_test(ahead: int, behind: int) -> float:
    """How likely so lopsided a score is between equals; ties have been left out.

    >>> sign_test(8, 2)
    0.109375
    """
    games = ahead + behind
    more = max(ahead, behind)
    if games <= _EXACT:
        tail = sum(math.comb(games, wins) for wins in range(more, games + 1))
        return min(1.0, 2 * tail / (1 << games))
    deviation = max(0.0, more - 0.5 - games / 2) / math.sqrt(games / 4)
    return math.erfc(deviation / math.sqrt(2))


def holm(chances: Sequence[float]) -> list[float]:
    """The chances of several tests made together, corrected by Holm's method, in their order.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    corrected = [0.0] * len(chances)
    largest = 0.0
    for place, index in enumerate(sorted(range(len(chances)), key=lambda i: chances[i])):
        largest = max(largest, min(1.0, (len(chances) - place) * chances[index]))
        corrected[index] = largest
    return corrected


def _student(freedom: int) -> float:
    """Student's 97.5 % quantile by the Cornish-Fisher series; tabled where the series is too coarse."""
    table = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
    if freedom in table:
        return table[freedom]
    z = Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
