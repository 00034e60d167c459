"""Reading a written position: its shape and its types, alike in every game. Its sense is judged by the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec

from boroughs.core.errors import BadPosition

_MOST_SEATS: Final = 99
"""More than any game has: a position that names more is refused for that, not filled up."""

_Data = TypeVar("_Data", bound=msgspec.Struct)


def without_later(
    position: Mapping[str, object], later: Mapping[str, object]
) -> list[dict[str, object]]:
    """The position as earlier releases wrote it: without the last field that was added, the last two, and so on.

    >>> without_later({"seats": [{"coins": 3, "crest": ""}], "total": 7}, {"seats.crest": "", "total": 0})
    [{'seats': [{'coins': 3, 'crest': ''}]}, {'seats': [{'coins': 3}]}]
    """
    former: list[dict[str, object]] = []
    for path in reversed(list(later)):
        former.append(_without(former[-1] if former else position, path.split(".")))
    return former


def _without(data: Mapping[str, object], path: list[str]) -> dict[str, object]:
    name, inner = path[0], path[1:]
    if not inner:
        return {key: value for key, value in data.items() if key != name}
    return {**data, name: [_without(each, inner) for each in _things(data.get(name))]}


def with_later(data: Mapping[str, object], later: Mapping[str, object]) -> dict[str, object]:
    """What an earlier release wrote, with what stands for the fields that it did not have.

    >>> with_later({"seats": [{"coins": 3}]}, {"seats.crest": "", "total": 0})
    {'seats': [{'coins': 3, 'crest': ''}], 'total': 0}
    """
    filled = dict(data)
    for path, value in later.items():
        filled = _with(filled, path.split("."), value)
    return filled


def _with(data: Mapping[str, object], path: list[str], value: object) -> dict[str, object]:
    name, inner = path[0], path[1:]
    if not inner:
        return {**data, name: data.get(name, value)}
    things = _things(data.get(name))
    return {**data, name: [_with(each, inner, value) for each in things]} if things else dict(data)


def _things(held: object) -> list[Mapping[str, object]]:
    """The things in a list; none where this is no list of things."""
    given = held if isinstance(held, list | tuple) else ()
    return [each for each in given if isinstance(each, Mapping)]


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
