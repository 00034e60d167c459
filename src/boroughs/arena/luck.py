"""Results less a share of the luck in them: the same mean, and less noise around it.

Luck has mean zero by its definition (`review/luck.py`), so that taking any share of it away changes no mean. The share is fitted on one
half of the games and taken away in the other, and the other way round: a share that knew the very games it corrects could favour somebody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from boroughs.arena.estimate import Estimate, Z
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.judge import Judge
from boroughs.games import game as game_named

Numbers = npt.NDArray[np.float64]

COUNTED = "review.luck"
"""The count under which a run keeps it, in millionths of a win."""
MILLION = 1_000_000


def luck_judge(game: Game, seats: int) -> Judge:
    """Who says what a throw changed. A variant is judged by who knows the printed game: less noise is taken away, no mean is changed."""
    judge = game.judge(seats) if seats > 1 else None
    if judge is None and game.variant:
        judge = game_named(game.name).judge(seats)
    if judge is None:
        raise BadOptions("no-luck", game=game.name)
    return judge


def kept_luck(luck: Sequence[float]) -> list[int]:
    return [round(MILLION * part) for part in luck]


@dataclass(frozen=True)
class LuckAdjusted:
    """Results of games less a share of their luck."""

    results: list[Numbers]
    """For each group, game by game."""
    shares: tuple[float, float]
    """Of luck: fitted on either half."""
    saved: float
    """How much smaller their variance is than that of the plain results, from 0 to 1."""


def luck_adjusted(
    results: Sequence[Numbers], luck: Sequence[Numbers], halves: Sequence[npt.NDArray[np.bool_]]
) -> LuckAdjusted:
    """Groups of games (a player's, a place's in the turn order), each with a mean of its own; one share for all of them.

    `halves` says of each game to which half it belongs: all rows of a game to the same.
    """
    fitted = [_share(results, luck, [half == which for half in halves]) for which in (False, True)]
    adjusted = [
        # What was fitted on one half is taken away in the other.
        won - np.where(half, fitted[0], fitted[1]) * own
        for won, own, half in zip(results, luck, halves, strict=True)
    ]
    before = sum(_spread(won) for won in results)
    after = sum(_spread(won) for won in adjusted)
    saved = 1 - after / before if before else 0.0
    return LuckAdjusted(adjusted, (fitted[0], fitted[1]), saved)


def _share(
    results: Sequence[Numbers], luck: Sequence[Numbers], chosen: Sequence[npt.NDArray[np.bool_]]
) -> float:
    """The slope of results over luck within the groups."""
    both = squares = 0.0
    for won, own, which in zip(results, luck, chosen, strict=True):
        if which.any():
            both += float(((won[which] - won[which].mean()) * own[which]).sum())
            squares += float((own[which] ** 2).sum())
    return both / squares if squares else 0.0


def _spread(values: Numbers) -> float:
    return float(((values - values.mean()) ** 2).sum()) if len(values) else 0.0


def adjusted_estimate(values: Numbers) -> Estimate:
    """Their mean and its 95 % interval; a rate that was adjusted may lie beyond 0 and 1 where games are few."""
    if len(values) < 2:
        return Estimate(float(values.mean()) if len(values) else float("nan"))
    reach = Z * float(values.std(ddof=1)) / float(np.sqrt(len(values)))
    mean = float(values.mean())
    return Estimate(mean, mean - reach, mean + reach)
