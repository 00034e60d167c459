"""A server that is killed again and again while clients play, and the proof that it kept its word."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from boroughs.core.record import Record, Step, digest
from boroughs.core.replay import verify_record
from boroughs.games import game as game_of
from boroughs.server.provable_dice import ProvableDice, mixed_key
from boroughs.server.store import Store, StoredTable
from boroughs.server.store.documents import StoredPosition, StoredStep, TableHead
from server.playing import Api, Client, Message, arrive, keys


class Victim:
    """A server in a process of its own, killed without warning and started again on the same data."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.folder = folder
        self.database = database
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "boroughs.cli.main", "serve", "--port", "0", "--quiet"]
        command += ["--data", str(self.folder / "tables.sqlite3"), "--pause", "0", "--bots", "1"]
        if self.database:
            command += ["--database", self.database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "serving at" in line, "the server did not start"
        self.address = line.split()[-1]

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        status = self.process.wait(600)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


@dataclass
class Diary:
    """What one client knows about its own moves."""

    table: str
    seat: int
    sent: dict[str, str] = field(default_factory=dict)
    acknowledged: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    frames: int = 0

    @property
    def open(self) -> list[str]:
        return [i for i in self.sent if i not in self.acknowledged and i not in self.refused]


class Survivor:
    """A client that plays whatever it may, and after each crash sends again what was not answered."""

    def __init__(
        self, victim: Victim, table: str, seat: int, key: str, chooser: random.Random
    ) -> None:
        self.victim = victim
        self.key = key
        self.chooser = chooser
        self.diary = Diary(table, seat)
        self.diaries = [self.diary]
        """One for each table, that of the latest rematch last."""
        self.stopped = False
        self._ids = itertools.count(1)

    async def live(self) -> None:
        while not self.stopped:
            with contextlib.suppress(OSError, Exception):
                client = await arrive(
                    self.victim.address, self.diary.table, self.key, scene=False, words=False
                )
                try:
                    await self._play(client)
                finally:
                    await client.close()
            if not self.stopped:
                await asyncio.sleep(0.02)

    async def _play(self, client: Client) -> None:
        await client.until(lambda c: c.welcome)
        if client.table["phase"] == "gathering" and not self._is_ready(client):
            await client.ready()
        unanswered = self.diary.open
        for request in unanswered:
            await client.post("play", id=request, move=self.diary.sent[request])
        await client.until(lambda c: all(request in c.answers for request in unanswered))
        tried = 0
        while not self.stopped and not client.over:
            self._collect(client)
            frame = client.frame
            if frame is not None and client.moves and frame["number"] != tried:
                tried = frame["number"]
                request = f"{self.diary.seat}-{next(self._ids)}"
                self.diary.sent[request] = self.chooser.choice(client.moves)
                await client.post("play", id=request, move=self.diary.sent[request])
                await client.until(lambda c, request=request: request in c.answers)  # type: ignore[misc]
                self._collect(client)
            else:
                seen = len(client.received)
                await client.until(lambda c, seen=seen: len(c.received) > seen or self.stopped)  # type: ignore[misc]
        self._collect(client)
        if client.over and not self.diary.open:
            await self._play_again(client)

    async def _play_again(self, client: Client) -> None:
        """So that there is something to lose until the last kill."""
        await client.ask("rematch")
        await client.until(lambda c: c.table["rematch"])
        self.diary = Diary(client.table["rematch"], self.diary.seat)
        self.diaries.append(self.diary)

    def _is_ready(self, client: Client) -> bool:
        return bool(client.table["seats"][self.diary.seat]["ready"])

    def _collect(self, client: Client) -> None:
        for request, answer in client.answers.items():
            if answer["type"] == "done" and request in self.diary.sent:
                self.diary.acknowledged.add(request)
            elif answer["type"] == "refused" and answer["code"] != "restarting":
                self.diary.refused.add(request)
        if client.frame is not None:
            self.diary.frames = max(self.diary.frames, client.frame["number"])


def acknowledged(survivors: Sequence[Survivor]) -> int:
    return sum(len(diary.acknowledged) for each in survivors for diary in each.diaries)


async def crash_again_and_again(
    victim: Victim, tables: Sequence[Message], kills: int, chooser: random.Random
) -> list[Diary]:
    """Kills the server at random points of the play; every client goes on as soon as it can."""
    survivors = [
        Survivor(victim, created["table"]["id"], seat["seat"], seat["key"], chooser)
        for created in tables
        for seat in created["seats"]
    ]
    living = [asyncio.create_task(survivor.live()) for survivor in survivors]
    for _ in range(kills):
        before = acknowledged(survivors)
        more = chooser.randrange(1, 25)
        while acknowledged(survivors) < before + more:
            await asyncio.sleep(0.005)
        await asyncio.sleep(chooser.random() * 0.02)
        await asyncio.to_thread(victim.kill)
        await asyncio.to_thread(victim.start)
    before = acknowledged(survivors)
    while acknowledged(survivors) < before + 5:
        await asyncio.sleep(0.005)
    for survivor in survivors:
        survivor.stopped = True
    for task in living:
        task.cancel()
    await asyncio.gather(*living, return_exceptions=True)
    return [diary for survivor in survivors for diary in survivor.diaries]


def check_store(stored: StoredTable, diaries: Sequence[Diary]) -> Record:
    """Every acknowledged move is there, none is there twice, and all of it replays with honest dice."""
    head = msgspec.json.decode(stored.row.head, type=TableHead)
    steps = [msgspec.json.decode(body, type=StoredStep) for body in stored.steps]
    found = Counter((step.seat, step.id) for step in steps if step.id)
    assert [entry for entry, times in found.items() if times > 1] == []
    notations = {(step.seat, step.id): step.notation for step in steps if step.id}
    for diary in diaries:
        for request in diary.acknowledged:
            assert notations.get((diary.seat, request)) == diary.sent[request]
        for request in diary.refused:
            assert (diary.seat, request) not in notations
    record = Record(
        game=head.game,
        rules=head.rules,
        seats=len(head.seats),
        options=head.options,
        steps=[Step(s.kind, s.at, s.seat, s.notation, list(s.answers)) for s in steps],
    )
    game = game_of(head.game)
    assert stored.position is not None
    position = msgspec.json.decode(stored.position, type=StoredPosition)
    record.final = digest(game.to_dict(game.from_dict(msgspec.json.decode(position.state))))
    added = {seat: bytes.fromhex(text) for seat, text in head.contributions.items()}
    dice = ProvableDice(mixed_key(bytes.fromhex(head.secret), added))
    verify_record(game, record, dice)
    assert dice.throws == position.throws
    return record


async def read_back(store: Store, tables: Sequence[str]) -> dict[str, StoredTable]:
    await store.open()
    try:
        found = {table: await store.load(table) for table in tables}
    finally:
        await store.close()
    return {table: stored for table, stored in found.items() if stored is not None}


def make_tables(api: Api) -> list[Message]:
    """All five games: people alone, people with a bot, people with clocks."""
    return [
        api.create("machi-koro", "me", "me"),
        api.create("machi-koro", "me", "me", "easy"),
        api.create("machi-koro", "me", "me", clock={"bank": 600_000}),
        api.create("chinatown", "me", "me", "me"),
        api.create("mad-city", "me", "me"),
        api.create("lots", "me", "me"),
        api.create("new-jack-city", "me", "me", "easy"),
    ]


__all__ = [
    "Victim",
    "check_store",
    "crash_again_and_again",
    "keys",
    "make_tables",
    "read_back",
]
