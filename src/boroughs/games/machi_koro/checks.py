"""Could a game stand like this: numbers, cards, and a moment at which somebody has an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from boroughs.core.errors import BadPosition
from boroughs.core.moments import LATEST
from boroughs.core.variant import refuse_number, require_number
from boroughs.games.machi_koro.components import (
    CARD_NAMED,
    CARDS,
    LANDMARK_NAMED,
    LANDMARKS,
    MOST_COINS,
    MOST_TURNS,
    SEATS,
    TECH_STARTUP,
    Box,
    Card,
    card_counts,
)
from boroughs.games.machi_koro.declared import CityView, PositionData
from boroughs.games.machi_koro.position import rest_of_deck
from boroughs.games.machi_koro.state import ASKED_NAMES, DECISION_NAMES

_MOST_COST: Final = 999
_DICE_NEED: Final = {1: "", 2: "train-station", 3: "moon-tower"}


def _card_that(kind: str) -> Card:
    return next(card for card in CARDS if card.effect["kind"] == kind)


_DEMOLITION: Final = _card_that("demolish")
_REMOVAL: Final = _card_that("give")
_EXCHANGE: Final = _card_that("swap")
_BOAT: Final = _card_that("catch")


def check_box(box: Box) -> None:
    """Raises BadVariant where no game could be played with these numbers."""
    for card in box.cards:
        faces = card.activation
        if list(faces) != sorted(set(faces)) or not 1 <= faces[0] <= faces[-1] <= 24:
            path = f"card.{card.name}.activation"
            refuse_number(path, list(faces), "different-totals", most=24)
        if card.effect.get("divisor", 1) < 1:
            refuse_number(f"card.{card.name}.effect.divisor", 0, "from", least=1)
        if card.cost > _MOST_COST:
            refuse_number(f"card.{card.name}.cost", int(card.cost), "at-most", most=_MOST_COST)
    for mark in box.landmarks:
        require_number(f"landmark.{mark.name}.cost", int(mark.cost), 1, _MOST_COST)
    for row in box.rows:
        require_number(f"row.{row.name}.different", int(row.different), 1, len(row.cards))
    if box.starting_coins > MOST_COINS:
        refuse_number(
            "game.starting_coins", int(box.starting_coins), "at-most", most=int(MOST_COINS)
        )
    if box.harbor_adds > 12:
        refuse_number("game.harbor_adds", int(box.harbor_adds), "at-most", most=12)


def check_position(position: PositionData, box: Box) -> None:
    """Raises BadPosition with what is wrong."""
    _check_numbers(position, box)
    for city in position.cities:
        _check_city(city)
    _check_cards(position, box)
    _check_rows(position, box)
    if position.decision not in DECISION_NAMES or position.asked not in ASKED_NAMES:
        _refuse("no such decision or question")
    if not _possible(position, box):
        _refuse("nobody can be asked this now")


def _refuse(problem: str) -> None:
    raise BadPosition("bad-position", problem=problem)


def _check_numbers(position: PositionData, box: Box) -> None:
    if position.seats not in SEATS or len(position.cities) != position.seats:
        _refuse(f"{len(position.cities)} cities for {position.seats} seats")
    if not 0 <= position.turn < position.seats or not -1 <= position.winner < position.seats:
        _refuse("no such seat")
    if not all(1 <= die <= 6 for die in position.dice) or len(position.dice) > 3:
        _refuse(f"dice {position.dice}")
    if not 0 <= position.total <= box.most_rolled or position.pending < 0 or position.turns < 0:
        _refuse("total, pending or turns")
    if position.turns > MOST_TURNS:
        _refuse("more turns than can be")
    if position.pending > sum(card.copies for card in box.cards):
        _refuse("more to do than can be")
    if not 0 <= position.now <= LATEST:
        _refuse("time before the start, or too late")
    if position.options:
        _refuse("no such option")


def _check_city(city: CityView) -> None:
    if city.coins < 0 or city.invested < 0:
        _refuse("fewer than no coins")
    if city.coins > MOST_COINS or city.invested > MOST_COINS:
        _refuse("more coins than can be")
    if city.invested > 0 and city.cards.get(TECH_STARTUP.name, 0) == 0:
        _refuse("coins on a card that is not there")
    for name in city.landmarks:
        if name not in LANDMARK_NAMED:
            _refuse(f"no landmark is called {name}")
    if len(set(city.landmarks)) != len(city.landmarks):
        _refuse("a landmark stands twice")
    for name, count in city.cards.items():
        if name in CARD_NAMED and CARD_NAMED[name].major and count > 1:
            _refuse(f"two of {name} in one city")


def _check_cards(position: PositionData, box: Box) -> None:
    piles = [position.market, position.discarded, *(city.cards for city in position.cities)]
    for named in [*piles, position.deck]:
        for name, count in named.items():
            if name not in CARD_NAMED:
                _refuse(f"no card is called {name}")
            if count < 0:
                _refuse(f"fewer than none of {name}")
    rest = rest_of_deck(position, box)
    for card in CARDS:
        if rest[card.index] < 0:
            _refuse(f"more of {card.name} than there are")
    if card_counts(position.deck) != rest:
        _refuse("cards are missing from the decks")


def _check_rows(position: PositionData, box: Box) -> None:
    rest = rest_of_deck(position, box)
    short = False
    for row in box.rows:
        shown = sum(position.market.get(card.name, 0) > 0 for card in row.cards)
        if shown > int(row.different):
            _refuse(f"too many different cards in the row {row.name}")
        short |= shown < int(row.different) and any(rest[card.index] > 0 for card in row.cards)
    if short != (position.asked in ("market", "first-player")):
        _refuse("rows are refilled at once")
    for card in CARDS:
        owned = all(city.cards.get(card.name, 0) > 0 for city in position.cities)
        if card.major and owned and position.market.get(card.name, 0) > 0:
            _refuse(f"everybody has {card.name}")


# The moments of a turn


def _possible(position: PositionData, box: Box) -> bool:
    """Whether somebody could be asked this now, and have an answer."""
    complete = [
        seat for seat, city in enumerate(position.cities) if len(city.landmarks) == len(LANDMARKS)
    ]
    if position.winner >= 0:
        ended = position.asked == "nothing" and position.decision == "none"
        return ended and complete == [position.winner] == [position.turn]
    if complete or (position.asked == "nothing") == (position.decision == "none"):
        return False
    moments = _DECIDING if position.asked == "nothing" else _ASKING
    moment = position.decision if position.asked == "nothing" else position.asked
    return moment in moments and moments[moment](position, box)


# What a player decides


def _before_roll(position: PositionData, box: Box) -> bool:
    """A turn has begun, and no die has fallen."""
    return position.turns > 0 and _no_dice(position, box) and position.pending == 0


def _setting_aside(position: PositionData, box: Box) -> bool:
    dice = position.dice
    chosen = position.total > 0 or position.again or position.pending > 0
    return (
        position.turns > 0
        and len(dice) == 3
        and len(set(dice)) > 1
        and not chosen
        and "moon-tower" in _roller(position).landmarks
    )


def _adding(position: PositionData, box: Box) -> bool:
    raised = position.total != sum(position.dice)
    can_add = position.total >= box.harbor_from and "harbor" in _roller(position).landmarks
    return _dice_are_counted(position, box) and can_add and not raised


def _demolishing(position: PositionData, box: Box) -> bool:
    roller = _roller(position)
    most = min(len(roller.landmarks), _copies(roller, _DEMOLITION))
    return _activated(position, box, _DEMOLITION) and 1 <= position.pending <= most


def _giving(position: PositionData, box: Box) -> bool:
    most = sum(_minor(_roller(position)).values())
    return _activated(position, box, _REMOVAL) and 1 <= position.pending <= most


def _swapping(position: PositionData, box: Box) -> bool:
    roller = _roller(position)
    rivals = [city for city in position.cities if city is not roller]
    return (
        _activated(position, box, _EXCHANGE)
        and _dice_are_counted(position, box)
        and _copies(roller, _EXCHANGE) > 0
        and bool(_minor(roller))
        and any(_minor(rival) for rival in rivals)
    )


def _dice_are_counted(position: PositionData, box: Box) -> bool:
    """The dice are counted, and no card still waits to act."""
    return _counted(position, box) and position.pending == 0


def _investing(position: PositionData, box: Box) -> bool:
    roller = _roller(position)
    can_invest = _copies(roller, TECH_STARTUP) > 0 and roller.coins >= box.investment
    return _dice_are_counted(position, box) and can_invest


# What nature decides


def _choosing_the_first(position: PositionData, box: Box) -> bool:
    return _nothing_played(position, box) and not position.market


def _filling(position: PositionData, box: Box) -> bool:
    return _nothing_played(position, box) or _dice_are_counted(position, box)


def _rolling(position: PositionData, box: Box) -> bool:
    need = _DICE_NEED.get(position.pending)
    able = need is not None and (not need or need in _roller(position).landmarks)
    return position.turns > 0 and _no_dice(position, box) and able


def _catching(position: PositionData, box: Box) -> bool:
    fishing = any(
        _copies(city, _BOAT) > 0 and "harbor" in city.landmarks for city in position.cities
    )
    return _activated(position, box, _BOAT) and _dice_are_counted(position, box) and fishing


_DECIDING: Final[Mapping[str, Callable[[PositionData, Box], bool]]] = {
    "roll": _before_roll,
    "set-aside": _setting_aside,
    "add": _adding,
    "demolish": _demolishing,
    "give": _giving,
    "swap": _swapping,
    "build": _dice_are_counted,
    "invest": _investing,
}
_ASKING: Final[Mapping[str, Callable[[PositionData, Box], bool]]] = {
    "first-player": _choosing_the_first,
    "market": _filling,
    "roll": _rolling,
    "catch": _catching,
}


def _roller(position: PositionData) -> CityView:
    return position.cities[position.turn]


def _no_dice(position: PositionData, box: Box) -> bool:
    return not position.dice and position.total == 0 and not position.again


def _nothing_played(position: PositionData, box: Box) -> bool:
    return position.turns == 0 and _no_dice(position, box) and position.pending == 0


def _counted(position: PositionData, box: Box) -> bool:
    """One die or two, summed, perhaps with what the Harbor adds."""
    dice, total = position.dice, position.total
    thrown = sum(dice)
    harbor = thrown >= box.harbor_from and "harbor" in _roller(position).landmarks
    doubles = len(dice) == 2 and dice[0] == dice[1]
    return (
        position.turns > 0
        and len(dice) in (1, 2)
        and (total == thrown or (harbor and total == thrown + box.harbor_adds))
        and (doubles or not position.again)
    )


def _activated(position: PositionData, box: Box, card: Card) -> bool:
    return _counted(position, box) and position.total in box.cards[card.index].activation


def _copies(city: CityView, card: Card) -> int:
    return city.cards.get(card.name, 0)


def _minor(city: CityView) -> dict[str, int]:
    return {
        name: count for name, count in city.cards.items() if count and not CARD_NAMED[name].major
    }
