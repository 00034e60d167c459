"""Zones, what they bring, and how they are outlined."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boroughs import SeededDice
from boroughs.games.mad_city.city import Survey, zones_of
from boroughs.games.mad_city.components import (
    LETTERS,
    NO_COUNTERS,
    ROW,
    STANDARD,
)
from boroughs.games.mad_city.faces import read_face
from boroughs.games.mad_city.figures import city_figures
from games.mad_city.box import CARTER, GREEN, NAMES, SOLO_GREEN, TINA, WORKED, ZONE_EXAMPLE
from games.mad_city.slow import Map, green_points, points_for, zone_points
from games.mad_city.table import position

NO_GREEN = [0] * ROW


def faces(city: str) -> list[int]:
    return [read_face("" if cell == "-" else cell) for cell in city.split()]


def measured(city: str, size: int = 3) -> dict[str, list[tuple[int, int]]]:
    """The engine's zones in the words of the slow version."""
    zones: dict[str, list[tuple[int, int]]] = {letter: [] for letter in LETTERS}
    for zone in zones_of(faces(city), size):
        zones[LETTERS[zone.colour]].append((zone.areas, zone.buildings))
    return {letter: sorted(sizes, reverse=True) for letter, sizes in zones.items()}


def random_city(dice: SeededDice, size: int, gaps: bool) -> str:
    left = list(NAMES)
    cells = []
    for _ in range(size * size):
        name = left.pop(dice.below(len(left)))
        cells.append("-" if gaps and dice.below(4) == 0 else f"{name}/{dice.below(4)}")
    return " ".join(cells)


def buildings(city: str, letter: str) -> list[int]:
    return sorted((count for _, count in measured(city)[letter]), reverse=True)


# The worked examples


@pytest.mark.clause("MAD-3", "MAD-17")
def test_the_zone_example() -> None:
    """Houses 9, 3, 3 and 2, factories 5 and 0, skyscrapers 3 and three times 1 and 0, one park."""
    assert buildings(ZONE_EXAMPLE, "Y")[:4] == [9, 3, 3, 2]
    assert buildings(ZONE_EXAMPLE, "R")[0] == 5
    assert 0 in buildings(ZONE_EXAMPLE, "R")
    assert buildings(ZONE_EXAMPLE, "B") == [3, 1, 1, 1, 0]
    assert measured(ZONE_EXAMPLE)["P"] == [(1, 0)]
    assert measured(ZONE_EXAMPLE)["L"] == []


@pytest.mark.clause("MAD-17")
def test_the_zone_example_is_worth_nine() -> None:
    """1 + 1 for the two threes, 3 for the nine, 2 for five factories, 2 for three skyscrapers."""
    table = position(cities=[ZONE_EXAMPLE])
    table.time_up()
    assert table.sheet(0)["zones"] == 9


@pytest.mark.clause("MAD-15")
def test_tina_scores_ten_for_her_lakes_and_parks() -> None:
    """5 for a lake of three areas, 3 for a park of two, 1 and 1 for single ones."""
    assert [areas for areas, _ in measured(TINA)["L"]] == [3, 1]
    assert [areas for areas, _ in measured(TINA)["P"]] == [2, 1]
    table = position(cities=[TINA])
    table.play(0, "tree")
    table.time_up()
    assert table.sheet(0)["ranger"] == 10


@pytest.mark.clause("MAD-15")
def test_nobody_else_scores_lakes_and_parks() -> None:
    """Neither a rival of the ranger nor anybody when the tree was left standing."""
    for ranger in (1, None):
        table = position(cities=[TINA])
        if ranger is not None:
            table.play(ranger, "tree")
        table.time_up()
        assert table.sheet(0)["ranger"] == 0


@pytest.mark.clause("MAD-17")
def test_carters_best_zones() -> None:
    assert buildings(CARTER, "R")[0] == 7
    assert buildings(CARTER, "B")[0] == 8


# What joins and what does not


@pytest.mark.clause("MAD-3")
def test_areas_join_across_tile_edges() -> None:
    """Two tiles full of houses side by side: one zone of eight, with MC01's roads cutting only itself."""
    assert buildings("MC02/0 MC06/1 - - - - - - -", "Y") == [7]


@pytest.mark.clause("MAD-3")
def test_a_road_separates_inside_a_tile() -> None:
    """MC01 is all houses, with roads north, east and south: the west half hangs together."""
    assert buildings("MC01/0 - - - - - - - -", "Y") == [2, 1, 1]


@pytest.mark.clause("MAD-3")
def test_around_the_end_of_a_road_areas_join_through_the_neighbour() -> None:
    """The road between MC01's eastern areas does not reach into MC02, so all but the rest is one zone."""
    assert buildings("MC01/0 MC02/0 - - - - - - -", "Y") == [6, 2]


@pytest.mark.clause("MAD-3")
def test_corners_do_not_join() -> None:
    """MC02 on a1 and on b2 a tile of houses meet by a corner only."""
    assert buildings("MC02/0 - - - MC32/1 - - - -", "Y") == [4, 3]


@pytest.mark.clause("MAD-3")
def test_colours_do_not_join() -> None:
    assert buildings("MC03/0 MC04/0 - - - - - - -", "R") == [4]
    assert buildings("MC03/0 MC04/0 - - - - - - -", "B") == [4]


# Tables


@pytest.mark.clause("MAD-17")
@pytest.mark.parametrize(
    ("letter", "expected"),
    [
        ("Y", [0] * 3 + [1] * 4 + [3] * 6 + [5] * 24),
        ("R", [0] * 2 + [2] * 4 + [4] * 3 + [6] * 28),
        ("B", [0] * 2 + [2] * 3 + [5] * 3 + [7] * 29),
    ],
)
def test_points_by_buildings(letter: str, expected: list[int]) -> None:
    """Yellow 3-6: 1, 7-12: 3, 13+: 5; red 2-5: 2, 6-8: 4, 9+: 6; blue 2-4: 2, 5-7: 5, 8+: 7."""
    row = LETTERS.index(letter) * ROW
    assert STANDARD.zone_points[row : row + 37] == expected
    assert [points_for(letter, count) for count in range(37)] == expected


@pytest.mark.clause("MAD-15", "MAD-43")
def test_lakes_and_parks_by_areas() -> None:
    assert STANDARD.ranger[1:5] == list(GREEN.values()) == [1, 3, 5, 8]
    assert STANDARD.solo_ranger[1:5] == list(SOLO_GREEN.values()) == [0, 1, 3, 5]


@pytest.mark.clause("MAD-15")
def test_four_lakes_round_a_point_are_worth_eight() -> None:
    """MC32, MC39, MC44 and MC47 turned so that their lakes meet."""
    city = "MC32/2 MC39/3 - MC44/1 MC47/0 - - - -"
    assert measured(city)["L"] == [(4, 0)]
    assert Survey(3).points(faces(city), STANDARD.ranger, [9] * 9) == 8


# Against the slow version


@pytest.mark.heavy
@pytest.mark.clause("MAD-3", "MAD-15", "MAD-17")
@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("gaps", [False, True])
def test_zones_of_a_thousand_cities_as_a_flood_finds_them(size: int, gaps: bool) -> None:
    dice = SeededDice(f"zones {size} {gaps}")
    survey = Survey(size)
    for _ in range(1000):
        city = random_city(dice, size, gaps)
        slow = Map(city, size).zones()
        assert measured(city, size) == slow
        zones = sum(points_for(letter, n) for letter in "YRB" for _, n in slow[letter])
        green = sum(GREEN[areas] for letter in "LP" for areas, _ in slow[letter])
        assert survey.points(faces(city), NO_GREEN, NO_COUNTERS) == zones
        assert survey.points(faces(city), STANDARD.ranger, NO_COUNTERS) == zones + green
        most = [max((n for _, n in slow[letter]), default=0) for letter in "YRB"]
        assert survey.largest() == most


@pytest.mark.clause("MAD-34")
@given(seed=st.integers(0, 2**32), counters=st.lists(st.integers(0, 3), min_size=9, max_size=9))
@settings(max_examples=60, deadline=None)
def test_counters_take_the_first_zones_of_a_category(seed: int, counters: list[int]) -> None:
    """Of n zones of a category, all that the counter does not swallow score."""
    city = random_city(SeededDice(seed), 3, gaps=False)
    before = counters.copy()
    expected = 0
    limits = {"Y": [3, 7, 13], "R": [2, 6, 9], "B": [2, 5, 8]}
    for row, letter in enumerate("YRB"):
        for place, least in enumerate(limits[letter]):
            above = [*limits[letter], 99][place + 1]
            count = sum(least <= n < above for n in Map(city).buildings(letter))
            left = counters[3 * row + place]
            expected += max(0, count - left) * points_for(letter, least)
    assert Survey(3).points(faces(city), NO_GREEN, counters) == expected
    assert counters == before


# Outlines


@given(seed=st.integers(0, 2**32), size=st.sampled_from([3, 4]), gaps=st.booleans())
@settings(max_examples=80, deadline=None)
def test_an_outline_closes_around_its_zone(seed: int, size: int, gaps: bool) -> None:
    """Its lines run along the rim only, and the surface inside is the zone's areas (shoelace rule)."""
    city = random_city(SeededDice(seed), size, gaps)
    seen = city_figures(
        tuple("" if cell == "-" else cell for cell in city.split()), size, (), False
    )
    for zone, figures in zip(zones_of(faces(city), size), seen.zones, strict=True):
        surface = rim = 0
        for line in figures.outline:
            points = list(zip(line[::2], line[1::2], strict=True))
            for (x, y), (nx, ny) in zip(points, [*points[1:], points[0]], strict=True):
                assert (x == nx) != (y == ny)
                surface += x * ny - nx * y
                rim += abs(x - nx) + abs(y - ny)
        assert surface == 2 * zone.areas
        squares = set(city_squares(zone.quadrants, size))
        neighbours = [
            (x + dx, y + dy) for x, y in squares for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        ]
        assert rim == sum(square not in squares for square in neighbours)


def city_squares(quadrants: list[int], size: int) -> list[tuple[int, int]]:
    places = [(0, 0), (1, 0), (1, 1), (0, 1)]
    return [
        (2 * (q // 4 % size) + places[q % 4][0], 2 * (q // 4 // size) + places[q % 4][1])
        for q in quadrants
    ]


@pytest.mark.parametrize("city", WORKED)
def test_a_view_carries_what_a_board_shows(city: str) -> None:
    """Every area belongs to one zone, and the parts add up."""
    seen = city_figures(tuple(city.split()), 3, (), False)
    squares = [square for zone in seen.zones for square in zone.squares]
    assert sorted(squares) == [(x, y) for x in range(6) for y in range(6)]
    assert seen.zone_points == zone_points(city)
    assert seen.green_points == green_points(city)
    assert seen.road_length == Map(city).road()
