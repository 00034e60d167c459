"""Every city of a finished game beside the best that a search finds for the same tiles: points lost, seconds used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from boroughs.core.account import (
    Account,
    AccountCell,
    AccountPicture,
    AccountRow,
    TakenStep,
    account_of,
    number_cell,
)
from boroughs.core.dice import SeededDice
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.state import State
from boroughs.games.mad_city.city import EMPTY, zones_of
from boroughs.games.mad_city.components import CATEGORIES, ROW, TURNS, Numbers
from boroughs.games.mad_city.faces import face_name
from boroughs.games.mad_city.solver import Budget, Goal, arrange
from boroughs.games.mad_city.state import MadCityState

_CITIES_TRIED: Final = 2000
"""For the best that tiles allow: within some percent of the optimum."""
_CITIES_KEPT: Final = 256


@dataclass(slots=True)
class BuiltCity:
    """What one player had built when a round was scored."""

    seat: int
    round: int
    step: int
    """The first step after it; 0 after the last round, where the board is that of the end."""
    faces: list[int]
    size: int
    fallen: int
    """Tiles that were not laid in time, and fell where they fell."""
    milliseconds: int


@dataclass(slots=True)
class _Minute:
    """What is heard of a round while it goes on."""

    begun: int = 0
    ended: int = 0
    done: dict[int, int] = field(default_factory=dict)
    fallen: dict[int, int] = field(default_factory=dict)


def built_cities(taken: Sequence[TakenStep], end: State) -> list[BuiltCity]:
    """Of every round that was scored, in the order of the game."""
    cities: list[BuiltCity] = []
    minute = _Minute()
    scored = 0
    for place, step in enumerate(taken):
        now = int(step.before.now)
        for event in step.events:
            seat = event.number("seat")
            match event.code:
                case "minute":
                    minute = _Minute(begun=now)
                case "done":
                    minute.done[seat] = now
                case "not-done":
                    minute.done.pop(seat, None)
                case "filled":
                    minute.fallen[seat] = minute.fallen.get(seat, 0) + 1
                case "time-up" | "all-done":
                    minute.ended = now
        last = place + 1 == len(taken)
        after = end if last else taken[place + 1].before
        if isinstance(after, MadCityState) and after.round > scored and _is_scored(after):
            scored = int(after.round)
            cities += _cities(after, 0 if last else taken[place + 1].number, minute)
    return cities


def _is_scored(table: MadCityState) -> bool:
    return any(builder.sheet for builder in table.builders)


def _cities(table: MadCityState, step: int, minute: _Minute) -> list[BuiltCity]:
    found = []
    for builder in table.builders:
        if builder.sheet and EMPTY not in builder.cells:
            used = minute.done.get(builder.seat, minute.ended) - minute.begun
            found.append(
                BuiltCity(
                    seat=int(builder.seat),
                    round=int(table.round),
                    step=step,
                    faces=[int(face) for face in builder.cells],
                    size=int(table.size),
                    fallen=minute.fallen.get(int(builder.seat), 0),
                    milliseconds=max(0, used),
                )
            )
    return found


def best_city(city: BuiltCity, numbers: Numbers) -> list[int]:
    """The best found for the same tiles, in hindsight and without a clock; never worse than the city itself."""
    tiles = tuple(sorted(face // TURNS for face in city.faces))
    found = list(_arranged(tiles, city.size, numbers))
    better = zone_points(found, city.size, numbers) > zone_points(city.faces, city.size, numbers)
    return found if better else city.faces


@lru_cache(maxsize=_CITIES_KEPT)
def _arranged(tiles: tuple[int, ...], size: int, numbers: Numbers) -> tuple[int, ...]:
    """A search that is told its budget: the same city for the same tiles."""
    goal = Goal([0] * ROW, [0] * len(CATEGORIES), numbers=numbers)
    budget = Budget(_CITIES_TRIED)
    return tuple(arrange(list(tiles), size, goal, SeededDice("best"), budget.spend).faces)


def zone_points(faces: list[int], size: int, numbers: Numbers) -> int:
    """What its zones are worth once they score: counters, trees, roads and bets left out."""
    points = numbers.zone_points
    return sum(points[ROW * zone.colour + zone.buildings] for zone in zones_of(faces, size))


def cities_beside_the_best(
    taken: Sequence[TakenStep], end: State, numbers: Numbers
) -> list[Account]:
    cities = built_cities(taken, end)
    accounts = []
    for seat in range(end.seats):
        own = [city for city in cities if city.seat == seat]
        if own:
            accounts.append(_account(seat, own, numbers))
    return accounts


def _account(seat: int, cities: Sequence[BuiltCity], numbers: Numbers) -> Account:
    rows: list[AccountRow] = []
    built_all = best_all = fallen_all = 0
    for city in cities:
        best = best_city(city, numbers)
        mine = zone_points(city.faces, city.size, numbers)
        most = zone_points(best, city.size, numbers)
        built_all, best_all, fallen_all = (
            built_all + mine,
            best_all + most,
            fallen_all + city.fallen,
        )
        rows.append(
            AccountRow(
                [
                    number_cell(city.round),
                    number_cell(mine),
                    number_cell(most),
                    _lost(most - mine),
                    number_cell(city.fallen),
                    number_cell(round(city.milliseconds / 1000)),
                ],
                city.step,
                [
                    AccountPicture(phrase("account.yours"), mine, _names(city.faces)),
                    AccountPicture(phrase("account.best"), most, _names(best)),
                ],
            )
        )
    rows.append(
        AccountRow(
            [
                AccountCell([phrase("account.all")], "strong"),
                number_cell(built_all),
                number_cell(best_all),
                _lost(best_all - built_all),
                number_cell(fallen_all),
                AccountCell([]),
            ]
        )
    )
    heads = ("round", "built", "best", "lost", "fell", "seconds")
    return account_of("cities", seat, heads, rows)


def _lost(points: int) -> AccountCell[Phrase]:
    if points == 0:
        return AccountCell([phrase("account.number", number=0)], "good")
    return AccountCell([phrase("account.lost", number=points)], "bad")


def _names(faces: Sequence[int]) -> list[str]:
    return [face_name(face) for face in faces]
