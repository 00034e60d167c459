"""Reading a written position: its shape and its types, alike in every game. Its sense is judged by the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec

from boroughs.core.errors import BadPosition

_MOST_SEATS: Final = 99
"""More than any game has: a position that names more is refused for that, not filled up."""

_Data = TypeVar("_Data", bound=msgspec.Struct)


def position_data(
    data: Mapping[str, object], kind: type[_Data], for_each_seat: Mapping[str, object]
) -> _Data:
    """The data in a game's shape, or BadPosition; a list by seat that is left out is filled up."""
    wanted = data.get("seats")
    seats = wanted if isinstance(wanted, int) and 0 < wanted <= _MOST_SEATS else 0
    left_out = {name: [each] * seats for name, each in for_each_seat.items()}
    given = {
        name: value for name, value in data.items() if value is not None or name not in left_out
    }
    try:
        return msgspec.convert({**left_out, **given}, kind)
    except msgspec.ValidationError as error:
        raise BadPosition("bad-position", problem=str(error)) from None
