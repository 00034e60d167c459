"""The moments of a turn that a written position may describe: somebody is asked, and has an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from boroughs.games.machi_koro.components import (
    CARD_NAMED,
    CARDS,
    HARBOR_ADDS,
    HARBOR_FROM,
    INVESTMENT,
    LANDMARKS,
    TECH_STARTUP,
    Card,
)

if TYPE_CHECKING:
    from boroughs.games.machi_koro.position import PositionData
    from boroughs.games.machi_koro.view import CityView

_DICE_NEED: Final = {1: "", 2: "train-station", 3: "moon-tower"}


def _card_that(kind: str) -> Card:
    return next(card for card in CARDS if card.effect["kind"] == kind)


_DEMOLITION: Final = _card_that("demolish")
_REMOVAL: Final = _card_that("give")
_EXCHANGE: Final = _card_that("swap")
_BOAT: Final = _card_that("catch")


def possible(position: PositionData) -> bool:
    """Whether a game of these cities could stand at this moment."""
    complete = [
        seat for seat, city in enumerate(position.cities) if len(city.landmarks) == len(LANDMARKS)
    ]
    if position.winner >= 0:
        ended = position.asked == "nothing" and position.decision == "none"
        return ended and complete == [position.winner] == [position.turn]
    if complete or (position.asked == "nothing") == (position.decision == "none"):
        return False
    moments = DECIDING if position.asked == "nothing" else ASKING
    moment = position.decision if position.asked == "nothing" else position.asked
    return moment in moments and moments[moment](position)


# What a player decides


def _before_roll(position: PositionData) -> bool:
    """A turn has begun, and no die has fallen."""
    return position.turns > 0 and _no_dice(position) and position.pending == 0


def _setting_aside(position: PositionData) -> bool:
    dice = position.dice
    chosen = position.total > 0 or position.again or position.pending > 0
    return (
        position.turns > 0
        and len(dice) == 3
        and len(set(dice)) > 1
        and not chosen
        and "moon-tower" in _roller(position).landmarks
    )


def _adding(position: PositionData) -> bool:
    raised = position.total != sum(position.dice)
    can_add = position.total >= HARBOR_FROM and "harbor" in _roller(position).landmarks
    return _settled(position) and can_add and not raised


def _demolishing(position: PositionData) -> bool:
    roller = _roller(position)
    most = min(len(roller.landmarks), _copies(roller, _DEMOLITION))
    return _activated(position, _DEMOLITION) and 1 <= position.pending <= most


def _giving(position: PositionData) -> bool:
    most = sum(_minor(_roller(position)).values())
    return _activated(position, _REMOVAL) and 1 <= position.pending <= most


def _swapping(position: PositionData) -> bool:
    roller = _roller(position)
    rivals = [city for city in position.cities if city is not roller]
    return (
        _activated(position, _EXCHANGE)
        and _settled(position)
        and _copies(roller, _EXCHANGE) > 0
        and bool(_minor(roller))
        and any(_minor(rival) for rival in rivals)
    )


def _settled(position: PositionData) -> bool:
    """The dice are counted, and no card still waits to act."""
    return _counted(position) and position.pending == 0


def _investing(position: PositionData) -> bool:
    roller = _roller(position)
    can_invest = _copies(roller, TECH_STARTUP) > 0 and roller.coins >= INVESTMENT
    return _settled(position) and can_invest


# What nature decides


def _choosing_the_first(position: PositionData) -> bool:
    return _nothing_played(position) and not position.market


def _filling(position: PositionData) -> bool:
    return _nothing_played(position) or _settled(position)


def _rolling(position: PositionData) -> bool:
    need = _DICE_NEED.get(position.pending)
    able = need is not None and (not need or need in _roller(position).landmarks)
    return position.turns > 0 and _no_dice(position) and able


def _catching(position: PositionData) -> bool:
    fishing = any(
        _copies(city, _BOAT) > 0 and "harbor" in city.landmarks for city in position.cities
    )
    return _activated(position, _BOAT) and _settled(position) and fishing


DECIDING: Final[Mapping[str, Callable[[PositionData], bool]]] = {
    "roll": _before_roll,
    "set-aside": _setting_aside,
    "add": _adding,
    "demolish": _demolishing,
    "give": _giving,
    "swap": _swapping,
    "build": _settled,
    "invest": _investing,
}
ASKING: Final[Mapping[str, Callable[[PositionData], bool]]] = {
    "first-player": _choosing_the_first,
    "market": _filling,
    "roll": _rolling,
    "catch": _catching,
}


def _roller(position: PositionData) -> CityView:
    return position.cities[position.turn]


def _no_dice(position: PositionData) -> bool:
    return not position.dice and position.total == 0 and not position.again


def _nothing_played(position: PositionData) -> bool:
    return position.turns == 0 and _no_dice(position) and position.pending == 0


def _counted(position: PositionData) -> bool:
    """One die or two, summed, perhaps with what the Harbor adds."""
    dice, total = position.dice, position.total
    thrown = sum(dice)
    harbor = thrown >= HARBOR_FROM and "harbor" in _roller(position).landmarks
    doubles = len(dice) == 2 and dice[0] == dice[1]
    return (
        position.turns > 0
        and len(dice) in (1, 2)
        and (total == thrown or (harbor and total == thrown + HARBOR_ADDS))
        and (doubles or not position.again)
    )


def _activated(position: PositionData, card: Card) -> bool:
    return _counted(position) and position.total in card.activation


def _copies(city: CityView, card: Card) -> int:
    return city.cards.get(card.name, 0)


def _minor(city: CityView) -> dict[str, int]:
    return {
        name: count for name, count in city.cards.items() if count and not CARD_NAMED[name].major
    }
