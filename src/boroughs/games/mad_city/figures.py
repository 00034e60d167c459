"""Figures for boards: what each city would bring now, its zones with their outlines, who leads."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from boroughs.games.mad_city.city import zones_of
from boroughs.games.mad_city.components import (
    CATEGORIES,
    COLOURS,
    NO_CATEGORY,
    NO_COUNTERS,
    ROAD_TOKEN,
    STANDARD,
    TOKENS,
    Numbers,
    solo_road_points,
)
from boroughs.games.mad_city.faces import read_face
from boroughs.games.mad_city.roads import longest_road
from boroughs.games.mad_city.squares import SQUARES, square_of
from boroughs.games.mad_city.turn.scoring import scores_green
from boroughs.games.mad_city.view import (
    BetFigures,
    BuilderView,
    CityFigures,
    MadCityView,
    ZoneFigures,
)

_BETWEEN = ("ready", "deal", "over")
"""Phases in which no city is being built."""


def with_figures(view: MadCityView, numbers: Numbers) -> MadCityView:
    """The view with what boards show beside it."""
    cities = [_city(view, builder, numbers) for builder in view.builders]
    leads = _leads(view, cities)
    builders = tuple(
        msgspec.structs.replace(
            builder,
            city=cities[seat],
            leads=leads[seat],
            would_bring=_would_bring(view, seat, cities[seat], leads[seat], numbers),
            green=_green(view, seat, numbers),
            bets=_bets(view, seat, cities, leads[seat], numbers),
            brought=sum(builder.sheet),
        )
        for seat, builder in enumerate(view.builders)
    )
    return msgspec.structs.replace(view, builders=builders)


def _city(view: MadCityView, builder: BuilderView, numbers: Numbers) -> CityFigures | None:
    if not builder.cells:
        return None
    # Scoring turns the counters: afterwards a city still shows what it brought.
    return city_figures(
        builder.cells, view.size, builder.faced or builder.counters, view.target == 0, numbers
    )


@lru_cache(maxsize=4096)
def city_figures(
    cells: tuple[str, ...],
    size: int,
    counters: tuple[int, ...],
    solo: bool,
    numbers: Numbers = STANDARD,
) -> CityFigures:
    """A city with these counters left, or none; all of it follows from the tiles, so it is kept for a while."""
    faces = [read_face(name) for name in cells]
    left = list(counters or NO_COUNTERS)
    zones: list[ZoneFigures] = []
    table = numbers.solo_ranger if solo else numbers.ranger
    largest = {"yellow": 0, "red": 0, "blue": 0}
    zone_points = green_points = 0
    for zone in zones_of(faces, size):
        colour = COLOURS[zone.colour]
        points, category, counts_down = 0, "", False
        if colour in largest:
            largest[colour] = max(largest[colour], zone.buildings)
            if zone.category != NO_CATEGORY:
                category = CATEGORIES[zone.category].name
                counts_down = left[zone.category] > 0
                if counts_down:
                    left[zone.category] -= 1
                else:
                    points = numbers.points[zone.category]
                    zone_points += points
        else:
            points = table[zone.areas]
            green_points += points
        zones.append(
            ZoneFigures(
                colour=colour,
                areas=zone.areas,
                buildings=zone.buildings,
                category=category,
                points=points,
                counts_down=counts_down,
                squares=tuple(_corner(quadrant, size) for quadrant in zone.quadrants),
                outline=tuple(tuple(line) for line in _outline(zone.quadrants, size)),
            )
        )
    road = longest_road(faces, size)
    return CityFigures(
        zones=tuple(zones),
        zone_points=zone_points,
        green_points=green_points,
        road=tuple(SQUARES[square_of(cell, size)] for cell in road),
        road_length=len(set(road)),
        road_points=solo_road_points(len(set(road))) if solo else 0,
        largest=largest,
    )


def _reaches(city: CityFigures | None) -> tuple[int, ...]:
    return () if city is None else (*city.largest.values(), city.road_length)


def _playing(view: MadCityView) -> list[int]:
    """Who builds in this round, or built in the one that was scored last."""
    building = view.table.phase == "build"
    return [
        seat
        for seat, builder in enumerate(view.builders)
        if (builder.plays if building else builder.sheet)
    ]


def _leads(view: MadCityView, cities: list[CityFigures | None]) -> list[tuple[str, ...]]:
    """For each seat the contractors in which nobody does better; all cities must be in sight."""
    leads: list[tuple[str, ...]] = [()] * view.seats
    playing = _playing(view)
    if view.target == 0 or not playing or any(cities[seat] is None for seat in playing):
        return leads
    reaches = [_reaches(city) for city in cities]
    most = [max(sizes) for sizes in zip(*filter(None, reaches), strict=True)]
    standard = view.options["mode"] == "standard"
    first = 0 if standard else ROAD_TOKEN
    # MAD-16: no road is never the longest. MAD-31: who bets on nothing is unbeaten by nothing.
    least = 0 if standard else 1
    for seat in playing:
        leads[seat] = tuple(
            TOKENS[token]
            for token in range(first, len(TOKENS))
            if reaches[seat][token] == most[token] >= least
        )
    return leads


def _would_bring(
    view: MadCityView,
    seat: int,
    city: CityFigures | None,
    leads: tuple[str, ...],
    numbers: Numbers,
) -> int:
    if city is None or view.table.phase in _BETWEEN:
        return 0
    if view.target == 0:
        return city.zone_points + city.green_points + city.road_points
    standard = view.options["mode"] == "standard"
    bonus = numbers.road_bonus if leads and not standard else 0
    green = city.green_points if _green(view, seat, numbers) else 0
    return city.zone_points + bonus + green


def _green(view: MadCityView, seat: int, numbers: Numbers) -> bool:
    """Whether the lakes and parks of this seat count, or brought something when they were counted."""
    sheet = view.builders[seat].sheet
    if sheet:
        # Scores have moved since: who was barred from the tree is no longer to be seen (MAD-33).
        return sheet[0] != 0
    if view.target == 0:
        return True
    ranger = view.table.ranger
    return ranger >= 0 and scores_green(
        seat,
        ranger,
        view.builders[ranger].score,
        view.options["mode"] == "standard",
        numbers.tree_barred_from,
    )


def _bets(
    view: MadCityView,
    seat: int,
    cities: list[CityFigures | None],
    leads: tuple[str, ...],
    numbers: Numbers,
) -> tuple[BetFigures, ...]:
    """All four as they stand: what is in a fist, its owner and the end of the round tell."""
    playing = _playing(view)
    own = cities[seat]
    if view.options["mode"] != "standard" or seat not in playing or own is None:
        return ()
    rivals = [_reaches(cities[other]) for other in playing if other != seat]
    if not all(rivals):
        return tuple(
            BetFigures(name, reach, None, None)
            for name, reach in zip(TOKENS, _reaches(own), strict=True)
        )
    best = [max(reaches) for reaches in zip(*rivals, strict=True)] or [0] * len(TOKENS)
    won, lost = numbers.contractor_gain, -numbers.contractor_loss
    return tuple(
        BetFigures(name, reach, most, won if name in leads else lost)
        for name, reach, most in zip(TOKENS, _reaches(own), best, strict=True)
    )


# The rims of zones, in half tiles from the top left of a city


def _outline(quadrants: list[int], size: int) -> list[list[int]]:
    """The rim of a zone as closed lines: x, y, x, y ... in half tiles, clockwise, holes the other way.

    >>> _outline([0, 1], 3)
    [[0, 0, 2, 0, 2, 1, 0, 1]]
    """
    squares = {_corner(quadrant, size) for quadrant in quadrants}
    after: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(squares):
        for (fx, fy), (tx, ty), (nx, ny) in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if (nx, ny) not in squares:
                after.setdefault((fx, fy), []).append((tx, ty))
    lines: list[list[int]] = []
    while after:
        start = min(after, key=lambda point: (point[1], point[0]))
        lines.append(_rim(after, start))
    return lines


def _rim(after: dict[tuple[int, int], list[tuple[int, int]]], start: tuple[int, int]) -> list[int]:
    """Follows the rim from here until it closes; only its corners are kept."""
    points: list[int] = []
    here, came = start, (0, 0)
    while True:
        choices = after[here]
        # Where two squares meet by a corner only, turn right: stay with this square.
        right = (here[0] - came[1], here[1] + came[0])
        there = right if right in choices else choices[0]
        choices.remove(there)
        if not choices:
            del after[here]
        step = (there[0] - here[0], there[1] - here[1])
        if step != came:
            points += here
        here, came = there, step
        if here == start:
            return points


def _corner(quadrant: int, size: int) -> tuple[int, int]:
    """Where a quadrant lies, in half tiles from the top left."""
    cell, place = divmod(quadrant, 4)
    east = place in (1, 2)
    south = place in (2, 3)
    return 2 * (cell % size) + east, 2 * (cell // size) + south
