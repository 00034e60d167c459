"""The solver keeps to the tiles, repeats itself, and finds what there is to find."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boroughs import SeededDice
from boroughs.games.mad_city.city import Survey
from boroughs.games.mad_city.components import (
    NO_COUNTERS,
    ROW,
    STANDARD,
    solo_road_points,
)
from boroughs.games.mad_city.roads import RoadBook
from boroughs.games.mad_city.solver import POINT, Arrangement, Budget, Goal, arrange
from games.mad_city.slow import zone_points
from games.mad_city.test_zones import faces, random_city

NO_GREEN = [0] * ROW


def solve(tiles: list[int], steps: int, size: int = 3, goal: Goal | None = None) -> Arrangement:
    return arrange(
        tiles, size, goal or Goal(NO_GREEN, NO_COUNTERS), SeededDice("solve"), Budget(steps).spend
    )


def test_the_same_dice_and_budget_give_the_same_city() -> None:
    assert solve(list(range(9, 18)), 700).faces == solve(list(range(9, 18)), 700).faces


@pytest.mark.parametrize(("size", "tiles"), [(3, 9), (3, 10), (4, 16)])
def test_a_plan_uses_each_tile_once(size: int, tiles: int) -> None:
    hand = list(range(5, 5 + tiles))
    plan = solve(hand, 300, size)
    used = [face // 4 for face in plan.faces]
    assert len(set(used)) == len(used) == size * size
    assert set(used) <= set(hand)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_a_value_is_its_points_and_a_little_hope(seed: int) -> None:
    """Never less than the points, and less than half as much again as there are areas."""
    city = random_city(SeededDice(seed), 3, gaps=False)
    value = Goal(NO_GREEN, NO_COUNTERS).value(Survey(3), RoadBook(3), faces(city))
    assert 0 <= value - POINT * zone_points(city) < POINT * 18


def test_more_steps_are_never_worse() -> None:
    values = [solve(list(range(30, 39)), steps).value for steps in (64, 256, 1024)]
    assert values == sorted(values)


def test_lakes_and_roads_are_arranged_for_where_they_count() -> None:
    """Sixteen tiles alone: a road of five at least, which chance rarely gives."""
    road = [POINT * solo_road_points(length) for length in range(17)]
    goal = Goal(STANDARD.solo_ranger, NO_COUNTERS, None, road)
    plan = solve(list(range(16)), 3000, 4, goal)
    assert plan.value > 0
    green = Goal(STANDARD.ranger, NO_COUNTERS)
    hand = [31, 38, 43, 46, 0, 1, 2, 3, 4]
    with_lakes = solve(hand, 3000, 3, green)
    without = solve(hand, 3000, 3)
    points = [
        Survey(3).points(p.faces, STANDARD.ranger, NO_COUNTERS) for p in (with_lakes, without)
    ]
    assert points[0] >= points[1]


# Two of the hands whose best cities are known by enumeration.
KNOWN = [
    ("05 16 36 38 31 33 09 32 02", 18, 24),
    ("29 51 16 28 48 10 02 27 40", 18, 23),
]


@pytest.mark.parametrize(("hand", "best", "best_with_tree"), KNOWN)
def test_known_hands_are_nearly_solved(hand: str, best: int, best_with_tree: int) -> None:
    """Never more than the optimum, and at least five sixths of it in six thousand steps."""
    tiles = [int(number) - 1 for number in hand.split()]
    for green, optimum in ((NO_GREEN, best), (STANDARD.ranger, best_with_tree)):
        plan = solve(tiles, 6000, 3, Goal(green, NO_COUNTERS))
        points = Survey(3).points(plan.faces, green, NO_COUNTERS)
        assert optimum * 5 / 6 <= points <= optimum
