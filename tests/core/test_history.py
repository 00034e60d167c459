"""Steps taken again: what stands, what was withdrawn, and what a viewer saw meanwhile."""

from __future__ import annotations

import pytest

from boroughs.core.door import Door
from boroughs.core.errors import BadRecord, BoroughsError
from boroughs.core.history import StepReplayer, frames, live_steps, replay_start, write_position
from boroughs.core.options import Options
from boroughs.core.record import Step
from core.lantern_tables import position
from reference_game import GAME

OPTIONS: Options = {"short": False}
START = Step("start", 0)
BEGIN = Step("position", 0, notation="1", answers=[write_position(GAME, position([3, 1], [2, 4]))])


def move(seat: int, notation: str, *answers: str, at: int = 0) -> Step:
    return Step("move", at, seat, notation, list(answers))


def tick(*answers: str, at: int) -> Step:
    return Step("tick", at, answers=list(answers))


WITHDRAW = Step("withdraw", 0)


def retaken(*steps: Step) -> StepReplayer:
    replayer = StepReplayer(GAME, 2, OPTIONS)
    for step in (BEGIN, *steps):
        replayer.take(step)
    return replayer


def problem(*steps: Step) -> str:
    with pytest.raises(BadRecord) as refused:
        retaken(*steps)
    assert refused.value.code == "wrong-step"
    assert refused.value.params["step"] == len(steps) + 1
    inner = refused.value.__context__
    assert isinstance(inner, BoroughsError)
    return inner.code


# What stands


def test_a_takeback_takes_the_step_before_it() -> None:
    first, second = move(0, "bid 3"), move(0, "bid 1")
    assert live_steps([START, first, second, WITHDRAW]) == [START, first]


def test_two_takebacks_take_two_steps() -> None:
    first, second = move(0, "bid 3"), move(0, "bid 1")
    assert live_steps([START, first, second, WITHDRAW, WITHDRAW]) == [START]


def test_after_a_takeback_the_game_goes_on() -> None:
    first, second = move(0, "bid 3"), move(0, "bid 1")
    assert live_steps([START, first, WITHDRAW, second]) == [START, second]


def test_the_start_cannot_be_taken_back() -> None:
    with pytest.raises(BadRecord):
        live_steps([START, WITHDRAW])


def test_what_can_be_taken_again_begins_at_the_last_marked_position() -> None:
    assert replay_start([START, move(0, "bid 3")]) == 0
    assert replay_start([START, move(0, "bid 3"), BEGIN, move(0, "bid 1")]) == 2


# Taking again


def test_steps_taken_again_lead_to_the_same_position() -> None:
    state = retaken(move(0, "bid 3", at=5), move(0, "bid 1", at=9)).state
    assert GAME.to_dict(state) == GAME.to_dict(position([3, 1], [2, 4], bids=[1, 0], now=9))


def test_a_takeback_goes_back_to_the_position_and_its_moment() -> None:
    state = retaken(move(0, "bid 3", at=5), move(0, "bid 1", at=9), WITHDRAW).state
    assert GAME.to_dict(state) == GAME.to_dict(position([3, 1], [2, 4], bids=[3, 0], now=5))


def test_a_seat_that_was_not_to_act_is_found_out() -> None:
    """Seat 0 was ready already."""
    assert problem(move(0, "bid 3"), move(0, "ready"), move(0, "bid 1")) == "not-your-turn"


def test_an_illegal_move_is_found_out() -> None:
    assert problem(move(0, "bid 2")) == "no-such-card"


def test_a_move_of_no_game_is_found_out() -> None:
    assert problem(move(0, "castle")) == "unknown-move"


def test_a_tick_before_its_time_is_found_out() -> None:
    assert problem(tick(at=29_999)) == "tick-too-early"


def test_a_tick_where_nothing_ticks_is_found_out() -> None:
    """After the bids are shown no clock runs."""
    bids = [move(0, "bid 3"), move(0, "ready"), move(1, "bid 2"), move(1, "ready", "falls")]
    assert problem(*bids, tick(at=90_000)) == "tick-too-early"


def test_a_missing_answer_is_found_out() -> None:
    """Nobody has bid: nature bids for two and the verdict makes three."""
    assert problem(tick("3", "2", at=30_000)) == "answer-missing"


def test_an_answer_too_many_is_found_out() -> None:
    assert problem(tick("3", "2", "falls", "1", at=30_000)) == "answer-too-many"


def test_an_answer_that_was_not_possible_is_found_out() -> None:
    """Seat 0 holds 3 and 1."""
    assert problem(tick("2", "2", "stands", at=30_000)) == "impossible-outcome"


def test_a_verdict_is_believed() -> None:
    """3 + 2 makes it fall; the record says it stood, so it stood."""
    state = retaken(tick("3", "2", "stands", at=30_000)).state
    assert GAME.to_dict(state)["verdict"] == "stands"


def test_a_position_of_another_table_is_found_out() -> None:
    three = Step(
        "position", 0, notation="1", answers=[write_position(GAME, position([1], [2], [3]))]
    )
    assert problem(three) == "bad-position"


# What was seen


def test_a_viewer_sees_what_happened_and_what_was_taken_back() -> None:
    """Seat 0 sees its own bid come and go; the takeback has the moment at which it was made."""
    steps = [BEGIN, move(0, "bid 3", at=5), Step("withdraw", 8)]
    seen = list(frames(GAME, 2, OPTIONS, steps, Door(GAME, 0)))
    assert [(frame.number, frame.at) for frame in seen] == [(1, 0), (2, 5), (3, 8)]
    assert seen[2].view == seen[0].view != seen[1].view


def test_a_secret_that_was_taken_back_is_still_a_secret() -> None:
    steps = [BEGIN, move(0, "bid 3", at=5), Step("withdraw", 8)]
    assert len(list(frames(GAME, 2, OPTIONS, steps, Door(GAME, 1)))) == 1
