"""One policy decides what is taken back, by whom, and who must agree; the record shows what went beyond a turn."""

from __future__ import annotations

from boroughs.core.errors import IllegalMove
from boroughs.core.record import parse_record
from boroughs.core.replay import verify_record
from boroughs.core.table import Table
from boroughs.core.takebacks import Takeback, TakebackPolicy, Takebacks
from core.lantern_tables import table_with
from refusals import refuses


def rolled(policy: TakebackPolicy) -> tuple[Table, int]:
    """Machi Koro, and somebody has rolled: chance was seen."""
    table = Table("machi-koro", seats=3, seed=4)
    table.takebacks = Takebacks(policy, kept=8)
    mover = table.to_act[0]
    table.play(mover, "roll 1")
    return table, mover


def test_where_nothing_is_taken_back_not_even_a_harmless_move_is() -> None:
    table = table_with([3, 1])
    table.takebacks = Takebacks(TakebackPolicy.NEVER, kept=8)
    table.play(0, "bid 3")
    assert table.undo(0) is None
    with refuses(IllegalMove, "no-takeback"):
        table.takeback(0)


def test_in_ones_own_turn_a_harmless_move_goes_at_once_and_a_roll_stands() -> None:
    table = table_with([3, 1])
    table.takebacks = Takebacks(TakebackPolicy.OWN_TURN, kept=8)
    table.play(0, "bid 3")
    assert table.takeback(0, [0, 1]) == Takeback(steps=1)
    table, mover = rolled(TakebackPolicy.OWN_TURN)
    with refuses(IllegalMove, "cannot-take-back"):
        table.takeback(mover, [0, 1, 2])


def test_for_practice_all_other_people_are_asked() -> None:
    table, mover = rolled(TakebackPolicy.PRACTICE)
    others = tuple(seat for seat in range(3) if seat != mover)
    assert table.takeback(mover, [0, 1, 2]) == Takeback(steps=1, asked=others, practice=True)
    assert table.takeback(mover, [mover]) == Takeback(steps=1, practice=True)


def test_who_has_made_no_move_has_nothing_to_take_back() -> None:
    table, mover = rolled(TakebackPolicy.PRACTICE)
    with refuses(IllegalMove, "nothing-to-take-back"):
        table.takeback((mover + 1) % 3, [0, 1, 2])


def test_what_was_played_for_a_player_is_not_theirs_to_take_back() -> None:
    table = table_with([3, 1])
    table.takebacks = Takebacks(TakebackPolicy.OWN_TURN, kept=8)
    table.play_unasked(0, 0)
    assert table.undo(0) is None
    with refuses(IllegalMove, "nothing-to-take-back"):
        table.takeback(0)


def test_a_record_tells_what_only_practice_takes_back() -> None:
    """Five rolls are five; a bid that nobody saw is none."""
    table, mover = rolled(TakebackPolicy.PRACTICE)
    for _ in range(5):
        table.take_back(mover, table.takeback(mover))
        table.play(mover, "roll 1")
    verified = verify_record(table.game, parse_record(table.record))
    assert (verified.taken_back, verified.practice) == (5, True)
    assert table.practice_steps() == 5
    harmless = table_with([3, 1])
    harmless.play(0, "bid 3")
    harmless.take_back(0, harmless.takeback(0))
    assert harmless.practice_steps() == 0
