"""The Amusement Park: doubles give one more turn."""

from __future__ import annotations

import pytest

from games.machi_koro.table import MachiKoroTable, position

PARK = ["train-station", "amusement-park"]


def after(table: MachiKoroTable, *dice: int) -> int:
    """Who is on turn when this was rolled and nothing built."""
    table.roll(*dice)
    table.play("pass")
    return table.turn


@pytest.mark.clause("MK-14")
@pytest.mark.parametrize("face", range(1, 7))
def test_doubles_give_another_turn(face: int) -> None:
    table = position(coins=[9, 9, 9], landmarks=[PARK])
    assert after(table, face, face) == 0
    assert table.to_act == (0,)
    assert table.moves == {"roll 1", "roll 2"}


@pytest.mark.clause("MK-14")
def test_two_different_dice_do_not() -> None:
    table = position(coins=[9, 9, 9], landmarks=[PARK])
    assert after(table, 3, 4) == 1


@pytest.mark.clause("MK-14")
def test_without_a_park_doubles_are_just_a_total() -> None:
    table = position(coins=[9, 9, 9], landmarks=[["train-station"], PARK])
    assert after(table, 3, 3) == 1


@pytest.mark.clause("MK-14")
@pytest.mark.parametrize("face", range(1, 7))
def test_one_die_is_never_doubles(face: int) -> None:
    table = position(coins=[9, 9, 9], landmarks=[PARK])
    assert after(table, face) == 1


@pytest.mark.clause("MK-14")
def test_the_extra_turn_is_one_turn() -> None:
    table = position(coins=[9, 9, 9], landmarks=[PARK])
    assert [after(table, 2, 2), after(table, 1, 2)] == [0, 1]


@pytest.mark.clause("MK-14")
def test_extra_turns_chain() -> None:
    table = position(coins=[9, 9, 9], landmarks=[PARK])
    assert [after(table, face, face) for face in (1, 2, 3, 4, 5)] == [0] * 5
    assert after(table, 6) == 1


@pytest.mark.clause("MK-14")
def test_the_turn_that_was_doubled_ends_first() -> None:
    """Its income, its building and its investment all come before the next roll."""
    table = position(coins=[9, 9], cards=[{"tech-startup": 1, "ranch": 1}], landmarks=[PARK])
    table.roll(1, 1)
    assert table.coins == [10, 9]
    table.play("build harbor")
    assert table.moves == {"invest", "pass"}
    table.play("invest")
    assert table.turn == 0
    assert table.decision == "roll"
    assert table.coins == [10 - 2 - 1, 9]


@pytest.mark.clause("MK-14")
def test_the_extra_turn_is_a_whole_turn() -> None:
    """One thing may be built in each of the two, and each may bring a coin of investment."""
    table = position(coins=[20, 9], cards=[{"tech-startup": 1}], landmarks=[PARK])
    table.roll(3, 3)
    table.play("build harbor")
    table.play("invest")
    table.roll(3, 4)
    table.play("build shopping-mall")
    table.play("invest")
    assert table.landmarks(0) == {"train-station", "amusement-park", "harbor", "shopping-mall"}
    assert table.coins == [20 - 2 - 1 - 10 - 1, 9]
    assert table.turn == 1


@pytest.mark.clause("MK-14")
def test_a_park_built_after_the_roll_is_too_late() -> None:
    """It must stand when the dice are rolled."""
    table = position(coins=[16, 9], landmarks=[["train-station"]])
    table.roll(3, 3)
    table.play("build amusement-park")
    assert table.turn == 1


@pytest.mark.clause("MK-14", "MK-27")
def test_a_park_torn_down_by_that_very_roll_still_gives_the_turn() -> None:
    """2 + 2 wakes the Demolition Company: the park goes, the turn stays earned."""
    table = position(coins=[0, 9], cards=[{"demolition-company": 1}], landmarks=[PARK])
    table.roll(2, 2)
    table.play("demolish amusement-park")
    table.play("pass")
    assert table.turn == 0
    assert table.landmarks(0) == {"train-station"}


@pytest.mark.clause("MK-14", "MK-27")
def test_without_the_park_the_chain_ends() -> None:
    """The turn earned by the park that fell is played without it."""
    table = position(coins=[0, 9], cards=[{"demolition-company": 1}], landmarks=[PARK])
    table.roll(2, 2)
    table.play("demolish amusement-park")
    table.play("pass")
    assert after(table, 3, 3) == 1


@pytest.mark.clause("MK-14", "MK-27")
def test_a_park_torn_down_and_rebuilt_gives_one_turn() -> None:
    """8 coins from the rubble and 8 saved pay the 16; the doubles count once."""
    table = position(coins=[8, 9], cards=[{"demolition-company": 1}], landmarks=[PARK])
    table.roll(2, 2)
    table.play("demolish amusement-park")
    table.play("build amusement-park")
    assert table.turn == 0
    assert after(table, 1, 2) == 1


@pytest.mark.clause("MK-14")
def test_the_harbor_does_not_undo_doubles() -> None:
    """5 + 5 stays a pair, whether it counts as 10 or as 12."""
    for decision in ("add 2", "pass"):
        table = position(coins=[9, 9], landmarks=[[*PARK, "harbor"]])
        table.roll(5, 5)
        table.play(decision)
        table.play("pass")
        assert table.turn == 0


@pytest.mark.clause("MK-14", "MK-25")
def test_doubles_of_the_tuna_roll_give_no_turn() -> None:
    """5 + 6 raised to 13, then 3 + 3 for the tuna: no doubles were rolled."""
    table = position(coins=[9, 9], cards=[{"tuna-boat": 1}], landmarks=[[*PARK, "harbor"]])
    table.roll(5, 6)
    table.play("add 2")
    table.catch(3, 3)
    table.play("pass")
    assert table.turn == 1


@pytest.mark.clause("MK-14", "MK-25")
def test_a_mixed_tuna_roll_takes_no_turn_away() -> None:
    table = position(coins=[9, 9], cards=[{"tuna-boat": 1}], landmarks=[[*PARK, "harbor"]])
    table.roll(6, 6)
    table.play("pass")
    table.catch(1, 2)
    table.play("pass")
    assert table.turn == 0


@pytest.mark.clause("MK-14")
def test_a_rivals_park_is_not_ours() -> None:
    table = position(coins=[9, 9], landmarks=[["train-station"], PARK])
    assert after(table, 4, 4) == 1
    assert after(table, 4, 4) == 1
    assert after(table, 4, 3) == 0
