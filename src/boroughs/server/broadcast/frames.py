"""Frames: what passed the door to each viewer waits here for the disk, and is then put into a message."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.clock import ThinkingClocks
from boroughs.core.door import Door
from boroughs.core.frame import Frame
from boroughs.core.phrase import Phrase
from boroughs.core.result import Result
from boroughs.core.table import Table
from boroughs.core.view import encode_view
from boroughs.server.broadcast.connections import FrameFormat
from boroughs.server.broadcast.sentences import Sentences
from boroughs.server.broadcast.shown_frames import LoggedFrame, ShownFrame
from boroughs.server.messages.boards import ClockFace, Line
from boroughs.server.messages.play import FrameMessage, LogEntry
from boroughs.server.messages.tables import ResultInfo
from boroughs.server.store.documents import DoorPosition

LOGGED = 60
"""Frames whose events are told again to who comes late."""


@dataclass(slots=True)
class HeardAgain:
    """What is kept of a viewer's frames when they are gone through again."""

    log: deque[LoggedFrame] = field(default_factory=lambda: deque(maxlen=LOGGED))
    earlier: list[LoggedFrame] = field(default_factory=list)
    last: DoorPosition = field(default_factory=DoorPosition)


class TableFrames:
    """The doors of one table. Frames wait here until `release`.

    The spectators' door opens with the first of them: at most tables nobody watches, and a view for
    nobody costs as much as a player's. `restore_log` opens it, for what passed it follows from the steps.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.viewers: list[Viewer] = [*range(table.state.seats), None]
        self.doors: dict[Viewer, Door] = {}
        self.current: dict[Viewer, ShownFrame] = {}
        self.logs: dict[Viewer, deque[LoggedFrame]] = {}
        self.earlier: dict[Viewer, list[LoggedFrame]] = {}
        """What left the log, and the game tells again."""
        self._waiting: list[tuple[Viewer, ShownFrame]] = []

    def open_new(self, watched: bool = True) -> None:
        """Of a game that has just begun: everybody who is there gets its first frame."""
        for viewer in self.viewers if watched else self.viewers[:-1]:
            first = self.table.record_for(viewer)[-1]
            self.logs[viewer] = deque(maxlen=LOGGED)
            self._open(
                viewer,
                Door.reopened(self.table.game, viewer, first.number, first.at, self.table.state),
            )
            self._keep(viewer, first)

    def reopen(self, left: Sequence[DoorPosition]) -> None:
        """Of a stored game: the doors are as they were left."""
        for viewer, head in zip(self.viewers, left, strict=True):
            if head.number:
                self._reopen(viewer, head)

    def _reopen(self, viewer: Viewer, left: DoorPosition) -> None:
        door = Door.reopened(self.table.game, viewer, left.number, left.at, self.table.state)
        self._open(viewer, door)
        frame = Frame(left.number, left.at, [], self.table.view(viewer), list(door.listed))
        self.current[viewer] = ShownFrame(frame, door.shown, self.table.state.awaited())

    def _open(self, viewer: Viewer, door: Door) -> None:
        self.doors[viewer] = door
        self.table.listen(viewer, lambda frame: self._keep(viewer, frame), door)

    def _keep(self, viewer: Viewer, frame: Frame) -> None:
        shown = ShownFrame(frame, self.doors[viewer].shown, self.table.state.awaited())
        self._waiting.append((viewer, shown))

    @property
    def waiting(self) -> list[tuple[Viewer, ShownFrame]]:
        """What passed the doors and is not on disk yet."""
        return self._waiting

    def release(self) -> list[tuple[Viewer, ShownFrame]]:
        """What may be told now that it is on disk."""
        released, self._waiting = self._waiting, []
        before: tuple[list[Phrase], bytes] | None = None
        for viewer, shown in released:
            self.current[viewer] = shown
            log = self.logs.get(viewer)
            if log is not None:
                frame = shown.frame
                # What all hear is one list (`Timeline`), and encoded once.
                same = before is not None and before[0] is frame.heard
                logged = LoggedFrame.of(frame, shown.view, before[1] if before and same else None)
                before = frame.heard, logged.encoded
                self._log(log, self.earlier.setdefault(viewer, []), logged)
        return released

    def _log(
        self, log: deque[LoggedFrame], earlier: list[LoggedFrame], logged: LoggedFrame
    ) -> None:
        if len(log) == LOGGED and self._is_remembered(log):
            earlier.append(log[0])
        log.append(logged)

    def _is_remembered(self, log: Sequence[LoggedFrame]) -> bool:
        """Whether the oldest frame of a log is kept when it leaves it: it stands, and a board needs it."""
        codes = self.table.game.remembered_events
        heard = log[0].phrases if codes else ()
        needed = any(phrase.code.removeprefix("event.") in codes for phrase in heard)
        return needed and log[0].number not in withdrawn_numbers(log)

    def door_positions(self) -> list[DoorPosition]:
        """Of every viewer; that of a door which was never opened is 0."""
        doors = [self.doors.get(viewer) for viewer in self.viewers]
        return [
            DoorPosition() if door is None else DoorPosition(door.number, door.at) for door in doors
        ]

    def restore_log(self, viewer: Viewer, frames: Iterable[Frame]) -> None:
        """The log of a game, found by going through its steps again; now the viewer's door is open."""
        self.open_log(viewer, self.heard_again(viewer, frames))

    def heard_again(self, viewer: Viewer, frames: Iterable[Frame]) -> HeardAgain:
        """What is kept of these frames, one after another: all at once a long game would fill the memory.

        Changes nothing here, and takes a while: it may happen beside everything else.
        """
        known = self.current[viewer].frame.number if viewer in self.doors else None
        heard = HeardAgain()
        for frame in frames:
            heard.last = DoorPosition(frame.number, frame.at)
            if known is None or frame.number <= known:
                logged = LoggedFrame.of(frame, encode_view(frame.view))
                self._log(heard.log, heard.earlier, logged)
        return heard

    def open_log(self, viewer: Viewer, heard: HeardAgain) -> None:
        if viewer not in self.doors:
            self._reopen(viewer, heard.last)
        self.logs[viewer] = heard.log
        self.earlier[viewer] = heard.earlier


def withdrawn_numbers(log: Sequence[LoggedFrame]) -> set[int]:
    """The frames of a log that a later takeback took back, and the takebacks themselves."""
    withdrawn: set[int] = set()
    standing: list[LoggedFrame] = []
    for logged in log:
        if logged.withdraws:
            # As far as the log reaches back; a takeback of what lies before it takes all of it.
            while standing and standing[-1].seen != logged.seen:
                withdrawn.add(standing.pop().number)
            withdrawn.add(logged.number)
            if standing:
                continue
        standing.append(logged)
    return withdrawn


def plain_lines(heard: Sequence[Phrase]) -> list[Line]:
    return [Line(code=phrase.code, params=phrase.params, text="") for phrase in heard]


def log_entries(
    sentences: Sentences, wanted: FrameFormat, log: Sequence[LoggedFrame], viewer: Viewer
) -> list[LogEntry]:
    def write(heard: Sequence[Phrase]) -> list[Line]:
        return sentences.lines(heard, viewer) if wanted.words else plain_lines(heard)

    withdrawn = withdrawn_numbers(log)
    return [
        LogEntry(
            number=heard.number,
            at=heard.at,
            lines=write(heard.phrases),
            withdrawn=heard.number in withdrawn,
        )
        for heard in log
    ]


def frame_message(
    sentences: Sentences,
    wanted: FrameFormat,
    shown: ShownFrame,
    now: int,
    clocks: ThinkingClocks | None,
    may_undo: bool,
    heard: Sequence[Phrase] | None = None,
    withdrawn: Sequence[int] = (),
) -> FrameMessage:
    frame = shown.frame
    view = sentences.game.annotated(frame.view) if wanted.figures else frame.view
    news = frame.heard if heard is None else heard
    return FrameMessage(
        number=frame.number,
        at=frame.at,
        now=now,
        heard=sentences.lines(news, view.viewer) if wanted.words else plain_lines(news),
        view=msgspec.Raw(shown.view if view is frame.view else encode_view(view)),
        to_act=list(view.to_act),
        awaited=list(shown.awaited),
        moves=sentences.moves(frame.moves),
        forms=sentences.forms(view) if frame.moves else [],
        prompt=sentences.prompt(view, shown.awaited) if wanted.words else "",
        scene=sentences.scene(view) if wanted.scene else None,
        standing=sentences.standing(view) if wanted.words else None,
        deadline=view.deadline,
        clocks=clock_faces(clocks, now),
        may_undo=may_undo,
        withdrawn=list(withdrawn),
        result=None if view.result is None else result_info(view.result),
    )


def clock_faces(clocks: ThinkingClocks | None, now: int) -> list[ClockFace]:
    if clocks is None:
        return []
    return [
        ClockFace(seat, clocks.remaining(seat, now), seat in clocks.since)
        for seat in range(len(clocks.left))
    ]


def result_info(result: Result) -> ResultInfo:
    return ResultInfo(
        ranks=list(result.ranks),
        scores=list(result.scores),
        winners=list(result.winners),
        verdict=result.verdict,
    )
