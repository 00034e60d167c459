"""What a place on the track is worth: points, and the rewards that go to whoever comes by last.

An early lead is worth little, because it leaves cubes and crew cards to those behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

from boroughs.core.portable_math import erf
from boroughs.games.lots.bot.weights import Weights
from boroughs.games.lots.state import LotsState

_KEPT: Final = 4096


@lru_cache(maxsize=_KEPT)
def _chance(deviations: float) -> float:
    """The normal distribution."""
    return 0.5 * (1.0 + erf(deviations / sqrt(2.0)))


class TrackValue:
    """One seat's prospects for any places of the inspectors, in points."""

    def __init__(self, table: LotsState, seat: int, weights: Weights) -> None:
        self.seat = seat
        self.goal = table.goal()
        self.before = list(table.track)
        self.weights = weights
        self.spots: list[tuple[int, float]] = [(spot, weights.cube) for spot in table.cube_spots]
        if table.deck():
            self.spots += [(spot, weights.card) for spot in table.crew_spots]
        self._known: dict[tuple[int, ...], float] = {}

    def left(self) -> float:
        """How much of its worth a reward still has: less when the end is near."""
        return min(1.0, max(0.0, (self.goal - max(self.before)) / self.weights.in_time))

    def worth(self, track: Sequence[int]) -> float:
        key = tuple(track)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._reckon(key)
        return known

    def gain(self, before: Sequence[int], after: Sequence[int]) -> float:
        return self.worth(after) - self.worth(before)

    def _reckon(self, track: tuple[int, ...]) -> float:
        own = track[self.seat]
        others = [place for seat, place in enumerate(track) if seat != self.seat]
        weights = self.weights
        best = max(others)
        lead = own - (weights.front * best + (1.0 - weights.front) * (sum(others) / len(others)))
        if not weights.rewards:
            return lead
        top = max(track)
        if top >= self.goal:
            return lead + (weights.win if own > best else 0.0 if own == best else -weights.win)
        away = min(1.0, (self.goal - top) / self.goal)
        value = weights.lead * (1.0 - (1.0 - weights.far) * away) * lead
        for spot, worth in self.spots:
            value += worth * self._hope(track, spot)
        return value

    def _hope(self, track: tuple[int, ...], spot: int) -> float:
        """How likely this seat is to come last to a spot, less how likely each rival is."""
        rivals = len(track) - 1
        short = [seat for seat, place in enumerate(track) if place < spot]
        useful = min(1.0, max(0.0, (self.goal - max(spot, min(track))) / self.weights.in_time))
        if not short:
            # Decided in between: whoever was short of it before and moved last; rivals move after us.
            late = [seat for seat, place in enumerate(self.before) if place < spot]
            return useful if late == [self.seat] else -useful / rivals
        lowest = min(track[seat] for seat in short)
        top = max(track)
        reach = self.weights.reach
        in_time = _chance((self.goal - top - (spot - lowest) + reach) / reach)
        if self.seat not in short:
            return -useful * in_time / rivals
        turns = max(0.0, float(spot - top)) / self.weights.a_turn
        drift = self.weights.spread * sqrt(turns + 1.0)
        last = 1.0
        for seat in short:
            if seat != self.seat:
                last *= _chance((track[seat] - track[self.seat]) / drift)
        return useful * in_time * (last - (1.0 - last) / rivals)
