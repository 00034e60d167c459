"""Placing tiles, and what businesses earn."""

from __future__ import annotations

import pytest

from games.chinatown.table import ChinatownTable, position


def placing(**kwargs: object) -> ChinatownTable:
    table = position(**kwargs)  # type: ignore[arg-type]
    table.all_done()
    return table


@pytest.mark.clause("CT-16")
def test_placing_goes_clockwise_from_the_first_player() -> None:
    table = placing(
        first=1, owned=[[1], [2], [3]], tiles=[{"photo": 1}, {"photo": 1}, {"photo": 1}]
    )
    assert table.state.to_act() == (1,)
    assert table.refused(0, "place photo #1") == "not-your-turn"
    table.play(1, "place photo #2")
    assert table.state.to_act() == (2,)
    table.play(2, "pass")
    assert table.state.to_act() == (0,)
    table.play(0, "place photo #1")
    assert table.state.round == 2


@pytest.mark.clause("CT-16")
def test_any_number_of_tiles_or_none() -> None:
    """Three tiles and three buildings: two at once, then one more thought, then enough."""
    table = placing(owned=[[1, 2, 3]], tiles=[{"photo": 2, "factory": 1}])
    table.play(0, "place photo #1, photo #2")
    assert table.state.to_act() == (0,)
    table.play(0, "pass")
    assert table.view(None).table.tiles[0].get("factory") == 1
    assert table.money[0] == 50_000 + 20_000


@pytest.mark.clause("CT-16")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("place photo #4", "not-your-building"),
        ("place photo #9", "not-your-building"),
        ("place photo #999", "not-your-building"),
        ("place photo #2", "not-vacant"),
        ("place photo #1, seafood #1", "not-vacant"),
        ("place factory #1", "no-such-tile"),
        ("place photo #1, photo #3", "no-such-tile"),
        ("done", "not-now"),
        ("offer 0 gives 1: #1", "not-now"),
    ],
)
def test_only_own_tiles_on_own_vacant_buildings(move: str, code: str) -> None:
    table = placing(owned=[[1, 2, 3], [4]], shops={2: "photo"}, tiles=[{"photo": 1, "seafood": 1}])
    assert table.refused(0, move) == code


@pytest.mark.clause("CT-16")
def test_every_placing_is_listed_and_a_sensible_plan_first() -> None:
    """The plan joins the photo to the one that stands."""
    table = placing(owned=[[1, 2, 58]], shops={1: "photo"}, tiles=[{"photo": 1, "seafood": 1}])
    listed = [move.notation for move in table.state.moves(0)]
    assert listed[0] == "place photo #2, seafood #58"
    assert set(listed[1:]) == {
        "place photo #2", "place photo #58", "place seafood #2", "place seafood #58", "pass",
    }  # fmt: skip


@pytest.mark.clause("CT-16")
def test_who_has_nothing_to_place_is_passed_over() -> None:
    table = placing(owned=[[1], [2], [3]], tiles=[{}, {}, {"photo": 1}])
    assert table.state.to_act() == (2,)


@pytest.mark.clause("CT-17", "CT-18")
@pytest.mark.parametrize(
    ("shop", "tiles", "income"),
    [
        ("photo", 1, 10_000), ("photo", 2, 20_000), ("photo", 3, 50_000),
        ("photo", 4, 60_000), ("photo", 5, 70_000), ("photo", 6, 100_000),
        ("florist", 3, 40_000), ("florist", 4, 80_000), ("florist", 7, 120_000),
        ("dim-sum", 3, 40_000), ("dim-sum", 4, 60_000), ("dim-sum", 5, 110_000),
        ("dim-sum", 8, 150_000),
        ("antiques", 1, 10_000), ("antiques", 2, 20_000), ("antiques", 3, 40_000),
        ("antiques", 4, 60_000), ("antiques", 5, 80_000), ("antiques", 6, 140_000),
        ("antiques", 9, 180_000),
    ],
)  # fmt: skip
def test_table_2(shop: str, tiles: int, income: int) -> None:
    """Complete businesses and one rest: five photos are 50,000 + 20,000, nine antiques 140,000 + 40,000."""
    chain = [43, 44, 45, 46, 50, 49, 48, 47, 51][:tiles]
    table = placing(owned=[chain], shops=dict.fromkeys(chain, shop))
    assert table.money[0] == 50_000 + income


@pytest.mark.clause("CT-17")
def test_simon_in_the_third_round() -> None:
    """Seafood complete 50,000, Laundry of three 40,000, Factories of two 20,000 and of one 10,000."""
    shops = {
        **dict.fromkeys([28, 29, 30], "seafood"),
        **dict.fromkeys([71, 72, 73], "laundry"),
        **dict.fromkeys([49, 53], "factory"),
        57: "factory",
    }
    table = position(round_=3, owned=[[*shops, 55]], shops=shops, tiles=[{"factory": 1}])
    table.all_done()
    table.play(0, "pass")
    assert table.money[0] == 50_000 + 120_000
    assert table.heard("income")[0].params == {"seat": 0, "dollars": 120_000}


@pytest.mark.clause("CT-16", "CT-17")
def test_a_factory_on_55_joins_two() -> None:
    """Two and one become four of six: 60,000."""
    table = placing(
        owned=[[49, 53, 55, 57]],
        shops={49: "factory", 53: "factory", 57: "factory"},
        tiles=[{"factory": 1}],
    )
    assert table.incomes()[0] == 30_000
    table.play(0, "place factory #55")
    assert table.money[0] == 50_000 + 60_000


@pytest.mark.clause("CT-17")
def test_three_fish_beside_one_of_another_owner() -> None:
    """Businesses of three and of one; after the trade, one of four, complete."""
    chang, simon = 0, 1
    table = position(
        owned=[[59, 60, 61], [62]], shops=dict.fromkeys([59, 60, 61, 62], "tropical-fish")
    )
    assert table.incomes() == [40_000, 10_000, 0]
    table.deal("1 gives 0: #62")
    assert table.incomes()[chang] == 80_000
    assert table.incomes()[simon] == 0


@pytest.mark.clause("CT-1", "CT-17")
def test_corners_and_streets_do_not_join() -> None:
    """3 and 8 touch at a corner only, 15 and 16 stand in two districts."""
    table = position(owned=[[3, 8, 15, 16]], shops=dict.fromkeys([3, 8, 15, 16], "factory"))
    assert [business.buildings for business in table.figures(None).businesses] == [
        (3,), (8,), (15,), (16,),
    ]  # fmt: skip
    assert table.incomes()[0] == 40_000


@pytest.mark.clause("CT-19")
def test_vacant_buildings_and_unplaced_tiles_earn_nothing_and_stay() -> None:
    table = placing(owned=[[1, 2, 3]], tiles=[{"photo": 3}])
    table.play(0, "pass")
    assert table.money == [50_000] * 3
    table.keep_and_show()
    assert table.tiles(0)["photo"] >= 3
    assert table.allowed(0, "offer 0 gives 1: photo*3")
    table.all_done()
    while table.state.turn != 0:
        table.play(table.state.turn, "pass")
    assert table.allowed(0, "place photo #1, photo #2, photo #3")
