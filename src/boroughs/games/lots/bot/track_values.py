"""What a place on the track is worth: points, and the rewards that go to whoever comes by last.

An early lead is worth little, because it leaves cubes and crew cards to those behind; the weights come
from regressions of final scores on positions of bots' games (docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

from boroughs.core.portable_math import erf
from boroughs.games.lots.state import LotsState

CUBE_WORTH: Final = 1.2
CARD_WORTH: Final = 1.8
"""In points, as long as there is time to use them."""
_LEAD: Final = 1.2
_WIN: Final = 6.0
_IN_TIME: Final = 12.0
"""So many points before the end a reward begins to lose its worth."""
_A_TURN: Final = 3.5
_SPREAD: Final = 7.0
"""How many points a turn brings, and how far two players may drift apart in a turn."""
_REACH: Final = 6.0
_KEPT: Final = 4096


@lru_cache(maxsize=_KEPT)
def _chance(deviations: float) -> float:
    """The normal distribution."""
    return 0.5 * (1.0 + erf(deviations / sqrt(2.0)))


class TrackValue:
    """One seat's prospects for any places of the inspectors, in points."""

    def __init__(self, table: LotsState, seat: int, rewards: bool) -> None:
        self.seat = seat
        self.goal = table.goal()
        self.before = list(table.track)
        self.rewards = rewards
        self.spots: list[tuple[int, float]] = [(spot, CUBE_WORTH) for spot in table.cube_spots]
        if table.deck():
            self.spots += [(spot, CARD_WORTH) for spot in table.crew_spots]
        self._known: dict[tuple[int, ...], float] = {}

    def left(self) -> float:
        """How much of its worth a reward still has: less when the end is near."""
        return min(1.0, max(0.0, (self.goal - max(self.before)) / _IN_TIME))

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
        lead = own - (max(others) + sum(others) / len(others)) / 2
        if not self.rewards:
            return lead
        top = max(track)
        if top >= self.goal:
            return lead + (_WIN if own > max(others) else 0.0 if own == max(others) else -_WIN)
        value = _LEAD * lead
        for spot, worth in self.spots:
            value += worth * self._hope(track, spot)
        return value

    def _hope(self, track: tuple[int, ...], spot: int) -> float:
        """How likely this seat is to come last to a spot, less how likely each rival is."""
        rivals = len(track) - 1
        short = [seat for seat, place in enumerate(track) if place < spot]
        useful = min(1.0, max(0.0, (self.goal - max(spot, min(track))) / _IN_TIME))
        if not short:
            # Decided in between: whoever was short of it before and moved last; rivals move after us.
            late = [seat for seat, place in enumerate(self.before) if place < spot]
            return useful if late == [self.seat] else -useful / rivals
        lowest = min(track[seat] for seat in short)
        top = max(track)
        in_time = _chance((self.goal - top - (spot - lowest) + _REACH) / _REACH)
        if self.seat not in short:
            return -useful * in_time / rivals
        drift = _SPREAD * sqrt(max(0.0, float(spot - top)) / _A_TURN + 1.0)
        last = 1.0
        for seat in short:
            if seat != self.seat:
                last *= _chance((track[seat] - track[self.seat]) / drift)
        return useful * in_time * (last - (1.0 - last) / rivals)
