"""What several processes on one PostgreSQL cost and carry: the same load on one, two and three of them.

    python benchmarks/many_processes.py                      300 moves a second at 100 tables: on 1, 2 and 3 processes; on 3
                                                             with half of the connections on another process than the
                                                             owner, handed over and (as between machines) relayed
    python benchmarks/many_processes.py --loads 3 --rate 2000 --tables 500      as much as it carries

PostgreSQL waits for the disk as always; it is started here unless BOROUGHS_TEST_DATABASE names one. Server processes,
database and clients share this machine's cores, so that times say little where there are fewer cores than
processes: the processor time of a move (all server processes together, without the database's) is the figure. While it
runs the database is asked ten times a second whether any move waits for a lock of another.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, Literal, NamedTuple

import asyncpg
import httpx
import uvloop

from server_load import LoadTable, Tally, processor

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from server.databases import new_database, postgres

_SERVE = (
    "import sys; from boroughs.server.cluster import transfer; from boroughs.server.settings import *;"
    "transfer.SUPPORTED = transfer.SUPPORTED and sys.argv[2] != 'relayed';"
    "from boroughs.server.running import serve; from boroughs.server.logs import Log;"
    "limits = Limits(tables_at_once=10**6, http_at_once=10**6, connections_per_address=10**6,"
    "address_requests_at_once=10**9, welcomes_at_once=10**9);"
    "serve(Settings(port=0, database=sys.argv[1], bot_processes=1, limits=limits),"
    "lambda address: print(address, flush=True), Log(quiet=True))"
)


_HALF: Final = 0.5


class Load(NamedTuple):
    """How many processes, and whether half of the connections reach the wrong one."""

    processes: int
    wrong: Literal["", "wrong", "relayed"] = ""

    def __str__(self) -> str:
        ways = {
            "": "",
            "wrong": ", half wrong and handed over",
            "relayed": ", half wrong and relayed",
        }
        return f"{self.processes} processes{ways[self.wrong]}"


LOADS = {
    "1": Load(1),
    "2": Load(2),
    "3": Load(3),
    "3-wrong": Load(3, "wrong"),
    "3-relayed": Load(3, "relayed"),
}


def start(database: str, way: str) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen(
        [sys.executable, "-c", _SERVE, database, way], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


class Lookout:
    """Samples who waits for a lock, and for which kind of thing."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.samples = 0
        self.waiting = 0

    async def processor(self) -> float:
        """Seconds of processor time of all processes of the database, where it runs on this machine."""
        connection = await asyncpg.connect(self.database)
        found = await connection.fetch("SELECT pid FROM pg_stat_activity")
        await connection.close()
        return sum(processor(row["pid"]) for row in found)

    async def watch(self) -> None:
        connection = await asyncpg.connect(self.database)
        try:
            while True:
                await asyncio.sleep(0.1)
                self.waiting += await connection.fetchval(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                    " AND wait_event_type = 'Lock'"
                )
                self.samples += 1
        finally:
            await connection.close()


async def play(wanted: Load, database: str, options: argparse.Namespace) -> dict[str, float]:
    count = wanted.processes
    started = [start(database, wanted.wrong) for _ in range(count)]
    servers, addresses = [each.pid for each, _ in started], [address for _, address in started]
    try:
        tally, chooser = Tally(), random.Random(options.tables)
        tables = []
        for number in range(options.tables):
            home = number % count
            async with httpx.AsyncClient(base_url=addresses[home], timeout=60) as http:
                seats = [{"kind": "me", "name": name} for name in ("Ann", "Bob")]
                wish = {"game": options.game, "seats": seats}
                created = (await http.post("/api/tables", json=wish)).json()
            table = LoadTable(addresses[home], created, options.tables / options.rate, tally)
            if wanted.wrong and chooser.random() < 2 * _HALF:
                # Who comes first has the table where they come; of each two the other one is elsewhere.
                elsewhere = chooser.randrange(1, count)
                table.addresses[1] = addresses[(home + elsewhere) % count]
            tables.append(table)
        for table in tables:
            await table.sit(words=False)
        lookout = Lookout(database)
        watching = asyncio.create_task(lookout.watch())
        playing = [asyncio.create_task(table.play()) for table in tables]
        await asyncio.sleep(options.warm_up)
        tally.counting = True
        kept = await lookout.processor()
        began, spent = time.perf_counter(), sum(map(processor, servers))
        await asyncio.sleep(options.seconds)
        elapsed, used = time.perf_counter() - began, sum(map(processor, servers)) - spent
        kept = await lookout.processor() - kept
        tally.counting = False
        patience = time.perf_counter() + 30
        while tally.arrived < tally.sent and time.perf_counter() < patience:
            await asyncio.sleep(0.1)
        for task in (*playing, watching):
            task.cancel()
        await asyncio.gather(*playing, watching, return_exceptions=True)
        await asyncio.gather(*(table.leave() for table in tables), return_exceptions=True)
    finally:
        for process, _ in started:
            process.terminate()
        for process, _ in started:
            process.wait()
            assert process.stdout is not None
            process.stdout.close()
    times = sorted(tally.times)
    return {
        "moves per second": tally.sent / elapsed,
        "server ms per move": 1000 * used / tally.sent,
        "database ms per move": 1000 * kept / tally.sent,
        "p50 ms": 1000 * times[len(times) // 2],
        "p99 ms": 1000 * times[int(len(times) * 0.99)],
        "moves lost": tally.sent - tally.arrived,
        "waiting for a lock, a sample": lookout.waiting / max(1, lookout.samples),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--loads", default=",".join(LOADS), help="which, with commas")
    parser.add_argument("--game", default="machi-koro")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=300.0, help="moves a second, all together")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    loads = [LOADS[name] for name in options.loads.split(",")]
    with postgres(synchronous=True) as address:
        runs: dict[Load, list[dict[str, float]]] = {wanted: [] for wanted in loads}
        for number in range(options.runs):
            # One after another in each round: whatever else the machine does meets all of them.
            for wanted in loads:
                found = uvloop.run(play(wanted, new_database(address), options))
                runs[wanted].append(found)
                print(f"run {number + 1}, {wanted}: {_told(found)}", flush=True)
    first = _middle(runs[loads[0]])
    for wanted, all_found in runs.items():
        middle = _middle(all_found)
        times = middle["server ms per move"] / first["server ms per move"]
        print(f"median, {wanted}: {_told(middle)}; {times:.2f} times the first")


def _middle(runs: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def _told(figures: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.2f}" for name, value in figures.items())


if __name__ == "__main__":
    main()
