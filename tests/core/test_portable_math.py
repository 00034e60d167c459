"""Functions of floats that every machine rounds alike."""

from __future__ import annotations

import math

import pytest

from boroughs.core.portable_math import erf, exp


def test_they_are_within_a_last_place_of_the_standard_library() -> None:
    """Which library's, and on which processor, makes no more difference than that."""
    for place in range(-120, 121):
        power, deviations = place / 3, place / 17
        assert exp(power) == pytest.approx(math.exp(power), rel=3e-16, abs=0)
        assert erf(deviations) == pytest.approx(math.erf(deviations), rel=3e-16, abs=0)


def test_their_last_bits_are_known() -> None:
    """e, the square root of e turned over, and the error function of 1 and 1/2, to twenty places:
    2.71828182845904523536, 0.60653065971263342360, 0.84270079294971486934, 0.52049987781304653768."""
    assert [exp(1.0), exp(-0.5)] == [2.71828182845904523536, 0.60653065971263342360]
    assert [erf(1.0), erf(-0.5)] == [0.84270079294971486934, -0.52049987781304653768]


def test_they_are_sure_of_their_ends() -> None:
    assert [erf(0.0), erf(7.0), erf(-7.0)] == [0.0, 1.0, -1.0]
    assert [exp(0.0), exp(-800.0), exp(-1e300)] == [1.0, 0.0, 0.0]
    with pytest.raises(OverflowError):
        exp(800.0)
