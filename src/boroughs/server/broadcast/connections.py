"""Who is connected to a table, and through whose eyes each looks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from mypy_extensions import mypyc_attr

from boroughs.core.audience import Viewer
from boroughs.server.messages.play import FarewellCode, ServerMessage

_ENCODER = msgspec.json.Encoder()


class FrameFormat(NamedTuple):
    """How a client wants to be told: in which language, with a scene, with sentences, with figures."""

    language: str
    scene: bool
    words: bool
    figures: bool = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Connection:
    """One client at one table, with the eyes of one viewer."""

    viewer: Viewer
    host: bool
    format: FrameFormat
    address: str
    key_hash: str | None = None
    """Of the key by which it was let in, empty where there was none; None of who needed no key to be here."""
    closing: bool = False
    """Whether it was said farewell to: whatever it still sends counts for nothing."""

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Hands a message over; never waits."""

    @abstractmethod
    def dismiss(self, code: FarewellCode) -> None:
        """Says farewell and closes."""

    def hurry(self, on: bool) -> None:
        """Whether time presses at the table: then a dead line should be noticed within seconds."""

    def tell(self, message: ServerMessage) -> None:
        self.send(_ENCODER.encode(message))


def tell_each(
    connections: Sequence[Connection], message: Callable[[FrameFormat], ServerMessage]
) -> None:
    """The same to all of these, made and encoded once for all of one format."""
    if len(connections) == 1:
        connections[0].send(_ENCODER.encode(message(connections[0].format)))
        return
    encoded: dict[FrameFormat, bytes] = {}
    for connection in connections:
        wanted = connection.format
        told = encoded.get(wanted)
        if told is None:
            told = encoded[wanted] = _ENCODER.encode(message(wanted))
        connection.send(told)


class Connections:
    """All connections of one table."""

    def __init__(self) -> None:
        self._by_viewer: dict[Viewer, list[Connection]] = {}
        self._hurried = False

    def add(self, connection: Connection) -> None:
        self._by_viewer.setdefault(connection.viewer, []).append(connection)
        connection.hurry(self._hurried)

    def hurry(self, on: bool) -> None:
        """Whether time presses, for who is here and for who comes."""
        if on != self._hurried:
            self._hurried = on
            for connection in self.all():
                connection.hurry(on)

    def remove(self, connection: Connection) -> bool:
        """Whether it was here."""
        if not self.has(connection):
            return False
        present = self._by_viewer[connection.viewer]
        present.remove(connection)
        if not present:
            del self._by_viewer[connection.viewer]
        return True

    def has(self, connection: Connection) -> bool:
        """Whether it is here."""
        return connection in self._by_viewer.get(connection.viewer, ())

    def of(self, viewer: Viewer) -> list[Connection]:
        return list(self._by_viewer.get(viewer, ()))

    def all(self) -> Iterator[Connection]:
        for present in list(self._by_viewer.values()):
            yield from list(present)

    def dismiss(self, code: FarewellCode, viewers: Iterable[Viewer] | None = None) -> None:
        """Says farewell to all, or to these."""
        leaving = self.all() if viewers is None else (c for v in viewers for c in self.of(v))
        for connection in leaving:
            connection.dismiss(code)

    @property
    def empty(self) -> bool:
        return not self._by_viewer

    @property
    def online(self) -> set[int]:
        return {viewer for viewer in self._by_viewer if viewer is not None}

    @property
    def watching(self) -> int:
        return len(self._by_viewer.get(None, ()))
