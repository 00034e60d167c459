"""What a viewer sees: all cities but those behind a screen, no fist but one's own; and figures for a board."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.errors import IllegalMove
from boroughs.core.view import View
from boroughs.games.mad_city.city import EMPTY, zones_of
from boroughs.games.mad_city.components import (
    CATEGORIES,
    COLOURS,
    NO_CATEGORY,
    RANGER_POINTS,
    ROAD_BONUS,
    ROAD_TOKEN,
    SOLO_RANGER_POINTS,
    TILE_NAMED,
    TILES,
    TOKENS,
    TREE_BARRED_FROM,
    TURNS,
    solo_road_points,
)
from boroughs.games.mad_city.moves import TREE
from boroughs.games.mad_city.outlines import corners_of, outline_of
from boroughs.games.mad_city.roads import longest_road
from boroughs.games.mad_city.squares import SQUARES, square_of
from boroughs.games.mad_city.state import BUILD, COMPLETE, DEAL, NO_CELL, NO_TILE, PHASES

if TYPE_CHECKING:
    from boroughs.games.mad_city.rules import MadCity
    from boroughs.games.mad_city.state import Builder

Cells = tuple[int, ...]


class ZoneView(msgspec.Struct, frozen=True):
    """One zone. Squares and outline count in half tiles from the top left of the city."""

    colour: str
    areas: int
    buildings: int
    category: str
    """The class of zones it belongs to, or nothing."""
    points: int
    """What it would bring if the round were scored now."""
    counts_down: bool
    """Whether it turns a counter instead of bringing points."""
    squares: tuple[tuple[int, int], ...]
    outline: tuple[tuple[int, ...], ...]


class CityView(msgspec.Struct, frozen=True):
    """A city and what it would bring now."""

    cells: tuple[str, ...]
    """Row by row: `MC12/3` is the tile MC12 after three quarter turns clockwise, nothing is a gap."""
    zones: tuple[ZoneView, ...]
    zone_points: int
    green_points: int
    """What its lakes and parks would bring to a ranger, or alone."""
    road: tuple[str, ...]
    """The squares of a longest road in order; a crossing may stand there twice."""
    road_length: int
    largest: dict[str, int]
    """The most buildings in one zone, by colour."""


class BuilderView(msgspec.Struct, frozen=True):
    """One player. Behind a screen `city` is missing, and the tiles are known by their number."""

    score: int
    counters: dict[str, int]
    plays: bool
    ready: bool
    done: bool
    tiles: int
    hand: tuple[str, ...]
    city: CityView | None
    palmed: tuple[str, ...] | None
    """Contractors in the fist, or None while it is closed to this viewer."""
    swapped: str
    """The tile taken from the middle in this round."""
    stage: int
    sheet: tuple[int, ...]
    faced: tuple[int, ...]
    """The counters as they stood when the city was scored, in their order."""
    tree: str
    """Why this player may take the tree now or not: `free`, `has`, `gone`, `unfinished`, `barred`; or nothing,
    where there is none or where it would tell what a screen hides."""
    leads: tuple[str, ...]
    """Contractors (`road` in the base game) for which no city in sight does better than this one.
    Nothing while a screen hides others."""
    would_bring: int
    """What the round would bring now, bets left out; 0 behind a screen."""


class MadCityView(View, frozen=True, kw_only=True):
    """The table."""

    phase: str
    round: int
    size: int
    target: int
    """The points that end the game; 0 where rounds are counted."""
    ranger: int
    """Who has the tree, or -1."""
    common: str
    last_round: bool
    ties: int
    screened: bool
    loose: str
    """Puzzle: the square of the tile that may still be moved."""
    walk: str
    guides: tuple[str, ...]
    """Guide tiles that were turned and not used."""
    turned: int
    guide: int
    """The guide tile that is asked about, 0 to 3 above the columns, 4 to 7 left of the rows, or -1."""
    covered: tuple[str, ...]
    builders: tuple[BuilderView, ...]


def face_name(face: int) -> str:
    return "" if face == EMPTY else f"{TILES[face // TURNS].name}/{face % TURNS}"


def read_face(name: str) -> int:
    """
    >>> read_face("MC02/3"), read_face("")
    (7, -1)
    """
    if not name:
        return EMPTY
    tile, _, turns = name.partition("/")
    return TURNS * TILE_NAMED[tile].index + int(turns)


def tile_name(tile: int) -> str:
    return "" if tile == NO_TILE else TILES[tile].name


def read_tile(name: str) -> int:
    return TILE_NAMED[name].index if name else NO_TILE


def token_names(palmed: int) -> tuple[str, ...]:
    return tuple(name for token, name in enumerate(TOKENS) if palmed >> token & 1)


def read_tokens(names: tuple[str, ...]) -> int:
    return sum(1 << TOKENS.index(name) for name in names)


@lru_cache(maxsize=4096)
def city_view(cells: Cells, size: int, counters: Cells, solo: bool) -> CityView:
    """A city with these counters left; all of it follows from the tiles, so it is kept for a while."""
    left = list(counters)
    zones: list[ZoneView] = []
    table = SOLO_RANGER_POINTS if solo else RANGER_POINTS
    largest = {"yellow": 0, "red": 0, "blue": 0}
    zone_points = green_points = 0
    for zone in zones_of(list(cells), size):
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
                    points = CATEGORIES[zone.category].points
                    zone_points += points
        else:
            points = table[zone.areas]
            green_points += points
        zones.append(
            ZoneView(
                colour=colour,
                areas=zone.areas,
                buildings=zone.buildings,
                category=category,
                points=points,
                counts_down=counts_down,
                squares=tuple(corners_of(zone.quadrants, size)),
                outline=tuple(tuple(line) for line in outline_of(zone.quadrants, size)),
            )
        )
    road = longest_road(list(cells), size)
    return CityView(
        cells=tuple(face_name(face) for face in cells),
        zones=tuple(zones),
        zone_points=zone_points,
        green_points=green_points,
        road=tuple(SQUARES[square_of(cell, size)] for cell in road),
        road_length=len(set(road)),
        largest=largest,
    )


_NO_COUNTERS: Cells = (0,) * len(CATEGORIES)


def _tree(table: MadCity, builder: Builder) -> str:
    """How this player stands to the tree, as `TakeTree` would answer."""
    if table.phase != BUILD or table.solo or not table.plays(builder.seat):
        return ""
    try:
        TREE.refuse(table, builder.seat)
    except IllegalMove as refusal:
        return _TREE[refusal.code]
    return "free"


_TREE = {
    "tree-yours": "has",
    "tree-gone": "gone",
    "tree-barred": "barred",
    "city-unfinished": "unfinished",
}


def _reaches(city: CityView) -> tuple[int, ...]:
    return (*city.largest.values(), city.road_length)


def _leads(table: MadCity, cities: list[CityView | None]) -> list[tuple[str, ...]]:
    """For each seat the contractors in which nobody does better; all cities must be in sight."""
    nothing: list[tuple[str, ...]] = [()] * table.seats
    playing = [city for seat, city in enumerate(cities) if table.plays(seat)]
    if table.solo or table.phase != BUILD or None in playing:
        return nothing
    reaches = [_reaches(city) if city is not None else () for city in cities]
    most = [max(sizes) for sizes in zip(*(r for r in reaches if r), strict=True)]
    first = 0 if table.standard else ROAD_TOKEN
    for seat in range(table.seats):
        if reaches[seat] and table.plays(seat):
            nothing[seat] = tuple(
                TOKENS[token]
                for token in range(first, len(TOKENS))
                if reaches[seat][token] == most[token] > 0
            )
    return nothing


def _would_bring(table: MadCity, seat: int, city: CityView | None, leads: tuple[str, ...]) -> int:
    if city is None or table.phase != BUILD:
        return 0
    if table.solo:
        return city.zone_points + city.green_points + solo_road_points(city.road_length)
    bonus = ROAD_BONUS if leads and not table.standard else 0
    barred = table.standard and table.builders[seat].score >= TREE_BARRED_FROM
    return (
        city.zone_points + bonus + (city.green_points if table.ranger == seat and not barred else 0)
    )


def _city(table: MadCity, builder: Builder, viewer: Viewer) -> CityView | None:
    if table.screened and builder.seat != viewer and table.phase in (DEAL, BUILD, COMPLETE):
        return None
    delayed = table.standard or table.solo
    # Scoring turns the counters: afterwards a city still shows what it brought.
    counters = tuple(builder.faced or builder.counters) if delayed else _NO_COUNTERS
    return city_view(tuple(builder.cells), table.size, counters, table.solo)


def builder_view(
    table: MadCity,
    builder: Builder,
    viewer: Viewer,
    city: CityView | None,
    leads: tuple[str, ...],
) -> BuilderView:
    building = table.phase in (DEAL, BUILD, COMPLETE)
    own = builder.seat == viewer
    hidden = city is None
    delayed = table.standard or table.solo
    return BuilderView(
        score=builder.score,
        counters={c.name: left for c, left in zip(CATEGORIES, builder.counters, strict=True)}
        if delayed
        else {},
        plays=table.plays(builder.seat),
        ready=builder.ready,
        done=builder.done,
        tiles=len(builder.tiles()),
        hand=() if hidden else tuple(TILES[tile].name for tile in builder.hand),
        city=city,
        palmed=token_names(builder.palmed) if own or not building else None,
        swapped=tile_name(builder.swapped),
        stage=builder.stage,
        sheet=tuple(builder.sheet),
        faced=tuple(builder.faced),
        tree="" if hidden else _tree(table, builder),
        leads=leads,
        would_bring=_would_bring(table, builder.seat, city, leads),
    )


def view_of(table: MadCity, viewer: Viewer) -> MadCityView:
    acting = table.to_act()
    cities = [_city(table, builder, viewer) for builder in table.builders]
    leads = _leads(table, cities)
    asked = table.walk != "" and PHASES[table.phase] in ("turn", "guide")
    return MadCityView(
        game="mad-city",
        viewer=viewer,
        seats=table.seats,
        options=table.options,
        to_act=acting,
        prompt=None if viewer is None else table.prompt(viewer),
        deadline=table.deadline(),
        result=table.result(),
        phase=PHASES[table.phase],
        round=table.round,
        size=table.size,
        target=0 if table.solo else table.target(),
        ranger=table.ranger,
        common=tile_name(table.common),
        last_round=table.last_round,
        ties=table.ties,
        screened=table.screened,
        loose="" if table.loose == NO_CELL else SQUARES[square_of(table.loose, table.size)],
        walk=table.walk,
        guides=tuple(tile_name(tile) for tile in table.guides),
        turned=table.turned,
        guide=table.guide_place() if asked else -1,
        covered=tuple(TILES[tile].name for tile in table.covered),
        builders=tuple(
            builder_view(table, builder, viewer, cities[builder.seat], leads[builder.seat])
            for builder in table.builders
        ),
    )
