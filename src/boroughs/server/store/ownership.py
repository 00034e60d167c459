"""One owner for one set of data: who holds them, and what is raised for everybody else.

An owner takes a lock that the operating system (or PostgreSQL) releases when its process ends, and
counts the epoch of the data up. Every write asks for its own epoch: an owner that was superseded,
however that came about, writes nothing any more.
"""

from __future__ import annotations

import os
import socket

import msgspec

EPOCH = "epoch"
OWNER = "owner"
"""Names of the values in which the store keeps both."""


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


class UnusableData(Exception):
    """The data cannot be opened: corrupt, read-only, out of reach."""


class NotOwner(Exception):
    """Nothing is written: the lock on the data is lost, or was taken by another server."""


class Superseded(NotOwner):
    """Another server has taken over for good."""
