"""The goal of the game, and how near everybody is to it."""

from __future__ import annotations

from boroughs.core.phrase import phrase
from boroughs.core.standing import SeatStanding, Standing
from boroughs.games.machi_koro.components import LANDMARKS
from boroughs.games.machi_koro.view import MachiKoroView


def standing_of(view: MachiKoroView) -> Standing:
    whole = len(LANDMARKS)
    return Standing(
        phrase("race.goal", count=whole),
        [
            SeatStanding(
                phrase("race.landmarks", built=len(city.landmarks), count=whole),
                len(city.landmarks) / whole,
            )
            for city in view.cities
        ],
    )
