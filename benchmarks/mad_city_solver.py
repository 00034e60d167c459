"""How good Mad City's solver is: cities valued per second, and its share of 60 exactly known optima.

python benchmarks/mad_city_solver.py [seconds ...]
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from boroughs.core.dice import SeededDice
from boroughs.games.mad_city import city
from boroughs.games.mad_city.city import Survey
from boroughs.games.mad_city.components import NO_COUNTERS, RANGER_POINTS, ROW, TILE_NAMED
from boroughs.games.mad_city.solver import Goal, arrange

HANDS = json.loads(Path(__file__).with_name("mad_city_optima.json").read_text("utf-8"))["hands"]
NO_GREEN = [0] * ROW


def timer(seconds: float) -> Callable[[], bool]:
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= end


def speed() -> float:
    """Cities scored in a second."""
    survey, dice = Survey(3), SeededDice("speed")
    faces = [[4 * (9 * n + k) % 216 + dice.below(4) for k in range(9)] for n in range(50)]
    start = time.perf_counter()
    scored = 0
    while time.perf_counter() - start < 1:
        for each in faces:
            survey.points(each, RANGER_POINTS, NO_COUNTERS)
        scored += len(faces)
    return scored / (time.perf_counter() - start)


def quality(seconds: float) -> None:
    for name, green in (("best", NO_GREEN), ("best_with_tree", RANGER_POINTS)):
        shares: list[float] = []
        for number, hand in enumerate(HANDS):
            tiles = [TILE_NAMED[tile].index for tile in hand["tiles"]]
            goal = Goal(green, NO_COUNTERS)
            plan = arrange(tiles, 3, goal, SeededDice(number), timer(seconds))
            shares.append(Survey(3).points(plan.faces, green, NO_COUNTERS) / hand[name])
        mean, exact = sum(shares) / len(shares), sum(share == 1 for share in shares)
        print(
            f"{name:15} {seconds:5} s  mean {mean:.2%}  lowest {min(shares):.2%}  {exact}/60 exact"
        )


def main() -> None:
    compiled = not str(city.__file__).endswith(".py")
    print(f"{'compiled' if compiled else 'pure'} build, {speed():,.0f} cities scored a second")
    for seconds in sys.argv[1:] or ["0.1", "1"]:
        quality(float(seconds))


if __name__ == "__main__":
    main()
