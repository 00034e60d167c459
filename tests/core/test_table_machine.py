"""A table under everything that people, bots, clocks and crashes do to it, in any order."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boroughs.core.clock import TimeControl
from boroughs.core.door import Listener
from boroughs.core.errors import IllegalMove
from boroughs.core.frame import Frame
from boroughs.core.history import live_steps
from boroughs.core.record import parse_record
from boroughs.core.replay import replay_record
from boroughs.core.table import Table
from core.lantern_tables import steady, whimsical
from reference_game import GAME
from reference_game.rules import Lanterns
from reference_game.view import LanternsView
from refusals import refuses

PRIVATE = ("event.bid", "event.drew", "event.handed")
NOTATIONS = (
    "bid 1",
    "bid 4",
    "ready",
    "pass",
    "object",
    "hand 2",
    "offer 1 to 0",
    "accept",
    "sing",
)


class TableMachine(RuleBasedStateMachine):
    """Lanterns between people and bots; whoever looks at it from outside must find nothing amiss."""

    @initialize(
        seats=st.integers(1, 3),
        seed=st.integers(0, 9999),
        short=st.booleans(),
        control=st.sampled_from([None, TimeControl(20_000, 500), TimeControl(400)]),
        bots=st.sets(st.integers(0, 2)),
    )
    def sit_down(
        self, seats: int, seed: int, short: bool, control: TimeControl | None, bots: set[int]
    ) -> None:
        self.control = control
        self.table = Table(GAME, seats, {"short": short}, seed=seed, time_control=control)
        self.viewers = (*range(seats), None)
        self.seat_bots({seat for seat in bots if seat < seats})
        self.listen()

    def seat_bots(self, seats: set[int]) -> None:
        self.bots = seats
        for seat in seats:
            self.table.bots[seat] = whimsical() if seat % 2 else steady(1500)

    def listen(self) -> None:
        self.heard: dict[int | None, list[Frame]] = {viewer: [] for viewer in self.viewers}
        self.listeners: list[Listener] = [
            self.table.listen(viewer, frames.append) for viewer, frames in self.heard.items()
        ]

    # What happens

    @precondition(lambda self: self.table.to_act)
    @rule(who=st.integers(0, 2), which=st.integers(0, 9), later=st.integers(0, 900))
    def play(self, who: int, which: int, later: int) -> None:
        self.table.tick(self.table.now + later)
        if self.table.to_act:
            seat = self.table.to_act[who % len(self.table.to_act)]
            moves = self.table.moves(seat)
            self.table.play(seat, moves[which % len(moves)])

    @rule(seat=st.integers(-1, 3), notation=st.sampled_from(NOTATIONS))
    def attempt(self, seat: int, notation: str) -> None:
        """Legal or not: if it is refused, nothing has happened."""
        before, now = self.table.record, self.table.now
        try:
            self.table.play(seat, notation)
        except IllegalMove:
            # What was due before may have come, but nothing of the attempt itself.
            if self.table.record != before:
                assert self.table.record.startswith(before.split("final:")[0])
            assert self.table.now == now

    @rule(later=st.sampled_from([0, 1, 700, 29_000, 30_000, 70_000]))
    def let_time_pass(self, later: int) -> None:
        self.table.tick(self.table.now + later)

    @rule(later=st.integers(0, 5000))
    def let_bots_play(self, later: int) -> None:
        self.table.run(self.table.now + later)

    @rule()
    def withdraw(self) -> None:
        """Down to the start, and no further."""
        if len(live_steps(self.table.steps)) > 1:
            self.table.withdraw()
        else:
            with refuses(IllegalMove, "nothing-to-withdraw"):
                self.table.withdraw()

    @rule()
    def undo(self) -> None:
        """Who may undo alone was alone, and is again where they were."""
        for seat in range(self.table.state.seats):
            try:
                takeback = self.table.takeback(seat)
            except IllegalMove:
                continue
            else:
                assert self.table.to_act == (seat,)
                self.table.take_back(seat, takeback)
                assert self.table.to_act == (seat,)
                return

    @rule()
    def crash_and_come_back(self) -> None:
        """Only the record is left; listeners come back and see what they saw."""
        table = replay_record(
            GAME, parse_record(self.table.record), compare=True, time_control=self.control
        )
        assert table.clocks == self.table.clocks
        table.tick(self.table.now)
        self.table.tick(self.table.now)
        assert table.record == self.table.record
        self.table = table
        self.seat_bots(self.bots)
        self.listen()

    @rule()
    def listen_anew(self) -> None:
        last = {viewer: frames[-1] for viewer, frames in self.heard.items()}
        for listener in self.listeners:
            listener.stop()
        self.listen()
        for viewer, frames in self.heard.items():
            assert (frames[0].number, frames[0].at) == (last[viewer].number, last[viewer].at)
            assert (frames[0].view, frames[0].moves) == (last[viewer].view, last[viewer].moves)

    # What always holds

    @invariant()
    def the_record_replays_to_this_table(self) -> None:
        again = replay_record(GAME, parse_record(self.table.record), compare=True)
        assert GAME.to_dict(again.state) == GAME.to_dict(self.table.state)
        assert again.record == self.table.record

    @invariant()
    def listeners_hear_what_the_record_for_them_says(self) -> None:
        for viewer, frames in self.heard.items():
            record = self.table.record_for(viewer)
            later = frames[1:]
            assert record[len(record) - len(later) :] == later
            assert record[-1].view == self.table.view(viewer)

    @invariant()
    def numbers_count_and_time_never_runs_back(self) -> None:
        moments = [step.at for step in self.table.steps]
        assert moments == sorted(moments)
        assert self.table.now >= moments[-1]
        for viewer in self.viewers:
            frames = self.table.record_for(viewer)
            assert [frame.number for frame in frames] == list(range(1, len(frames) + 1))
            assert [frame.at for frame in frames] == sorted(frame.at for frame in frames)

    @invariant()
    def nobody_sees_another_ones_cards(self) -> None:
        state = self.table.state
        assert isinstance(state, Lanterns)
        for viewer in self.viewers:
            for frame in self.table.record_for(viewer):
                assert isinstance(frame.view, LanternsView)
                if viewer is None:
                    assert (frame.view.hand, frame.view.bid) == ([], 0)
                    assert not [p for p in frame.heard if p.code in PRIVATE]
                else:
                    assert len(frame.view.hand) == frame.view.sizes[viewer]
            view = self.table.view(viewer)
            assert isinstance(view, LanternsView)
            assert view.hand == (sorted(state.hands[viewer]) if viewer is not None else [])


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(max_examples=30, stateful_step_count=20, deadline=None)


@pytest.mark.parametrize("seed", range(3))
def test_two_secret_bids_look_the_same_to_all_others(seed: int) -> None:
    """Seat 0 bids its lowest or its highest: seat 1 and a spectator get the same bytes."""
    streams = []
    for choice in (0, -1):
        table = Table(GAME, 2, seed=seed)
        table.play(0, table.moves(0)[choice], at=100)
        table.play(0, table.moves(0)[0], at=150)
        table.withdraw()
        table.play(0, "ready", at=400)
        streams.append(
            [frame.encode() for viewer in (1, None) for frame in table.record_for(viewer)]
        )
    assert streams[0] == streams[1]
