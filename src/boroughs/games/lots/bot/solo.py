"""Building alone: each block touches the one before, so what counts is where the next ones can go."""

from __future__ import annotations

from boroughs.core.dice import Dice
from boroughs.games.lots.bot.points import best_points, expected, offers, points_at, promise
from boroughs.games.lots.bot.weights import Weights
from boroughs.games.lots.components import BLOCKS
from boroughs.games.lots.release import risk_of, stays
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.tower import Body, Spot, Tower


class SoloPlanner:
    """One look at a solo table."""

    def __init__(self, table: Lots, weights: Weights) -> None:
        self.table = table
        self.weights = weights

    def ranked(self, dice: Dice) -> list[tuple[float, Spot]]:
        """All spots for all blocks, the most promising first, with what they score; chance decides ties."""
        table = self.table
        found: list[tuple[float, int, float, Spot]] = []
        grown = Tower(table.tower.lot, table.box.numbers)
        for kind in table.kinds():
            for spot in table.spots(kind):
                value = points_at(table.tower, spot) - self.weights.high * spot.z
                grown.filled = table.tower.filled | spot.mask
                order = -value - self.weights.hope * promise(grown)
                found.append((order, dice.below(1000), value, spot))
        found.sort(key=lambda entry: (entry[0], entry[1]))
        return [(value, spot) for _, _, value, spot in found]

    def value(self, spot: Spot, guess: float) -> float | None:
        """What placing here is worth, or None where it would not stay."""
        table, weights = self.table, self.weights
        if not stays(table.tower, spot):
            return None
        value = guess
        if weights.care:
            risk = risk_of(table.tower, spot, table.grip(0))
            cost = max(0.0, guess) + weights.care * weights.fall
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
        following = weights.next_turn * expected(best, mine)
        return value + following + weights.hope * grown - weights.stuck * stuck
