"""The goal of the game, how near everybody is to it, and at the end what decided."""

from __future__ import annotations

from boroughs.core.phrase import Phrase, phrase
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
        tie_break=_tie_break(view),
        short=_short(view),
    )


def _tie_break(view: MadCityView) -> Phrase | None:
    """Who stood equal at the top played on."""
    tied = tuple(seat for seat, builder in enumerate(view.builders) if builder.stage > 0)
    if view.result is None or not tied:
        return None
    return phrase("race.tie", seats=tied, rounds=view.table.ties)


def _short(view: MadCityView) -> Phrase | None:
    seat = None if view.result is None else view.result.runner_up
    if view.result is None or seat is None:
        return None
    points = max(view.result.scores) - view.result.scores[seat]
    return phrase("race.short", seat=seat, points=points) if points else None
