"""All stores keep clubs alike, and forget them whole."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from boroughs.server.store import Store, TableRow, Write
from boroughs.server.store.clubs import ClubRow, ClubTableRow, MemberRow, PeopleCounts
from boroughs.server.store.players import PlayerRow
from server.store.conftest import MakeStore


def club(name: str, touched: int = 5) -> ClubRow:
    return ClubRow(name.lower(), f"hash of {name}", name, touched, b"{}")


def member(club: str, player: str, joined: int) -> MemberRow:
    return MemberRow(club, player, joined, b"{}")


async def opened(make_store: MakeStore) -> Store:
    """With the players Ann and Ben."""
    store = make_store()
    await store.open()
    for name in ("ann", "ben"):
        await store.save_player(PlayerRow(name, f"key of {name}", name, 1, b"{}"))
    return store


def playing(table: str, club: str, at: int) -> Write:
    return Write(
        table,
        TableRow(table, "playing", False, at, b"{}"),
        club_tables=[ClubTableRow(table, club, "lots", at)],
    )


def ended(table: str, club: str, at: int) -> Write:
    return Write(
        table,
        TableRow(table, "over", False, at, b"{}"),
        club_tables=[ClubTableRow(table, club, "lots", at, True, True, b"{}")],
    )


def test_clubs_and_members_are_found(make_store: MakeStore) -> None:
    async def find() -> None:
        store = await opened(make_store)
        await store.save_club(club("Mayors", 5), [member("mayors", "ben", 2)])
        await store.save_club(club("Mayors", 5), [member("mayors", "ann", 3)])
        await store.save_club(club("Annex", 7), [member("annex", "ann", 1)])
        assert await store.club("mayors") == club("Mayors", 5)
        assert await store.club("nobody") is None
        assert [one.player for one in await store.members("mayors")] == ["ben", "ann"]
        assert [one.id for one in await store.clubs_of("ann")] == ["annex", "mayors"]
        assert [one.id for one in await store.clubs("", 10)] == ["annex", "mayors"]
        assert [one.id for one in await store.clubs("MAY", 10)] == ["mayors"]
        assert [one.id for one in await store.clubs("annex", 1)] == ["annex"]
        await store.save_club(replace(club("Mayors"), name="Others", touched=9))
        found = await store.club("mayors")
        assert found is not None
        assert (found.name, found.touched) == ("Others", 9)
        assert len(await store.members("mayors")) == 2
        assert await store.idle_clubs(8) == ["annex"]
        await store.close()

    asyncio.run(find())


def test_a_result_takes_the_place_of_the_running_table_and_outlives_it(
    make_store: MakeStore,
) -> None:
    async def play() -> None:
        store = await opened(make_store)
        await store.save_club(club("Mayors"), [member("mayors", "ann", 1)])
        await store.write(playing("t1", "mayors", 3))
        await store.write(playing("t2", "mayors", 4))
        await store.write(playing("t3", "no such club", 4))
        assert [one.table for one in await store.club_tables("mayors")] == ["t2", "t1"]
        assert [row.id for row in await store.rows_of(["t1", "gone"])] == ["t1"]
        await store.write(ended("t1", "mayors", 6))
        await store.write(playing("t1", "mayors", 7))
        assert [one.table for one in await store.club_tables("mayors")] == ["t2"]
        [result] = await store.club_results("mayors")
        assert (result.table, result.at, result.pending) == ("t1", 6, True)
        await store.delete(["t1", "t2"])
        assert await store.club_tables("mayors") == []
        assert await store.count_club_results("mayors") == 1
        await store.write(ended("t4", "mayors", 8))
        assert [one.table for one in await store.club_results("mayors", 1)] == ["t4"]
        await store.save_club(club("Mayors"), counted=["t1"])
        assert not (await store.club_results("mayors"))[0].pending
        await store.close()

    asyncio.run(play())


def test_how_many_there_are(make_store: MakeStore) -> None:
    async def count() -> None:
        store = await opened(make_store)
        await store.save_club(club("Mayors"), [member("mayors", "ann", 1)])
        both = [member("nurses", "ann", 1), member("nurses", "ben", 2)]
        await store.save_club(club("Nurses"), both)
        assert await store.count_people() == PeopleCounts(players=2, clubs=2, members=3)
        await store.delete_player("ann")
        assert await store.count_people() == PeopleCounts(players=1, clubs=1, members=1)
        await store.close()

    asyncio.run(count())


def test_a_club_goes_with_its_last_member(make_store: MakeStore) -> None:
    async def leave() -> None:
        store = await opened(make_store)
        await store.save_club(
            club("Mayors"), [member("mayors", "ann", 1), member("mayors", "ben", 2)]
        )
        await store.write(ended("t1", "mayors", 6))
        await store.delete_player("ann")
        assert [one.player for one in await store.members("mayors")] == ["ben"]
        assert await store.clubs_of("ann") == []
        await store.remove_member("mayors", "ben")
        assert await store.club("mayors") is None
        assert await store.count_club_results("mayors") == 0
        await store.save_club(club("Mayors"), [member("mayors", "ben", 1)])
        assert await store.delete_club("mayors")
        assert not await store.delete_club("mayors")
        assert await store.members("mayors") == []
        await store.close()

    asyncio.run(leave())
