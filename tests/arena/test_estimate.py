"""Intervals, against values that can be worked out by hand."""

from __future__ import annotations

import math

import pytest

from boroughs.arena.estimate import mean_estimate, sign_test, wilson


def test_the_wilson_interval_of_eight_in_ten() -> None:
    """With z = 1.96: (0.8 + 0.192) / 1.384 = 0.717, give or take 1.96 * 0.1594 / 1.384 = 0.2266."""
    estimate = wilson(8, 10)
    assert estimate.value == pytest.approx(0.8)
    assert estimate.low == pytest.approx(0.4902, abs=1e-4)
    assert estimate.high == pytest.approx(0.9433, abs=1e-4)


def test_nothing_in_ten_is_not_nothing_for_sure() -> None:
    """At a rate of 0 the upper end is z^2 / (n + z^2) = 3.8415 / 13.8415."""
    estimate = wilson(0, 10)
    assert (estimate.value, estimate.low) == (0, 0)
    assert estimate.high == pytest.approx(3.8415 / 13.8415, abs=1e-4)


def test_all_of_ten_is_the_mirror_image() -> None:
    low, high = wilson(10, 10).low, wilson(0, 10).high
    assert low is not None
    assert high is not None
    assert low == pytest.approx(1 - high)


def test_a_rate_over_no_games_is_unknown() -> None:
    assert math.isnan(wilson(0, 0).value)
    assert wilson(0, 0).low is None


def test_the_mean_of_three_numbers() -> None:
    """3, 5, 7: mean 5, deviation 2, and Student's 4.303 for two degrees of freedom."""
    estimate = mean_estimate(3, 15, 9 + 25 + 49)
    assert estimate.value == 5
    assert estimate.high == pytest.approx(5 + 4.303 * 2 / math.sqrt(3), abs=1e-3)


@pytest.mark.parametrize(
    ("count", "quantile"), [(6, 2.571), (10, 2.262), (31, 2.042), (1001, 1.962)]
)
def test_few_games_widen_the_interval_as_student_says(count: int, quantile: float) -> None:
    """Of `count` ones and as many minus ones the mean is 0 and the sum of squares their number."""
    numbers = [1, -1] * (count // 2) + [0] * (count % 2)
    squares = sum(number**2 for number in numbers)
    estimate = mean_estimate(count, 0, squares)
    deviation = math.sqrt(squares / (count - 1))
    assert estimate.high == pytest.approx(quantile * deviation / math.sqrt(count), rel=2e-3)


def test_one_game_has_a_mean_and_no_interval() -> None:
    assert mean_estimate(1, 7, 49).value == 7
    assert mean_estimate(1, 7, 49).high is None


def test_the_sign_test_of_eight_to_two() -> None:
    """2 * (45 + 10 + 1) / 1024."""
    assert sign_test(8, 2) == sign_test(2, 8) == 112 / 1024


def test_an_even_score_proves_nothing() -> None:
    assert sign_test(5, 5) == 1
    assert sign_test(0, 0) == 1


def test_long_matches_use_the_normal_curve() -> None:
    """600 to 500: (600 - 0.5 - 550) / sqrt(275) = 2.985, of which the two tails hold 0.0028."""
    assert sign_test(600, 500) == pytest.approx(0.00284, abs=1e-5)
