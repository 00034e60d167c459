"""The position as data: one struct, which is all of a position and all that a viewer sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.errors import BadPosition
from boroughs.core.view import View
from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.components import (
    CARD_NAMED,
    CARDS,
    LANDMARK_NAMED,
    STARTING_CARDS,
    Box,
    counted,
)
from boroughs.games.machi_koro.rules import MachiKoro, Ruleset
from boroughs.games.machi_koro.state import ASKED_NAMES, DECISION_NAMES


class CityView(msgspec.Struct, frozen=True, gc=False):
    """One city, its cards by name."""

    coins: int
    cards: dict[str, int]
    landmarks: tuple[str, ...]
    invested: int


class CityData(CityView, frozen=True, gc=False, forbid_unknown_fields=True):
    """The same as it is written down."""


class TableData(View, frozen=True, gc=False, kw_only=True):
    """The table. The decks are known by their content, which is what is not seen elsewhere."""

    turn: int
    turns: int
    decision: str
    asked: str
    dice: tuple[int, ...]
    total: int
    again: bool
    pending: int
    winner: int
    cities: tuple[CityView, ...]
    market: dict[str, int]
    deck: dict[str, int]
    discarded: dict[str, int]


class PositionData(TableData, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """The table as it is written down, with the time."""

    game: str = "machi-koro"
    viewer: Viewer = None
    to_act: tuple[int, ...] = ()
    now: int = 0
    cities: tuple[CityData, ...]


_OF_A_VIEWER: Final = {*View.__struct_fields__} - {"seats", "options"}
"""What a view says and a position does not: it follows from the rest."""
_USUAL: Final[dict[str, object]] = {
    "options": {},
    "turn": 0,
    "turns": 1,
    "decision": "roll",
    "asked": "nothing",
    "dice": (),
    "total": 0,
    "again": False,
    "pending": 0,
    "winner": -1,
    "discarded": {},
}
"""What a written position may leave out; without `deck`, the decks hold what lies nowhere else."""


def table_data(table: MachiKoro) -> dict[str, Any]:
    """What lies on the table, by the names of TableData."""
    return {
        "seats": table.seats,
        "options": table.options,
        "turn": int(table.turn),
        "turns": int(table.turns),
        "decision": table.decision_name(),
        "asked": table.asked_name(),
        "dice": tuple(table.dice),
        "total": int(table.total),
        "again": table.again,
        "pending": int(table.pending),
        "winner": int(table.winner),
        "cities": tuple(_city_view(city) for city in table.cities),
        "market": counted(table.market),
        "deck": counted(table.deck),
        "discarded": counted(table.discarded),
    }


def _city_view(city: City) -> CityView:
    return CityView(
        coins=int(city.coins),
        cards=counted(city.cards),
        landmarks=tuple(landmark.name for landmark in city.built_landmarks()),
        invested=int(city.invested),
    )


def write_position(table: MachiKoro) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(table_data(table))
    plain["now"] = table.now
    return plain


def read_position(data: Mapping[str, object], box: Box) -> PositionData:
    """The written position, its types checked but not yet its sense."""
    unknown = sorted(_OF_A_VIEWER & set(data))
    if unknown:
        raise BadPosition("bad-position", problem=f"Object contains unknown field `{unknown[0]}`")
    given = {name: value for name, value in data.items() if name != "deck" or value is not None}
    try:
        position = msgspec.convert({**_USUAL, "deck": {}, **given}, PositionData)
    except msgspec.ValidationError as error:
        raise BadPosition("bad-position", problem=str(error)) from None
    if "deck" in given:
        return position
    return msgspec.structs.replace(position, deck=counted(rest_of_deck(position, box)))


def state_of(data: TableData, ruleset: Ruleset) -> MachiKoro:
    """The state that is written or seen so: nothing is hidden here."""
    table = MachiKoro(data.seats, data.options, ruleset)
    table.turn = data.turn
    table.turns = data.turns
    table.decision = DECISION_NAMES.index(data.decision)
    table.asked = ASKED_NAMES.index(data.asked)
    table.dice = list(data.dice)
    table.total = data.total
    table.again = data.again
    table.pending = data.pending
    table.winner = data.winner
    table.cities = [city_of(seat, seen) for seat, seen in enumerate(data.cities)]
    table.lay_out(card_counts(data.market))
    table.discarded = card_counts(data.discarded)
    table.stock(card_counts(data.deck))
    table.filling = table.short_row()
    return table


def city_of(seat: int, seen: CityView) -> City:
    """The city that is seen so."""
    city = City(seat, card_counts(seen.cards))
    for name, count in seen.cards.items():
        if count:
            city.kinds |= CARD_NAMED[name].bit
    city.coins = seen.coins
    city.invested = seen.invested
    for name in seen.landmarks:
        city.complete(LANDMARK_NAMED[name])
    return city


def card_counts(named: Mapping[str, int]) -> list[int]:
    """How many of each kind, in the order of CARDS."""
    counts = [0] * len(CARDS)
    for name, count in named.items():
        counts[CARD_NAMED[name].index] = count
    return counts


def rest_of_deck(data: TableData, box: Box) -> list[int]:
    """What lies neither in a city nor in the market nor among the discards."""
    left = [card.copies for card in box.cards]
    for card in STARTING_CARDS:
        left[card.index] += data.seats
    for named in (data.market, data.discarded, *(city.cards for city in data.cities)):
        for name, count in named.items():
            if name in CARD_NAMED:
                left[CARD_NAMED[name].index] -= count
    return left
