"""Tuna Boats: one more roll, shared by all who fish."""

from __future__ import annotations

import pytest

from games.machi_koro.table import position

STATION = "train-station"


@pytest.mark.clause("MK-25")
def test_three_boats_and_an_eight_make_24() -> None:
    """And every other owner with a Harbor gets 8 per boat as well."""
    table = position(
        coins=[0, 1, 2],
        cards=[{"tuna-boat": 3}, {"tuna-boat": 1}, {"tuna-boat": 2}],
        landmarks=[[STATION, "harbor"], ["harbor"], ["harbor"]],
    )
    table.roll(6, 6)
    table.play("pass")
    table.catch(3, 5)
    assert table.coins == [24, 1 + 8, 2 + 16]


@pytest.mark.clause("MK-25")
@pytest.mark.parametrize("total", [12, 13, 14])
def test_tuna_is_caught_on_12_13_and_14(total: int) -> None:
    table = position(coins=[5, 5], cards=[{"tuna-boat": 1}], landmarks=[[STATION, "harbor"]])
    table.roll_for(total)
    table.catch(2, 2)
    assert table.coins == [9, 5]


@pytest.mark.clause("MK-24", "MK-25")
def test_a_boat_without_its_owners_harbor_catches_nothing() -> None:
    table = position(
        coins=[5, 5, 5],
        cards=[{"tuna-boat": 2}, {"tuna-boat": 1}, {}],
        landmarks=[[STATION], ["harbor"], ["harbor"]],
    )
    table.roll(6, 6)
    table.catch(4, 5)
    assert table.coins == [5, 14, 5]


@pytest.mark.clause("MK-25")
def test_the_dice_are_rolled_once_for_all_boats() -> None:
    """Three owners, six boats, one roll; then the turn goes on."""
    table = position(
        coins=[5, 5, 5],
        cards=[{"tuna-boat": 2}] * 3,
        landmarks=[[STATION, "harbor"], ["harbor"], ["harbor"]],
    )
    table.roll(6, 6)
    table.play("pass")
    table.catch(1, 1)
    assert not table.asked
    assert table.decision == "build"
    assert table.coins == [9, 9, 9]
    assert len(table.heard("caught")) == 1


@pytest.mark.clause("MK-25")
def test_the_player_on_turn_rolls_for_the_others() -> None:
    """Seat 1 has no boat and no Harbor, and rolls the tuna for seat 2."""
    table = position(
        coins=[5, 5, 5],
        cards=[{}, {}, {"tuna-boat": 1}],
        landmarks=[[], [STATION], ["harbor"]],
        turn=1,
    )
    table.roll(6, 6)
    assert table.to_act == ()
    table.catch(6, 4)
    assert table.heard("caught") == [{"seat": 1, "dice": (4, 6)}]
    assert table.coins == [5, 5, 15]


@pytest.mark.clause("MK-25")
@pytest.mark.parametrize(
    ("cards", "landmarks"),
    [
        ([{}, {}], [[STATION], ["harbor"]]),
        ([{"tuna-boat": 1}, {}], [[STATION], ["harbor"]]),
        ([{}, {"tuna-boat": 3}], [[STATION], []]),
        ([{"tuna-boat": 1}, {"mackerel-boat": 1}], [[STATION], ["harbor"]]),
    ],
    ids=["no boat", "no harbor of the owner", "no harbor at all", "the wrong boat"],
)
def test_no_roll_where_nobody_qualifies(
    cards: list[dict[str, int]], landmarks: list[list[str]]
) -> None:
    table = position(coins=[5, 5], cards=cards, landmarks=landmarks)
    table.roll(6, 6)
    assert not table.asked
    assert table.coins == [5, 5]
    assert table.heard("caught") == []


@pytest.mark.clause("MK-25")
def test_the_tuna_roll_is_two_dice() -> None:
    """36 ways, whatever towers the roller has; the roller decides nothing."""
    table = position(
        coins=[5, 5],
        cards=[{"tuna-boat": 1}],
        landmarks=[[STATION, "harbor", "moon-tower"]],
    )
    table.roll(6, 6)
    table.play("pass")
    assert table.to_act == ()
    assert sum(table.odds.values()) == 36
    assert len(table.odds) == 21


@pytest.mark.clause("MK-25")
def test_the_harbor_adds_nothing_to_a_catch() -> None:
    """A catch of 11 is 11 coins; nobody is asked."""
    table = position(coins=[5, 5], cards=[{"tuna-boat": 1}], landmarks=[[STATION, "harbor"]])
    table.roll(6, 6)
    table.play("pass")
    table.catch(5, 6)
    assert table.decision == "build"
    assert table.coins == [16, 5]


@pytest.mark.clause("MK-25")
@pytest.mark.parametrize(
    ("dice", "cards"),
    [
        ((1, 1), [{"ranch": 3, "bakery": 2}, {"ranch": 2}]),
        ((1, 2), [{"bakery": 3}, {"cafe": 3}]),
        ((2, 2), [{"demolition-company": 1, "flower-orchard": 1}, {"flower-orchard": 1}]),
        ((3, 3), [{"stadium": 1, "business-center": 1}, {"bakery": 1}]),
        ((3, 4), [{"publisher": 1, "cheese-factory": 1, "ranch": 1}, {"pizza-joint": 2}]),
        ((3, 5), [{"tax-office": 1, "mackerel-boat": 2}, {"mackerel-boat": 1}]),
        ((4, 6), [{"moving-company": 1, "apple-orchard": 1}, {"family-restaurant": 1}]),
        ((6, 6), [{"tuna-boat": 1}, {"tuna-boat": 2}]),
    ],
)
def test_the_tuna_roll_triggers_nothing(dice: tuple[int, int], cards: list[dict[str, int]]) -> None:
    """Whatever number it shows, the cards of that number sleep: only C's boat is paid."""
    table = position(
        coins=[20, 20, 20],
        cards=[*cards, {"tuna-boat": 1}],
        landmarks=[[STATION], [], ["harbor"]],
    )
    table.roll(6, 6)
    table.catch(*dice)
    assert table.coins == [20, 20, 20 + sum(dice)]
    assert table.decision == "build"


@pytest.mark.clause("MK-20", "MK-25")
def test_the_tuna_comes_after_the_club() -> None:
    """Red before blue: the club takes what the roller had, the catch is kept."""
    table = position(
        coins=[20, 0],
        cards=[{"tuna-boat": 1}, {"members-only-club": 1}],
        landmarks=[[STATION, "harbor", "airport"]],
    )
    table.roll(6, 6)
    table.play("pass")
    assert table.coins == [0, 20]
    table.catch(2, 5)
    assert table.coins == [7, 20]
