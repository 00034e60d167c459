"""The board as panels: players, the hand and what it could do, and the form for placing a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.form import Choice, Form, Number, Pick
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.scene import Panel, Rows, Scene, SceneItem, Text
from boroughs.games.new_jack_city.city_view import ZoneView
from boroughs.games.new_jack_city.components import CARDS
from boroughs.games.new_jack_city.drawing import (
    city_grid,
    hand_grid,
    seat_sign,
    seat_tone,
    sign_of,
    tone_of,
)
from boroughs.games.new_jack_city.view import JoinView, NewJackCityView, PlacementView

_SHOWN_ZONES = 8
_SHOWN_PLACES = 6
_CARD_CHOICES: Final[dict[str, Choice]] = {
    card.name: Choice(card.name, phrase("label.card", card=card.name)) for card in CARDS
}
_TURN_CHOICES: Final[list[Choice]] = [
    Choice(str(turned), phrase(f"label.turned-{turned}")) for turned in range(4)
]


def scene_of(view: NewJackCityView) -> Scene:
    """The players, the city, then the viewer's hand, so that it stands above the prompt."""
    panels = [] if _solo(view) else [_players(view)]
    panels.append(_city(view))
    zones = _zones(view)
    if zones is not None:
        panels.append(Panel(phrase("label.zones"), [zones]))
    if view.hand:
        panels.append(_hand(view))
    return Scene(panels)


def _solo(view: NewJackCityView) -> bool:
    return view.seats == 1


# Players


def _players(view: NewJackCityView) -> Panel:
    names = (
        "player",
        "money",
        "builders",
        "commercial",
        "industrial",
        "cards",
        "scored",
        "standing",
    )
    rows: list[list[Text]] = []
    for seat, developer in enumerate(view.developers):
        own = "strong" if seat == view.viewer else ""
        numbers = (
            developer.money,
            developer.free_builders,
            developer.commercial,
            developer.industrial,
            developer.cards,
            developer.scored,
        )
        rows.append(
            [
                Text(phrase("label.seat", sign=seat_sign(seat), seat=seat), seat_tone(seat)),
                *(Text(phrase("label.number", number=number), own) for number in numbers),
                Text(_standing(view, seat), "quiet"),
            ]
        )
    items: list[SceneItem] = [Rows([phrase(f"label.{name}") for name in names], rows)]
    stock = phrase(
        "label.stock",
        cards=view.cards_left,
        commercial=view.commercial_stock,
        industrial=view.industrial_stock,
        dollars=view.target,
    )
    items.append(Text(stock, "quiet"))
    if view.signalled >= 0 and view.result is None:
        items.append(Text(phrase("label.signalled", seat=view.signalled), "strong"))
    return Panel(phrase("label.players"), items)


def _standing(view: NewJackCityView, seat: int) -> Phrase:
    if view.result is not None:
        return phrase("standing.over")
    if view.turn == seat and view.phase in ("card", "builder"):
        last = "last-" if view.developers[seat].last_turn else ""
        return phrase(f"standing.{last}turn")
    if view.developers[seat].last_turn:
        return phrase("standing.last-to-come")
    return phrase("standing.done" if view.signalled >= 0 else "standing.waiting")


# The city


def _city(view: NewJackCityView) -> Panel:
    items: list[SceneItem] = [city_grid(view), Text(phrase("label.legend"), "quiet")]
    if not _solo(view):
        return Panel(phrase("label.city", cards=len(view.city)), items, main=True)
    if view.aside:
        items.append(Text(phrase("label.aside", cards=view.aside), "bad"))
    title = phrase("label.solo-city", left=view.cards_left, value=view.unbuilt)
    return Panel(title, items, main=True)


def _zones(view: NewJackCityView) -> Rows | None:
    """The zones that are worth a thought: all claimed ones, then the most valuable free ones."""
    open_zones = [zone for zone in view.zones if not zone.built]
    open_zones.sort(key=lambda zone: (zone.holder < 0, -zone.value))
    claimed = sum(zone.holder >= 0 for zone in open_zones)
    shown = open_zones[: max(claimed, _SHOWN_ZONES)]
    if not shown:
        return None
    names = ["zone", "value", "where"] if _solo(view) else ["zone", "value", "where", "holder"]
    return Rows([phrase(f"label.{name}") for name in names], [_zone(view, zone) for zone in shown])


def _zone(view: NewJackCityView, zone: ZoneView) -> list[Text]:
    row = [
        Text(
            phrase("label.kind", sign=sign_of(zone.colour), colour=zone.colour),
            tone_of(zone.colour),
            id=f"{zone.at[0]},{zone.at[1]}",
        ),
        Text(_worth(zone), "strong" if not zone.missing else ""),
        Text(phrase("label.cell", x=zone.at[0], y=zone.at[1])),
    ]
    if _solo(view):
        return row
    if zone.holder < 0:
        return [*row, Text(phrase("label.free"), "quiet")]
    held = phrase("label.seat", sign=seat_sign(zone.holder), seat=zone.holder)
    return [*row, Text(held, seat_tone(zone.holder))]


def _worth(zone: ZoneView) -> Phrase:
    if zone.missing:
        return phrase("label.missing", value=zone.value, missing=zone.missing)
    return phrase(f"label.bonus-{zone.colour}", value=zone.value, bonus=zone.bonus)


# The hand


def _hand(view: NewJackCityView) -> Panel:
    items: list[SceneItem] = [*hand_grid(view.hand)]
    if view.places:
        items.append(_places(view))
    title = "label.drawn" if _solo(view) else "label.hand"
    own = view.viewer is not None
    return Panel(
        phrase(title, cards=len(view.hand)), items, own=own, active=own and bool(view.to_act)
    )


def _places(view: NewJackCityView) -> SceneItem:
    """Of each card how many places there are, and the few places that make most."""
    places = [place for card in view.places for place in card.placements]
    if not places:
        return Text(phrase("label.no-place"), "bad")
    places.sort(key=lambda place: _promise(view, place), reverse=True)
    return _figures(view, places[:_SHOWN_PLACES])


def foreseen(view: NewJackCityView, moves: Sequence[str]) -> Rows | None:
    """What zones each of these placings makes, and what it pays."""
    wanted = set(moves)
    places = [place for card in view.places for place in card.placements if place.move in wanted]
    return _figures(view, places) if places else None


def _figures(view: NewJackCityView, places: Sequence[PlacementView]) -> Rows:
    rows = [
        [
            Text(phrase("label.move", move=place.move), move=place.move),
            *(_zone_made(view, place, index) for index in (0, 1)),
            *([] if _solo(view) else [_pay(place.dollars)]),
        ]
        for place in places
    ]
    names = ["place", "makes-head", "and", *([] if _solo(view) else ["pays"])]
    return Rows([phrase(f"label.{name}") for name in names], rows)


def _pay(dollars: int) -> Text:
    return Text(phrase("label.dollars", dollars=dollars), "good" if dollars else "quiet")


def _promise(view: NewJackCityView, place: PlacementView) -> tuple[int, int, int]:
    """What pays or builds, then what makes own zones larger, then large free ones; not a rival's."""
    built, own, free = 0, 0, 0
    for zone in place.zones:
        built += zone.built
        if zone.holder < 0:
            free = max(free, zone.value)
        elif zone.holder == view.viewer:
            own += zone.value
        else:
            own -= zone.value
    return (place.dollars or built, own, free)


def _zone_made(view: NewJackCityView, place: PlacementView, index: int) -> Text:
    if index >= len(place.zones):
        return Text(phrase("label.nothing"))
    zone = place.zones[index]
    return Text(_made(zone), tone_of(zone.colour))


def _made(zone: JoinView) -> Phrase:
    if zone.built:
        return phrase("label.makes-built", sign=sign_of(zone.colour), value=zone.value)
    if zone.holder >= 0:
        holder = seat_sign(zone.holder)
        return phrase(
            "label.makes-held", sign=sign_of(zone.colour), value=zone.value, holder=holder
        )
    return phrase("label.makes", sign=sign_of(zone.colour), value=zone.value)


# Forms


def forms_of(view: NewJackCityView) -> list[Form]:
    """Placing step by step, in any direction."""
    if view.viewer is None or view.viewer not in view.to_act or view.phase != "card":
        return []
    columns = [x for x, _ in view.frontier]
    rows = [y for _, y in view.frontier]
    cards = [_CARD_CHOICES[card.card] for card in view.hand]
    return [
        Form(
            phrase("label.place-form"),
            "place {card} at {x},{y} turned {turned}",
            [
                Pick("card", phrase("label.which-card"), cards),
                Number("x", phrase("label.which-column"), min(columns) - 1, max(columns)),
                Number("y", phrase("label.which-row"), min(rows) - 1, max(rows)),
                Pick("turned", phrase("label.which-turn"), _TURN_CHOICES),
            ],
        )
    ]
