"""Where each card of a hand may go, what that would do, and why it may not go elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from boroughs.games.new_jack_city.components import CARDS, COLOURS, LEAST, Face, bonus_of
from boroughs.games.new_jack_city.city import LEGAL
from boroughs.games.new_jack_city.grid import column_of, row_of
from boroughs.games.new_jack_city.joining import NOBODY, Join, Slot
from boroughs.games.new_jack_city.moves import place

if TYPE_CHECKING:
    from boroughs.games.new_jack_city.rules import NewJackCity


class JoinView(msgspec.Struct, frozen=True, array_like=True):
    """A zone as the card would leave it."""

    colour: str
    value: int
    joined: int
    """How many zones of the table become part of it."""
    largest: int
    """The value of the most valuable of those; 0 where the zone is new."""
    holder: int
    """Whose it would be, or -1."""
    built: bool
    dollars: int
    """What it would pay at once."""
    bonus: int
    """How many cards or tokens it would bring when scored."""


class PlacementView(msgspec.Struct, frozen=True, array_like=True):
    """A legal place for a card, with the move that puts it there."""

    x: int
    y: int
    turned: int
    move: str
    dollars: int
    """What it pays at once."""
    builders_home: int
    zones: tuple[JoinView, ...]


class CardOutlook(msgspec.Struct, frozen=True):
    """A card of the hand. `refused` names by reason the places beside the city where it may not lie."""

    card: str
    placements: tuple[PlacementView, ...]
    refused: dict[str, tuple[tuple[int, int, int], ...]]


def outlooks_of(table: NewJackCity, seat: int) -> tuple[CardOutlook, ...]:
    return tuple(_outlook(table, seat, card) for card in table.developers[seat].hand)


def _outlook(table: NewJackCity, seat: int, card: int) -> CardOutlook:
    city = table.city
    placements: list[PlacementView] = []
    refused: dict[str, list[tuple[int, int, int]]] = {}
    for face in CARDS[card].distinct:
        for slot in city.slots.values():
            problem = city.obstacle(slot, face, seat, table.strict)
            if problem == LEGAL:
                placements.append(_placement(table, slot, face))
                continue
            turned = slot.key % 2 + (2 if face.flipped else 0)
            where = (column_of(slot.key // 2), row_of(slot.key // 2), turned)
            refused.setdefault(problem, []).append(where)
    return CardOutlook(
        CARDS[card].name,
        tuple(placements),
        {problem: tuple(places) for problem, places in refused.items()},
    )


def _placement(table: NewJackCity, slot: Slot, face: Face) -> PlacementView:
    joins = table.city.joins(slot, face)
    home = 0 if table.solo else sum(_coming_home(join) for join in joins)
    cell = slot.key // 2
    return PlacementView(
        column_of(cell),
        row_of(cell),
        slot.key % 2 + (2 if face.flipped else 0),
        place(face, slot.key).notation,
        0 if table.solo else sum(int(join.gain) for join in joins),
        home,
        tuple(_zone(table, join) for join in joins),
    )


def _coming_home(join: Join) -> int:
    """All own Builders from a zone that becomes built, all but one from one that grows together."""
    return int(join.builders) if join.built else max(0, int(join.builders) - 1)


def _zone(table: NewJackCity, join: Join) -> JoinView:
    value = int(join.value)
    built = join.built or (table.solo and value >= LEAST)
    return JoinView(
        COLOURS[join.colour],
        value,
        len(join.roots),
        int(join.largest),
        NOBODY if built else int(join.holder),
        built,
        0 if table.solo else int(join.gain),
        0 if built else bonus_of(value),
    )
