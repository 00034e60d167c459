"""How strong somebody is after a game: Plackett and Luce by openskill, on the scale of the ladder.

`normal` is 1000 and 400 points are ten to one. Bots stand where the ladder has them, and stay there; so people are
measured against something that does not move, and a rating means the same on every server.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from boroughs.core.portable_math import log

START: Final = 1000.0
START_DEVIATION: Final = 300.0
"""Of somebody of whom nothing is known: 600 points either way hold nearly everybody."""
LEAST_DEVIATION: Final = 40.0
"""Nobody is known so well that they cannot have learned since."""
_LIKE_STRANGERS: Final = 5
"""So many rated games against one person count in full; the n-th after them counts as five n-ths."""
_SCALE: Final = 400 / log(10.0)
_UNMOVED: Final = 1e-3


@dataclass(frozen=True, slots=True)
class Strength:
    """Where somebody is on the scale, and how sure that is."""

    points: float = START
    deviation: float = START_DEVIATION


@dataclass(frozen=True, slots=True)
class Placed:
    """One who took part: a bot that is fixed where it was measured, or a person."""

    strength: Strength
    rank: int
    fixed: bool = False
    weight: float = 1.0
    """How much this game says of this person; less among the same few."""


def familiarity(met: int) -> float:
    """How much a game against one person counts who was met so often before.

    >>> familiarity(0), familiarity(4), familiarity(9)
    (1.0, 1.0, 0.5)
    """
    return min(1.0, _LIKE_STRANGERS / (met + 1))


def anchored(points: float) -> Strength:
    """A bot where the ladder has it."""
    return Strength(points, _UNMOVED)


def after_game(field: Sequence[Placed]) -> list[Strength]:
    """The strength of each after this game; of bots, and of who was alone, as before.

    >>> me, plum = Placed(Strength(), rank=1), Placed(anchored(1000), rank=2, fixed=True)
    >>> [mine, hers] = after_game([me, plum])
    >>> mine.points > 1000 > 900 and mine.deviation < 300, hers.points
    (True, 1000)
    """
    before = [placed.strength for placed in field]
    if len(field) < 2:
        return before
    # Loaded with the first rated game: it takes its time.
    from openskill.models import PlackettLuce  # noqa: PLC0415

    model = PlackettLuce(
        mu=START,
        sigma=START_DEVIATION,
        # With so many at the table the model's spread is that of the ladder.
        beta=_SCALE / sqrt(len(field)),
        tau=0.0,
        gamma=lambda *_: 1.0,
    )
    teams = [[model.rating(mu=one.points, sigma=one.deviation)] for one in before]
    rated = model.rate(teams, ranks=[float(placed.rank) for placed in field])
    return [
        placed.strength if placed.fixed else _moved(placed, found.mu, found.sigma)
        for placed, [found] in zip(field, rated, strict=True)
    ]


def _moved(placed: Placed, points: float, deviation: float) -> Strength:
    """From where one was towards where the model sees one, by as much as the game counts."""
    was = placed.strength
    kept = 1 - placed.weight
    was_spread = was.deviation * was.deviation
    return Strength(
        was.points + placed.weight * (points - was.points),
        max(LEAST_DEVIATION, sqrt(kept * was_spread + placed.weight * deviation * deviation)),
    )
