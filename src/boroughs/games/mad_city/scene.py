"""The board as panels and grids, and the forms for moves with several blanks."""

from __future__ import annotations

from typing import Final, TypeAlias

from boroughs.core.form import Choice, Form, Pick
from boroughs.core.phrase import Param, Phrase, phrase
from boroughs.core.scene import Cell, Clock, Grid, Panel, Rows, Scene, SceneItem, Text
from boroughs.games.mad_city.components import (
    AREAS,
    BUILDINGS,
    CATEGORIES,
    COLOURS,
    LAKE,
    ROADS,
    SOLO_SIZE,
    TILE_NAMED,
    TURNS,
)
from boroughs.games.mad_city.faces import read_face
from boroughs.games.mad_city.squares import SQUARES, square_of
from boroughs.games.mad_city.state import SHEET
from boroughs.games.mad_city.view import BuilderView, CityFigures, MadCityView

# A tile is drawn as three rows of three signs: areas in the corners, roads between them. Tiles lie
# one sign apart; a road that goes on in the next tile bridges the gap.
_STEP: Final = 4
_TONES: Final = ("yellow", "red", "blue", "cyan", "green")
_BUILT: Final = "HFS~♣"
_BARE: Final = "hfs~♣"
_CORNERS: Final = ((0, 0), (2, 0), (2, 2), (0, 2))
_SIDES: Final = ((1, 0), (2, 1), (1, 2), (0, 1))
_BARS: Final = "│─│─"
_MIDDLES: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The middle of a tile, by the sides to which its roads run."""
_PER_ROW: Final = 9
"""Tiles of a hand side by side."""


def scene_of(view: MadCityView) -> Scene:
    """The table, then the cities, the viewer's own last so that it stands above the prompt."""
    first = 0 if view.viewer is None else (view.viewer + 1) % view.seats
    seats = [(first + place) % view.seats for place in range(view.seats)]
    shown = [seat for seat in seats if view.builders[seat].plays or view.builders[seat].sheet]
    if view.table.round == 0:
        shown = []
    return Scene([_table(view), *(_builder(view, seat) for seat in shown)])


# The table


def _table(view: MadCityView) -> Panel:
    items: list[SceneItem] = []
    if view.deadline is not None:
        items.append(Clock(phrase("label.clock"), view.deadline))
    if view.table.ranger >= 0:
        items.append(Text(phrase("label.tree-of", seat=view.table.ranger), "green"))
    elif not _solo(view) and view.table.phase == "build":
        items.append(Text(phrase("label.tree-free"), "green"))
    if view.table.common:
        items.append(Text(phrase("label.common"), "strong"))
        items.append(_tiles([view.table.common]))
    if view.table.last_round:
        items.append(Text(phrase("label.last-round"), "strong"))
    if view.table.ties:
        items.append(Text(phrase("label.tie-round"), "strong"))
    items.append(_scores(view))
    title = phrase("label.table", round=max(1, view.table.round), mode=str(view.options["mode"]))
    return Panel(title, items)


def _solo(view: MadCityView) -> bool:
    return view.target == 0


def _scores(view: MadCityView) -> SceneItem:
    bets = view.options["mode"] == "standard"
    parts = [part for part in SHEET if part != ("road" if bets else "contractors")]
    scored = any(builder.sheet for builder in view.builders)
    building = view.table.phase == "build"
    head = [
        "player",
        "total",
        *(parts if scored else []),
        *(["so-far"] if building else []),
        "standing",
    ]
    rows: list[list[Text]] = []
    for seat, builder in enumerate(view.builders):
        row = [
            Text(phrase("label.seat", seat=seat), "strong" if seat == view.viewer else ""),
            Text(phrase("label.number", number=builder.score), "strong"),
        ]
        if scored:
            for part in parts:
                points = builder.sheet[SHEET.index(part)] if builder.sheet else 0
                tone = "good" if points > 0 else "bad" if points < 0 else "quiet"
                row.append(Text(phrase("label.number", number=points), tone))
        if building:
            row.append(Text(_so_far(builder)))
        row.append(Text(_standing(view, seat), "quiet"))
        rows.append(row)
    return Rows([phrase(f"label.{name}") for name in head], rows)


def _so_far(builder: BuilderView) -> Phrase:
    if builder.city is None or not builder.plays:
        return phrase("label.none")
    return phrase("label.number", number=builder.would_bring)


def _standing(view: MadCityView, seat: int) -> Phrase:
    builder = view.builders[seat]
    if view.result is not None:
        return phrase("standing.over")
    if not builder.plays:
        return phrase("standing.out")
    if view.table.phase == "ready":
        return phrase("standing.ready" if builder.ready else "standing.waiting")
    if view.table.ranger == seat:
        return phrase("standing.ranger")
    if builder.tree == "barred" and not builder.done:
        return phrase("standing.barred")
    return phrase("standing.done" if builder.done else "standing.building")


# A city


def _builder(view: MadCityView, seat: int) -> Panel:
    builder = view.builders[seat]
    own = seat == view.viewer or (view.viewer is None and _solo(view))
    items: list[SceneItem] = []
    if builder.city is None:
        items.append(Text(phrase("label.screened", tiles=builder.tiles), "quiet"))
    elif not own and not any(builder.cells):
        items.append(Text(phrase("label.nothing-laid"), "quiet"))
    else:
        items.append(_city_grid(builder, builder.city, view.size, own))
        items.append(_worth(view, builder.city))
        if own and builder.city.zones:
            items.append(_zones(builder.city, builder))
        if builder.leads:
            items.append(Text(phrase("label.leads", tokens=builder.leads), "good"))
    if builder.palmed:
        items.append(Text(phrase("label.palmed", tokens=builder.palmed), "strong"))
    if own or view.size == SOLO_SIZE:
        items += _guides(view)
    if builder.hand:
        items.append(Text(phrase("label.hand", tiles=builder.hand), "" if own else "quiet"))
        if own:
            rows = -(-len(builder.hand) // _PER_ROW)
            width = -(-len(builder.hand) // rows)
            items += [
                _tiles(list(builder.hand[left : left + width]))
                for left in range(0, len(builder.hand), width)
            ]
    if own:
        items.append(Text(phrase("label.legend"), "quiet"))
    return Panel(
        phrase("label.city", seat=seat, points=builder.score),
        items,
        own=seat == view.viewer,
        active=seat in view.to_act and not builder.done,
        main=own,
    )


def _guides(view: MadCityView) -> list[SceneItem]:
    if view.options["mode"] != "advanced-puzzle" or not view.table.walk:
        return []
    items: list[SceneItem] = [Text(phrase("label.guides", turned=view.table.turned), "quiet")]
    if view.table.phase == "guide":
        items.append(_tiles([view.table.guides[view.guide]]))
    return items


def _worth(view: MadCityView, city: CityFigures) -> Text:
    params: dict[str, Param] = {
        "zones": city.zone_points,
        "green": city.green_points,
        "road": city.road_length,
    }
    if view.table.phase in ("ready", "over"):
        return Text(Phrase("label.was-worth", params))
    return Text(Phrase("label.worth-alone" if _solo(view) else "label.worth", params))


def _zones(city: CityFigures, builder: BuilderView) -> Rows:
    """Each colour's zones, largest first, and its counters."""
    head = [phrase("label.zones-head"), phrase("label.zones-list")]
    if builder.counters:
        head.append(phrase("label.counters"))
    rows: list[list[Text]] = []
    for colour, tone in zip(COLOURS, _TONES, strict=True):
        zones = [zone for zone in city.zones if zone.colour == colour]
        if not zones:
            continue
        sizes = [zone.buildings if colour in city.largest else zone.areas for zone in zones]
        listed = [
            f"{size}" + (f"=+{zone.points}" if zone.points else "↓" if zone.counts_down else "")
            for size, zone in sorted(
                zip(sizes, zones, strict=True), key=lambda pair: (-pair[0], -pair[1].points)
            )
        ]
        row = [
            Text(phrase(f"colour.{colour}"), tone),
            Text(phrase("label.list", items=tuple(listed))),
        ]
        if builder.counters:
            left = [
                f"{category.least}{'+' if category.most < 0 else f'-{category.most}'}:"
                f"{builder.counters[category.index]}"
                for category in CATEGORIES
                if COLOURS[category.colour] == colour
            ]
            row.append(
                Text(phrase("label.list", items=tuple(left)) if left else phrase("label.none"))
            )
        rows.append(row)
    return Rows(head, rows)


def _city_grid(builder: BuilderView, city: CityFigures, size: int, own: bool) -> Grid:
    faces = [read_face(name) for name in builder.cells]
    road = set(city.road)
    cells: list[Cell] = []
    for cell, face in enumerate(faces):
        left, top = _STEP * (cell % size), _STEP * (cell // size)
        square = SQUARES[square_of(cell, size)]
        name = square if own else ""
        if face < 0:
            cells += _block(left, top, name, {(1, 1): ("·", "quiet")})
        else:
            cells += _block(left, top, name, _face(face, square in road))
        if cell % size + 1 < size:
            joined = face >= 0 and faces[cell + 1] >= 0
            bridge = joined and ROADS[face] >> 1 & 1 and ROADS[faces[cell + 1]] >> 3 & 1
            cells += _border(left + 3, top, down=True, bridge=bool(bridge))
        if cell + size < len(faces):
            joined = face >= 0 and faces[cell + size] >= 0
            bridge = joined and ROADS[face] >> 2 & 1 and ROADS[faces[cell + size]] & 1
            cells += _border(left, top + 3, down=False, bridge=bool(bridge))
    count = _STEP * size - 1
    middle = range(count)
    return Grid(
        count,
        count,
        cells,
        across=tuple("abcd"[x // _STEP] if x % _STEP == 1 else " " for x in middle),
        down=tuple(str(y // _STEP + 1) if y % _STEP == 1 else " " for y in middle),
    )


def _border(x: int, y: int, down: bool, bridge: bool) -> list[Cell]:
    """The line between two tiles, bridged where a road goes on."""
    places = [(x, y + step) if down else (x + step, y) for step in range(3)]
    marks = [Cell(px, py, "┊" if down else "┈", "grey") for px, py in places]
    if bridge:
        px, py = places[1]
        marks[1] = Cell(px, py, "─" if down else "│", "strong")
    return marks


_Marks: TypeAlias = dict[tuple[int, int], tuple[str, str]]


def _block(left: int, top: int, name: str, marks: _Marks) -> list[Cell]:
    """Three by three squares that are one thing, empty ones included."""
    return [
        Cell(left + x, top + y, *marks.get((x, y), (" ", "")), id=name)
        for y in range(3)
        for x in range(3)
    ]


def _face(face: int, on_road: bool = False) -> _Marks:
    marks: _Marks = {}
    for quadrant, place in enumerate(_CORNERS):
        colour = AREAS[4 * face + quadrant]
        built = BUILDINGS[4 * face + quadrant] > 0 or colour >= LAKE
        marks[place] = ((_BUILT if built else _BARE)[colour], _TONES[colour])
    roads = ROADS[face]
    tone = "strong" if on_road else "grey"
    for side, place in enumerate(_SIDES):
        if roads >> side & 1:
            marks[place] = (_BARS[side], tone)
    if roads:
        marks[1, 1] = (_MIDDLES[roads], tone)
    return marks


def _tiles(names: list[str]) -> Grid:
    """Tiles side by side as printed, with their numbers above."""
    cells: list[Cell] = []
    across: list[str] = []
    for place, name in enumerate(names):
        cells += _block(_STEP * place, 0, name, _face(TURNS * TILE_NAMED[name].index))
        across += [name[2], name[3], " ", " "]
    return Grid(_STEP * len(names) - 1, 3, cells, tuple(across[:-1]), (" ", " ", " "))


# Forms


def forms_of(view: MadCityView) -> list[Form]:
    """Placing with any rotation, which the list of moves leaves out."""
    seat = view.viewer
    if seat is None or seat not in view.to_act or view.table.phase not in ("build", "lay"):
        return []
    builder = view.builders[seat]
    if not builder.hand or builder.done or view.table.ranger == seat or not builder.cells:
        return []
    tiles = [Choice(name, phrase("label.tile", tile=name)) for name in builder.hand]
    free = [
        SQUARES[square_of(cell, view.size)]
        for cell, face in enumerate(builder.cells)
        if view.table.phase == "build" or not face
    ]
    squares = [Choice(name, phrase("label.square", square=name)) for name in free]
    turns = [Choice(str(n), phrase("label.turns", turns=n)) for n in range(TURNS)]
    return [
        Form(
            phrase("label.place"),
            "place {tile} at {square} turned {turns}",
            [
                Pick("tile", phrase("label.which-tile"), tiles),
                Pick("square", phrase("label.which-square"), squares),
                Pick("turns", phrase("label.which-turns"), turns),
            ],
        )
    ]
