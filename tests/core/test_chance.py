"""Nature's questions: every answer owns exactly as many numbers as its weight."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boroughs.core.audience import EVERYONE, only
from boroughs.core.chance import Chance, FixedChance, Outcome, Verdict
from boroughs.core.dice import NoDice
from boroughs.core.errors import BadRecord
from core.lantern_tables import LoadedDice

weight_lists = st.lists(st.integers(1, 40), min_size=1, max_size=12)


def outcomes(count: int) -> list[Outcome]:
    return [Outcome(str(number)) for number in range(count)]


def owned(chance: Chance) -> list[int]:
    """How many of the numbers 0, 1, ... total - 1 each outcome owns."""
    counts = Counter(chance.pick(number).text for number in range(chance.total))
    return [counts[outcome.text] for outcome in chance.outcomes]


@given(weight_lists)
def test_each_outcome_owns_as_many_numbers_as_its_weight(weights: list[int]) -> None:
    assert owned(Chance(outcomes(len(weights)), weights)) == weights


@given(weight_lists)
def test_a_fixed_question_is_answered_like_any_other(weights: list[int]) -> None:
    plain = Chance(outcomes(len(weights)), weights)
    fixed = FixedChance(outcomes(len(weights)), weights)
    assert [fixed.pick(n) for n in range(plain.total)] == [
        plain.pick(n) for n in range(plain.total)
    ]


@given(weight_lists)
def test_a_draw_is_the_outcome_that_owns_the_throw(weights: list[int]) -> None:
    for chance in (
        Chance(outcomes(len(weights)), weights),
        FixedChance(outcomes(len(weights)), weights),
    ):
        numbers = range(chance.total)
        drawn = [chance.draw(LoadedDice([number])) for number in numbers]
        assert drawn == [chance.pick(number) for number in numbers]


@pytest.mark.parametrize("kind", [Chance, FixedChance])
def test_without_weights_all_are_equally_likely(kind: type[Chance]) -> None:
    assert owned(kind(outcomes(5))) == [1] * 5


def test_a_number_beyond_the_total_belongs_to_nobody() -> None:
    for chance in (Chance(outcomes(2), [1, 2]), Chance(outcomes(3)), FixedChance(outcomes(3))):
        with pytest.raises(IndexError):
            chance.pick(3)


def test_a_record_names_the_outcome_by_its_text() -> None:
    first, second = Outcome("falls"), Outcome("stands")
    assert Chance([first, second]).answer("stands") is second


def test_a_record_cannot_name_what_was_not_possible() -> None:
    with pytest.raises(BadRecord) as refusal:
        Chance(outcomes(3)).answer("3")
    assert refusal.value.code == "impossible-outcome"
    assert refusal.value.params == {"outcome": "3"}


def test_everybody_sees_an_answer_unless_it_is_said_otherwise() -> None:
    assert Chance(outcomes(2)).audience == EVERYONE
    assert Chance(outcomes(2), None, only(1), "deck").audience == only(1)


def test_outcomes_are_known_by_their_text() -> None:
    assert Outcome("4") == Outcome("4") != Outcome("5")
    assert len({Outcome("4"), Outcome("4")}) == 1
    assert Outcome("4") != "4"
    assert (str(Outcome("4")), repr(Outcome("4"))) == ("4", "<4>")


class Weighing(Verdict):
    """Sums up: nothing that dice could change."""

    def __init__(self, loads: list[int]) -> None:
        super().__init__()
        self.loads = loads

    def compute(self) -> Outcome:
        return Outcome(str(sum(self.loads)))

    def read(self, text: str) -> Outcome:
        return Outcome(text)


def test_a_verdict_is_computed_without_throwing_any_dice() -> None:
    assert Weighing([3, 4]).draw(NoDice()) == Outcome("7")


def test_a_replay_believes_the_recorded_verdict() -> None:
    """Another machine's arithmetic cannot change a finished game."""
    assert Weighing([3, 4]).answer("8") == Outcome("8")


def test_a_verdict_that_says_nothing_is_a_mistake_of_the_game() -> None:
    with pytest.raises(TypeError):
        Verdict().compute()
    with pytest.raises(TypeError):
        Verdict().read("stands")
