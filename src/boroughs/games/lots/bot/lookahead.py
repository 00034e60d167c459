"""Looking ahead at a table with rivals: every spot, with what it leaves to oneself and to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.games.lots.bot.outlook import best_after
from boroughs.games.lots.bot.points import points_at
from boroughs.games.lots.bot.track_values import TrackValue
from boroughs.games.lots.bot.weights import Weights
from boroughs.games.lots.components import BLOCKS, CUBE, NO_KIND
from boroughs.games.lots.effects import CREW_NAMED
from boroughs.games.lots.release import risk_of, spots_in, stays
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.tower import Body, Spot, Tower
from boroughs.games.lots.track import moved

_A_FEW: Final = 4
"""Points over which the worth of one more is taken."""
_SAFETY: Final = CREW_NAMED["safety-officer"].index


class Plan:
    """A spot for a block; a cube may go before it."""

    def __init__(self, first: Spot | None, tower: Tower, spot: Spot, points: int) -> None:
        self.first = first
        self.tower = tower
        """On which the block goes, with the cube if one goes first."""
        self.spot = spot
        self.points = points
        """Of this turn, with the cube that goes before or after it."""
        self.value = 0.0


class Lookahead:
    """One look at one table, for the seat whose turn it is."""

    def __init__(self, table: Lots, weights: Weights) -> None:
        self.table = table
        self.weights = weights
        self.floor_points = table.box.numbers.floor_points
        self.seat = table.active
        self.rival = table.next_seat(table.active)
        self.standing = TrackValue(table, table.active, weights)
        self.supply: list[int] = [kind for kind in range(BLOCKS) if table.piles[kind]]
        # Everybody who builds in between takes something of what is left for oneself.
        self.ahead = weights.ahead / ((table.seats - 1) * (table.seats - 1))
        self.insured = weights.rewards and self._insured()

    def _insured(self) -> bool:
        table = self.table
        return not table.played[self.seat] and _SAFETY in table.hands[self.seat]

    def plans(self) -> list[Plan]:
        """Every spot for every block, the most promising first."""
        table = self.table
        plans = self._plans_on(table.tower, None)
        first = self.cube_now()
        if first is not None and table.piece == NO_KIND:
            grown = table.tower.copy()
            grown.add(Body(table.next_number, self.seat, first))
            plans += self._plans_on(grown, first)
        plans.sort(key=lambda plan: -plan.value)
        return plans

    def cube_now(self) -> Spot | None:
        """A spot where a cube finishes a floor and stays, if one may be placed and pays."""
        table = self.table
        if not table.may_add_cube() or not self.pays_cube(0):
            return None
        for spot in table.spots(CUBE):
            if points_at(table.tower, spot) >= self.floor_points and stays(table.tower, spot):
                return spot
        return None

    def pays_cube(self, points: int) -> bool:
        """Whether a floor is worth a cube to one who scores so many points this turn already."""
        if not self.weights.rewards:
            return True
        before = moved(self.table.track, self.seat, points)
        after = moved(self.table.track, self.seat, points + self.floor_points)
        return self.standing.gain(before, after) > self.cube_cost()

    def cube_cost(self) -> float:
        return self.weights.cube * self.standing.left() if self.weights.rewards else 0.0

    def _plans_on(self, tower: Tower, first: Spot | None) -> list[Plan]:
        table = self.table
        kinds = [kind for kind in table.kinds() if kind != CUBE]
        if first is None:
            spots = [spot for kind in kinds for spot in table.spots(kind)]
        else:
            level = tower.lot.level
            spots = [spot for kind in kinds for spot in spots_in(level, tower.filled, kind)]
        if not spots:
            return []
        offers = best_after(tower, spots)
        before = self.floor_points if first is not None else 0
        plans = []
        for spot, offer in zip(spots, offers, strict=True):
            plan = Plan(first, tower, spot, before + points_at(tower, spot))
            self._weigh(plan, offer)
            plans.append(plan)
        return plans

    def _weigh(self, plan: Plan, offer: list[int]) -> None:
        """What the track will look like when the next player has had a turn, and what is then left."""
        table, weights = self.table, self.weights
        cost = self.cube_cost() if plan.first is not None else 0.0
        open_floor = offer[CUBE] >= self.floor_points
        if (
            open_floor
            and plan.first is None
            and table.may_add_cube()
            and self.pays_cube(plan.points)
        ):
            plan.points += self.floor_points
            cost = self.cube_cost()
            open_floor = False
        track = moved(table.track, self.seat, plan.points)
        now = self.standing.worth(track)
        plan.value = now - cost - weights.high * plan.spot.z
        if max(track) >= table.goal():
            return
        extra = self.floor_points if open_floor and table.cubes[self.rival] else 0
        theirs = self.turns(offer, table.banks[self.rival])
        after = 0.0
        for points in theirs:
            after += self.standing.worth(moved(track, self.rival, points + extra))
        plan.value += weights.denial * (after / len(theirs) - now)
        bank = table.banks[self.seat].copy()
        if plan.spot.pose.kind in bank:
            bank.remove(plan.spot.pose.kind)
        ours = self.turns(offer, bank)
        further = self.standing.worth(moved(track, self.seat, _A_FEW)) - now
        plan.value += self.ahead * further / _A_FEW * sum(ours) / len(ours)

    def turns(self, offer: Sequence[int], bank: Sequence[int]) -> list[int]:
        """What a turn may bring, for each side of the die, to one who holds this bank.

        For a colour that is out another chooses, as badly as may be.
        """
        kept = max([0, *(offer[kind] for kind in bank)])
        there = [offer[kind] for kind in self.supply]
        if not there:
            return [kept]
        worst, best = min(there), max(there)
        sides = [max(kept, offer[kind] if kind in self.supply else worst) for kind in range(BLOCKS)]
        return [*sides, max(kept, best)]

    def careful(self, plan: Plan) -> float:
        """The plan's value less what its risk costs."""
        if not self.weights.care:
            return plan.value
        table = self.table
        risk = risk_of(plan.tower, plan.spot, table.grip(self.seat))
        if not risk.accident and not risk.slip:
            return plan.value
        scored = moved(table.track, self.seat, plan.points)
        lost = self.standing.gain(table.track, scored)
        # With the Safety Officer at hand nothing is lost but a card that waits for just that.
        accident = 0.0 if self.insured else self.weights.care + lost
        return plan.value - (risk.accident * accident + 0.3 * risk.slip * max(0.0, lost)) / 100
