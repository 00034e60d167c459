"""The goal of the game, how near everybody is to it, and at the end what the runner-up did not have."""

from __future__ import annotations

from boroughs.core.phrase import Phrase, phrase
from boroughs.core.standing import SeatStanding, Standing
from boroughs.games.machi_koro.components import LANDMARKS, Box
from boroughs.games.machi_koro.view import MachiKoroView


def standing_of(view: MachiKoroView, box: Box) -> Standing:
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
        short=_short(view, box),
    )


def _short(view: MachiKoroView, box: Box) -> Phrase | None:
    seat = None if view.result is None else view.result.runner_up
    if seat is None:
        return None
    city = view.cities[seat]
    missing = [landmark for landmark in box.landmarks if landmark.name not in city.landmarks]
    if len(missing) != 1:
        return phrase("race.short-landmarks", seat=seat, count=len(missing))
    [last] = missing
    coins = int(last.cost) - city.coins
    if coins <= 0:
        return phrase("race.short-turn", seat=seat, landmark=last.name)
    return phrase("race.short-coins", seat=seat, coins=coins, landmark=last.name)
