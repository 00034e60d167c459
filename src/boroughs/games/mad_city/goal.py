"""The goal of the game, and how near everybody is to it."""

from __future__ import annotations

from boroughs.core.phrase import phrase
from boroughs.core.standing import SeatStanding, Standing
from boroughs.games.mad_city.view import MadCityView


def standing_of(view: MadCityView) -> Standing:
    """Points; alone there is a fixed number of rounds instead of a target."""
    alone = view.seats == 1
    return Standing(
        phrase("race.alone") if alone else phrase("race.goal", points=view.target),
        [
            SeatStanding(
                phrase("race.points", points=builder.score),
                None if alone else min(1.0, builder.score / view.target),
            )
            for builder in view.builders
        ],
    )
