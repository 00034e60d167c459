"""What a viewer sees: all but the crew cards of others; and every figure that a board shows."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.view import View
from boroughs.games.lots.components import (
    BLOCKS,
    COLOURS,
    CRANE_PERIODS,
    CUBE,
    FLOOR_POINTS,
    GRIPS,
    KIND_NAMES,
    LETTERS,
    LOTS,
    MATCH_POINTS,
    Grip,
)
from boroughs.games.lots.crew import CREW
from boroughs.games.lots.judging import cells_of, risk_of, safe, stays
from boroughs.games.lots.position import DeedData, TableData, deed_data, table_data
from boroughs.games.lots.state import AT_SCORE, CHOOSE, STEAL, WINDOW
from boroughs.games.lots.tower import Body, Spot, Tower

if TYPE_CHECKING:
    from boroughs.games.lots.rules import Lots

Cells = tuple[tuple[int, int, int], ...]


class BodyView(msgspec.Struct, frozen=True):
    """A block or cube of the tower, ready to be drawn."""

    number: int
    piece: str
    colour: str
    owner: int
    cells: Cells
    top: bool
    """Whether it is a block on which nothing lies."""


class PlacementView(msgspec.Struct, frozen=True, array_like=True):
    """A spot on which a piece of mine would balance by itself, and what it would score."""

    piece: str
    spot: str
    """As in the notation, behind `place`."""
    cells: Cells
    floors: int
    matches: int
    points: int
    sure: bool
    """It stands on solid columns: not even an unsteady hand can fail."""


class HeldView(msgspec.Struct, frozen=True):
    """A piece held over a spot: what it would score and what may go wrong, in percent."""

    piece: str
    spot: str
    cells: Cells
    floors: int
    matches: int
    points: int
    stands: bool
    """Whether all stands if the hand is steady."""
    accident: int
    slip: int


class AnswerView(msgspec.Struct, frozen=True):
    """A crew card that I may play now, and the points that it scores at once."""

    card: str
    move: str
    block: str
    """What it names, where that is a block."""
    points: int


class CraneView(msgspec.Struct, frozen=True):
    """The swing: there and back in so many milliseconds of table time, over these hundredths of a cube."""

    across: int
    deep: int
    steps: tuple[int, ...]


class LotsView(View, frozen=True, kw_only=True):
    """The table. Of crew cards: one's own, and what one saw of the others."""

    rows: tuple[str, ...]
    """The lot, a sign per spot."""
    goal: int
    table: TableData
    bodies: tuple[BodyView, ...]
    height: int
    full_floors: tuple[int, ...]
    story: tuple[DeedData, ...]
    """What happened to the crew cards, with blanks for what this viewer did not see."""
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    deck: int
    """Crew cards nobody has drawn."""
    discards: tuple[str, ...]
    grips: tuple[str, ...]
    """How steady each seat's hand is."""
    placements: tuple[PlacementView, ...]
    """For whoever may place something now."""
    answers: tuple[AnswerView, ...]
    """For whoever may answer with a card that scores."""
    held: HeldView | None
    crane: CraneView | None


def worth(tower: Tower, spot: Spot, full: int) -> tuple[int, int]:
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


def tower_of(level: int, spots: tuple[Spot, ...]) -> Tower:
    """A tower with pieces on these spots, numbered from 0."""
    tower = Tower(LOTS[level - 1])
    for number, spot in enumerate(spots):
        tower.add(Body(number, 0, spot))
    return tower


@lru_cache(maxsize=4096)
def _placements(
    level: int, standing: tuple[Spot, ...], spots: tuple[Spot, ...], full: int, grip: str
) -> tuple[PlacementView, ...]:
    """All figures of these spots; they follow from the tower, so they are kept for a while."""
    tower = tower_of(level, standing)
    solid = tower.solid()
    return tuple(_placement(tower, spot, full, solid, GRIPS[grip]) for spot in spots)


def _placement(tower: Tower, spot: Spot, full: int, solid: int, grip: Grip) -> PlacementView:
    floors, matches = worth(tower, spot, full)
    return PlacementView(
        KIND_NAMES[spot.pose.kind],
        spot.name,
        cells_of(spot.mask),
        floors,
        matches,
        FLOOR_POINTS * floors + MATCH_POINTS * matches,
        safe(tower, spot, solid, grip),
    )


def held_view(table: Lots, spot: Spot) -> HeldView:
    """What would come of letting go here; also for a player who only points at a spot."""
    floors, matches = worth(table.tower, spot, table.full_before)
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


@lru_cache(maxsize=4096)
def _bodies(
    level: int, standing: tuple[Spot, ...], names: tuple[tuple[int, int], ...]
) -> tuple[BodyView, ...]:
    tops = {body.number for body in tower_of(level, standing).tops()}
    return tuple(
        BodyView(
            number,
            KIND_NAMES[spot.pose.kind],
            COLOURS[spot.pose.kind] if spot.pose.kind < BLOCKS else "purple",
            owner,
            cells_of(spot.mask),
            place in tops,
        )
        for place, (spot, (number, owner)) in enumerate(zip(standing, names, strict=True))
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


def view_of(table: Lots, viewer: Viewer) -> LotsView:
    tower = table.tower
    level = tower.lot.level
    standing = tuple(body.spot for body in tower.bodies)
    full = tower.full_floors()
    placing = table.phase == CHOOSE and viewer == table.active
    placements: tuple[PlacementView, ...] = ()
    if placing:
        spots = tuple(spot for kind in table.kinds() for spot in table.spots(kind))
        grip = table.grip(table.active).name
        placements = _placements(level, standing, spots, table.full_before, grip)
    swaying = table.options["hand"] == "crane"
    return LotsView(
        game=table.box.name,
        viewer=viewer,
        seats=table.seats,
        options=table.options,
        to_act=table.to_act(),
        prompt=None if viewer is None else table.prompt(viewer),
        deadline=table.deadline(),
        result=table.result(),
        rows=tuple(tower.lot.rows),
        goal=table.goal(),
        table=table_data(table),
        bodies=_bodies(level, standing, tuple((b.number, b.owner) for b in tower.bodies)),
        height=tower.height(),
        full_floors=tuple(floor for floor in range(full.bit_length()) if full >> floor & 1),
        story=tuple(deed_data(deed, deed.seen_by(viewer)) for deed in table.story),
        hand=() if viewer is None else tuple(CREW[card].name for card in table.hands[viewer]),
        hand_sizes=tuple(len(hand) for hand in table.hands),
        deck=len(table.deck()),
        discards=tuple(CREW[card].name for card in table.discards()),
        grips=tuple(table.grip(seat).name for seat in range(table.seats)),
        placements=placements,
        answers=_answers(table, viewer),
        held=None if table.held is None else held_view(table, table.held),
        crane=CraneView(*CRANE_PERIODS, tuple(table.grip(max(0, table.active)).steps))
        if swaying
        else None,
    )
