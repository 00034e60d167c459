"""The board as panels and tables, and the forms for moves with several blanks."""

from __future__ import annotations

from collections.abc import Mapping

from boroughs.core.form import Choice, Form, Pick
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.scene import Gauge, Panel, Rows, Scene, SceneItem, Text
from boroughs.games.machi_koro.components import (
    CARD_NAMED,
    LANDMARKS,
    ROWS,
    Box,
    Card,
    numbers_on,
)
from boroughs.games.machi_koro.declared import CityView
from boroughs.games.machi_koro.view import MachiKoroView


def scene_of(view: MachiKoroView, box: Box) -> Scene:
    """The market, then the cities, the viewer's own last so that it stands above the prompt."""
    first = 0 if view.viewer is None else (view.viewer + 1) % view.seats
    seats = [(first + place) % view.seats for place in range(view.seats)]
    return Scene([_market(view, box), *(_city(view, box, seat) for seat in seats)])


def _market(view: MachiKoroView, box: Box) -> Panel:
    coins = view.cities[view.viewer].coins if view.viewer is not None else -1
    rows = [
        [*_face(card), _cost(card, coins), _count(view.market[card.name]), _about(card)]
        for row in box.rows
        for card in row.cards
        if card.name in view.market
    ]
    head = ["activation", "card", "cost", "copies", "effect"]
    left = {row.name: sum(view.deck.get(card.name, 0) for card in row.cards) for row in ROWS}
    decks = Text(
        phrase("label.decks", low=left["1-6"], high=left["7+"], major=left["major"]), "quiet"
    )
    return Panel(
        phrase("label.market"), [Rows([phrase(f"label.{name}") for name in head], rows), decks]
    )


def _city(view: MachiKoroView, box: Box, seat: int) -> Panel:
    city = view.cities[seat]
    items: list[SceneItem] = [Text(phrase("label.coins", coins=city.coins), "strong")]
    if seat == view.turn and view.dice:
        items.append(Text(phrase("label.dice", dice=view.dice, total=view.total)))
    items.append(_landmarks(city, box))
    items.append(Gauge(phrase("label.landmarks-built"), len(city.landmarks), len(LANDMARKS)))
    if city.invested:
        items.append(Text(phrase("label.invested", coins=city.invested)))
    items.append(_establishments(city.cards, box))
    return Panel(
        phrase("label.city", seat=seat),
        items,
        own=seat == view.viewer,
        active=seat == view.turn,
    )


def _landmarks(city: CityView, box: Box) -> Rows:
    head = [phrase("landmark-label.name", landmark=landmark.name) for landmark in LANDMARKS]
    row = [
        Text(phrase("label.built"), "good")
        if landmark.name in city.landmarks
        else Text(phrase("label.price", coins=int(landmark.cost)), "quiet")
        for landmark in box.landmarks
    ]
    return Rows(head, [row])


def _establishments(cards: Mapping[str, int], box: Box) -> Rows:
    head = [phrase("label.activation"), phrase("label.card"), phrase("label.copies")]
    rows = [[*_face(card), _count(cards[card.name])] for card in box.cards if card.name in cards]
    return Rows(head, rows)


def _face(card: Card) -> list[Text]:
    return [
        Text(phrase("label.numbers", numbers=numbers_on(card)), card.colour),
        Text(_name(card), card.colour),
    ]


def _name(card: Card) -> Phrase:
    return phrase("label.name", icon=card.icon, card=card.name)


def _cost(card: Card, coins: int) -> Text:
    affordable = "good" if 0 <= card.cost <= coins else "quiet"
    return Text(phrase("label.price", coins=int(card.cost)), affordable)


def _count(copies: int) -> Text:
    return Text(phrase("label.count", copies=copies))


def _about(card: Card) -> Text:
    return Text(phrase(f"about.{card.name}"), "quiet")


def forms_of(view: MachiKoroView) -> list[Form]:
    """Giving and swapping, one blank after another instead of hundreds of listed moves."""
    # Every frame asks, and hardly any turn has blanks to fill.
    if view.decision not in ("give", "swap"):
        return []
    if view.viewer is None or view.viewer not in view.to_act:
        return []
    mine = _pick("card", "label.mine", view.cities[view.viewer].cards)
    rivals = [seat for seat in range(view.seats) if seat != view.viewer]
    if view.decision == "give":
        choices = [Choice(str(seat), phrase("label.seat", seat=seat)) for seat in rivals]
        to = Pick("to", phrase("label.receiver"), choices)
        return [Form(phrase("label.give"), "give {card} to {to}", [mine, to])]
    return [
        Form(
            phrase("label.swap-with", seat=seat),
            "swap {card} for {theirs} of " + str(seat),
            [mine, _pick("theirs", "label.theirs", view.cities[seat].cards)],
        )
        for seat in rivals
        if any(not CARD_NAMED[name].major for name in view.cities[seat].cards)
    ]


def _pick(name: str, says: str, cards: Mapping[str, int]) -> Pick:
    minor = [CARD_NAMED[card] for card in cards if not CARD_NAMED[card].major]
    return Pick(name, phrase(says), [Choice(card.name, _name(card)) for card in minor])
