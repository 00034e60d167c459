"""The turn and its dice: one, two or three, and what the Harbor adds."""

from __future__ import annotations

import pytest

from games.machi_koro.table import position

STATION = "train-station"


@pytest.mark.clause("MK-10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_go_round_clockwise(seats: int) -> None:
    table = position(coins=[9] * seats)
    turns = []
    for _ in range(2 * seats):
        turns.append(table.turn)
        table.roll(6)
        table.play("pass")
    assert turns == [*range(seats), *range(seats)]


@pytest.mark.clause("MK-10")
def test_a_turn_is_roll_then_income_then_construction() -> None:
    """Nothing is built before the roll, nothing rolled after it; a Bakery's coin comes in between."""
    table = position(coins=[9, 9], cards=[{"bakery": 1}])
    assert table.refuses("build harbor") == "not-now"
    assert table.refuses("pass") == "must-decide"
    table.roll(2)
    assert table.coins == [10, 9]
    assert table.refuses("roll 1") == "not-now"
    table.play("build harbor")
    assert table.coins == [8, 9]
    assert table.to_act == (1,)


@pytest.mark.clause("MK-10")
def test_only_the_player_on_turn_acts() -> None:
    table = position(coins=[9, 9, 9], turn=1)
    assert table.to_act == (1,)
    for seat in (0, 2):
        assert table.refuses("roll 1", seat) == "not-your-turn"
        assert list(table.state.moves(seat)) == []
    table.roll(6)
    for seat in (0, 2):
        assert table.refuses("build harbor", seat) == "not-your-turn"


@pytest.mark.clause("MK-11")
def test_without_landmarks_one_die_is_rolled() -> None:
    table = position(coins=[9, 9])
    assert table.moves == {"roll 1"}
    assert table.refuses("roll 2") == "needs-landmark"
    assert table.refuses("roll 3") == "needs-landmark"


@pytest.mark.clause("MK-11")
def test_the_train_station_allows_one_or_two() -> None:
    table = position(coins=[9, 9], landmarks=[[STATION]])
    assert table.moves == {"roll 1", "roll 2"}
    assert table.refuses("roll 3") == "needs-landmark"


@pytest.mark.clause("MK-11")
def test_a_station_serves_its_owner_alone() -> None:
    table = position(coins=[9, 9], landmarks=[[STATION], []], turn=1)
    assert table.moves == {"roll 1"}


@pytest.mark.clause("MK-11")
def test_one_die_may_still_be_chosen() -> None:
    """The Wheat Field's 1 cannot come from two dice."""
    table = position(coins=[9, 9], cards=[{"wheat-field": 1}], landmarks=[[STATION]])
    table.roll(1)
    assert table.coins == [10, 9]


@pytest.mark.clause("MK-11")
def test_two_dice_are_summed() -> None:
    """1 and 2 are a 3: the Bakery works, Wheat Field and Ranch do not."""
    table = position(
        coins=[9, 9],
        cards=[{"wheat-field": 1, "ranch": 1, "bakery": 1}],
        landmarks=[[STATION]],
    )
    table.roll(1, 2)
    assert table.view.total == 3
    assert table.coins == [10, 9]


@pytest.mark.clause("MK-11")
@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_every_pair_is_summed(first: int, second: int) -> None:
    table = position(coins=[9, 9], landmarks=[[STATION]])
    table.roll(first, second)
    assert table.view.total == first + second


@pytest.mark.clause("MK-12")
def test_the_moon_tower_needs_no_station() -> None:
    """One die or three; two are the Train Station's."""
    table = position(coins=[9, 9], landmarks=[["moon-tower"]])
    assert table.moves == {"roll 1", "roll 3"}
    assert table.refuses("roll 2") == "needs-landmark"


@pytest.mark.clause("MK-11", "MK-12")
def test_tower_and_station_allow_any_number() -> None:
    table = position(coins=[9, 9], landmarks=[["moon-tower", STATION]])
    assert table.moves == {"roll 1", "roll 2", "roll 3"}
    other = position(coins=[9, 9], landmarks=[["moon-tower", STATION]], turn=1)
    assert other.moves == {"roll 1"}


@pytest.mark.clause("MK-12")
@pytest.mark.parametrize(("aside", "total"), [(1, 10), (4, 7), (6, 5)])
def test_one_of_three_dice_is_set_aside(aside: int, total: int) -> None:
    """1, 4 and 6: 4 + 6, 1 + 6 or 1 + 4, as the roller likes."""
    table = position(coins=[9, 9], landmarks=[["moon-tower"]])
    table.roll(1, 4, 6)
    assert table.moves == {"set aside 1", "set aside 4", "set aside 6"}
    table.play(f"set aside {aside}")
    assert table.view.total == total
    assert table.decision == "build"


@pytest.mark.clause("MK-12")
def test_a_die_must_be_set_aside_and_it_must_be_one_of_the_three() -> None:
    table = position(coins=[9, 9], landmarks=[["moon-tower"]])
    table.roll(1, 4, 6)
    assert table.refuses("pass") == "must-decide"
    assert table.refuses("set aside 5") == "no-such-die"
    assert table.refuses("set aside 7") == "unknown-move"


@pytest.mark.clause("MK-12")
def test_the_die_set_aside_counts_for_nothing() -> None:
    """1, 3 and 4 with the 1 aside is a 7: no wheat for anybody, but the Pizza Joint's coin is due."""
    table = position(
        coins=[9, 9],
        cards=[{"wheat-field": 1}, {"pizza-joint": 1, "wheat-field": 1}],
        landmarks=[["moon-tower"]],
    )
    table.roll(1, 3, 4)
    assert table.coins == [9, 9], "nothing is earned before a die is set aside"
    table.play("set aside 1")
    assert table.coins == [8, 10]


@pytest.mark.clause("MK-12")
def test_of_two_alike_either_may_go() -> None:
    table = position(coins=[9, 9], landmarks=[["moon-tower"]])
    table.roll(2, 2, 5)
    assert table.moves == {"set aside 2", "set aside 5"}
    table.play("set aside 2")
    assert table.view.total == 7


@pytest.mark.clause("MK-12")
@pytest.mark.parametrize("face", range(1, 7))
def test_of_three_alike_two_count(face: int) -> None:
    """Whichever goes, two of the same are left: there is nothing to choose."""
    table = position(coins=[9, 9], landmarks=[["moon-tower"]])
    table.roll(face, face, face)
    assert table.view.total == 2 * face
    assert table.decision == "build"


@pytest.mark.clause("MK-12", "MK-13")
@pytest.mark.parametrize(
    ("aside", "offered"),
    [(3, True), (6, False)],
)
def test_the_harbor_looks_at_the_two_dice_kept(aside: int, offered: bool) -> None:
    """3, 6 and 6 show 15 in all; 6 + 6 may be raised, 3 + 6 may not."""
    table = position(coins=[9, 9], landmarks=[["moon-tower", "harbor"]])
    table.roll(3, 6, 6)
    table.play(f"set aside {aside}")
    assert ("add 2" in table.moves) is offered


@pytest.mark.clause("MK-12", "MK-14")
@pytest.mark.parametrize(("aside", "next_turn"), [(5, 0), (3, 1)])
def test_doubles_look_at_the_two_dice_kept(aside: int, next_turn: int) -> None:
    """3, 3 and 5: only who keeps the threes has doubles."""
    table = position(coins=[9, 9], landmarks=[["moon-tower", "amusement-park"]])
    table.roll(3, 3, 5)
    table.play(f"set aside {aside}")
    table.play("pass")
    assert table.turn == next_turn


@pytest.mark.clause("MK-12", "MK-14")
def test_three_alike_are_doubles() -> None:
    table = position(coins=[9, 9], landmarks=[["moon-tower", "amusement-park"]])
    table.roll(3, 3, 3)
    table.play("pass")
    assert table.turn == 0


@pytest.mark.clause("MK-13")
@pytest.mark.parametrize("dice", [(4, 6), (5, 5), (5, 6), (6, 6)])
def test_from_ten_on_the_harbor_may_add_two(dice: tuple[int, int]) -> None:
    table = position(coins=[9, 9], landmarks=[[STATION, "harbor"]])
    table.roll(*dice)
    assert table.moves == {"add 2", "pass"}
    raised = table.copy()
    raised.play("add 2")
    assert raised.view.total == sum(dice) + 2
    table.play("pass")
    assert table.view.total == sum(dice)
    assert (raised.decision, table.decision) == ("build", "build")


@pytest.mark.clause("MK-13")
@pytest.mark.parametrize("dice", [(6,), (1, 1), (3, 6), (4, 5)])
def test_below_ten_the_harbor_adds_nothing(dice: tuple[int, ...]) -> None:
    table = position(coins=[9, 9], landmarks=[[STATION, "harbor"]])
    table.roll(*dice)
    assert table.decision == "build"
    assert table.refuses("add 2") == "not-now"


@pytest.mark.clause("MK-13")
@pytest.mark.parametrize("dice", [(4, 6), (6, 6)])
def test_without_a_harbor_nothing_is_added(dice: tuple[int, int]) -> None:
    table = position(coins=[9, 9], landmarks=[[STATION]])
    table.roll(*dice)
    assert table.decision == "build"
    assert table.refuses("add 2") == "not-now"


@pytest.mark.clause("MK-13")
def test_one_alone_cannot_be_added() -> None:
    table = position(coins=[9, 9], landmarks=[[STATION, "harbor"]])
    table.roll(5, 6)
    assert table.refuses("add 1") == "unknown-move"


@pytest.mark.clause("MK-13")
def test_two_are_added_once() -> None:
    """10 becomes 12, and that is that, though 12 is more than ten as well."""
    table = position(coins=[9, 9], landmarks=[[STATION, "harbor"]])
    table.roll(4, 6)
    table.play("add 2")
    assert table.decision == "build"
    assert table.refuses("add 2") == "not-now"


@pytest.mark.clause("MK-13")
def test_nobody_raises_another_players_roll() -> None:
    """The rivals have a Harbor, the roller has none: nobody is asked."""
    table = position(coins=[9, 9, 9], landmarks=[[STATION], ["harbor"], ["harbor"]])
    table.roll(5, 5)
    assert table.to_act == (0,)
    assert table.decision == "build"
    assert table.refuses("add 2", seat=1) == "not-your-turn"


@pytest.mark.clause("MK-13")
def test_nothing_is_earned_before_the_harbor_is_decided() -> None:
    table = position(coins=[9, 9], cards=[{"apple-orchard": 1}], landmarks=[[STATION, "harbor"]])
    table.roll(4, 6)
    assert table.coins == [9, 9]
    table.play("pass")
    assert table.coins == [12, 9]


@pytest.mark.clause("MK-13")
def test_the_raised_total_holds_for_everyone() -> None:
    """A 10 made 12: nobody's Apple Orchard pays, the roller's produce market does (2 per orchard)."""
    table = position(
        coins=[9, 9],
        cards=[{"apple-orchard": 1, "fruit-and-vegetable-market": 1}, {"apple-orchard": 2}],
        landmarks=[[STATION, "harbor"]],
    )
    table.roll(4, 6)
    table.play("add 2")
    assert table.coins == [11, 9]


@pytest.mark.clause("MK-13", "MK-25")
@pytest.mark.parametrize("dice", [(4, 6), (5, 6), (6, 6)])
def test_a_raised_total_wakes_everybodys_tuna_boats(dice: tuple[int, int]) -> None:
    """10, 11 and 12 become 12, 13 and 14."""
    table = position(
        coins=[9, 9],
        cards=[{}, {"tuna-boat": 1}],
        landmarks=[[STATION, "harbor"], ["harbor"]],
    )
    table.roll(*dice)
    table.play("add 2")
    table.catch(1, 2)
    assert table.coins == [9, 12]


@pytest.mark.clause("MK-13", "MK-26")
@pytest.mark.parametrize("dice", [(4, 6), (5, 6), (6, 6)])
def test_a_raised_total_wakes_the_club(dice: tuple[int, int]) -> None:
    """Raising one's own roll into a rival's club is allowed, and costs everything."""
    table = position(
        coins=[9, 9],
        cards=[{}, {"members-only-club": 1}],
        landmarks=[[STATION, "harbor", "shopping-mall"]],
    )
    table.roll(*dice)
    table.play("add 2")
    assert table.coins == [0 + 1, 18], "City Hall lends the coin"


@pytest.mark.clause("MK-13")
def test_an_eleven_left_alone_stays_an_eleven() -> None:
    """Tuna and club sleep."""
    table = position(
        coins=[9, 9],
        cards=[{"tuna-boat": 1}, {"members-only-club": 1}],
        landmarks=[[STATION, "harbor", "shopping-mall"]],
    )
    table.roll(5, 6)
    table.play("pass")
    assert not table.asked
    assert table.coins == [9, 9]
