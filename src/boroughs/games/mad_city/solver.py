"""Arranges tiles into a good city: annealing that can be stopped at any moment. Pure, told when to stop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from boroughs.core.dice import Dice
from boroughs.core.portable_math import exp
from boroughs.games.mad_city.city import Survey, count
from boroughs.games.mad_city.components import (
    CATEGORIES,
    CATEGORY_OF,
    LAKE,
    NO_CATEGORY,
    PARK,
    ROW,
    STANDARD,
    TURNS,
    Numbers,
)
from boroughs.games.mad_city.roads import RoadBook

POINT: Final = 60
"""Values are whole numbers of which this many make a point."""
_NEARER: Final = 20
"""What a zone is worth that has come half-way to the next category, of this many for the whole way."""
_HOT: Final = 0.6
"""Points lost that are accepted about every third time at the start of a run."""
_COOLS: Final = -1.791759469228055
"""At its end it is a sixth of that; this is the logarithm."""
_CHUNK: Final = 64
"""Steps between two questions whether it is enough."""
_FIRST_RUN: Final = 600
_LAST_RUN: Final = 20_000


class Goal:
    """What a city is arranged for, in any mix.

    `green` are the points of a lake or park by its areas. `counters` are what is left to count down,
    and `late` says, by category, what counting down is worth: hundredths of the zone's points.
    `road` is the value (of which POINT make a point) of the longest road by its length, `most` that
    of the largest zone of each building colour: a race or a bet may be worth part of a point. Where
    one of them is left out, nobody asks.
    """

    def __init__(
        self,
        green: list[int],
        counters: list[int],
        late: list[int] | None = None,
        road: list[int] | None = None,
        most: list[list[int]] | None = None,
        numbers: Numbers = STANDARD,
    ) -> None:
        self.counters = counters
        self.green: list[int] = [POINT * points for points in green]
        self.road: list[int] = road or []
        self.most: list[list[int]] = most or []
        self.scoring: list[int] = []
        """The value of a zone that scores, at ROW * colour + buildings."""
        self.waiting: list[int] = []
        """The value of a zone that only turns its counter."""
        for colour in range(LAKE):
            for buildings in range(ROW):
                at = ROW * colour + buildings
                worth = POINT * numbers.zone_points[at]
                nearer = _nearer(colour, buildings, numbers)
                share = 0 if late is None else late[CATEGORY_OF[at]]
                self.scoring.append(worth + nearer)
                self.waiting.append(worth * share // 100 + nearer)

    def value(self, survey: Survey, roads: RoadBook, faces: list[int]) -> int:
        """How good a city is, with a little for zones that are about to become better."""
        survey.measure(faces)
        scoring, waiting, green = self.scoring, self.waiting, self.green
        left = self.counters
        copied = False
        asks_most = len(self.most) > 0
        total: i64 = 0
        built: i64 = survey.built
        kind: i64 = 0
        while kind <= PARK:
            largest: i64 = 0
            squares = survey.colour(kind)
            while squares != 0:
                zone = survey.zone(squares)
                squares ^= zone
                if kind >= LAKE:
                    total += green[count(zone)]
                    continue
                buildings: i64 = count(zone & built)
                if buildings > largest:
                    largest = buildings
                at: i64 = ROW * kind + buildings
                category: i64 = CATEGORY_OF[at]
                if category >= 0 and left[category] > 0:
                    if not copied:
                        left = left.copy()
                        copied = True
                    left[category] -= 1
                    total += waiting[at]
                else:
                    total += scoring[at]
            if asks_most and kind < LAKE:
                total += self.most[kind][largest]
            kind += 1
        if self.road:
            total += self.road[roads.length(faces)]
        return int(total)


def _nearer(colour: int, buildings: int, numbers: Numbers) -> int:
    """A little for each building towards the next category."""
    category = CATEGORY_OF[ROW * colour + buildings]
    own = [each for each in CATEGORIES if each.colour == colour]
    above = [each for each in own if each.least > buildings]
    if not above:
        return 0
    below = 0 if category == NO_CATEGORY else CATEGORIES[category].least
    gain = numbers.points[above[0].index] - numbers.zone_points[ROW * colour + buildings]
    return _NEARER * gain * (buildings - below) // (above[0].least - below)


class Arrangement:
    """A city and what it is worth for the goal; tiles beyond its cells stay in hand."""

    def __init__(self, faces: list[int], value: int) -> None:
        self.faces = faces
        self.value = value


def arrange(
    tiles: list[int], size: int, goal: Goal, dice: Dice, enough: Callable[[], bool]
) -> Arrangement:
    """The best city found for these tiles until it is enough: runs of growing length, each from anew.

    >>> from boroughs.core.dice import SeededDice
    >>> from boroughs.games.mad_city.components import NO_COUNTERS
    >>> goal = Goal([0] * 65, NO_COUNTERS)
    >>> plan = arrange(list(range(9)), 3, goal, SeededDice(1), Budget(500).spend)
    >>> sorted(face // 4 for face in plan.faces)
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
    """
    cells = size * size
    survey, roads = Survey(size), RoadBook(size)
    best = Arrangement([TURNS * tile for tile in tiles[:cells]], -1_000_000)
    length = _FIRST_RUN * len(tiles) // 9
    while True:
        # The last place of a run that was cut short counts as well: values only rise.
        if _anneal(tiles, survey, roads, goal, dice, enough, length, best):
            return best
        length = min(2 * length, _LAST_RUN * len(tiles) // 9)


class Budget:
    """Enough after so many steps."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self) -> bool:
        self.left -= _CHUNK
        return self.left < 0


def _anneal(
    tiles: list[int],
    survey: Survey,
    roads: RoadBook,
    goal: Goal,
    dice: Dice,
    enough: Callable[[], bool],
    length: int,
    best: Arrangement,
) -> bool:
    """One run from a random city; improves `best` in place. True when it was enough."""
    cells: i64 = survey.ground.cells
    many: i64 = len(tiles)
    faces = _shuffled(tiles, dice)
    value: i64 = goal.value(survey, roads, faces)
    if value > best.value:
        best.value = int(value)
        best.faces = faces[:cells]
    done: i64 = 0
    steps: i64 = length
    heat = _HOT * POINT
    cooling = exp(_COOLS * _CHUNK / length)
    odds = _odds(heat)
    while done < steps:
        if done % _CHUNK == 0:
            if enough():
                return True
            heat *= cooling
            odds = _odds(heat)
        done += 1
        one: i64 = dice.below(int(cells))
        before_one: i64 = faces[one]
        other: i64 = one
        kind: i64 = dice.below(3)
        if kind > 0:
            other = dice.below(int(many))
        before_other: i64 = faces[other]
        if other == one:
            faces[one] = int(before_one - before_one % 4 + (before_one + 1 + dice.below(3)) % 4)
        else:
            faces[one] = int(before_other)
            faces[other] = int(before_one)
            if kind > 1:
                faces[one] = int(before_other - before_other % 4 + dice.below(4))
                faces[other] = int(before_one - before_one % 4 + dice.below(4))
        after: i64 = goal.value(survey, roads, faces)
        loss: i64 = value - after
        if loss <= 0 or (loss < len(odds) and dice.below(1024) < odds[loss]):
            value = after
            if value > best.value:
                best.value = int(value)
                best.faces = faces[:cells]
        else:
            faces[one] = int(before_one)
            faces[other] = int(before_other)
    return False


def _odds(heat: float) -> list[int]:
    """Of 1024 chances, how many accept a loss of 0, 1, 2 ..."""
    odds: list[int] = []
    each = exp(-1.0 / heat)
    left = 1024.0
    for _ in range(int(heat * 7.0) + 1):
        odds.append(int(left))
        left *= each
    return odds


def _shuffled(tiles: list[int], dice: Dice) -> list[int]:
    faces = [TURNS * tile + dice.below(TURNS) for tile in tiles]
    for place in range(len(faces) - 1, 0, -1):
        other = dice.below(place + 1)
        faces[place], faces[other] = faces[other], faces[place]
    return faces
