"""Tables that an older version of the server wrote: they are read for good, and their games go on."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from boroughs.core.record import parse_record
from boroughs.games import game as game_of
from boroughs.server.provable_dice import read_proof, verified_record
from boroughs.server.store.clubs import StoredClub, StoredClubResult, StoredMember
from boroughs.server.store.documents import StoredPosition, StoredStep, TableHead
from boroughs.server.store.interface import NewerData, Store
from boroughs.server.store.migrations import MIGRATIONS, statements
from boroughs.server.store.players import StoredPlayer, StoredRating, StoredResult
from boroughs.server.store.postgres import PostgresStore
from boroughs.server.store.reports import StoredReport
from boroughs.server.store.sqlite import SqliteStore
from server.conftest import Running, Serve
from server.databases import new_database
from server.playing import Message, joined

KEPT = Path(__file__).parents[2] / "kept"
TABLES: dict[str, Message] = json.loads((KEPT / "tables.json").read_text("utf-8"))
WITH_DICE_2: dict[str, Message] = json.loads((KEPT / "tables-dice-2.json").read_text("utf-8"))
"""By table; written, with `tables-dice-2.sql`, by the last server that had the second version of the dice."""
ANN, BEN = "a1" * 16, "b2" * 16


def older_data(folder: Path, name: str = "tables.sql") -> Path:
    """The database as an older version left it, touched a moment ago so that nothing has expired."""
    path = folder / "tables.sqlite3"
    connection = sqlite3.connect(path)
    connection.executescript((KEPT / name).read_text("utf-8"))
    connection.execute("UPDATE tables SET touched = ?", (int(time.time() * 1000),))
    connection.commit()
    connection.close()
    return path


@pytest.mark.parametrize("table", TABLES, ids=[kept["game"] for kept in TABLES.values()])
def test_a_running_table_of_an_older_version_goes_on(
    serve: Serve, tmp_path: Path, table: str
) -> None:
    older_data(tmp_path)
    asyncio.run(go_on(serve(), table, TABLES[table]))


async def go_on(running: Running, table: str, kept: Message) -> None:
    """Every seat finds its frame, and whoever may move does."""
    moved = False
    for key, frame in zip(kept["keys"], kept["frames"], strict=True):
        async with joined(running.address, table, key) as client:
            assert client.frame is not None
            assert client.frame["number"] >= frame["number"]
            assert [line["text"] for line in client.welcome["chat"]] == [
                "hello from an older version"
            ]
            if client.moves and not moved:
                await client.play(client.moves[0])
                moved = True
    assert moved or kept["game"] == "mad-city"


async def copy_to_postgres(source: Path, address: str) -> None:
    """The same rows in PostgreSQL, as a server of that version would have kept them there."""
    rows = sqlite3.connect(source)
    connection = await asyncpg.connect(address)
    await connection.execute("CREATE TABLE schema_version (number INTEGER)")
    for statement in statements(MIGRATIONS[0], postgres=True):
        await connection.execute(statement)
    await connection.execute("INSERT INTO schema_version VALUES (1)")
    for name in ("meta", "tables", "steps", "positions", "chat", "records"):
        found = rows.execute(f"SELECT * FROM {name}").fetchall()
        if found:
            marks = ", ".join(f"${number + 1}" for number in range(len(found[0])))
            await connection.executemany(f"INSERT INTO {name} VALUES ({marks})", found)
    await connection.close()
    rows.close()


@pytest.fixture(params=["sqlite", "postgres"])
def with_dice_2(request: pytest.FixtureRequest, tmp_path: Path, serve: Serve) -> Iterator[Running]:
    """A server of today on data of the version before the hashes went into the record."""
    path = older_data(tmp_path, "tables-dice-2.sql")
    if request.param == "sqlite":
        yield serve()
    else:
        address = new_database(request.getfixturevalue("postgres_address"))
        asyncio.run(copy_to_postgres(path, address))
        yield serve(database=address)


def test_tables_of_the_version_before_go_on_with_the_dice_that_they_promised(
    with_dice_2: Running,
) -> None:
    for table, kept in WITH_DICE_2.items():
        asyncio.run(GOES_ON[kept["phase"]](with_dice_2, table, kept))
    assert '"level": "error"' not in with_dice_2.written.getvalue()


async def begins(running: Running, table: str, kept: Message) -> None:
    """Ann had committed herself; Ben does now, and the hashes are those of the older version."""
    ann, ben = kept["keys"]
    text = b"boroughs-dice-2\0" + table.encode() + b"\x001\0" + bytes.fromhex(BEN)
    async with joined(running.address, table, ann) as a, joined(running.address, table, ben) as b:
        assert a.table["dice"] == kept["dice"]
        await b.ask("ready", hash=hashlib.sha256(text).hexdigest())
        await a.ask("reveal", random=ANN)
        await b.ask("reveal", random=BEN)
        await a.until(lambda c: c.table["phase"] == "playing")
        await resigns(running, a, kept)


async def plays_on(running: Running, table: str, kept: Message) -> None:
    ann, ben = kept["keys"]
    async with joined(running.address, table, ann) as a, joined(running.address, table, ben) as b:
        for client, number in zip((a, b), kept["frames"], strict=True):
            assert client.frame is not None
            assert (client.frame["number"], client.table["dice"]) == (number, kept["dice"])
        mover = a if a.moves else b
        await mover.play(mover.moves[0])
        await resigns(running, a, kept)


async def resigns(running: Running, client: Any, kept: Message) -> None:
    await client.ask("resign")
    await client.until(lambda c: c.over)
    assert client.table["dice"]["commitment"] == kept["dice"]["commitment"]
    await asyncio.to_thread(verifies, running, client.table["record"])


async def is_over(running: Running, table: str, kept: Message) -> None:
    async with joined(running.address, table, kept["keys"][0]) as ann:
        assert ann.table["dice"] == kept["dice"]
    await asyncio.to_thread(verifies, running, kept["record"])


def verifies(running: Running, name: str) -> None:
    record = parse_record(running.api.get(f"/api/records/{name}/text").text)
    proof = read_proof(record)
    assert (proof.version, proof.contributions) == ("boroughs-dice-2", {0: ANN, 1: BEN})
    assert verified_record(game_of("machi-koro"), record).doubts == ("unfinished",)


GOES_ON = {"gathering": begins, "playing": plays_on, "over": is_over}


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_version_before_refuses_the_data_of_today_and_leaves_them_alone(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Older servers compare the version as today's do: what they know is what they had."""
    path = older_data(tmp_path, "tables-dice-2.sql")
    address = ""
    if kind == "postgres":
        address = new_database(request.getfixturevalue("postgres_address"))
        asyncio.run(copy_to_postgres(path, address))

    async def heads() -> list[bytes]:
        store: Store = PostgresStore(address) if address else SqliteStore(path)
        await store.open()
        found = [row.head for row in await store.rows(("gathering", "playing", "over"))]
        await store.close()
        return sorted(found)

    before = asyncio.run(heads())
    with monkeypatch.context() as older:
        older.setattr(f"boroughs.server.store.{kind}.MIGRATIONS", MIGRATIONS[:-1])
        with pytest.raises(NewerData):
            asyncio.run(heads())
    assert asyncio.run(heads()) == before


def test_a_document_with_a_field_that_is_not_known_is_refused() -> None:
    """It would be written again without that field."""
    head = {
        "id": "t",
        "game": "lots",
        "rules": 2,
        "options": {},
        "seats": [],
        "host": "",
        "watch": "",
    }
    head |= {"secret": "", "bot_seed": "", "created": 0}
    msgspec.json.decode(json.dumps(head), type=TableHead)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps({**head, "later": 1}), type=TableHead)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps({**head, "seats": [{"later": 1}]}), type=TableHead)


def fields(kind: Any, found: dict[str, list[str]]) -> dict[str, list[str]]:
    """By struct the names of its fields, with those of the structs inside it."""
    if isinstance(kind, msgspec.inspect.StructType):
        found[kind.cls.__name__] = [field.name for field in kind.fields]
        for field in kind.fields:
            fields(field.type, found)
    for inner in (*getattr(kind, "types", ()), getattr(kind, "item_type", None)):
        if inner is not None:
            fields(inner, found)
    return found


def test_documents_change_only_with_the_version_of_the_data() -> None:
    """A server that does not know a field must not take the data: it would drop it.

    Where this fails, add a version to `migrations.py` if the last one is in a release, and write the
    fields down in `tests/kept/documents.json`.
    """
    found: dict[str, list[str]] = {}
    kept_kinds = (
        TableHead,
        StoredPosition,
        StoredStep,
        StoredPlayer,
        StoredRating,
        StoredResult,
        StoredClub,
        StoredMember,
        StoredClubResult,
        StoredReport,
    )
    for document in kept_kinds:
        fields(msgspec.inspect.type_info(document), found)
    kept = json.loads((KEPT / "documents.json").read_text("utf-8"))
    assert kept == {"version": len(MIGRATIONS), "fields": found}
