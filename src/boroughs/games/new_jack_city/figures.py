"""What boards show and bots do without: where each card of a hand may go, and what that would do."""

from __future__ import annotations

import msgspec

from boroughs.games.new_jack_city.city_view import city_seen
from boroughs.games.new_jack_city.components import Numbers
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.placements import places_of
from boroughs.games.new_jack_city.view import (
    FinalView,
    FinalZone,
    NewJackCityView,
    ScoringView,
)

_REMEMBERED_VIEWS = 4
_remembered: dict[int, tuple[NewJackCityView, Numbers, NewJackCityView]] = {}
"""By the id of the bare view, which is kept with its figures: they are asked for in every format in turn.

Any thread may ask: at worst two work out the same. Beyond its bound all is forgotten.
"""


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
    kept = _remembered.get(id(view))
    if kept is not None and kept[0] is view and kept[1] is numbers:
        return kept[2]
    with_places = _with_places(view, viewer, numbers)
    if len(_remembered) >= _REMEMBERED_VIEWS:
        _remembered.clear()
    _remembered[id(view)] = (view, numbers, with_places)
    return with_places


def _with_places(view: NewJackCityView, seat: int, numbers: Numbers) -> NewJackCityView:
    city = city_seen(view.city, view.zones, numbers)
    hand = [card.card for card in view.hand]
    strict = bool(view.options["strict_roads"])
    places = places_of(city, seat, hand, strict, view.seats == 1, _to_signal(view, seat))
    return msgspec.structs.replace(view, places=places)


def _to_signal(view: NewJackCityView, seat: int) -> int:
    """How many more dollars would signal the end; 0 where none would, or it is signalled already."""
    if view.signalled != NOBODY or view.target == 0:
        return 0
    return max(0, view.target - view.developers[seat].money)


def _scorings(view: NewJackCityView, seat: int) -> tuple[ScoringView, ...]:
    developer = view.developers[seat]
    if view.acted and developer.industrial == 0:
        return ()
    spent = int(view.acted)
    to_signal = _to_signal(view, seat)
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
                0 < to_signal <= zone.value,
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
