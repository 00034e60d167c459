"""The daily puzzle: the same tiles for everybody on one day, whatever they do with them."""

from __future__ import annotations

import pytest

from boroughs import SeededDice, Table
from boroughs.core.phrase import Phrase
from boroughs.games.mad_city.components import TILES, TILES_VERSION
from boroughs.games.mad_city.daily import DailyPuzzle, tiles_of
from boroughs.games.mad_city.rules import MadCity
from boroughs.games.mad_city.view import BuilderView, MadCityView
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


def test_every_draw_is_keyed_by_date_data_version_round_and_draw() -> None:
    """Each tile from those four alone: the tiles left in the bag, in order, and a number below their count."""
    rounds = tiles_of(DailyPuzzle("2026-11-16").seed)
    for number, tiles in enumerate(rounds, 1):
        bag = list(range(len(TILES)))
        for draw, tile in enumerate(tiles, 1):
            key = f"mad-city daily 2026-11-16 tiles {TILES_VERSION} round {number} draw {draw}"
            assert tile == bag.pop(SeededDice(key).below(len(bag)))


def test_earlier_days_draw_what_they_drew() -> None:
    """Before every draw had its key the day's dice were one stream: whoever looks back finds those tiles."""
    stream = SeededDice(f"mad-city daily 2026-11-15 tiles {TILES_VERSION}")
    bag = list(range(len(TILES)))
    assert tiles_of(DailyPuzzle("2026-11-15").seed)[0] == [
        bag.pop(stream.below(len(bag))) for _ in range(16)
    ]


def test_whatever_is_laid_the_keyed_day_draws_the_same() -> None:
    told = [
        TILES[tile].name for tiles in tiles_of(DailyPuzzle("2026-11-16").seed) for tile in tiles
    ]
    assert drawn("2026-11-16", 1) == drawn("2026-11-16", 2) == told


def test_another_day_draws_otherwise() -> None:
    assert drawn("2026-11-15", 1) != drawn("2026-11-16", 1)


@pytest.mark.heavy
@pytest.mark.clause("MAD-43")
def test_the_best_known_cities_are_built_of_the_days_tiles() -> None:
    """In hindsight: each round's city has its sixteen tiles, and no star is lost by reaching the total."""
    puzzle = DailyPuzzle("2026-11-15")
    best = puzzle.best_known()
    for tiles, city in zip(tiles_of(puzzle.seed), best.rounds, strict=True):
        laid = [cell.partition("/")[0] for cell in city.cells]
        assert sorted(laid) == sorted(TILES[tile].name for tile in tiles)
    assert best.total == sum(city.points for city in best.rounds)
    reached, nothing = puzzle.verdict(best.total, best), puzzle.verdict(-15, best)
    assert (reached.stars, reached.best, reached.proven) == (3, best.total, False)
    assert nothing.stars == 0


@pytest.mark.heavy
def test_stars_are_given_at_shares_of_the_best_known_total() -> None:
    """Two fifths, three fifths and four fifths of it, and not a point below."""
    puzzle = DailyPuzzle("2026-11-15")
    best = puzzle.best_known()
    for stars, (least, share) in enumerate(zip(best.star_totals, (40, 60, 80), strict=True), 1):
        assert 100 * least >= share * best.total > 100 * (least - 1)
        assert puzzle.verdict(least, best).stars == stars
        assert puzzle.verdict(least - 1, best).stars == stars - 1


@pytest.mark.long
def test_whoever_beats_the_best_known_total_is_the_best_known() -> None:
    puzzle = DailyPuzzle("2026-11-15")
    best = puzzle.best_known()
    assert puzzle.verdict(best.total + 5, best).best == best.total + 5


@pytest.mark.parametrize("date", ["2026-11-16", "2026-11-17"])
def test_what_a_city_would_bring_now_is_what_it_brings(date: str) -> None:
    """Counters and short roads are in the forecast: nobody reads 0 and is then given -4."""
    for seed in range(4):
        puzzle, dice = DailyPuzzle(date), SeededDice(seed)
        table = Table(GAME, seats=1, options=puzzle.options, seed=puzzle.seed)
        rounds = 0
        while table.result is None:
            before = mine(table)
            number = rounds_of(table)
            moves = table.moves(0)
            done = [move for move in moves if move.notation == "done"]
            table.play(0, (done or [dice.choice(list(moves))])[0])
            if rounds_of(table) != number or table.result is not None:
                assert mine(table).score - before.score == before.would_bring
                rounds += 1
        assert rounds >= 3


def mine(table: Table) -> BuilderView:
    view = GAME.annotated(table.view(0))
    assert isinstance(view, MadCityView)
    return view.builders[0]


def rounds_of(table: Table) -> int:
    assert isinstance(table.state, MadCity)
    return int(table.state.round)
