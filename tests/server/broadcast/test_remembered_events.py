"""What a game tells again outlives the log: a board finds it after any number of later frames, and after a restart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import boroughs
from boroughs import Table
from boroughs.bots import make_bot
from boroughs.core.audience import Viewer
from boroughs.server.broadcast import frames as frames_module
from boroughs.server.broadcast.frames import TableFrames
from boroughs.server.broadcast.shown_frames import LoggedFrame

SHORT = 12
"""Frames in a log that forgets soon."""


def played_out(name: str, seats: int) -> tuple[Table, TableFrames]:
    game = boroughs.game(name)
    table = Table(game, seats, seed=5, bots={seat: make_bot(game, "easy") for seat in range(seats)})
    frames = TableFrames(table)
    frames.open_new()
    table.play_out()
    frames.release()
    return table, frames


@pytest.fixture(scope="module")
def chinatown() -> Iterator[tuple[Table, TableFrames]]:
    """A whole game, heard by everybody."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(frames_module, "LOGGED", SHORT)
        yield played_out("chinatown", 3)


def deals(frames: list[LoggedFrame]) -> list[int]:
    """The numbers of the frames with which a deal was heard."""
    return [
        logged.number
        for logged in frames
        if any(phrase.code == "event.deal" for phrase in logged.phrases)
    ]


def remembered(frames: TableFrames, viewer: Viewer) -> list[LoggedFrame]:
    return [*frames.earlier.get(viewer, []), *frames.logs[viewer]]


@pytest.mark.long
def test_every_deal_is_remembered_and_told_once(chinatown: tuple[Table, TableFrames]) -> None:
    table, frames = chinatown
    for viewer in (0, 2, None):
        heard = table.record_for(viewer)
        made = [
            frame.number
            for frame in heard
            if any(phrase.code == "event.deal" for phrase in frame.heard)
        ]
        assert made[0] < heard[-SHORT].number
        assert deals(remembered(frames, viewer)) == made


def test_what_no_board_needs_is_forgotten(chinatown: tuple[Table, TableFrames]) -> None:
    """The earlier frames are those with such an event alone."""
    table, frames = chinatown
    codes = table.game.remembered_events
    for logged in frames.earlier[0]:
        assert codes & {phrase.code.removeprefix("event.") for phrase in logged.phrases}
    assert len(remembered(frames, 0)) < len(table.record_for(0))


def test_a_restored_log_remembers_the_same(chinatown: tuple[Table, TableFrames]) -> None:
    table, frames = chinatown
    again = TableFrames(table)
    again.reopen(frames.door_positions())
    for viewer in (1, None):
        again.restore_log(viewer, table.record_for(viewer))
        assert remembered(again, viewer) == remembered(frames, viewer)


def test_a_game_without_such_events_keeps_its_log_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames_module, "LOGGED", SHORT)
    _, frames = played_out("machi-koro", 2)
    assert not any(frames.earlier.values())
