"""The line to one client, whatever it is made of: a WebSocket, or a message port of the browser."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable


class Gone(Exception):
    """The client has hung up."""


class Wire(ABC):
    """Carries messages as text, both ways."""

    @abstractmethod
    async def receive(self) -> str:
        """The next message; Gone where there will be none."""

    @abstractmethod
    async def send(self, text: str) -> None:
        """Returns when the client has taken it, or may be trusted to."""

    @abstractmethod
    async def close(self, code: int) -> None:
        """Hangs up; harmless where nobody is there any more."""

    def write_now(self, messages: Iterable[bytes]) -> bool:
        """Whether these could be written at once; where not, they wait for `send`."""
        return False

    def give_away(self, send: Callable[[int], bool]) -> bool:
        """Whether another process goes on with this line: `send` gets its file, where nothing of it is under way here."""
        return False

    def hurry(self, on: bool) -> None:
        """Asks for signs of life more often, where the line does so by itself."""
