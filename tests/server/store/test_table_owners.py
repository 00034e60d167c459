"""Many processes on one PostgreSQL: each table has one owner, and whoever was taken for dead writes nothing any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from asyncpg import connect

from boroughs.server.store import ChatRow, Conflict, Write
from boroughs.server.store.migrations import MIGRATIONS
from boroughs.server.store.ownership import DataInUse, LeaseLost, NotOwner, OwnedElsewhere
from boroughs.server.store.postgres import PostgresStore
from server.databases import new_database
from server.store.test_store import row


@asynccontextmanager
async def stores(address: str, count: int) -> AsyncIterator[list[PostgresStore]]:
    """So many processes, all alive."""
    made = [PostgresStore(address) for _ in range(count)]
    for number, store in enumerate(made):
        await store.open()
        await store.join(f"127.0.0.1:{number + 1}")
        await store.beat(0)
    try:
        yield made
    finally:
        for store in made:
            await store.close()


async def let_expire(store: PostgresStore) -> None:
    """As if it had been silent for longer than its lease."""
    other = await connect(store.address)
    await other.execute("UPDATE processes SET expires = 0 WHERE id = $1", store.id)
    await other.close()


async def owner_of(store: PostgresStore, table: str) -> tuple[str, int]:
    other = await connect(store.address)
    found = await other.fetchrow("SELECT owner, epoch FROM tables WHERE id = $1", table)
    await other.close()
    return found["owner"], found["epoch"]


LEASE = "boroughs.server.store.postgres_processes.LEASE_SECONDS"


@pytest.fixture
def address(postgres_address: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Nobody is taken for dead here before a test says so, however busy the machine is."""
    monkeypatch.setattr(LEASE, 600.0)
    return new_database(postgres_address)


def test_a_table_has_one_owner_and_who_asks_is_told_where(address: str) -> None:
    async def claim() -> None:
        async with stores(address, 2) as (mine, theirs):
            await mine.write(Write("t", row("t"), 0, [b"start"], b"p"))
            with pytest.raises(OwnedElsewhere) as told:
                await theirs.claim("t")
            assert (told.value.peer.id, told.value.peer.address) == (mine.id, "127.0.0.1:1")
            with pytest.raises(NotOwner):
                await theirs.write(Write("t", row("t"), 1, [b"theirs"], b"q"))
            await mine.write(Write("t", row("t"), 1, [b"mine"], b"q"))
            await theirs.claim("no such table")

    asyncio.run(claim())


def test_of_many_who_claim_at_once_one_has_it(address: str) -> None:
    async def race() -> None:
        async with stores(address, 4) as all_of_them:
            first = all_of_them[0]
            for table in range(20):
                name = f"t{table}"
                await first.write(Write(name, row(name), 0, [b"start"], b"p"))
                await first.release(name)
                claims = [store.claim(name) for store in all_of_them]
                outcomes = await asyncio.gather(*claims, return_exceptions=True)
                winners = [s for s, o in zip(all_of_them, outcomes, strict=True) if o is None]
                assert [type(o) for o in outcomes].count(OwnedElsewhere) == 3
                assert [(await owner_of(first, name))[0]] == [winner.id for winner in winners]
                writes = [s.write(Write(name, row(name), 1, [b"x"], b"p")) for s in all_of_them]
                written = await asyncio.gather(*writes, return_exceptions=True)
                assert [
                    s for s, o in zip(all_of_them, written, strict=True) if o is None
                ] == winners

    asyncio.run(race())


@pytest.mark.parametrize("write", ["move", "bare move", "head", "chat", "record"])
def test_whoever_was_taken_over_writes_nothing_of_a_table(address: str, write: str) -> None:
    """Every kind of write has owner and epoch in its condition, not only a move."""
    stale_write = {
        "move": Write("t", row("t", "over"), 1, [b"stale"], b"stale"),
        "bare move": Write("t", None, 1, [b"stale"], b"stale"),
        "head": Write("t", row("t", "over")),
        "chat": Write("t", chat=[ChatRow(1, b"stale")]),
        "record": Write("t", row("t", "over"), 1, [b"stale"], b"stale", [ChatRow(1, b"stale")]),
    }[write]

    async def take_over() -> None:
        async with stores(address, 2) as (stale, fresh):
            await stale.write(Write("t", row("t"), 0, [b"start"], b"p"))
            await let_expire(stale)
            await fresh.claim("t")
            # Its own clock says that its lease holds: the fence is in the database.
            assert stale.owned
            with pytest.raises(NotOwner):
                await stale.write(stale_write)
            found = await fresh.load("t")
            assert found is not None
            assert (found.steps, found.position, found.chat) == ([b"start"], b"p", [])
            assert found.row.phase == "playing"
            await fresh.write(Write("t", row("t"), 1, [b"mine"], b"q"))

    asyncio.run(take_over())


def test_a_table_that_came_back_is_not_its_former_owners_from_before(address: str) -> None:
    """It went to another and back: what the first owner had begun before that is not written."""

    async def there_and_back() -> None:
        async with stores(address, 2) as (one, other):
            await one.write(Write("t", row("t"), 0, [b"start"], b"p"))
            name, epoch = one.id, (await owner_of(one, "t"))[1]
            await one.release("t")
            await other.claim("t")
            await other.release("t")
            await one.claim("t")
            assert await owner_of(one, "t") == (name, epoch + 2)
            one._epochs["t"] = epoch
            with pytest.raises(NotOwner):
                await one.write(Write("t", row("t"), 1, [b"late"], b"q"))

    asyncio.run(there_and_back())


def test_a_release_that_comes_late_takes_nothing_away(address: str) -> None:
    """The table was read again while its release was on the way."""

    async def release_late() -> None:
        async with stores(address, 2) as (one, other):
            await one.write(Write("t", row("t"), 0, [b"start"], b"p"))
            late = one.release("t")
            await one.claim("t")
            await late
            await one.write(Write("t", row("t"), 1, [b"mine"], b"q"))
            with pytest.raises(OwnedElsewhere):
                await other.claim("t")
            await one.release("t")
            await other.claim("t")

    asyncio.run(release_late())


def test_the_dead_are_adopted_once_and_idle_tables_by_nobody(address: str) -> None:
    async def die() -> None:
        async with stores(address, 3) as (dying, one, other):
            for number in range(10):
                name = f"t{number}"
                await dying.write(Write(name, row(name), 0, [b"start"], b"p"))
            await dying.write(Write("idle", row("idle"), 0, [b"start"], b"p"))
            await dying.release("idle")
            await dying.write(Write("over", row("over", "over"), 0, [b"start"], b"p"))
            assert await one.adopt(100) == []
            await let_expire(dying)
            found = await asyncio.gather(*(store.adopt(3) for store in (one, other) * 4))
            adopted = sorted(table for tables in found for table in tables)
            assert adopted == sorted(f"t{number}" for number in range(10))
            for table in found[0]:
                await one.write(Write(table, row(table), 1, [b"mine"], b"q"))
                with pytest.raises(NotOwner):
                    await dying.write(Write(table, row(table), 1, [b"theirs"], b"q"))

    asyncio.run(die())


def test_who_stops_in_order_leaves_its_tables_at_once(address: str) -> None:
    async def stop() -> None:
        async with stores(address, 2) as (leaving, staying):
            await leaving.write(Write("t", row("t"), 0, [b"start"], b"p"))
            await leaving.write(Write("u", row("u", "gathering")))
            beat = await staying.beat(0)
            assert beat.keeper is not None
            assert beat.keeper.id == leaving.id
            await leaving.hand_over()
            # Who is about to go takes nothing on any more, not even what it has just left.
            assert await leaving.adopt(10) == []
            assert (await leaving.beat(0)).keeper is not None
            await staying.claim("u")
            assert await staying.adopt(10) == ["t"]
            assert (await staying.beat(0)).keeper is None
            # It may still write what is no table's, until it is gone.
            await leaving.write_value("name", "value")

    asyncio.run(stop())


def test_who_was_silent_for_too_long_begins_anew(address: str) -> None:
    async def be_silent() -> None:
        async with stores(address, 2) as (silent, other):
            await silent.write(Write("t", row("t"), 0, [b"start"], b"p"))
            before = silent.id
            await let_expire(silent)
            assert (await other.beat(0)).peers == ()
            with pytest.raises(LeaseLost):
                await silent.beat(0)
            assert not silent.owned
            with pytest.raises(NotOwner):
                await silent.write(Write("t", row("t"), 1, [b"late"], b"q"))
            with pytest.raises(NotOwner):
                await silent.claim("t")
            await silent.begin_anew()
            assert silent.id != before
            await silent.beat(0)
            await silent.claim("t")
            await silent.write(Write("t", row("t"), 1, [b"again"], b"q"))
            assert [peer.address for peer in (await other.beat(0)).peers] == ["127.0.0.1:1"]

    asyncio.run(be_silent())


def test_a_process_whose_beats_do_not_arrive_stops_believing_in_itself(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its own clock, and before the others may take its tables."""
    monkeypatch.setattr(LEASE, 5.0)
    moment = [1000.0]
    monkeypatch.setattr(
        "boroughs.server.store.postgres_processes.time.monotonic", lambda: moment[0]
    )

    async def lose_the_database() -> None:
        async with stores(address, 1) as (store,):
            owned = []
            for seconds in (0.0, 4.4, 0.2):
                moment[0] += seconds
                owned.append(store.owned)
            assert owned == [True, True, False]
            with pytest.raises(NotOwner):
                await store.write(Write("t", row("t"), 0, [b"start"], b"p"))

    asyncio.run(lose_the_database())


def test_uptime_is_one_for_all_and_stands_still_while_nobody_lives(address: str) -> None:
    async def live() -> None:
        async with stores(address, 2) as (one, other):
            first = (await one.beat(0)).uptime
            second = (await other.beat(0)).uptime
            assert second >= first
        connection = await connect(address)
        await connection.execute("UPDATE uptime SET at = at - 3600000")
        async with stores(address, 1) as (again,):
            third = (await again.beat(0)).uptime
            # An hour without anybody, and a few beats.
            assert second <= third < second + 3_000_000
        await connection.close()

    asyncio.run(live())


def test_two_machines_need_addresses_that_mean_something_to_each_other(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def join() -> None:
        async with stores(address, 1):
            there = PostgresStore(address)
            monkeypatch.setattr("socket.gethostname", lambda: "another-machine")
            await there.open()
            with pytest.raises(DataInUse):
                await there.join("10.0.0.7:4000")
            await there.close()

    asyncio.run(join())


def test_a_newer_version_waits_until_those_of_the_older_one_are_gone(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = (*MIGRATIONS, ("ALTER TABLE records ADD COLUMN liked INTEGER DEFAULT 0",))

    async def upgrade() -> None:
        async with stores(address, 1) as (running,):
            monkeypatch.setattr("boroughs.server.store.postgres.MIGRATIONS", later)
            with pytest.raises(DataInUse):
                await PostgresStore(address).open()
            await running.write(Write("t", row("t"), 0, [b"start"], b"p"))
        newer = PostgresStore(address)
        await newer.open()
        await newer.close()

    asyncio.run(upgrade())


def test_two_moves_of_one_owner_at_once_are_a_conflict(address: str) -> None:
    async def race() -> None:
        async with stores(address, 1) as (store,):
            await store.write(Write("t", row("t"), 0, [b"start"], b"p"))
            moves = [store.write(Write("t", row("t"), 1, [b"x"], b"p")) for _ in range(4)]
            outcomes = await asyncio.gather(*moves, return_exceptions=True)
            assert sorted(type(o).__name__ for o in outcomes) == ["Conflict"] * 3 + ["NoneType"]
            assert {type(o) for o in outcomes} == {Conflict, type(None)}

    asyncio.run(race())


def test_the_first_value_stays(address: str) -> None:
    async def keep() -> None:
        async with stores(address, 3) as all_of_them:
            kept = await asyncio.gather(*(s.keep_value("secret", s.id) for s in all_of_them))
            assert len(set(kept)) == 1

    asyncio.run(keep())
