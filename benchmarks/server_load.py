"""How much one play server carries: many tables on loopback, and how long a move takes to reach everybody.

    python benchmarks/server_load.py                         500 tables of two clients, 500 moves a second
    python benchmarks/server_load.py --thinking 4            the same while four expert bots think
    python benchmarks/server_load.py --words                 clients that want figures and sentences too
    python benchmarks/server_load.py --game chinatown --before 40
                                                             from the middle of games: after so many moves each

Everything is counted on this machine: server, clients and bots share its cores. A move's time runs from the
moment its client sends it until the frame of its client has arrived. SQLite writes with full
synchronisation. The server's own process id is asked for its memory, for its processor time, and for how
long it waited for a core that another program had: above a tenth the machine was not quiet, and only the
processor time of a move tells anything. The same holds where the host of a virtual machine took its cores away.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from boroughs import game


class Listed(msgspec.Struct):
    """A move that may be played."""

    notation: str


class Told(msgspec.Struct):
    """What these clients need of a message: of the rest only its end is looked for, so that the time of
    a move is the server's and not that of reading boards nobody looks at."""

    type: str
    id: str | None = None
    number: int | None = None
    moves: list[Listed] = []
    result: Any = None


_TOLD = msgspec.json.Decoder(Told)


@dataclass
class Tally:
    """What was seen while it counted."""

    counting: bool = False
    sent: int = 0
    arrived: int = 0
    refused: int = 0
    times: list[float] = field(default_factory=list)


class LoadTable:
    """One table and its clients, who take turns at a steady pace."""

    def __init__(self, address: str, created: dict[str, Any], pace: float, tally: Tally) -> None:
        self.table = created["table"]["id"]
        self.keys = [seat["key"] for seat in created["seats"]]
        self.addresses = [address] * len(self.keys)
        """By seat, where its client connects."""
        self.pace = pace
        self.tally = tally
        self.chooser = random.Random(self.table)
        self.sockets: list[ClientConnection] = []
        self.listeners: list[asyncio.Task[None]] = []
        self.frames = [0] * len(self.keys)
        self.moves: list[list[str]] = [[] for _ in self.keys]
        self.over = False
        self.played = 0
        self.refusals = 0
        self.news = asyncio.Event()

    async def sit(self, words: bool) -> None:
        for address, key in zip(self.addresses, self.keys, strict=True):
            socket = await connect(
                address.replace("http", "ws") + "api/play", compression=None, max_size=None
            )
            self.sockets.append(socket)
            hello = {"type": "hello", "table": self.table, "key": key}
            wanted = {"words": words, "figures": words, "scene": False}
            await socket.send(json.dumps({**hello, **wanted}))
            await socket.recv()
        self.listeners = [asyncio.create_task(self.listen(seat)) for seat in range(len(self.keys))]
        for socket in self.sockets:
            await socket.send(json.dumps({"type": "ready", "id": "r", "random": "5a" * 16}))
        while not all(self.frames):
            await self._news()

    async def listen(self, seat: int) -> None:
        while True:
            text = await self.sockets[seat].recv(decode=False)
            message = _TOLD.decode(text)
            kind = message.type
            if kind == "frame":
                self.frames[seat] = message.number or 0
                self.moves[seat] = [move.notation for move in message.moves]
                self.over = self.over or message.result is not None
                self.news.set()
            elif kind == "refused":
                self.tally.refused += self.tally.counting
                self.refusals += 1
                self.news.set()
            elif kind == "ping":
                await self.sockets[seat].send(json.dumps({"type": "pong", "id": message.id}))

    async def play(self) -> None:
        """Moves at its own moment of each turn of the pace, as tables that know nothing of each other do."""
        due = time.perf_counter() + self.chooser.random() * self.pace
        number = self.played
        while not self.over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not await self._move_someone(number):
                continue
            number += 1
            due += self.pace
            while due < time.perf_counter() - self.pace:
                # Tables that were all held up at once must not come back all at once.
                due += self.pace

    async def play_on(self, moves: int) -> None:
        """So many moves at once, uncounted: to the middle of a game."""
        while self.played < moves and not self.over:
            self.played += await self._move_someone(self.played)

    async def _move_someone(self, number: int) -> bool:
        """Whoever may act does; where nobody may, waits for news."""
        able = [seat for seat, moves in enumerate(self.moves) if moves]
        if not able:
            await self._news()
            return False
        await self._move(self.chooser.choice(able), number)
        return True

    async def _news(self) -> None:
        self.news.clear()
        await self.news.wait()

    async def _move(self, seat: int, number: int) -> None:
        wanted = self.frames[seat] + 1
        move = self.chooser.choice(self.moves[seat])
        counted = self.tally.counting
        began = time.perf_counter()
        self.tally.sent += counted
        await self.sockets[seat].send(json.dumps({"type": "play", "id": str(number), "move": move}))
        refused = self.refusals
        # What is hidden from the others brings them no frame: the mover's own always comes.
        while self.frames[seat] < wanted and self.refusals == refused and not self.over:
            await self._news()
        if counted:
            self.tally.arrived += 1
            self.tally.times.append(time.perf_counter() - began)

    async def leave(self) -> None:
        for listener in self.listeners:
            listener.cancel()
        await asyncio.gather(*self.listeners, return_exceptions=True)
        for socket in self.sockets:
            await socket.close()


def start_server(folder: Path, bots: int) -> tuple[subprocess.Popen[str], str]:
    code = (
        "import sys; from pathlib import Path; from boroughs.server.settings import *;"
        "from boroughs.server.running import serve; from boroughs.server.logs import Log;"
        "limits = Limits(tables_at_once=10**6, http_at_once=10**6, connections_per_address=10**6,"
        "address_requests_at_once=10**9, welcomes_at_once=10**9);"
        "serve(Settings(port=0, data=Path(sys.argv[1]), bot_processes=int(sys.argv[2]), limits=limits),"
        "lambda address: print(address, flush=True), Log(quiet=True))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(folder / "load.sqlite3"), str(bots)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


def memory(process: int) -> int:
    """Resident kilobytes."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1])


def processor(process: int) -> float:
    """Seconds of processor time; none of a process that is gone, or where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def waiting_for_a_core(process: int) -> float:
    """Seconds in which the thread of the event loop could have run, but other programs did."""
    stat = Path(f"/proc/{process}/task/{process}/schedstat")
    return int(stat.read_text().split()[1]) / 1e9 if stat.exists() else 0.0


def stolen() -> float:
    """Seconds of all cores that the host of this virtual machine gave to others; 0 where it does not say."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().splitlines()[0].split()
    return int(fields[8]) / os.sysconf("SC_CLK_TCK")


async def run_once(options: argparse.Namespace) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="boroughs-load-") as folder:
        process, address = start_server(Path(folder), 2)
        try:
            return await load(process.pid, address, options)
        finally:
            process.terminate()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()


async def load(server: int, address: str, options: argparse.Namespace) -> dict[str, float]:
    tally = Tally()
    before = memory(server)
    people = min(count for count in game(options.game).seat_counts if count > 1)
    seats = [{"kind": "me", "name": name} for name in ("Ann", "Bob", "Cleo")[:people]]
    wish = {"game": options.game, "seats": seats}
    pace = options.tables / options.rate
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        tables = []
        for _ in range(options.tables):
            created = (await http.post("/api/tables", json=wish)).json()
            tables.append(LoadTable(address, created, pace, tally))
        bots = [{"kind": "bot", "bot": "expert"}] * people
        for _ in range(options.thinking):
            await http.post("/api/tables", json={"game": options.game, "seats": bots})
    for table in tables:
        await table.sit(options.words)
    await asyncio.gather(*(table.play_on(options.before) for table in tables))
    after = memory(server)
    # The clients' own objects stay to the end: looking through them would be counted as the server's time.
    gc.collect()
    gc.freeze()
    gc.disable()
    playing = [asyncio.create_task(table.play()) for table in tables]
    await asyncio.sleep(options.warm_up)
    tally.counting = True
    began, spent, own = time.perf_counter(), processor(server), time.process_time()
    waited, taken = waiting_for_a_core(server), stolen()
    await asyncio.sleep(options.seconds)
    elapsed = time.perf_counter() - began
    waited, taken = waiting_for_a_core(server) - waited, stolen() - taken
    used, mine = processor(server) - spent, time.process_time() - own
    tally.counting = False
    patience = time.perf_counter() + 30
    while tally.arrived < tally.sent and time.perf_counter() < patience:
        await asyncio.sleep(0.1)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.gather(*(table.leave() for table in tables), return_exceptions=True)
    times = sorted(tally.times)
    return {
        "moves per second": tally.sent / elapsed,
        "p50 ms": 1000 * times[len(times) // 2],
        "p99 ms": 1000 * times[int(len(times) * 0.99)],
        "moves lost": tally.sent - tally.arrived,
        "refused": tally.refused,
        "server cores": used / elapsed,
        "of its time waiting for a core": waited / elapsed,
        "cores stolen by the host": taken / elapsed,
        "server ms per move": 1000 * used / tally.sent,
        "client cores": mine / elapsed,
        "kB per table": (after - before) / options.tables,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="machi-koro")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second, all together")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--before", type=int, default=0, help="moves of each game before")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--thinking", type=int, default=0, help="tables of two expert bots beside")
    parser.add_argument("--words", action="store_true", help="clients want boards and sentences")
    options = parser.parse_args()
    runs = []
    for number in range(options.runs):
        found = uvloop.run(run_once(options))
        runs.append(found)
        print(
            f"run {number + 1}: " + ", ".join(f"{n} {v:.2f}" for n, v in found.items()), flush=True
        )
    print(
        "median: "
        + ", ".join(f"{n} {statistics.median(run[n] for run in runs):.2f}" for n in runs[0])
    )


if __name__ == "__main__":
    main()
