"""The fields of a position and of a view, and how they are written and read.

Written by tools/declared_states.py from the fields declared in state.py and city.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from boroughs.core.moments import Moment
from boroughs.core.options import OptionValue
from boroughs.core.view import View
from boroughs.games.new_jack_city.bounds import Natural, PhaseName, Seat, Small
from boroughs.games.new_jack_city.grid import cell_texts, cells_named
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.state import (
    Developer,
    NewJackCityState,
    card_names,
    cards_named,
    hand_named,
    phase_name,
    phase_named,
)


class HoldingsData(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a view shows as it stands."""

    money: Small = 0
    commercial: Small = 0
    """Tokens that buy another card, or, the next, another Builder action."""
    industrial: Small = 0
    scored: Small = 0
    """How many zones this player has scored, which breaks ties."""


class DeveloperData(HoldingsData, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A player: what lies in hand and before it, and where its Builders stand."""

    hand: tuple[str, ...] = ()
    """In the order of the cards' numbers."""
    builders: tuple[str, ...] = ()
    """The cells on which Builders stand; the others are free."""
    last_scored: tuple[str, ...] = ()
    """Of a finished game: the cells from which the final scoring called Builders home."""


class TableData(View, frozen=True, gc=False, kw_only=True):
    """Everything on the table. The order of the deck is not decided before a card is drawn."""

    phase: PhaseName
    first: Small
    """Who began."""
    turn: Small
    """Whose turn it is."""
    acted: bool
    """Whether the one card or Builder action that costs no token is spent."""
    pending: Small
    """How many cards the player whose turn it is must still draw."""
    signalled: Seat
    """Who signalled the end, or -1."""
    last_turns: Small
    """How many turns are left after that."""
    aside: tuple[str, ...]
    """Alone: cards that could not be placed."""


class PositionFields(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True
):
    """A position as it is written down: what is open, and what is not."""

    seats: Natural
    options: dict[str, OptionValue] = {}
    now: Moment = 0
    phase: PhaseName
    first: Small = 0
    turn: Small = 0
    acted: bool = False
    pending: Small = 0
    signalled: Seat = NOBODY
    last_turns: Small = 0
    aside: tuple[str, ...] = ()
    developers: tuple[DeveloperData, ...]


FOR_EACH_SEAT: Mapping[str, object] = MappingProxyType(
    {
        "developers": {},
    }
)
"""Lists by seat: what each seat has where a position leaves one out."""
LATER: Mapping[str, object] = MappingProxyType(
    {
        "developers.last_scored": (),
    }
)
"""Fields that earlier releases did not write, oldest first, and what stands for them."""


def developer_data(developer: Developer) -> DeveloperData:
    return DeveloperData(
        money=developer.money,
        commercial=developer.commercial,
        industrial=developer.industrial,
        scored=developer.scored,
        hand=card_names(developer.hand),
        builders=cell_texts(developer.builders),
        last_scored=cell_texts(developer.last_scored),
    )


def shown_developer_fields(developer: Developer) -> dict[str, Any]:
    """What all may see, by the names of HoldingsData."""
    return {
        "money": developer.money,
        "commercial": developer.commercial,
        "industrial": developer.industrial,
        "scored": developer.scored,
    }


def set_shown_developer_fields(developer: Developer, data: HoldingsData) -> None:
    """Puts what all may see into a bare one."""
    developer.money = data.money
    developer.commercial = data.commercial
    developer.industrial = data.industrial
    developer.scored = data.scored


def read_developer(seat: int, data: DeveloperData) -> Developer:
    developer = Developer(seat)
    developer.money = data.money
    developer.commercial = data.commercial
    developer.industrial = data.industrial
    developer.scored = data.scored
    developer.hand = hand_named(data.hand)
    developer.builders = cells_named(data.builders)
    developer.last_scored = cells_named(data.last_scored)
    return developer


def table_fields(state: NewJackCityState) -> dict[str, Any]:
    """What all may see, by the names of TableData."""
    return {
        "phase": phase_name(state.phase),
        "first": state.first,
        "turn": state.turn,
        "acted": state.acted,
        "pending": state.pending,
        "signalled": state.signalled,
        "last_turns": state.last_turns,
        "aside": card_names(state.aside),
    }


def set_fields(state: NewJackCityState, data: TableData | PositionFields) -> None:
    """Puts what all may see on a bare table."""
    state.phase = phase_named(data.phase)
    state.first = data.first
    state.turn = data.turn
    state.acted = data.acted
    state.pending = data.pending
    state.signalled = data.signalled
    state.last_turns = data.last_turns
    state.aside = cards_named(data.aside)


def other_fields(state: NewJackCityState) -> dict[str, Any]:
    """The rest of a position, by the names of PositionFields."""
    return {
        "developers": tuple([developer_data(developer) for developer in state.developers]),
    }


def set_other_fields(state: NewJackCityState, data: PositionFields) -> None:
    """Puts the rest of a position on a bare table."""
    state.developers = [
        read_developer(seat, developer) for seat, developer in enumerate(data.developers)
    ]
