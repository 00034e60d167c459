"""The position as data: its open part is what every viewer sees. Whether a game can stand like this: `checks.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from boroughs.core.positions import position_data
from boroughs.games.chinatown.declared import (
    FOR_EACH_SEAT,
    PositionData,
    TableData,
    other_fields,
    set_fields,
    set_other_fields,
    table_fields,
    table_key,
)
from boroughs.games.chinatown.rules import Chinatown

TABLES_KEPT: Final = 16


class TableCache:
    """The open part of the latest positions, of all tables: one for all who look at it, and for the store.

    Payments and offers never change, so the same ones say the same. Any thread may ask: at worst two write the same
    part. Beyond its bound all is forgotten, and written again when it is asked for.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[tuple[object, ...], TableData] = {}

    def data_of(self, table: Chinatown) -> TableData:
        key = table_key(table)
        known = self._known.get(key)
        if known is None:
            known = TableData(**table_fields(table))
            if len(self._known) >= self._most:
                self._known.clear()
            self._known[key] = known
        return known


TABLES: Final = TableCache(TABLES_KEPT)


def table_data(table: Chinatown) -> TableData:
    """The open part of this position."""
    return TABLES.data_of(table)


def position_to_dict(table: Chinatown) -> dict[str, object]:
    open_part = msgspec.to_builtins(table_data(table))
    for old in open_part["closed"]:
        # Records of before there were prices end with the fingerprint of a position without them.
        if not old["price"]:
            del old["price"]
    return {
        "seats": table.seats,
        "options": table.options,
        "now": table.now,
        **open_part,
        **other_fields(table),
    }


def read_position(data: Mapping[str, object]) -> PositionData:
    """The data in the right shape, or BadPosition. What is left out is as at the start of a game."""
    given = {name: value for name, value in data.items() if value is not None}
    return position_data({"turn": data.get("first", 0), **given}, PositionData, FOR_EACH_SEAT)


def fill_open(table: Chinatown, data: TableData | PositionData) -> None:
    """Makes a bare table this position, so far as it is open."""
    set_fields(table, data)
    table.derive()


def fill(table: Chinatown, data: PositionData) -> None:
    """The whole position, and its time."""
    fill_open(table, data)
    set_other_fields(table, data)
    table.now = data.now
