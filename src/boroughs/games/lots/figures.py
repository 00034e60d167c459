"""What a board shows and bots do without: what every spot scores and risks, what a card would bring."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from boroughs.core.audience import Viewer
from boroughs.games.lots.components import (
    CUBE,
    FLOOR_POINTS,
    GRIPS,
    KIND_NAMES,
    LETTERS,
    MATCH_POINTS,
    Grip,
)
from boroughs.games.lots.release import cells_of, risk_of, safe, stays
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.state import AT_SCORE, CHOOSE, STEAL, WINDOW
from boroughs.games.lots.tower import Spot, Tower
from boroughs.games.lots.view import AnswerView, HeldView, LotsView, PlacementView, tower_of


def with_figures(view: LotsView, table: Lots) -> LotsView:
    """The view with its figures; `table` is what this viewer sees, whatever is hidden."""
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
    return _placements(table.tower.lot.level, standing, spots, table.full_before, grip)


def _worth(tower: Tower, spot: Spot, full: int) -> tuple[int, int]:
    """How many floors a piece would finish here, and how many blocks of its colour it would touch."""
    kind = spot.pose.kind
    matches = 0
    if kind != CUBE:
        matches = sum(body.kind == kind for body in tower.touching(spot))
    filled = tower.filled
    tower.filled = filled | spot.mask
    floors = (tower.full_floors() & ~full).bit_count()
    tower.filled = filled
    return floors, matches


@lru_cache(maxsize=4096)
def _placements(
    level: int, standing: tuple[Spot, ...], spots: tuple[Spot, ...], full: int, grip: str
) -> tuple[PlacementView, ...]:
    """All figures of these spots; they follow from the tower, so they are kept for a while."""
    tower = tower_of(level, standing)
    solid = tower.solid()
    return tuple(_placement(tower, spot, full, solid, GRIPS[grip]) for spot in spots)


def _placement(tower: Tower, spot: Spot, full: int, solid: int, grip: Grip) -> PlacementView:
    floors, matches = _worth(tower, spot, full)
    return PlacementView(
        KIND_NAMES[spot.pose.kind],
        spot.name,
        cells_of(spot.mask),
        floors,
        matches,
        FLOOR_POINTS * floors + MATCH_POINTS * matches,
        safe(tower, spot, solid, grip),
    )


def _held(table: Lots, spot: Spot) -> HeldView:
    """What would come of letting go here; also for a player who only points at a spot."""
    floors, matches = _worth(table.tower, spot, table.full_before)
    risk = risk_of(table.tower, spot, table.grip(table.active))
    scores = not table.zero and table.lifted is None
    return HeldView(
        KIND_NAMES[spot.pose.kind],
        spot.name,
        cells_of(spot.mask),
        floors,
        matches,
        (FLOOR_POINTS * floors + MATCH_POINTS * matches) * scores,
        stays(table.tower, spot),
        risk.accident,
        risk.slip,
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
