"""What boards show and bots do without: where each card of a hand may go, and what that would do."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from boroughs.games.new_jack_city.city import City
from boroughs.games.new_jack_city.city_view import LaidView, ZoneOwner, city_seen, owners_of
from boroughs.games.new_jack_city.components import CARD_NAMED, Numbers
from boroughs.games.new_jack_city.placements import PlacementRow, placements
from boroughs.games.new_jack_city.view import (
    CardPlaces,
    FinalView,
    FinalZone,
    JoinView,
    NewJackCityView,
    PlacementView,
    ScoringView,
)

REMEMBERED_FIGURES = 64
"""Hands whose figures are kept: those of one position are asked for more than once."""


def annotated(view: NewJackCityView, numbers: Numbers) -> NewJackCityView:
    """For who is to act: the view with what each card of the hand, or each Builder, could bring.

    At the end everybody is told how the final scoring went. A view with its figures stays as it is.
    """
    if view.places or view.scorings or view.finals:
        return view
    if view.phase == "over":
        if view.seats == 1:
            return view
        return msgspec.structs.replace(view, finals=_finals(view, numbers))
    viewer = view.viewer
    if viewer is None or viewer not in view.to_act:
        return view
    if view.phase == "builder":
        scorings = _scorings(view, viewer)
        return msgspec.structs.replace(view, scorings=scorings) if scorings else view
    places = places_of(
        view.city,
        owners_of(view.zones),
        viewer,
        tuple([card.card for card in view.hand]),
        bool(view.options["strict_roads"]),
        view.seats == 1,
        numbers,
    )
    return msgspec.structs.replace(view, places=places)


@lru_cache(REMEMBERED_FIGURES)
def places_of(
    laid: tuple[LaidView, ...],
    owners: tuple[ZoneOwner, ...],
    seat: int,
    hand: tuple[str, ...],
    strict: bool,
    solo: bool,
    numbers: Numbers,
) -> tuple[CardPlaces, ...]:
    city = city_seen(laid, owners, numbers)
    return tuple([_card_places(city, seat, card, strict, solo) for card in hand])


def _card_places(city: City, seat: int, card: str, strict: bool, solo: bool) -> CardPlaces:
    legal, refused = placements(city, seat, CARD_NAMED[card].index, strict, solo)
    return CardPlaces(
        card,
        tuple([_placement(row) for row in legal]),
        {reason: tuple(spots) for reason, spots in refused.items()},
    )


def _placement(row: PlacementRow) -> PlacementView:
    x, y, turned, move, dollars, home, zones = row
    return PlacementView(
        x, y, turned, move, dollars, home, tuple([JoinView(*zone) for zone in zones])
    )


def _scorings(view: NewJackCityView, seat: int) -> tuple[ScoringView, ...]:
    developer = view.developers[seat]
    if view.acted and developer.industrial == 0:
        return ()
    spent = int(view.acted)
    found: list[ScoringView] = []
    for number, zone in enumerate(view.zones):
        if zone.holder != seat or zone.missing:
            continue
        x, y = next(cell for cell in developer.builders if cell in zone.cells)
        stock = {
            "green": view.cards_left,
            "blue": view.commercial_stock,
            # A token that is spent for this action is back in the stock before.
            "red": view.industrial_stock + spent,
        }
        gives = {zone.colour: min(zone.bonus, stock[zone.colour])}
        found.append(
            ScoringView(
                number,
                f"score {x},{y}",
                zone.value,
                gives.get("green", 0),
                gives.get("blue", 0),
                gives.get("red", 0),
            )
        )
    return tuple(found)


def _finals(view: NewJackCityView, numbers: Numbers) -> tuple[FinalView, ...]:
    zone_in = {cell: number for number, zone in enumerate(view.zones) for cell in zone.cells}
    found: list[FinalView] = []
    for developer in view.developers:
        paid_zones = [zone_in[cell] for cell in developer.last_scored]
        zones = tuple([FinalZone(number, view.zones[number].value) for number in paid_zones])
        tokens = numbers.token_dollars * (developer.commercial + developer.industrial)
        cards = numbers.card_dollars * developer.cards
        paid = sum(zone.dollars for zone in zones) + tokens + cards
        found.append(FinalView(developer.money - paid, zones, tokens, cards))
    return tuple(found)
