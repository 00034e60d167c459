"""How fast LOTS is: statics by tower size beside a linear program, placements, whole games."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy
from scipy.optimize import linprog

import boroughs
from boroughs.bots.levels import make_bot
from boroughs.core.dice import SeededDice
from boroughs.core.playout import heuristic_playout, random_playout
from boroughs.core.table import Table
from boroughs.games.lots.bot.heuristic import LotsHeuristic
from boroughs.games.lots.bot.outlook import best_after
from boroughs.games.lots.components import BLOCKS, LOTS, UNSTEADY
from boroughs.games.lots.contacts import GROUND, UNIT, contacts_of
from boroughs.games.lots.release import (
    cells_of,
    movers,
    pushed_movers,
    risk_of,
    spots_in,
    stays,
)
from boroughs.games.lots.statics import movers_of
from boroughs.games.lots.tower import Body, Tower

SIZES = (10, 20, 30)
TOWERS = 20


def measure(seconds: float) -> dict[str, float]:
    """Row name to value; each row gets at most so many seconds of processor time."""
    rows: dict[str, float] = {}
    stands_by_lp([((0, 0, 0),)])
    for size in SIZES:
        towers = [standing_tower(size, seed) for seed in range(TOWERS)]
        bodies = [[cells_of(body.mask) for body in tower.bodies] for tower in towers]
        name = f"{{}}, {size} blocks (towers/s)"
        rows[name.format("statics")] = rate(_over(bodies, movers_of), seconds)
        rows[name.format("linear program")] = rate(_over(bodies, stands_by_lp), seconds)
    towers = [standing_tower(12, seed) for seed in range(TOWERS)]
    rows["placements enumerated (spots/s)"] = rate(
        lambda n: _enumerate(towers[n % TOWERS]), seconds
    )
    rows["placements enumerated and judged (spots/s)"] = rate(
        lambda n: _judge_all(towers[n % TOWERS]), seconds
    )
    rows["risk of a placement (spots/s)"] = rate(lambda n: _risk(towers[n % TOWERS]), seconds)
    rows["looking ahead (towers/s)"] = rate(lambda n: _look_ahead(towers[n % TOWERS]), seconds)
    rows["random games, two seats (games/s)"] = rate(_random_game, seconds)
    rows["greedy games, two seats (games/s)"] = rate(_games_of("easy"), seconds)
    rows["games of hard bots, two seats (games/s)"] = rate(_games_of("hard"), seconds)
    rows["search, two seats (playouts/s)"] = rate(_playout, seconds)
    return rows


def _over(things: Sequence[Any], work: Callable[[Any], Any]) -> Callable[[int], None]:
    """One thing after the other, again and again."""

    def step(number: int) -> None:
        work(things[number % len(things)])

    return step


def rate(work: Callable[[int], Any], seconds: float) -> float:
    """How much of it is done in a second of processor time; a number returned counts for so much."""
    done = 0.0
    number = 0
    start = time.process_time()
    spent = 0.0
    while spent < seconds:
        result = work(number)
        done += result if type(result) is int else 1
        number += 1
        spent = time.process_time() - start
    return done / spent


def standing_tower(size: int, seed: int) -> Tower:
    """A tower that stands, of so many random blocks; not so high as to be a mast."""
    dice = SeededDice(f"benchmark {size} {seed}")
    tower = Tower(LOTS[seed % len(LOTS)])
    while len(tower.bodies) < size:
        spots = tower.spots(dice.below(BLOCKS))
        low = sorted(spots, key=lambda spot: spot.z)[: max(1, len(spots) // 2)]
        good = [spot for spot in low if stays(tower, spot)]
        if good:
            tower.add(Body(len(tower.bodies), 0, dice.choice(good)))
    return tower


def stands_by_lp(bodies: Sequence[Sequence[tuple[int, int, int]]]) -> bool:
    """The same contacts as a linear program: is there any set of forces that balances all bodies?"""
    contacts = contacts_of(bodies)
    balance = numpy.zeros((3 * len(bodies), len(contacts)))
    for column, contact in enumerate(contacts):
        for body, sign in ((contact.upper, 1.0), (contact.lower, -1.0)):
            if body != GROUND:
                balance[3 * body : 3 * body + 3, column] = (
                    sign,
                    sign * contact.y / UNIT,
                    sign * contact.x / UNIT,
                )
    weights = [
        figure
        for cells in bodies
        for figure in (
            float(len(cells)),
            sum(y + 0.5 for _, y, _ in cells),
            sum(x + 0.5 for x, _, _ in cells),
        )
    ]
    found = linprog(
        numpy.zeros(len(contacts)), A_eq=balance, b_eq=weights, bounds=(0, None), method="highs"
    )
    return bool(found.status == 0)


def _enumerate(tower: Tower) -> int:
    return sum(len(tower.spots(kind)) for kind in range(BLOCKS))


def _judge_all(tower: Tower) -> int:
    """With nothing remembered from before."""
    movers.cache_clear()
    spots = [spot for kind in range(BLOCKS) for spot in tower.spots(kind)]
    solid = tower.solid()
    for spot in spots:
        stays(tower, spot, solid)
    return len(spots)


def _risk(tower: Tower) -> int:
    movers.cache_clear()
    pushed_movers.cache_clear()
    spots = tower.spots(0)[::5]
    for spot in spots:
        risk_of(tower, spot, UNSTEADY)
    return len(spots)


def _random_game(number: int) -> None:
    state = boroughs.game("lots").new(2)
    random_playout(state, SeededDice(f"benchmark {number}"))


def _look_ahead(tower: Tower) -> int:
    """After every placement of one block: the best points of every piece."""
    spots = tower.spots(0)
    best_after(tower, spots)
    return len(spots)


def _games_of(level: str) -> Callable[[int], None]:
    """Whole games with nothing remembered from the ones before."""

    def play(number: int) -> None:
        spots_in.cache_clear()
        movers.cache_clear()
        pushed_movers.cache_clear()
        game = boroughs.game("lots")
        bots = {seat: make_bot(game, level) for seat in range(2)}
        Table(game, seats=2, seed=number, bots=bots).play_out()

    return play


def _playout(number: int) -> None:
    """From the first turn to the end, as a search plays on."""
    state = boroughs.game("lots").new(2)
    heuristic_playout(state, SeededDice(f"benchmark {number}"), LotsHeuristic(), 1_000_000)


if __name__ == "__main__":
    for row, value in measure(1.0).items():
        print(f"{row:55} {value:10.1f}")
