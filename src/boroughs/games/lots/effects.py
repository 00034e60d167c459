"""The crew cards: one small class per effect. When a card may answer depends on open things only."""

from __future__ import annotations

from typing import Final

from boroughs.games.lots.agenda import A_NIGHT_SHIFT
from boroughs.games.lots.components import BLOCKS, CREW_NAMES, CUBE, NO_KIND
from boroughs.games.lots.release import stands_without
from boroughs.games.lots.state import (
    ACCIDENT,
    AFTER_ROLL,
    AFTER_SCORE,
    AT_SCORE,
    BEFORE_CHOOSE,
    LotsState,
)
from boroughs.games.lots.tower import Body
from boroughs.games.lots.track import advance

NOTHING: Final = -1
"""What a card names that needs to name nothing."""


class Crew:
    """A crew card. `own` cards are played in one's own turn, the others in somebody else's."""

    window: str = ""
    own: bool = True
    names: str = ""
    """What the card names when it is played: a `block` of the supply, a `body` of the tower, or nothing."""

    def __init__(self, index: int, name: str) -> None:
        self.index = index
        self.name = name

    def points(self, table: LotsState) -> int:
        return table.box.numbers.crew_points[self.name]

    def may_answer(self, table: LotsState, seat: int, window: str) -> bool:
        """Whether whoever holds it could play it now: known to all, so that a pause tells nothing."""
        mine = seat == table.active
        return window == self.window and mine == self.own and bool(self.choices(table))

    def choices(self, table: LotsState) -> list[int]:
        """What it may name; empty where it would do nothing."""
        return [NOTHING]

    def brings(self, table: LotsState, choice: int) -> int:
        """The points that it scores at once, for cards that score."""
        return 0

    def apply(self, table: LotsState, seat: int, choice: int) -> None:
        raise TypeError("a card says what it does")

    def __repr__(self) -> str:
        return f"<{self.name}>"


class TopBlock(Crew):
    """Takes a block off the top of the tower."""

    window = BEFORE_CHOOSE
    names = "body"

    def choices(self, table: LotsState) -> list[int]:
        tower = table.tower
        return [body.number for body in tower.tops() if stands_without(tower, body.number)]

    def take(self, table: LotsState, number: int) -> Body:
        """Off the tower; floors that were full with it can be finished again."""
        body = table.tower.body(number)
        assert body is not None
        table.tower.remove(body)
        table.held = None
        table.remember_floors()
        return body


class Architect(TopBlock):
    """Puts a block from the top of the tower back on its pile."""

    def apply(self, table: LotsState, seat: int, choice: int) -> None:
        body = self.take(table, choice)
        table.piles[body.kind] += 1
        table.tell("took-down", {"seat": table.active, "number": choice})


class CraneOperator(TopBlock):
    """Moves a block from the top of the tower to another spot."""

    def apply(self, table: LotsState, seat: int, choice: int) -> None:
        body = self.take(table, choice)
        table.piece = body.kind
        table.lifted = body.spot
        table.tell("lifted", {"seat": table.active, "number": choice})


class Foreman(Crew):
    """Takes any block instead of the one rolled."""

    window = AFTER_ROLL
    names = "block"

    def choices(self, table: LotsState) -> list[int]:
        return [kind for kind in range(BLOCKS) if table.piles[kind]]

    def apply(self, table: LotsState, seat: int, choice: int) -> None:
        table.wanted = choice


class Dispatcher(Foreman):
    """Chooses the block that somebody else takes."""

    own = False


class Bonus(Crew):
    """Scores when a turn is scored."""

    window = AT_SCORE

    def choices(self, table: LotsState) -> list[int]:
        return [NOTHING] if self.brings(table, NOTHING) else []

    def apply(self, table: LotsState, seat: int, choice: int) -> None:
        advance(table, seat, self.brings(table, choice))


class MatchBonus(Bonus):
    """Scores for matching colours: the Apprentice copies that too."""

    def apply(self, table: LotsState, seat: int, choice: int) -> None:
        table.card_match_points += self.brings(table, choice)
        super().apply(table, seat, choice)


class Welder(MatchBonus):
    """Each match counts for more."""

    def brings(self, table: LotsState, choice: int) -> int:
        matches = 0 if table.placed == NO_KIND else table.touched[table.placed]
        return self.points(table) * matches


class Painter(MatchBonus):
    """A second colour matches too."""

    names = "block"

    def choices(self, table: LotsState) -> list[int]:
        touched = table.touched
        return [kind for kind in range(BLOCKS) if kind != table.placed and touched[kind]]

    def brings(self, table: LotsState, choice: int) -> int:
        return self.points(table) * table.touched[choice]


class Mason(Bonus):
    """More for a finished floor, once."""

    def brings(self, table: LotsState, choice: int) -> int:
        return self.points(table) if table.floors else 0


class Steelworker(Bonus):
    """Points for a block that made the tower taller."""

    def brings(self, table: LotsState, choice: int) -> int:
        return self.points(table) if table.taller else 0


class Apprentice(Bonus):
    """Scores what somebody else scored for matching colours, up to a limit."""

    own = False

    def brings(self, table: LotsState, choice: int) -> int:
        """LOT-14: Welder and Painter counted, but offered only where something matched before any card."""
        if not table.match_points:
            return 0
        most = table.box.numbers.apprentice_most
        return min(most, table.match_points + table.card_match_points)


class Subcontractor(Bonus):
    """Scores for a floor that somebody else finished, once."""

    own = False

    def brings(self, table: LotsState, choice: int) -> int:
        return self.points(table) if table.turn_floors else 0


class SafetyOfficer(Crew):
    """Scores as if nothing had fallen; what fell goes back to the piles."""

    window = ACCIDENT

    def apply(self, table: LotsState, seat: int, choice: int) -> None:
        table.scores_nothing = False
        for kind in table.fallen:
            if kind != CUBE:
                table.piles[kind] += 1
        table.fallen = []
        table.tell("forgiven", {"seat": table.active})


class NightShift(Crew):
    """Places and scores the other block too, then rolls for a new one."""

    window = AFTER_SCORE

    def choices(self, table: LotsState) -> list[int]:
        return [NOTHING] if table.banks[table.active] and not table.scores_nothing else []

    def apply(self, table: LotsState, seat: int, choice: int) -> None:
        table.agenda = A_NIGHT_SHIFT.copy()


_EFFECTS: Final[dict[str, type[Crew]]] = {
    "architect": Architect,
    "crane-operator": CraneOperator,
    "foreman": Foreman,
    "dispatcher": Dispatcher,
    "welder": Welder,
    "painter": Painter,
    "mason": Mason,
    "steelworker": Steelworker,
    "apprentice": Apprentice,
    "subcontractor": Subcontractor,
    "safety-officer": SafetyOfficer,
    "night-shift": NightShift,
}

CREW: Final[list[Crew]] = [_EFFECTS[name](index, name) for index, name in enumerate(CREW_NAMES)]
CREW_NAMED: Final[dict[str, Crew]] = {card.name: card for card in CREW}
STEALS: Final[tuple[int, ...]] = tuple(
    card.index for card in CREW if card.window == AT_SCORE and not card.own
)
"""The cards with which others may still answer at the very end."""
