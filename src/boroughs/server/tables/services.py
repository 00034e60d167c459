"""What every table of a server uses; it knows of no table."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from boroughs.server.clock import Calendar, Uptime
from boroughs.server.logs import Log
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.metrics import Metrics
from boroughs.server.settings import Settings
from boroughs.server.store import Store
from boroughs.server.store.ownership import NotOwner, Peer
from boroughs.server.tables.background import BackgroundTasks
from boroughs.server.tables.clubs_now import ClubsNow
from boroughs.server.tables.day_bests import DayBests
from boroughs.server.tables.ratings import Ratings
from boroughs.server.tables.reviews import Reviews
from boroughs.server.workers.thinkers import Thinkers

if TYPE_CHECKING:
    from boroughs.server.workers.laboratory import Laboratory


class OtherProcesses(Protocol):
    """The processes that share the data, where there may be such."""

    async def ask(self, peer: Peer, errand: str, **words: str) -> str:
        """Has another process do something, and gives what it says of it."""


class PushAlerts(Protocol):
    """Sends an alert to a device. Behind an interface, for what it needs is an extra."""

    @property
    def public_key(self) -> str: ...

    def refuse_unknown(self, address: str) -> None:
        """Refused, where no push service has this address."""

    async def send(self, address: str) -> Literal["sent", "gone", "failed"]: ...


@dataclass
class Services:
    """Made once by the server, and handed to the registry, the live tables and the transport."""

    settings: Settings
    store: Store
    pool: Thinkers
    uptime: Uptime
    calendar: Calendar
    """For what is kept or deleted by its age."""
    log: Log
    metrics: Metrics
    tasks: BackgroundTasks
    reviews: Reviews
    day_bests: DayBests
    ratings: Ratings
    lab: Laboratory | None = None
    """Experiments with other numbers, where the operator wants them."""
    clubs: ClubsNow = field(default_factory=ClubsNow)
    push: PushAlerts | None = None
    """Alerts for those who are away, where the operator wants them."""
    saving: bool = True
    """Whether what was written last is on disk, and there is room for more."""
    replaying: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """Going through all steps of a table again: one at a time."""

    keeper: Peer | None = None
    """Which other process has what is one for all of them: quick match, clubs, ratings, what is deleted; else this one."""
    peers: tuple[Peer, ...] = ()
    """The other processes that share the data."""
    others: OtherProcesses | None = None

    def rate_soon(self) -> None:
        """A table has ended that is to be rated: one process rates them all, one after another."""
        if self.keeper is None:
            self.tasks.start(self.ratings.catch_up(), "rating")
        elif self.others is not None:
            self.tasks.start(self._ask_for_rating(self.others, self.keeper), "rating")

    async def _ask_for_rating(self, others: OtherProcesses, keeper: Peer) -> None:
        # Who cannot be reached now finds it by itself: it is written down that it waits.
        with contextlib.suppress(OSError):
            await others.ask(keeper, "rate")

    def refusal_of(self, error: Exception) -> RequestRefused:
        """What a client is told of an error that is no refusal: to come again where the data are out of reach."""
        if isinstance(error, NotOwner) and self.store.shared and self.store.owned:
            # Only this table's: another process has it, or it is nobody's.
            return RequestRefused("restarting")
        if self.store.is_outage(error):
            self.saving = False
            return RequestRefused("not-saving")
        return RequestRefused("failed")
