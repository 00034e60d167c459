"""The goal of the game, and how near everybody is to it."""

from __future__ import annotations

from boroughs.core.phrase import phrase
from boroughs.core.standing import SeatStanding, Standing
from boroughs.games.lots.view import LotsView


def standing_of(view: LotsView) -> Standing:
    """Points on the track; alone the tower itself is the opponent."""
    return Standing(
        phrase("race.goal", points=view.goal),
        [
            SeatStanding(phrase("race.points", points=points), min(1.0, points / view.goal))
            for points in view.table.track
        ],
    )
