"""A table as it lies in memory: its head, its game, its clock, its lock; what may be asked of it at which time.

Everything that happens at a live table looks at this; all of it can be read back from the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType

from boroughs.core.errors import BoroughsError
from boroughs.core.table import Table
from boroughs.server.broadcast.broadcaster import Broadcaster
from boroughs.server.broadcast.connections import Connections
from boroughs.server.broadcast.frames import TableFrames
from boroughs.server.clock import TableClock
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.documents import TableHead
from boroughs.server.tables.services import Services
from boroughs.server.tables.session import GameSession
from boroughs.server.variants import varied_game


class LoadedTable:
    """What the parts of a live table share."""

    def __init__(self, head: TableHead, services: Services, on_invalid: Callable[[], None]) -> None:
        self.head = head
        game = varied_game(head.game, head.variant)
        self.game = game.on_day() if head.daily else game
        self.services = services
        self.lock = asyncio.Lock()
        """Held from an input until everybody was told of it."""
        self.clock = TableClock(services.uptime)
        self.broadcaster = Broadcaster(self.game, head, self.clock.now, self.may_undo)
        self.session: GameSession | None = None
        """The game, from its first draw on."""
        self.touched = services.uptime.now()
        self.stopped = False
        """Whether it has left this process: nothing happens here by itself any more."""
        self.invalid = False
        """Whether it no longer is what the store holds: it must be read again."""
        self.head_changed = False
        """Whether the next commit writes the head, and tells everybody."""
        self.private_change = False
        """Whether the next commit writes the head though nobody is told: what only one seat may know has changed."""
        self.whole_steps = _WholeSteps(self.invalidate)
        """Around whatever the rules do: `with loaded.whole_steps:`."""
        self._on_invalid = on_invalid

    # What there is

    @property
    def connections(self) -> Connections:
        return self.broadcaster.connections

    @property
    def table(self) -> Table | None:
        return None if self.session is None else self.session.table

    @property
    def frames(self) -> TableFrames | None:
        return None if self.session is None else self.session.frames

    @property
    def running(self) -> Table | None:
        """The game, while its time runs."""
        head = self.head
        running = head.phase == "playing" and not head.paused and not self.invalid
        return self.table if running else None

    @property
    def people(self) -> list[int]:
        """A seat that a bot has taken over counts as a bot's: the table's ways follow who plays."""
        return [number for number, seat in enumerate(self.head.seats) if not seat.bot]

    def may_undo(self, seat: int) -> bool:
        """Whether this seat may take its last move back without asking anybody."""
        table = self.table
        return table is not None and self.head.phase == "playing" and table.undo(seat) is not None

    # Guards

    def require_started(self) -> Table:
        """The game, played or over; refused while people gather."""
        table = self.table
        if table is None:
            raise RequestRefused("not-playing")
        return table

    def require_playing(self) -> Table:
        """The game, while it is played; refused otherwise."""
        table = self.table
        if table is None or self.head.phase != "playing":
            raise RequestRefused("closed" if self.head.phase == "closed" else "not-playing")
        return table

    # From its first draw to its end

    def attach(self, session: GameSession) -> None:
        self.session = session
        self.broadcaster.frames = session.frames

    def finish(self) -> None:
        """The game is over: the dice are revealed, and the next commit keeps the record."""
        self.head.phase = "over"
        self.head.request = None
        self.clock.stop()
        if self.session is not None:
            self.session.reveal_dice(self.head)
        self.head_changed = True

    def invalidate(self) -> None:
        """What was done here could not be kept: everybody reads the table anew from the store."""
        if self.invalid:
            return
        self.invalid = True
        self._on_invalid()
        self.connections.dismiss("restarting")


class _WholeSteps:
    """A fault in the middle of a step would leave half of it: then the table is read again.

    A class, made once for a table: a generator would be made anew for every move.
    """

    def __init__(self, invalidate: Callable[[], None]) -> None:
        self._invalidate = invalidate

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if isinstance(error, Exception) and not isinstance(error, BoroughsError):
            self._invalidate()
