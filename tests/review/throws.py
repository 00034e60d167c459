"""A made-up game in which nobody chooses: in turn each throws a die, and who first has the goal wins. Its chances are known exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import boroughs
from boroughs import Chance, FixedChance, Move, Outcome, View, scene
from boroughs.core.judge import Judge

GOAL = 12
DIE = FixedChance([Outcome(str(side)) for side in range(1, 7)])
THROW = Move("throw")


@cache
def chance_of_mover(mine: int, theirs: int) -> float:
    """Of who throws next, by going through all throws."""
    won = 0.0
    for side in range(1, 7):
        won += 1.0 if mine + side >= GOAL else 1.0 - chance_of_mover(theirs, mine + side)
    return won / 6


class ThrowsView(View, frozen=True, kw_only=True):
    sums: tuple[int, ...]
    turn: int


class Throws(boroughs.State):
    def __init__(self, seats: int, options: boroughs.Options) -> None:
        super().__init__(seats, options)
        self.sums = [0] * seats
        self.turn = 0
        self.throwing = False

    def copy(self) -> Throws:
        twin = Throws(self.seats, self.options)
        twin.sums, twin.turn = list(self.sums), self.turn
        twin.throwing, twin.now = self.throwing, self.now
        return twin

    def to_act(self) -> tuple[int, ...]:
        return () if self.throwing or self.result() is not None else (self.turn,)

    def moves(self, seat: int) -> Sequence[Move]:
        return [THROW] if seat in self.to_act() else []

    def check(self, seat: int, move: Move) -> None:
        if seat not in self.to_act() or move != THROW:
            raise boroughs.IllegalMove("not-your-turn", seat=seat)

    def play(self, seat: int, move: Move) -> None:
        self.check(seat, move)
        self.throwing = True

    def fallback(self, seat: int) -> Move:
        return THROW

    def chance(self) -> Chance | None:
        return DIE if self.throwing else None

    def resolve(self, outcome: Outcome) -> None:
        self.throwing = False
        self.sums[self.turn] += int(outcome.text)
        if self.result() is None:
            self.turn = 1 - self.turn

    def progress(self) -> float:
        return min(1.0, max(self.sums) / GOAL)

    def score(self, seat: int) -> int:
        return self.sums[seat]

    def result(self) -> boroughs.Result | None:
        return boroughs.rank(self.sums) if max(self.sums) >= GOAL else None


class PerfectJudge(Judge):
    def chances(self, states: Sequence[boroughs.State]) -> list[list[float]]:
        found = []
        for state in states:
            assert isinstance(state, Throws)
            own = chance_of_mover(state.sums[state.turn], state.sums[1 - state.turn])
            found.append([own, 1.0 - own] if state.turn == 0 else [1.0 - own, own])
        return found


class ThrowsGame(boroughs.Game):
    name = "throws"
    rules_version = 1
    seat_counts = (2,)
    package = "boroughs"
    view_type = ThrowsView

    def start(self, seats: int, options: boroughs.Options) -> boroughs.State:
        return Throws(seats, options)

    def parse(self, notation: str) -> Move:
        if notation != THROW.notation:
            raise boroughs.BadNotation("unknown-move", text=notation)
        return THROW

    def view(self, state: boroughs.State, viewer: boroughs.Viewer) -> ThrowsView:
        assert isinstance(state, Throws)
        return ThrowsView(
            game=self.name,
            viewer=viewer,
            seats=state.seats,
            options=state.options,
            to_act=state.to_act(),
            result=state.result(),
            sums=tuple(state.sums),
            turn=state.turn,
        )

    def imagine(self, view: View, dice: boroughs.Dice) -> boroughs.State:
        assert isinstance(view, ThrowsView)
        state = Throws(view.seats, view.options)
        state.sums, state.turn = list(view.sums), view.turn
        return state

    def to_dict(self, state: boroughs.State) -> dict[str, object]:
        assert isinstance(state, Throws)
        return {"sums": list(state.sums), "turn": state.turn}

    def from_dict(self, data: Mapping[str, object]) -> boroughs.State:
        raise boroughs.BadPosition("bad-position", problem="never read")

    def scene(self, view: View) -> scene.Scene:
        return scene.Scene([])

    def judge(self, seats: int) -> Judge | None:
        return PerfectJudge()
