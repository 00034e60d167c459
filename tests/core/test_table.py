"""The driver: what it plays, refuses, times, takes back, and tells to whom."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

import pytest

from boroughs.core.door import Door
from boroughs.core.errors import BadNotation, IllegalMove
from boroughs.core.frame import Frame
from boroughs.core.history import StepReplayer
from boroughs.core.record import parse_record
from boroughs.core.replay import replay_record
from boroughs.core.table import Table
from boroughs.core.takebacks import Takeback, Takebacks
from core.lantern_tables import bid_and_be_ready, lines, position, table_with
from reference_game import GAME
from reference_game.components import HAND
from reference_game.view import LanternsView
from refusals import refuses


def seen(table: Table, viewer: int | None) -> LanternsView:
    view = table.view(viewer)
    assert isinstance(view, LanternsView)
    return view


def may_undo(table: Table, seat: int) -> bool:
    """Whether this seat may take its last move back alone."""
    try:
        return not table.takeback(seat).practice
    except IllegalMove:
        return False


def heard(frames: list[Frame]) -> list[str]:
    return [phrase.code for frame in frames for phrase in frame.heard]


# Starting


def test_nature_deals_before_anybody_acts() -> None:
    table = Table(GAME, 3, seed=1)
    assert seen(table, None).sizes == [HAND] * 3
    assert table.to_act == (0, 1, 2)


def test_the_same_seed_deals_the_same() -> None:
    assert Table(GAME, 3, seed=7).record == Table(GAME, 3, seed="7").record


def test_another_seed_deals_something_else() -> None:
    """Of twelve seeds at least two differ, or the dice are glued."""
    assert len({Table(GAME, 3, seed=seed).record.split("start")[1] for seed in range(12)}) > 1


def test_a_table_with_an_empty_seed_and_no_dice_is_refused() -> None:
    """Its record could never be verified."""
    with pytest.raises(TypeError, match="seed must not be empty"):
        Table(GAME, 2, seed="")


def test_a_table_can_start_from_a_position() -> None:
    table = table_with([3, 1], [2, 4])
    assert seen(table, 0).hand == [1, 3]
    assert table.to_act == (0, 1)


def test_the_position_stays_with_whoever_gave_it() -> None:
    """A puzzle can be played twice."""
    puzzle = position([3, 1], [2, 4])
    before = GAME.to_dict(puzzle)
    bid_and_be_ready(Table(GAME, seed=1, position=puzzle), 3, 2)
    assert GAME.to_dict(puzzle) == before


def test_in_a_position_where_nature_is_asked_it_answers_first() -> None:
    """A bare position: the cards are still to be dealt."""
    table = Table(GAME, seed=1, position=GAME.new(2))
    assert table.to_act == (0, 1)
    assert replay_record(GAME, parse_record(table.record), compare=True).record == table.record


def test_a_table_from_a_later_position_starts_at_its_moment() -> None:
    table = table_with([3, 1], [2, 4], now=5000)
    table.play(0, "bid 3")
    assert lines(table) == ["0 bid 3"]
    assert replay_record(GAME, parse_record(table.record)).now == 5000


# Playing


def test_a_move_may_be_given_as_an_object_or_in_notation() -> None:
    table, other = table_with([3, 1], [2, 4]), table_with([3, 1], [2, 4])
    table.play(0, "bid 3")
    other.play(0, GAME.parse("bid 3"))
    assert table.record == other.record


def test_only_who_may_act_has_moves() -> None:
    table = table_with([3, 1], [2, 4], bids=[3, 0], ready=[True, False])
    assert table.moves(0) == []
    assert [move.notation for move in table.moves(1)] == ["bid 2", "bid 4"]


def test_a_seat_that_may_not_act_is_told_only_that() -> None:
    table = table_with([3, 1], [2, 4], bids=[3, 0], ready=[True, False])
    with refuses(IllegalMove, "not-your-turn") as refused:
        table.play(0, "bid 4")
    assert refused.value.params == {"seat": 0}


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nobody_plays_from_a_seat_that_is_not_there(seat: int) -> None:
    table = table_with([3, 1], [2, 4], bids=[3, 0], ready=[True, False])
    with refuses(IllegalMove, "no-such-seat"):
        table.play(seat, "bid 4")


def test_a_refusal_does_not_tell_what_the_others_did_in_secret() -> None:
    """Seat 0 is ready and tries to bid again; whether seat 1 has bid meanwhile makes no difference."""
    answers = []
    for secret in ([], ["bid 2"], ["bid 2", "bid 4"]):
        table = table_with([3, 1], [2, 4], bids=[3, 0], ready=[True, False])
        for at, move in enumerate(secret, 100):
            table.play(1, move, at)
        for move in ("bid 3", "bid 2", "ready", "pass", "sing"):
            with pytest.raises(IllegalMove) as refused:
                table.play(0, move, at=1000)
            answers.append((refused.value.code, refused.value.params))
    assert answers[:5] == answers[5:10] == answers[10:]


def test_what_is_no_move_is_refused_as_such() -> None:
    table = table_with([3, 1], [2, 4])
    with pytest.raises(BadNotation):
        table.play(0, "castle")


def test_after_the_end_the_game_is_over() -> None:
    """Solo, short: one bid of 3 pays 3 and that is all."""
    table = Table(GAME, seed=1, position=position([3], options={"short": True}))
    bid_and_be_ready(table, 3)
    assert table.result is not None
    with pytest.raises(IllegalMove) as refused:
        table.play(0, "bid 3")
    assert refused.value.code == "game-over"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda table: table.play(0, "bid 2", at=1000),
        lambda table: table.play(1, "object", at=1000),
        lambda table: table.play(7, "ready", at=1000),
        lambda table: table.play(0, "castle", at=1000),
    ],
)
def test_an_illegal_try_leaves_no_trace(wrong: Callable[[Table], None]) -> None:
    """Neither in the record nor in the position, whose own time is that of the last step."""
    table = table_with([3, 1], [2, 4])
    before = table.record
    heard: list[Frame] = []
    table.listen(0, heard.append)
    with pytest.raises(IllegalMove):
        wrong(table)
    assert table.record == before
    assert table.state.events is None
    assert len(heard) == 1
    assert replay_record(GAME, parse_record(table.record)).record == before


@pytest.mark.parametrize("viewer", [-1, 2])
def test_nobody_looks_from_a_seat_that_is_not_there(viewer: int) -> None:
    """Python would show seat -1 the last player's hand."""
    table = table_with([3, 1], [2, 4])
    asking: list[Callable[[], object]] = [
        lambda: table.view(viewer),
        lambda: table.form(viewer),
        lambda: table.record_for(viewer),
        lambda: table.listen(viewer, print),
    ]
    for ask in asking:
        with refuses(IllegalMove, "no-such-seat"):
            ask()


def test_a_form_offers_what_no_list_could_hold() -> None:
    """Seat 1 has seven coins: any sum from nothing to seven, to the only other seat."""
    table = table_with([3], [4], phase="offer", coins=[0, 7])
    (form,) = table.form(1)
    table.play(1, form.fill(coins=5, to=0))
    assert lines(table) == ["1 offer 5 to 0"]


# Time


def test_what_is_due_happens_before_a_later_move() -> None:
    """Both have bid; the half minute is over before seat 0 thinks better of it."""
    table = table_with([3, 1], [2, 4], bids=[3, 2])
    with refuses(IllegalMove, "not-your-turn"):
        table.play(0, "bid 1", at=31_000)
    assert lines(table) == ["tick @30000 | falls"]
    assert table.now == 31_000


def test_a_move_at_the_deadline_is_too_late() -> None:
    table = table_with([3, 1], [2, 4], bids=[3, 2])
    with pytest.raises(IllegalMove):
        table.play(0, "bid 1", at=30_000)


def test_a_move_a_millisecond_before_the_deadline_counts() -> None:
    table = table_with([3, 1], [2, 4], bids=[3, 2])
    table.play(0, "bid 1", at=29_999)
    table.tick(30_000)
    assert lines(table) == ["0 @29999 bid 1", "tick @30000 | stands"]


def test_time_never_runs_back() -> None:
    """A message that was stamped earlier but comes later counts as coming now."""
    table = table_with([3, 1], [2, 4])
    table.play(0, "bid 3", at=500)
    table.play(1, "bid 2", at=200)
    assert lines(table) == ["0 @500 bid 3", "1 bid 2"]
    table.tick(100)
    assert table.now == 500


def test_a_table_says_when_something_will_happen_by_itself() -> None:
    table = table_with([3, 1], [2, 4], bids=[3, 2])
    assert table.deadline == 30_000
    table.tick(30_000)
    assert table.deadline is None


def test_time_that_brings_nothing_is_not_recorded() -> None:
    table = table_with([3, 1], [2, 4])
    before = table.record
    table.tick(29_999)
    assert table.record == before


# Taking back


def test_a_takeback_brings_the_position_before_the_last_step() -> None:
    table = table_with([3, 1], [2, 4])
    before = table.view(0)
    table.play(0, "bid 3")
    table.withdraw()
    assert table.view(0) == before
    assert lines(table) == ["0 bid 3", "withdraw"]


def test_steps_can_be_taken_back_one_after_another_down_to_the_start() -> None:
    table = table_with([3, 1], [2, 4])
    table.play(0, "bid 3")
    table.play(0, "bid 1")
    table.withdraw()
    table.withdraw()
    with refuses(IllegalMove, "nothing-to-withdraw"):
        table.withdraw()
    assert table.record.count("withdraw") == 2


def test_the_end_of_a_game_can_be_taken_back() -> None:
    table = Table(GAME, seed=1, position=position([3], options={"short": True}))
    bid_and_be_ready(table, 3)
    table.withdraw()
    assert table.result is None
    assert table.to_act == (0,)


def test_a_deadline_that_was_taken_back_comes_again_at_once() -> None:
    """Time goes on: who takes back the tick gets no second half minute."""
    table = table_with([3, 1], [2, 4], bids=[3, 2])
    table.tick(40_000)
    table.withdraw()
    table.tick(40_000)
    assert lines(table) == ["tick @30000 | falls", "withdraw @40000", "tick | falls"]


def test_one_may_undo_alone_what_uncovered_nothing() -> None:
    """Alone at the table, a bid can be changed."""
    table = table_with([3, 1])
    table.play(0, "bid 3")
    assert may_undo(table, 0)


def test_who_keeps_positions_need_not_look_back() -> None:
    table = table_with([3, 1])
    table.takebacks = Takebacks(kept=2)
    with patch.object(StepReplayer, "__init__", side_effect=AssertionError):
        table.listen(0, lambda frame: None, Door(GAME, 0))
        table.play(0, "bid 3")
        assert table.undo(0) == Takeback(steps=1)
        table.play(0, "ready")
        assert table.undo(0) is None


def test_where_nobody_listened_the_move_is_heard_afterwards() -> None:
    table = table_with([3, 1])
    table.takebacks = Takebacks(kept=2)
    table.play(0, "bid 3")
    assert table.undo(0) == Takeback(steps=1)
    table.play(0, "ready")
    assert table.undo(0) is None


def test_what_was_heard_to_uncover_something_cannot_be_undone_alone() -> None:
    table = table_with([3, 1], [2], phase="hand", leader=0)
    table.takebacks = Takebacks(kept=1)
    table.listen(0, lambda frame: None)
    table.play(0, "hand 3")
    assert table.undo(0) is None


def test_at_the_start_there_is_nothing_to_undo() -> None:
    assert not may_undo(table_with([3, 1]), 0)


def test_nobody_undoes_another_ones_move() -> None:
    table = table_with([3, 1], [2, 4], bids=[0, 2], ready=[False, True])
    table.play(0, "bid 3")
    assert may_undo(table, 0)
    assert not may_undo(table, 1)


def test_a_tick_is_nobodys_to_undo() -> None:
    table = table_with([3, 1], [2, 4], bids=[3, 2])
    table.tick(30_000)
    assert not may_undo(table, 0)
    assert not may_undo(table, 1)


def test_what_nature_answered_cannot_be_undone_alone() -> None:
    """The bid was alone, but being ready brought the verdict."""
    table = table_with([3, 1])
    bid_and_be_ready(table, 3)
    assert not may_undo(table, 0)


def test_what_was_uncovered_cannot_be_undone_alone() -> None:
    """The neighbour has seen the card that was handed on."""
    table = table_with([3, 1], [2], phase="hand", leader=0)
    table.play(0, "hand 3")
    assert not may_undo(table, 0)


def test_where_others_may_act_the_answer_does_not_tell_whether_they_did() -> None:
    """Else asking for an undo again and again would tell seat 0 when seat 1 bids."""
    table = table_with([3, 1], [2, 4])
    table.play(0, "bid 3")
    before = may_undo(table, 0)
    table.play(1, "bid 2")
    assert may_undo(table, 0) == before


# Telling


def test_a_listener_first_gets_the_present() -> None:
    table = table_with([3, 1], [2, 4])
    table.play(0, "bid 3", at=50)
    frames: list[Frame] = []
    table.listen(0, frames.append)
    assert [(frame.at, frame.heard, frame.view) for frame in frames] == [(50, [], table.view(0))]


def test_who_hears_what() -> None:
    """A bid is heard by the bidder, being ready by all."""
    table = table_with([3, 1], [2, 4])
    frames: dict[int | None, list[Frame]] = {viewer: [] for viewer in (0, 1, None)}
    for viewer, each in frames.items():
        table.listen(viewer, each.append)
    table.play(0, "bid 3")
    table.play(0, "ready")
    assert heard(frames[0]) == ["event.bid", "event.ready"]
    assert heard(frames[1]) == heard(frames[None]) == ["event.ready"]


def test_when_one_starts_to_listen_tells_nothing() -> None:
    """Seat 0 bids in secret at 777: who sits down after that cannot tell from number or moment."""
    table = table_with([3, 1], [2, 4])
    before: list[Frame] = []
    table.listen(None, before.append)
    table.play(0, "bid 3", at=777)
    after: list[Frame] = []
    table.listen(None, after.append)
    assert [frame.encode() for frame in before] == [frame.encode() for frame in after]


def test_who_listens_late_gets_the_same_numbers() -> None:
    table = table_with([3, 1], [2, 4])
    early: list[Frame] = []
    late: list[Frame] = []
    table.listen(1, early.append)
    bid_and_be_ready(table, 3)
    table.listen(1, late.append)
    table.play(1, "bid 2")
    assert early[-1] == late[-1]
    assert late[0].number == late[1].number - 1


def test_a_keeper_brings_a_door_and_hears_only_what_comes_later() -> None:
    table = table_with([3], [2])
    heard: list[Frame] = []
    table.listen(1, heard.append, Door.reopened(GAME, 1, 5, 0, table.state))
    assert heard == []
    table.play(0, "bid 3")
    table.play(0, "ready")
    assert [frame.number for frame in heard] == [6]


def test_a_listener_can_stop() -> None:
    table = table_with([3, 1], [2, 4])
    frames: list[Frame] = []
    listener = table.listen(0, frames.append)
    listener.stop()
    listener.stop()
    table.play(0, "bid 3")
    assert len(frames) == 1
    assert not listener.listening


def test_a_listener_may_stop_while_it_hears() -> None:
    """The server closes a connection on its last message; the others hear on."""
    table = table_with([3, 1], [2, 4])
    frames: list[Frame] = []
    others: list[Frame] = []

    def hear(frame: Frame) -> None:
        frames.append(frame)
        if frame.heard:
            listener.stop()

    listener = table.listen(0, hear)
    table.listen(0, others.append)
    table.play(0, "bid 3")
    table.play(0, "bid 1")
    assert [len(frames), len(others)] == [2, 3]


def test_a_listener_may_answer_at_once_and_all_still_hear_in_order() -> None:
    """Seat 1 gets ready the moment it hears that seat 0 is."""
    table = table_with([3, 1], [2, 4], bids=[3, 2])
    before: list[Frame] = []
    after: list[Frame] = []

    def answer(frame: Frame) -> None:
        if [phrase.params for phrase in frame.heard] == [{"seat": 0}]:
            table.play(1, "ready")

    table.listen(None, before.append)
    table.listen(1, answer)
    table.listen(None, after.append)
    table.play(0, "ready")
    for frames in (before, after):
        assert [frame.number for frame in frames] == [1, 2, 3]
        assert heard(frames) == ["event.ready", "event.ready", "event.revealed", "event.verdict"]


def test_listening_changes_nothing() -> None:
    quiet, loud = table_with([3, 1], [2, 4]), table_with([3, 1], [2, 4])
    loud.listen(0, lambda frame: None)
    for table in (quiet, loud):
        bid_and_be_ready(table, 3, 2)
    assert quiet.record == loud.record


def test_the_record_for_a_viewer_is_what_a_listener_heard() -> None:
    """Takebacks included: what was seen cannot be unseen."""
    table = table_with([3, 1], [2, 4])
    frames: list[Frame] = []
    table.listen(0, frames.append)
    table.play(0, "bid 3", at=10)
    table.play(1, "bid 2", at=20)
    table.withdraw()
    table.tick(25)
    table.withdraw()
    bid_and_be_ready(table, 1, 4)
    assert table.record_for(0)[1:] == frames[1:]


def test_moments_in_frames_never_run_back() -> None:
    """A takeback is seen when it happens, not when the position first was."""
    table = table_with([3, 1], [2, 4])
    table.play(0, "bid 3", at=10)
    table.tick(99)
    table.withdraw()
    assert [frame.at for frame in table.record_for(0)] == [0, 10, 99]


def test_the_record_for_a_viewer_ends_with_the_present() -> None:
    table = table_with([3, 1], [2, 4])
    bid_and_be_ready(table, 3, 4)
    for viewer in (0, 1, None):
        assert table.record_for(viewer)[-1].view == table.view(viewer)
