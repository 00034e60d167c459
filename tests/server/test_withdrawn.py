"""After a takeback the log says what stands: for those who are here, after a reload, and for who comes later."""

from __future__ import annotations

from boroughs import Table, game
from boroughs.server.broadcast.frames import LoggedFrame, TableFrames, withdrawn_numbers


def rolled_and_withdrawn() -> Table:
    table = Table(game("machi-koro"), 2, seed=4)
    seat = table.to_act[0]
    table.play(seat, "roll 1")
    table.withdraw()
    table.play(seat, "roll 1")
    return table


def test_the_withdrawn_frames_are_known_live() -> None:
    """Frame 1 is the deal, 2 the roll, 3 its takeback, 4 the roll that stands."""
    table = Table(game("machi-koro"), 2, seed=4)
    frames = TableFrames(table)
    frames.open_new()
    seat = table.to_act[0]
    table.play(seat, "roll 1")
    table.withdraw()
    table.play(seat, "roll 1")
    frames.release()
    for viewer in (0, 1, None):
        assert withdrawn_numbers(list(frames.logs[viewer])) == {2, 3}


def test_they_are_found_again_in_the_record() -> None:
    table = rolled_and_withdrawn()
    log = [LoggedFrame.of(frame) for frame in table.record_for(1)]
    assert withdrawn_numbers(log) == {2, 3}


def test_nothing_is_withdrawn_without_a_takeback() -> None:
    table = Table(game("machi-koro"), 2, seed=4)
    table.play(table.to_act[0], "roll 1")
    assert withdrawn_numbers([LoggedFrame.of(frame) for frame in table.record_for(None)]) == set()
