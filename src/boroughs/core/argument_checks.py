"""Arguments of the wrong kind are refused in a sentence that says what is expected.

Compiled code checks kinds by itself, in words that name neither the argument nor a remedy: what is
checked here arrives as an object, or as a protocol such as SupportsIndex, which it lets pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def whole_number(name: str, value: object) -> int:
    """
    >>> whole_number("seats", "2")
    Traceback (most recent call last):
    TypeError: seats must be a whole number, not '2'
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    # A learner's numbers are often those of numpy, which rules and records do not know.
    return int(value.__index__())


def seed_text(value: object) -> str:
    """
    >>> seed_text(7), seed_text("market day")
    ('7', 'market day')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"seed must be a whole number or a text, not {value!r}")
    return str(value)


def dictionary(name: str, value: object, example: str) -> dict[str, object]:
    """A copy of what was given by name, or of nothing."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} must be a dictionary such as {example}, not {value!r}")
    return dict(value)


def several(name: str, value: object, example: str) -> list[object]:
    """One by one; a text is one thing, though Python would take it letter by letter."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise TypeError(f"{name} must be a list such as {example}, not {value!r}")
    return list(value)


def require_kind(name: str, value: object, kind: type, remedy: str) -> None:
    """Nothing may be given as well."""
    if value is not None and not isinstance(value, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, not {value!r}: {remedy}")
