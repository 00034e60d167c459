"""The score track: inspectors move, bump each other, and the last to come by takes the reward. A place on it is a score."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.games.lots.state import LotsState


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


def advance(table: LotsState, seat: int, points: int) -> None:
    """Moves an inspector, and whoever it bumps."""
    if points == 0:
        return
    before = table.track
    table.track = moved(before, seat, points)
    table.tell("moved", {"seat": seat, "points": points, "space": table.track[seat]})
    for other in range(table.seats):
        if other != seat and table.track[other] != before[other]:
            table.tell("bumped", {"seat": other, "space": table.track[other]})
    _reward(table, before)


def _reward(table: LotsState, before: list[int]) -> None:
    """The last inspector to reach a spot takes what lies there, once."""
    last = min(table.track)
    for spot in [spot for spot in table.cube_spots if spot <= last]:
        table.cube_spots.remove(spot)
        winner = _who_reached(table, spot, before)
        table.cubes[winner] += 1
        if winner == table.active:
            table.fresh += 1
        table.tell("won-cube", {"seat": winner})
    for spot in [spot for spot in table.crew_spots if spot <= last]:
        table.crew_spots.remove(spot)
        table.awards.append(_who_reached(table, spot, before))


def _who_reached(table: LotsState, spot: int, before: list[int]) -> int:
    """Who was still short of this spot before the move: one inspector at most."""
    return next(seat for seat in range(table.seats) if before[seat] < spot <= table.track[seat])
