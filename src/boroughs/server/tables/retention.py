"""How long tables stay: in memory while somebody needs them, in the store as long as the operator wants."""

from __future__ import annotations

from boroughs.server.store.interface import DELETED
from boroughs.server.tables.abandoned import end_abandoned
from boroughs.server.tables.club_tables import forget_player
from boroughs.server.tables.daily import day_before
from boroughs.server.tables.registry import TableRegistry

_IDLE_MILLISECONDS = 600_000
_DAY = 86_400_000
_PHASES = ("closed", "over", "gathering", "playing")


def unload_idle(registry: TableRegistry, idle: int = _IDLE_MILLISECONDS) -> None:
    """Tables that nobody looks at leave memory, unless something may happen there by itself."""
    now = registry.services.uptime.now()
    for live in list(registry.tables.values()):
        quiet = live.connections.empty and now - live.loaded.touched >= idle
        if quiet and not live.lock.locked() and not live.timer.goes_on_alone():
            registry.unload(live)
    for table, head in list(registry.public.items()):
        if head.phase in ("over", "closed"):
            del registry.public[table]


async def expire(registry: TableRegistry) -> int:
    """Deletes what nobody has touched for long; says how many tables went.

    Age is what the server has lived through, so that no jump of a clock deletes anything. Deleted
    tables can be restored for a while; then they are gone.
    """
    store, retention = registry.services.store, registry.services.settings.retention
    now = registry.services.calendar.now()
    await end_abandoned(registry, now - int(retention.rated * _DAY))
    idle: list[str] = []
    for phase in _PHASES:
        idle += await store.idle_tables(phase, now - int(getattr(retention, phase) * _DAY))
    gone = [table for table in idle if not _needed(registry, table)]
    for table in gone:
        live = registry.tables.get(table)
        if live is not None:
            registry.remove(live)
        registry.public.pop(table, None)
    if gone:
        await store.mark_deleted(gone, now)
        registry.services.log.info("tables-deleted", tables=len(gone))
    purged = await store.idle_tables(DELETED, now - int(retention.deleted * _DAY))
    if purged:
        await store.delete(purged)
        registry.services.log.info("tables-purged", tables=len(purged))
    await store.delete_records(now - int(retention.records * _DAY))
    await store.forget_days(day_before(retention.boards))
    for player in await store.idle_players(now - int(retention.players * _DAY)):
        await forget_player(registry, player)
        registry.services.log.info("player-forgotten", player=player)
    await store.delete_reports(now - int(retention.reports * _DAY))
    for club in await store.idle_clubs(now - int(retention.clubs * _DAY)):
        await store.delete_club(club)
        registry.services.log.info("club-forgotten", club=club)
    return len(gone)


def _needed(registry: TableRegistry, table: str) -> bool:
    """Whether somebody is there, or something happens there by itself."""
    live = registry.tables.get(table)
    return live is not None and (not live.connections.empty or live.timer.goes_on_alone())
