"""Tells those who are connected to a table what has happened there, once it is on disk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from boroughs.core.audience import Viewer
from boroughs.core.game import Game
from boroughs.server.broadcast.chat_log import ChatLog
from boroughs.server.broadcast.connections import Connection, Connections, FrameFormat, tell_each
from boroughs.server.broadcast.frames import (
    TableFrames,
    frame_message,
    log_entries,
    withdrawn_numbers,
)
from boroughs.server.broadcast.sentences import Sentences
from boroughs.server.broadcast.shown_frames import ShownFrame
from boroughs.server.broadcast.table_info import table_info
from boroughs.server.messages.play import ChatLine, OrderCard, StandingOrder, TableNews, Welcome
from boroughs.server.messages.tables import TableInfo
from boroughs.server.store.documents import TableHead

_FRAMES_AT_ONCE = 20


class Broadcaster:
    """The one way from a table to its clients."""

    def __init__(
        self, game: Game, head: TableHead, now: Callable[[], int], may_undo: Callable[[int], bool]
    ) -> None:
        self.connections = Connections()
        self.chat = ChatLog()
        self.frames: TableFrames | None = None
        """None while people gather."""
        self._game = game
        self._head = head
        self._now = now
        self._may_undo = may_undo
        self._names = head.names
        self._daily = game.daily(head.daily) if head.daily else None
        self._sentences: dict[str, Sentences] = {}
        self._holding = False
        self._news_owed = False
        """Whether news of the table wait for what is being written."""

    def sentences(self, language: str) -> Sentences:
        if language not in self._sentences:
            self._sentences[language] = Sentences(self._game, language, self._names, self._daily)
        return self._sentences[language]

    def info(self, language: str) -> TableInfo:
        """The table as everybody may know it."""
        awaited: Sequence[int] = ()
        if self.frames is not None and self._head.phase == "playing":
            awaited = self.frames.table.state.awaited()
        present = self.connections
        return table_info(self._head, language, present.online, present.watching, awaited)

    # What is being written waits

    def hold(self) -> None:
        """Something is on its way to the disk: until `release` nobody is told of it."""
        self._holding = True

    def release(self, head_changed: bool, chat: Sequence[ChatLine]) -> None:
        """It is on disk: everybody is told. How a game ended is told after its last frame."""
        self._holding = False
        news, self._news_owed = head_changed or self._news_owed, False
        ended = self._head.phase in ("over", "closed")
        if news:
            self._rename(self._head.names)
        if news and not ended:
            self.tell_table()
        if self.frames is not None:
            self._tell_frames(self.frames)
        if news and ended:
            self.tell_table()
        self._tell_chat(chat)

    def _rename(self, names: Sequence[str]) -> None:
        if list(names) != self._names:
            self._names = list(names)
            self._sentences.clear()

    # News

    def tell_table(self, but: Connection | None = None) -> None:
        """The table as it is; where something of it is being written, as soon as it is on disk."""
        if self._holding:
            self._news_owed = True
            return
        now = self._now()
        tell_each(
            [connection for connection in self.connections.all() if connection is not but],
            lambda wanted: TableNews(table=self.info(wanted.language), now=now),
        )

    def _tell_frames(self, frames: TableFrames) -> None:
        """Frame by frame; to who would get very many at once, after a long takeback, everything anew."""
        released = frames.release()
        if len(released) <= _FRAMES_AT_ONCE:
            for viewer, shown in released:
                self._tell_frame(frames, viewer, shown)
            return
        count = Counter(viewer for viewer, _ in released)
        for viewer, shown in released:
            if count[viewer] <= _FRAMES_AT_ONCE:
                self._tell_frame(frames, viewer, shown)
        for viewer in (viewer for viewer in count if count[viewer] > _FRAMES_AT_ONCE):
            for connection in self.connections.of(viewer):
                self.welcome(connection)

    def _tell_frame(self, frames: TableFrames, viewer: Viewer, shown: ShownFrame) -> None:
        present = self.connections.of(viewer)
        if not present:
            return
        now, clocks = self._now(), frames.table.clocks
        latest = frames.current[viewer] is shown
        may_undo = latest and viewer is not None and self._may_undo(viewer)
        back = withdrawn_numbers(list(frames.logs.get(viewer, ()))) if shown.frame.withdraws else ()
        tell_each(
            present,
            lambda wanted: frame_message(
                self.sentences(wanted.language),
                wanted,
                shown,
                now,
                clocks,
                may_undo,
                withdrawn=sorted(back),
            ),
        )

    def _tell_chat(self, lines: Sequence[ChatLine]) -> None:
        self.chat.keep(lines)
        for line in lines:
            for connection in self.connections.all():
                connection.tell(line)

    # Everything at once

    def welcome(self, connection: Connection) -> None:
        """Tells a connection everything; its log must have been restored before."""
        connection.tell(self._welcome(connection.viewer, connection.format, connection.host))

    def _welcome(self, viewer: Viewer, wanted: FrameFormat, host: bool) -> Welcome:
        now = self._now()
        frame, log, earlier = None, [], []
        if self.frames is not None:
            sentences = self.sentences(wanted.language)
            may_undo = viewer is not None and self._may_undo(viewer)
            shown, clocks = self.frames.current[viewer], self.frames.table.clocks
            frame = frame_message(sentences, wanted, shown, now, clocks, may_undo, heard=[])
            log = log_entries(sentences, wanted, list(self.frames.logs[viewer]), viewer)
            kept = self.frames.earlier.get(viewer, [])
            earlier = log_entries(sentences, wanted, kept, viewer)
        return Welcome(
            table=self.info(wanted.language),
            viewer=viewer,
            host=host,
            now=now,
            frame=frame,
            log=log,
            earlier=earlier,
            chat=list(self.chat.lines),
            orders=[] if viewer is None else self.order_cards(wanted.language),
            order=None if viewer is None else self._order(viewer),
        )

    def order_cards(self, language: str) -> list[OrderCard]:
        """The standing orders that this game knows, in words."""
        words = self._game.words(language)
        return [
            OrderCard(
                name=name,
                says=words.text(f"order.{name}"),
                stops=words.text(f"order-stops.{name}"),
            )
            for name in self._game.standing_orders
        ]

    def _order(self, seat: int) -> StandingOrder:
        place = self._head.seats[seat]
        return StandingOrder(order=place.order, played=list(place.ordered))

    def tell_order(self, seat: int) -> None:
        """Only to this seat's own devices: an order is nobody else's business."""
        told = self._order(seat)
        for connection in self.connections.of(seat):
            connection.tell(told)
