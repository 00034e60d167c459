"""Names and lines that somebody at a table found unfit, for whoever runs the server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import msgspec

NAME_ITSELF = -1
"""Instead of the number of a line of chat: the name was reported."""


class StoredReport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What it was about, as it stood at the table. Who reported it is not kept."""

    name: str
    said: str = ""
    """The line, where it was one."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """About a seat, or with -1 somebody who watched; `player` where whoever sat there has a key."""

    table: str
    seat: int
    line: int
    player: str
    at: int
    body: bytes


class ReportStore(ABC):
    """The part of a store that keeps reports. What is said of a player goes with the player."""

    @abstractmethod
    async def add_report(self, row: ReportRow, most: int) -> bool:
        """Whether it is new; the same thing is reported once, and of one table no more than so many."""

    @abstractmethod
    async def reports(self, most: int) -> list[ReportRow]:
        """The newest first."""

    @abstractmethod
    async def delete_reports(self, before: int) -> None:
        """Those that are older."""
