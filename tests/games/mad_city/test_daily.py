"""The daily puzzle: the same tiles for everybody on one day, whatever they do with them."""

from __future__ import annotations

import pytest

from boroughs import SeededDice, Table
from boroughs.core.phrase import Phrase
from boroughs.games.mad_city.components import TILES
from boroughs.games.mad_city.daily import DailyPuzzle, best_known, tiles_of
from games.mad_city.table import GAME


def drawn(date: str, moves_seed: int) -> list[str]:
    """What somebody draws who lays tiles anywhere."""
    puzzle = GAME.daily(date)
    assert puzzle is not None
    table = Table(GAME, seats=puzzle.seats, options=puzzle.options, seed=puzzle.seed)
    heard: list[Phrase] = []
    table.listen(0, lambda frame: heard.extend(frame.heard))
    dice = SeededDice(moves_seed)
    while table.result is None:
        moves = table.moves(0)
        done = [move for move in moves if move.notation == "done"]
        table.play(0, (done or [dice.choice(list(moves))])[0])
    return [str(said.params["tile"]) for said in heard if said.code == "event.drawn"]


def test_whatever_is_laid_where_the_day_draws_the_same() -> None:
    puzzle = DailyPuzzle("2026-11-15")
    told = [TILES[tile].name for tiles in tiles_of(puzzle.seed) for tile in tiles]
    assert len(told) == 3 * 16
    assert drawn("2026-11-15", 1) == drawn("2026-11-15", 2) == told


def test_another_day_draws_otherwise() -> None:
    assert drawn("2026-11-15", 1) != drawn("2026-11-16", 1)


@pytest.mark.clause("MAD-43")
def test_the_best_known_cities_are_built_of_the_days_tiles() -> None:
    """In hindsight: each round's city has its sixteen tiles, and no star is lost by reaching the total."""
    puzzle = DailyPuzzle("2026-11-15")
    best, cities = best_known(puzzle.seed)
    for tiles, city in zip(tiles_of(puzzle.seed), cities, strict=True):
        assert sorted(face // 4 for face in city) == sorted(tiles)
    reached, nothing = puzzle.verdict(best), puzzle.verdict(-15)
    assert (reached.stars, reached.best, reached.proven) == (3, best, False)
    assert nothing.stars == 0
