"""How soon the laboratory's page has a picture, and all games: by the clock, over HTTP on loopback.

python benchmarks/lab_page.py [--games 100000] [--rounds 3]

Machi Koro, two seats of `normal`, another price of the Café each round. The page is opened first and read for a while, in which the
laboratory makes itself ready; the first round may still compile kernels, and plays the base game too; the later ones are what a
designer waits for. Wants a quiet machine and the extra `batch`.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from boroughs.server.settings import Settings
from served import serve

PATIENCE = 900.0
READING = 5.0
"""Seconds between opening the page and the first change."""


def wait(http: httpx.Client, numbers: dict[str, int], games: int) -> tuple[float, float, Any]:
    """Seconds to the first picture and to the last, and the experiment as it ended."""
    begun = time.perf_counter()
    wish = {"game": "machi-koro", "numbers": numbers, "seats": 2, "bot": "normal", "games": games}
    run = http.post("/api/lab/runs", json=wish).raise_for_status().json()
    first = 0.0
    while run["state"] not in ("done", "stopped", "failed"):
        run = http.get(f"/api/lab/runs/{run['id']}", params={"after": run["version"]}).json()
        if run["plots"] and not first:
            first = time.perf_counter() - begun
    return first, time.perf_counter() - begun, run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    wished = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(port=0, data=Path(folder) / "lab.sqlite3", bot_processes=1, lab="here")
        http = httpx.Client(base_url=serve(settings), timeout=PATIENCE)
        http.get("/api/lab/games/machi-koro").raise_for_status()
        time.sleep(READING)
        for price in range(3, 3 + wished.rounds):
            first, last, run = wait(http, {"card.cafe.cost": price}, wished.games)
            print(
                f"a Café for {price}: first picture {first:.2f} s, {wished.games:,} games {last:.1f} s"
                f" ({run['state']}, {'batches' if run['fast'] else 'the engine'}) {run['problem']}",
                flush=True,
            )


if __name__ == "__main__":
    main()
