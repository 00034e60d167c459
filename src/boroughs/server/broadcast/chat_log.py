"""What is said at a table: the latest lines, and those on their way to the disk."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.audience import Viewer
from boroughs.server.clock import wall_clock
from boroughs.server.messages.play import ChatLine
from boroughs.server.store.interface import LATEST_CHAT


class ChatLog:
    """Keeps as many lines as the store does."""

    def __init__(self, lines: Sequence[ChatLine] = ()) -> None:
        self.lines = list(lines)
        self._to_write: list[ChatLine] = []

    def say(self, seat: Viewer, name: str, text: str, code: str = "") -> None:
        last = [*self.lines[-1:], *self._to_write[-1:]]
        number = last[-1].number + 1 if last else 1
        self._to_write.append(
            ChatLine(number=number, seat=seat, name=name, text=text, sent=wall_clock(), code=code)
        )

    def all(self) -> list[ChatLine]:
        """What was said, what is not on disk yet with it."""
        return [*self.lines, *self._to_write]

    def take(self) -> list[ChatLine]:
        """What is to be written now."""
        taken, self._to_write = self._to_write, []
        return taken

    def keep(self, written: Sequence[ChatLine]) -> None:
        self.lines += written
        del self.lines[:-LATEST_CHAT]
