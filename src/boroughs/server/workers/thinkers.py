"""Who thinks for the tables: what they may be asked, wherever they run.

On a server that is a pool of processes (`pool.py`); where the tables live in a browser, another worker of the page
(`server/browser`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, TypeAlias

from boroughs.server.workers.fair_queue import Name
from boroughs.server.workers.jobs import Job, Reply, Report

NOBODY: Final[Name] = ("", "")
Listener: TypeAlias = Callable[[Report], None]


def unheard(_: Report) -> None:
    """Whoever waits for the reply alone."""


class Thinkers(ABC):
    """Takes jobs, and never keeps a table waiting meanwhile."""

    busy: int = 0
    """How many jobs are being done."""

    @property
    @abstractmethod
    def waiting(self) -> int:
        """How many jobs wait for their turn."""

    @property
    def stopped(self) -> int:
        """How many stand still for others."""
        return 0

    @abstractmethod
    async def ask(
        self, job: Job, seconds: float, waiter: Name = NOBODY, listener: Listener = unheard
    ) -> Reply:
        """The reply, or Failed after so many seconds of its own. Who waits: an address, and a table of it.

        Cancelled, nobody waits for it any more.
        """

    @abstractmethod
    async def ask_low_priority(self, job: Job, seconds: float, address: str) -> Reply:
        """The same for records and hints, which may wait, and where very many wait are refused."""

    @abstractmethod
    async def ask_review(
        self, job: Job, seconds: float, address: str, game: str, listener: Listener
    ) -> Reply:
        """The same for reviews, of which one is made at a time.

        Those of one game are made in order; those of another, which may take seconds where these take minutes,
        have their turn meanwhile.
        """

    @abstractmethod
    async def close(self) -> None:
        """Ends whoever thinks."""
