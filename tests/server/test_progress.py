"""Accuracy and luck over the last games: from kept reviews, of one's own seat, for who has the key."""

from __future__ import annotations

import asyncio

import msgspec

from boroughs.review.moments import VERSION
from boroughs.server.messages.players import PlayerWish
from boroughs.server.store import TableRow, Write
from boroughs.server.store.players import Entrant, ResultRow, StoredResult
from boroughs.server.tables import players
from boroughs.server.tables.progress import progress
from server.indoors import still_server


def ended(player: str, table: str, at: int, record: str, finished: bool = True) -> Write:
    body = StoredResult(
        seat=1,
        won=True,
        score=3,
        finished=finished,
        field=[Entrant(kind="guest", rank=2), Entrant(kind="player", who=player, rank=1)],
        record=record,
    )
    row = ResultRow(player, table, "lots", at, False, msgspec.json.encode(body))
    return Write(table, TableRow(table, "over", False, at, b"{}"), results=[row])


def review(version: int = VERSION) -> bytes:
    mine, theirs = {"luck": -0.2, "errors": 0.25}, {"luck": 0.2, "errors": 1.0}
    return msgspec.json.encode({"version": version, "game": "lots", "seats": [theirs, mine]})


def test_my_last_games_as_far_as_they_were_reviewed() -> None:
    async def look() -> None:
        async with still_server() as server:
            services, store = server.services, server.services.store
            grant = await players.create(services, PlayerWish(name="Nora"))
            me = grant.player.id
            for at, record in enumerate(("reviewed", "not looked at", "older judge", "given up")):
                await store.write(ended(me, f"t{at}", at, record, record != "given up"))
            await store.keep_review("reviewed", review())
            await store.keep_review("older judge", review(VERSION - 1))
            await store.keep_review("given up", review())
            found = await progress(services, grant.key)
            assert found.games == 4
            [point] = found.points
            # Of the seat that was mine: a quarter of a win was lost, 1 / (1 + 0.25) is left.
            assert (point.record, point.won, point.accuracy, point.luck) == (
                "reviewed", True, 0.8, -0.2,
            )  # fmt: skip

    asyncio.run(look())
