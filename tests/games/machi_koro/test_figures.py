"""The roll preview: what every total would bring to everybody, as the cards say."""

from __future__ import annotations

import pytest

from boroughs.core.view import View
from boroughs.games.machi_koro.view import MachiKoroView
from games.machi_koro.box import CARDS
from games.machi_koro.table import GAME, MachiKoroTable, position

STATION = "train-station"


def preview(table: MachiKoroTable, roller: int = 0) -> MachiKoroView:
    view = GAME.annotated(GAME.view(table.state, roller))
    assert isinstance(view, MachiKoroView)
    return view


def change(table: MachiKoroTable, total: int, roller: int = 0) -> tuple[int, ...]:
    return preview(table, roller).rolls[roller].coins[total - 1]


@pytest.mark.clause("MK-20", "MK-21", "MK-22")
def test_a_three_pays_the_cafe_before_the_bakeries_earn() -> None:
    """The roller has nothing for the café, then two bakeries bring two."""
    table = position(coins=[0, 0], cards=[{"bakery": 2}, {"cafe": 1}])
    assert change(table, 3) == (2, 0)
    assert change(table, 3, roller=1) == (0, 0)


@pytest.mark.clause("MK-21")
def test_what_the_roller_lacks_is_forgiven_in_the_preview_too() -> None:
    """Three coins, B owns three cafés, C two: C is paid first, B gets what is left."""
    table = position(coins=[3, 0, 0], cards=[{}, {"cafe": 3}, {"cafe": 2}])
    assert change(table, 3) == (-3, 1, 2)


@pytest.mark.clause("MK-22")
def test_blue_cards_earn_whoever_rolls() -> None:
    table = position(coins=[0, 0], cards=[{"wheat-field": 1}, {"wheat-field": 2}])
    assert change(table, 1, roller=0) == change(table, 1, roller=1) == (1, 2)


@pytest.mark.clause("MK-25")
def test_boats_are_shown_with_the_mean_of_two_dice() -> None:
    """Seven for each of two boats; that dice decide is told."""
    table = position(coins=[0, 0], cards=[{"tuna-boat": 2}], landmarks=[[STATION, "harbor"]])
    assert change(table, 12) == (14, 0)
    assert preview(table).rolls[0].asks == {"12": ("catch",), "13": ("catch",), "14": ("catch",)}


@pytest.mark.clause("MK-27")
def test_a_landmark_torn_down_brings_eight_and_is_announced() -> None:
    table = position(coins=[0, 0], cards=[{"demolition-company": 2}], landmarks=[["harbor"]])
    assert change(table, 4) == (8, 0)
    assert preview(table).rolls[0].asks["4"] == ("demolish",)


@pytest.mark.clause("MK-28")
def test_movers_bring_four_each() -> None:
    table = position(coins=[0, 0], cards=[{"moving-company": 2}])
    assert change(table, 9) == (8, 0)
    assert preview(table).rolls[0].asks["9"] == ("give",)


@pytest.mark.clause("MK-31")
def test_majors_take_from_the_others() -> None:
    """Stadium: two from each; the Business Center on the same number moves no coins."""
    table = position(
        coins=[0, 5, 1],
        cards=[{"stadium": 1, "business-center": 1, "cafe": 1}, {"ranch": 1}, {"ranch": 1}],
    )
    assert change(table, 6) == (3, -2, -1)
    assert preview(table).rolls[0].asks["6"] == ("swap",)


@pytest.mark.clause("MK-40")
def test_the_coin_of_city_hall_is_not_income() -> None:
    assert change(position(coins=[0, 0], cards=[{}, {"ranch": 1}]), 2) == (0, 1)


def test_the_preview_changes_nothing_and_bots_do_without_it() -> None:
    table = position(coins=[3, 3], cards=[{"bakery": 1}, {"cafe": 1}])
    before: View = GAME.view(table.state, 0)
    seen = preview(table)
    assert GAME.view(table.state, 0) == before
    assert isinstance(before, MachiKoroView)
    assert before.rolls == ()
    assert len(seen.rolls) == 2
    assert all(len(roll.coins) == 14 for roll in seen.rolls)


def test_the_preview_is_there_in_the_middle_of_a_turn() -> None:
    """While a card is to be given away: as if the next roll came now."""
    table = position(
        coins=[0, 0], cards=[{"moving-company": 1, "wheat-field": 1}], landmarks=[[STATION]]
    )
    table.roll(4, 5)
    assert change(table, 1) == (1, 0)


def test_what_is_printed_comes_from_the_box() -> None:
    printed = GAME.printed()
    assert printed["cost"]["cafe"] == "2"
    assert printed["cost"]["airport"] == "30"
    assert printed["numbers"]["bakery"] == "2-3"
    assert printed["order"]["cards"].split() == list(CARDS)
    assert {*printed["colour"].values()} == {"red", "green", "blue", "purple"}
