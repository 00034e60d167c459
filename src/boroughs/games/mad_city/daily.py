"""The daily puzzle: the puzzle solitaire with public dice, and the best cities known for its tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boroughs.core.daily import BestKnown, BestRound, Daily, Progress
from boroughs.core.dice import KeyedDice, SeededDice, dice_of
from boroughs.core.view import View
from boroughs.games.mad_city.components import (
    DAILY_STARS,
    KEYED_FROM,
    SOLO_SIZE,
    STANDARD,
    TILES,
    TILES_VERSION,
    TURNS,
    solo_road_points,
)
from boroughs.games.mad_city.options import option_set
from boroughs.games.mad_city.rules import MadCity
from boroughs.games.mad_city.solver import POINT, Budget, Goal, arrange
from boroughs.games.mad_city.turn.scoring import score_round
from boroughs.games.mad_city.view import MadCityView

_STEPS: Final = 12_000
"""Cities tried for each round."""
_CELLS: Final = SOLO_SIZE * SOLO_SIZE


def tiles_of(seed: str) -> list[list[int]]:
    """The tiles of each round in the order in which they are drawn, whatever is done with them.

    >>> rounds = tiles_of("any day")
    >>> [len(set(tiles)) for tiles in rounds]
    [16, 16, 16]
    """
    dice = dice_of(seed)
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

    has_solver = True

    def __init__(self, date: str) -> None:
        seed = f"mad-city daily {date} tiles {TILES_VERSION}"
        if date >= KEYED_FROM:
            seed = KeyedDice(seed, _CELLS).seed
        super().__init__(date, {"mode": "puzzle"}, seed)

    def progress(self, view: View) -> Progress:
        """Of all rounds, the cities that are finished among them."""
        assert isinstance(view, MadCityView)
        tiles = STANDARD.solo_rounds * _CELLS
        in_city = sum(cell != "" for cell in view.builders[0].cells)
        return Progress(min(tiles, max(0, view.table.round - 1) * _CELLS + in_city), tiles)

    def best_known(self) -> BestKnown:
        rounds = best_rounds(self.seed)
        total = sum(best.points for best in rounds)
        stars = [-(-share * total // 100) if total > 0 else total for share in DAILY_STARS]
        return BestKnown(total, proven=False, star_totals=stars, rounds=rounds)


@lru_cache(maxsize=64)
def best_rounds(seed: str) -> list[BestRound]:
    """The best cities that a search finds in hindsight, round by round."""
    table = MadCity(1, option_set(mode="puzzle"))
    builder = table.builders[0]
    rounds: list[BestRound] = []
    road = [POINT * solo_road_points(length) for length in range(_CELLS + 1)]
    for number, tiles in enumerate(tiles_of(seed), 1):
        # A counter turned now lets a later zone score: in the last round it is worth nothing.
        late = [40 * (STANDARD.solo_rounds - number)] * len(builder.counters)
        goal = Goal(STANDARD.solo_ranger, builder.counters.copy(), late, road)
        dice = SeededDice(f"{seed} best {number}")
        faces = arrange(tiles, SOLO_SIZE, goal, dice, Budget(_STEPS).spend).faces
        before = builder.score
        table.round = number
        builder.cells = list(faces)
        score_round(table)
        cells = [f"{TILES[face // TURNS].name}/{face % TURNS}" for face in faces]
        rounds.append(BestRound(builder.score - before, cells))
    return rounds
