"""Red, green, blue, purple: cases where another order would end differently."""

from __future__ import annotations

import pytest

from games.machi_koro.table import position

STATION = "train-station"


@pytest.mark.clause("MK-20")
def test_red_comes_before_green() -> None:
    """Roll 3: a broke roller with a Bakery, B with three Cafés. Green first would give B that coin."""
    table = position(coins=[0, 0], cards=[{"bakery": 1}, {"cafe": 3}])
    table.roll(3)
    assert table.coins == [1, 0]


@pytest.mark.clause("MK-20")
def test_red_comes_before_blue() -> None:
    """Roll 1: the roller's wheat grows after the Sushi Bar has found an empty purse."""
    table = position(
        coins=[0, 0],
        cards=[{"wheat-field": 2}, {"sushi-bar": 1}],
        landmarks=[[], ["harbor"]],
    )
    table.roll(1)
    assert table.coins == [2, 0]


@pytest.mark.clause("MK-20")
def test_red_comes_before_purple() -> None:
    """Roll 9: the roller's only coin goes to B's Family Restaurant, then B is taxed.

    B has 21, then 22, pays 11: 11 and 11. Purple first: B would pay 10 of 21, then take 2: 9 and 13.
    """
    table = position(
        coins=[1, 21],
        cards=[{"tax-office": 1}, {"family-restaurant": 1}],
        landmarks=[[STATION]],
    )
    table.roll(4, 5)
    assert table.coins == [11, 11]


@pytest.mark.clause("MK-20", "MK-28")
def test_green_comes_before_blue() -> None:
    """Roll 10: the orchard given away in the green step pays its new owner in the blue one."""
    table = position(
        coins=[5, 5],
        cards=[{"moving-company": 1, "apple-orchard": 1}, {}],
        landmarks=[[STATION]],
    )
    table.roll(4, 6)
    table.play("give apple-orchard to 1")
    assert table.coins == [9, 8]


@pytest.mark.clause("MK-20")
def test_blue_comes_before_purple() -> None:
    """Roll 8: B's mackerel makes 8 coins into 11, so that the Tax Office takes 5."""
    table = position(
        coins=[0, 8],
        cards=[{"tax-office": 1}, {"mackerel-boat": 1}],
        landmarks=[[STATION], ["harbor"]],
    )
    table.roll(3, 5)
    assert table.coins == [5, 6]


@pytest.mark.clause("MK-20")
def test_green_comes_before_purple() -> None:
    """Roll 10: B still has all 3 coins while the roller chooses a card to give; then the Startup collects."""
    table = position(
        coins=[0, 3],
        cards=[{"moving-company": 1, "tech-startup": 1}, {}],
        landmarks=[[STATION]],
        invested=[3],
    )
    table.roll(4, 6)
    assert table.coins == [0, 3]
    table.play("give moving-company to 1")
    assert table.coins == [7, 0]


@pytest.mark.clause("MK-20", "MK-21", "MK-28", "MK-32")
def test_all_four_colours_act_on_a_ten() -> None:
    """Roll 10, A has 1 coin, B none.

    Red: B's Family Restaurant takes A's 1 of 2 (A 0, B 1). Green: A gives the orchard, +4 (A 4).
    Blue: it pays B 3 (B 4). Purple: 5 lie on A's Startup, B has only 4 (A 8, B 0).
    """
    table = position(
        coins=[1, 0],
        cards=[
            {"moving-company": 1, "apple-orchard": 1, "tech-startup": 1},
            {"family-restaurant": 1},
        ],
        landmarks=[[STATION]],
        invested=[5],
    )
    table.roll(5, 5)
    table.play("give apple-orchard to 1")
    assert table.coins == [8, 0]
    assert [code for code, _ in table.events if code in ("paid", "given", "earned")] == [
        "paid",
        "given",
        "earned",
        "earned",
        "paid",
    ]


@pytest.mark.clause("MK-20", "MK-22")
def test_nothing_happens_where_no_card_matches() -> None:
    table = position(
        coins=[5, 5],
        cards=[{"bakery": 3, "ranch": 2, "stadium": 1}, {"cafe": 2, "forest": 1}],
    )
    table.roll(4)
    assert table.coins == [5, 5]
    assert [code for code, _ in table.events] == ["rolled"]
