"""Mad City's own bots: they plan a city, lay it tile by tile, grab the tree, and bet."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.dice import SeededDice
from boroughs.core.move import Move
from boroughs.games.mad_city.city import EMPTY, Survey
from boroughs.games.mad_city.components import (
    MINUTE,
    NO_COUNTERS,
    RANGER_POINTS,
    ROW,
    SOLO_RANGER_POINTS,
    SOLO_SIZE,
    TILE_NAMED,
    TOKENS,
    TREE_BARRED_FROM,
    TURNS,
    solo_road_points,
)
from boroughs.games.mad_city.moves import (
    DONE,
    PALM,
    PLACE,
    PUT_BACK,
    READY_MOVE,
    SHIFT,
    TREE,
    TURN_TO,
    UNPALM,
    LayOver,
    Place,
    cell_of,
    square_of,
)
from boroughs.games.mad_city.solver import Budget, Goal, arrange
from boroughs.games.mad_city.view import BuilderView, CityView, MadCityView, read_face

_NO_GREEN: Final[list[int]] = [0] * ROW
_SOLO_ROAD: Final[list[int]] = [solo_road_points(length) for length in range(17)]
_LATE: Final = 55
"""Hundredths of its points that a zone is worth which only turns a counter."""
_BREAK_EVEN: Final = 0.4
"""A bet pays from this chance on: 3 against 2."""
_PALMING: Final = 400
"""Milliseconds that a hand takes for a token."""

# What a city of nine tiles that was built for points reaches, as a mean and a spread: measured.
_TYPICAL: Final[dict[str, tuple[float, float]]] = {
    "houses": (6.5, 2.8),
    "factories": (3.6, 1.8),
    "skyscrapers": (3.4, 1.7),
    "road": (2.8, 1.1),
}
_COLOUR_OF: Final = {"houses": "yellow", "factories": "red", "skyscrapers": "blue"}


class CityBuilder(Bot):
    """Thinks for so many steps, then lays a tile every so many milliseconds.

    All that it does follows from what it sees: when a hand is due is counted from the start of the
    minute, so that rivals who act all the time cannot hold it up.
    """

    def __init__(self, steps: int, thinking: int, pace: int) -> None:
        self.steps = steps
        self.thinking = thinking
        self.pace = pace

    def act(self, turn: Turn) -> Answer:
        view = turn.view
        assert isinstance(view, MadCityView)
        if view.phase == "ready":
            return Answer(READY_MOVE)
        if view.phase == "build":
            return self.build(turn, view)
        return Answer(self.puzzle(turn, view))

    # The minute

    def build(self, turn: Turn, view: MadCityView) -> Answer:
        own = view.builders[turn.seat]
        city = own.city
        assert city is not None
        assert view.deadline is not None
        begun = view.deadline - MINUTE
        faces = [read_face(name) for name in city.cells]
        frozen = view.ranger == turn.seat
        if not frozen and not own.done:
            tiles = [face // TURNS for face in faces if face != EMPTY]
            tiles += [TILE_NAMED[name].index for name in own.hand]
            plan = self.plan(view, turn.seat, tuple(sorted(tiles)))
            laid = sum(face == wanted for face, wanted in zip(faces, plan, strict=True))
            step = _step(faces, plan, view.size)
            if step is not None and self._worth_it(view, faces, plan):
                due = begun + self.thinking + self.pace * (laid + 1)
                return Answer(step, max(0, due - turn.now))
            if TREE in turn.moves and self._wants_tree(view, own):
                return Answer(TREE, self.pace // 4)
        bet = _bet(view, turn.seat)
        if bet is not None:
            return Answer(bet, _PALMING)
        return Answer(None) if own.done else Answer(DONE, self.pace // 4)

    def plan(self, view: MadCityView, seat: int, tiles: tuple[int, ...]) -> list[int]:
        """The city it wants to build: with lakes and parks as long as the tree can be had."""
        own = view.builders[seat]
        if view.size == SOLO_SIZE:
            mix = "alone"
        elif view.ranger < 0 and self._wants_tree(view, own):
            mix = "green"
        else:
            mix = "plain"
        return _planned(tiles, view.size, mix, tuple(own.counters.values()), self.steps)

    def _wants_tree(self, view: MadCityView, own: BuilderView) -> bool:
        standard = view.options["mode"] == "standard"
        return view.target > 0 and not (standard and own.score >= TREE_BARRED_FROM)

    def _worth_it(self, view: MadCityView, faces: list[int], plan: list[int]) -> bool:
        """A finished city is torn up only where there is time enough for the new one."""
        if EMPTY in faces or view.deadline is None:
            return True
        changes = sum(face != wanted for face, wanted in zip(faces, plan, strict=True))
        return self.thinking + self.pace * (len(faces) + 2 * changes) < MINUTE

    # Alone, without a timer

    def puzzle(self, turn: Turn, view: MadCityView) -> Move:
        own = view.builders[turn.seat]
        city = own.city
        assert city is not None
        if view.phase == "walk":
            return turn.moves[turn.dice.below(len(turn.moves))]
        goal = _goal("alone", tuple(own.counters.values()))
        survey = Survey(view.size)
        faces = [read_face(name) for name in city.cells]
        if view.phase == "lay" and not own.hand:
            return DONE
        best, most = turn.moves[0], -1_000_000
        for move in turn.moves:
            tried = faces.copy()
            if isinstance(move, Place):
                tried[cell_of(move.square, view.size)] = TURNS * move.tile.index + move.turns
            elif isinstance(move, LayOver):
                guide = TILE_NAMED[view.guides[view.guide]].index
                tried[cell_of(move.square, view.size)] = TURNS * guide + move.turns
            value = goal.value(survey, tried)
            if value > most or (value == most and move is PUT_BACK):
                best, most = move, value
        return best


def _goal(mix: str, counters: tuple[int, ...]) -> Goal:
    left = list(counters) or NO_COUNTERS
    if mix == "alone":
        return Goal(SOLO_RANGER_POINTS, left, _LATE, _SOLO_ROAD)
    return Goal(RANGER_POINTS if mix == "green" else _NO_GREEN, left, _LATE)


@lru_cache(maxsize=512)
def _planned(
    tiles: tuple[int, ...], size: int, mix: str, counters: tuple[int, ...], steps: int
) -> list[int]:
    """A plan follows from the tiles alone, so that it is the same whenever one is asked."""
    dice = SeededDice(f"plan {tiles} {mix} {counters} {steps}")
    return arrange(list(tiles), size, _goal(mix, counters), dice, Budget(steps).spend).faces


def _step(faces: list[int], plan: list[int], size: int) -> Move | None:
    """The next thing to do towards the plan, or None when the city is as planned."""
    lies = {face // TURNS: cell for cell, face in enumerate(faces) if face != EMPTY}
    for cell, wanted in enumerate(plan):
        if faces[cell] == wanted:
            continue
        tile, square = wanted // TURNS, square_of(cell, size)
        if tile not in lies:
            return PLACE[tile][square][wanted % TURNS]
        if lies[tile] == cell:
            return TURN_TO[square][wanted % TURNS]
        return SHIFT[square_of(lies[tile], size)][square]
    return None


# Betting


def _bet(view: MadCityView, seat: int) -> Move | None:
    """The token to palm or to lay back, or None when the fist is as it should be."""
    own = view.builders[seat]
    if view.options["mode"] != "standard" or own.city is None:
        return None
    held = own.palmed or ()
    for token, name in enumerate(TOKENS):
        good = _chance(view, seat, name) > _BREAK_EVEN
        if good != (name in held):
            return PALM[token] if good else UNPALM[token]
    return None


def _reach(city: CityView, token: str) -> int:
    return city.road_length if token == "road" else city.largest[_COLOUR_OF[token]]


def _chance(view: MadCityView, seat: int, token: str) -> float:
    """How likely it is that no rival does better."""
    own = view.builders[seat].city
    assert own is not None
    mine = _reach(own, token)
    chance = 1.0
    for rival, builder in enumerate(view.builders):
        if rival == seat or not builder.plays:
            continue
        city = builder.city
        settled = builder.done or view.ranger == rival
        if city is not None and settled and "" not in city.cells:
            chance *= 0.0 if _reach(city, token) > mine else 1.0
        elif city is not None and _reach(city, token) > mine:
            chance *= 0.15
        else:
            mean, spread = _TYPICAL[token]
            chance *= _below(mine + 0.5, mean, spread)
    return chance


def _below(limit: float, mean: float, spread: float) -> float:
    """About how often something with this mean and spread stays below a limit."""
    steps = (limit - mean) / spread
    # A logistic curve is close enough to a normal one.
    return 1.0 / (1.0 + math.exp(-1.7 * steps))


LEVELS: Final = {
    "easy": (200, 9_000, 4_500),
    "normal": (1_200, 6_000, 2_600),
    "hard": (6_000, 4_000, 1_600),
    "expert": (30_000, 3_000, 1_100),
}
"""Steps of thinking, then milliseconds: before the first tile, and for each."""
