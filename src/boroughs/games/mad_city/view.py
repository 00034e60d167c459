"""What a viewer sees: all cities but those behind a screen, no fist but one's own. And imagine."""

from __future__ import annotations

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.dice import Dice
from boroughs.core.errors import IllegalMove
from boroughs.core.view import View
from boroughs.games.mad_city.box import Box
from boroughs.games.mad_city.components import TILES, TOKENS, TURNS
from boroughs.games.mad_city.declared import (
    BuilderData,
    PositionData,
    TableData,
    builder_data,
    table_fields,
)
from boroughs.games.mad_city.moves.minute import TREE
from boroughs.games.mad_city.rules import MadCity
from boroughs.games.mad_city.state import BUILD, COMPLETE, DEAL, GUIDE, TURN, Builder


class ZoneFigures(msgspec.Struct, frozen=True, gc=False):
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


class CityFigures(msgspec.Struct, frozen=True, gc=False):
    """What a city would bring now."""

    zones: tuple[ZoneFigures, ...]
    zone_points: int
    green_points: int
    """What its lakes and parks would bring to a ranger, or alone."""
    road: tuple[str, ...]
    """The squares of a longest road in order; a crossing may stand there twice."""
    road_length: int
    road_points: int
    """What its road brings alone; among several it is the longest that counts."""
    largest: dict[str, int]
    """The most buildings in one zone, by colour."""


class BetFigures(msgspec.Struct, frozen=True, gc=False):
    """How one player stands with a contractor, whether it is in the fist or not."""

    token: str
    reach: int
    """The most buildings in one zone of its colour, or the longest road."""
    best: int | None
    """The same of the best rival; None while a screen hides one."""
    pays: int | None
    """What it would pay now, or paid in the round that was scored last; None while a screen hides a city."""


class BuilderView(BuilderData, frozen=True, gc=False, kw_only=True):
    """One player. Behind a screen there are no cells, and the tiles are known by their number."""

    plays: bool
    tiles: int
    tree: str
    """Why this player may take the tree now or not: `free`, `has`, `gone`, `unfinished`, `barred`; or nothing,
    where there is none or where it would tell what a screen hides."""
    city: CityFigures | None = None
    """Figures for people, as all that follow: they follow from the rest and are added for them alone."""
    leads: tuple[str, ...] = ()
    """Contractors (`road` in the base game) for which no city does better than this one, now or in the
    round that was scored last. Nothing while a screen hides others."""
    would_bring: int = 0
    """What the round would bring now, bets left out; 0 behind a screen."""
    green: bool = False
    """Whether lakes and parks count for this player as the tree stands; once a round is scored, whether they brought points."""
    bets: tuple[BetFigures, ...] = ()
    """The contractors, where there are such, of who builds or was scored last."""
    brought: int = 0
    """What the round that was scored last brought in all."""


class MadCityView(View, frozen=True, gc=False, kw_only=True):
    """The table."""

    table: TableData
    builders: tuple[BuilderView, ...]
    size: int
    target: int
    """The points that end the game; 0 where rounds are counted."""
    screened: bool
    guide: int
    """The guide tile that is asked about, 0 to 3 above the columns, 4 to 7 left of the rows, or -1."""


def view_of(table: MadCity, viewer: Viewer) -> MadCityView:
    asked = table.walk != "" and table.phase in (TURN, GUIDE)
    return MadCityView(
        game="mad-city",
        viewer=viewer,
        seats=table.seats,
        options=table.options,
        to_act=table.to_act(),
        prompt=None if viewer is None else table.prompt(viewer),
        deadline=table.deadline(),
        result=table.result(),
        table=TableData(**table_fields(table)),
        builders=tuple(_builder(table, builder, viewer) for builder in table.builders),
        size=table.size,
        target=0 if table.solo else table.target(),
        screened=table.screened,
        guide=table.guide_place() if asked else -1,
    )


def _builder(table: MadCity, builder: Builder, viewer: Viewer) -> BuilderView:
    closed = builder.seat != viewer and table.phase in (DEAL, BUILD, COMPLETE)
    screened = closed and table.screened
    seen = msgspec.structs.asdict(builder_data(builder))
    if closed:
        seen["palmed"] = None
    if screened:
        seen["cells"] = seen["hand"] = ()
    if not table.standard and not table.solo:
        seen["counters"] = ()
    return BuilderView(
        **seen,
        plays=table.plays(builder.seat),
        tiles=len(builder.tiles()),
        tree="" if screened else _tree(table, builder),
    )


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


# Imagine


def imagined(view: MadCityView, box: Box, dice: Dice) -> PositionData:
    """What the viewer sees, and what it does not see as it may well be."""
    bag = _unseen(view, box)
    return PositionData(
        **msgspec.structs.asdict(view.table),
        seats=view.seats,
        options=view.options,
        ends=-1 if view.deadline is None else view.deadline,
        builders=tuple(
            _imagined_builder(view, seat, bag, dice) for seat in range(len(view.builders))
        ),
    )


def _imagined_builder(view: MadCityView, seat: int, bag: list[str], dice: Dice) -> BuilderData:
    seen = view.builders[seat]
    known = {name: getattr(seen, name) for name in BuilderData.__struct_fields__}
    palmed = seen.palmed
    if palmed is None:
        bets = view.options["mode"] == "standard" and seen.plays
        palmed = tuple(token for token in TOKENS if bets and dice.below(2))
    if not seen.cells:
        tiles = [seen.swapped] if seen.swapped else []
        while len(tiles) < seen.tiles:
            tiles.append(bag.pop(dice.below(len(bag))))
        full = view.options["mode"] == "base" and view.table.ranger == seat
        known["cells"] = _imagined_cells(tiles, view.size * view.size, full, dice)
        known["hand"] = tuple(sorted(tiles))
    known["palmed"] = palmed
    return BuilderData(**known)


def _imagined_cells(tiles: list[str], cells: int, full: bool, dice: Dice) -> tuple[str, ...]:
    """Some of these tiles anywhere in the city, any way round; all that fit if it is known full."""
    laid = [""] * cells
    for cell in range(cells):
        if tiles and (full or dice.below(2)):
            tile = tiles.pop(dice.below(len(tiles)))
            laid[cell] = f"{tile}/{dice.below(TURNS)}"
    return tuple(laid)


def _unseen(view: MadCityView, box: Box) -> list[str]:
    """The tiles that may lie behind a screen."""
    seen = {view.table.common, *view.table.guides, *view.table.covered}
    for builder in view.builders:
        seen |= {builder.swapped, *builder.hand}
        seen |= {cell.partition("/")[0] for cell in builder.cells}
    names = [TILES[tile].name for tile in box.tiles]
    return [name for name in names if name not in seen]
