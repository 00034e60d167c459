"""Three processes, killed and frozen under load: no acknowledged move is lost, and no step is anybody's but its owner's."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

import pytest

from boroughs.server.store.postgres import PostgresStore
from server.cluster.chaos import Fleet, torment
from server.crashing import check_store, read_back
from server.databases import new_database
from soak import SOAK

KILLS, FREEZES = (200, 50) if SOAK else (4, 1)
if os.environ.get("BOROUGHS_CHAOS"):
    # A part of the long run, as in BOROUGHS_CHAOS=70,20.
    KILLS, FREEZES = map(int, os.environ["BOROUGHS_CHAOS"].split(","))


@pytest.mark.long
def test_every_acknowledged_move_survives_whoever_dies(
    tmp_path: Path, postgres_address: str
) -> None:
    database = new_database(postgres_address)
    fleet = Fleet(tmp_path, database, 3)
    seed = random.randrange(10**6)
    print(f"seed {seed}")

    async def play() -> None:
        await fleet.note_origins()
        tables = await asyncio.to_thread(fleet.make_tables)
        diaries = await torment(fleet, tables, KILLS, FREEZES, random.Random(seed))
        await asyncio.to_thread(fleet.end)
        bots_alone = {made["table"]["id"] for made in tables if not made["seats"]}
        ids = {diary.table for diary in diaries} | bots_alone
        found = await read_back(PostgresStore(database), sorted(ids))
        assert sorted(found) == sorted(ids)
        origins = await fleet.origins()
        for table, stored in found.items():
            written = [diary for diary in diaries if diary.table == table]
            if stored.position is None:
                # A rematch that was asked for at the very end, and has not begun.
                assert not any(diary.acknowledged for diary in written)
                continue
            check_store(stored, written)
            check_origins(origins[table], len(stored.steps))
        moves = sum(len(diary.acknowledged) for diary in diaries)
        owners = {owner for steps in origins.values() for _, owner, _ in steps}
        steps = sum(len(stored.steps) for stored in found.values())
        print(
            f"{KILLS} kills, {FREEZES} freezes: {moves} acknowledged moves, {steps} steps of"
            f" {len(found)} tables, {len(owners)} owners"
        )
        assert moves > KILLS + FREEZES
        assert len(owners) > 3

    try:
        asyncio.run(play())
    finally:
        fleet.end()


def check_origins(steps: list[tuple[int, str, int]], count: int) -> None:
    """Each step was written once, by one owner; epochs only grow, and each is one owner's."""
    assert [number for number, _, _ in steps] == list(range(count))
    epochs = [epoch for _, _, epoch in steps]
    assert epochs == sorted(epochs)
    owners: dict[int, str] = {}
    for _, owner, epoch in steps:
        assert owners.setdefault(epoch, owner) == owner
