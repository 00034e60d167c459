"""Both stores keep people alike, and forget them whole."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from boroughs.server.store import TableRow, Write
from boroughs.server.store.players import PlayerRow, RatingRow, ResultRow, StoredRating
from boroughs.server.store.sqlite import SqliteStore
from server.store.conftest import MakeStore


def player(name: str, touched: int = 5, key: str = "") -> PlayerRow:
    return PlayerRow(name.lower(), key or f"hash of {name}", name, touched, b"{}")


def result(who: str, table: str, at: int, pending: bool = False) -> ResultRow:
    return ResultRow(who, table, "lots", at, pending, b"{}")


def ended(table: str, *results: ResultRow) -> Write:
    return Write(table, TableRow(table, "over", False, 5, b"{}"), 0, [b"end"], results=results)


def test_people_are_found_by_key_id_and_name(make_store: MakeStore) -> None:
    async def find() -> None:
        store = make_store()
        await store.open()
        for row in (player("Ann", 5), player("Ben", 9), player("Hannah", 7)):
            await store.save_player(row)
        assert await store.player_of_key("hash of Ann") == player("Ann", 5)
        assert await store.player_of_key("Ann") is None
        assert await store.player("ben") == player("Ben", 9)
        assert await store.player("Ben") is None
        assert [row.name for row in await store.players("", 10)] == ["Ben", "Hannah", "Ann"]
        assert [row.name for row in await store.players("AN", 10)] == ["Hannah", "Ann"]
        assert [row.name for row in await store.players("", 1)] == ["Ben"]
        assert await store.players("%", 10) == []
        assert await store.player_names(["ann", "nobody"]) == {"ann": "Ann"}
        await store.save_player(player("Ann", 11, "another hash"))
        assert await store.player_of_key("hash of Ann") is None
        assert (await store.player_of_key("another hash")) == player("Ann", 11, "another hash")
        assert await store.idle_players(10) == ["ben", "hannah"] or set(
            await store.idle_players(10)
        ) == {"ben", "hannah"}
        await store.close()

    asyncio.run(find())


def test_results_come_with_the_end_of_a_table_and_go_with_the_player(make_store: MakeStore) -> None:
    async def keep() -> None:
        store = make_store()
        await store.open()
        await store.save_player(player("Ann"))
        await store.save_player(player("Ben"))
        gone = result("nobody", "t", 3)
        await store.write(
            ended("t", result("ann", "t", 3, True), result("ben", "t", 3, True), gone)
        )
        await store.write(ended("s", result("ann", "s", 2)))
        # Written twice it is there once, as it was first.
        await store.write(Write("t", results=[result("ann", "t", 99)]))
        assert [row.table for row in await store.results("ann")] == ["s", "t"]
        assert [row.at for row in await store.results("ann")] == [2, 3]
        assert await store.results("nobody") == []
        assert await store.pending_tables() == ["t"]
        assert {row.player for row in await store.table_results("t")} == {"ann", "ben"}
        rated = [ResultRow("ann", "t", "lots", 3, False, b"rated")]
        ratings = [RatingRow("ann", "lots", b"1"), RatingRow("nobody", "lots", b"2")]
        await store.rate(rated, ratings)
        assert [row.body for row in await store.results("ann")] == [b"{}", b"rated"]
        assert await store.ratings(["ann", "nobody"], "lots") == [RatingRow("ann", "lots", b"1")]
        assert await store.ratings(["ann"]) == [RatingRow("ann", "lots", b"1")]
        assert await store.ratings(["ann"], "mad-city") == []
        await store.rate([], [RatingRow("ann", "lots", b"3")])
        assert [row.body for row in await store.ratings(["ann"])] == [b"3"]
        assert await store.delete_player("ann") is True
        assert await store.delete_player("ann") is False
        assert await store.results("ann") == []
        assert await store.ratings(["ann"]) == []
        assert [row.player for row in await store.table_results("t")] == ["ben"]
        await store.close()

    asyncio.run(keep())


def test_where_programs_are_too_many_the_strongest_are_listed(make_store: MakeStore) -> None:
    """Whoever registers hundreds of weak ones hides no strong one behind them."""

    async def rank() -> None:
        store = make_store()
        await store.open()
        for name, points in (("Ann", 900.5), ("Ben", 1200.0), ("Cy", -40.25), ("Dee", 1000.0)):
            await store.save_player(player(name))
            await store.mark_program(name.lower(), True)
            body = msgspec.json.encode(StoredRating(points=points, deviation=50.0, games=3))
            await store.rate([], [RatingRow(name.lower(), "lots", body)])
        await store.save_player(player("Eve"))
        await store.rate([], [RatingRow("eve", "lots", b'{"points":2000}')])
        assert [row.name for row, _ in await store.programs("lots", 2)] == ["Ben", "Dee"]
        found = await store.programs("lots", 9)
        assert [row.name for row, _ in found] == ["Ben", "Dee", "Ann", "Cy"]
        assert await store.programs("mad-city", 9) == []
        await store.close()

    asyncio.run(rank())


def test_who_is_deleted_is_in_no_file_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only out of sight: the pages of the file are written over, too, even by an SQLite that is built not to."""
    connect = sqlite3.connect

    def careless(*arguments: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **named)
        connection.execute("PRAGMA secure_delete=OFF")
        return connection

    monkeypatch.setattr(sqlite3, "connect", careless)
    file = tmp_path / "tables.sqlite3"

    async def forget() -> None:
        store = SqliteStore(file)
        await store.open()
        for name in ("Ann", "Zyxwvutsrqponm", "Ben"):
            await store.save_player(player(name))
        await store.close()
        assert b"Zyxwvutsrqponm" in file.read_bytes()
        store = SqliteStore(file)
        await store.open()
        await store.delete_player("zyxwvutsrqponm")
        await store.close()

    asyncio.run(forget())
    kept = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert b"Ben" in kept
    assert b"Zyxwvutsrqponm" not in kept
    assert b"hash of Zyxwvutsrqponm" not in kept
