"""The fields of a position and of a view, and how they are written and read.

Written by tools/declared_states.py from the fields declared in state.py and city.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from boroughs.core.options import OptionValue
from boroughs.core.view import View
from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.components import card_counts, counted, landmark_bits, landmark_names
from boroughs.games.machi_koro.state import (
    MachiKoroState,
    asked_name,
    asked_named,
    decision_name,
    decision_named,
)


class CityView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One player's city. City Hall stands in every city and is not counted among its landmarks (MK-26)."""

    coins: int
    cards: dict[str, int]
    """How many of each kind, in the state in the order of CARDS."""
    landmarks: tuple[str, ...]
    """Those that stand, in the state a bit each."""
    invested: int
    """Coins on the Tech Startup: nobody's any more (MK-32)."""


class CityData(CityView, frozen=True, gc=False, forbid_unknown_fields=True):
    """The same as it is written down."""


class TableData(View, frozen=True, gc=False, kw_only=True):
    """Everything on the table; the order of the decks is not decided before a card is drawn."""

    turn: int
    """Whose turn it is."""
    turns: int
    """How many turns were begun."""
    decision: str
    """What the player whose turn it is must decide."""
    asked: str
    """What nature must decide."""
    dice: tuple[int, ...]
    """What was rolled in this turn, lowest first, without a die set aside."""
    total: int
    """What the dice count, with what a Harbor adds."""
    again: bool
    """Doubles with an Amusement Park: one more turn after this one."""
    pending: int
    """How often the card that is being decided on still acts; before a roll, how many dice."""
    winner: int
    """Who has won, or -1."""
    cities: tuple[CityView, ...]
    market: dict[str, int]
    """How many of each kind it shows. This and the next two are in the order of CARDS."""
    deck: dict[str, int]
    """What is left to draw."""
    discarded: dict[str, int]


class PositionData(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A position as it is written down: what is open, and what is not."""

    seats: int
    options: dict[str, OptionValue] = {}
    now: int = 0
    turn: int = 0
    turns: int = 1
    decision: str = "roll"
    asked: str = "nothing"
    dice: tuple[int, ...] = ()
    total: int = 0
    again: bool = False
    pending: int = 0
    winner: int = -1
    cities: tuple[CityData, ...]
    market: dict[str, int]
    deck: dict[str, int] = {}
    discarded: dict[str, int] = {}


FOR_EACH_SEAT: Mapping[str, object] = MappingProxyType({})
"""Lists by seat: what each seat has where a position leaves one out."""
LATER: Mapping[str, object] = MappingProxyType({})
"""Fields that earlier releases did not write, oldest first, and what stands for them."""


def city_data(city: City) -> CityView:
    return CityView(
        coins=city.coins,
        cards=counted(city.cards),
        landmarks=landmark_names(city.landmarks),
        invested=city.invested,
    )


def read_city(seat: int, data: CityView) -> City:
    city = City(seat, card_counts(data.cards))
    city.coins = data.coins
    city.landmarks = landmark_bits(data.landmarks)
    city.invested = data.invested
    city.derive()
    return city


def table_fields(state: MachiKoroState) -> dict[str, Any]:
    """What all may see, by the names of TableData."""
    return {
        "turn": state.turn,
        "turns": state.turns,
        "decision": decision_name(state.decision),
        "asked": asked_name(state.asked),
        "dice": tuple(state.dice),
        "total": state.total,
        "again": state.again,
        "pending": state.pending,
        "winner": state.winner,
        "cities": tuple([city_data(city) for city in state.cities]),
        "market": counted(state.market),
        "deck": counted(state.deck),
        "discarded": counted(state.discarded),
    }


def set_fields(state: MachiKoroState, data: TableData | PositionData) -> None:
    """Puts what all may see on a bare table."""
    state.turn = data.turn
    state.turns = data.turns
    state.decision = decision_named(data.decision)
    state.asked = asked_named(data.asked)
    state.dice = list(data.dice)
    state.total = data.total
    state.again = data.again
    state.pending = data.pending
    state.winner = data.winner
    state.cities = [read_city(seat, city) for seat, city in enumerate(data.cities)]
    state.market = card_counts(data.market)
    state.deck = card_counts(data.deck)
    state.discarded = card_counts(data.discarded)
