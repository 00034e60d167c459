"""What a board shows and bots do without: what every spot scores and risks, what a card would bring."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from boroughs.core.audience import Viewer
from boroughs.games.lots.components import CUBE, GRIPS, KIND_NAMES, LETTERS, Numbers
from boroughs.games.lots.release import cells_of, odds_of, safe, stays, ways_of
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.state import AT_SCORE, CHOOSE, STEAL, WINDOW
from boroughs.games.lots.tower import Spot, Tower
from boroughs.games.lots.view import (
    AnswerView,
    HeldView,
    LotsView,
    OffsetView,
    PlacementView,
    tower_of,
)


def has_figures(view: LotsView) -> bool:
    """Whether there is anything to add to this view: to most, there is not."""
    return _may_place(view) or may_answer(view) or bool(view.table.held)


def _may_place(view: LotsView) -> bool:
    return view.table.phase == CHOOSE and view.viewer == view.table.active


def may_answer(view: LotsView) -> bool:
    """Whether this viewer is asked for a crew card."""
    return view.table.phase in (WINDOW, STEAL) and view.viewer in view.to_act


def with_figures(view: LotsView, table: Lots) -> LotsView:
    """The view with its figures; `table` is what this viewer sees, whatever is hidden. Cards in hands
    matter only to who may answer."""
    return msgspec.structs.replace(
        view,
        placements=_placements_for(table, view.viewer),
        answers=_answers(table, view.viewer),
        held=None if table.held is None else _held(table, table.held),
    )


def _placements_for(table: Lots, viewer: Viewer) -> tuple[PlacementView, ...]:
    if table.phase != CHOOSE or viewer != table.active:
        return ()
    standing = tuple(body.spot for body in table.tower.bodies)
    spots = tuple(spot for kind in table.kinds() for spot in table.spots(kind))
    grip = table.grip(table.active).name
    level = table.tower.lot.level
    full, scores, numbers = full_floors_of(table), scores_now(table), table.box.numbers
    return _placements(level, standing, spots, full, scores, grip, numbers)


def full_floors_of(table: Lots) -> int:
    """The floors that cannot be finished any more in this turn: a cube adds nothing to a block's floor."""
    return table.floors_before | table.tower.full_floors()


def scores_now(table: Lots) -> bool:
    """Whether what is placed now can score: not after an accident, nor what the Crane Operator carries."""
    return not table.scores_nothing and table.lifted is None


class Worth:
    """What a piece brings here: the floors it finishes, and the bodies of its colour that it touches."""

    def __init__(self, tower: Tower, spot: Spot, full: int, scores: bool) -> None:
        kind = spot.pose.kind
        self.numbers = tower.numbers
        self.floors: tuple[int, ...] = ()
        self.matched: tuple[int, ...] = ()
        if not scores:
            return
        if kind != CUBE:
            matched = [body.number for body in tower.touching(spot) if body.kind == kind]
            self.matched = tuple(matched)
        filled = tower.filled
        tower.filled = filled | spot.mask
        fresh = tower.full_floors() & ~full
        tower.filled = filled
        if fresh:
            floors = [level for level in range(fresh.bit_length()) if fresh >> level & 1]
            self.floors = tuple(floors)

    @property
    def points(self) -> int:
        numbers = self.numbers
        return numbers.floor_points * len(self.floors) + numbers.match_points * len(self.matched)


@lru_cache(maxsize=4096)
def _placements(
    level: int,
    standing: tuple[Spot, ...],
    spots: tuple[Spot, ...],
    full: int,
    scores: bool,
    grip: str,
    numbers: Numbers,
) -> tuple[PlacementView, ...]:
    """All figures of these spots; they follow from what is given alone. The latest are kept, for whichever thread asks."""
    tower = tower_of(level, standing, numbers)
    solid = tower.solid()
    found: list[PlacementView] = []
    for spot in spots:
        worth = Worth(tower, spot, full, scores)
        found.append(
            PlacementView(
                KIND_NAMES[spot.pose.kind],
                spot.name,
                cells_of(spot.mask),
                len(worth.floors),
                len(worth.matched),
                worth.points,
                safe(tower, spot, solid, GRIPS[grip]),
            )
        )
    return tuple(found)


def looked_at(table: Lots, spot: Spot) -> HeldView:
    """What letting go here would bring and risk, whoever asks."""
    return _held(table, spot)


def _held(table: Lots, spot: Spot) -> HeldView:
    """What would come of letting go here; also for a player who only points at a spot."""
    tower = table.tower
    worth = Worth(tower, spot, full_floors_of(table), scores_now(table))
    grip = table.grip(table.active)
    ways = ways_of(tower, spot, grip)
    risk = odds_of(ways)
    told = table.options["hand"] != "crane" or table.options["dial"] == "forecast"
    return HeldView(
        KIND_NAMES[spot.pose.kind],
        spot.name,
        cells_of(spot.mask),
        len(worth.floors),
        len(worth.matched),
        worth.points,
        stays(tower, spot),
        risk.accident,
        risk.slip,
        worth.floors,
        worth.matched,
        tuple(sorted({number for way in ways for number in way.fall.fallen})),
        tuple(
            OffsetView(way.across, way.deep, way.weight, way.fall.text if told else "")
            for way in ways
        ),
        worth.numbers.floor_points,
        worth.numbers.match_points,
    )


def _answers(table: Lots, viewer: Viewer) -> tuple[AnswerView, ...]:
    if viewer is None or table.phase not in (WINDOW, STEAL) or viewer not in table.to_act():
        return ()
    return tuple(
        AnswerView(
            move.card.name,
            move.notation,
            LETTERS[move.choice] if move.card.names == "block" else "",
            move.card.brings(table, move.choice),
        )
        for move in table.crew_moves(viewer)
        if move.card.window == AT_SCORE
    )
