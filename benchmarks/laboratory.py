"""How the laboratory scales: two processes against one, the parent's memory, Ray against local processes.

Usage: python benchmarks/laboratory.py [--games N] [--ray] [--memory]

Prints lines of JSON. Wants a quiet machine and the compiled build; the bars are in docs/laboratory.md.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from boroughs.arena import simulate

GAME, BOTS = "machi-koro", ["normal", "normal"]
CHILDREN = resource.RUSAGE_CHILDREN


class Cost(NamedTuple):
    """Of some games, in seconds: by the clock, and of all processors together."""

    wall: float
    processor: float


def cost(games: int, workers: int, ray: str = "") -> Cost:
    """Of so many games, written to a folder."""
    before = _processor_seconds()
    with TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        run = simulate(GAME, BOTS, games, seed="speed", workers=workers, out=out, ray=ray)
    return Cost(run.timing.seconds, _processor_seconds() - before)


def _processor_seconds() -> float:
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def per_game(games: int, workers: int, ray: str = "") -> Cost:
    """Of one game more: what starting the workers takes is in both runs."""
    few, many = cost(games, workers, ray), cost(3 * games, workers, ray)
    wall, processor = ((m - f) / (2 * games) for f, m in zip(few, many, strict=True))
    return Cost(wall, processor)


def peak_of_parent(games: int) -> float:
    """MiB of a fresh parent process whose two workers play random games."""
    code = (
        "from benchmarks.laboratory import measure_peak\n"
        f"if __name__ == '__main__': measure_peak({games})\n"
    )
    with TemporaryDirectory() as folder:
        script = Path(folder) / "peak.py"
        script.write_text(code)
        root = str(Path(__file__).parents[1])
        command = [sys.executable, str(script)]
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, env={"PYTHONPATH": root}
        )
    return float(done.stdout)


def measure_peak(games: int) -> None:
    with TemporaryDirectory() as folder:
        simulate(GAME, ["random", "random"], games, workers=2, out=Path(folder) / "run")
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--ray", action="store_true")
    parser.add_argument("--memory", action="store_true")
    wanted = parser.parse_args()
    one, two = per_game(wanted.games, 1), per_game(wanted.games, 2)
    print(
        json.dumps(
            {
                "games": wanted.games,
                "one process": 1 / one.wall,
                "two processes": 1 / two.wall,
                "times": one.wall / two.wall,
                # What two idle processors would give: on a busy machine the clock tells less.
                "times by processor time": 2 * one.processor / two.processor,
            }
        ),
        flush=True,
    )
    if wanted.ray:
        on_ray = per_game(wanted.games, 2, "local")
        ratio = on_ray.wall / two.wall
        print(json.dumps({"two on Ray": 1 / on_ray.wall, "cost": ratio - 1}), flush=True)
    if wanted.memory:
        for games in (10_000, 100_000):
            print(json.dumps({"games": games, "MiB": peak_of_parent(games)}), flush=True)


if __name__ == "__main__":
    main()
