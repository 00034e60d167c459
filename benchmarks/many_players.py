"""How long pages of players take where a store knows very many.

python benchmarks/many_players.py 100000                                            SQLite, in a folder of its own
python benchmarks/many_players.py 100000 --database postgresql://me@/empty?host=/run/postgresql

Beside other programs a page's time says little; the processor time of this process says how much of it is ours.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from itertools import chain
from pathlib import Path

import asyncpg
import msgspec

from boroughs import game_names
from boroughs.review.moments import VERSION
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import CreateTable, SeatWish
from boroughs.server.play_server import PlayServer
from boroughs.server.running import take_short_turns
from boroughs.server.settings import Limits, Settings
from boroughs.server.store.clubs import (
    MOST_CLUB_RESULTS,
    StoredClub,
    StoredClubResult,
    StoredMember,
)
from boroughs.server.store.interface import Store
from boroughs.server.store.players import Entrant, StoredPlayer, StoredRating, StoredResult
from boroughs.server.store.postgres import PostgresStore
from boroughs.server.store.sqlite import SqliteStore
from boroughs.server.tables import club_pages, players, progress
from boroughs.server.tables.keys import hashed
from boroughs.server.transport.game_catalogue import game_shelf

GAMES_EACH = 5
GAMES_OF_ONE = 1000
MEMBERS = 5
"""Of each club but the first, which has as many as may be and very many games."""
CLUB_GAMES = 20
SEATS = 5
REVIEW_BYTES = 350_000
OPEN_TABLES = 500
PROGRAM_EACH = 100
"""Of so many players one is a program, and on the ladder of programs."""
GAMES = game_names()


Rows = Iterator[tuple[object, ...]]


def rows(many: int) -> dict[str, Rows]:
    """What the store holds, by its tables."""
    body = msgspec.json.encode(StoredPlayer(crest=7, since=0))
    program = msgspec.json.encode(StoredPlayer(crest=7, since=0, author="Ada"))
    field = [Entrant(kind="player", who="p1", rank=1), Entrant(kind="bot", who="easy", rank=2)]
    result = msgspec.json.encode(StoredResult(seat=0, won=True, score=6, field=field))

    def reviewed(game: int) -> bytes:
        kept = StoredResult(seat=0, won=True, score=6, field=field, record=f"r{game}")
        return msgspec.json.encode(kept)

    rating = msgspec.json.encode(StoredRating(points=1000.0, deviation=100.0, games=3))
    programs = range(0, many, PROGRAM_EACH)
    return {
        "players": (
            (f"p{n}", hashed(f"key {n}"), f"Player {n}", n, body if n % PROGRAM_EACH else program)
            for n in range(many)
        ),
        "results": (
            (f"p{n}", f"t{n}-{game}", "machi-koro", game, 0, reviewed(game) if n == 1 else result)
            for n in range(many)
            for game in range(GAMES_OF_ONE if n == 1 else GAMES_EACH)
        ),
        "ratings": ((f"p{n}", "machi-koro", rating) for n in range(many)),
        "programs": ((f"p{n}",) for n in programs),
        # Of the games that the page of progress looks at.
        "reviews": ((f"r{game}", review()) for game in range(GAMES_OF_ONE)[-progress.LAST :]),
        **club_rows(many),
    }


def review() -> bytes:
    """As large as one of a game of four that was kept."""
    seats = [{"luck": 0.1, "errors": 0.2}] * 4
    moment = {"step": 7, "chances": [0.25] * 4, "swing": 0.01, "text": "." * 150}
    moments = [moment] * (REVIEW_BYTES // len(msgspec.json.encode(moment)))
    return msgspec.json.encode({"version": VERSION, "seats": seats, "moments": moments})


def club_rows(many: int) -> dict[str, Rows]:
    """Everybody is in a club of five; the first has fifty members who met one another in the most games that count."""
    club = msgspec.json.encode(StoredClub(crest=7, since=0))
    member = msgspec.json.encode(StoredMember(points=1000.0, deviation=100.0, games=3))
    most, chooser = Limits().club_members, random.Random(1)

    def people() -> Rows:
        yield from ((f"c{n // MEMBERS}", f"p{n}", n, member) for n in range(many))
        yield from (("c0", f"p{n}", n, member) for n in range(MEMBERS, most))

    def ended(first: int, members: int) -> bytes:
        sat = chooser.sample(range(first, first + members), SEATS)
        field = [Entrant(kind="player", who=f"p{who}", rank=at) for at, who in enumerate(sat, 1)]
        result = StoredClubResult(
            field=field, scores=[5, 4, 3, 2, 1], winners=[0], reason="played", record="", ended=0
        )
        return msgspec.json.encode(result)

    return {
        "clubs": (
            (f"c{n}", hashed(f"link {n}"), f"Club {n}", n, club) for n in range(many // MEMBERS)
        ),
        "club_members": people(),
        "club_tables": (
            (
                f"g{n}-{at}",
                f"c{n}",
                GAMES[at % 5],
                at,
                1,
                0,
                ended(n * MEMBERS, MEMBERS if n else most),
            )
            for n in range(many // MEMBERS)
            for at in range(CLUB_GAMES if n else MOST_CLUB_RESULTS)
        ),
    }


def fill_sqlite(path: Path, many: int) -> None:
    connection = sqlite3.connect(path)
    for table, found in rows(many).items():
        first = next(found)
        blanks = ", ".join("?" * len(first))
        connection.executemany(f"INSERT INTO {table} VALUES ({blanks})", chain([first], found))
    connection.commit()
    connection.execute("ANALYZE")
    connection.close()


async def fill_postgres(address: str, many: int) -> None:
    connection = await asyncpg.connect(address)
    for table, found in rows(many).items():
        await connection.copy_records_to_table(table, records=found)
    await connection.execute("ANALYZE")
    await connection.close()


async def measure(new_store: Callable[[], Store], fill: Awaitable[None], many: int) -> None:
    store = new_store()
    await store.open()
    await store.close()
    await fill
    server = PlayServer(Settings(bot_processes=1), new_store())
    await server.open()
    # As a server that has shown its first page: games are loaded, and threads take short turns.
    game_shelf("en")
    take_short_turns()
    services = server.services

    async def timed(what: str, work: Callable[[], Awaitable[object]]) -> None:
        times, spent = [], []
        for _ in range(20):
            begun, before = time.perf_counter(), time.process_time()
            with contextlib.suppress(RequestRefused):
                msgspec.json.encode(await work())
            times.append(1000 * (time.perf_counter() - begun))
            spent.append(1000 * (time.process_time() - before))
        print(
            f"{what}: median {sorted(times)[10]:.1f} ms, most {max(times):.1f} ms,"
            f" the first {times[0]:.1f} ms; processor time {sorted(spent)[10]:.1f} ms",
            flush=True,
        )

    registry = server.registry
    for number in range(OPEN_TABLES):
        sitter = players.Sitter(f"p{number}", f"Player {number}", 7)
        seats = [SeatWish(kind="me"), SeatWish(kind="open")]
        await registry.create(
            CreateTable(game="machi-koro", seats=seats, public=True), "en", "", sitter
        )

    async def lobby() -> object:
        await registry.look_for_public()
        return registry.lobby("en")

    async def shelf() -> object:
        return game_shelf("en")

    await timed("a player of few games", lambda: players.info(services, f"key {many - 1}"))
    await timed(f"a player of {GAMES_OF_ONE} games", lambda: players.info(services, "key 1"))
    await timed("a forged key", lambda: players.info(services, "no key"))
    await timed(
        f"progress over {progress.LAST} reviews", lambda: progress.progress(services, "key 1")
    )
    await timed("the neighbours", shelf)
    await timed(f"the lobby of {OPEN_TABLES} tables", lobby)
    await timed(
        "the ladder of programs", lambda: players.program_ladder(services, "machi-koro", "")
    )
    await timed("the operator's list", lambda: services.store.players("", 50))
    await timed("the operator's search by name", lambda: services.store.players("9999", 50))
    last = f"p{many - 1}"
    mine = f"c{(many - 1) // MEMBERS}"
    await timed("a club of five", lambda: club_pages.info(registry, mine, last, "en"))
    await timed("the largest club", lambda: club_pages.info(registry, "c0", "p0", "en"))
    await timed("its card, for the first page", lambda: club_pages.cards(registry, "p0", "en"))
    await timed("my clubs, for the first page", lambda: club_pages.cards(registry, last, "en"))
    await timed("a club that is not mine", lambda: club_pages.info(registry, "c0", last, "en"))
    await timed("another name", lambda: players.companion_names(services.store, "p0"))
    await timed("the operator's list of clubs", lambda: services.store.clubs("9999", 50))
    await timed("who sits down", lambda: players.sitter(services, "key 5"))
    await server.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("players", type=int, nargs="?", default=100_000)
    parser.add_argument(
        "--database", default="", help="an empty PostgreSQL database, by its address"
    )
    wanted = parser.parse_args()
    many, address = wanted.players, wanted.database
    if address:
        fill = fill_postgres(address, many)
        asyncio.run(measure(lambda: PostgresStore(address), fill, many))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite3"
        fill = asyncio.to_thread(fill_sqlite, path, many)
        asyncio.run(measure(lambda: SqliteStore(path), fill, many))


if __name__ == "__main__":
    main()
