"""The batch engine beside the engine, on the processor, in one run; says which bars are met.

Run it with the Python of the compiled build, for that is what the bars are about:

    .venv-compiled/bin/python benchmarks/batch_cpu.py
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

import boroughs
from boroughs.batch.machi_koro import SteppedGames, playouts
from boroughs.batch.stepped import Stepped
from boroughs.core import state as state_module
from boroughs.core.dice import SeededDice
from boroughs.core.playout import heuristic_playout, random_playout

SEATS = 4
STEPPED = 1024


def rate(
    work: Callable[[int], int], first: int, seconds: float, clock: Callable[[], float]
) -> float:
    """How much is done in a second; the amount grows until it fills the time."""
    amount = first
    while True:
        start = clock()
        done = work(amount)
        spent = clock() - start
        if spent >= seconds:
            return done / spent
        amount = max(amount + 1, int(amount * min(8.0, 1.3 * seconds / max(spent, 1e-3))))


def engine_random(games: int) -> int:
    game = boroughs.game("machi-koro")
    dice = SeededDice("benchmark")
    return sum(random_playout(game.new(SEATS), dice) for _ in range(games))


def engine_heuristic(games: int) -> int:
    game = boroughs.game("machi-koro")
    heuristic = game.heuristic()
    assert heuristic is not None
    dice = SeededDice("benchmark")
    for _ in range(games):
        heuristic_playout(game.new(SEATS), dice, heuristic, 100_000)
    return games


def batch_random(games: int, threads: int) -> int:
    return int(playouts(games, SEATS, "random", threads=threads).choices.sum())


def batch_heuristic(games: int) -> int:
    return playouts(games, SEATS, "heuristic", threads=1).games


class Games(Protocol):
    """Of any game, side by side, one action in each at a time."""

    games: int

    def reset(self) -> Stepped: ...

    def step(self, actions: NDArray[np.integer]) -> Stepped: ...


def random_steps(games: Games, count: int) -> int:
    """So many, with an action at random in every game."""
    now = games.reset()
    rng = np.random.default_rng(1)
    for _ in range(count):
        now = games.step((rng.random(now.masks.shape, np.float32) * now.masks).argmax(1))
    return count * games.games


def steps(count: int) -> int:
    return random_steps(SteppedGames(STEPPED, SEATS, threads=1), count)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each number")
    seconds = parser.parse_args().seconds
    build = "pure" if str(state_module.__file__).endswith(".py") else "compiled"
    # The first calls compile.
    batch_random(2, 1)
    batch_heuristic(2)
    steps(1)
    processor, wall = time.process_time, time.perf_counter
    engine = rate(engine_random, 2, seconds, processor)
    one = rate(lambda games: batch_random(games, 1), 200, seconds, processor)
    one_wall = rate(lambda games: batch_random(games, 1), 200, seconds, wall)
    two_wall = rate(lambda games: batch_random(games, 2), 8192, seconds, wall)
    slow = rate(engine_heuristic, 1, seconds, processor)
    fast = rate(batch_heuristic, 20, seconds, processor)
    stepped = rate(steps, 10, seconds, processor)
    print(f"{build} build, {SEATS} seats, {os.cpu_count()} cores")
    print(f"engine, random play: {engine:,.0f} decisions/s")
    print(f"batch, random play, one core: {one:,.0f} decisions/s")
    print(f"engine, heuristic: {slow:,.1f} games/s")
    print(f"batch, heuristic, one core: {fast:,.1f} games/s")
    print(f"batch, stepping with observations and masks, one core: {stepped:,.0f} steps/s")
    bars = [
        ("random play, one core, over the engine", one / engine, 3.0),
        ("two cores over one", two_wall / one_wall, 1.8),
        ("heuristic playouts over the engine's", fast / slow, 10.0),
    ]
    for name, ratio, bar in bars:
        print(f"{'PASS' if ratio >= bar else 'FAIL'}  {name}: {ratio:.2f}x (bar {bar:g}x)")


if __name__ == "__main__":
    main()
