"""The store that forgets everything with its process, and fails when a test wants it to."""

from __future__ import annotations

from boroughs.server.store import Write
from boroughs.server.store import memory as forgetful


class MemoryStore(forgetful.MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.fails = 0
        """How many of the next writes fail, as on a full disk."""

    async def write(self, write: Write) -> None:
        if self.fails:
            self.fails -= 1
            raise OSError(28, "no space left")
        await super().write(write)
