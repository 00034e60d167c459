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
from boroughs.core.charts import Bar, Bars, Part, Tale, TalePart
from boroughs.core.dice import SeededDice
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.state import State
from boroughs.games.mad_city.city import EMPTY, zones_of
from boroughs.games.mad_city.components import CATEGORIES, ROW, TURNS, Numbers
from boroughs.games.mad_city.faces import face_name
from boroughs.games.mad_city.moves.building import Place
from boroughs.games.mad_city.solver import Budget, Goal, arrange
from boroughs.games.mad_city.squares import SQUARES, cell_of
from boroughs.games.mad_city.state import MadCityState

_CITIES_TRIED: Final = 2000
"""For the best that tiles allow: within some percent of the optimum."""
_CITIES_KEPT: Final = 256
_FINISHES_TRIED: Final = 240
"""For the best that tiles allow which fell, of one city."""
_RUNS: Final = 2
_HEADS: Final = ("round", "built", "best", "clock", "plan", "fell", "seconds")
_PUZZLE_HEADS: Final = ("round", "built", "best", "plan")


@dataclass(slots=True)
class BuiltCity:
    """What one player had built when a round was scored."""

    seat: int
    round: int
    step: int
    """The first step after it; 0 after the last round, where the board is that of the end."""
    faces: list[int]
    size: int
    timed: bool
    """Whether it was built in a minute; the puzzles have none, and the three that follow are empty there."""
    fallen: tuple[int, ...]
    """The cells of tiles that were not laid in time, and fell where they fell."""
    milliseconds: int
    laid: tuple[int, ...]
    """When tiles were laid, in milliseconds of the minute."""


@dataclass(slots=True)
class _Minute:
    """What is heard of a round while it goes on."""

    begun: int = 0
    ended: int = 0
    done: dict[int, int] = field(default_factory=dict)
    fallen: dict[int, list[str]] = field(default_factory=dict)
    """Squares by seat."""
    laid: dict[int, list[int]] = field(default_factory=dict)


def built_cities(taken: Sequence[TakenStep], end: State) -> list[BuiltCity]:
    """Of every round that was scored, in the order of the game."""
    cities: list[BuiltCity] = []
    minute = _Minute()
    scored = 0
    for place, step in enumerate(taken):
        now = int(step.before.now)
        if isinstance(step.move, Place):
            minute.laid.setdefault(step.seat, []).append(now - minute.begun)
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
                    minute.fallen.setdefault(seat, []).append(str(event.params["square"]))
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
            laid = minute.laid.get(int(builder.seat), [])
            found.append(
                BuiltCity(
                    seat=int(builder.seat),
                    round=int(table.round),
                    step=step,
                    faces=[int(face) for face in builder.cells],
                    size=int(table.size),
                    fallen=tuple(
                        [
                            cell_of(SQUARES.index(square), int(table.size))
                            for square in minute.fallen.get(int(builder.seat), [])
                        ]
                    ),
                    timed=table.timed,
                    milliseconds=max(0, used) if table.timed else 0,
                    laid=tuple(laid) if table.timed else (),
                )
            )
    return found


def best_city(city: BuiltCity, numbers: Numbers) -> list[int]:
    """The best found for the same tiles, in hindsight and without a clock; never worse than the city itself."""
    tiles = tuple(sorted(face // TURNS for face in city.faces))
    found = list(_arranged(tiles, city.size, numbers))
    better = zone_points(found, city.size, numbers) > zone_points(city.faces, city.size, numbers)
    return found if better else city.faces


def best_finish(city: BuiltCity, numbers: Numbers) -> list[int]:
    """The tiles that were laid as they lay, those that fell laid as well as a search finds."""
    cells = list(city.fallen)
    faces = city.faces.copy()
    best, most = faces.copy(), zone_points(faces, city.size, numbers)
    if not cells:
        return best
    dice = SeededDice("finish")
    for _ in range(_RUNS):
        trial, worth = best.copy(), most
        for _ in range(_FINISHES_TRIED // _RUNS):
            one, other = cells[dice.below(len(cells))], cells[dice.below(len(cells))]
            changed = trial.copy()
            changed[one], changed[other] = trial[other], trial[one]
            changed[one] = changed[one] // TURNS * TURNS + dice.below(TURNS)
            points = zone_points(changed, city.size, numbers)
            if points >= worth:
                trial, worth = changed, points
        if worth > most:
            best, most = trial, worth
    return best


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


@dataclass(frozen=True, slots=True)
class Weighed:
    """A city in points: what was built, what the clock took, what another plan would have brought besides."""

    city: BuiltCity
    best: list[int]
    built: int
    most: int
    clock: int

    @property
    def plan(self) -> int:
        return self.most - self.built - self.clock


def weighed(city: BuiltCity, numbers: Numbers) -> Weighed:
    """The clock took what the tiles that fell would have brought beside those that lay; the rest is the plan."""
    built = zone_points(city.faces, city.size, numbers)
    finish = best_finish(city, numbers)
    finished = zone_points(finish, city.size, numbers)
    best = best_city(city, numbers)
    most = zone_points(best, city.size, numbers)
    if finished > most:
        best, most = finish, finished
    return Weighed(city, best, built, most, finished - built)


def _account(seat: int, cities: Sequence[BuiltCity], numbers: Numbers) -> Account:
    found = [weighed(city, numbers) for city in cities]
    timed = cities[0].timed
    built = sum(one.built for one in found)
    clock = sum(one.clock for one in found)
    plan = sum(one.plan for one in found)
    most = sum(one.most for one in found)
    fallen = sum(len(one.city.fallen) for one in found)
    rows = [_row(one) for one in found]
    whole = [AccountCell([phrase("account.all")], "strong"), number_cell(built), number_cell(most)]
    if timed:
        whole += [_lost(clock), _lost(plan), number_cell(fallen), AccountCell([])]
    else:
        whole.append(_lost(plan))
    rows.append(AccountRow(whole))
    parts = [
        Part(phrase("account.built-head"), "strong"),
        Part(phrase("account.plan-head"), "open"),
    ]
    amounts = [built, plan]
    story = [
        phrase("account.held", seat=seat, points=most),
        phrase("account.built", seat=seat, points=built),
    ]
    if timed:
        parts.insert(1, Part(phrase("account.clock-head"), "luck"))
        amounts.insert(1, clock)
        took = "account.clock-took" if fallen else "account.none-fell"
        story.append(phrase(took, lost=clock, tiles=fallen))
    bars = [
        Bar(
            row,
            [one.built, one.clock, one.plan] if timed else [one.built, one.plan],
            list(one.city.laid),
        )
        for row, one in enumerate(found)
    ]
    tale = Tale(
        story,
        [
            TalePart(part.says, part.tone, amount, phrase("account.number", number=amount))
            for part, amount in zip(parts, amounts, strict=True)
        ],
        phrase("account.held-all", points=most),
    )
    first = max(range(len(found)), key=lambda row: found[row].most - found[row].built)
    chart = Bars(parts, bars, phrase("account.laid"), numbers.minute if timed else 0)
    name, heads = ("cities", _HEADS) if timed else ("puzzles", _PUZZLE_HEADS)
    return account_of(name, seat, heads, rows, tale, chart, first)


def _row(one: Weighed) -> AccountRow[Phrase]:
    city = one.city
    cells = [number_cell(city.round), number_cell(one.built), number_cell(one.most)]
    if city.timed:
        seconds = number_cell(round(city.milliseconds / 1000))
        cells += [_lost(one.clock), _lost(one.plan), number_cell(len(city.fallen)), seconds]
    else:
        cells.append(_lost(one.plan))
    return AccountRow(
        cells,
        city.step,
        [
            AccountPicture(phrase("account.yours"), one.built, _names(city.faces)),
            AccountPicture(phrase("account.best"), one.most, _names(one.best)),
        ],
    )


def _lost(points: int) -> AccountCell[Phrase]:
    if points == 0:
        return AccountCell([phrase("account.number", number=0)], "good")
    return AccountCell([phrase("account.lost", number=points)], "bad")


def _names(faces: Sequence[int]) -> list[str]:
    return [face_name(face) for face in faces]
