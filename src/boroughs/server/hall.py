"""Who is connected to a table, and how they are told: each thing is put into words once per language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.game import Game
from boroughs.server.messages.play import FarewellCode, ServerMessage
from boroughs.server.painting import Painter

_ENCODER = msgspec.json.Encoder()


class Wants(NamedTuple):
    """What a connection wants to be told, and how."""

    language: str
    scene: bool
    words: bool


class Connection(ABC):
    """One client at one table, with the eyes of one viewer."""

    viewer: Viewer
    host: bool
    wants: Wants
    address: str
    closing: bool = False
    """Whether it was said farewell to: whatever it still sends counts for nothing."""

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Hands a message over; never waits."""

    @abstractmethod
    def dismiss(self, code: FarewellCode) -> None:
        """Says farewell and closes."""

    def tell(self, message: ServerMessage) -> None:
        self.send(_ENCODER.encode(message))


class Hall:
    """All connections of one table."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game = game
        self.names = list(names)
        self._connections: dict[Viewer, list[Connection]] = {}
        self._painters: dict[str, Painter] = {}

    # Coming and going

    def add(self, connection: Connection) -> None:
        self._connections.setdefault(connection.viewer, []).append(connection)

    def remove(self, connection: Connection) -> bool:
        """Whether it was here."""
        present = self._connections.get(connection.viewer, [])
        if connection not in present:
            return False
        present.remove(connection)
        if not present:
            del self._connections[connection.viewer]
        return True

    def of(self, viewer: Viewer) -> list[Connection]:
        return list(self._connections.get(viewer, ()))

    def all(self) -> Iterator[Connection]:
        for present in list(self._connections.values()):
            yield from list(present)

    @property
    def empty(self) -> bool:
        return not self._connections

    @property
    def online(self) -> set[int]:
        return {viewer for viewer in self._connections if viewer is not None}

    @property
    def watching(self) -> int:
        return len(self._connections.get(None, ()))

    # Telling

    def painter(self, language: str) -> Painter:
        if language not in self._painters:
            self._painters[language] = Painter(self.game, language, self.names)
        return self._painters[language]

    def rename(self, names: Sequence[str]) -> None:
        if list(names) != self.names:
            self.names = list(names)
            self._painters.clear()

    def tell(
        self,
        connections: Sequence[Connection],
        message: Callable[[Wants], ServerMessage],
    ) -> None:
        """The same to all of these, made and encoded once for all who want it alike."""
        made: dict[Wants, bytes] = {}
        for connection in connections:
            wants = connection.wants
            if wants not in made:
                made[wants] = _ENCODER.encode(message(wants))
            connection.send(made[wants])
