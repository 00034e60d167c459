"""How a field of a state is copied, written and read: marks beside its type, where the field is declared.

A state declares its fields in `__init__`, each with a type, what it is at first, and a docstring:

    self.turns: i64 = 0
    '''How many turns were begun.'''
    self.decision: Annotated[i64, Coded(decision_name, decision_named), Missing("roll")] = NO_DECISION
    self.shown: Annotated[i64, Derived] = 0

`tools/declared_states.py` reads these lines and writes what follows from them: the copy (`copying.py`), the
structs of position and view, and how they are written and read (`declared.py`). No mark is looked at while a game
runs. What is kept without a type (`self.box = box`) is no field: it is given, and the same in every copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Coded:
    """Written by one function, read by another; the type of what is written is what the first returns."""

    def __init__(self, write: Callable[[Any], object], read: Callable[[Any], object]) -> None:
        self.write = write
        self.read = read


class WrittenAs:
    """Written as it stands, in a narrower type: a number within bounds, a word of a few."""

    def __init__(self, data_type: object) -> None:
        self.data_type = data_type


class Missing:
    """What stands for it, as it would be written, where a position lacks it: one of an older version, or of a test.

    Without this mark a position must have it.
    """

    def __init__(self, written: object) -> None:
        self.written = written


class MissingEach:
    """Of a list with an entry for each seat: what stands for every entry where a position lacks the list."""

    def __init__(self, written: object) -> None:
        self.written = written


class Later:
    """Added to the game without new rules, as the first such field, the second, ...: records and views of
    earlier releases lack it, and `Missing` says what stands for it there."""

    def __init__(self, place: int) -> None:
        self.place = place


class Derived:
    """Follows from the other fields: never written, and set by `derive` once they are read."""


class OfTurn:
    """Only of the turn that is being played: `clear_turn` sets it to what it is at first."""


class Shared:
    """Never changed in place, but replaced: a copy holds the same object."""


class Copied:
    """A thing that changes in place and knows how to copy itself."""


class PositionOnly:
    """Written in a position; a view keeps it secret, or shows it otherwise."""


class Apart:
    """Written and read by hand, in `position.py`: there it has another shape."""
