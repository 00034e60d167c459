"""Tiles and the grid."""

from __future__ import annotations

from collections import Counter

import pytest

from boroughs import BadOptions
from boroughs.games.mad_city import components
from games.mad_city.box import CODE, NAMES, TILES, ZONE_EXAMPLE
from games.mad_city.slow import turned
from games.mad_city.table import GAME, position, start

LETTERS = "YRBLP"


@pytest.mark.clause("MAD-1")
def test_the_box_holds_54_tiles() -> None:
    assert [tile.code for tile in components.TILES] == TILES
    assert [tile.name for tile in components.TILES] == NAMES
    assert len(NAMES) == 54


@pytest.mark.clause("MAD-1")
def test_216_areas_and_160_buildings() -> None:
    """84 yellow (76 houses), 54 red (44 factories), 50 blue (40 skyscrapers), 14 lakes, 14 parks."""
    areas: Counter[str] = Counter()
    buildings: Counter[str] = Counter()
    for code in TILES:
        letters, signs, _ = code.split(":")
        areas.update(letters)
        buildings.update(letter for letter, sign in zip(letters, signs, strict=True) if sign == "1")
    assert areas == {"Y": 84, "R": 54, "B": 50, "L": 14, "P": 14}
    assert buildings == {"Y": 76, "R": 44, "B": 40}


@pytest.mark.clause("MAD-1")
def test_roads_run_from_the_middle_to_the_sides() -> None:
    """16 tiles have none, 14 a straight one, 12 a corner, 8 a junction of three, 4 a crossing."""
    sides = [code.split(":")[2].replace("-", "") for code in TILES]
    assert Counter(map(len, sides)) == {0: 16, 2: 26, 3: 8, 4: 4}
    assert sum(side in ("NS", "EW") for side in sides) == 14


@pytest.mark.clause("MAD-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("mode", ["base", "standard"])
def test_two_to_six_play_the_base_and_the_standard_game(mode: str, seats: int) -> None:
    assert GAME.new(seats, {"mode": mode}).seats == seats


@pytest.mark.clause("MAD-1")
@pytest.mark.parametrize("mode", ["puzzle", "advanced-puzzle", "speed"])
def test_a_solitaire_is_for_one(mode: str) -> None:
    assert GAME.new(1, {"mode": mode}).seats == 1
    for seats in (2, 6):
        with pytest.raises(BadOptions):
            GAME.new(seats, {"mode": mode})


@pytest.mark.clause("MAD-1")
@pytest.mark.parametrize("mode", ["base", "standard"])
def test_nobody_plays_those_alone(mode: str) -> None:
    with pytest.raises(BadOptions):
        GAME.new(1, {"mode": mode})


@pytest.mark.clause("MAD-2")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("turns", range(4))
def test_a_tile_turns_clockwise(name: str, turns: int) -> None:
    """What lay in the north-west lies in the north-east after one quarter turn, and so with roads."""
    areas, buildings, roads = turned(name, turns)
    face = 4 * (int(name[2:]) - 1) + turns
    assert "".join(LETTERS[c] for c in components.AREAS[4 * face : 4 * face + 4]) == areas
    assert "".join(map(str, components.BUILDINGS[4 * face : 4 * face + 4])) == buildings
    assert {s for i, s in enumerate("NESW") if components.ROADS[face] >> i & 1} == set(roads)
    assert CODE[name]


@pytest.mark.clause("MAD-2")
def test_any_tile_anywhere_in_any_rotation() -> None:
    """Nine squares, four rotations, whatever lies beside."""
    table = position(cities=["MC01/0 - - - - - - - -"], hands=["MC02"])
    for square in ("b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"):
        for turns in range(4):
            table.play(0, f"place MC02 at {square} turned {turns}")
            assert f"MC02/{turns}" in table.city(0)
            table.play(0, f"take {square}")


@pytest.mark.clause("MAD-2")
def test_a_city_is_three_by_three() -> None:
    table = position(cities=[ZONE_EXAMPLE.replace("MC23/2", "-")], hands=["MC23"])
    assert table.refuses(0, "place MC23 at d1 turned 0") == "no-such-square"
    assert table.refuses(0, "place MC23 at a4 turned 0") == "no-such-square"
    assert table.view().size == 3


@pytest.mark.clause("MAD-2")
def test_a_solitaire_is_four_by_four() -> None:
    table = start(1, mode="speed")
    table.start_round()
    first = table.hand(0)[0]
    table.play(0, f"place {first} at d4 turned 2")
    assert table.city(0).split()[15] == f"{first}/2"
