"""What a judge makes of the nodes of a game, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from boroughs.review.moments import Possible

Samples: TypeAlias = list[list[float]]
"""Chances by seat, as often as they were estimated: once by a network, once for each playout else."""


@dataclass(slots=True)
class Judged:
    """What came of one node. before + luck + choice + drift = after, in every sample."""

    before: Samples
    luck: Samples
    choice: Samples
    drift: Samples
    after: Samples
    possible: tuple[Possible, ...] = ()


def less(one: Samples, other: Samples) -> Samples:
    """Their difference, sample by sample."""
    return [
        [a - b for a, b in zip(mine, theirs, strict=True)]
        for mine, theirs in zip(one, other, strict=True)
    ]


def plus(one: Samples, other: Samples) -> Samples:
    return [
        [a + b for a, b in zip(mine, theirs, strict=True)]
        for mine, theirs in zip(one, other, strict=True)
    ]


def nothing(like: Samples) -> Samples:
    return [[0.0] * len(sample) for sample in like]


def mean(samples: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """By seat, added up one by one: the same in every version of Python."""
    whole = [0.0] * len(samples[0])
    for sample in samples:
        for seat, chance in enumerate(sample):
            whole[seat] += chance
    return tuple(part / len(samples) for part in whole)


def standard_errors(samples: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Of the mean, by seat; zero where there is one sample, which has no spread to tell it from.

    >>> standard_errors([[0.0], [1.0], [0.0], [1.0]])
    (0.28867513459481287,)
    """
    count = len(samples)
    if count < 2:
        return (0.0,) * len(samples[0])
    middle = mean(samples)
    squares = [0.0] * len(middle)
    for sample in samples:
        for seat, chance in enumerate(sample):
            squares[seat] += (chance - middle[seat]) * (chance - middle[seat])
    return tuple((square / (count - 1) / count) ** 0.5 for square in squares)
