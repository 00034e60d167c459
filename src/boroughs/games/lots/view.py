"""What a viewer sees: all but the crew cards of others; and every figure that a board shows."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.dice import Dice
from boroughs.core.view import View
from boroughs.games.lots.bounds import DeedData
from boroughs.games.lots.components import (
    BLOCKS,
    COLOURS,
    KIND_NAMES,
    LOTS,
    STANDARD,
    Numbers,
    swing_path,
)
from boroughs.games.lots.effects import CREW
from boroughs.games.lots.moves import PASS_TURN
from boroughs.games.lots.position import OpenData, open_data
from boroughs.games.lots.release import cells_of
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.spelling import deed_data
from boroughs.games.lots.tower import Body, Spot, Tower
from boroughs.games.lots.turn.answers import is_asked

Cells = tuple[tuple[int, int, int], ...]


class BodyView(msgspec.Struct, frozen=True, gc=False):
    """A block or cube of the tower, ready to be drawn."""

    number: int
    piece: str
    colour: str
    owner: int
    cells: Cells
    top: bool
    """Whether it is a block on which nothing lies."""


class PlacementView(msgspec.Struct, frozen=True, gc=False, array_like=True):
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


class OffsetView(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One way to let go: how far off the mark, how likely, and what comes of it.

    `fall` is as in a record (`stays`, `slips`, `falls 3,5 back`), and empty where a table's crane keeps
    that to itself.
    """

    across: int
    deep: int
    weight: int
    fall: str


class HeldView(msgspec.Struct, frozen=True, gc=False):
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
    finished: tuple[int, ...]
    """The floors that it would finish, from 0."""
    matched: tuple[int, ...]
    """The numbers of the blocks of its colour that it would touch."""
    endangered: tuple[int, ...]
    """The numbers of all that may fall."""
    offsets: tuple[OffsetView, ...]
    floor_points: int
    """What a finished floor is worth at this table, and a match."""
    match_points: int


class AnswerView(msgspec.Struct, frozen=True, gc=False):
    """A crew card that I may play now, and the points that it scores at once."""

    card: str
    move: str
    block: str
    """What it names, where that is a block."""
    points: int


class CraneView(msgspec.Struct, frozen=True, gc=False):
    """The swing: there and back in so many milliseconds of table time, over these hundredths of a cube."""

    across: int
    deep: int
    steps: tuple[int, ...]
    path: tuple[int, ...]
    """Where it hangs in the course of one swing: each of these for the same time."""


class LotsView(View, frozen=True, gc=False, kw_only=True):
    """The table. Of crew cards: one's own, and what one saw of the others."""

    rows: tuple[str, ...]
    """The lot, a sign per spot."""
    goal: int
    table: OpenData
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
    crane: CraneView | None
    placements: tuple[PlacementView, ...] = ()
    """For whoever may place something now. Figures, as the next two: in an annotated view only."""
    answers: tuple[AnswerView, ...] = ()
    """For whoever may answer with a card that scores."""
    held: HeldView | None = None


def tower_of(level: int, spots: tuple[Spot, ...], numbers: Numbers = STANDARD) -> Tower:
    """A tower with pieces on these spots, numbered from 0."""
    tower = Tower(LOTS[level - 1], numbers)
    for number, spot in enumerate(spots):
        tower.add(Body(number, 0, spot))
    return tower


@lru_cache(maxsize=4096)
def _bodies(
    level: int, standing: tuple[Spot, ...], names: tuple[tuple[int, int], ...]
) -> tuple[BodyView, ...]:
    """They follow from what is given alone; the latest are kept, for whichever thread asks."""
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


def _acting(table: Lots, viewer: Viewer) -> tuple[int, ...]:
    """Of sealed answers this viewer knows its own alone."""
    if not table.is_sealed():
        return table.to_act()
    asked = [seat for seat in range(table.seats) if is_asked(table, seat)]
    return tuple(seat for seat in asked if seat != viewer or not table.answered[seat])


def _open_part(table: Lots, viewer: Viewer) -> OpenData:
    data = open_data(table)
    if not table.is_sealed():
        return data
    return msgspec.structs.replace(
        data,
        answered=tuple(done and seat == viewer for seat, done in enumerate(data.answered)),
        laid=tuple(answer for answer in data.laid if answer[0] == viewer),
    )


def seal_answers(table: Lots, viewer: Viewer, dice: Dice) -> None:
    """Others may have answered unseen already: any of their moves, or none yet."""
    for seat in table.to_act() if table.is_sealed() else ():
        if seat == viewer:
            continue
        moves = [move for move in table.moves(seat) if move is not PASS_TURN]
        chosen = dice.below(len(moves) + 1)
        if chosen < len(moves):
            table.play(seat, moves[chosen])


def _crane(table: Lots) -> CraneView:
    steps = table.grip(max(0, table.active)).steps
    return CraneView(*table.box.numbers.crane_periods, tuple(steps), tuple(swing_path(steps)))


def view_of(table: Lots, viewer: Viewer) -> LotsView:
    tower = table.tower
    level = tower.lot.level
    standing = tuple(body.spot for body in tower.bodies)
    full = tower.full_floors()
    swaying = table.options["hand"] == "crane"
    return LotsView(
        game=table.box.name,
        viewer=viewer,
        seats=table.seats,
        options=table.options,
        to_act=_acting(table, viewer),
        prompt=None if viewer is None else table.prompt(viewer),
        deadline=table.deadline(),
        result=table.result(),
        rows=tuple(tower.lot.rows),
        goal=table.goal(),
        table=_open_part(table, viewer),
        bodies=_bodies(level, standing, tuple((b.number, b.owner) for b in tower.bodies)),
        height=tower.height(),
        full_floors=tuple(floor for floor in range(full.bit_length()) if full >> floor & 1),
        story=tuple(deed_data(deed, deed.seen_by(viewer)) for deed in table.story),
        hand=() if viewer is None else tuple(CREW[card].name for card in table.hands[viewer]),
        hand_sizes=tuple(len(hand) for hand in table.hands),
        deck=len(table.deck()),
        discards=tuple(CREW[card].name for card in table.discards()),
        grips=tuple(table.grip(seat).name for seat in range(table.seats)),
        crane=_crane(table) if swaying else None,
    )
