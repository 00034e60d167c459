"""The tables of a club: who may make one, who may sit down without a link, and who may look on."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import CreateTable
from boroughs.server.store.documents import TableHead
from boroughs.server.store.ownership import OwnedElsewhere
from boroughs.server.tables.club_guests import guests_of, let_go, strangers_at
from boroughs.server.tables.club_pages import heads_of
from boroughs.server.tables.clubs import is_member, opened
from boroughs.server.tables.keys import hashed, new_key
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.players import Sitter
from boroughs.server.tables.registry import TableRegistry


async def check_club(registry: TableRegistry, wish: CreateTable, player: Sitter | None) -> None:
    """A table for a club is made by a member, and seats are kept for members alone."""
    kept = [seat.member for seat in wish.seats if seat.member]
    if not wish.club and not kept:
        return
    if player is None:
        raise RequestRefused("no-such-club")
    club = await opened(registry.services, wish.club, player.id)
    if wish.daily:
        raise RequestRefused("daily-alone")
    friends = all(seat.kind == "friend" for seat in wish.seats if seat.member)
    if not friends or any(who not in club.members or who == player.id for who in kept):
        raise RequestRefused("not-a-member")


async def may_enter(live: LiveTable, player: Sitter | None) -> bool:
    """Whether this player needs no link at this table."""
    if player is None or not live.head.club:
        return False
    return await is_member(live.loaded.services, live.head.club, player.id)


async def look_on(registry: TableRegistry, club: str, table: str, player: Sitter) -> str:
    """A key to look on with, for a member; their earlier one is void."""
    await opened(registry.services, club, player.id)
    live = await registry.get(table)
    async with live.lock:
        if live.head.club != club:
            raise RequestRefused("no-such-table")
        key = new_key()
        live.head.lookers[player.id] = hashed(key)
        live.mark_changed()
        await live.commit()
        live.presence.dismiss_uninvited()
    return key


async def stop_looking(registry: TableRegistry, club: str, player: str) -> None:
    """Who is no member any more looks on nowhere by what they got as one, and no seat is kept for them."""
    await _close_tables(registry, await heads_of(registry, club), player)


async def forget_player(registry: TableRegistry, player: str) -> None:
    """Everything that is kept of a player, and what they got as a member of clubs."""
    store = registry.services.store
    # Before: a club goes with its last member, and knows its tables no more.
    clubs = await store.clubs_of(player)
    heads = [head for club in clubs for head in await heads_of(registry, club.id)]
    await store.delete_player(player)
    await _close_tables(registry, heads, player)


async def dismiss_strangers(registry: TableRegistry) -> None:
    """At the tables in memory: the operator may have removed or banned a player, or a club, beside the server.

    Tables that are read later are looked through then.
    """
    for live in list(registry.tables.values()):
        for player in await strangers_at(registry.services.store, live.head):
            # Where it has another owner by now, that one has read it anew.
            with contextlib.suppress(OwnedElsewhere):
                await stop_looking_at(registry, live.head.id, player)


async def _close_tables(registry: TableRegistry, heads: Sequence[TableHead], player: str) -> None:
    for head in heads:
        if player not in guests_of(head):
            continue
        try:
            await stop_looking_at(registry, head.id, player)
        except OwnedElsewhere as elsewhere:
            others = registry.services.others
            if others is None:
                raise RequestRefused("restarting") from None
            await others.ask(elsewhere.peer, "stop-looking", table=head.id, player=player)


async def stop_looking_at(registry: TableRegistry, table: str, player: str) -> None:
    live = await registry.get(table)
    async with live.lock:
        let_go(live.head, player)
        live.mark_changed()
        await live.commit()
        live.presence.dismiss_uninvited()
