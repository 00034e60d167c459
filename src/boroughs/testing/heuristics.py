"""Whether the game's heuristic answers as bots need it, on some positions of a game."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.dice import Dice
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.required_methods import require_methods
from boroughs.core.state import State
from boroughs.testing import answers
from boroughs.testing.answers import bad_answer, is_number, is_share
from boroughs.testing.broken_contract import judging, require
from boroughs.testing.recorded_game import RecordedGame, key

MOST_POSITIONS = 6
"""So many positions of a game are looked at, from its first to its last move: heuristics may take their time."""


def check_heuristic(journey: RecordedGame, dice: Dice) -> None:
    """Asks what bots ask, of imagined states as bots do; a game without a heuristic passes."""
    heuristic = answers.heuristic(journey.game)
    if heuristic is None:
        return
    with judging("heuristic"):
        require_methods(heuristic)
        state = journey.game.new(journey.seats, journey.options)
    stride = max(1, len(journey.inputs) // MOST_POSITIONS)
    for index, step in enumerate(journey.inputs):
        with judging("heuristic", step=f"at step {index} ({step})"):
            step.feed(state)
            for answer in step.answers:
                state.resolve(answer.outcome)
            if index % stride == 0:
                for seat in state.to_act():
                    view = journey.game.view(state, seat)
                    _Position(journey, answers.imagined(journey.game, view, dice)).check(
                        heuristic, seat, dice
                    )


class _Position:
    """A position as a bot imagines it, which no question may change."""

    def __init__(self, journey: RecordedGame, state: State) -> None:
        self.game = journey.game
        self.state = state
        self.before = key(journey.game, state)

    def check(self, heuristic: Heuristic, seat: int, dice: Dice) -> None:
        moves = self.state.moves(seat)
        self._check_ratings(heuristic, seat, moves)
        self._unchanged(heuristic, "rate")
        self._check_values(heuristic)
        self._unchanged(heuristic, "value")
        chosen: object = heuristic.choose(self.state, seat, moves, dice)
        if chosen not in moves:
            raise bad_answer("heuristic", heuristic, "choose", chosen, "one of the moves given")
        self._unchanged(heuristic, "choose")

    def _check_ratings(self, heuristic: Heuristic, seat: int, moves: Sequence[Move]) -> None:
        ratings: object = heuristic.rate(self.state, seat, moves)
        if (
            not isinstance(ratings, list)
            or len(ratings) != len(moves)
            or not all(is_number(rating) for rating in ratings)
        ):
            wanted = f"a list with one number for each of the {len(moves)} moves"
            raise bad_answer("heuristic", heuristic, "rate", ratings, wanted)

    def _check_values(self, heuristic: Heuristic) -> None:
        values: object = heuristic.value(self.state)
        if (
            not isinstance(values, list)
            or len(values) != self.state.seats
            or not all(is_share(value) for value in values)
        ):
            wanted = (
                f"a list with a number from 0.0 to 1.0 for each of the {self.state.seats} seats"
            )
            raise bad_answer("heuristic", heuristic, "value", values, wanted)

    def _unchanged(self, heuristic: Heuristic, method: str) -> None:
        require(
            key(self.game, self.state) == self.before,
            "heuristic",
            f"{type(heuristic).__name__}.{method} changed the state it was asked about",
        )
