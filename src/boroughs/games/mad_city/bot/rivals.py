"""What rivals may reach: how likely a road or a zone of some size is to stay unbeaten."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from boroughs.core.dice import SeededDice
from boroughs.core.portable_math import exp
from boroughs.games.mad_city.bot import weights
from boroughs.games.mad_city.city import Survey
from boroughs.games.mad_city.components import (
    MOST_AREAS,
    NO_COUNTERS,
    STANDARD,
    TILE_NAMED,
    TOKENS,
)
from boroughs.games.mad_city.faces import read_face
from boroughs.games.mad_city.roads import road_length
from boroughs.games.mad_city.solver import Budget, Goal, arrange
from boroughs.games.mad_city.view import BuilderView, MadCityView

Reach = tuple[float, float]
"""A mean and a spread; no spread where nothing can change any more."""


@lru_cache(maxsize=4096)
def reach(cells: tuple[str, ...]) -> list[int]:
    """What a city shows for each contractor: its largest zone of a colour, and its longest road."""
    return _measured([read_face(name) for name in cells])


def _measured(faces: list[int]) -> list[int]:
    size = isqrt(len(faces))
    survey = Survey(size)
    survey.measure(faces)
    return [*survey.largest(), road_length(faces, size)]


def unbeaten(mine: int, rivals: list[Reach]) -> float:
    """How likely it is that no rival has more than this.

    >>> unbeaten(4, [(4, 0.0), (3, 0.0)]), unbeaten(4, [(5, 0.0)])
    (1.0, 0.0)
    """
    chance = 1.0
    for mean, spread in rivals:
        if spread == 0.0:
            chance *= 1.0 if mean <= mine else 0.0
        else:
            # A logistic curve is close enough to a normal one.
            chance /= 1.0 + exp(-1.7 * (mine + 0.5 - mean) / spread)
    return chance


def chances(rivals: list[Reach]) -> list[float]:
    """The same for every size there can be."""
    return [unbeaten(size, rivals) for size in range(MOST_AREAS + 1)]


def expected(view: MadCityView, seat: int, reads: bool) -> list[list[Reach]]:
    """For each contractor what the rivals' tiles may lead to, whatever they have laid so far.

    Who `reads` the table thinks about the tiles that lie open; others expect what is usual.
    """
    rivals = [view.builders[other] for other in _rivals(view, seat)]
    hands = [_tiles(builder) if reads else () for builder in rivals]
    return [
        [_planned(hand)[token] if hand else weights.TYPICAL[token] for hand in hands]
        for token in range(len(TOKENS))
    ]


def estimated(view: MadCityView, seat: int, reads: bool) -> list[list[Reach]]:
    """For each contractor what the rivals may have in the end, from what they have laid by now."""
    return [
        [_estimate(view, other, token, reads) for other in _rivals(view, seat)]
        for token in range(len(TOKENS))
    ]


def _estimate(view: MadCityView, other: int, token: int, reads: bool) -> Reach:
    builder = view.builders[other]
    if not builder.cells:
        return weights.TYPICAL[token]
    shown = reach(builder.cells)[token]
    if "" not in builder.cells:
        return (shown, 0.0 if builder.done or view.table.ranger == other else weights.FINISHED)
    mean, spread = _planned(_tiles(builder))[token] if reads else weights.TYPICAL[token]
    if builder.done or view.table.ranger == other:
        # Chance fills the gaps, and seldom makes more of it.
        return (shown + 0.5, spread / 2)
    return (max(mean, shown), spread)


def _rivals(view: MadCityView, seat: int) -> list[int]:
    return [other for other in range(view.seats) if other != seat and view.builders[other].plays]


def _tiles(builder: BuilderView) -> tuple[int, ...]:
    """All tiles of a rival where they lie open, in rising order."""
    if not builder.cells:
        return ()
    names = [cell.partition("/")[0] for cell in builder.cells if cell]
    return tuple(sorted(TILE_NAMED[name].index for name in [*names, *builder.hand]))


@lru_cache(maxsize=512)
def _planned(tiles: tuple[int, ...]) -> list[Reach]:
    """What these tiles bring to one who plans for points."""
    size = isqrt(len(tiles))
    goal = Goal(STANDARD.ranger, NO_COUNTERS)
    dice = SeededDice(f"rival {tiles}")
    faces = arrange(list(tiles), size, goal, dice, Budget(weights.GUESSES).spend).faces
    return [
        (float(most), weights.GUESSED * weights.TYPICAL[token][1])
        for token, most in enumerate(_measured(faces))
    ]
