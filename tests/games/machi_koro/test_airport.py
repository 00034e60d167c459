"""The Airport: ten coins for building nothing."""

from __future__ import annotations

import pytest

from games.machi_koro.table import position


@pytest.mark.clause("MK-44")
def test_who_builds_nothing_gets_ten() -> None:
    table = position(coins=[5, 5], landmarks=[["airport"]])
    table.roll(6)
    assert table.coins == [5, 5]
    table.play("pass")
    assert table.coins == [15, 5]


@pytest.mark.clause("MK-44")
@pytest.mark.parametrize("thing", ["ranch", "stadium", "harbor", "general-store"])
def test_who_builds_anything_gets_none(thing: str) -> None:
    """An establishment, a major, a landmark; even a store that costs nothing."""
    cost = {"ranch": 1, "stadium": 6, "harbor": 2, "general-store": 0}[thing]
    table = position(
        coins=[9, 5],
        landmarks=[["airport"]],
        market={"1-6": {"ranch": 2, "general-store": 2}, "major": {"stadium": 2, "publisher": 1}},
    )
    table.roll(6)
    table.play(f"build {thing}")
    assert table.coins == [9 - cost, 5]


@pytest.mark.clause("MK-44")
def test_not_on_the_turn_it_is_built() -> None:
    """Building the Airport is building something."""
    table = position(coins=[30, 5])
    table.roll(6)
    table.play("build airport")
    assert table.coins == [0, 5]
    assert table.heard("airport") == []
    table.roll(6)
    table.play("pass")
    table.roll(6)
    table.play("pass")
    assert table.coins == [0 + 1 + 10, 5], "City Hall's coin, then the Airport's ten"


@pytest.mark.clause("MK-44")
def test_on_ones_own_turn_only() -> None:
    table = position(coins=[5, 5, 5], landmarks=[["airport"], [], ["airport"]], turn=1)
    table.roll(6)
    table.play("pass")
    assert table.coins == [5, 5, 5]
    table.roll(6)
    table.play("pass")
    assert table.coins == [5, 5, 15]


@pytest.mark.clause("MK-40", "MK-44")
def test_city_hall_comes_first() -> None:
    """With nothing in hand: 1 and then 10."""
    table = position(coins=[0, 5], landmarks=[["airport"]])
    table.roll(6)
    assert table.coins == [1, 5]
    table.play("pass")
    assert table.coins == [11, 5]


@pytest.mark.clause("MK-44")
def test_the_ten_come_too_late_to_build_with() -> None:
    table = position(coins=[5, 5], landmarks=[["airport"]])
    table.roll(6)
    assert table.refuses("build shopping-mall") == "too-expensive"
    table.play("pass")
    assert table.refuses("build shopping-mall", seat=0) == "not-your-turn"


@pytest.mark.clause("MK-14", "MK-44")
def test_each_of_two_turns_is_paid() -> None:
    """Doubles with an Amusement Park, nothing built in either turn: twenty."""
    table = position(coins=[5, 5], landmarks=[["airport", "train-station", "amusement-park"]])
    table.roll(3, 3)
    table.play("pass")
    table.roll(3, 4)
    table.play("pass")
    assert table.coins == [25, 5]


@pytest.mark.clause("MK-14", "MK-44")
def test_building_in_one_of_two_turns_costs_only_that_turns_ten() -> None:
    table = position(coins=[5, 5], landmarks=[["airport", "train-station", "amusement-park"]])
    table.roll(3, 3)
    table.play("build harbor")
    table.roll(3, 4)
    table.play("pass")
    assert table.coins == [5 - 2 + 10, 5]
