"""How the laboratory scales: two processes against one, the parent's memory, Ray against local processes.

Usage: python benchmarks/laboratory.py [--games N] [--ray]

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

from boroughs.arena import simulate

GAME, BOTS = "machi-koro", ["normal", "normal"]


def rate(games: int, workers: int, ray: str = "") -> float:
    """Games per second, written to a folder."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        run = simulate(GAME, BOTS, games, seed="speed", workers=workers, out=out, ray=ray)
        return run.timing.games_per_second


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
    wanted = parser.parse_args()
    one, two = rate(wanted.games, 1), rate(wanted.games, 2)
    print(json.dumps({"one process": one, "two processes": two, "times": two / one}), flush=True)
    small, large = peak_of_parent(wanted.games), peak_of_parent(10 * wanted.games)
    print(json.dumps({"games": wanted.games, "MiB": small, "MiB for ten times": large}), flush=True)
    if wanted.ray:
        on_ray = rate(wanted.games, 2, "local")
        print(json.dumps({"two processes on Ray": on_ray, "cost": two / on_ray - 1}), flush=True)


if __name__ == "__main__":
    main()
