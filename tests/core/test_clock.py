"""Thinking time: whose clock runs, what comes back, and what happens when it is used up."""

from __future__ import annotations

import pytest

from boroughs.core.bot import WAIT
from boroughs.core.clock import ThinkingClocks, TimeControl
from boroughs.core.dice import SeededDice
from boroughs.core.errors import IllegalMove
from boroughs.core.record import parse_record
from boroughs.core.table import Table
from core.lantern_tables import Puppet, lines, position
from reference_game import GAME
from reference_game.game import LanternsGame
from reference_game.rules import Lanterns


def clocked(*hands: list[int], bank: int = 1000, extra: int = 0, **fields: object) -> Table:
    """A table in the bidding with this much thinking time."""
    start = position(*hands, **fields)
    return Table(GAME, seed="clocked", time_control=TimeControl(bank, extra), position=start)


def left(table: Table, now: int) -> list[int]:
    assert table.clocks is not None
    return [table.clocks.remaining(seat, now) for seat in range(table.state.seats)]


# The clocks themselves


def test_a_clock_runs_while_its_seat_is_awaited() -> None:
    clocks = ThinkingClocks(TimeControl(1000), [1000, 1000])
    clocks.turn_to((0,), 0)
    clocks.turn_to((1,), 300)
    assert [clocks.remaining(seat, 400) for seat in (0, 1)] == [700, 900]


def test_several_clocks_run_at_once() -> None:
    clocks = ThinkingClocks(TimeControl(1000), [1000, 1000])
    clocks.turn_to((0, 1), 0)
    clocks.turn_to((1,), 300)
    assert [clocks.remaining(seat, 400) for seat in (0, 1)] == [700, 600]


def test_a_move_brings_its_extra_time() -> None:
    clocks = ThinkingClocks(TimeControl(1000, extra=50), [1000, 1000])
    clocks.turn_to((0,), 0)
    clocks.moved(0, 300)
    assert clocks.left == [750, 1000]


def test_the_next_to_run_out_is_the_one_with_the_least_left_then_the_lowest_seat() -> None:
    clocks = ThinkingClocks(TimeControl(1000), [900, 700, 700])
    assert clocks.runs_out() is None
    clocks.turn_to((0, 1, 2), 100)
    assert clocks.runs_out() == (800, 1)


def test_no_clock_shows_less_than_nothing() -> None:
    clocks = ThinkingClocks(TimeControl(1000), [1000])
    clocks.turn_to((0,), 0)
    assert clocks.remaining(0, 5000) == 0
    clocks.turn_to((), 5000)
    assert clocks.left == [0]


# At the table


def test_the_first_clock_runs_from_the_start() -> None:
    """Nobody has moved yet, and still thinking costs time."""
    table = Table(GAME, 2, seed=1, time_control=TimeControl(1000))
    assert table.deadline == 1000
    assert left(table, 400) == [600, 600]


def test_who_runs_out_of_time_plays_the_fallback_then_and_there() -> None:
    """Seat 1 is ready; seat 0 never comes: after its second it bids its lowest card and is ready."""
    table = clocked([3, 1], [2, 4], bids=[0, 2], ready=[False, True])
    table.tick(60_000)
    assert lines(table)[:2] == ["0 @1000 bid 1", "0 ready | stands"]


def test_two_who_run_out_together_play_in_the_order_of_their_seats() -> None:
    table = clocked([3, 1], [2, 4], bids=[3, 2])
    table.tick(1000)
    assert lines(table)[:2] == ["0 @1000 ready", "1 ready | falls"]


def test_a_move_at_the_moment_the_clock_runs_out_is_too_late() -> None:
    table = clocked([3, 1], [2, 4], bids=[3, 2])
    with pytest.raises(IllegalMove):
        table.play(0, "bid 1", at=1000)


def test_when_game_and_clock_are_due_together_the_game_goes_first() -> None:
    """Both half minutes end at once: it is the game's tick, not a fallback, that shows the bids."""
    table = clocked([3, 1], [2, 4], bank=30_000, bids=[3, 2])
    table.tick(30_000)
    assert lines(table)[0] == "tick @30000 | falls"


def test_who_is_done_stops_thinking() -> None:
    table = clocked([3, 1], [2, 4], bids=[3, 2])
    table.play(0, "ready", at=200)
    assert left(table, 700) == [800, 300]


def test_a_public_move_brings_extra_time() -> None:
    table = clocked([3, 1], [2, 4], extra=500, bids=[3, 2])
    table.play(0, "ready", at=200)
    assert left(table, 200) == [1300, 800]


def test_a_secret_move_leaves_no_trace_on_the_clock() -> None:
    """Extra time for a bid would tell everybody that there was one."""
    table, still = clocked([3, 1], [2, 4], extra=500), clocked([3, 1], [2, 4], extra=500)
    table.play(0, "bid 3", at=200)
    assert left(table, 300) == left(still, 300)
    assert table.deadline == still.deadline


def test_an_illegal_try_does_not_touch_the_clock() -> None:
    table = clocked([3, 1], [2, 4], extra=500)
    with pytest.raises(IllegalMove):
        table.play(0, "ready", at=200)
    assert left(table, 300) == [700, 700]


def test_thinking_time_is_not_given_back_by_a_takeback() -> None:
    table = clocked([3, 1], [2, 4], bids=[3, 2])
    table.play(0, "ready", at=200)
    table.withdraw()
    assert left(table, 500) == [500, 500]


def test_after_the_end_no_clock_runs() -> None:
    table = clocked([3], options={"short": True}, bids=[3])
    table.play(0, "ready", at=200)
    assert table.result is not None
    assert table.deadline is None
    table.tick(90_000)
    assert left(table, 90_000) == [800]


# Who may act but is not awaited


class Relaxed(Lanterns):
    """Who is ready may still change the bid, as in a negotiation that is closed only by all."""

    def to_act(self) -> tuple[int, ...]:
        return tuple(range(self.seats)) if self.phase == "bid" else super().to_act()

    def awaited(self) -> tuple[int, ...]:
        return super().to_act()


class RelaxedGame(LanternsGame):
    kind = Relaxed


def test_the_table_waits_only_for_those_who_are_not_done() -> None:
    """Seat 0 is ready at 200 and may still act, but it is seat 1 that everybody waits for."""
    table = Table(RelaxedGame(), 2, seed=1, time_control=TimeControl(1000))
    table.play(0, table.moves(0)[0], at=100)
    table.play(0, "ready", at=200)
    assert 0 in table.to_act
    assert left(table, 700) == [800, 300]


def test_an_absent_player_never_stops_the_table() -> None:
    """Nobody comes: every clock runs out, fallbacks are played, and the game ends."""
    table = Table(RelaxedGame(), 3, seed=1, time_control=TimeControl(1000))
    table.tick(10_000_000)
    assert table.result is not None


class Untimed(Relaxed):
    def deadline(self) -> int | None:
        return None


class UntimedGame(LanternsGame):
    kind = Untimed


def test_bots_that_all_wait_for_each_other_do_not_stop_the_table() -> None:
    """Who is ready already is not asked to be ready once more: the next who is awaited goes on."""
    bots = {seat: Puppet(lambda turn: WAIT) for seat in range(3)}
    assert Table(UntimedGame(), 3, seed=1, bots=bots).play_out(most=100).ranks


# Nobody there


def test_a_table_at_which_nobody_has_time_left_stops_in_between() -> None:
    """Machi Koro's fallbacks build nothing, and would go on for ever."""
    table = Table("machi-koro", seats=2, seed=1, time_control=TimeControl(1000))
    table.tick(10_000_000)
    assert table.result is None
    assert 0 < len(table.steps) <= 101
    assert table.deadline == table.now
    seat = table.to_act[0]
    assert table.timeline.unattended == 100
    table.play_fallback(seat)
    assert table.timeline.unattended == 0


def test_games_that_fallbacks_end_come_to_their_end() -> None:
    table = Table("new-jack-city", seats=2, seed=1, time_control=TimeControl(1000))
    for _ in range(10):
        table.tick(10_000_000)
    assert table.result is not None
    assert table.deadline is None


def test_extra_time_goes_with_the_move_that_brought_it() -> None:
    """Else playing and taking back, again and again, would be time for nothing."""
    table = clocked([3, 1], [2, 4], extra=500, bids=[3, 2])
    table.play(0, "ready", at=200)
    assert left(table, 200)[0] == 1300
    table.withdraw()
    assert left(table, 200)[0] == 800


def test_no_extra_time_is_had_by_laying_and_lifting_while_the_games_clock_runs() -> None:
    """In Mad City's minute one takes back with a move: both would bring their extra, again and again."""
    table = Table("mad-city", 2, seed=1, time_control=TimeControl(100_000, extra=5_000))
    for seat in (0, 1):
        table.play(seat, "ready")
    before = left(table, 0)
    for _ in range(5):
        move = next(move for move in table.moves(0) if move.notation.startswith("place"))
        reversal = table.state.reversal(0, move)
        assert reversal is not None
        table.play(0, move)
        table.play(0, reversal)
    assert left(table, 0) == before
    resumed = Table.resume(
        table.game,
        table.state.copy(),
        parse_record(table.record),
        SeededDice("any"),
        time_control=TimeControl(100_000, extra=5_000),
    )
    assert left(resumed, 0) == before
