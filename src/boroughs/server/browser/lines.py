"""A line from the page to a table, in place of a WebSocket: messages of one worker of the browser to another."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from boroughs.server.browser.bridge import Page
from boroughs.server.transport.wire import Gone, Wire


class PageLine(Wire):
    """What the page says waits here until it is read; what it is told leaves at once."""

    def __init__(self, page: Page, number: int) -> None:
        self._page = page
        self._number = number
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._open = True

    def hear(self, text: str) -> None:
        self._heard.put_nowait(text)

    def gone(self) -> None:
        """The page has hung up."""
        self._open = False
        self._heard.put_nowait(None)

    async def receive(self) -> str:
        text = await self._heard.get()
        if text is None:
            raise Gone
        return text

    async def send(self, text: str) -> None:
        if not self._open:
            raise Gone
        self._page.tell(self._number, text)

    async def close(self, code: int) -> None:
        if self._open:
            self._open = False
            self._page.hang_up(self._number)

    def write_now(self, messages: Iterable[bytes]) -> bool:
        if self._open:
            for message in messages:
                self._page.tell(self._number, message.decode())
        return True
