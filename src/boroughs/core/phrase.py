"""What an engine says: a code and its parameters. The sentences stand in the catalogues."""

from __future__ import annotations

import sys
from typing import TypeAlias

import msgspec

if sys.version_info >= (3, 13):
    from typing import TypeVar
else:
    from typing_extensions import TypeVar

Param: TypeAlias = int | str | tuple[int | str, ...]


class Phrase(msgspec.Struct, frozen=True, gc=False):
    """One thing to say, as a catalogue key (`event.rolled`) and what fills its blanks."""

    code: str
    params: dict[str, Param] = {}


Says = TypeVar("Says", default=Phrase)
"""What a board is written in: phrases, as a game makes them, or the sentences of a language."""


def phrase(code: str, **params: Param) -> Phrase:
    """
    >>> phrase("move.build", card="cafe").params
    {'card': 'cafe'}
    """
    return Phrase(code, params)
