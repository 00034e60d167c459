"""The position as data: one struct holds what all viewers see, and the position adds the hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.errors import BadPosition
from boroughs.core.view import View
from reference_game.rules import Lanterns

Natural = Annotated[int, msgspec.Meta(ge=0)]
Card = Annotated[int, msgspec.Meta(ge=1, le=4)]
Phase = Literal[
    "deal", "bid", "complete", "verdict", "window", "draw", "hand", "offer", "answer", "over"
]


class TableData(View, frozen=True, kw_only=True):
    """What lies open."""

    phase: Phase
    round: Natural
    leader: Natural
    ready: list[bool]
    table: list[Natural]
    discards: list[Card]
    handed: list[Natural]
    shown: list[Card]
    coins: list[Natural]
    lanterns: list[Natural]
    passed: list[Natural]
    verdict: str
    offer: list[Natural]


OPEN = TableData.__struct_fields__[len(View.__struct_fields__) :]
"""The fields of TableData itself."""


class PositionData(TableData, frozen=True, kw_only=True):
    """The table as it is written down, with all that is hidden."""

    game: str = "lanterns"
    viewer: Viewer = None
    to_act: tuple[int, ...] = ()
    now: Natural
    ends: int
    hands: list[list[Card]]
    bids: list[Natural]


WRITTEN = ("seats", "options", "now", *OPEN, "ends", "hands", "bids")


def open_data(state: Lanterns) -> dict[str, Any]:
    """What lies open, by name, in an order that tells nothing."""
    data = {name: getattr(state, name) for name in OPEN}
    data |= {name: list(value) for name, value in data.items() if isinstance(value, list)}
    return data | {name: sorted(data[name]) for name in ("discards", "passed", "shown")}


def write_position(state: Lanterns) -> dict[str, object]:
    return {
        "seats": state.seats,
        "options": state.options,
        "now": state.now,
        **open_data(state),
        "ends": state.ends,
        "hands": [sorted(hand) for hand in state.hands],
        "bids": list(state.bids),
    }


def read_position(data: Mapping[str, object]) -> PositionData:
    """The written position, its types checked but not yet its sense."""
    given = {name: value for name, value in data.items() if name in WRITTEN}
    try:
        return msgspec.convert(msgspec.to_builtins(given), PositionData)
    except msgspec.ValidationError as error:
        raise BadPosition("bad-position", problem=str(error)) from None


def state_of(position: PositionData, kind: type[Lanterns]) -> Lanterns:
    state = kind(position.seats, position.options)
    for name in WRITTEN[2:]:
        setattr(state, name, getattr(position, name))
    return state
