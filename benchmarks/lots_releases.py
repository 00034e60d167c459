"""LOTS's statics against DAQP on the releases of real games: the same verdicts, and in what time.

Usage: python benchmarks/lots_releases.py RELEASES [SEED]

Bots of several levels build on every lot. On the towers that they leave behind, pieces are let go on spots drawn
by lot, by steady, unsteady and clumsy hands; wherever the rules would ask the statics, both are asked, one after
the other.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from statistics import mean, median
from time import process_time
from typing import TypeAlias

import boroughs
from boroughs.bots.levels import make_bot
from boroughs.core.dice import SeededDice
from boroughs.core.table import Table
from boroughs.games.lots.components import CLUMSY, CUBE, UNSTEADY
from boroughs.games.lots.contacts import Cells, Push
from boroughs.games.lots.release import cells_of, guided, press_aside, safe, sure
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.statics import movers_of
from boroughs.games.lots.tower import Spot, Tower
from daqp_statics import InDoubt, movers_by_daqp

Release: TypeAlias = tuple[Sequence[Cells], Push | None]
LEVELS = ("easy", "normal", "hard", "random")
SPOTS = 3
"""So many of each tower."""
STEPS = 120
"""So many of each game."""


def releases(seed: str) -> Iterator[Release]:
    """What the statics is asked, without end."""
    game = boroughs.game("lots")
    number = 0
    while True:
        dice = SeededDice(f"releases {seed} {number}")
        level = LEVELS[number % len(LEVELS)]
        options = {"lot": 1 + number % 3, "hand": "unsteady"}
        bots = {seat: make_bot(game, level) for seat in range(2)}
        table = Table(game, 2, options, seed=f"releases {seed} {number}", bots=bots)
        bodies = -1
        due: int | None = table.now
        while table.result is None and len(table.steps) <= STEPS and due is not None:
            state = table.state
            assert isinstance(state, Lots)
            if len(state.tower.bodies) != bodies:
                bodies = len(state.tower.bodies)
                yield from _on(state.tower, dice)
            due = table.run(due)
        number += 1


def _on(tower: Tower, dice: SeededDice) -> Iterator[Release]:
    spots = [spot for kind in range(CUBE + 1) for spot in tower.spots(kind)]
    for _ in range(SPOTS):
        spot = dice.choice(spots)
        yield from _of(tower, spot)


def _of(tower: Tower, spot: Spot) -> Iterator[Release]:
    """All ways to let go of a piece here that need the statics."""
    bodies = [cells_of(mask) for mask in (*tower.key(), spot.mask)]
    solid = tower.solid()
    if not sure(tower, spot, solid):
        yield bodies, None
    for grip in (UNSTEADY, CLUMSY):
        if safe(tower, spot, solid, grip):
            continue
        for across, deep in {guided(tower, spot, *offset) for offset in grip.offsets}:
            aside = press_aside(spot, across, deep)
            yield bodies, Push(len(bodies) - 1, across, deep, grip.press, aside)


def main(count: int, seed: str) -> None:
    exact: list[float] = []
    floating: list[float] = []
    falls = doubts = 0
    movers_by_daqp([((0, 0, 0),)])
    for bodies, push in releases(seed):
        start = process_time()
        found = movers_of(bodies, push)
        middle = process_time()
        try:
            other = movers_by_daqp(bodies, push)
        except InDoubt:
            doubts += 1
            other = found
        end = process_time()
        exact.append(middle - start)
        floating.append(end - middle)
        falls += bool(found)
        if found != other:
            raise SystemExit(f"{found} move, by DAQP {other}: {bodies}, {push and vars(push)}")
        if len(exact) == count:
            break
    print(f"{count} releases, {falls} of which move something; DAQP agrees on {count - doubts}")
    print(f"and cannot tell on {doubts}")
    for name, times in (("exact", exact), ("DAQP", floating)):
        print(f"{name}: {1000 * mean(times):.3f} ms each, median {1000 * median(times):.3f} ms")
    print(f"exact over DAQP: {sum(exact) / sum(floating):.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "1")
