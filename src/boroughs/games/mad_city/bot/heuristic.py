"""What a bot thinks of a city before it is built: what tiles are arranged for, and the next step towards it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from boroughs.core.dice import SeededDice
from boroughs.core.move import Move
from boroughs.games.mad_city.bot import weights
from boroughs.games.mad_city.bot.rivals import Reach, chances, expected
from boroughs.games.mad_city.city import EMPTY, Survey
from boroughs.games.mad_city.components import (
    NO_COUNTERS,
    ROAD_TOKEN,
    ROW,
    SOLO_SIZE,
    STANDARD,
    TURNS,
    Numbers,
    solo_road_points,
)
from boroughs.games.mad_city.moves.building import PLACE, SHIFT, TURN_TO
from boroughs.games.mad_city.solver import POINT, Budget, Goal, arrange
from boroughs.games.mad_city.squares import square_of
from boroughs.games.mad_city.view import MadCityView

_NO_GREEN: Final[list[int]] = [0] * ROW
_PLAIN_LATE: Final[list[int]] = [weights.PLAIN_LATE] * len(weights.BUILT)

Reaches = tuple[tuple[Reach, ...], ...]


class Wishes:
    """What a plan is made for, in a form that can be compared: equal wishes, equal plan."""

    def __init__(
        self,
        size: int,
        green: bool,
        counters: tuple[int, ...],
        late: tuple[int, ...],
        race: str,
        rivals: Reaches,
        numbers: Numbers,
    ) -> None:
        self.size = size
        self.green = green
        self.counters = counters
        self.late = late
        self.race = race
        """What the sizes of roads and zones decide: `bonus`, `bets`, or nothing."""
        self.rivals = rivals
        self.numbers = numbers

    def key(self) -> tuple[object, ...]:
        return (self.size, self.green, self.counters, self.late, self.race, self.rivals)

    def goal(self) -> Goal:
        counters = list(self.counters) or NO_COUNTERS
        late = list(self.late)
        numbers = self.numbers
        if self.size == SOLO_SIZE:
            return Goal(numbers.solo_ranger, counters, late, _solo_road(), numbers=numbers)
        green = numbers.ranger if self.green else _NO_GREEN
        if self.race == "bonus":
            odds = chances(list(self.rivals[ROAD_TOKEN]))
            road = [int(POINT * numbers.road_bonus * chance) for chance in odds]
            return Goal(green, counters, late, [0, *road[1:]], numbers=numbers)
        if self.race == "bets":
            bets = [_bet_values(list(reaches), numbers) for reaches in self.rivals]
            return Goal(green, counters, late, bets[ROAD_TOKEN], bets[:ROAD_TOKEN], numbers)
        return Goal(green, counters, late, numbers=numbers)


def wishes_of(
    view: MadCityView, seat: int, green: bool, weighs: bool, reads: bool, numbers: Numbers
) -> Wishes:
    """What this player arranges for. Who `weighs` thinks of the game's end, of bets and of races."""
    counters = tuple(view.builders[seat].counters)
    late = tuple(_lateness(view, counters, numbers)) if weighs and counters else tuple(_PLAIN_LATE)
    alone = view.target == 0
    if alone or not weighs:
        return Wishes(view.size, green, counters, late, "", (), numbers)
    race = "bets" if view.options["mode"] == "standard" else "bonus"
    rivals = tuple(tuple(reaches) for reaches in expected(view, seat, reads))
    return Wishes(view.size, green, counters, late, race, rivals, numbers)


def _bet_values(rivals: list[Reach], numbers: Numbers) -> list[int]:
    """What a contractor is worth at each size; who expects a loss does not bet."""
    gain, loss = numbers.contractor_gain, numbers.contractor_loss
    return [
        max(0, int(POINT * (gain * chance - loss * (1 - chance)))) for chance in chances(rivals)
    ]


def _solo_road() -> list[int]:
    lengths = range(SOLO_SIZE * SOLO_SIZE + 1)
    return [POINT * solo_road_points(length) + weights.ROAD_HOPE * length for length in lengths]


def _lateness(view: MadCityView, counters: tuple[int, ...], numbers: Numbers) -> list[int]:
    """Turning a counter pays if it will be used up in time: the more so, the more zones are to come."""
    if view.target == 0:
        rounds, larger = float(numbers.solo_rounds - view.table.round), weights.LARGER
    else:
        ahead = max(builder.score for builder in view.builders)
        rounds, larger = max(0.0, (view.target - ahead) / weights.A_ROUND - 0.5), 1.0
    late: list[int] = []
    for built, left in zip(weights.BUILT, counters, strict=True):
        # In tens: a plan is not made anew for a point more or less on the table.
        to_come = built * larger * rounds
        late.append(10 * int(9.5 * to_come / (to_come + left)) if to_come > 0 else 0)
    return late


_MOST_PLANS: Final = 256


class Planner:
    """Plans cities, with so many steps or as long as a timer lets it, and keeps its latest plans.

    With steps alone a plan follows from tiles and wishes: it is the same whenever one is asked.
    """

    def __init__(
        self, steps: int, start_timer: Callable[[], Callable[[], bool]] | None = None
    ) -> None:
        self.steps = steps
        self.start_timer = start_timer
        self.plans: dict[tuple[object, ...], list[int]] = {}

    def plan(self, tiles: tuple[int, ...], wishes: Wishes) -> list[int]:
        """The city to build, cell by cell."""
        key = (tiles, *wishes.key())
        plan = self.plans.get(key)
        if plan is None:
            if len(self.plans) >= _MOST_PLANS:
                self.plans.clear()
            enough = Budget(self.steps).spend if self.start_timer is None else self.start_timer()
            dice = SeededDice(f"plan {key} {self.steps}")
            plan = arrange(list(tiles), wishes.size, wishes.goal(), dice, enough).faces
            self.plans[key] = plan
        return plan


@lru_cache(maxsize=16)
def shared_planner(steps: int, numbers: Numbers) -> Planner:
    """The planner of all bots of a level: one who is made anew for every move has not forgotten what it planned."""
    return Planner(steps)


@lru_cache(maxsize=512)
def order_of(plan: tuple[int, ...], size: int) -> list[int]:
    """The cells of a plan, those first without which it is worth least: time may run out."""
    survey = Survey(size)
    losses: list[tuple[int, int]] = []
    for cell in range(len(plan)):
        without = list(plan)
        without[cell] = EMPTY
        losses.append((survey.points(without, STANDARD.ranger, NO_COUNTERS), cell))
    return [cell for _, cell in sorted(losses)]


def step_towards(faces: list[int], plan: list[int], size: int) -> Move | None:
    """The next thing to do, or None when the city is as planned."""
    lies = {face // TURNS: cell for cell, face in enumerate(faces) if face != EMPTY}
    for cell in order_of(tuple(plan), size):
        wanted = plan[cell]
        if faces[cell] == wanted:
            continue
        tile, square = wanted // TURNS, square_of(cell, size)
        if tile not in lies:
            return PLACE[tile][square][wanted % TURNS]
        if lies[tile] == cell:
            return TURN_TO[square][wanted % TURNS]
        return SHIFT[square_of(lies[tile], size)][square]
    return None
