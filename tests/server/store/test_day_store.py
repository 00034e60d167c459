"""Both stores keep the first tries of a day alike: counted once, bounded, and forgotten with their day."""

from __future__ import annotations

import asyncio

from boroughs.server.store import Store, TableRow, Write
from boroughs.server.store.days import DayBoard, DayEnd, DayEntry
from server.store.conftest import MakeStore

DAY = "2026-11-16"
MANY = 100


def entry(device: str, table: str = "", begun: int = 1, day: str = DAY) -> DayEntry:
    return DayEntry("lots", day, device, table or f"table of {device}", begun)


def ended(table: str, score: int, moves: str = "") -> Write:
    end = DayEnd(table, score, moves or f"moves at {table}", f"record of {table}")
    return Write(table, TableRow(table, "over", False, 5, b"{}"), day=end)


async def end(store: Store, table: str, score: int, moves: str = "") -> None:
    await store.write(ended(table, score, moves))


def test_a_device_counts_once_and_a_table_only_if_it_has_begun(make_store: MakeStore) -> None:
    async def run() -> None:
        store = make_store()
        await store.open()
        assert await store.begin_day(entry("a"), MANY)
        assert not await store.begin_day(entry("a", "another"), MANY)
        assert await store.begin_day(entry("a", "t", day="2026-11-17"), MANY)
        assert await store.begin_day(entry("b", begun=2), MANY)
        await end(store, "another", 99)
        await end(store, "forged", 99)
        assert await store.day_board("lots", DAY, less=False) == DayBoard([], "")
        await end(store, "table of a", 7)
        await end(store, "table of a", 9)
        await end(store, "table of b", 5)
        assert await store.day_board("lots", DAY, less=False) == DayBoard(
            [(5, 1), (7, 1)], "record of table of a"
        )
        assert (await store.day_board("lots", DAY, less=True)).best == "record of table of b"
        assert (await store.day_board("machi-koro", DAY, less=True)).counts == []
        await store.close()
        again = make_store()
        await again.open()
        assert (await again.day_board("lots", DAY, less=False)).counts == [(5, 1), (7, 1)]
        await again.close()

    asyncio.run(run())


def test_the_same_moves_are_counted_once_and_of_equals_the_first_is_the_best(
    make_store: MakeStore,
) -> None:
    async def run() -> None:
        store = make_store()
        await store.open()
        for device, begun in (("a", 3), ("b", 2), ("c", 4)):
            assert await store.begin_day(entry(device, begun=begun), MANY)
        await end(store, "table of a", 7, "these")
        await end(store, "table of c", 7, "these")
        await end(store, "table of b", 7, "others")
        board = await store.day_board("lots", DAY, less=False)
        assert board == DayBoard([(7, 2)], "record of table of b")
        await store.close()

    asyncio.run(run())


def test_a_full_day_lets_the_oldest_unfinished_try_go(make_store: MakeStore) -> None:
    async def run() -> None:
        store = make_store()
        await store.open()
        for number in range(3):
            assert await store.begin_day(entry(f"d{number}", begun=number), 3)
        await end(store, "table of d0", 4)
        assert await store.begin_day(entry("d3", begun=9), 3)
        await end(store, "table of d1", 6)
        await end(store, "table of d2", 5)
        await end(store, "table of d3", 8)
        assert not await store.begin_day(entry("d4"), 3)
        assert (await store.day_board("lots", DAY, False)).counts == [(4, 1), (5, 1), (8, 1)]
        await store.close()

    asyncio.run(run())


def test_a_try_whose_table_came_to_nothing_can_be_made_again_and_old_days_go(
    make_store: MakeStore,
) -> None:
    async def run() -> None:
        store = make_store()
        await store.open()
        assert await store.begin_day(entry("a"), MANY)
        await store.withdraw_day("table of a")
        assert await store.begin_day(entry("a", "second"), MANY)
        assert await store.begin_day(entry("a", "old", day="2026-09-01"), MANY)
        assert await store.forget_days("2026-09-02") == 1
        assert await store.forget_days("2026-09-02") == 0
        assert not await store.begin_day(entry("a", "third"), MANY)
        await store.close()

    asyncio.run(run())
