"""The position as data, checked on the way in: the declared fields, and the bodies of the tower."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from boroughs.core.errors import BadOptions, BadPosition
from boroughs.core.options import complete_options
from boroughs.core.positions import position_data
from boroughs.games.lots.bounds import Bodies
from boroughs.games.lots.components import Box
from boroughs.games.lots.declared import (
    FOR_EACH_SEAT,
    PositionFields,
    TableData,
    other_fields,
    set_fields,
    set_other_fields,
    table_fields,
)
from boroughs.games.lots.options import OPTIONS, check_options, up_to_date
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.spelling import bodies_data, set_bodies

FORMER_NAMES: Final = {
    "window_deadline": "ends",
    "last_block": "last",
    "last_turn": "closing",
    "ended_as": "ending",
    "scores_nothing": "zero",
}
"""What fields were called by the releases before, under the same rules."""


_ENCODER = msgspec.json.Encoder()


class OpenData(TableData, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """The open part of a position: what every viewer sees."""

    bodies: Bodies = ()
    """The tower, in the order in which it was built."""


class PositionData(PositionFields, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A position as it is written down: all that is open, and who got which crew card."""

    bodies: Bodies = ()


# Writing


def open_data(table: Lots) -> OpenData:
    """The open part of this position."""
    return OpenData(bodies=bodies_data(table.tower), **table_fields(table))


def position_to_dict(table: Lots) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(_position(table))
    return plain


def encode_position(table: Lots) -> bytes:
    """The same as JSON."""
    return _ENCODER.encode(_position(table))


def _position(table: Lots) -> PositionData:
    return PositionData(
        **table_fields(table),
        **other_fields(table),
        seats=table.seats,
        options=table.options,
        now=table.now,
        bodies=bodies_data(table.tower),
    )


def formerly_named(position: Mapping[str, object]) -> dict[str, object]:
    """A position as the releases before wrote it; they did not count what was put back."""
    return {
        FORMER_NAMES.get(name, name): value
        for name, value in position.items()
        if name != "returned_in_a_row"
    }


# Reading


def fill(table: Lots, data: OpenData | PositionData) -> None:
    """Puts the open part of a position on a bare table; whether it can be is another question."""
    set_bodies(table.tower, data.bodies)
    set_fields(table, data)


def read_position(data: Mapping[str, object], box: Box) -> Lots:
    """The state of this data, or BadPosition; whether a game can stand so: `checks.py`."""
    position = position_data(_brought_up_to_date(data), PositionData, FOR_EACH_SEAT)
    try:
        options = complete_options(OPTIONS, position.options)
        check_options(position.seats, options)
    except BadOptions as error:
        raise BadPosition("bad-position", problem=str(error)) from None
    table = Lots(position.seats, options, box)
    fill(table, position)
    set_other_fields(table, position)
    table.now = position.now
    table.derive()
    return table


def _brought_up_to_date(data: Mapping[str, object]) -> dict[str, object]:
    """A position that an older version wrote: fields had other names; before that, the open part stood by itself,
    with a field that is gone."""
    found = dict(data)
    if isinstance(table := found.get("table"), dict):
        del found["table"]
        found = {**found, **table}
        found.pop("height_before", None)
    for name, former in FORMER_NAMES.items():
        if former in found:
            if name in found:
                raise BadPosition("bad-position", problem=f"{name} is written twice")
            found[name] = found.pop(former)
    if isinstance(options := found.get("options"), dict):
        found["options"] = up_to_date(options)
    return found
