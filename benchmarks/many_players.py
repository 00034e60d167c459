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
from boroughs.server.settings import Limits, Settings
from boroughs.server.store.clubs import (
    MOST_CLUB_RESULTS,
    StoredClub,
    StoredClubResult,
    StoredMember,
)
from boroughs.server.store.players import Entrant, StoredPlayer, StoredResult
from boroughs.server.store.sqlite import SqliteStore
from boroughs.server.tables import club_pages, players
from boroughs.server.tables.keys import hashed

GAMES_EACH = 5
GAMES_OF_ONE = 1000
MEMBERS = 5
"""Of each club but the first, which has as many as may be and very many games."""
CLUB_GAMES = 20


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
    fill_clubs(connection, many)
    connection.commit()
    connection.close()


def fill_clubs(connection: sqlite3.Connection, many: int) -> None:
    """Everybody is in a club of five; the first club has fifty members and the most games that are reckoned with."""
    club = msgspec.json.encode(StoredClub(crest=7, since=0))
    member = msgspec.json.encode(StoredMember(points=1000.0, deviation=100.0, games=3))
    most = Limits().club_members
    rows = ((f"c{n}", hashed(f"link {n}"), f"Club {n}", n, club) for n in range(many // MEMBERS))
    connection.executemany("INSERT INTO clubs VALUES (?, ?, ?, ?, ?)", rows)
    people = [(f"c{n // MEMBERS}", f"p{n}", n, member) for n in range(many)]
    people += [("c0", f"p{n}", n, member) for n in range(MEMBERS, most)]
    connection.executemany("INSERT INTO club_members VALUES (?, ?, ?, ?)", people)

    def ended(number: int) -> bytes:
        field = [
            Entrant(kind="player", who=f"p{(number * seat) % most}", rank=seat)
            for seat in range(1, 5)
        ]
        return msgspec.json.encode(
            StoredClubResult(
                field=field, scores=[4, 3, 2, 1], winners=[0], reason="played", record="", ended=0
            )
        )

    games = (
        (f"g{n}-{at}", f"c{n}", "machi-koro", at, 1, 0, ended(at))
        for n in range(many // MEMBERS)
        for at in range(MOST_CLUB_RESULTS if n == 0 else CLUB_GAMES)
    )
    connection.executemany("INSERT INTO club_tables VALUES (?, ?, ?, ?, ?, ?, ?)", games)


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
    last, registry = f"p{many - 1}", server.registry
    mine = f"c{(many - 1) // MEMBERS}"
    await timed("a club of five", lambda: club_pages.info(registry, mine, last, "en"))
    await timed("the largest club", lambda: club_pages.info(registry, "c0", "p0", "en"))
    await timed("my clubs, for the first page", lambda: club_pages.cards(registry, last, "en"))
    await timed("a club that is not mine", lambda: club_pages.info(registry, "c0", last, "en"))
    await timed("another name", lambda: players.companion_names(services.store, "p0"))
    await timed("the operator's list of clubs", lambda: services.store.clubs("9999", 50))
    await timed("who sits down", lambda: players.sitter(services, "key 5"))
    await server.close()


def main() -> None:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder) / "tables.sqlite3", many))


if __name__ == "__main__":
    main()
