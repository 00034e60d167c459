"""Dice: fair, repeatable, and the same on every machine."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boroughs.core.dice import Dice, NoDice, SeededDice, StreamDice
from boroughs.core.errors import BoroughsError
from core.lantern_tables import LoadedDice

ROWS = 60_000


def chi_square(numbers: list[int], sides: int) -> float:
    """Pearson's measure of how far the counts are from equal ones."""
    counts = Counter(numbers)
    expected = len(numbers) / sides
    return sum((counts[side] - expected) ** 2 / expected for side in range(sides))


def limit(sides: int) -> float:
    """Mean plus six standard deviations: fair dice pass but for one seed in hundreds of millions."""
    freedom = sides - 1
    return freedom + 6 * math.sqrt(2 * freedom) + 12


def textbook_words(seed: str) -> Iterator[int]:
    """Chris Doty-Humphrey's sfc32, each line cut to 32 bits as on paper."""
    digest = sha256(seed.encode()).digest()
    a, b, c = (int.from_bytes(digest[start : start + 4], "little") for start in (0, 4, 8))
    counter, bits = 1, 2**32
    while True:
        word = (a + b + counter) % bits
        counter = (counter + 1) % bits
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % bits
        c = ((c << 21) % bits | (c >> 11)) % bits
        c = (c + word) % bits
        yield word


def throws(dice: Dice, sides: int, count: int) -> list[int]:
    return [dice.below(sides) for _ in range(count)]


def test_the_generator_is_the_textbook_one() -> None:
    """A die of 2**31 sides shows the upper 31 bits of each word."""
    words = islice(textbook_words("market day"), 2000)
    assert throws(SeededDice("market day"), 2**31, 2000) == [word >> 1 for word in words]


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 36, 1000])
def test_every_side_comes_up_equally_often(sides: int) -> None:
    assert chi_square(throws(SeededDice("fair"), sides, ROWS), sides) < limit(sides)


def test_two_throws_in_a_row_have_nothing_to_do_with_each_other() -> None:
    dice = SeededDice("pairs")
    pairs = [dice.below(6) * 6 + dice.below(6) for _ in range(ROWS)]
    assert chi_square(pairs, 36) < limit(36)


def test_a_number_of_sides_that_does_not_divide_the_range_is_not_lopsided() -> None:
    """Scaling 2**31 onto 3 * 2**29 sides without rejection gives every third side double odds."""
    numbers = throws(SeededDice("lopsided"), 3 * 2**29, ROWS)
    assert chi_square([number % 3 for number in numbers], 3) < limit(3)


@pytest.mark.parametrize("sides", [2**31 + 1, 3 * 2**32, 10**12, 10**40])
def test_dice_may_have_more_sides_than_a_word_has_numbers(sides: int) -> None:
    """Cut into twelve equal parts, each part is hit equally often."""
    numbers = throws(SeededDice("wide"), sides, 12_000)
    assert all(0 <= number < sides for number in numbers)
    assert chi_square([number * 12 // sides for number in numbers], 12) < limit(12)


def test_the_lowest_digits_of_wide_dice_are_fair_too() -> None:
    numbers = throws(SeededDice("low"), 10**15, 30_000)
    assert chi_square([number % 10 for number in numbers], 10) < limit(10)


@given(st.integers(1, 2**80), st.text())
def test_a_throw_is_one_of_the_sides(sides: int, seed: str) -> None:
    assert 0 <= SeededDice(seed).below(sides) < sides


@pytest.mark.parametrize("sides", [2**31 - 1, 2**31, 2**31 + 1])
def test_the_border_between_narrow_and_wide_dice_is_fair(sides: int) -> None:
    halves = [number * 2 // sides for number in throws(SeededDice("border"), sides, ROWS)]
    assert chi_square(halves, 2) < limit(2)


@pytest.mark.parametrize("sides", [0, -1])
def test_dice_without_sides_cannot_be_thrown(sides: int) -> None:
    with pytest.raises(ValueError, match="at least one side"):
        SeededDice(1).below(sides)


def test_a_die_with_one_side_always_shows_it() -> None:
    assert throws(SeededDice(1), 1, 10) == [0] * 10


@given(st.text())
def test_the_same_seed_throws_the_same(seed: str) -> None:
    assert throws(SeededDice(seed), 1000, 20) == throws(SeededDice(seed), 1000, 20)


def test_another_seed_throws_something_else() -> None:
    """Two of 1000**20 rows being equal is not going to happen."""
    assert throws(SeededDice(1), 1000, 20) != throws(SeededDice(2), 1000, 20)


def test_a_number_and_its_digits_are_the_same_seed() -> None:
    """The command line gives text, a program a number."""
    assert throws(SeededDice(7), 1000, 20) == throws(SeededDice("7"), 1000, 20)


def test_spawned_dice_do_not_care_what_was_thrown_before() -> None:
    fresh, used = SeededDice("table"), SeededDice("table")
    throws(used, 6, 100)
    assert throws(fresh.spawn("bots"), 1000, 20) == throws(used.spawn("bots"), 1000, 20)


def test_spawned_dice_differ_by_their_label() -> None:
    dice = SeededDice("table")
    assert throws(dice.spawn("a"), 1000, 20) != throws(dice.spawn("b"), 1000, 20)


def test_a_choice_is_the_thing_of_that_number() -> None:
    assert LoadedDice([2]).choice("abc") == "c"


def test_unknown_dice_refuse_to_be_thrown() -> None:
    with pytest.raises(BoroughsError) as refusal:
        NoDice().below(6)
    assert refusal.value.code == "no-dice"


def test_streams_do_not_disturb_one_another() -> None:
    """What seat 1 throws, and what is drawn from a deck, leaves seat 0's throws as they are."""
    alone, disturbed = StreamDice("s"), StreamDice("s")
    for dice in (alone, disturbed):
        dice.turn_to(0, "")
    first = [alone.below(6) for _ in range(20)]
    found = []
    for _ in range(20):
        disturbed.turn_to(1, "")
        disturbed.below(6)
        disturbed.turn_to(0, "deck")
        disturbed.below(30)
        disturbed.turn_to(0, "")
        found.append(disturbed.below(6))
    assert found == first


def test_streams_differ_from_one_another() -> None:
    dice = StreamDice("s")
    thrown = set()
    for seat, purpose in ((0, ""), (1, ""), (0, "deck")):
        dice.turn_to(seat, purpose)
        thrown.add(tuple(dice.below(6) for _ in range(20)))
    assert len(thrown) == 3
