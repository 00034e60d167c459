"""What boards show and bots do without: where each card of a hand may go, and what that would do."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from boroughs.games.new_jack_city.city import City
from boroughs.games.new_jack_city.city_view import LaidView, ZoneOwner, city_seen, owners_of
from boroughs.games.new_jack_city.components import CARD_NAMED
from boroughs.games.new_jack_city.placements import PlacementRow, placements
from boroughs.games.new_jack_city.view import (
    CardOutlook,
    JoinView,
    NewJackCityView,
    PlacementView,
)

REMEMBERED_FIGURES = 64
"""Hands whose figures are kept: those of one position are asked for more than once."""


def annotated(view: NewJackCityView) -> NewJackCityView:
    """For who is to play a card: the view with what each card of the hand could do."""
    viewer = view.viewer
    if view.phase != "card" or viewer is None or viewer not in view.to_act:
        return view
    outlooks = outlooks_of(
        view.city,
        owners_of(view.zones),
        viewer,
        tuple([card.card for card in view.hand]),
        bool(view.options["strict_roads"]),
        view.seats == 1,
    )
    return msgspec.structs.replace(view, outlooks=outlooks)


@lru_cache(REMEMBERED_FIGURES)
def outlooks_of(
    laid: tuple[LaidView, ...],
    owners: tuple[ZoneOwner, ...],
    seat: int,
    hand: tuple[str, ...],
    strict: bool,
    solo: bool,
) -> tuple[CardOutlook, ...]:
    city = city_seen(laid, owners)
    return tuple([_outlook(city, seat, card, strict, solo) for card in hand])


def _outlook(city: City, seat: int, card: str, strict: bool, solo: bool) -> CardOutlook:
    legal, refused = placements(city, seat, CARD_NAMED[card].index, strict, solo)
    return CardOutlook(
        card,
        tuple([_placement(row) for row in legal]),
        {reason: tuple(spots) for reason, spots in refused.items()},
    )


def _placement(row: PlacementRow) -> PlacementView:
    x, y, turned, move, dollars, home, zones = row
    return PlacementView(
        x, y, turned, move, dollars, home, tuple([JoinView(*zone) for zone in zones])
    )
