"""Who owns what: a file has one owner; in PostgreSQL every table has one, of as many processes as one likes.

The owner of a file takes a lock that the operating system releases when its process ends, and counts the epoch
of the data up. The owner of a table stands in the table's row, with an epoch that every change of hands counts
up. Every write asks for its own epoch: an owner that was superseded, however that came about, writes nothing
any more.
"""

from __future__ import annotations

import os
import socket

import msgspec

EPOCH = "epoch"
"""The name of the value in which the store keeps it."""


class Holder(msgspec.Struct, frozen=True):
    """Who serves these data."""

    pid: int
    host: str
    address: str = ""
    """Where it can be reached, once it is up."""

    def __str__(self) -> str:
        where = f" at {self.address}" if self.address else ""
        return f"a server{where} (process {self.pid} on {self.host})"


def this_process(address: str = "") -> Holder:
    return Holder(os.getpid(), socket.gethostname(), address)


def read_holder(text: str | bytes | None) -> Holder | None:
    try:
        return msgspec.json.decode(text or b"", type=Holder)
    except ValueError:
        return None


class DataInUse(Exception):
    """Another server holds the data."""

    def __init__(self, data: str, holder: Holder | None) -> None:
        super().__init__(f"{data} is in use by {holder or 'another server'}")
        self.holder = holder


class Peer(msgspec.Struct, frozen=True):
    """One of the processes that share a database."""

    id: str
    address: str = ""
    """`host:port`, where the others reach it; empty for one that serves nobody."""
    host: str = ""
    state: bytes = b""
    """What it tells the others with every beat."""


class Beat(msgspec.Struct, frozen=True):
    """What a process learns when it says that it lives."""

    uptime: int
    """How long the server has been up, over all its runs and processes; milliseconds."""
    peers: tuple[Peer, ...] = ()
    """The others."""
    keeper: Peer | None = None
    """Which of the others keeps what is one for all of them; None where this one does."""


class OwnedElsewhere(Exception):
    """Another process owns what was asked for: it must answer."""

    def __init__(self, peer: Peer) -> None:
        super().__init__(peer.id)
        self.peer = peer


class UnusableData(Exception):
    """The data cannot be opened: corrupt, read-only, out of reach."""


class NotOwner(Exception):
    """Nothing is written: the lock on the data is lost, or was taken by another server."""


class Superseded(NotOwner):
    """Another server has taken over for good."""


class LeaseLost(NotOwner):
    """This process was silent for too long: others may have its tables. It owns nothing, and may begin anew."""
