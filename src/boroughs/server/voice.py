"""What a table tells those who are connected: frames, news of the table itself, and everything at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from boroughs.core.audience import Viewer
from boroughs.core.door import Frame
from boroughs.server.hall import Connection, Wants
from boroughs.server.info import table_info
from boroughs.server.messages.play import ChatLine, TableNews, Welcome
from boroughs.server.messages.tables import TableInfo
from boroughs.server.showing import Shown, frame_message, log_entries

if TYPE_CHECKING:
    from boroughs.server.served import ServedTable


class Voice:
    """Speaks for one table, only of what is on disk."""

    def __init__(self, served: ServedTable) -> None:
        self.served = served
        self._owed = False
        """Whether news of the table wait for what is being written."""

    async def settled_info(self, language: str) -> TableInfo:
        """The same when nothing of it is still being written: what is not on disk is not told."""
        async with self.served.lock:
            return self.info(language)

    def info(self, language: str) -> TableInfo:
        """The table as everybody may know it."""
        served = self.served
        awaited: Sequence[int] = ()
        if served.table is not None and served.head.phase == "playing":
            awaited = served.table.state.awaited()
        return table_info(served.head, language, served.hall.online, served.hall.watching, awaited)

    def tell(self, changed: bool, chat: Sequence[ChatLine]) -> None:
        """Everything that has just been written; how a game ended is told after its last frame."""
        hall, head = self.served.hall, self.served.head
        changed, self._owed = changed or self._owed, False
        ended = head.phase in ("over", "closed")
        if changed:
            hall.rename(head.names)
        if changed and not ended:
            self.tell_table()
        if self.served.showing is not None:
            for viewer, shown in self.served.showing.release():
                self._show(viewer, shown)
        if changed and ended:
            self.tell_table()
        for line in chat:
            for connection in hall.all():
                connection.tell(line)

    def tell_table(self, but: Connection | None = None) -> None:
        """The table as it is; where something of it is being written, as soon as it is on disk."""
        if self.served.writing:
            self._owed = True
            return
        hall, now = self.served.hall, self.served.clock.now()
        hall.tell(
            [connection for connection in hall.all() if connection is not but],
            lambda wants: TableNews(table=self.info(wants.language), now=now),
        )

    def _show(self, viewer: Viewer, shown: Shown) -> None:
        served = self.served
        present = served.hall.of(viewer)
        if not present:
            return
        now, clocks = served.clock.now(), served.begun.clocks
        last = served.showing is not None and served.showing.present[viewer] is shown
        may_undo = last and viewer is not None and served.may_undo(viewer)
        served.hall.tell(
            present,
            lambda wants: frame_message(
                served.hall.painter(wants.language), wants, shown, now, clocks, may_undo
            ),
        )

    # Everything at once

    def welcome(self, connection: Connection) -> None:
        """Tells a connection everything; its log must have been found before."""
        connection.tell(self._welcome(connection.viewer, connection.wants, connection.host))

    async def find_log(self, viewer: Viewer) -> None:
        """What this viewer has heard, where it is not known any more since the table was read from the store."""
        showing = self.served.showing
        if showing is not None and viewer not in showing.logs:
            showing.remember(viewer, await self.frames_of(viewer))

    async def frames_of(self, viewer: Viewer) -> list[Frame]:
        """All that this viewer has seen. Going through all steps takes a while: one at a time, beside the rest."""
        async with self.served.house.looking_back:
            return await asyncio.to_thread(self.served.begun.record_for, viewer)

    def _welcome(self, viewer: Viewer, wants: Wants, host: bool) -> Welcome:
        served = self.served
        now = served.clock.now()
        frame, log = None, []
        if served.showing is not None:
            painter = served.hall.painter(wants.language)
            may_undo = viewer is not None and served.may_undo(viewer)
            shown, clocks = served.showing.present[viewer], served.begun.clocks
            frame = frame_message(painter, wants, shown, now, clocks, may_undo, heard=[])
            log = log_entries(painter, wants, list(served.showing.logs[viewer]))
        return Welcome(
            table=self.info(wants.language),
            viewer=viewer,
            host=host,
            now=now,
            frame=frame,
            log=log,
            chat=list(served.chat.lines),
        )
