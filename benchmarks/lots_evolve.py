"""Evolves the weights of LOTS's `hard` for a number of seats (CMA-ES), and measures them on deals of their own.

Usage: python benchmarks/lots_evolve.py evolve SEATS GENERATIONS GAMES SEED [name=number ...]
       python benchmarks/lots_evolve.py regress SEATS GAMES SEED [name=number ...]
       python benchmarks/lots_evolve.py measure SEATS GAMES SEED [name=number ...]

All begin with the numbers of `heuristic.toml`, but for those that are given. Every candidate of a generation plays
the same so many deals against `normal`, from every seat in turn, the three lots in turn; the next generation plays
others. Its fitness is the mean of the share of wins and of the lead over the mean of the others, each in its own
standard deviations; alone it is the score. With rivals nobody minds the risk of a spot meanwhile: weighing it takes
three times as long as all the rest, and is left as it is.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence

import numpy as np

import boroughs
from boroughs.arena.estimate import mean_estimate, wilson
from boroughs.bots.levels import make_bot
from boroughs.core.bot import Bot
from boroughs.core.table import Table
from boroughs.games.lots.bot.players import LotsBot
from boroughs.games.lots.bot.weights import MOST_SEATS, Weights, numbers_of
from boroughs.games.lots.components import LOTS
from boroughs.games.lots.game import LotsGame

_TOGETHER = {
    "ahead": 0.4,
    "denial": 0.4,
    "thrift": 0.2,
    "cube": 0.6,
    "card": 0.8,
    "far": 0.4,
    "front": 0.35,
    "win": 3.5,
    "in_time": 4.0,
    "spread": 4.0,
    "high": 0.06,
    "full_hand": 0.3,
    "lead": 0.4,
}
_ALONE = {"care": 0.3, "high": 0.05, "hope": 0.25, "next_turn": 0.15, "stuck": 6.0, "fall": 5.0}
"""What is evolved, and by how much it varies at first."""
_LEAST = {"far": -1.0, "front": -0.5, "in_time": 1.0, "spread": 1.0}
"""The least that a number may be, where that is not nothing."""
_LEAD = 6.0
_SHARE = 0.45
"""How far leads and shares of one game lie from their means."""


class Cma:
    """The evolution strategy of Hansen and Ostermeier, with its usual settings, towards the greatest."""

    def __init__(self, start: np.ndarray, dice: np.random.Generator, size: int) -> None:
        count = len(start)
        self.mean, self.dice, self.size = start, dice, size
        weights = np.log(size / 2 + 0.5) - np.log(np.arange(1, size // 2 + 1))
        self.weights = weights / weights.sum()
        self.mass = mass = float(1 / (self.weights**2).sum())
        self.step = 1.0
        self.step_rate = (mass + 2) / (count + mass + 5)
        self.damping = 1 + self.step_rate + 2 * max(0.0, ((mass - 1) / (count + 1)) ** 0.5 - 1)
        self.path_rate = (4 + mass / count) / (count + 4 + 2 * mass / count)
        self.one_rate = 2 / ((count + 1.3) ** 2 + mass)
        self.many_rate = min(
            1 - self.one_rate, 2 * (mass - 2 + 1 / mass) / ((count + 2) ** 2 + mass)
        )
        self.length = count**0.5 * (1 - 1 / (4 * count) + 1 / (21 * count**2))
        self.step_path, self.path = np.zeros(count), np.zeros(count)
        self.shape = np.eye(count)

    def candidates(self) -> np.ndarray:
        """Mirrored pairs: what one of them tells by chance the other one takes back."""
        half = self.dice.standard_normal((self.size // 2, len(self.mean)))
        steps = np.vstack([half, -half]) @ np.linalg.cholesky(self.shape).T
        return np.asarray(self.mean + self.step * steps)

    def learn(self, candidates: np.ndarray, fitness: list[float]) -> None:
        best = candidates[np.argsort(fitness)[::-1][: len(self.weights)]]
        steps = (best - self.mean) / self.step
        move = self.weights @ steps
        self.mean = self.mean + self.step * move
        values, axes = np.linalg.eigh(self.shape)
        whitened = axes @ ((axes.T @ move) / np.sqrt(values))
        rate = self.step_rate
        self.step_path = (1 - rate) * self.step_path + (
            rate * (2 - rate) * self.mass
        ) ** 0.5 * whitened
        rate = self.path_rate
        self.path = (1 - rate) * self.path + (rate * (2 - rate) * self.mass) ** 0.5 * move
        self.shape = (
            (1 - self.one_rate - self.many_rate) * self.shape
            + self.one_rate * np.outer(self.path, self.path)
            + self.many_rate * (steps.T * self.weights) @ steps
        )
        longer = float(np.linalg.norm(self.step_path)) / self.length - 1
        self.step *= float(np.exp(self.step_rate / self.damping * longer))


def played(
    candidates: Sequence[Mapping[str, float]], seats: int, deal: str, at: int, lot: int
) -> list[tuple[float, int]]:
    """A game of these, as far apart as may be, the rest of the seats `normal`: of each its share of the win, and its
    leads over all others together; alone its score."""
    game = boroughs.game("lots")
    assert isinstance(game, LotsGame)
    bots: dict[int, Bot] = {seat: make_bot(game, "normal") for seat in range(seats)}
    places = [(at + place * ((seats + 1) // 2)) % seats for place in range(len(candidates))]
    for place, numbers in zip(places, candidates, strict=True):
        bots[place] = LotsBot(game.picture, [Weights(numbers)] * MOST_SEATS)
    table = Table(game, seats=seats, seed=deal, options={"lot": lot}, bots=bots)
    table.play_out()
    result = table.result
    assert result is not None
    found = []
    for place in places:
        won = (place in result.winners) / max(1, len(result.winners))
        score = result.scores[place]
        found.append((won, seats * score - sum(result.scores) if seats > 1 else score))
    return found


def evolve(seats: int, generations: int, games: int, seed: str, start: dict[str, float]) -> None:
    spread = _ALONE if seats == 1 else _TOGETHER
    names = list(spread)
    scale = np.array([spread[name] for name in names])
    least = np.array([_LEAST.get(name, 0.0) for name in names])
    base = np.array([float(start[name]) for name in names])
    dice = np.random.default_rng([seats, *seed.encode()])
    cma = Cma(np.zeros(len(names)), dice, 12)
    quick = start if seats == 1 else {**start, "care": 0.0, "closely": 1}

    def numbers_at(candidate: np.ndarray) -> dict[str, float]:
        numbers = np.maximum(least, base + scale * candidate)
        return dict(zip(names, numbers.round(3).tolist(), strict=True))

    began = time.time()
    # Two at a table of three or four: twice as much is learned from a game.
    together = 2 if seats > 2 else 1
    half = cma.size // 2
    for generation in range(generations):
        candidates = cma.candidates()
        won, lead = np.zeros(cma.size), np.zeros(cma.size)
        groups = [[one, one + half] for one in range(half)]
        if together == 1:
            groups = [[one] for one in range(cma.size)]
        for group in groups:
            numbers = [{**quick, **numbers_at(candidates[one])} for one in group]
            for number in range(games):
                deal = generation * games + number
                order = group if number % 2 else group[::-1]
                bots = numbers if number % 2 else numbers[::-1]
                found = played(
                    bots, seats, f"evolve {seed} {deal}", number % seats, 1 + deal % len(LOTS)
                )
                for one, (share, points) in zip(order, found, strict=True):
                    won[one] += share / games
                    lead[one] += points / games / max(1, seats - 1)
        fitness = lead if seats == 1 else (won / _SHARE + lead / _LEAD) / 2
        cma.learn(candidates, fitness.tolist())
        told = " ".join(f"{name}={number}" for name, number in numbers_at(cma.mean).items())
        print(
            f"{generation + 1} ({time.time() - began:.0f} s): won {won.mean():.1%},"
            f" lead {lead.mean():+.2f}, step {cma.step:.2f}; {told}",
            flush=True,
        )


def regress(seats: int, games: int, seed: str, centre: dict[str, float]) -> None:
    """Two at a table with random numbers around these, the rest `normal`: how much fitness a step of each number
    brings, and how many standard errors that is. One great generation tells more than many small ones where luck is
    as great as here."""
    names = list(_TOGETHER)
    dice = np.random.default_rng([seats, *seed.encode()])
    quick = {**centre, "care": 0.0, "closely": 1}
    steps: list[np.ndarray] = []
    found: list[tuple[float, int]] = []
    for number in range(games):
        drawn = dice.standard_normal((2, len(names)))
        moved = [
            {
                name: max(_LEAST.get(name, 0.0), float(centre[name]) + _TOGETHER[name] * step)
                for name, step in zip(names, row, strict=True)
            }
            for row in drawn
        ]
        bots = [{**quick, **numbers} for numbers in moved]
        found += played(bots, seats, f"fit {seed} {number}", number % seats, 1 + number % len(LOTS))
        steps += list(drawn)
    won = np.array([share for share, _ in found])
    lead = np.array([points / (seats - 1) for _, points in found])
    fitness = (won / won.std() + lead / lead.std()) / 2
    table = np.column_stack([np.ones(len(steps)), np.array(steps)])
    inverse = np.linalg.inv(table.T @ table)
    slopes = inverse @ table.T @ fitness
    errors = np.sqrt((fitness - table @ slopes).var() * np.diag(inverse))
    print(f"{len(found)} seats: won {won.mean():.1%}, lead {lead.mean():+.2f}")
    for name, slope, error in zip(names, slopes[1:], errors[1:], strict=True):
        print(f"{name}: {slope:+.3f} for {_TOGETHER[name]:+}, {slope / error:+.1f} errors")


def measure(seats: int, games: int, seed: str, numbers: dict[str, float]) -> None:
    won = 0.0
    total = squares = 0
    share = max(1, seats - 1)
    for number in range(games):
        deal = number // seats
        found = played(
            [numbers], seats, f"measure {seed} {deal}", number % seats, 1 + deal % len(LOTS)
        )
        [(wins, lead)] = found
        won, total, squares = won + wins, total + lead, squares + lead * lead
        if (number + 1) % 50 == 0 or number + 1 == games:
            rate, mean = wilson(won, number + 1), mean_estimate(number + 1, total, squares)
            print(
                f"{seats} seats, {number + 1} games: won {rate.value:.1%} ({rate.low:.1%} to"
                f" {rate.high:.1%}), {mean.value / share:+.2f} points"
                f" ({(mean.low or 0.0) / share:+.2f} to {(mean.high or 0.0) / share:+.2f})",
                flush=True,
            )


if __name__ == "__main__":
    what, seats, *rest = sys.argv[1:]
    changes = [text.split("=") for text in rest if "=" in text]
    counts = [text for text in rest if "=" not in text]
    numbers = numbers_of("hard", int(seats)) | {name: float(value) for name, value in changes}
    if what == "evolve":
        evolve(int(seats), int(counts[0]), int(counts[1]), counts[2], numbers)
    elif what == "regress":
        regress(int(seats), int(counts[0]), counts[1], numbers)
    else:
        measure(int(seats), int(counts[0]), counts[1], numbers)
