"""How long one address keeps another one waiting, by asking for very much at the same moment: processor time of the server.

    python benchmarks/server_floods.py             long moves to be checked, pages, and many who come at once

All of it lies before the server at the same moment (it is stopped meanwhile): as over a fast line. Then a player of another
address asks for a sign of life; what counts is the server's processor time until that is answered, for that one and for the
twenty after it, so that other programs on the machine change little. Linux only: 127.0.0.2 is the other address.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

_CODE = (
    "import sys; from pathlib import Path; from boroughs.server.settings import *;"
    "from boroughs.server.running import serve; from boroughs.server.logs import Log;"
    "serve(Settings(port=0, data=Path(sys.argv[1]), bot_processes=1),"
    "lambda address: print(address, flush=True), Log(quiet=True))"
)
_GREEDY, _PATIENT = "127.0.0.1", "127.0.0.2"
_CHECKERS, _CHECKS, _READERS, _COMERS = 60, 60, 90, 150
_OFFER = "offer " + "; ".join(f"{n % 10} gives {n // 10 % 10}: $1" for n in range(115))


class Floods:
    """A server, and two addresses that come to it."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.port = int(address.rstrip("/").rsplit(":", 1)[1])
        self.http = httpx.Client(base_url=address, timeout=60)
        self.crowded = self._table("chinatown", 3)
        self.quiet = self._table("machi-koro", 2)
        self.patient = self.come(_PATIENT)
        self.hello(self.patient, self.quiet, 0)
        self.until(self.patient, "type", "welcome")

    def _table(self, game: str, people: int) -> dict[str, Any]:
        seats = [{"kind": "me", "name": name} for name in ("Ann", "Bob", "Cleo")[:people]]
        created: dict[str, Any] = self.http.post(
            "/api/tables", json={"game": game, "seats": seats}
        ).json()
        return created

    def line(self, who: str) -> socket.socket:
        line = socket.socket()
        line.bind((who, 0))
        line.connect((_GREEDY, self.port))
        return line

    def come(self, who: str) -> ClientConnection:
        address = f"ws://{_GREEDY}:{self.port}/api/play"
        return connect(
            address, sock=self.line(who), compression=None, max_size=None, ping_interval=None
        )

    def hello(self, client: ClientConnection, table: dict[str, Any], seat: int) -> None:
        key = table["seats"][seat]["key"]
        client.send(json.dumps({"type": "hello", "table": table["table"]["id"], "key": key}))

    def until(self, client: ClientConnection, field: str, value: str) -> None:
        while json.loads(client.recv(120)).get(field) != value:
            pass

    def start_game(self) -> None:
        """The crowd's table is played."""
        people = [self.come(_GREEDY) for _ in self.crowded["seats"]]
        for seat, client in enumerate(people):
            self.hello(client, self.crowded, seat)
            client.send(json.dumps({"type": "ready", "id": "r", "random": "5a" * 16}))
        for client in people:
            self.until(client, "type", "frame")

    def spent(self) -> float:
        """Milliseconds of the event loop."""
        stat = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/schedstat")
        return int(stat.read_text().split()[0]) / 1e6

    def ping(self, number: int) -> None:
        self.patient.send(json.dumps({"type": "ping", "id": f"p{number}"}))

    def measure(self, what: str, ask: Callable[[], None]) -> None:
        time.sleep(6)
        os.kill(self.process.pid, signal.SIGSTOP)
        ask()
        self.ping(0)
        waits, before = [], self.spent()
        os.kill(self.process.pid, signal.SIGCONT)
        for number in range(21):
            self.until(self.patient, "id", f"p{number}")
            now = self.spent()
            waits.append(now - before)
            before = now
            self.ping(number + 1)
        print(f"{what}: the first answer {waits[0]:.0f} ms, the longest {max(waits):.0f} ms")


def run(floods: Floods) -> None:
    floods.start_game()
    checkers = [floods.come(_GREEDY) for _ in range(_CHECKERS)]
    for number, client in enumerate(checkers):
        floods.hello(client, floods.crowded, number % 3)
        floods.until(client, "type", "welcome")

    def check() -> None:
        for number in range(_CHECKS):
            for client in checkers:
                text = {"type": "check", "id": str(number), "move": _OFFER}
                client.send(json.dumps(text))

    readers = [floods.line(_GREEDY) for _ in range(_READERS)]
    page = f"GET /api/games/chinatown/rules HTTP/1.1\r\nHost: {_GREEDY}:{floods.port}\r\n\r\n"

    def read() -> None:
        for line in readers:
            line.sendall(2 * page.encode())

    floods.http.get("/api/games/chinatown/rules")
    floods.measure(f"{_CHECKERS} connections, {_CHECKS} checks of long offers each", check)
    floods.measure(f"{_READERS} connections, two pages each", read)
    for client in checkers:
        client.close()
    comers = [floods.come(_GREEDY) for _ in range(_COMERS)]

    def come() -> None:
        for number, client in enumerate(comers):
            floods.hello(client, floods.crowded, number % 3)

    floods.measure(f"{_COMERS} who come at once", come)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="boroughs-floods-") as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", _CODE, str(Path(folder) / "floods.sqlite3")],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        try:
            run(Floods(process, process.stdout.readline().strip()))
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


if __name__ == "__main__":
    main()
