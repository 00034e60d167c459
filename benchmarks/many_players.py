"""How long pages of players take where a store knows very many: `python benchmarks/many_players.py 100000`."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.play_server import PlayServer
from boroughs.server.settings import Settings
from boroughs.server.store.players import Entrant, StoredPlayer, StoredResult
from boroughs.server.store.sqlite import SqliteStore
from boroughs.server.tables import players
from boroughs.server.tables.keys import hashed

GAMES_EACH = 5
GAMES_OF_ONE = 1000


def fill(path: Path, many: int) -> None:
    body = msgspec.json.encode(StoredPlayer(crest=7, since=0))
    field = [Entrant(kind="player", who="p1", rank=1), Entrant(kind="bot", who="easy", rank=2)]
    result = msgspec.json.encode(StoredResult(seat=0, won=True, score=6, field=field))
    connection = sqlite3.connect(path)
    people = ((f"p{n}", hashed(f"key {n}"), f"Player {n}", n, body) for n in range(many))
    connection.executemany("INSERT INTO players VALUES (?, ?, ?, ?, ?)", people)
    games = (
        (f"p{n}", f"t{n}-{game}", "machi-koro", game, 0, result)
        for n in range(many)
        for game in range(GAMES_OF_ONE if n == 1 else GAMES_EACH)
    )
    connection.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)", games)
    connection.commit()
    connection.close()


async def measure(path: Path, many: int) -> None:
    store = SqliteStore(path)
    await store.open()
    await store.close()
    fill(path, many)
    server = PlayServer(Settings(data=path, bot_processes=1), SqliteStore(path))
    await server.open()
    services = server.services

    async def timed(what: str, work: object) -> None:
        times = []
        for _ in range(20):
            begun = time.perf_counter()
            with contextlib.suppress(RequestRefused):
                await work()  # type: ignore[operator]
            times.append(1000 * (time.perf_counter() - begun))
        print(f"{what}: median {sorted(times)[10]:.1f} ms, most {max(times):.1f} ms")

    await timed("a player of few games", lambda: players.info(services, f"key {many - 1}"))
    await timed(f"a player of {GAMES_OF_ONE} games", lambda: players.info(services, "key 1"))
    await timed("a forged key", lambda: players.info(services, "no key"))
    await timed("the operator's list", lambda: services.store.players("", 50))
    await timed("the operator's search by name", lambda: services.store.players("9999", 50))
    await timed("who sits down", lambda: players.sitter(services, "key 5"))
    await server.close()


def main() -> None:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "tables.sqlite3", many))


if __name__ == "__main__":
    main()
