"""The door: it lets through what is new to its viewer, numbered for that viewer alone."""

from __future__ import annotations

from boroughs.core.audience import only
from boroughs.core.door import Door, listed_moves
from boroughs.core.event import Event
from core.lantern_tables import position
from reference_game import GAME

OPEN = Event("ready", {"seat": 0})
PRIVATE = Event("bid", {"card": 3}, only(0))


def test_the_first_look_is_the_first_frame() -> None:
    frame = Door(GAME, 0).pass_on(position([3], [2]), [], 40)
    assert frame is not None
    assert (frame.number, frame.at, frame.heard, frame.moves) == (1, 40, [], ["bid 3"])


def test_nothing_passes_when_nothing_is_new() -> None:
    door, state = Door(GAME, 1), position([3], [2])
    door.pass_on(state, [], 0)
    assert door.pass_on(state, [PRIVATE], 5) is None


def test_a_step_kept_secret_leaves_no_gap() -> None:
    """Seat 0 bids, then is ready: to seat 1 that is the second frame, not the third."""
    door, state = Door(GAME, 1), position([3], [2])
    door.pass_on(state, [], 0)
    state.bids[0] = 3
    assert door.pass_on(state, [PRIVATE], 5) is None
    state.ready[0] = True
    frame = door.pass_on(state, [OPEN], 9)
    assert frame is not None
    assert (frame.number, frame.at) == (2, 9)


def test_what_is_heard_passes_even_if_the_view_is_the_same() -> None:
    door, state = Door(GAME, 1), position([3], [2])
    door.pass_on(state, [], 0)
    frame = door.pass_on(state, [PRIVATE, OPEN], 5)
    assert frame is not None
    assert [phrase.code for phrase in frame.heard] == ["event.ready"]


def test_a_new_view_passes_even_if_nothing_is_heard() -> None:
    door, state = Door(GAME, 1), position([3], [2])
    door.pass_on(state, [], 0)
    state.coins[0] += 1
    assert door.pass_on(state, [], 5) is not None


def test_equal_frames_are_equal_byte_for_byte() -> None:
    frames = [Door(GAME, 1).pass_on(position([3], [2]), [OPEN], 0) for _ in range(2)]
    assert frames[0] is not None
    assert frames[1] is not None
    assert frames[0].encode() == frames[1].encode()


def test_moves_are_listed_only_to_whom_they_belong() -> None:
    state = position([3, 1], [2], ready=[False, True], bids=[0, 2])
    assert listed_moves(state, 0) == ["bid 1", "bid 3"]
    assert listed_moves(state, 1) == []
    assert listed_moves(state, None) == []


def test_a_door_that_is_opened_again_goes_on_as_if_it_had_never_been_shut() -> None:
    state = position([3], [2])
    door = Door(GAME, 1)
    door.pass_on(state, [], 7)
    again = Door.reopened(GAME, 1, door.number, door.at, state)
    assert (again.number, again.at, again.shown) == (1, 7, door.shown)
    assert again.pass_on(state, [PRIVATE], 8) is None
    state.ready[0] = True
    assert again.pass_on(state, [OPEN], 9) == door.pass_on(state, [OPEN], 9)
