"""Work that goes on by itself beside the requests: ticks, bots, hints, reloads."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from boroughs.core.errors import BoroughsError
from boroughs.server.logs import Log, fault_of
from boroughs.server.metrics import Metrics


class BackgroundTasks:
    """Keeps tasks until they end, and writes down their faults."""

    def __init__(self, log: Log, metrics: Metrics) -> None:
        self._log = log
        self._metrics = metrics
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, None], what: str) -> asyncio.Task[None]:
        task = asyncio.create_task(self._watched(work, what))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # Cancelled before it began it would never be looked at again, and Python would complain.
        task.add_done_callback(lambda _: work.close())
        return task

    async def _watched(self, work: Coroutine[Any, Any, None], what: str) -> None:
        try:
            await work
        except asyncio.CancelledError:
            raise
        except BoroughsError as error:
            self._log.info(f"{what}-refused", problem=error.code)
        except Exception as error:
            self._metrics.faults += 1
            self._log.error(f"{what}-failed", fault=fault_of(error))

    async def cancel(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
