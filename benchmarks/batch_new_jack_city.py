"""New Jack City in batches beside the engine, on one core, in one run.

Run it with the Python of the compiled build:

    .venv-compiled/bin/python benchmarks/batch_new_jack_city.py
"""

from __future__ import annotations

import argparse
import time
from functools import partial

import boroughs
from batch_cpu import random_steps, rate
from boroughs.batch.new_jack_city import SteppedGames, playouts
from boroughs.core import state as state_module
from boroughs.core.dice import SeededDice
from boroughs.core.playout import random_playout

STEPPED = 256


def engine(games: int, seats: int) -> int:
    game = boroughs.game("new-jack-city")
    dice = SeededDice("benchmark")
    return sum(random_playout(game.new(seats), dice) for _ in range(games))


def batch(games: int, seats: int) -> int:
    return int(playouts(games, seats, threads=1).choices.sum())


def steps(count: int, seats: int) -> int:
    return random_steps(SteppedGames(STEPPED, seats, threads=1), count)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each number")
    seconds = parser.parse_args().seconds
    build = "pure" if str(state_module.__file__).endswith(".py") else "compiled"
    # The first calls compile.
    batch(2, 2)
    steps(1, 2)
    clock = time.process_time
    print(f"{build} build, one core")
    for seats in (1, 2, 4, 6):
        slow = rate(partial(engine, seats=seats), 2, seconds, clock)
        fast = rate(partial(batch, seats=seats), 50, seconds, clock)
        print(
            f"{seats} seats: engine {slow:,.0f}, batch {fast:,.0f} decisions/s: {fast / slow:.1f}x"
        )
    stepped = rate(partial(steps, seats=4), 10, seconds, clock)
    print(f"4 seats, stepping with observations and masks: {stepped:,.0f} steps/s")


if __name__ == "__main__":
    main()
