"""This build beside another one, game by game: random play, copies, playouts of the heuristic.

    python benchmarks/other_build.py OTHER/bin/python [--runs 10] [--seconds 0.5]

Run it with the Python that has the new build, and name the one that has the other (the last release, or the commit
before a change). Each run takes both in turn, in processes of their own, by processor time; the ratio is the time
that the new build needs for what the other does in one. Shown are the median of the runs and, as what chance may do
to it, the second lowest and the second highest.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import boroughs
from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.playout import heuristic_playout, random_playout
from boroughs.core.state import State

GAMES = {"chinatown": 4, "lots": 2, "machi-koro": 4, "mad-city": 2, "new-jack-city": 2}
MOVES_BEFORE_COPY = 30
MOST_MOVES = 300
SEEDS = 20


def seconds_each(work: Callable[[int], object], seconds: float) -> float:
    """The shortest of several rounds, each over the same pieces of work."""
    work(0)
    start = time.process_time()
    work(0)
    pieces = max(1, int(0.1 * seconds / max(1e-7, time.process_time() - start)))
    best, spent = float("inf"), 0.0
    while spent < seconds:
        start = time.process_time()
        for number in range(pieces):
            work(number)
        took = time.process_time() - start
        best, spent = min(best, took / pieces), spent + took
    return best


def play_at_random(game: Game, seats: int, number: int) -> None:
    random_playout(game.new(seats), SeededDice(f"benchmark {number % SEEDS}"), MOST_MOVES)


def play_by_heuristic(game: Game, seats: int, heuristic: Heuristic, number: int) -> None:
    dice = SeededDice(f"benchmark {number % SEEDS}")
    heuristic_playout(game.new(seats), dice, heuristic, MOST_MOVES)


def copy_of(state: State, _number: int) -> State:
    return state.copy()


def measured(seconds: float) -> dict[str, float]:
    """Seconds of processor time by game and kind of work, on the build of this Python."""
    found = {}
    for name, seats in GAMES.items():
        game = boroughs.game(name)
        middle = game.new(seats)
        random_playout(middle, SeededDice("middle"), MOVES_BEFORE_COPY)
        works: dict[str, Callable[[int], object]] = {
            "random play": partial(play_at_random, game, seats),
            "copy": partial(copy_of, middle),
        }
        heuristic = game.heuristic()
        if heuristic is not None:
            works["playout"] = partial(play_by_heuristic, game, seats, heuristic)
        for kind, work in works.items():
            found[f"{name}: {kind}"] = seconds_each(work, seconds)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("other", nargs="?", help="the Python that has the other build")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.5)
    given = parser.parse_args()
    if given.other is None:
        print(json.dumps(measured(given.seconds)))
        return
    ratios: dict[str, list[float]] = {}
    for run in range(given.runs):
        rows = {}
        for python in (sys.executable, given.other)[:: 1 if run % 2 else -1]:
            command = [python, __file__, "--seconds", str(given.seconds)]
            rows[python] = json.loads(subprocess.check_output(command))
        for row, value in rows[sys.executable].items():
            if row in rows[given.other]:
                ratios.setdefault(row, []).append(value / rows[given.other][row])
        print(f"run {run + 1} of {given.runs}", file=sys.stderr, flush=True)
    for row, values in ratios.items():
        ordered = sorted(values)
        inner = ordered[1:-1] or ordered
        print(
            f"{row:32} {statistics.median(values):6.3f}   {inner[0]:.3f} to {inner[-1]:.3f}"
            f"   best of each {min(values):.3f}"
        )


if __name__ == "__main__":
    main()
