"""The exponential and the error function, the same to the last bit on every machine.

Those of the standard library are the C library's, which rounds otherwise on another processor or system. Sums,
products, quotients and square roots of floats need no such care: IEEE 754 says how they are rounded.
"""

from __future__ import annotations

from typing import Final

_BITS: Final = 160
"""After the point, in whole numbers: far more than the cancelling terms of any series here lose."""
_ONE: Final = 1 << _BITS
_TWO_OVER_ROOT_PI: Final = (
    112837916709551257389615890312154517168810125865799771368817144 * _ONE // 10**62
)
_HALVINGS: Final = 8
_NOTHING: Final = -750.0
"""Where the exponential is less than the least float."""
_CERTAIN: Final = 6.0
"""Where the error function is 1 to the last bit."""


def _fixed(number: float) -> int:
    above, below = number.as_integer_ratio()
    return above * _ONE // below


def exp(power: float) -> float:
    """
    >>> exp(0.0), exp(-1000.0), round(exp(1.0), 12)
    (1.0, 0.0, 2.718281828459)
    """
    if power < _NOTHING:
        return 0.0
    size = _fixed(abs(power))
    # Halved until the series is short, then squared as often.
    halvings = max(0, size.bit_length() - _BITS) + _HALVINGS
    size >>= halvings
    term = total = _ONE
    number = 1
    while term:
        term = (term * size >> _BITS) // number
        total += term
        number += 1
    for _ in range(halvings):
        total = total * total >> _BITS
    return total / _ONE if power >= 0.0 else _ONE / total


def erf(deviations: float) -> float:
    """
    >>> erf(0.0), erf(-9.0), round(erf(1.0), 12)
    (0.0, -1.0, 0.84270079295)
    """
    if abs(deviations) >= _CERTAIN:
        return 1.0 if deviations > 0.0 else -1.0
    size = _fixed(abs(deviations))
    square = size * size >> _BITS
    total = term = size
    number = 1
    while term:
        term = (term * square >> _BITS) // number
        part = term // (2 * number + 1)
        total += -part if number & 1 else part
        number += 1
    found = (total * _TWO_OVER_ROOT_PI >> _BITS) / _ONE
    return found if deviations >= 0.0 else -found
