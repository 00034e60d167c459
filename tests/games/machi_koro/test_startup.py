"""The Tech Startup: a coin at each turn's end, and on a 10 the harvest."""

from __future__ import annotations

import pytest

from games.machi_koro.table import MachiKoroTable, position

STATION = "train-station"


def founder(coins: int, *landmarks: str) -> MachiKoroTable:
    """Seat 0 has a Startup, these landmarks and this many coins; seat 1 has ten."""
    return position(coins=[coins, 10], cards=[{"tech-startup": 1}], landmarks=[landmarks])


@pytest.mark.clause("MK-32")
def test_a_coin_may_be_invested_at_the_end_of_the_turn() -> None:
    table = founder(5)
    table.roll(2)
    assert table.refuses("invest") == "not-now", "building comes first"
    table.play("pass")
    assert table.moves == {"invest", "pass"}
    table.play("invest")
    assert table.coins == [4, 10]
    assert table.invested == [1, 0]
    assert table.to_act == (1,)


@pytest.mark.clause("MK-32")
def test_investing_may_be_left() -> None:
    table = founder(5)
    table.roll(2)
    table.play("pass")
    table.play("pass")
    assert table.coins == [5, 10]
    assert table.invested == [0, 0]
    assert table.to_act == (1,)


@pytest.mark.clause("MK-32")
def test_one_coin_a_turn_is_the_most() -> None:
    table = founder(5)
    table.roll(2)
    table.play("pass")
    table.play("invest")
    assert table.refuses("invest", seat=0) == "not-your-turn"
    assert table.invested == [1, 0]


@pytest.mark.clause("MK-32")
def test_the_coins_add_up_turn_by_turn() -> None:
    table = founder(5)
    for _ in range(3):
        table.roll(2)
        table.play("pass")
        table.play("invest")
        table.roll(2)
        table.play("pass")
    assert table.invested == [3, 0]
    assert table.coins == [2, 10]


@pytest.mark.clause("MK-32")
def test_it_is_fed_at_the_end_of_its_owners_turns_only() -> None:
    """When B's turn ends nobody is asked, neither A, whose Startup it is, nor B."""
    table = position(coins=[5, 10], cards=[{"tech-startup": 1}, {}], turn=1)
    table.roll(2)
    table.play("pass")
    assert table.to_act == (0,)
    assert table.decision == "roll"
    assert table.refuses("invest") == "not-now"


@pytest.mark.clause("MK-32")
def test_without_a_startup_nobody_invests() -> None:
    table = position(coins=[5, 10])
    table.roll(2)
    table.play("pass")
    assert table.to_act == (1,)


@pytest.mark.clause("MK-32")
def test_the_turn_it_is_built_is_the_first() -> None:
    """Two coins: one for the card, one to put on it at once."""
    table = position(coins=[2, 10], market={"major": {"tech-startup": 2, "stadium": 1}})
    table.roll(2)
    table.play("build tech-startup")
    assert table.moves == {"invest", "pass"}
    table.play("invest")
    assert table.coins == [0, 10]
    assert table.invested == [1, 0]


@pytest.mark.clause("MK-6", "MK-32")
def test_who_has_no_coin_invests_none() -> None:
    """The last coin buys the Startup; the purse is empty at the end of the turn."""
    table = position(coins=[1, 10], market={"major": {"tech-startup": 2, "stadium": 1}})
    table.roll(2)
    table.play("build tech-startup")
    assert table.coins == [0, 10]
    assert table.invested == [0, 0]
    assert table.to_act == (1,)


@pytest.mark.clause("MK-32", "MK-44")
def test_the_airport_pays_before_the_startup_is_fed() -> None:
    """Broke: City Hall 1, Airport 10, and only then the question; 11 - 1 are left."""
    table = founder(0, "airport")
    table.roll(2)
    assert table.coins == [1, 10]
    table.play("pass")
    assert table.coins == [11, 10]
    assert table.moves == {"invest", "pass"}
    table.play("invest")
    assert table.coins == [10, 10]
    told = [code for code, _ in table.events]
    assert told.index("city-hall") < told.index("airport") < told.index("invested")


@pytest.mark.clause("MK-32")
def test_on_a_ten_everybody_else_pays_what_lies_on_it() -> None:
    """Four lie there: B and C pay 4 each, and the four stay."""
    table = position(
        coins=[5, 10, 10],
        cards=[{"tech-startup": 1}],
        landmarks=[[STATION]],
        invested=[4],
    )
    table.roll(5, 5)
    assert table.coins == [13, 6, 6]
    assert table.invested == [4, 0, 0]


@pytest.mark.clause("MK-32")
def test_it_collects_again_and_again() -> None:
    """No coin leaves the card when it acts: the next 10 takes as much."""
    table = position(
        coins=[5, 10],
        cards=[{"tech-startup": 1}],
        landmarks=[[STATION, "amusement-park"]],
        invested=[4],
    )
    for _ in range(2):
        table.roll(5, 5)
        table.play("pass")
        table.play("pass")
    assert table.coins == [13, 2]


@pytest.mark.clause("MK-6", "MK-32")
def test_who_has_less_pays_what_there_is() -> None:
    table = position(
        coins=[5, 3, 0, 20],
        cards=[{"tech-startup": 1}],
        landmarks=[[STATION]],
        invested=[4],
    )
    table.roll(5, 5)
    assert table.coins == [5 + 3 + 0 + 4, 0, 0, 16]


@pytest.mark.clause("MK-32")
def test_an_empty_startup_brings_nothing() -> None:
    table = position(coins=[5, 10], cards=[{"tech-startup": 1}], landmarks=[[STATION]])
    table.roll(5, 5)
    assert table.coins == [5, 10]


@pytest.mark.clause("MK-32")
def test_each_startup_has_its_own_coins() -> None:
    """A rolls the 10: A's two coins count, B's five do not."""
    table = position(
        coins=[5, 10, 10],
        cards=[{"tech-startup": 1}, {"tech-startup": 1}],
        landmarks=[[STATION]],
        invested=[2, 5],
    )
    table.roll(5, 5)
    assert table.coins == [9, 8, 8]
    assert table.invested == [2, 5, 0]


@pytest.mark.clause("MK-32")
def test_invested_coins_cannot_be_spent() -> None:
    """One in hand, fifty on the card: the Harbor's 2 cannot be paid."""
    table = position(coins=[1, 10], cards=[{"tech-startup": 1}], invested=[50])
    table.roll(2)
    assert table.refuses("build harbor") == "too-expensive"
    assert table.refuses("build train-station") == "too-expensive"


@pytest.mark.clause("MK-21", "MK-32")
def test_invested_coins_pay_no_debts() -> None:
    """Red, Stadium, Publisher: all look into the purse alone."""
    table = position(
        coins=[0, 10],
        cards=[{"tech-startup": 1}, {"cafe": 2, "stadium": 1}],
        invested=[50],
    )
    table.roll(3)
    assert table.coins == [0 + 1, 10]
    table.play("pass")
    table.play("pass")
    table.roll(6)
    assert table.coins == [0, 11]
    assert table.invested == [50, 0]


@pytest.mark.clause("MK-32", "MK-40")
def test_city_hall_does_not_count_what_is_invested() -> None:
    """An empty purse is empty: the coin comes, however much lies on the Startup."""
    table = position(coins=[0, 10], cards=[{"tech-startup": 1}], invested=[50])
    table.roll(2)
    assert table.coins == [1, 10]


@pytest.mark.clause("MK-28", "MK-32", "MK-42")
def test_the_startup_keeps_its_coins_when_cards_move() -> None:
    """It is a major: never given, so its coins never change hands."""
    table = position(
        coins=[5, 10],
        cards=[{"tech-startup": 1, "moving-company": 1}],
        landmarks=[[STATION]],
        invested=[3],
    )
    table.roll(4, 5)
    assert table.refuses("give tech-startup to 1") == "unknown-move"
    assert table.moves == {"give moving-company to 1"}
    table.play("give moving-company to 1")
    assert table.invested == [3, 0]
