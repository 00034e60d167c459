"""Playing a state on without a driver."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boroughs.core.dice import SeededDice
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.playout import heuristic_playout, pass_time, random_playout, resolve_chance
from boroughs.core.state import State
from core.lantern_tables import best, position
from reference_game import GAME


class Hasty(Heuristic):
    """Ends whatever can be ended."""

    def __init__(self) -> None:
        self.asked = 0

    def rate(self, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
        self.asked += 1
        return [float(move == best(moves)) for move in moves]

    def value(self, state: State) -> list[float]:
        return [0.5] * state.seats


def test_nature_answers_until_it_is_asked_nothing_more() -> None:
    """Nine cards for three seats."""
    state = GAME.new(3)
    resolve_chance(state, SeededDice(1))
    assert state.chance() is None
    assert sum(state.drawn("deck").values()) == 9


def test_time_passes_to_the_deadline() -> None:
    state = position([3, 1], [2, 4], bids=[3, 2])
    assert pass_time(state, SeededDice(1))
    assert (state.now, state.verdict) == (30_000, "falls")


def test_where_no_deadline_is_time_brings_nothing() -> None:
    assert not pass_time(position([3], [4], phase="offer"), SeededDice(1))


def test_a_finished_game_stays_finished() -> None:
    assert not pass_time(position([3], [4], phase="over"), SeededDice(1))


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_random_playout_comes_to_a_result(seats: int) -> None:
    state = GAME.new(seats)
    random_playout(state, SeededDice(1))
    assert state.result() is not None


def test_a_playout_of_a_finished_game_does_nothing() -> None:
    state = position([3], [4], phase="over")
    assert random_playout(state, SeededDice(1)) == 0
    heuristic_playout(state, SeededDice(1), Hasty(), most=5)
    assert GAME.to_dict(state) == GAME.to_dict(position([3], [4], phase="over"))


def test_a_playout_depends_on_its_dice_alone() -> None:
    ends = []
    for _ in range(2):
        state = GAME.new(3)
        ends.append((random_playout(state, SeededDice("same")), GAME.to_dict(state)))
    assert ends[0] == ends[1]


def test_a_playout_stops_after_as_many_moves_as_it_may_make() -> None:
    state = position([3, 1], [2, 4])
    random_playout(state, SeededDice(1), most=1)
    assert sorted(map(bool, state.bids)) == [False, True]


def test_only_a_choice_between_two_is_a_decision() -> None:
    """Solo with a single card: bid it, and bid it again or be ready."""
    state = position([3], options={"short": True})
    decisions = random_playout(state, SeededDice(1))
    assert decisions >= 1
    assert state.result() is not None


def test_a_heuristic_playout_asks_only_where_there_is_a_choice() -> None:
    """Bid 3 (the only card), then bid again or be ready: one question."""
    heuristic = Hasty()
    state = position([3], options={"short": True})
    heuristic_playout(state, SeededDice(1), heuristic, most=10)
    assert heuristic.asked == 1
    assert state.result() is not None


def test_a_heuristic_playout_stops_after_as_many_moves_as_it_may_make() -> None:
    state = position([3, 1], [2, 4])
    heuristic_playout(state, SeededDice(1), Hasty(), most=2)
    assert state.result() is None
