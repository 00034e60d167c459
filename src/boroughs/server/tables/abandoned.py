"""Rated games that wait for somebody who does not come: bots play them to their end, so that nobody escapes a result."""

from __future__ import annotations

from boroughs.core.errors import BoroughsError
from boroughs.server.store.ownership import OwnedElsewhere
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.registry import TableRegistry, read_head
from boroughs.server.tables.seats import give_to_bot

_AT_ONCE = 200
"""So many rows are read in one go."""


async def end_abandoned(registry: TableRegistry, before: int) -> None:
    """Where nothing has happened since this moment, bots sit in for those for whom a rated game waits."""
    store = registry.services.store
    idle = set(await store.idle_tables("playing", before))
    registry.left_alone &= idle
    new = sorted(idle - registry.left_alone)
    for first in range(0, len(new), _AT_ONCE):
        for row in await store.rows_of(new[first : first + _AT_ONCE]):
            head = read_head(row, registry.services.log)
            if head is None or not head.rated or not await _sit_in(registry, row.id):
                registry.left_alone.add(row.id)


async def _sit_in(registry: TableRegistry, table: str) -> bool:
    """Whether the game is on its way to its end now."""
    try:
        live = await registry.get(table)
        awaited = _awaited(live)
        for seat in awaited:
            await give_to_bot(live, seat, "")
    except OwnedElsewhere:
        # Somebody looks at it in another process: its turn comes when they have gone.
        return True
    except BoroughsError:
        return False
    if awaited:
        registry.services.log.info("rated-game-abandoned", table=table, seats=len(awaited))
    return bool(awaited)


def _awaited(live: LiveTable) -> list[int]:
    """The people for whom the game waits."""
    table = live.loaded.running
    if table is None:
        return []
    return [seat for seat in table.state.awaited() if live.head.seats[seat].person]
