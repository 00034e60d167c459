"""Building alone: each block touches the one before, so what counts is where the next ones can go."""

from __future__ import annotations

from typing import Final

from boroughs.core.dice import Dice
from boroughs.games.lots.bot.points import best_points, expected, offers, points_at, promise
from boroughs.games.lots.components import BLOCKS
from boroughs.games.lots.release import risk_of, stays
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.tower import Body, Spot, Tower

CLOSELY: Final = 4
"""How many spots are looked at closely: the order already weighs unfinished floors."""
_STUCK: Final = 15.0
"""What it costs to have no place for a block."""
_AHEAD: Final = 0.3
"""What a point of the next turn is worth now."""
_FALL: Final = 10.0
"""What an accident costs, beyond the points: the game is lost."""


class SoloPlanner:
    """One look at a solo table."""

    def __init__(self, table: Lots, hope: float, care: float) -> None:
        self.table = table
        self.hope = hope
        """What a point of unfinished floors is worth."""
        self.care = care

    def ranked(self, dice: Dice) -> list[tuple[float, Spot]]:
        """All spots for all blocks, the most promising first, with what they score; chance decides ties."""
        table = self.table
        found: list[tuple[float, int, float, Spot]] = []
        grown = Tower(table.tower.lot, table.box.numbers)
        for kind in table.kinds():
            for spot in table.spots(kind):
                value = points_at(table.tower, spot) - 0.1 * spot.z
                grown.filled = table.tower.filled | spot.mask
                order = -value - self.hope * promise(grown)
                found.append((order, dice.below(1000), value, spot))
        found.sort(key=lambda entry: (entry[0], entry[1]))
        return [(value, spot) for _, _, value, spot in found]

    def value(self, spot: Spot, guess: float) -> float | None:
        """What placing here is worth, or None where it would not stay."""
        table = self.table
        if not stays(table.tower, spot):
            return None
        value = guess
        if self.care:
            risk = risk_of(table.tower, spot, table.grip(0))
            cost = max(0.0, guess) + self.care * _FALL
            value -= (risk.accident * cost + 0.3 * risk.slip * max(0.0, guess)) / 100
        after = table.tower.copy()
        after.add(Body(table.next_number, 0, spot))
        best = offers(after, table.piles, spot.mask)
        bank = table.banks[0].copy()
        if spot.pose.kind in bank:
            bank.remove(spot.pose.kind)
        mine = max((best_points(after, kind, spot.mask) for kind in bank), default=-1)
        stuck = 0.0 if mine >= 0 else best.count(-1) / BLOCKS
        grown = promise(after) - promise(table.tower)
        return value + _AHEAD * expected(best, mine) + self.hope * grown - _STUCK * stuck
