"""Chance itself: over all that nature may answer, expected incomes are what arithmetic says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from games.machi_koro.table import MachiKoroTable, position

STATION = "train-station"
Play = Callable[[MachiKoroTable], str]
Read = Callable[[MachiKoroTable], Fraction]


def never(table: MachiKoroTable) -> str:
    """Leaves every chance that may be left."""
    return "pass"


def expected(table: MachiKoroTable, read: Read, play: Play = never) -> Fraction:
    """The mean of what is read when building begins, over all answers of nature by their weights."""
    if table.asked:
        odds = table.odds
        total = Fraction(0)
        for outcome, weight in odds.items():
            after = table.copy()
            after.answer(outcome)
            total += weight * expected(after, read, play)
        return total / sum(odds.values())
    if table.decision == "build":
        return read(table)
    table.play(play(table))
    return expected(table, read, play)


def gain(table: MachiKoroTable, dice: int, seat: int = 0, play: Play = never) -> Fraction:
    """How many coins this seat may expect of a roll of so many dice."""
    before = table.coins[seat]
    rolled = table.copy()
    rolled.play(f"roll {dice}")
    return expected(rolled, lambda after: Fraction(after.coins[seat] - before), play)


# The dice


@pytest.mark.clause("MK-11", "MK-12")
@pytest.mark.parametrize(("dice", "ways", "throws"), [(1, 6, 6), (2, 36, 21), (3, 216, 56)])
def test_all_throws_of_the_dice(dice: int, ways: int, throws: int) -> None:
    """6, 6 x 6 and 6 x 6 x 6 ways; of n dice that look alike (n + 5 over 5) throws differ."""
    table = position(coins=[9, 9], landmarks=[[STATION, "moon-tower"]])
    table.play(f"roll {dice}")
    assert sum(table.odds.values()) == ways
    assert len(table.odds) == throws


@pytest.mark.clause("MK-11")
def test_a_pair_comes_in_one_way_and_a_mixed_throw_in_two() -> None:
    table = position(coins=[9, 9], landmarks=[[STATION]])
    table.play("roll 2")
    assert table.odds == {
        f"{low}+{high}": 1 if low == high else 2 for low in range(1, 7) for high in range(low, 7)
    }


@pytest.mark.clause("MK-12")
def test_three_dice_come_in_one_three_or_six_ways() -> None:
    """Three alike in 1, a pair and another in 3, three different in 6."""
    table = position(coins=[9, 9], landmarks=[["moon-tower"]])
    table.play("roll 3")
    for throw, weight in table.odds.items():
        assert weight == {1: 1, 2: 3, 3: 6}[len(set(throw.split("+")))]


@pytest.mark.clause("MK-11")
def test_the_totals_of_two_dice() -> None:
    """2 and 12 in one way, 7 in six."""
    table = position(coins=[9, 9], landmarks=[[STATION]])
    table.play("roll 2")
    totals: Counter[int] = Counter()
    for throw, weight in table.odds.items():
        totals[sum(int(die) for die in throw.split("+"))] += weight
    assert totals == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


# Incomes


@pytest.mark.clause("MK-1", "MK-22")
def test_a_starting_town_earns_half_a_coin_on_its_own_roll() -> None:
    """The Wheat Field on a 1, the Bakery on 2 and 3: 3 of 6. On a rival's roll only the wheat: 1 of 6."""
    table = position(coins=[3, 3], cards=[{"wheat-field": 1, "bakery": 1}] * 2)
    assert gain(table, 1, seat=0) == Fraction(1, 2)
    assert gain(table, 1, seat=1) == Fraction(1, 6)


@pytest.mark.clause("MK-11", "MK-22")
def test_two_dice_are_bad_for_a_starting_town() -> None:
    """No 1 can come; 2 in one way and 3 in two of 36: 3/36."""
    table = position(
        coins=[3, 3], cards=[{"wheat-field": 1, "bakery": 1}] * 2, landmarks=[[STATION]]
    )
    assert gain(table, 2) == Fraction(1, 12)


@pytest.mark.clause("MK-30")
def test_a_dairy_on_two_dice() -> None:
    """Factory with two Ranches: 7 comes 6 times in 36 and pays 6; 2 comes once and pays 2: 38/36."""
    table = position(coins=[3, 3], cards=[{"cheese-factory": 1, "ranch": 2}], landmarks=[[STATION]])
    assert gain(table, 2) == Fraction(38, 36)


@pytest.mark.clause("MK-24")
def test_two_mackerel_boats() -> None:
    """8 comes 5 times in 36 and pays 6: 5/6, also to who does not roll."""
    table = position(
        coins=[3, 3], cards=[{}, {"mackerel-boat": 2}], landmarks=[[STATION], ["harbor"]]
    )
    assert gain(table, 2, seat=1) == Fraction(5, 6)


@pytest.mark.clause("MK-21", "MK-23")
def test_three_cafes_with_a_mall() -> None:
    """6 coins from the roller in one of six rolls: 1, and the roller loses as much."""
    table = position(coins=[30, 3], cards=[{}, {"cafe": 3}], landmarks=[[], ["shopping-mall"]])
    assert gain(table, 1, seat=1) == 1
    assert gain(table, 1, seat=0) == -1


@pytest.mark.clause("MK-21")
def test_what_a_poor_roller_is_worth() -> None:
    """Sushi would take 3, but the roller has 2: 2/6."""
    table = position(coins=[2, 0], cards=[{}, {"sushi-bar": 1}], landmarks=[[], ["harbor"]])
    assert gain(table, 1, seat=1) == Fraction(1, 3)


@pytest.mark.clause("MK-13", "MK-25")
def test_a_tuna_boat_and_when_to_use_the_harbor() -> None:
    """Two dice for the tuna bring 7. A 12 comes once in 36: 7/36.

    Who raises every 10, 11 and 12 (3 + 2 + 1 ways) fishes six times as often: 42/36.
    """
    table = position(coins=[3, 3], cards=[{"tuna-boat": 1}], landmarks=[[STATION, "harbor"]])
    assert gain(table, 2) == Fraction(7, 36)
    assert gain(table, 2, play=lambda _: "add 2") == Fraction(42, 36)


@pytest.mark.clause("MK-13", "MK-30")
def test_the_harbor_turns_orchards_into_produce() -> None:
    """Apple Orchard and produce market. Left alone: 10 (3 ways) pays 3, 11 and 12 (2 + 1) pay 2: 15/36.

    Always raised: 10 becomes 12 (3 ways) and pays 2; 13 and 14 pay nothing: 6/36.
    """
    table = position(
        coins=[3, 3],
        cards=[{"apple-orchard": 1, "fruit-and-vegetable-market": 1}],
        landmarks=[[STATION, "harbor"]],
    )
    assert gain(table, 2) == Fraction(15, 36)
    assert gain(table, 2, play=lambda _: "add 2") == Fraction(6, 36)


@pytest.mark.clause("MK-31")
def test_the_tax_office_on_two_dice() -> None:
    """8 and 9 come 5 + 4 times in 36; who has 21 pays 10: 90/36."""
    table = position(coins=[3, 21], cards=[{"tax-office": 1}], landmarks=[[STATION]])
    assert gain(table, 2) == Fraction(90, 36)


@pytest.mark.clause("MK-31")
def test_the_stadium_on_one_die() -> None:
    """Rivals with 5, 1 and 0 coins pay 2 + 1 + 0 on one roll of six: 1/2."""
    table = position(coins=[3, 5, 1, 0], cards=[{"stadium": 1}])
    assert gain(table, 1) == Fraction(1, 2)


@pytest.mark.clause("MK-40")
def test_city_hall_is_worth_what_the_dice_leave_undone() -> None:
    """A penniless starting town: three rolls of six bring a coin, the other three City Hall's: always 1."""
    table = position(coins=[0, 3], cards=[{"wheat-field": 1, "bakery": 1}])
    assert gain(table, 1) == 1


# The Moon Tower


def set_aside(choose: Callable[[list[int]], int]) -> Play:
    def play(table: MachiKoroTable) -> str:
        return f"set aside {choose(list(table.view.dice))}"

    return play


def total(table: MachiKoroTable) -> Fraction:
    return Fraction(table.view.total)


@pytest.mark.clause("MK-12")
def test_the_two_highest_of_three_dice() -> None:
    """The lowest die is at least k in (7 - k)^3 of 216 ways: its mean is (216+125+64+27+8+1)/216 = 441/216.

    Three dice make 10 1/2 = 2268/216 on average; the rest is 1827/216. By symmetry the lowest two
    make 2268/216 - (7 - 441/216) = 1197/216.
    """
    table = position(coins=[3, 3], landmarks=[["moon-tower"]])
    table.play("roll 3")
    assert expected(table.copy(), total, set_aside(min)) == Fraction(1827, 216)
    assert expected(table.copy(), total, set_aside(max)) == Fraction(1197, 216)


@pytest.mark.clause("MK-12", "MK-14")
def test_doubles_with_two_dice_and_with_three() -> None:
    """Two dice: 6 of 36. Three, keeping a pair if there is one: all but 6 x 5 x 4 of 216, 96/216."""

    def again(table: MachiKoroTable) -> Fraction:
        table.play("pass")
        return Fraction(table.turn == 0)

    def odd_one(dice: list[int]) -> int:
        alone = [die for die in dice if dice.count(die) == 1]
        return alone[0]

    table = position(coins=[3, 3], landmarks=[[STATION, "moon-tower", "amusement-park"]])
    two, three = table.copy(), table.copy()
    two.play("roll 2")
    three.play("roll 3")
    assert expected(two, again) == Fraction(1, 6)
    assert expected(three, again, set_aside(odd_one)) == Fraction(96, 216)


# The market


@pytest.mark.clause("MK-3", "MK-4")
def test_a_refill_stacks_as_often_as_copies_are_left() -> None:
    """One Ranch (already shown) and two Sushi Bars in the deck: the Ranch is stacked if it comes first, 1/3."""
    row = {"wheat-field": 1, "ranch": 2, "bakery": 2, "cafe": 2, "forest": 2}
    table = position(
        coins=[9, 9],
        market={"1-6": row},
        deck={"1-6": {"ranch": 1, "sushi-bar": 2}},
    )
    table.roll(6)
    table.play("build wheat-field")
    assert table.odds == {"ranch": 1, "sushi-bar": 2}
    table.draw("ranch")
    assert table.odds == {"sushi-bar": 2}
