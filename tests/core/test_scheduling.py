"""What happens next at a table: the one place that every driver asks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boroughs.core.chance import Chance, Outcome
from boroughs.core.clock import ThinkingClocks, TimeControl
from boroughs.core.move import Move
from boroughs.core.result import Result
from boroughs.core.scheduling import (
    DEADLINE,
    HAND_DONE,
    HAND_TIME,
    OUT_OF_TIME,
    Due,
    deadlocked_seat,
    falls_back,
    forced_seat,
    goes_on_alone,
    hand_time,
    may_skip_wait,
    may_wait,
    next_deadline,
    next_due,
    only_waits,
    pause_after,
)
from boroughs.core.state import State


class Asked(State):
    """A position of three seats that only says who may act, who is awaited, and when time is up."""

    def __init__(
        self,
        acting: tuple[int, ...] = (0, 1, 2),
        awaited: tuple[int, ...] | None = None,
        deadline: int | None = None,
        choiceless: tuple[int, ...] = (),
        over: bool = False,
    ) -> None:
        super().__init__(3, {})
        self.acting = acting
        self.waited_for = acting if awaited is None else awaited
        self.time_up = deadline
        self.choiceless = choiceless
        self.over = over

    def copy(self) -> Asked:
        return self

    def to_act(self) -> tuple[int, ...]:
        return self.acting

    def awaited(self) -> tuple[int, ...]:
        return self.waited_for

    def has_choice(self, seat: int) -> bool:
        return seat not in self.choiceless

    def may_skip_wait(self, people: Sequence[int]) -> bool:
        return True

    def deadline(self) -> int | None:
        return self.time_up

    def moves(self, seat: int) -> Sequence[Move]:
        return []

    def check(self, seat: int, move: Move) -> None:
        """Everything is allowed."""

    def play(self, seat: int, move: Move) -> None:
        """Nothing comes of it."""

    def fallback(self, seat: int) -> Move:
        raise NotImplementedError

    def chance(self) -> Chance | None:
        return None

    def resolve(self, outcome: Outcome) -> None:
        """Nature is never asked."""

    def progress(self) -> float:
        return 0.0

    def score(self, seat: int) -> int:
        return 0

    def result(self) -> Result | None:
        return Result((1, 1, 1), (0, 0, 0)) if self.over else None


def clocks(*left: int) -> ThinkingClocks:
    """Thinking clocks that all run since moment 0, with so much left."""
    return ThinkingClocks(TimeControl(0), list(left), dict.fromkeys(range(len(left)), 0))


def told(due: Due | None) -> tuple[str, int, int] | None:
    return None if due is None else (due.kind, due.at, due.seat)


def no_lot(seat: int) -> int:
    raise AssertionError("nobody acts at the same moment")


def test_nothing_is_due_where_no_clock_runs() -> None:
    assert next_deadline(Asked(), None) is None
    assert next_due(Asked(), None, {}, no_lot) is None


@pytest.mark.parametrize(
    ("own", "left", "due"),
    [
        (500, (900, 800), (DEADLINE, 500, -1)),
        (900, (900, 800), (OUT_OF_TIME, 800, 1)),
        (800, (900, 800), (DEADLINE, 800, -1)),
        (None, (900, 800), (OUT_OF_TIME, 800, 1)),
    ],
)
def test_the_first_deadline_comes_and_the_games_own_before_a_players(
    own: int | None, left: tuple[int, int], due: tuple[str, int, int]
) -> None:
    assert told(next_deadline(Asked(deadline=own), clocks(*left))) == due


def test_nothing_is_due_when_the_game_is_over() -> None:
    over = Asked((), deadline=500, over=True)
    assert next_deadline(over, clocks(100)) is None
    assert forced_seat(over, [0]) is None
    assert not may_wait(over, 0)
    assert not may_skip_wait(over, [0])


def test_the_first_hand_acts_but_a_deadline_at_the_same_moment_comes_before_it() -> None:
    hands = {0: 400, 1: 300}
    assert told(next_due(Asked(), None, hands, no_lot)) == (HAND_DONE, 300, 1)
    assert told(next_due(Asked(deadline=301), None, hands, no_lot)) == (HAND_DONE, 300, 1)
    assert told(next_due(Asked(deadline=300), None, hands, no_lot)) == (DEADLINE, 300, -1)


def test_among_hands_of_the_same_moment_the_lowest_lot_acts_and_equal_lots_go_by_seat() -> None:
    hands = {0: 300, 1: 300, 2: 300}
    assert told(next_due(Asked(), None, hands, {0: 9, 1: 7, 2: 8}.__getitem__)) == (
        HAND_DONE,
        300,
        1,
    )
    assert told(next_due(Asked(), None, hands, lambda seat: 5)) == (HAND_DONE, 300, 0)


def test_a_deadlock_ends_with_the_first_awaited_seat_where_all_of_them_wait() -> None:
    state = Asked((0, 1, 2), awaited=(1, 2))
    assert deadlocked_seat(state, None, [1, 2]) == 1
    assert deadlocked_seat(state, None, [0, 1]) is None
    assert deadlocked_seat(Asked(deadline=500), None, [0, 1, 2]) is None
    assert deadlocked_seat(Asked(), clocks(500), [0, 1, 2]) is None
    assert deadlocked_seat(Asked(()), None, [0, 1, 2]) is None


def test_only_one_person_among_bots_is_ever_forced() -> None:
    """Of two, the one would learn from the other's silence what is held."""
    state = Asked(choiceless=(0, 1))
    assert forced_seat(state, [0]) == 0
    assert forced_seat(state, [0, 1]) is None
    assert forced_seat(state, [2]) is None
    assert forced_seat(state, []) is None


def test_who_is_not_awaited_and_has_no_choice_only_lets_time_pass() -> None:
    state = Asked((0, 1), awaited=(), choiceless=(0,))
    assert only_waits(state, [0])
    assert forced_seat(state, [0]) is None
    assert not only_waits(state, [1])
    assert not only_waits(state, [0, 1])
    assert not only_waits(Asked((0, 1), choiceless=(0,)), [0])


def test_who_is_awaited_may_wait_only_while_a_clock_runs() -> None:
    assert not may_wait(Asked(), 0)
    assert may_wait(Asked(deadline=500), 0)
    assert may_wait(Asked(awaited=(1,)), 0)


def test_a_table_goes_on_alone_by_bots_and_by_deadlines() -> None:
    assert goes_on_alone(Asked((0, 1)), None, [1])
    assert not goes_on_alone(Asked((0, 1)), None, [2])
    assert goes_on_alone(Asked((0,), deadline=500), None, [])


def test_a_hand_takes_its_time_since_it_was_free_and_none_where_no_clock_runs() -> None:
    assert hand_time(None, 0, 0) == 0
    assert hand_time(60_000, 1_000, 1_000) == HAND_TIME
    assert hand_time(60_000, 1_000, 1_000 + HAND_TIME // 4) == HAND_TIME - HAND_TIME // 4
    assert hand_time(60_000, 1_000, 9_000) == 0


def test_a_bot_that_fails_pauses_longer_each_time_and_is_played_for_at_last() -> None:
    assert [pause_after(failures) for failures in (1, 2, 3, 4, 5, 50)] == [
        200,
        400,
        800,
        1600,
        2000,
        2000,
    ]
    assert [falls_back(failures) for failures in (1, 2, 3, 4)] == [False, False, True, True]
