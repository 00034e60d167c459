"""What a store must do. A write is one transaction, and on disk when it returns."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

from boroughs.server.logs import Log
from boroughs.server.store.clubs import ClubStore, ClubTableRow
from boroughs.server.store.days import DayEnd, DayStore
from boroughs.server.store.ownership import Beat, NotOwner
from boroughs.server.store.players import PlayerStore, ResultRow
from boroughs.server.store.reports import ReportStore


class Conflict(Exception):
    """Somebody else has written a step of this number: read the table again."""


class NewerData(Exception):
    """The data were written by a newer version of this program."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its steps: its head as JSON, and what is looked for."""

    id: str
    phase: str
    public: bool
    touched: int
    """When anything last happened here, in milliseconds since 1970."""
    head: bytes


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A line of chat as JSON."""

    number: int
    body: bytes


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record as text, by the id that follows from it."""

    id: str
    touched: int
    text: str


@dataclass(slots=True)
class Write:
    """What one input changes: all of it is kept, or nothing."""

    table: str
    row: TableRow | None = None
    first: int = 0
    """The number of the first of these steps; that it is new decides races."""
    steps: Sequence[bytes] = ()
    position: bytes | None = None
    chat: Sequence[ChatRow] = ()
    records: Sequence[RecordRow] = ()
    results: Sequence[ResultRow] = ()
    """Of players who come again, when the game is over."""
    club_tables: Sequence[ClubTableRow] = ()
    """That this table is a club's, and how it ended."""
    day: DayEnd | None = None
    """How a day's challenge ended here, where it counts."""


@dataclass(slots=True)
class StoredTable:
    """A table as it is kept."""

    row: TableRow
    position: bytes | None
    steps: list[bytes] = field(default_factory=list)
    chat: list[ChatRow] = field(default_factory=list)


class Store(PlayerStore, ClubStore, ReportStore, DayStore):
    """Opened once, and used from one event loop."""

    log: Log | None = None
    """Where it says what it cannot do, once somebody has given it one."""
    shared = False
    """Whether other processes use the data at the same time: then each table has an owner of its own."""
    id = ""
    """The name of this process among those; another one each time it has to begin anew."""
    beat_seconds = 2.0
    """How often `beat` wants to be called."""

    def is_outage(self, error: Exception) -> bool:
        """Whether this was raised because the data cannot be reached for now, and by no fault of the server's."""
        return isinstance(error, NotOwner)

    @abstractmethod
    async def open(self) -> None:
        """Becomes the owner of the data (or DataInUse), and brings older data up to date."""

    async def announce(self, address: str) -> None:
        """Tells whoever finds the data in use where their owner can be reached."""

    @property
    def owned(self) -> bool:
        """Whether the lock on the data is held now; nothing is written without."""
        return True

    @abstractmethod
    async def close(self) -> None:
        """After everything that was asked for is on disk."""

    # Who owns what: whoever has data of its own owns all of their tables

    async def join(self, address: str) -> None:
        """From now on the others reach this process at this address (`host:port`)."""

    async def beat(self, uptime: int, state: bytes = b"") -> Beat:
        """Says that this process lives, and how long it has been up; LeaseLost where nobody believes it any more."""
        await self.write_value(UPTIME, str(uptime))
        return Beat(uptime)

    async def claim(self, table: str) -> None:
        """Takes the table where nobody living has it, or OwnedElsewhere. Needed before it is loaded and written."""

    def release(self, table: str) -> Coroutine[Any, Any, None]:
        """Nobody needs to own this table: nothing happens there. It is given up at once, others know when this is done."""
        return _nothing()

    async def hand_over(self) -> None:
        """This process is about to stop: from now on its tables are whoever's needs them first."""

    async def begin_anew(self) -> None:
        """After LeaseLost: as another process, which owns nothing."""

    async def adopt(self, most: int) -> list[str]:
        """Takes some of the running tables whose owner is gone."""
        return []

    async def public_rows(self) -> list[TableRow]:
        """Public tables where people gather or play."""
        return [row for row in await self.rows(("gathering", "playing")) if row.public]

    async def keep_value(self, name: str, value: str) -> str:
        """Keeps a value of the server's own, unless there is one; gives what is kept."""
        kept = await self.read_value(name)
        if kept is None:
            await self.write_value(name, value)
        return value if kept is None else kept

    @abstractmethod
    async def write(self, write: Write) -> None:
        """One transaction; on disk when it returns.

        Raises Conflict where a step is there already, NotOwner where another server has the data.
        """

    @abstractmethod
    async def load(self, table: str) -> StoredTable | None:
        """The table of this id, with all its steps and its latest chat."""

    @abstractmethod
    async def rows(self, phases: Sequence[str]) -> list[TableRow]:
        """All tables in these phases."""

    @abstractmethod
    async def rows_of(self, tables: Sequence[str]) -> list[TableRow]:
        """Those of these tables that are there, without their steps."""

    @abstractmethod
    async def record(self, record: str) -> str | None:
        """The text of the record of this id."""

    @abstractmethod
    async def review(self, record: str) -> bytes | None:
        """What was kept of the review of the record of this id."""

    @abstractmethod
    async def keep_review(self, record: str, body: bytes) -> None:
        """Kept as long as the record; what was kept before is replaced."""

    @abstractmethod
    async def mark_deleted(self, tables: Sequence[str], now: int) -> None:
        """These are found no more, but everything of them is kept until `delete`."""

    @abstractmethod
    async def restore(self, tables: Sequence[str], now: int) -> int:
        """Those of these that are marked deleted are found again; says how many."""

    @abstractmethod
    async def delete(self, tables: Sequence[str]) -> None:
        """These tables with all that belongs to them but their records."""

    @abstractmethod
    async def idle_tables(self, phase: str, before: int) -> list[str]:
        """Tables of this phase where nothing has happened since."""

    @abstractmethod
    async def delete_records(self, before: int) -> int:
        """Records that nobody has touched since, with their reviews; says how many."""

    @abstractmethod
    async def read_value(self, name: str) -> str | None:
        """A value of the server's own."""

    @abstractmethod
    async def write_value(self, name: str, value: str) -> None:
        """Keeps a value of the server's own."""

    @abstractmethod
    async def backup(self, path: str) -> None:
        """A complete copy of the data as of some moment from now, safe while serving."""


async def _nothing() -> None:
    """Whoever owns all tables gives none of them up."""


UPTIME = "uptime"
"""The name of the value in which the uptime is carried from one run to the next."""
DELETED = "deleted"
"""The phase of a row that is marked deleted; the table's own stands in its head."""
LATEST_CHAT = 100
"""How many lines of chat a table keeps."""
