"""What processes of one server do for each other without a client's asking."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from boroughs.server.tables import club_tables
from boroughs.server.tables.registry import TableRegistry
from boroughs.server.transport.endpoints import own_metrics

Run: TypeAlias = Callable[[TableRegistry, Mapping[str, str]], Awaitable[str]]


async def _rate(registry: TableRegistry, words: Mapping[str, str]) -> str:
    """Tables have ended that wait to be rated."""
    registry.services.rate_soon()
    return ""


async def _stop_looking(registry: TableRegistry, words: Mapping[str, str]) -> str:
    """Somebody is no member of a table's club any more."""
    await club_tables.stop_looking_at(registry, words["table"], words["player"])
    return ""


async def _metrics(registry: TableRegistry, words: Mapping[str, str]) -> str:
    return own_metrics(registry, {}, words["process"])


ERRANDS: dict[str, Run] = {"rate": _rate, "stop-looking": _stop_looking, "metrics": _metrics}
