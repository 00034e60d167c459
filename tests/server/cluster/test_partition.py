"""A process that loses the database and keeps its clients stops telling them anything, and writes nothing of it later."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from boroughs.server.store.documents import StoredStep
from boroughs.server.store.postgres import PostgresStore
from server.conftest import Serve
from server.databases import new_database
from server.playing import Client, arrive, joined, keys

_SOCKET = ".s.PGSQL.5432"


class Cable:
    """Between a server and its database; cut, it holds back what comes, and lets it through when it is mended."""

    def __init__(self, database: str) -> None:
        self._to = f"{parse_qs(urlsplit(database).query)['host'][0]}/{_SOCKET}"
        self._folder = tempfile.TemporaryDirectory(prefix="boroughs-cable-")
        self.database = f"{database.partition('?')[0]}?host={self._folder.name}"
        self._loop = asyncio.new_event_loop()
        self._whole = asyncio.Event()
        self._whole.set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        serving = asyncio.start_unix_server(self._carry, f"{self._folder.name}/{_SOCKET}")
        self._server = asyncio.run_coroutine_threadsafe(serving, self._loop).result()

    def cut(self) -> None:
        self._loop.call_soon_threadsafe(self._whole.clear)

    def mend(self) -> None:
        self._loop.call_soon_threadsafe(self._whole.set)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._folder.cleanup()

    async def _end(self) -> None:
        """No socket is left to be found by another test: it would be that one's fault."""
        self._server.close()
        carrying = asyncio.all_tasks() - {asyncio.current_task()}
        for task in carrying:
            task.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)
        # What was closed is let go of in the next turn of the loop.
        await asyncio.sleep(0)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._to)
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(1 << 16):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()


@contextmanager
def cable_to(database: str) -> Iterator[Cable]:
    cable = Cable(database)
    try:
        yield cable
    finally:
        cable.mend()
        cable.close()


async def welcomed(address: str, table: str, key: str) -> Client:
    """As a page does: who is sent away comes again."""
    while True:
        client = await arrive(address, table, key)
        await client.until(lambda c: c.welcome or c.closed)
        if client.welcome:
            return client
        await client.close()
        await asyncio.sleep(0.2)


@pytest.mark.long
def test_who_loses_the_database_stops_telling(
    serve: Serve, postgres_address: str, tmp_path: Path
) -> None:
    """Ann's move is on its way when the cable is cut: she is sent away, plays it elsewhere, and it is played once."""
    database = new_database(postgres_address)
    with cable_to(database) as cable:
        lost, healthy = serve(database=cable.database), serve(database=database)
        created = lost.api.create("machi-koro", "me", "me")
        table, (ann, ben) = created["table"]["id"], keys(created)

        async def play() -> list[str]:
            async with (
                joined(lost.address, table, ann) as a,
                joined(lost.address, table, ben) as b,
            ):
                await a.ready()
                await b.ready("6b")
                await a.until(lambda c: c.frame)
                await b.until(lambda c: c.frame)
                mover, key = (a, ann) if a.moves else (b, ben)
                move = mover.moves[0]
                cable.cut()
                seen = [len(client.received) for client in (a, b)]
                await mover.post("play", id="once", move=move)
                told = [await client.until_closed() for client in (a, b)]
                assert [(one or {}).get("code") for one in told] == ["restarting"] * 2
                for client, before in zip((a, b), seen, strict=True):
                    kinds = {message["type"] for message in client.received[before:]}
                    assert not kinds & {"frame", "done", "table", "welcome"}
            # The other process takes over as soon as the lease has run out.
            again = await welcomed(healthy.address, table, key)
            assert (await again.play(move, id="once"))["type"] == "done"
            moves = [move]
            while again.moves and len(moves) < 3:
                moves.append(again.moves[0])
                await again.play(again.moves[0])
            await again.close()
            cable.mend()
            # What was held back comes in late, and is not written; who comes to the lost process is passed on.
            back = await welcomed(lost.address, table, key)
            assert again.frame is not None
            assert back.has_frame(again.frame["number"])
            await back.close()
            return moves

        moves = asyncio.run(play())
        healthy.stop()
        lost.stop()

    async def steps() -> list[StoredStep]:
        store = PostgresStore(database)
        await store.open()
        found = await store.load(table)
        await store.close()
        assert found is not None
        return [msgspec.json.decode(body, type=StoredStep) for body in found.steps]

    played = [step for step in asyncio.run(steps()) if step.kind == "move"]
    assert [step.notation for step in played] == moves
    assert [step.id for step in played].count("once") == 1
