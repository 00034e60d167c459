"""Who may act, which moves, what nature is asked, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.chance import Chance, Outcome
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.phrase import Phrase
from boroughs.core.result import Result, rank
from boroughs.core.state import NO_SEATS
from boroughs.games.machi_koro.components import ROWS, SEATS, Box
from boroughs.games.machi_koro.copying import copy_fields
from boroughs.games.machi_koro.decisions import Decision, decisions_of
from boroughs.games.machi_koro.effects import effects_of
from boroughs.games.machi_koro.moves import PASS, MoveTable, TurnMove
from boroughs.games.machi_koro.outcomes import THROWS, Chosen, Drawn, Rolled
from boroughs.games.machi_koro.refusals import IllegalMove
from boroughs.games.machi_koro.state import (
    CATCH,
    MARKET,
    NO_DECISION,
    NOTHING,
    ROLL,
    MachiKoroState,
)
from boroughs.games.machi_koro.turn import (
    choose_first,
    take_caught,
    take_drawn,
    take_rolled,
)

_SOLE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(max(SEATS))]


class Ruleset:
    """All that follows from the numbers of a box: effects, moves, decisions."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.effects = effects_of(box)
        self.moves = MoveTable(box)
        self.decisions: list[Decision] = decisions_of(box, self.moves)


class MachiKoro(MachiKoroState):
    """The whole state of a table."""

    def __init__(self, seats: int, options: Options, ruleset: Ruleset) -> None:
        super().__init__(seats, options, ruleset.effects)
        self.ruleset = ruleset

    def copy(self) -> MachiKoro:
        twin = MachiKoro(self.seats, self.options, self.ruleset)
        copy_fields(self, twin)
        return twin

    # Acting

    def to_act(self) -> tuple[int, ...]:
        return NO_SEATS if self.decision == NO_DECISION else _SOLE[self.turn]

    def moves(self, seat: int) -> Sequence[Move]:
        if self.decision == NO_DECISION or seat != self.turn:
            return []
        return self.ruleset.decisions[self.decision].moves(self)

    def check(self, seat: int, move: Move) -> None:
        self.allowed(seat, move)

    def play(self, seat: int, move: Move) -> None:
        self.allowed(seat, move).apply(self)

    def allowed(self, seat: int, move: Move) -> TurnMove:
        """The move as one of this game's, or IllegalMove."""
        if self.decision == NO_DECISION:
            raise IllegalMove("game-over" if self.winner >= 0 else "not-now")
        if seat != self.turn:
            raise IllegalMove("not-your-turn", seat=seat)
        if not isinstance(move, TurnMove):
            raise IllegalMove("not-now")
        if move is PASS:
            if not self.ruleset.decisions[self.decision].may_pass():
                raise IllegalMove("must-decide")
        elif move.decision != self.decision:
            raise IllegalMove("not-now")
        else:
            move.refuse(self)
        return move

    def fallback(self, seat: int) -> Move:
        return self.ruleset.decisions[self.decision].fallback(self)

    # Nature

    def chance(self) -> Chance | None:
        if self.asked == NOTHING:
            return None
        if self.asked == ROLL:
            return THROWS[self.pending]
        if self.asked == MARKET:
            return self.draw_from(ROWS[self.filling])
        if self.asked == CATCH:
            return THROWS[2]
        return Chance([Chosen(seat) for seat in range(self.seats)])

    def resolve(self, outcome: Outcome) -> None:
        if isinstance(outcome, Drawn):
            take_drawn(self, outcome.card)
        elif isinstance(outcome, Rolled):
            if self.asked == CATCH:
                take_caught(self, outcome)
            else:
                take_rolled(self, outcome)
        elif isinstance(outcome, Chosen):
            choose_first(self, outcome.seat)

    # Knowing

    def prompt(self) -> Phrase:
        return self.ruleset.decisions[self.decision].prompt(self)

    def progress(self) -> float:
        """The share of landmarks, by cost, in the city that has come furthest."""
        if self.winner >= 0:
            return 1.0
        return max(self.score(seat) for seat in range(self.seats)) / int(self.box.whole_cost)

    def score(self, seat: int) -> int:
        """The cost of the landmarks that stand."""
        return self.box.cost(self.cities[seat].landmarks)

    def result(self) -> Result | None:
        if self.winner < 0:
            return None
        return rank([self.score(seat) for seat in range(self.seats)])
