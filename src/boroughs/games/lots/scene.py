"""The board as panels: the table, the floors of the tower, one's cards and blocks; and the forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.form import Choice, Form, Number, Pick
from boroughs.core.phrase import Param, Phrase, phrase
from boroughs.core.scene import (
    Cell,
    Clock,
    Grid,
    Panel,
    Piece,
    Pieces,
    Rows,
    Scene,
    SceneItem,
    Text,
)
from boroughs.games.lots.components import (
    GRIPS,
    KIND_NAMES,
    LETTERS,
    PICTURES,
    POSES,
    WIDTH,
    WILD,
)
from boroughs.games.lots.release import risk_of, stays
from boroughs.games.lots.tower import parse_spot
from boroughs.games.lots.view import HeldView, LotsView, PlacementView, tower_of

_GOOD_SPOTS: Final = 5
_SIGNS: Final = {
    "T": "red",
    "L": "brown",
    "O": "yellow",
    "S": "green",
    "I": "blue",
    "cube": "purple",
}
_GAP: Final = 1


def scene_of(view: LotsView) -> Scene:
    """The table, the floors from the top down, then what is the viewer's own, just above the prompt."""
    return Scene([_table(view), *_floors(view), *_own(view)])


# The table


def _table(view: LotsView) -> Panel:
    table = view.table
    items: list[SceneItem] = []
    if view.deadline is not None:
        items.append(Clock(phrase("label.answering", seats=view.to_act), view.deadline))
    elif table.phase == "window":
        items.append(Text(phrase("label.answering", seats=view.to_act), "quiet"))
    items += [Text(phrase("label.laid", seat=s, card=c), "strong") for s, c, _ in table.laid]
    items.append(_players(view))
    items.append(_supply(view))
    if table.turn and table.phase in ("window", "take"):
        rolled = table.rolled
        said = (
            phrase("label.rolled-any") if rolled == WILD else phrase("label.rolled", block=rolled)
        )
        items.append(Text(said))
    if table.cube_spots or table.crew_spots:
        items.append(Text(_rewards(view), "quiet"))
    if view.discards:
        items.append(Text(phrase("label.discards", cards=view.discards), "quiet"))
    if table.marker:
        items.append(Text(phrase("label.marker", block=table.marker), "quiet"))
    if table.last_block > 0 and view.result is None:
        items.append(Text(phrase("label.must-touch", number=table.last_block), "strong"))
    if table.scores_nothing:
        items.append(Text(phrase("label.scores-nothing"), "bad"))
    if table.last_turn and view.result is None:
        items.append(Text(phrase("label.last-turn"), "strong"))
    if view.held is not None and view.viewer != table.active:
        items.append(Text(_held(view, view.held), "strong"))
    params: dict[str, Param] = {"name": str(view.options["lot"]), "goal": view.goal}
    if table.turn:
        return Panel(Phrase("label.table-turn", {**params, "turn": table.turn}), items)
    return Panel(Phrase("label.table", params), items)


def _held(view: LotsView, held: HeldView) -> Phrase:
    params: dict[str, Param] = {
        "piece": held.piece,
        "points": held.points,
        "accident": held.accident,
        "slip": held.slip,
    }
    if view.viewer == view.table.active:
        return Phrase("label.held", params)
    return Phrase("label.held-by", {**params, "seat": view.table.active})


def _players(view: LotsView) -> Rows:
    """Furthest first, as on the track."""
    table = view.table
    crew = view.seats > 1 and bool(view.options["crew"])
    head = ["player", "points", "bank"] + ["cubes"] * (view.seats > 1) + ["cards"] * crew
    rows: list[list[Text]] = []
    for seat in sorted(range(view.seats), key=lambda seat: -table.track[seat]):
        active = seat == table.active and view.result is None
        tone = "strong" if seat == view.viewer else ""
        row = [
            Text(phrase("label.seat", seat=seat), "good" if active else tone),
            Text(phrase("label.number", number=table.track[seat]), "strong"),
            Text(_list(table.banks[seat])),
        ]
        if view.seats > 1:
            row.append(Text(phrase("label.number", number=table.cubes[seat])))
        if crew:
            row.append(Text(phrase("label.number", number=view.hand_sizes[seat])))
        row.append(Text(phrase("label.grip", grip=view.grips[seat]), "quiet"))
        rows.append(row)
    return Rows([phrase(f"label.{name}") for name in [*head, "standing"]], rows)


def _list(names: tuple[str, ...]) -> Phrase:
    return phrase("label.pieces", items=names) if names else phrase("label.none")


def _supply(view: LotsView) -> Pieces:
    piles = [
        Piece(phrase("label.pile", block=letter, number=count), _SIGNS[letter], id=letter)
        for letter, count in zip(LETTERS, view.table.piles, strict=True)
    ]
    return Pieces(phrase("label.supply"), piles)


def _rewards(view: LotsView) -> Phrase:
    table = view.table
    cubes = table.cube_spots or ("–",)
    return phrase("label.rewards", cubes=cubes, crew=table.crew_spots or ("–",))


# The tower


def _floors(view: LotsView) -> list[Panel]:
    """Every floor but the finished ones below another finished one, which nothing can touch.

    Above them the next one, where a block could be placed on it.
    """
    full = set(view.full_floors)
    hidden = [floor for floor in view.full_floors if floor + 1 in full]
    highest = max((_top(placement) + 1 for placement in view.placements), default=0)
    floors = min(view.height + 1, max(1, view.height, highest))
    shown = [floor for floor in range(floors) if floor not in hidden]
    panels = [_floor(view, floor) for floor in reversed(shown)]
    if hidden:
        said = phrase("label.more-floors", floors=tuple(floor + 1 for floor in hidden))
        items = [*panels[-1].items, Text(said, "quiet")]
        panels[-1] = Panel(panels[-1].title, items, main=True)
    return panels


def _floor(view: LotsView, floor: int) -> Panel:
    marks: dict[tuple[int, int], tuple[str, str, Phrase | None, str]] = {
        (x, y): ("·", "grey", None, f"{x},{y},{floor}")
        for y, row in enumerate(view.rows)
        for x, sign in enumerate(row)
        if sign == "#"
    }
    for body in view.bodies:
        for x, y, z in body.cells:
            if z == floor:
                letter = "c" if body.piece == "cube" else body.piece
                about = phrase("label.body", piece=body.piece, number=body.number)
                mark = f"{letter}{body.number}"
                marks[x, y] = (mark, _SIGNS[body.piece], about, f"#{body.number}")
    if view.held is not None:
        for x, y, z in view.held.cells:
            if z == floor:
                marks[x, y] = ("?", "strong", None, f"{x},{y},{floor}")
    cells = [
        Cell(x, y, mark.rjust(3), tone, about, name)
        for (x, y), (mark, tone, about, name) in sorted(marks.items())
    ]
    width, height = max(map(len, view.rows)), len(view.rows)
    names = tuple(str(x) for x in range(WIDTH))
    grid = Grid(width, height, cells, names[:width], names[:height])
    if not view.bodies:
        return Panel(phrase("label.empty-lot"), [grid], main=True)
    full = floor in view.full_floors
    title = phrase("label.floor-full" if full else "label.floor", floor=floor + 1)
    return Panel(title, [grid], main=True)


# What is the viewer's own


def _own(view: LotsView) -> list[Panel]:
    panels: list[Panel] = []
    if view.viewer is not None:
        items = _belongings(view, view.viewer)
        active = view.viewer in view.to_act
        panels.append(Panel(phrase("label.yours"), items, own=True, active=active))
    if view.answers:
        panels.append(_crew(view))
    if view.placements:
        pieces = sorted({p.piece for p in view.placements if p.piece != "cube"})
        items = [Text(phrase("label.planes"), "quiet")] if pieces else []
        for piece in pieces:
            items.append(Text(phrase("label.poses", piece=piece), _SIGNS[piece]))
            items.append(_pictures(LETTERS.index(piece)))
        if items:
            panels.append(Panel(phrase("label.ways"), items, own=True))
        items = [spot_figures(view, good_spots(view))]
        if view.held is not None:
            items.append(Text(_held(view, view.held), "strong"))
        panels.append(Panel(phrase("label.spots"), items, own=True))
    return panels


def _crew(view: LotsView) -> Panel:
    """What the cards would score now, while they may be played."""
    head = [phrase("label.name"), phrase("label.effect"), phrase("label.now")]
    rows = [
        [
            Text(phrase("label.card", card=card), "strong"),
            Text(phrase("label.about-card", card=card)),
            _now(view, card),
        ]
        for card in view.hand
    ]
    return Panel(phrase("label.playable"), [Rows(head, rows)], own=True)


def _now(view: LotsView, card: str) -> Text:
    best = max((a for a in view.answers if a.card == card), key=lambda a: a.points, default=None)
    if best is None:
        return Text(phrase("label.none"), "quiet")
    if best.block:
        return Text(phrase("label.brings-with", points=best.points, block=best.block), "good")
    return Text(phrase("label.brings-now", points=best.points), "good")


def _belongings(view: LotsView, seat: int) -> list[SceneItem]:
    """Blocks, cubes and crew cards."""
    table = view.table
    blocks = [
        Piece(phrase("label.block", piece=piece), _SIGNS[piece], id=piece)
        for piece in (*table.banks[seat], *["cube"] * table.cubes[seat])
    ]
    crew = [
        Piece(
            phrase("label.card", card=card), "strong", phrase("label.about-card", card=card), card
        )
        for card in view.hand
    ]
    items: list[SceneItem] = [Pieces(phrase("label.blocks"), blocks)] if blocks else []
    return [*items, Pieces(phrase("label.crew-cards"), crew)] if crew else items


def _pictures(kind: int) -> Grid:
    """Each way to turn the flat piece, with its number above."""
    cells: list[Cell] = []
    across: list[str] = []
    deepest = 0
    for number, picture in enumerate(PICTURES[kind], 1):
        left = len(across)
        wide = 1 + max(x for x, _ in picture)
        deepest = max(deepest, *(y for _, y in picture))
        across += [str(number), *([" "] * (wide - 1 + _GAP))]
        tone = _SIGNS[LETTERS[kind]]
        cells += [Cell(left + x, y, "■", tone) for x, y in picture]
    across = across[:-_GAP]
    return Grid(len(across), deepest + 1, cells, tuple(across), (" ",) * (deepest + 1))


def good_spots(view: LotsView, most: int = _GOOD_SPOTS) -> list[PlacementView]:
    """The spots that bring most, sure ones and lower ones first."""
    ordered = sorted(view.placements, key=lambda p: (-p.points, not p.sure, _top(p), p.spot))
    return ordered[:most]


def _top(placement: PlacementView) -> int:
    return max(z for _, _, z in placement.cells)


def foreseen(view: LotsView, moves: Sequence[str]) -> Rows | None:
    """What placing here would bring and risk, of all these moves that place something."""
    wanted = set(moves)
    spots = [spot for spot in view.placements if f"place {spot.spot}" in wanted]
    return spot_figures(view, spots) if spots else None


def spot_figures(view: LotsView, spots: Sequence[PlacementView]) -> Rows:
    head = ["where", "brings", "floors-head", "matches-head", "risk", "slips"]
    standing = tuple(spot for body in view.table.bodies if (spot := parse_spot(body.spot)))
    level = view.options["lot"]
    assert isinstance(level, int)
    tower = tower_of(level, standing)
    grip = GRIPS[view.grips[view.table.active]]
    rows: list[list[Text]] = []
    for placement in spots:
        spot = parse_spot(placement.spot)
        assert spot is not None
        if not stays(tower, spot):
            figures = [Text(phrase("label.falls"), "bad"), Text(phrase("label.none"))]
        else:
            risk = risk_of(tower, spot, grip)
            figures = [_percent(risk.accident), _percent(risk.slip)]
        numbers = (placement.points, placement.floors, placement.matches)
        rows.append(
            [
                Text(
                    phrase("label.list", items=(f"place {placement.spot}",)),
                    move=f"place {placement.spot}",
                ),
                *(Text(phrase("label.number", number=number)) for number in numbers),
                *figures,
            ]
        )
    return Rows([phrase(f"label.{name}") for name in head], rows)


def _percent(percent: int) -> Text:
    tone = "good" if percent == 0 else "bad" if percent >= 10 else ""
    return Text(phrase("label.percent", percent=percent), tone)


# Forms


def forms_of(view: LotsView) -> list[Form]:
    """Any pose on any spot, also one that would not stay; and holding it there to look at the risk."""
    pieces = sorted({placement.piece for placement in view.placements})
    forms: list[Form] = []
    for piece in pieces:
        blanks = "{x},{y},{z}"
        written = f"{piece}@{blanks}" if piece == "cube" else f"{piece} {{pose}}@{blanks}"
        fields: list[Pick | Number] = []
        if piece != "cube":
            fields.append(Pick("pose", phrase("label.which-pose"), _pose_choices(piece)))
        fields += [
            Number("x", phrase("label.which-x"), 0, WIDTH - 1),
            Number("y", phrase("label.which-y"), 0, WIDTH - 1),
            Pick("z", phrase("label.which-z"), _floor_choices(view.height)),
        ]
        for verb in ("place", "hold"):
            forms.append(Form(phrase(f"label.{verb}", piece=piece), f"{verb} {written}", fields))
    return forms


def _floor_choices(height: int) -> list[Choice]:
    """Counted from 1, as people do; a notation counts from 0."""
    return [Choice(str(z), phrase("label.floor", floor=z + 1)) for z in range(height + 1)]


def _pose_choices(piece: str) -> list[Choice]:
    return [
        Choice(
            pose.name,
            phrase("label.pose", plane=pose.name[:-1], picture=int(pose.name[-1])),
        )
        for pose in POSES[KIND_NAMES.index(piece)]
    ]
