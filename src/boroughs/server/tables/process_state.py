"""What processes of one server tell each other with every beat: enough for the lobby, and for limits that hold over all."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from boroughs.server.logs import Log, fault_of
from boroughs.server.messages.tables import MatchAsked
from boroughs.server.store.ownership import Peer


class PresentHere(msgspec.Struct, frozen=True, array_like=True):
    """Who is connected to a public table."""

    online: list[int]
    watching: int


class ProcessState(msgspec.Struct, omit_defaults=True):
    """One process, a beat ago."""

    playing: int = 0
    """People who see a game of theirs go on."""
    present: dict[str, PresentHere] = {}
    """By public table."""
    asked: list[MatchAsked] = []
    """What is asked for in quick match, of who keeps it."""
    taken: list[tuple[int, dict[str, dict[str, float]]]] = []
    """Of the last beats, each with its number: by limit and address, what was granted."""
    connected: dict[str, dict[str, int]] = {}
    """By kind and address, the connections of those who have many."""


def read_states(peers: Iterable[Peer], log: Log) -> dict[str, ProcessState]:
    """By process."""
    found = {}
    for peer in peers:
        try:
            found[peer.id] = msgspec.json.decode(peer.state or b"{}", type=ProcessState)
        except msgspec.DecodeError as error:
            log.error("state-not-read", process=peer.id, fault=fault_of(error))
    return found


def preferred(name: str, mine: str, peers: Iterable[Peer]) -> Peer | None:
    """Where work of this name is best done, so that it is done once; None for this process.

    All who know of the same processes agree, and few names move when one comes or goes.

    >>> ann, ben = Peer("ann"), Peer("ben")
    >>> preferred("r", "ann", [ben]) is None or preferred("r", "ben", [ann]) is None
    True
    """
    best = max([Peer(mine), *peers], key=lambda peer: sha256(f"{peer.id}/{name}".encode()).digest())
    return None if best.id == mine else best
