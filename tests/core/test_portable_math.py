"""Functions of floats that every machine rounds alike."""

from __future__ import annotations

import math

import pytest

from boroughs.core.portable_math import erf, exp, float_sum, log, power


def test_they_are_within_a_last_place_of_the_standard_library() -> None:
    """Which library's, and on which processor, makes no more difference than that."""
    for place in range(-120, 121):
        third, deviations = place / 3, place / 17
        assert exp(third) == pytest.approx(math.exp(third), rel=3e-16, abs=0)
        assert erf(deviations) == pytest.approx(math.erf(deviations), rel=3e-16, abs=0)
        assert log(1.7**place) == pytest.approx(math.log(1.7**place), rel=3e-16, abs=0)
        assert power(1.7**place, 0.3) == pytest.approx(1.7 ** (0.3 * place), rel=1e-14, abs=0)


def test_their_last_bits_are_known() -> None:
    """e, the square root of e turned over, and the error function of 1 and 1/2, to twenty places:
    2.71828182845904523536, 0.60653065971263342360, 0.84270079294971486934, 0.52049987781304653768."""
    assert [exp(1.0), exp(-0.5)] == [2.71828182845904523536, 0.60653065971263342360]
    assert [erf(1.0), erf(-0.5)] == [0.84270079294971486934, -0.52049987781304653768]


def test_the_last_bits_of_logarithms_are_known() -> None:
    """Those of 2 and 10, and of the floats beside 1, less half of their distance squared."""
    assert [log(2.0), log(10.0)] == [0.69314718055994530942, 2.30258509299404568402]
    assert log(1 + 2**-52) == 2**-52 - 2**-105
    assert log(1 - 2**-53) == -(2**-53)
    assert log(5e-324) == pytest.approx(-1074 * 0.69314718055994530942, rel=3e-16, abs=0)


def test_a_sum_is_rounded_after_each_of_its_parts() -> None:
    """0.1 + 0.2 + 0.3 is 0.6000000000000001; with a correction, as Python adds from 3.12 on, it would be 0.6."""
    assert float_sum([0.1, 0.2, 0.3]) == 0.1 + 0.2 + 0.3 == 0.6000000000000001


def test_they_are_sure_of_their_ends() -> None:
    assert [erf(0.0), erf(7.0), erf(-7.0)] == [0.0, 1.0, -1.0]
    assert [exp(0.0), exp(-800.0), exp(-1e300)] == [1.0, 0.0, 0.0]
    with pytest.raises(OverflowError):
        exp(800.0)
    assert [log(1.0), power(7.0, 0.0), power(1.0, 9.0), float_sum([])] == [0.0, 1.0, 1.0, 0.0]
    for beyond in (0.0, -1.0, math.inf, math.nan):
        with pytest.raises(ValueError, match="logarithm"):
            log(beyond)
