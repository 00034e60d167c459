"""The goal of the game, how near everybody is to it, and at the end by how much it was missed."""

from __future__ import annotations

from boroughs.core.phrase import Phrase, phrase
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
        tie_break=_tie_break(view),
        short=_short(view),
    )


def _tie_break(view: LotsView) -> Phrase | None:
    """No two stand on one space but before the first: there is never a rule that breaks a tie."""
    shared = view.result is not None and len(view.result.winners) > 1
    return phrase("race.tie-shared") if shared else None


def _short(view: LotsView) -> Phrase | None:
    seat = None if view.result is None else view.result.runner_up
    if view.result is None or seat is None:
        return None
    points = max(view.result.scores) - view.result.scores[seat]
    return phrase("race.short", seat=seat, points=points)
