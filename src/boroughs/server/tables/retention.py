"""How long tables stay: in memory while somebody needs them, in the store as long as the operator wants."""

from __future__ import annotations

from boroughs.server.clock import wall_clock
from boroughs.server.tables.registry import TableRegistry

_IDLE_MILLISECONDS = 600_000
_DAY = 86_400_000


def unload_idle(registry: TableRegistry, idle: int = _IDLE_MILLISECONDS) -> None:
    """Tables that nobody looks at leave memory, unless something may happen there by itself."""
    now = registry.services.uptime.now()
    for live in list(registry.tables.values()):
        quiet = live.connections.empty and now - live.touched >= idle
        if quiet and not live.lock.locked() and not live.moves_by_itself:
            registry.remove(live)
    for table, head in list(registry.public.items()):
        if head.phase in ("over", "closed"):
            del registry.public[table]


async def expire(registry: TableRegistry) -> int:
    """Deletes what nobody has touched for long; says how many tables went."""
    store, retention = registry.services.store, registry.services.settings.retention
    now = wall_clock()
    idle: list[str] = []
    for phase in ("gathering", "playing", "over", "closed"):
        before = now - int(getattr(retention, phase) * _DAY)
        idle += await store.idle_tables(phase, before)
    gone = [t for t in idle if t not in registry.tables or registry.tables[t].connections.empty]
    for table in gone:
        live = registry.tables.get(table)
        if live is not None:
            registry.remove(live)
        registry.public.pop(table, None)
    if gone:
        await store.delete(gone)
        registry.services.log.info("tables-expired", tables=len(gone))
    await store.delete_records(now - int(retention.records * _DAY))
    return len(gone)
