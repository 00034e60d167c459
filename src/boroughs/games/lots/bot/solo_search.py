"""Building alone, turns ahead: over all sides of the die, with the few best replies to each."""

from __future__ import annotations

from boroughs.core.dice import Dice
from boroughs.games.lots.bot.points import points_at, promise
from boroughs.games.lots.bot.weights import Weights
from boroughs.games.lots.components import BLOCKS
from boroughs.games.lots.release import risk_of, spots_in, stays
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.tower import Body, Spot, Tower


class _Reply:
    """A block on a spot, what it scores, and how promising the floors then are."""

    def __init__(self, spot: Spot, points: float, guess: float) -> None:
        self.spot = spot
        self.points = points
        self.guess = guess


class SoloSearch:
    """One look at a solo table."""

    def __init__(self, table: Lots, weights: Weights) -> None:
        self.table = table
        self.weights = weights
        self.ends = table.box.numbers.empty_piles

    def best(self, dice: Dice) -> Spot | None:
        """The best of the most promising spots that would stay; chance decides ties of promise."""
        table, weights = self.table, self.weights
        hope = self.hope(table.piles)
        found: list[tuple[float, int, float, Spot]] = []
        grown = Tower(table.tower.lot, table.box.numbers)
        for kind in table.kinds():
            for spot in table.spots(kind):
                points = points_at(table.tower, spot) - weights.high * spot.z
                grown.filled = table.tower.filled | spot.mask
                found.append((-points - hope * promise(grown), dice.below(1000), points, spot))
        found.sort(key=lambda entry: (entry[0], entry[1]))
        best: Spot | None = None
        most = 0.0
        seen = 0
        for _, _, points, spot in found:
            if seen >= weights.closely_alone:
                break
            if not stays(table.tower, spot):
                continue
            seen += 1
            value = self._value(spot, points)
            if best is None or value > most:
                best, most = spot, value
        return best

    def _value(self, spot: Spot, points: float) -> float:
        table, weights = self.table, self.weights
        risk = risk_of(table.tower, spot, table.grip(0))
        scored = max(0.0, points)
        cost = (risk.accident * (scored + weights.fall) + 0.3 * risk.slip * scored) / 100
        bank = table.banks[0].copy()
        if spot.pose.kind in bank:
            bank.remove(spot.pose.kind)
        after = _with(table.tower, spot)
        following = self.following(
            after, spot, bank, table.piles, table.marker, weights.turns_alone
        )
        return points - cost + following

    def following(
        self, tower: Tower, last: Spot, bank: list[int], piles: list[int], marker: int, turns: int
    ) -> float:
        """What the turns to come bring on the average, and the unfinished floors after them."""
        if piles.count(0) >= self.ends:
            return 0.0
        replies: list[list[_Reply] | None] = [None] * BLOCKS
        total = 0.0
        values: list[float | None] = [None] * (2 * BLOCKS)
        # LOT-30: a question mark moves the marker on, a missing colour takes where it stands.
        moved_on = _next_pile(piles, marker)
        for side in range(BLOCKS + 1):
            asked = side == BLOCKS
            kind = moved_on if asked else side if piles[side] else marker
            place = kind + (BLOCKS if asked else 0)
            value = values[place]
            if value is None:
                left = piles.copy()
                left[kind] -= 1
                there = moved_on if asked else marker
                if not left[there]:
                    there = _next_pile(left, there)
                value = self._turn(tower, last, [*bank, kind], left, there, turns, replies)
                values[place] = value
            total += value
        return total / (BLOCKS + 1)

    def _turn(
        self,
        tower: Tower,
        last: Spot,
        bank: list[int],
        piles: list[int],
        marker: int,
        turns: int,
        replies: list[list[_Reply] | None],
    ) -> float:
        """What a turn with these blocks, and those after it, bring to who chooses well."""
        found: list[_Reply] = []
        for kind in sorted(set(bank)):
            known = replies[kind]
            if known is None:
                known = replies[kind] = self._replies(tower, last, kind)
            found += known
        if not found:
            return -self.weights.stuck
        hope = self.hope(piles)
        if turns <= 1 or piles.count(0) >= self.ends:
            return max(reply.points + hope * reply.guess for reply in found)
        found.sort(key=lambda reply: -(reply.points + hope * reply.guess))
        best = -self.weights.stuck
        for reply in found[: self.weights.replies]:
            rest = bank.copy()
            rest.remove(reply.spot.pose.kind)
            grown = _with(tower, reply.spot)
            following = self.following(grown, reply.spot, rest, piles, marker, turns - 1)
            best = max(best, reply.points + following)
        return best

    def _replies(self, tower: Tower, last: Spot, kind: int) -> list[_Reply]:
        grown = Tower(tower.lot, tower.numbers)
        found: list[_Reply] = []
        for spot in spots_in(tower.lot.level, tower.filled, kind):
            if spot.near & last.mask:
                grown.filled = tower.filled | spot.mask
                points = points_at(tower, spot) - self.weights.high * spot.z
                found.append(_Reply(spot, points, promise(grown)))
        return found

    def hope(self, piles: list[int]) -> float:
        """What unfinished floors are worth: less when few blocks are to come."""
        if piles.count(0) >= self.ends:
            return 0.0
        left = sum(sorted(piles)[: self.ends])
        return self.weights.hope * min(1.0, left / self.weights.fade)


def _with(tower: Tower, spot: Spot) -> Tower:
    grown = tower.copy()
    grown.add(Body(-1, 0, spot))
    return grown


def _next_pile(piles: list[int], marker: int) -> int:
    """LOT-30: clockwise to the next pile that is not empty."""
    for step in range(1, BLOCKS + 1):
        if piles[(marker + step) % BLOCKS]:
            return (marker + step) % BLOCKS
    return marker
