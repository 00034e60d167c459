"""After a takeback the log says what stands: for those who are here, after a reload, and for who comes later."""

from __future__ import annotations

from boroughs import Table, game
from boroughs.core.audience import Viewer
from boroughs.core.view import encode_view
from boroughs.server.broadcast.frames import TableFrames, withdrawn_numbers
from boroughs.server.broadcast.shown_frames import LoggedFrame


def rolled_and_withdrawn() -> Table:
    table = Table(game("machi-koro"), 2, seed=4)
    seat = table.to_act[0]
    table.play(seat, "roll 1")
    table.withdraw()
    table.play(seat, "roll 1")
    return table


def log_of(table: Table, viewer: Viewer) -> list[LoggedFrame]:
    return [LoggedFrame.of(frame, encode_view(frame.view)) for frame in table.record_for(viewer)]


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
    assert withdrawn_numbers(log_of(table, 1)) == {2, 3}


def test_nothing_is_withdrawn_without_a_takeback() -> None:
    table = Table(game("machi-koro"), 2, seed=4)
    table.play(table.to_act[0], "roll 1")
    assert withdrawn_numbers(log_of(table, None)) == set()
