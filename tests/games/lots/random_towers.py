"""Random towers for the statics: some stand, some do not."""

from __future__ import annotations

from functools import cache

from boroughs.core.dice import SeededDice
from boroughs.games.lots.components import LOTS
from boroughs.games.lots.release import cells_of
from boroughs.games.lots.tower import Body, Tower

Cells = tuple[tuple[int, int, int], ...]


def grown_tower(dice: SeededDice, size: int) -> Tower:
    """Pieces put wherever they balance by themselves, whether the rest bears it or not."""
    tower = Tower(LOTS[dice.below(len(LOTS))])
    for number in range(size):
        kind = dice.below(6) if dice.below(4) else 4
        spots = tower.spots(kind)
        high = [spot for spot in spots if spot.z >= tower.height() - 2]
        tower.add(Body(number, 0, dice.choice(high or spots)))
    return tower


def random_tower(dice: SeededDice, size: int) -> list[Cells]:
    """Such a tower, from which perhaps a piece is drawn out again."""
    tower = grown_tower(dice, size)
    bodies = [cells_of(body.mask) for body in tower.bodies]
    if dice.below(3) == 0 and len(bodies) > 1:
        bodies.pop(dice.below(len(bodies) - 1))
    return bodies


@cache
def random_towers(count: int, smallest: int, largest: int, seed: str) -> list[list[Cells]]:
    dice = SeededDice(f"towers {seed}")
    return [random_tower(dice, smallest + dice.below(largest - smallest + 1)) for _ in range(count)]
