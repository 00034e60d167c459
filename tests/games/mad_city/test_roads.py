"""Roads: the longest trail, and who is paid for it."""

from __future__ import annotations

import itertools

import pytest

from boroughs import SeededDice
from boroughs.games.mad_city.roads import RoadBook, longest_road, road_length
from games.mad_city.box import ROAD_FIVE, ROAD_SIX, WITHOUT_ROADS
from games.mad_city.slow import Map
from games.mad_city.table import position
from games.mad_city.test_zones import faces, random_city


def length(city: str, size: int = 3) -> int:
    return road_length(faces(city), size)


@pytest.mark.clause("MAD-4")
def test_a_loop_through_the_middle_counts_the_middle_once() -> None:
    """The rulebook's city of six: seven steps, the middle tile twice among them."""
    assert length(ROAD_SIX) == 6
    trail = longest_road(faces(ROAD_SIX), 3)
    assert len(trail) == 7
    assert trail.count(4) == 2


@pytest.mark.clause("MAD-4")
def test_branches_do_not_count() -> None:
    """The rulebook's city of five, from the top left to the bottom right."""
    assert length(ROAD_FIVE) == 5
    trail = longest_road(faces(ROAD_FIVE), 3)
    assert sorted(trail) == [0, 1, 4, 7, 8]


@pytest.mark.clause("MAD-4")
def test_a_lone_road_tile_is_one() -> None:
    assert length("MC16/0 - - - - - - - -") == 1
    assert length("MC02/0 - - - MC16/0 - - - MC12/0") == 1


@pytest.mark.clause("MAD-4")
def test_no_road_is_nought() -> None:
    assert length(" ".join(f"{name}/0" for name in WITHOUT_ROADS[:9])) == 0
    assert length("- - - - - - - - -") == 0


@pytest.mark.clause("MAD-4")
def test_half_a_connection_is_none() -> None:
    """MC16 runs north-south, MC08 east-west: side by side they do not meet; MC17 and MC08 do."""
    assert length("MC16/0 MC08/0 - - - - - - -") == 1
    assert length("MC17/0 MC08/0 - - - - - - -") == 2


@pytest.mark.clause("MAD-4")
def test_a_star_is_passed_through_once() -> None:
    """A crossing with four arms: in by one, out by another, three tiles."""
    assert length("- MC16/0 - MC08/0 MC12/0 MC17/0 - MC26/0 -") == 3


@pytest.mark.clause("MAD-4")
def test_a_full_ring_is_eight() -> None:
    """Corners in the corners, straights on the sides, nothing in the middle."""
    ring = "MC05/0 MC08/0 MC44/0 MC16/0 - MC26/0 MC14/0 MC17/0 MC13/0"
    assert length(ring) == 8


@pytest.mark.clause("MAD-4")
def test_the_densest_grid_is_measured_exactly() -> None:
    """Sixteen tiles, every inner side crossed by a road: 24 connections, and one trip past all tiles."""
    inner = ["MC10/0", "MC12/0", "MC15/0", "MC37/0"]
    corners = ["MC05/0", "MC44/0", "MC14/0", "MC13/0"]
    # Junctions of three, turned to leave out the side at the rim.
    north = ["MC25/0", "MC29/0"]
    east = ["MC07/3", "MC09/3"]
    south = ["MC41/0", "MC11/3"]
    west = ["MC01/0", "MC24/0"]
    city = [
        corners[0], *north, corners[1],
        west[0], *inner[:2], east[0],
        west[1], *inner[2:], east[1],
        corners[2], *south, corners[3],
    ]  # fmt: skip
    assert length(" ".join(city), 4) == 16


@pytest.mark.clause("MAD-4")
@pytest.mark.parametrize(("size", "cities"), [(3, 3000), (4, 500)])
def test_roads_of_many_cities_as_every_trail_finds_them(size: int, cities: int) -> None:
    dice = SeededDice(f"roads {size}")
    book = RoadBook(size)
    for number in range(cities):
        city = random_city(dice, size, gaps=number % 3 == 0)
        slow = Map(city, size).road()
        assert length(city, size) == slow
        assert book.length(faces(city)) == slow


@pytest.mark.clause("MAD-4")
def test_roads_of_road_tiles_only() -> None:
    """Denser than chance would have it."""
    dice = SeededDice("dense roads")
    for _ in range(400):
        left = list(CROSSED)
        cells = [f"{left.pop(dice.below(len(left)))}/{dice.below(4)}" for _ in range(9)]
        city = " ".join(cells)
        assert length(city) == Map(city).road()


CROSSED = [
    "MC01", "MC07", "MC09", "MC10", "MC11", "MC12", "MC15", "MC24", "MC25", "MC29", "MC37", "MC41",
]  # fmt: skip


@pytest.mark.clause("MAD-4")
def test_a_trail_is_a_trail() -> None:
    """Steps go to neighbours, and no connection is used twice."""
    dice = SeededDice("trails")
    for _ in range(300):
        city = random_city(dice, 4, gaps=False)
        trail = longest_road(faces(city), 4)
        steps = [frozenset(pair) for pair in itertools.pairwise(trail)]
        assert len(set(steps)) == len(steps)
        assert len(set(trail)) == length(city, 4)
        for one, other in itertools.pairwise(trail):
            assert abs(one % 4 - other % 4) + abs(one // 4 - other // 4) == 1


# The bonus of the base game


ROADLESS = " ".join(f"{name}/0" for name in WITHOUT_ROADS[:9])
MORE_ROADLESS = " ".join(f"{name}/0" for name in WITHOUT_ROADS[7:16])


@pytest.mark.clause("MAD-16")
def test_the_longest_road_brings_three() -> None:
    table = position(cities=[ROAD_SIX, ""], hands=["", ""])
    assert Map(table.city(1)).road() < 6
    table.time_up()
    assert table.sheet(0)["road"] == 3
    assert table.sheet(1)["road"] == 0


@pytest.mark.clause("MAD-16")
def test_all_who_tie_get_the_bonus() -> None:
    """Two lone road tiles, one in each of two cities, nothing longer in the third."""
    rest = WITHOUT_ROADS
    one = ["MC16/0", *(f"{name}/0" for name in rest[:8])]
    two = ["MC26/0", *(f"{name}/0" for name in rest[8:16])]
    table = position(cities=[" ".join(one), " ".join(two)])
    table.time_up()
    assert [table.sheet(seat)["road"] for seat in (0, 1)] == [3, 3]


@pytest.mark.clause("MAD-16")
def test_no_road_never_brings_the_bonus() -> None:
    """Unfinished cities of tiles without roads: 16 such tiles, and two with which the rest is filled.

    Two roadless cities need 18 tiles of the 16 there are; so one city has a road, and the other,
    which has none, gets nothing although nobody else could have had less.
    """
    table = position(cities=[ROADLESS])
    assert Map(ROADLESS).road() == 0
    table.time_up()
    assert table.sheet(0)["road"] == 0
    assert table.sheet(1)["road"] == 3
