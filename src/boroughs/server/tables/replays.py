"""The past of a table, worked out again beside everything else: what a viewer saw, positions before steps."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import islice

from boroughs.core.audience import Viewer
from boroughs.core.door import Door
from boroughs.core.frame import Frame
from boroughs.core.history import frames, replay_start
from boroughs.core.record import Step
from boroughs.core.seen import seen_head, seen_lines
from boroughs.server.tables.loaded_table import LoadedTable

_FRAMES_TOGETHER = 50
"""So many are worked out at once when somebody looks back."""


class Replays:
    """Goes through the steps of one table again; on a whole server one table at a time."""

    def __init__(self, loaded: LoadedTable) -> None:
        self.loaded = loaded

    async def restore_log(self, viewer: Viewer) -> None:
        """What this viewer has heard, where it is not known: of a table that was read from the store, or
        that nobody has watched before."""
        known = self.loaded.frames
        if known is not None and viewer not in known.logs:
            passed = self._passed(list(self.loaded.require_started().steps), viewer)
            async with self.loaded.services.replaying:
                heard = await asyncio.to_thread(known.heard_again, viewer, passed)
            known.open_log(viewer, heard)

    async def open_door(self, viewer: Viewer) -> None:
        """Whoever looks first at a table that nobody watched finds out how far it has come."""
        async with self.loaded.lock:
            known = self.loaded.frames
            if known is not None and viewer not in known.doors:
                await self.restore_log(viewer)

    async def find_positions(self, steps: int) -> None:
        """The positions before each of so many last steps, where they are not kept, in one go."""
        timeline = self.loaded.require_playing().timeline
        if not timeline.knows_back(steps):
            async with self.loaded.services.replaying:
                await asyncio.to_thread(timeline.look_back, steps)

    async def seen_parts(self, viewer: Viewer) -> AsyncIterator[str]:
        """All that this viewer has seen so far, as parts of a text; meanwhile the game goes on.

        The frames of a long game would fill the memory: they are worked out as they are written, and
        where nobody has counted them, once before.
        """
        loaded = self.loaded
        async with loaded.lock:
            steps, labels = list(loaded.require_started().steps), loaded.head.labels
            door = None if loaded.frames is None else loaded.frames.doors.get(viewer)
            # What passed under older rules was counted too, but cannot be shown again.
            count = 0 if door is None or replay_start(steps) else door.number
        if not count:
            async for some in self._look_back(steps, viewer):
                count += len(some)
        yield seen_head(loaded.game, viewer, count, labels)
        async for some in self._look_back(steps, viewer):
            yield await asyncio.to_thread(seen_lines, some)

    async def _look_back(self, steps: Sequence[Step], viewer: Viewer) -> AsyncIterator[list[Frame]]:
        """Some frames at a time, beside everything else; whoever else looks back takes turns."""
        passed = self._passed(steps, viewer)
        while True:
            async with self.loaded.services.replaying:
                some = await asyncio.to_thread(lambda: list(islice(passed, _FRAMES_TOGETHER)))
            if not some:
                return
            yield some

    def _passed(self, steps: Sequence[Step], viewer: Viewer) -> Iterator[Frame]:
        """What passed this viewer's door with these steps, worked out as it is asked for."""
        game = self.loaded.game
        options = self.loaded.require_started().state.options
        replayable = steps[replay_start(steps) :]
        return frames(game, len(self.loaded.head.seats), options, replayable, Door(game, viewer))
