"""Positions as plain data, checked on the way in; and the state that a view leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from boroughs.core.errors import BadPosition
from boroughs.core.options import OptionValue
from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.components import (
    CARD_NAMED,
    CARDS,
    LANDMARK_NAMED,
    ROWS,
    SEATS,
    STARTING_CARDS,
    TECH_STARTUP,
    counted,
)
from boroughs.games.machi_koro.moments import possible
from boroughs.games.machi_koro.view import CityView, MachiKoroView, city_view

if TYPE_CHECKING:
    from boroughs.games.machi_koro.rules import MachiKoro

_MOST = 1_000_000_000
"""More coins or turns than any game sees; compiled code counts in 64 bits."""


class PositionData(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is written down. What is left out of `deck` is whatever lies nowhere else."""

    seats: int
    cities: tuple[CityView, ...]
    market: dict[str, int]
    deck: dict[str, int] | None = None
    discarded: dict[str, int] = {}
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


def position_to_dict(table: MachiKoro) -> dict[str, object]:
    data = PositionData(
        seats=table.seats,
        options=table.options,
        now=table.now,
        turn=int(table.turn),
        turns=int(table.turns),
        decision=table.decision_name(),
        asked=table.asked_name(),
        dice=tuple(table.dice),
        total=int(table.total),
        again=table.again,
        pending=int(table.pending),
        winner=int(table.winner),
        cities=tuple(city_view(city) for city in table.cities),
        market=counted(table.market),
        deck=counted(table.deck),
        discarded=counted(table.discarded),
    )
    plain: dict[str, object] = msgspec.to_builtins(data)
    return plain


def read_position(data: Mapping[str, object]) -> PositionData:
    """The position, or BadPosition with what is wrong with it."""
    try:
        position = msgspec.convert(data, PositionData)
    except msgspec.ValidationError as error:
        raise BadPosition("bad-position", problem=str(error)) from None
    _check_numbers(position)
    for city in position.cities:
        _check_city(city)
    _check_cards(position)
    _check_rows(position)
    if not possible(position):
        _refuse("nobody can be asked this now")
    return position


def position_of_view(view: MachiKoroView) -> PositionData:
    """Nothing is hidden, so a view says all that a position does."""
    return PositionData(
        seats=view.seats,
        options=view.options,
        turn=view.turn,
        turns=view.turns,
        decision=view.decision,
        asked=view.asked,
        dice=view.dice,
        total=view.total,
        again=view.again,
        pending=view.pending,
        winner=view.winner,
        cities=view.cities,
        market=view.market,
        deck=view.deck,
        discarded=view.discarded,
    )


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
    counts = [0] * len(CARDS)
    for name, count in named.items():
        counts[CARD_NAMED[name].index] = count
    return counts


def rest_of_deck(position: PositionData) -> list[int]:
    """What lies neither in a city nor in the market nor among the discards."""
    left = [card.copies for card in CARDS]
    for card in STARTING_CARDS:
        left[card.index] += position.seats
    for named in (
        position.market,
        position.discarded,
        *(city.cards for city in position.cities),
    ):
        for name, count in named.items():
            left[CARD_NAMED[name].index] -= count
    return left


def _refuse(problem: str) -> None:
    raise BadPosition("bad-position", problem=problem)


def _check_numbers(position: PositionData) -> None:
    if position.seats not in SEATS or len(position.cities) != position.seats:
        _refuse(f"{len(position.cities)} cities for {position.seats} seats")
    if not 0 <= position.turn < position.seats or not -1 <= position.winner < position.seats:
        _refuse("no such seat")
    if not all(1 <= die <= 6 for die in position.dice) or len(position.dice) > 3:
        _refuse(f"dice {position.dice}")
    if not 0 <= position.total <= 14 or position.pending < 0 or position.turns < 0:
        _refuse("total, pending or turns")
    if position.turns > _MOST:
        _refuse("more turns than can be")
    if position.now < 0:
        _refuse("time before the start")
    if position.options:
        _refuse("no such option")


def _check_city(city: CityView) -> None:
    if city.coins < 0 or city.invested < 0:
        _refuse("fewer than no coins")
    if city.coins > _MOST or city.invested > _MOST:
        _refuse("more coins than can be")
    if city.invested > 0 and city.cards.get(TECH_STARTUP.name, 0) == 0:
        _refuse("coins on a card that is not there")
    for name in city.landmarks:
        if name not in LANDMARK_NAMED:
            _refuse(f"no landmark is called {name}")
    if len(set(city.landmarks)) != len(city.landmarks):
        _refuse("a landmark stands twice")
    for name, count in city.cards.items():
        if name in CARD_NAMED and CARD_NAMED[name].major and count > 1:
            _refuse(f"two of {name} in one city")


def _check_cards(position: PositionData) -> None:
    piles = [position.market, position.discarded, *(city.cards for city in position.cities)]
    for named in [*piles, position.deck or {}]:
        for name, count in named.items():
            if name not in CARD_NAMED:
                _refuse(f"no card is called {name}")
            if count < 0:
                _refuse(f"fewer than none of {name}")
    rest = rest_of_deck(position)
    for card in CARDS:
        if rest[card.index] < 0:
            _refuse(f"more of {card.name} than there are")
    if position.deck is not None and card_counts(position.deck) != rest:
        _refuse("cards are missing from the decks")


def _check_rows(position: PositionData) -> None:
    rest = rest_of_deck(position)
    short = False
    for row in ROWS:
        shown = sum(position.market.get(card.name, 0) > 0 for card in row.cards)
        if shown > int(row.different):
            _refuse(f"too many different cards in the row {row.name}")
        short |= shown < int(row.different) and any(rest[card.index] > 0 for card in row.cards)
    if short != (position.asked in ("market", "first-player")):
        _refuse("rows are refilled at once")
    for card in CARDS:
        owned = all(city.cards.get(card.name, 0) > 0 for city in position.cities)
        if card.major and owned and position.market.get(card.name, 0) > 0:
            _refuse(f"everybody has {card.name}")
