"""The position as data, written and read. What it holds follows from the state: `declared.py`."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from boroughs.core.positions import position_data
from boroughs.games.machi_koro.components import CARD_NAMED, STARTING_CARDS, Box, counted
from boroughs.games.machi_koro.declared import (
    FOR_EACH_SEAT,
    PositionData,
    TableData,
    set_fields,
    table_fields,
)
from boroughs.games.machi_koro.rules import MachiKoro, Ruleset

_ENCODER = msgspec.json.Encoder()


def write_position(table: MachiKoro) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(_position(table))
    return plain


def encode_position(table: MachiKoro) -> bytes:
    """The same as JSON."""
    return _ENCODER.encode(_position(table))


def _position(table: MachiKoro) -> dict[str, object]:
    head = {"seats": table.seats, "options": table.options, "now": table.now}
    return {**head, **table_fields(table)}


def read_position(data: Mapping[str, object], box: Box) -> PositionData:
    """The written position, its types checked but not yet its sense.

    Without `deck`, the decks hold what lies nowhere else.
    """
    given = {name: value for name, value in data.items() if name != "deck" or value is not None}
    position = position_data(given, PositionData, FOR_EACH_SEAT)
    if "deck" in given:
        return position
    return msgspec.structs.replace(position, deck=counted(rest_of_deck(position, box)))


def state_of(data: TableData | PositionData, ruleset: Ruleset) -> MachiKoro:
    """The state that is written or seen so: nothing is hidden here."""
    table = MachiKoro(data.seats, data.options, ruleset)
    set_fields(table, data)
    table.derive()
    return table


def rest_of_deck(data: PositionData, box: Box) -> list[int]:
    """What lies neither in a city nor in the market nor among the discards."""
    left = [card.copies for card in box.cards]
    for card in STARTING_CARDS:
        left[card.index] += data.seats
    for named in (data.market, data.discarded, *(city.cards for city in data.cities)):
        for name, count in named.items():
            if name in CARD_NAMED:
                left[CARD_NAMED[name].index] -= count
    return left
