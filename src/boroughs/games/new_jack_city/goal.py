"""The goal of the game, how near everybody is to it, and at the end what decided."""

from __future__ import annotations

from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result
from boroughs.core.standing import SeatStanding, Standing, short_of_money, tie_of_richest
from boroughs.games.new_jack_city.view import NewJackCityView


def standing_of(view: NewJackCityView) -> Standing:
    """Money; alone, the value that is not built yet."""
    if view.seats == 1:
        left = SeatStanding(phrase("race.left", value=view.unbuilt))
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
        tie_break=None if view.result is None else _tie_break(view, view.result),
        short=None if view.result is None else short_of_money(view.result),
    )


def _tie_break(view: NewJackCityView, result: Result) -> Phrase | None:
    """Scored zones decide between the richest."""
    return tie_of_richest(result, "zones", [developer.scored for developer in view.developers])
