"""What every total of the dice would bring to everybody now: the turn itself, tried out on a copy."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from boroughs.core.event import Event
from boroughs.games.machi_koro.components import Box
from boroughs.games.machi_koro.declared import CityView, read_city
from boroughs.games.machi_koro.moves import PASS
from boroughs.games.machi_koro.outcomes import Rolled
from boroughs.games.machi_koro.rules import MachiKoro, Ruleset
from boroughs.games.machi_koro.state import (
    NO_DECISION,
    NOTHING,
    asked_name,
    decision_name,
)
from boroughs.games.machi_koro.turn import earn_income
from boroughs.games.machi_koro.view import MachiKoroView, RollView

_MEAN_CATCH: Final = Rolled([3, 4])
"""What a boat brings is in proportion to this roll, so that its mean gives the mean."""


def with_figures(view: MachiKoroView, ruleset: Ruleset) -> MachiKoroView:
    """The view with what the rolls would bring and how far the game has come."""
    if view.winner >= 0:
        return msgspec.structs.replace(view, progress=1.0)
    rolls, progress = _figures(ruleset, msgspec.json.encode(view.cities, order="sorted"))
    return msgspec.structs.replace(view, rolls=rolls, progress=progress)


@lru_cache(maxsize=256)
def _figures(ruleset: Ruleset, cities: bytes) -> tuple[tuple[RollView, ...], float]:
    """They depend on the cities alone, which all at a table see alike: worked out once for all of them."""
    seen = msgspec.json.decode(cities, type=tuple[CityView, ...])
    table = MachiKoro(len(seen), {}, ruleset)
    table.cities = [read_city(seat, city) for seat, city in enumerate(seen)]
    rolls = tuple(rolls_of(table, roller) for roller in range(table.seats))
    return rolls, round(table.progress(), 4)


@lru_cache(maxsize=16)
def _activated(box: Box) -> tuple[int, ...]:
    """The cards that each total activates, a bit each."""
    colours = (box.red, box.green, box.blue, box.purple)
    return tuple(
        sum(1 << card for colour in colours for card in colour[total])
        for total in range(int(box.most_rolled) + 1)
    )


def rolls_of(table: MachiKoro, roller: int) -> RollView:
    """What each total would bring if this player rolled it now."""
    standing = 0
    for city in table.cities:
        standing |= int(city.kinds)
    quiet = (0,) * table.seats
    most = int(table.box.most_rolled)
    coins = [quiet] * most
    activated = _activated(table.box)
    asks: dict[str, tuple[str, ...]] = {}
    for total in range(1, most + 1):
        if standing & activated[total]:
            coins[total - 1], asked = income_of(table, roller, total)
            if asked:
                asks[str(total)] = asked
    return RollView(tuple(coins), asks)


def income_of(table: MachiKoro, roller: int, total: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The change of everybody's coins in the income phase, and what is asked on the way."""
    trial = table.copy()
    trial.turn = roller
    trial.total = total
    trial.pending = 0
    trial.asked = NOTHING
    trial.decision = NO_DECISION
    trial.events = []
    earn_income(trial)
    asked: list[str] = []
    while trial.asked != NOTHING or decision_name(trial.decision) != "build":
        if trial.asked != NOTHING:
            asked.append(asked_name(trial.asked))
            trial.resolve(_MEAN_CATCH)
        else:
            asked.append(decision_name(trial.decision))
            # Whatever is torn down or given away, the coins for it are the same.
            swap = decision_name(trial.decision) == "swap"
            trial.play(roller, PASS if swap else trial.fallback(roller))
    return _changes(trial.events, table.seats), tuple(dict.fromkeys(asked))


def _changes(events: list[Event], seats: int) -> tuple[int, ...]:
    """Only what cards bring: the coin of City Hall belongs to building."""
    change = [0] * seats
    for event in events:
        if event.code not in ("earned", "paid"):
            continue
        coins = _number(event, "coins")
        if event.code == "earned":
            change[_number(event, "seat")] += coins
        else:
            change[_number(event, "seat")] -= coins
            change[_number(event, "to")] += coins
    return tuple(change)


def _number(event: Event, name: str) -> int:
    number = event.params[name]
    assert isinstance(number, int)
    return number
