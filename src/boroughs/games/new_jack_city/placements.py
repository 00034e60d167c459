"""Where a card may go and what that would do, as rows of plain values: the work behind the figures."""

from __future__ import annotations

from typing import TypeAlias

from boroughs.games.new_jack_city.city import LEGAL, City
from boroughs.games.new_jack_city.city_map import zone_numbers
from boroughs.games.new_jack_city.components import CARDS, COLOURS, Face
from boroughs.games.new_jack_city.grid import column_of, quarter_turns, row_of
from boroughs.games.new_jack_city.joining import NOBODY, Join, Slot
from boroughs.games.new_jack_city.moves import place

JoinRow: TypeAlias = tuple[str, int, tuple[int, ...], int, bool, int, int, int]
"""Colour, value, zones joined, holder, built, dollars, bonus, openings."""
PlacementRow: TypeAlias = tuple[int, int, int, str, int, int, list[JoinRow]]
"""Column, row, quarter turns, the move, dollars, Builders that come home, zones."""
Spot: TypeAlias = tuple[int, int, int]
"""Column, row, quarter turns."""


def placements(
    city: City, seat: int, card: int, strict: bool, solo: bool
) -> tuple[list[PlacementRow], dict[str, list[Spot]]]:
    """The legal places of a card, and by reason those beside the city where it may not lie."""
    numbers = zone_numbers(city)
    legal: list[PlacementRow] = []
    refused: dict[str, list[Spot]] = {}
    for face in CARDS[card].distinct:
        for slot in city.slots.values():
            problem = city.obstacle(slot, face, seat, strict)
            if problem == LEGAL:
                legal.append(_placement(city, slot, face, numbers, solo))
                continue
            spot = (
                column_of(slot.key // 2),
                row_of(slot.key // 2),
                quarter_turns(slot.key, face.flipped),
            )
            spots = refused.get(problem)
            if spots is None:
                refused[problem] = [spot]
            else:
                spots.append(spot)
    return legal, refused


def _placement(
    city: City, slot: Slot, face: Face, numbers: dict[int, int], solo: bool
) -> PlacementRow:
    dollars = 0
    home = 0
    zones: list[JoinRow] = []
    joins = city.joins(slot, face)
    city.count_openings(slot, face, joins)
    for join in joins:
        zones.append(_zone(city, join, numbers, solo))
        if not solo:
            dollars += join.gain
            home += _coming_home(join)
    cell = slot.key // 2
    return (
        column_of(cell),
        row_of(cell),
        quarter_turns(slot.key, face.flipped),
        place(face, slot.key).notation,
        dollars,
        home,
        zones,
    )


def _coming_home(join: Join) -> int:
    """All own Builders from a zone that becomes built, all but one from one that grows together."""
    return join.builders if join.built else max(0, join.builders - 1)


def _zone(city: City, join: Join, numbers: dict[int, int], solo: bool) -> JoinRow:
    value: int = join.value
    built = join.built or (solo and value >= city.numbers.least)
    return (
        COLOURS[join.colour],
        value,
        tuple([numbers[root] for root in join.roots]),
        NOBODY if built else join.holder,
        built,
        0 if solo else join.gain,
        0 if built else city.numbers.bonus_of(value),
        join.openings,
    )
