"""The releases of a finished game, each beside the place that was worth most on average just then. Figures; words are elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from boroughs.core.account import TakenStep
from boroughs.games.lots.components import CUBE, KIND_NAMES
from boroughs.games.lots.figures import Worth, full_floors_of, looked_at, scores_now
from boroughs.games.lots.moves import Hold, LetGo, Place
from boroughs.games.lots.release import safe
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.tower import Spot

Ending: TypeAlias = Literal["stays", "slips", "accident"]
CERTAIN: Final = 100
MOST_WEIGHED: Final = 24
"""Of the places that would bring more than a sure one so many are weighed, the richest first: each asks the statics."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A piece over a spot: what it scores where it stays, and in hundredths how likely it does not."""

    piece: str
    spot: Spot
    points: int
    accident: int
    slip: int

    @property
    def average(self) -> int:
        """What it brings on average by itself, in hundredths of a point: a slip loses none (LOT-4), an accident all."""
        return self.points * (CERTAIN - self.accident)


@dataclass(frozen=True, slots=True)
class Release:
    """A piece let go over a spot."""

    step: int
    seat: int
    turn: int
    table: Lots
    """As it stood before."""
    played: Chosen
    best: Chosen
    """The place of this turn that was worth most on average; the one taken, where none was worth more."""
    ending: Ending
    fallen: tuple[int, ...]
    """The bodies that fell, by their numbers."""

    @property
    def lost(self) -> int:
        """Hundredths of a point, on average."""
        return self.best.average - self.played.average

    @property
    def settled(self) -> bool:
        """Whether it decided what its piece brings: what slipped is let go once more."""
        return self.ending != "slips"


def scored_by(taken: Sequence[TakenStep], seat: int) -> int:
    """Points for floors and matches, as the game counted them; what crew cards bring is not in them."""
    return sum(
        event.number("floors") + event.number("matches")
        for step in taken
        for event in step.events
        if event.code == "scored" and event.number("seat") == seat
    )


def releases(taken: Sequence[TakenStep]) -> list[Release]:
    found = []
    for step in taken:
        table = step.before
        spot = _let_go(step)
        if spot is None or not isinstance(table, Lots):
            continue
        played = _weighed(table, spot)
        ending, fallen = _ending(step)
        found.append(
            Release(
                step=step.number,
                seat=step.seat,
                turn=int(table.turn),
                table=table,
                played=played,
                best=_best(table, played),
                ending=ending,
                fallen=fallen,
            )
        )
    return found


def _let_go(step: TakenStep) -> Spot | None:
    if isinstance(step.move, LetGo) and isinstance(step.before, Lots):
        return step.before.held
    if isinstance(step.move, Place) and not isinstance(step.move, Hold):
        return step.move.spot
    return None


def _weighed(table: Lots, spot: Spot) -> Chosen:
    over = looked_at(table, spot)
    return Chosen(KIND_NAMES[spot.pose.kind], spot, over.points, over.accident, over.slip)


def _best(table: Lots, played: Chosen) -> Chosen:
    """Only what scores more than the played place is worth on average can be better.

    A block is compared with blocks, a cube with cubes: who places a cube places a block as well. Where a piece as
    likely slips as not it has no place.
    """
    full, scores = full_floors_of(table), scores_now(table)
    grip, solid = table.grip(table.active), table.tower.solid()
    cube = played.spot.pose.kind == CUBE
    richer = []
    for kind in table.kinds():
        if (kind == CUBE) != cube:
            continue
        for spot in table.spots(kind):
            points = Worth(table.tower, spot, full, scores).points
            if points * CERTAIN > played.average:
                richer.append((points, spot))
    richer.sort(key=lambda one: (-one[0], one[1].name))
    sure = next((spot for _, spot in richer if safe(table.tower, spot, solid, grip)), None)
    best = played if sure is None else _weighed(table, sure)
    for points, spot in richer[:MOST_WEIGHED]:
        if points * CERTAIN <= best.average:
            break
        weighed = _weighed(table, spot)
        if weighed.average > best.average and 2 * weighed.slip < CERTAIN:
            best = weighed
    return best


def _ending(step: TakenStep) -> tuple[Ending, tuple[int, ...]]:
    for event in step.events:
        if event.code == "accident":
            bodies = event.params["bodies"]
            return "accident", tuple(map(int, bodies)) if isinstance(bodies, tuple) else ()
        if event.code == "slips":
            return "slips", ()
    return "stays", ()
