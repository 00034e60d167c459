"""The three solitaires."""

from __future__ import annotations

import pytest

from boroughs import SeededDice
from boroughs.games.mad_city.components import solo_road_points
from boroughs.games.mad_city.view import MadCityView
from games.mad_city.box import NAMES, SOLO_GREEN
from games.mad_city.slow import Map, green_points, points_for
from games.mad_city.table import GAME, MINUTE, MadCityTable, start

FULL = [5, 3, 2, 5, 1, 0, 2, 1, 0]
ALL_SQUARES = [f"{column}{row}" for row in range(1, 5) for column in "abcd"]


def puzzle(mode: str = "puzzle") -> MadCityTable:
    """The first round has begun, MC01 was drawn."""
    table = start(1, mode=mode)
    table.play(0, "ready")
    table.answer("MC01")
    return table


def filled(mode: str = "puzzle", turns: int = 0) -> MadCityTable:
    """MC01 to MC16 in reading order, the last one still loose."""
    table = puzzle(mode)
    for tile, square in zip(NAMES, ALL_SQUARES, strict=False):
        table.play(0, f"place {tile} at {square} turned {turns}")
        if square != "d4":
            table.play(0, "done")
            table.answer(NAMES[NAMES.index(tile) + 1])
    return table


def play_round(table: MadCityTable, dice: SeededDice) -> None:
    """One puzzle round at random."""
    table.play(0, "ready")
    table.settle(dice.below(10**6))
    for square in ALL_SQUARES:
        (tile,) = table.hand(0)
        table.play(0, f"place {tile} at {square} turned {dice.below(4)}", "done")
        table.settle(dice.below(10**6))


def solo_points(city: str, counters: list[int]) -> tuple[int, list[int]]:
    """What a round brings, by the slow map, and the counters afterwards."""
    drawn, left = Map(city, 4), list(counters)
    total = green_points(city, SOLO_GREEN, size=4) + solo_road(drawn.road())
    limits = {"Y": [3, 7, 13], "R": [2, 6, 9], "B": [2, 5, 8]}
    for row, letter in enumerate("YRB"):
        for buildings in drawn.buildings(letter):
            reached = [place for place, least in enumerate(limits[letter]) if buildings >= least]
            if not reached:
                continue
            counter = 3 * row + reached[-1]
            if left[counter]:
                left[counter] -= 1
            else:
                total += points_for(letter, buildings)
    return total, left


def solo_road(length: int) -> int:
    return -5 if length <= 4 else 1 if length <= 8 else 3 if length <= 12 else 5


# Puzzle


@pytest.mark.clause("MAD-43")
def test_one_tile_at_a_time_anywhere() -> None:
    table = puzzle()
    assert table.hand(0) == ["MC01"]
    assert table.refuses(0, "done") == "place-it-first"
    assert len(table.moves(0)) == 16 * 4
    table.play(0, "place MC01 at c2 turned 1", "done")
    assert len(table.odds) == 53
    assert "MC01" not in table.odds


@pytest.mark.clause("MAD-43")
def test_a_tile_is_locked_when_the_next_is_drawn() -> None:
    """Until then it may be moved, turned and taken back."""
    table = puzzle()
    table.play(0, "place MC01 at c2 turned 1", "turn c2 to 3", "move c2 to a1", "take a1")
    table.play(0, "place MC01 at d4 turned 0", "done")
    table.answer("MC02")
    for move in ("turn d4 to 1", "take d4", "move d4 to a1"):
        assert table.refuses(0, move) == "locked"
    assert table.refuses(0, "place MC02 at d4 turned 0") == "locked"


@pytest.mark.clause("MAD-43")
def test_no_timer_no_tree_no_contractors() -> None:
    table = puzzle()
    assert table.state.deadline() is None
    assert table.refuses(0, "tree") == "not-now"
    assert table.refuses(0, "palm road") == "not-now"
    assert table.view().table.ranger == -1


@pytest.mark.clause("MAD-43")
def test_sixteen_of_54_tiles_and_eight_guides_that_nobody_sees() -> None:
    table = filled()
    view = table.view(0)
    assert view.table.guides == ("",) * 8
    assert view.builders[0].tiles == 16


@pytest.mark.clause("MAD-43")
@pytest.mark.parametrize(
    ("length", "points"),
    [(0, -5), (1, -5), (4, -5), (5, 1), (8, 1), (9, 3), (12, 3), (13, 5), (16, 5)],
)
def test_points_for_the_road(length: int, points: int) -> None:
    assert solo_road_points(length) == points == solo_road(length)


@pytest.mark.clause("MAD-43")
@pytest.mark.parametrize("seed", range(3))
def test_three_rounds_are_added_up_and_counters_carried_over(seed: int) -> None:
    dice = SeededDice(f"puzzle {seed}")
    table = start(1, mode="puzzle")
    total, counters = 0, FULL
    for number in (1, 2, 3):
        play_round(table, dice)
        points, counters = solo_points(table.city(0), counters)
        total += points
        assert table.scores == [total]
        assert table.counters(0) == counters
        assert table.view().table.round == number
        assert (table.result is not None) == (number == 3)
    assert table.result is not None
    assert table.result.scores == (total,)
    assert table.result.verdict


@pytest.mark.clause("MAD-43", "MAD-31")
def test_a_solitaires_total_may_be_negative() -> None:
    """Counters swallow the first zones, and a short road costs five: many first rounds end below 0."""
    dice = SeededDice("below nought")
    lowest = 0
    for _ in range(6):
        table = start(1, mode="puzzle")
        play_round(table, dice)
        lowest = min(lowest, table.scores[0])
        assert table.scores[0] == solo_points(table.city(0), FULL)[0]
    assert lowest < 0


@pytest.mark.clause("MAD-43")
def test_all_tiles_are_shuffled_together_between_rounds() -> None:
    table = filled()
    table.play(0, "done")
    table.play(0, "ready")
    assert len(table.odds) == 54


# Advanced puzzle


@pytest.mark.clause("MAD-44")
def test_the_walk_begins_when_the_grid_is_full() -> None:
    table = filled("advanced-puzzle")
    table.play(0, "done")
    assert table.phase == "walk"
    assert sorted(table.moves(0)) == ["walk left", "walk up"]


@pytest.mark.clause("MAD-44")
@pytest.mark.parametrize(
    ("walk", "order"),
    [
        ("left", ["d", "c", "b", "a", "1", "2", "3", "4"]),
        ("up", ["4", "3", "2", "1", "a", "b", "c", "d"]),
    ],
)
def test_the_two_ways_round(walk: str, order: list[str]) -> None:
    """From the top right leftwards, then down; or from the bottom left upwards, then right."""
    table = filled("advanced-puzzle")
    table.play(0, "done", f"walk {walk}")
    for number, line in enumerate(order):
        assert len(table.odds) == 54 - 16 - number
        table.answer(NAMES[20 + number])
        squares = {move.split()[2] for move in table.moves(0) if move.startswith("lay")}
        assert squares == {square for square in ALL_SQUARES if line in square}
        table.play(0, "put back")
    assert table.phase == "ready"


@pytest.mark.clause("MAD-44")
def test_a_guide_tile_covers_a_tile_of_its_own_column_in_any_rotation() -> None:
    """The first from the right lies above column d."""
    table = filled("advanced-puzzle")
    table.play(0, "done", "walk left")
    table.answer("MC40")
    assert len(table.moves(0)) == 1 + 4 * 4
    assert table.refuses(0, "lay over a1 turned 0") == "own-row-or-column"
    table.play(0, "lay over d2 turned 3")
    assert table.city(0).split()[7] == "MC40/3"
    assert table.view(0).table.covered == ("MC08",)
    assert "MC08" not in table.odds
    assert "MC40" not in table.odds


@pytest.mark.clause("MAD-44")
def test_a_guide_tile_left_of_a_row_covers_a_tile_of_its_row() -> None:
    table = filled("advanced-puzzle")
    table.play(0, "done", "walk up")
    table.answer("MC40")
    assert table.refuses(0, "lay over a1 turned 0") == "own-row-or-column"
    table.play(0, "lay over a4 turned 1")
    assert table.city(0).split()[12] == "MC40/1"


@pytest.mark.clause("MAD-44")
def test_a_guide_tile_may_cover_a_guide_tile() -> None:
    """Rows and columns cross: what lies there is covered, whatever it was."""
    table = filled("advanced-puzzle")
    table.play(0, "done", "walk left")
    table.answer("MC40")
    table.play(0, "lay over d1 turned 0")
    for tile in ("MC41", "MC42", "MC43"):
        table.answer(tile)
        table.play(0, "put back")
    table.answer("MC44")
    table.play(0, "lay over d1 turned 0")
    assert table.city(0).split()[3] == "MC44/0"


@pytest.mark.clause("MAD-44")
def test_scoring_comes_after_the_last_guide_tile() -> None:
    table = filled("advanced-puzzle")
    table.play(0, "done", "walk left")
    for _ in range(8):
        assert not table.heard("scored")
        table.settle()
        table.play(0, "put back")
    assert len(table.heard("scored")) == 1
    assert table.scores[0] == solo_points(table.city(0), FULL)[0]


# Speed


@pytest.mark.clause("MAD-45")
def test_sixteen_tiles_and_one_minute() -> None:
    table = start(1, mode="speed")
    table.play(0, "ready", at=400)
    table.settle()
    assert len(table.hand(0)) == 16
    assert table.state.deadline() == 400 + MINUTE
    assert table.refuses(0, "tree") == "no-tree"
    assert table.refuses(0, "palm road") == "no-contractors"


@pytest.mark.clause("MAD-45", "MAD-13")
def test_time_out_fills_the_gaps_by_chance() -> None:
    table = start(1, mode="speed")
    table.start_round()
    first = table.hand(0)[0]
    table.play(0, f"place {first} at b3 turned 2")
    table.state.now = MINUTE
    table.state.tick()
    assert len(table.odds) == 15 * 4
    table.settle()
    assert table.city(0).split()[9] == f"{first}/2"


@pytest.mark.clause("MAD-45")
def test_scored_like_the_puzzle_over_three_rounds() -> None:
    table = start(1, mode="speed")
    total, counters = 0, FULL
    for number in range(3):
        table.start_round(number)
        table.time_up(number)
        points, counters = solo_points(table.city(0), counters)
        total += points
        assert table.scores == [total]
        assert table.counters(0) == counters
    assert table.result is not None
    assert table.result.scores == (total,)


@pytest.mark.clause("MAD-45")
def test_the_minute_of_one_ends_when_one_is_done() -> None:
    table = start(1, mode="speed")
    table.start_round()
    table.play(0, "done")
    assert len(table.odds) == 16 * 4


@pytest.mark.clause("MAD-43")
def test_the_forecast_of_a_round_is_what_it_brings() -> None:
    """Sixteen tiles lie: what the board foretells is what the round brings; an empty city loses its road."""
    table = filled()
    begun = puzzle()
    assert forecast(begun) == solo_road_points(0) < 0
    foretold = forecast(table)
    table.play(0, "done")
    assert table.state.score(0) == foretold != 0


def forecast(table: MadCityTable) -> int:
    view = GAME.annotated(GAME.view(table.state, 0))
    assert isinstance(view, MadCityView)
    return view.builders[0].would_bring
