"""The goal of the game, and how near everybody is to it."""

from __future__ import annotations

from boroughs.core.phrase import phrase
from boroughs.core.standing import SeatStanding, Standing
from boroughs.games.new_jack_city.view import NewJackCityView


def standing_of(view: NewJackCityView) -> Standing:
    """Money; alone, the value that is not built yet."""
    if view.seats == 1:
        left = SeatStanding(phrase("race.left", dollars=view.unbuilt))
        return Standing(phrase("race.alone"), [left])
    return Standing(
        phrase("race.goal", dollars=view.target),
        [
            SeatStanding(
                phrase("race.money", dollars=developer.money),
                min(1.0, developer.money / view.target),
            )
            for developer in view.developers
        ],
    )
