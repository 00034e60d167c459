"""What members of a club hold at one of its tables, and lose when they are members no more: a key to look on with, a kept seat."""

from __future__ import annotations

import msgspec

from boroughs.server.store import Store
from boroughs.server.store.documents import TableHead
from boroughs.server.store.players import StoredPlayer


def guests_of(head: TableHead) -> set[str]:
    """The players who hold something here as members."""
    return set(head.lookers) | {seat.kept for seat in head.seats if seat.kept}


async def strangers_at(store: Store, head: TableHead) -> set[str]:
    """Those of them who are members no more, whoever took them out: also the operator, beside the server."""
    guests = guests_of(head)
    if not guests:
        return guests
    members = {row.player for row in await store.members(head.club)}
    known = await store.some_players(sorted(guests & members))
    welcome = {
        row.id for row in known if not msgspec.json.decode(row.body, type=StoredPlayer).banned
    }
    return guests - welcome


def let_go(head: TableHead, player: str) -> None:
    """This player holds nothing here any more; a seat that was kept is anybody's."""
    head.lookers.pop(player, None)
    for seat in head.seats:
        if seat.kept == player:
            seat.kept = ""
            seat.open = seat.free
