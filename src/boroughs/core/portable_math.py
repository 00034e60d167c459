"""Exponential, logarithm, powers, error function and sums, the same to the last bit on every machine.

Those of the standard library are the C library's, which rounds otherwise on another processor or system; `sum` of floats
is rounded otherwise from Python 3.12 on, unless it is compiled. Single sums, products, quotients and square roots of
floats need no such care: IEEE 754 says how they are rounded.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import frexp
from typing import Final

_BITS: Final = 160
"""After the point, in whole numbers: far more than the cancelling terms of any series here lose."""
_ONE: Final = 1 << _BITS
_TWO_OVER_ROOT_PI: Final = (
    112837916709551257389615890312154517168810125865799771368817144 * _ONE // 10**62
)
_LOG_OF_TWO: Final = 693147180559945309417232121458176568075500134360255254120680 * _ONE // 10**60
_HALVINGS: Final = 8
_NOTHING: Final = -750.0
"""Where the exponential is less than the least float."""
_CERTAIN: Final = 6.0
"""Where the error function is 1 to the last bit."""
_NEAR_ONE: Final = 0.7071
_LARGEST: Final = 1.7976931348623157e308


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


def log(number: float) -> float:
    """The natural logarithm.

    >>> log(1.0), round(log(10.0), 12)
    (0.0, 2.302585092994)
    >>> log(0.0)
    Traceback (most recent call last):
    ValueError: only what is above zero has a logarithm
    """
    if not 0.0 < number <= _LARGEST:
        raise ValueError("only what is above zero has a logarithm")
    part, twos = frexp(number)
    # Near one the series is short, and little is lost.
    if part < _NEAR_ONE:
        part *= 2.0
        twos -= 1
    size = _fixed(part)
    ratio = ((size - _ONE) << _BITS) // (size + _ONE)
    square = ratio * ratio >> _BITS
    total = term = ratio
    place = 1
    while term not in (0, -1):
        term = term * square >> _BITS
        place += 2
        total += term // place
    return (2 * total + twos * _LOG_OF_TWO) / _ONE


def power(base: float, exponent: float) -> float:
    """What is above zero, to any power.

    >>> power(2.0, 0.0), round(power(2.0, 0.5), 12)
    (1.0, 1.414213562373)
    """
    return exp(exponent * log(base))


def float_sum(numbers: Iterable[float]) -> float:
    """Added up one by one, in their order.

    >>> float_sum([0.1, 0.2, 0.3]), float_sum([])
    (0.6000000000000001, 0.0)
    """
    whole = 0.0
    for number in numbers:
        whole += number
    return whole


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
