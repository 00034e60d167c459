"""Several server processes that are killed and frozen while clients play, and the proof that together they kept their word."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from asyncpg import connect

from server.crashing import Diary, Survivor, Victim, acknowledged
from server.playing import Api, Message, arrive, wish

FROZEN_SECONDS = 6.5
"""Longer than a lease: its tables have other owners when it goes on."""
_CONNECT_SECONDS = 4.0

_ORIGINS = """
CREATE TABLE origins (table_id TEXT, number INTEGER, owner TEXT, epoch BIGINT);
CREATE FUNCTION note_origin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO origins SELECT NEW.table_id, NEW.number, owner, epoch FROM tables WHERE id = NEW.table_id;
    RETURN NEW;
END $$;
CREATE TRIGGER note_origin AFTER INSERT ON steps FOR EACH ROW EXECUTE FUNCTION note_origin();
"""


class Member(Victim):
    """One of the processes."""

    def __init__(self, folder: Path, database: str) -> None:
        super().__init__(folder, database)
        self.frozen = asyncio.Event()
        self.suffering = False
        """Whether it is dead or frozen, or on its way back."""

    def freeze(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        self.frozen.set()

    def thaw(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)
        self.frozen.clear()


class Fleet:
    """All processes of one server."""

    def __init__(self, folder: Path, database: str, count: int) -> None:
        self.database = database
        self.members = [Member(folder, database) for _ in range(count)]
        for member in self.members:
            member.start()

    def make_tables(self) -> list[Message]:
        """All five games with people, bots and clocks, each table made at another process."""
        wishes: list[tuple[tuple[str, ...], dict[str, Any]]] = [
            (("machi-koro", "me", "me"), {}),
            (("machi-koro", "me", "me", "easy"), {}),
            (("machi-koro", "me", "me"), {"clock": {"bank": 600_000}}),
            (("chinatown", "me", "me", "me"), {}),
            (("mad-city", "me", "me"), {}),
            (("lots", "me", "me"), {}),
            (("new-jack-city", "me", "me", "easy"), {}),
            (("machi-koro", "easy", "easy"), {}),
        ]
        with contextlib.ExitStack() as opened:
            apis = [
                opened.enter_context(contextlib.closing(Api(member.address)))
                for member in self.members
            ]
            return [
                create_in_the_end(apis[number % len(apis)], words, more)
                for number, (words, more) in enumerate(wishes)
            ]

    async def note_origins(self) -> None:
        """From now on the database writes down under which owner and epoch every step was written."""
        connection = await connect(self.database)
        await connection.execute(_ORIGINS)
        await connection.close()

    async def origins(self) -> dict[str, list[tuple[int, str, int]]]:
        """By table, in order: number of the step, owner, epoch."""
        connection = await connect(self.database)
        found: dict[str, list[tuple[int, str, int]]] = {}
        for row in await connection.fetch("SELECT * FROM origins ORDER BY table_id, number"):
            found.setdefault(row["table_id"], []).append(
                (row["number"], row["owner"], row["epoch"])
            )
        await connection.close()
        return found

    def end(self) -> None:
        for member in self.members:
            if member.process is not None and member.process.poll() is None:
                member.kill()


def create_in_the_end(api: Api, words: tuple[str, ...], more: dict[str, Any]) -> Message:
    """A process that the machine kept waiting for longer than a lease says to come again until it has a new one."""
    body = {"game": words[0], "seats": [wish(seat, n) for n, seat in enumerate(words[1:])], **more}
    while (response := api.post("/api/tables", body)).status_code == 503:
        time.sleep(0.1)
    assert response.status_code == 201, response.text
    created: Message = response.json()
    return created


class Wanderer(Survivor):
    """A client that comes to whichever process it is sent to, as behind a proxy that knows nothing."""

    fleet: Fleet

    async def live(self) -> None:
        while not self.stopped:
            where = self.chooser.choice(self.fleet.members)
            with contextlib.suppress(OSError, Exception):
                await self._visit(where)
            if not self.stopped:
                await asyncio.sleep(0.05 + 0.1 * self.chooser.random())

    async def _visit(self, where: Member) -> None:
        async with asyncio.timeout(_CONNECT_SECONDS):
            client = await arrive(
                where.address, self.diary.table, self.key, scene=False, words=False
            )
        playing = asyncio.create_task(self._play(client))
        frozen = asyncio.create_task(where.frozen.wait())
        try:
            await asyncio.wait((playing, frozen), return_when=asyncio.FIRST_COMPLETED)
            if not playing.done() and self.chooser.random() < 0.5:
                # Half of them are patient: they are still there when it goes on.
                await asyncio.wait((playing,), timeout=FROZEN_SECONDS + 2)
        finally:
            for task in (playing, frozen):
                task.cancel()
            await asyncio.gather(playing, frozen, return_exceptions=True)
            self._collect(client)
            with contextlib.suppress(Exception):
                async with asyncio.timeout(1):
                    await client.close()


async def wait_for_more(wanderers: Sequence[Survivor], more: int) -> None:
    before = acknowledged(wanderers)
    while acknowledged(wanderers) < before + more:
        await asyncio.sleep(0.01)


async def _kill(member: Member) -> None:
    await asyncio.to_thread(member.kill)
    await asyncio.to_thread(member.start)
    member.suffering = False


async def _freeze(member: Member) -> None:
    member.freeze()
    await asyncio.sleep(FROZEN_SECONDS)
    member.thaw()
    member.suffering = False


async def torment(
    fleet: Fleet, tables: Sequence[Message], kills: int, freezes: int, chooser: random.Random
) -> list[Diary]:
    """Kills and freezes processes at random points of the play; there is always one left that lives."""
    wanderers = []
    for created in tables:
        for seat in created["seats"]:
            wanderer = Wanderer(
                fleet.members[0], created["table"]["id"], seat["seat"], seat["key"], chooser
            )
            wanderer.fleet = fleet
            wanderers.append(wanderer)
    living = [asyncio.create_task(wanderer.live()) for wanderer in wanderers]
    deeds = [_kill] * kills + [_freeze] * freezes
    chooser.shuffle(deeds)
    # In rounds: whoever was just started has no tables yet, and would die in vain.
    rounds = range(-(-len(deeds) // len(fleet.members)))
    victims = [one for _ in rounds for one in chooser.sample(fleet.members, len(fleet.members))]
    under_way: set[asyncio.Task[None]] = set()
    for number, (deed, member) in enumerate(zip(deeds, victims, strict=False), 1):
        await wait_for_more(wanderers, chooser.randrange(1, 25))
        await asyncio.sleep(chooser.random() * 0.02)
        # While one is on its way back another may be struck: then tables change hands twice in a moment.
        while member.suffering or sum(not one.suffering for one in fleet.members) < 2:
            await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
            under_way = {task for task in under_way if not task.done() or task.result()}
        member.suffering = True
        under_way.add(asyncio.create_task(deed(member)))
        print(f"{number} of {len(deeds)}: {deed.__name__.strip('_')}", flush=True)
    await asyncio.gather(*under_way)
    await wait_for_more(wanderers, 20)
    for wanderer in wanderers:
        wanderer.stopped = True
    for task in living:
        task.cancel()
    await asyncio.gather(*living, return_exceptions=True)
    return [diary for wanderer in wanderers for diary in wanderer.diaries]
