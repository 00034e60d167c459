"""Mad City: cities scored, how good plans become in a tenth of a second, games of bots and random ones."""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path

import boroughs
from boroughs.bots import make_bot
from boroughs.core.dice import SeededDice
from boroughs.core.table import Table
from boroughs.games.mad_city.city import Survey
from boroughs.games.mad_city.components import FACES, NO_COUNTERS, STANDARD, TILE_NAMED, TURNS
from boroughs.games.mad_city.roads import RoadBook
from boroughs.games.mad_city.solver import Goal, arrange
from timing import rate

CITIES = 200
OPTIMA = Path(__file__).parent.parent / "mad_city_optima.json"
THINKING = 0.1
"""Seconds for a plan, on one core."""


def random_cities(size: int) -> list[list[int]]:
    dice = SeededDice("cities")
    cities: list[list[int]] = []
    for _ in range(CITIES):
        left = list(range(FACES // TURNS))
        tiles = [left.pop(dice.below(len(left))) for _ in range(size * size)]
        cities.append([TURNS * tile + dice.below(TURNS) for tile in tiles])
    return cities


def score_cities(cities: list[list[int]], survey: Survey) -> int:
    for city in cities:
        survey.points(city, STANDARD.ranger, NO_COUNTERS)
    return len(cities)


def measure_roads(cities: list[list[int]], size: int) -> int:
    # A fresh book each time: what is measured is the search, not the memory.
    book = RoadBook(size)
    for city in cities:
        book.length(city)
    return len(cities)


def quality(seconds: float) -> float:
    """Percent of the exact optimum with the tree that a tenth of a second reaches, on average."""
    hands = json.loads(OPTIMA.read_text("utf-8"))["hands"]
    survey = Survey(3)
    shares: list[float] = []
    for number, hand in enumerate(hands[: max(1, int(seconds / THINKING))]):
        end = time.process_time() + THINKING
        tiles = [TILE_NAMED[tile].index for tile in hand["tiles"]]
        goal = Goal(STANDARD.ranger, NO_COUNTERS)
        enough = partial(_over, end)
        plan = arrange(tiles, 3, goal, SeededDice(number), enough)
        shares.append(
            survey.points(plan.faces, STANDARD.ranger, NO_COUNTERS) / hand["best_with_tree"]
        )
    return 100 * sum(shares) / len(shares)


def _over(end: float) -> bool:
    return time.process_time() >= end


class Games:
    """Whole games through the driver, in virtual time."""

    def __init__(self, level: str, seats: int, mode: str) -> None:
        self.level = level
        self.seats = seats
        self.mode = mode
        self.played = 0

    def play(self) -> int:
        game = boroughs.game("mad-city")
        bots = {seat: make_bot(game, self.level) for seat in range(self.seats)}
        options = {"mode": self.mode}
        Table(game, self.seats, options, seed=self.played, bots=bots).play_out()
        self.played += 1
        return 1


def measure(seconds: float) -> dict[str, float]:
    found: dict[str, float] = {}
    for size in (3, 4):
        cities = random_cities(size)
        scoring = partial(score_cities, cities, Survey(size))
        found[f"zones, {size} by {size}: cities/s"] = rate(scoring, seconds)
        roads = partial(measure_roads, cities, size)
        found[f"longest road, {size} by {size}: cities/s"] = rate(roads, seconds)
    found["a plan of 0.1 s: % of the optimum"] = quality(seconds)
    for level, mode in (("normal", "base"), ("normal", "standard"), ("random", "base")):
        games = Games(level, 2, mode)
        found[f"{level} bots, {mode}: games/s"] = rate(games.play, seconds)
    return found
