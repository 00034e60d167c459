"""What a move costs the play server's own code: everything but the kernel's part of the network, by processor time.

    python benchmarks/server_moves.py                        Machi Koro, bare: ten rounds of 600 moves at 20 tables of two
    python benchmarks/server_moves.py --words                clients that want figures and sentences
    python benchmarks/server_moves.py --sqlite               written to disk, the writer's thread included
    python benchmarks/server_moves.py --profile              where the time goes, function by function
    python benchmarks/server_moves.py --beside OTHER/bin/python --runs 7     this build and another one in turn

Server and clients are one process: bytes of WebSocket frames go straight into the server's protocol, and what it
writes is taken apart at once. The clients' own work is counted too, about twenty microseconds a move: the same on
every build, as are the moves, which are drawn by the tables' numbers.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import json
import pstats
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
import uvloop
from uvicorn.server import ServerState

from boroughs.server.app import make_app
from boroughs.server.logs import Log
from boroughs.server.play_server import PlayServer
from boroughs.server.running import take_short_turns
from boroughs.server.settings import Limits, Settings
from boroughs.server.store.memory import MemoryStore
from boroughs.server.store.sqlite import SqliteStore
from boroughs.server.transport.rate_limits import ClientRateLimits
from boroughs.server.transport.socket import SocketEndpoint
from boroughs.server.transport.socket_protocol import DirectSocketProtocol, limited_socket_protocol
from boroughs.server.transport.websocket_wire import ProtocolWire
from server_load import Listed

_ADDRESS = "192.0.2.7"
_SHORT = 125
"""Bytes of a message that need no longer head."""


class Told(msgspec.Struct):
    """What these clients need of a message."""

    type: str
    moves: list[Listed] = []
    result: Any = None


_ENCODER = msgspec.json.Encoder()
_TOLD = msgspec.json.Decoder(Told)


class Client(asyncio.Transport):
    """The line of one seat, and who sits at its other end."""

    def __init__(self) -> None:
        super().__init__({"peername": (_ADDRESS, 1), "sockname": ("127.0.0.1", 1)})
        self.moves: list[str] = []
        self.frames = 0
        self.over = False
        self.news = asyncio.Event()
        self.protocol: DirectSocketProtocol | None = None

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        rest = bytes(data)
        while rest:
            length, start = rest[1], 2
            if length == 126:
                length, start = int.from_bytes(rest[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(rest[2:10], "big"), 10
            self._hear(rest[start : start + length])
            rest = rest[start + length :]

    def _hear(self, text: bytes) -> None:
        told = _TOLD.decode(text)
        if told.type == "frame":
            self.moves = [move.notation for move in told.moves]
            self.over = self.over or told.result is not None
            self.frames += 1
        if told.type in ("frame", "refused"):
            self.news.set()

    def say(self, **message: object) -> None:
        """A whole frame, masked as a browser's is, though with nothing."""
        text = _ENCODER.encode(message)
        head = bytes((0x81, 0x80 + len(text)))
        if len(text) > _SHORT:
            head = b"\x81\xfe" + len(text).to_bytes(2, "big")
        assert self.protocol is not None
        self.protocol.data_received(head + bytes(4) + text)

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        self.over = True

    abort = close

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        """Nothing comes unasked."""

    resume_reading = pause_reading

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Nothing is buffered."""


class Bench:
    """A server, and tables with their clients."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self.options = options
        limits = Limits(
            tables_at_once=10**6, http_at_once=10**6, connections_per_address=10**6,
            address_requests_at_once=10**9, welcomes_at_once=10**9, requests_at_once=10**9,
        )  # fmt: skip
        settings = Settings(data=folder / "moves.sqlite3", bot_processes=1, limits=limits)
        store = SqliteStore(settings.data) if options.sqlite else MemoryStore()
        self.server = PlayServer(settings, store, Log(quiet=True))
        self.rates = ClientRateLimits(limits)
        self.app = make_app(self.server.registry, self.rates)
        socket_type = limited_socket_protocol(limits, self.server.services.metrics)
        config = uvicorn.Config(
            self.app,
            ws=socket_type,
            ws_max_size=limits.message_bytes,
            ws_ping_interval=None,
            log_config=None,
        )
        config.load()
        self.new_protocol: Callable[[], DirectSocketProtocol] = lambda: socket_type(
            config, ServerState(), {}
        )
        self.door = SocketEndpoint(self.server.registry, self.rates)
        self.visits: set[asyncio.Task[None]] = set()
        self.clients: list[list[Client]] = []
        """By table."""
        self.choosers = [random.Random(number) for number in range(options.tables)]

    async def sit(self) -> list[Client]:
        seats = [
            {"kind": "me", "name": name} for name in ("Ann", "Bob", "Cleo")[: self.options.people]
        ]
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://moves") as http:
            wish = {"game": self.options.game, "seats": seats}
            created = (await http.post("/api/tables", json=wish)).json()
        clients = []
        for seat in created["seats"]:
            words = self.options.words
            hello = {
                "type": "hello", "table": created["table"]["id"], "key": seat["key"],
                "words": words, "figures": words, "scene": False,
            }  # fmt: skip
            client = Client()
            protocol = client.protocol = self.new_protocol()
            protocol.adopt(json.dumps(hello))
            protocol.connection_made(client)
            wire = ProtocolWire(protocol)
            visit = asyncio.create_task(protocol.go_on(self.door.enter(wire, _ADDRESS)))
            self.visits.add(visit)
            clients.append(client)
        await asyncio.sleep(0.01)
        for client in clients:
            client.say(type="ready", id="r", random="5a" * 16)
        while not all(client.frames for client in clients):
            await asyncio.sleep(0.001)
        return clients

    async def play(self, table: int, moves: int) -> None:
        """So many moves, at one table after another when a game is over."""
        chooser, clients = self.choosers[table], self.clients[table]
        for _ in range(moves):
            able = [client for client in clients if client.moves]
            if not able or clients[0].over:
                clients[:] = await self.sit()
                able = [client for client in clients if client.moves]
            client = chooser.choice(able)
            client.news.clear()
            client.say(type="play", id=str(chooser.random()), move=chooser.choice(client.moves))
            await client.news.wait()

    async def run(self) -> float:
        """Milliseconds of processor time a move: the quickest of the rounds, which other programs disturbed least."""
        options = self.options
        await self.server.open()
        take_short_turns()
        self.clients = [await self.sit() for _ in range(options.tables)]
        await self.round()
        gc.collect()
        gc.freeze()
        gc.disable()
        profile = cProfile.Profile() if options.profile else None
        if profile is not None:
            profile.enable()
        found = [await self.round() for _ in range(options.rounds)]
        if profile is not None:
            profile.disable()
            pstats.Stats(profile).sort_stats("tottime").print_stats(60)
        for visit in self.visits:
            visit.cancel()
        return min(found)

    async def round(self) -> float:
        metrics, tables = self.server.services.metrics, self.options.tables
        moves, began = metrics.moves, time.process_time()
        each = self.options.moves // tables
        await asyncio.gather(*(self.play(n, each) for n in range(tables)))
        each_took: float = 1000 * (time.process_time() - began) / (metrics.moves - moves)
        return each_took


def measured(options: argparse.Namespace) -> float:
    with tempfile.TemporaryDirectory(prefix="boroughs-moves-") as folder:
        found: float = uvloop.run(Bench(options, Path(folder)).run())
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="machi-koro")
    parser.add_argument("--people", type=int, default=2)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--moves", type=int, default=600, help="of a round, at all tables together")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--words", action="store_true", help="clients want figures and sentences")
    parser.add_argument("--sqlite", action="store_true", help="moves are written to disk")
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--beside", help="the Python of another build, which is measured in turn")
    parser.add_argument("--runs", type=int, default=1)
    options = parser.parse_args()
    if options.beside is None and options.runs == 1:
        print(f"{measured(options):.3f}")
        return
    given = list(sys.argv[1:])
    found: dict[str, list[float]] = {}
    pythons = [sys.executable] + ([options.beside] if options.beside else [])
    passed = _without(given, "--beside", "--runs")
    for _ in range(options.runs):
        for python in pythons:
            told = subprocess.check_output([python, __file__, *passed], text=True)
            found.setdefault(python, []).append(float(told.split()[-1]))
            print(python, told.strip(), file=sys.stderr, flush=True)
    for python, times in found.items():
        print(
            f"{python}: median {statistics.median(times):.3f} ms, least {min(times):.3f} ms of {len(times)} runs"
        )


def _without(given: list[str], *names: str) -> list[str]:
    kept, skip = [], False
    for word in given:
        if skip:
            skip = False
        elif word in names:
            skip = True
        else:
            kept.append(word)
    return kept


if __name__ == "__main__":
    main()
