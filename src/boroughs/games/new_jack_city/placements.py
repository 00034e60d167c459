"""Where each card of a hand may go, what that would do, and why not elsewhere: the work behind the figures."""

from __future__ import annotations

from typing import Any

from boroughs.games.new_jack_city.city import LEGAL, City
from boroughs.games.new_jack_city.city_map import zone_numbers
from boroughs.games.new_jack_city.components import CARD_NAMED, COLOURS, Face
from boroughs.games.new_jack_city.grid import column_of, quarter_turns, row_of, segment_of
from boroughs.games.new_jack_city.joining import NOBODY, Join, Slot
from boroughs.games.new_jack_city.moves import laid_text
from boroughs.games.new_jack_city.view import CardPlaces, JoinView, PlacementView


def places_of(
    city: City, seat: int, hand: list[str], strict: bool, solo: bool, to_signal: int = 0
) -> tuple[CardPlaces, ...]:
    """The legal places of each card, and by reason those beside the city where it may not lie.

    `to_signal`: so many more dollars would signal the end; 0 where none would.
    """
    slots = list(city.slots.values())
    upright = [_spot(slot, False) for slot in slots]
    flipped = [_spot(slot, True) for slot in slots]
    numbers = zone_numbers(city)
    found: list[CardPlaces] = []
    for card in hand:
        legal: list[PlacementView] = []
        refused: dict[str, list[Any]] = {}
        for face in CARD_NAMED[card].distinct:
            spots = flipped if face.flipped else upright
            for index in range(len(slots)):
                slot = slots[index]
                problem = city.road_obstacle(slot, face, strict)
                if problem == LEGAL:
                    joins = city.joins(slot, face)
                    problem = city.zone_obstacle(joins, seat)
                    if problem == LEGAL:
                        legal.append(_placement(city, slot, face, joins, numbers, solo, to_signal))
                        continue
                if problem not in refused:
                    refused[problem] = []
                refused[problem].append(spots[index])
        reasons = {problem: tuple(there) for problem, there in refused.items()}
        found.append(CardPlaces(card, tuple(legal), reasons))
    return tuple(found)


def _spot(slot: Slot, flipped: bool) -> Any:
    """Column, row, quarter turns; an object for all cards, where a typed tuple would be made anew for each."""
    cell = slot.key // 2
    return (column_of(cell), row_of(cell), quarter_turns(slot.key, flipped))


def _placement(
    city: City,
    slot: Slot,
    face: Face,
    joins: list[Join],
    numbers: dict[int, int],
    solo: bool,
    to_signal: int,
) -> PlacementView:
    dollars = 0
    home = 0
    zones: list[JoinView] = []
    city.count_openings(slot, face, joins)
    for join in joins:
        zones.append(_zone(city, join, numbers, solo))
        if not solo:
            dollars += join.gain
            home += _coming_home(join)
    cell = slot.key // 2
    return PlacementView(
        column_of(cell),
        row_of(cell),
        quarter_turns(slot.key, face.flipped),
        "place " + laid_text(face, slot.key),
        dollars,
        home,
        tuple(zones),
        0 < to_signal <= dollars,
        tuple([segment_of(slot.key, side) for side in slot.open_sides if face.roads >> side & 1]),
    )


def _coming_home(join: Join) -> int:
    """All own Builders from a zone that becomes built, all but one from one that grows together."""
    return join.builders if join.built else max(0, join.builders - 1)


def _zone(city: City, join: Join, numbers: dict[int, int], solo: bool) -> JoinView:
    value: int = join.value
    built = join.built or (solo and value >= city.numbers.least)
    return JoinView(
        COLOURS[join.colour],
        value,
        tuple([numbers[root] for root in join.roots]),
        NOBODY if built else join.holder,
        built,
        0 if solo else join.gain,
        0 if built else city.numbers.bonus_of(value),
        join.openings,
    )
