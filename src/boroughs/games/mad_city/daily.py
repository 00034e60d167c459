"""The daily puzzle: the puzzle solitaire with public dice, and the best cities known for its tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boroughs.core.daily import Daily, Verdict
from boroughs.core.dice import SeededDice
from boroughs.games.mad_city.components import (
    DAILY_STARS,
    SOLO_SIZE,
    STANDARD,
    TILES,
    TILES_VERSION,
    solo_road_points,
)
from boroughs.games.mad_city.options import option_set
from boroughs.games.mad_city.rules import MadCity
from boroughs.games.mad_city.solver import POINT, Budget, Goal, arrange

_STEPS: Final = 12_000
"""Cities tried for each round."""
_CELLS: Final = SOLO_SIZE * SOLO_SIZE


def tiles_of(seed: str) -> list[list[int]]:
    """The tiles of each round in the order in which they are drawn, whatever is done with them.

    >>> rounds = tiles_of("any day")
    >>> [len(set(tiles)) for tiles in rounds]
    [16, 16, 16]
    """
    dice = SeededDice(seed)
    table = MadCity(1, option_set(mode="puzzle"))
    rounds: list[list[int]] = []
    for _ in range(STANDARD.solo_rounds):
        table.play(0, table.fallback(0))
        drawn: list[int] = []
        while len(drawn) < _CELLS:
            chance = table.chance()
            assert chance is not None
            table.resolve(chance.draw(dice))
            drawn.append(table.builders[0].hand[0])
            table.play(0, table.fallback(0))
            table.play(0, table.fallback(0))
        rounds.append(drawn)
    return rounds


class DailyPuzzle(Daily):
    """Three rounds of sixteen tiles, one after another."""

    def __init__(self, date: str) -> None:
        seed = f"mad-city daily {date} tiles {TILES_VERSION}"
        super().__init__(date, 1, {"mode": "puzzle"}, seed)

    def verdict(self, score: int) -> Verdict:
        best, _ = best_known(self.seed)
        best = max(best, score)
        share = 100 * score // best if best > 0 else 100
        stars = sum(share >= least for least in DAILY_STARS)
        return Verdict(stars, len(DAILY_STARS), best, proven=False)


@lru_cache(maxsize=8)
def best_known(seed: str) -> tuple[int, list[list[int]]]:
    """The best total that a search finds in hindsight, and its cities, round by round."""
    table = MadCity(1, option_set(mode="puzzle"))
    builder = table.builders[0]
    cities: list[list[int]] = []
    road = [POINT * solo_road_points(length) for length in range(_CELLS + 1)]
    for number, tiles in enumerate(tiles_of(seed), 1):
        # A counter turned now lets a later zone score: in the last round it is worth nothing.
        late = [40 * (STANDARD.solo_rounds - number)] * len(builder.counters)
        goal = Goal(STANDARD.solo_ranger, builder.counters.copy(), late, road)
        dice = SeededDice(f"{seed} best {number}")
        cities.append(arrange(tiles, SOLO_SIZE, goal, dice, Budget(_STEPS).spend).faces)
        table.round = number
        builder.cells = list(cities[-1])
        table.score_round()
    return builder.score, cities


def city_text(faces: list[int]) -> str:
    """A city as it is written in positions, row by row."""
    return " ".join(f"{TILES[face // 4].name}/{face % 4}" for face in faces)
