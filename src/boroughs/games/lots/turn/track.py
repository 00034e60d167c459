"""The score track: inspectors move, bump each other, and the last to come by takes the reward."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.games.lots.turn.placing import Placing


def moved(track: Sequence[int], seat: int, points: int) -> list[int]:
    """The track after one inspector went so far; who stood where it lands goes on to the next free
    space (LOT-15).

    >>> moved([3, 7, 8], 0, 4)
    [7, 9, 8]
    """
    after = list(track)
    if points == 0:
        return after
    goal = track[seat] + points
    for other in range(len(track)):
        if other != seat and track[other] == goal:
            free = goal + 1
            while free in track:
                free += 1
            after[other] = free
    after[seat] = goal
    return after


class Track(Placing):
    """A position on the track is a score."""

    def advance(self, seat: int, points: int) -> None:
        """Moves an inspector, and whoever it bumps."""
        if points == 0:
            return
        before = self.track
        self.track = moved(before, seat, points)
        self.tell("moved", {"seat": seat, "points": points, "space": self.track[seat]})
        for other in range(self.seats):
            if other != seat and self.track[other] != before[other]:
                self.tell("bumped", {"seat": other, "space": self.track[other]})
        self._reward(before)

    def _reward(self, before: list[int]) -> None:
        """The last inspector to reach a spot takes what lies there, once."""
        last = min(self.track)
        for spot in [spot for spot in self.cube_spots if spot <= last]:
            self.cube_spots.remove(spot)
            winner = self._who_reached(spot, before)
            self.cubes[winner] += 1
            if winner == self.active:
                self.fresh += 1
            self.tell("won-cube", {"seat": winner})
        for spot in [spot for spot in self.crew_spots if spot <= last]:
            self.crew_spots.remove(spot)
            self.awards.append(self._who_reached(spot, before))

    def _who_reached(self, spot: int, before: list[int]) -> int:
        """Who was still short of this spot before the move: one inspector at most."""
        return next(seat for seat in range(self.seats) if before[seat] < spot <= self.track[seat])
