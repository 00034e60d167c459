"""How the laboratory scales: two processes against one, the parent's memory, Ray against local processes.

Usage: python benchmarks/laboratory.py [--games N] [--repeat N] [--ray] [--memory]

Prints lines of JSON. Wants a quiet machine and the compiled build; the bars are in docs/laboratory.md.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median
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


def apart(games: int) -> float:
    """Seconds for each of two unconnected runs at once: what the machine's two cores give at best."""
    with ProcessPoolExecutor(2) as processes:
        list(processes.map(_warm, range(2)))
        few, many = (max(processes.map(_wall, [amount, amount])) for amount in (games, 3 * games))
    return (many - few) / (2 * games)


def _warm(_: int) -> None:
    simulate(GAME, BOTS, 50, workers=1)


def _wall(games: int) -> float:
    return cost(games, 1).wall


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
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--ray", action="store_true")
    parser.add_argument("--memory", action="store_true")
    wanted = parser.parse_args()
    # One after the other, several times: the speed of a machine drifts by more than what is asked.
    kinds = {"one process": (1, ""), "two processes": (2, "")}
    if wanted.ray:
        kinds["two on Ray"] = (2, "local")
    seen: dict[str, list[Cost]] = {kind: [] for kind in kinds}
    alone: list[float] = []
    for _ in range(wanted.repeat):
        alone.append(apart(wanted.games))
        for kind, (workers, ray) in kinds.items():
            seen[kind].append(per_game(wanted.games, workers, ray))
    rates = {kind: 1 / median(each.wall for each in costs) for kind, costs in seen.items()}
    both = list(zip(seen["one process"], seen["two processes"], strict=True))
    print(
        json.dumps(
            {
                "games": wanted.games,
                "repeated": wanted.repeat,
                **rates,
                "times": median(one.wall / two.wall for one, two in both),
                "times of two unconnected runs": median(
                    2 * one.wall / each for (one, _), each in zip(both, alone, strict=True)
                ),
                # What two idle processors would give: on a busy machine the clock tells less.
                "times by processor time": median(
                    2 * one.processor / two.processor for one, two in both
                ),
            }
        ),
        flush=True,
    )
    if wanted.ray:
        pairs = zip(seen["two processes"], seen["two on Ray"], strict=True)
        cost_of_ray = median(on_ray.wall / local.wall for local, on_ray in pairs) - 1
        print(json.dumps({"cost of Ray": cost_of_ray}), flush=True)
    if wanted.memory:
        for games in (10_000, 100_000):
            print(json.dumps({"games": games, "MiB": peak_of_parent(games)}), flush=True)


if __name__ == "__main__":
    main()
