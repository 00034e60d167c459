"""What a game brings its seats when it is over; nothing is paid before."""

from __future__ import annotations

from collections.abc import Callable

from boroughs.core.errors import BadOptions
from boroughs.core.result import Result

SOLO_SCORE = 100
"""Alone there is nobody to share with: a score is counted in this many points."""


def win_rewards(result: Result) -> list[float]:
    """1 for a sole winner, and the others lose that together; winners who tie share. It sums to 0.

    Alone: 1, or -1 where the game says that it is lost.

    >>> win_rewards(Result((1, 2, 2), (9, 5, 5)))
    [1.0, -0.5, -0.5]
    >>> win_rewards(Result((1, 1), (9, 9)))
    [0.0, 0.0]
    """
    seats = len(result.ranks)
    if seats == 1:
        return [1.0 if result.winners else -1.0]
    share = seats / len(result.winners) if result.winners else 0.0
    return [((share if seat in result.winners else 0.0) - 1) / (seats - 1) for seat in range(seats)]


def score_rewards(result: Result) -> list[float]:
    """Each seat's share of all points, from 0 to 1; below zero counts as nothing.

    >>> score_rewards(Result((2, 1), (10, 30)))
    [0.25, 0.75]
    """
    scores = [max(0, score) for score in result.scores]
    if len(scores) == 1:
        return [result.scores[0] / SOLO_SCORE]
    total = sum(scores)
    return [score / total if total else 1 / len(scores) for score in scores]


REWARDS: dict[str, Callable[[Result], list[float]]] = {"win": win_rewards, "score": score_rewards}


def rewards_named(name: str) -> Callable[[Result], list[float]]:
    if name not in REWARDS:
        raise BadOptions("bad-option-value", option="reward", value=name, choices=tuple(REWARDS))
    return REWARDS[name]
