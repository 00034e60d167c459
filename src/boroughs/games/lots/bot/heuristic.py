"""What a good builder knows, in the form that players for any game can use: a search builds on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.dice import Dice
from boroughs.core.heuristic import Heuristic, shares_of
from boroughs.core.move import Move
from boroughs.core.portable_math import exp
from boroughs.core.state import State
from boroughs.games.lots.bot.crew_values import CrewValues, worth_of
from boroughs.games.lots.bot.lookahead import Lookahead
from boroughs.games.lots.bot.points import points_at
from boroughs.games.lots.bot.track_values import TrackValue
from boroughs.games.lots.bot.weights import Weights, weights_of
from boroughs.games.lots.components import BLOCKS, CUBE
from boroughs.games.lots.moves import DONE, PASS, HandOn, Place, PlayCrew, Take
from boroughs.games.lots.release import stays
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.state import CHOOSE, TAKE

_HABIT: Final[list[Weights]] = weights_of("habit")
_SPREAD: Final = 6.0
"""Points of lead that make a win as good as sure."""
_FALLS: Final = -100.0
_HIGH: Final = 0.1


def _habit(table: Lots) -> Weights:
    return _HABIT[table.seats - 1]


class LotsHeuristic(Heuristic):
    """Looks ahead once where a search thinks about its moves; plays on greedily, and fast."""

    deep = False

    def rate(self, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
        assert isinstance(state, Lots)
        if state.phase == CHOOSE:
            return self._rate_places(state, seat, moves)
        values = CrewValues(state, seat, _habit(state), at_a_glance=True)
        return [self._rate_answer(state, seat, move, values) for move in moves]

    def value(self, state: State) -> list[float]:
        """Shares of the win by the standing on the track; alone, how far the goal is."""
        assert isinstance(state, Lots)
        if state.solo:
            return [min(1.0, state.track[0] / state.goal())]
        worths = [
            TrackValue(state, seat, _habit(state)).worth(state.track) for seat in range(state.seats)
        ]
        best = max(worths)
        shares = [exp((worth - best) / _SPREAD) for worth in worths]
        return shares_of(shares)

    def choose(self, state: State, seat: int, moves: Sequence[Move], dice: Dice) -> Move:
        assert isinstance(state, Lots)
        if state.phase == CHOOSE:
            return self._quick_place(state, moves, dice)
        return super().choose(state, seat, moves, dice)

    # Placing

    def _rate_places(self, table: Lots, seat: int, moves: Sequence[Move]) -> list[float]:
        ahead: dict[str, float] = {}
        if (
            not table.solo
            and not table.scores_nothing
            and table.lifted is None
            and table.piece != CUBE
        ):
            for plan in Lookahead(table, _habit(table)).plans():
                spot = plan.first or plan.spot
                ahead[spot.name] = max(plan.value, ahead.get(spot.name, plan.value))
        values = CrewValues(table, seat, _habit(table))
        most = max(ahead.values(), default=0.0)
        ratings: list[float] = []
        for move in moves:
            if isinstance(move, Place):
                known = ahead.get(move.spot.name)
                ratings.append(self._greed(table, move) if known is None else known)
            elif isinstance(move, PlayCrew):
                ratings.append(most + values.gain(move) - values.least(move))
            else:
                ratings.append(0.0)
        return ratings

    def _greed(self, table: Lots, move: Place) -> float:
        """Points and low spots; a cube is for finishing a floor."""
        points = points_at(table.tower, move.spot)
        if move.kind == CUBE and points < table.box.numbers.floor_points and table.piece != CUBE:
            return _FALLS
        scoreless = table.scores_nothing or table.lifted is not None
        return (0 if scoreless else points) - _HIGH * move.spot.z

    def _quick_place(self, table: Lots, moves: Sequence[Move], dice: Dice) -> Move:
        found: list[tuple[float, int, Place]] = []
        for move in moves:
            if isinstance(move, Place):
                found.append((-self._greed(table, move), dice.below(1000), move))
        found.sort(key=lambda entry: (entry[0], entry[1]))
        for greed, _, place in found:
            if -greed > _FALLS and stays(table.tower, place.spot):
                return place
        return DONE if DONE in moves else moves[-1]

    # Answers

    def _rate_answer(self, table: Lots, seat: int, move: Move, values: CrewValues) -> float:
        if isinstance(move, PlayCrew):
            return values.gain(move) - values.least(move)
        if isinstance(move, HandOn):
            return -worth_of(move.card.name)
        if isinstance(move, Take):
            best = values.best()[move.kind]
            return float(best if table.phase == TAKE and seat == table.active else BLOCKS - best)
        return 0.0 if move is PASS else -1.0
