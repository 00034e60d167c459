"""How good Mad City's solver is, by processor time on one core, beside the best that is known.

python benchmarks/mad_city_solver.py known 0.1 1         60 hands whose exact optima are in the file beside
python benchmarks/mad_city_solver.py own 0.1 1           other hands, in every mix of scoring
python benchmarks/mad_city_solver.py large 0.1 1 10      sixteen tiles, 4 by 4

`--hands N` takes the first N hands, `--long S` is the length of the run that the last two compare with.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from boroughs.core.dice import SeededDice
from boroughs.games.mad_city import city
from boroughs.games.mad_city.city import Survey
from boroughs.games.mad_city.components import (
    KINDS,
    NO_COUNTERS,
    ROW,
    STANDARD,
    TILE_NAMED,
    solo_road_points,
)
from boroughs.games.mad_city.roads import RoadBook
from boroughs.games.mad_city.solver import POINT, Goal, arrange

OPTIMA = Path(__file__).with_name("mad_city_optima.json")
NO_GREEN = [0] * ROW
LATE = [60] * len(NO_COUNTERS)
# A road that is probably the longest from five tiles on, and zones worth betting on when they are large.
RACE = [0, 0, 10, 45, 90, 140, 165, 175, 180, 180, *[180] * 7]
BETS = [[max(0, min(180, 30 * (size - least))) for size in range(ROW)] for least in (5, 2, 3)]
SOLO_ROAD = [POINT * solo_road_points(length) for length in range(17)]


@dataclass(frozen=True)
class Mix:
    """One way of scoring."""

    name: str
    green: list[int]
    goal: Goal

    def worth(self, faces: list[int], size: int) -> float:
        """Points, where the mix is nothing but points; else what the solver itself aims at."""
        if self.goal.most or self.goal.counters != NO_COUNTERS:
            return self.goal.value(Survey(size), RoadBook(size), faces) / POINT
        points = Survey(size).points(faces, self.green, NO_COUNTERS)
        road = self.goal.road[RoadBook(size).length(faces)] if self.goal.road else 0
        return points + road / POINT


def mix(
    name: str,
    green: list[int],
    counters: list[int] = NO_COUNTERS,
    road: list[int] | None = None,
    most: list[list[int]] | None = None,
) -> Mix:
    return Mix(name, green, Goal(green, counters, LATE, road, most))


ZONES = mix("zones", NO_GREEN)
TREE = mix("zones, tree", STANDARD.ranger)
MIXES = (
    ZONES,
    TREE,
    mix("zones, tree, road race", STANDARD.ranger, road=RACE),
    mix("standard: tree, bets, counters", STANDARD.ranger, STANDARD.counters, RACE, BETS),
)
LARGE = (mix("zones, lakes, road", STANDARD.solo_ranger, road=SOLO_ROAD),)


def timer(seconds: float) -> Callable[[], bool]:
    end = time.process_time() + seconds
    return lambda: time.process_time() >= end


def solve(tiles: list[int], size: int, wanted: Mix, seconds: float, seed: str) -> float:
    plan = arrange(tiles, size, wanted.goal, SeededDice(seed), timer(seconds))
    return wanted.worth(plan.faces, size)


def hand_of(number: int, tiles: int) -> list[int]:
    """A hand of our own, drawn by a seed of its own."""
    dice, left = SeededDice(f"own hand {number}"), list(range(KINDS))
    return [left.pop(dice.below(len(left))) for _ in range(tiles)]


def report(name: str, seconds: float, shares: list[float]) -> None:
    mean, exact = sum(shares) / len(shares), sum(share >= 1 for share in shares)
    print(
        f"{name:32} {seconds:5} s  mean {mean:7.2%}  lowest {min(shares):7.2%}"
        f"  best reached {exact}/{len(shares)}",
        flush=True,
    )


def known(hands: int, times: list[float]) -> None:
    """Against optima that were found by enumerating all cities."""
    for wanted, key in ((ZONES, "best"), (TREE, "best_with_tree")):
        for seconds in times:
            shares = [
                solve(
                    [TILE_NAMED[tile].index for tile in hand["tiles"]], 3, wanted, seconds, str(n)
                )
                / hand[key]
                for n, hand in enumerate(json.loads(OPTIMA.read_text("utf-8"))["hands"][:hands])
            ]
            report(wanted.name, seconds, shares)


def against_long(
    mixes: tuple[Mix, ...], size: int, hands: int, long: float, times: list[float]
) -> None:
    """Against the best that a long run with other dice finds, or any of the short ones."""
    for wanted in mixes:
        found: dict[float, list[float]] = {seconds: [] for seconds in times}
        for number in range(hands):
            tiles = hand_of(number, size * size)
            reached = [solve(tiles, size, wanted, seconds, f"short {number}") for seconds in times]
            best = max(solve(tiles, size, wanted, long, f"long {number}"), *reached)
            for seconds, points in zip(times, reached, strict=True):
                found[seconds].append(points / best)
            print(f"  hand {number}: {[round(p, 2) for p in reached]}, best {best:.2f}", flush=True)
        for seconds in times:
            report(wanted.name, seconds, found[seconds])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=["known", "own", "large"])
    parser.add_argument("seconds", nargs="+", type=float)
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--long", type=float, default=20)
    asked = parser.parse_args()
    compiled = not str(city.__file__).endswith(".py")
    print(f"{'compiled' if compiled else 'pure'} build")
    if asked.what == "known":
        known(asked.hands, asked.seconds)
    elif asked.what == "own":
        against_long(MIXES, 3, asked.hands, asked.long, asked.seconds)
    else:
        against_long(LARGE, 4, asked.hands, asked.long, asked.seconds)


if __name__ == "__main__":
    main()
