"""What every table of a server uses; it knows of no table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from boroughs.server.clock import Calendar, Uptime
from boroughs.server.logs import Log
from boroughs.server.metrics import Metrics
from boroughs.server.settings import Settings
from boroughs.server.store import Store
from boroughs.server.tables.background import BackgroundTasks
from boroughs.server.workers.pool import WorkerPool


@dataclass
class Services:
    """Made once by the server, and handed to the registry, the live tables and the transport."""

    settings: Settings
    store: Store
    pool: WorkerPool
    uptime: Uptime
    calendar: Calendar
    """For what is kept or deleted by its age."""
    log: Log
    metrics: Metrics
    tasks: BackgroundTasks
    replaying: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """Going through all steps of a table again: one at a time."""
