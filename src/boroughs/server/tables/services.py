"""What every table of a server uses; it knows of no table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol

from boroughs.server.clock import Calendar, Uptime
from boroughs.server.logs import Log
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.metrics import Metrics
from boroughs.server.settings import Settings
from boroughs.server.store import Store
from boroughs.server.tables.background import BackgroundTasks
from boroughs.server.tables.clubs_now import ClubsNow
from boroughs.server.tables.ratings import Ratings
from boroughs.server.tables.reviews import Reviews
from boroughs.server.workers.thinkers import Thinkers

if TYPE_CHECKING:
    from boroughs.server.workers.laboratory import Laboratory


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

    def refusal_of(self, error: Exception) -> RequestRefused:
        """What a client is told of an error that is no refusal: to come again where the data are out of reach."""
        if self.store.is_outage(error):
            self.saving = False
            return RequestRefused("not-saving")
        return RequestRefused("failed")
