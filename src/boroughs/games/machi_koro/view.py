"""What a viewer sees: everything, for nothing is hidden here but the order of decks nobody has decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.view import View
from boroughs.games.machi_koro.components import counted

if TYPE_CHECKING:
    from boroughs.games.machi_koro.city import City
    from boroughs.games.machi_koro.rules import MachiKoro


class CityView(msgspec.Struct, frozen=True):
    """One city, its cards by name."""

    coins: int
    cards: dict[str, int]
    landmarks: tuple[str, ...]
    invested: int


class RollView(msgspec.Struct, frozen=True):
    """What each total would bring if one player rolled it now."""

    coins: tuple[tuple[int, ...], ...]
    """By total, from 1 on, then by seat: gained, or lost below zero. Boats catch seven, the mean."""
    asks: dict[str, tuple[str, ...]]
    """By total: what it would ask of the roller, or of nature, beyond coins."""


class MachiKoroView(View, frozen=True, kw_only=True):
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
    rolls: tuple[RollView, ...] = ()
    """By roller; figures for people, which follow from the rest and are added for them alone."""
    progress: float = 0.0
    """How far the leading city has come; for people too."""


def city_view(city: City) -> CityView:
    return CityView(
        coins=int(city.coins),
        cards=counted(city.cards),
        landmarks=tuple(landmark.name for landmark in city.built_landmarks()),
        invested=int(city.invested),
    )


def view_of(table: MachiKoro, viewer: Viewer) -> MachiKoroView:
    acting = table.to_act()
    return MachiKoroView(
        game="machi-koro",
        viewer=viewer,
        seats=table.seats,
        options=table.options,
        to_act=acting,
        prompt=table.prompt() if viewer in acting else None,
        result=table.result(),
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
