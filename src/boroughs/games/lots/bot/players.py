"""LOTS's own bots: greedy, looking ahead, and weighing risk, crew cards and what is left to others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.dice import Dice
from boroughs.core.move import Move
from boroughs.core.view import View
from boroughs.games.lots.bot.crew_values import CrewValues, least_worth
from boroughs.games.lots.bot.lookahead import Lookahead
from boroughs.games.lots.bot.points import offers, points_at
from boroughs.games.lots.bot.solo import SoloPlanner
from boroughs.games.lots.bot.solo_search import SoloSearch
from boroughs.games.lots.bot.weights import Weights, weights_of
from boroughs.games.lots.components import BLOCKS, CUBE, NO_KIND
from boroughs.games.lots.moves import DONE, HAND_ONS, PASS, GiveBack, Place, PlayCrew, place_at
from boroughs.games.lots.release import stays
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.state import ACCIDENT, CHOOSE, HAND_ON, TAKE
from boroughs.games.lots.tower import Spot
from boroughs.games.lots.view import LotsView

_LOOK: Final = 500
"""Milliseconds that a hand looks at the swinging block."""


def _period(view: View) -> int:
    """How long the crane takes across and back."""
    assert isinstance(view, LotsView)
    return view.crane.across if view.crane is not None else 1


class LotsBot(Bot):
    """Places where it pays, answers with crew cards when they pay enough."""

    def __init__(self, imagine: Callable[[View, Dice], Lots], level: Sequence[Weights]) -> None:
        self.imagine = imagine
        self.level = level
        """By the number of seats, from one."""

    def act(self, turn: Turn) -> Answer:
        return self.answer(turn, self.choose(turn))

    def answer(self, turn: Turn, move: Move) -> Answer:
        """The move, with the time that this hand takes for it."""
        swaying = turn.view.options["hand"] == "crane" and isinstance(move, Place)
        # On the crane a hand waits a while, as badly timed as anybody's.
        wait = _LOOK + turn.dice.below(_period(turn.view)) if swaying else 0
        return Answer(move, turn.hand_time() + wait)

    def choose(self, turn: Turn) -> Move:
        moves = turn.moves
        if len(moves) == 1:
            return moves[0]
        table = self.imagine(turn.view, turn.dice)
        if table.phase == CHOOSE:
            return self.place(table, turn)
        if table.phase == TAKE:
            return self.take(table, turn)
        if table.phase == HAND_ON:
            return HAND_ONS[least_worth(table.hands[turn.seat])]
        return self.hire(table, turn) or PASS

    def weights(self, table: Lots) -> Weights:
        return self.level[table.seats - 1]

    # Taking and answering

    def take(self, table: Lots, turn: Turn) -> Move:
        """The block that scores most, for oneself; the one that scores least, for another."""
        mine = turn.seat == table.active or table.turn == 0
        last = table.tower.body(table.last_block)
        best = offers(table.tower, table.piles, 0 if last is None else last.mask)
        kinds = [kind for kind in range(BLOCKS) if table.piles[kind]]
        chosen = max(kinds, key=lambda kind: (best[kind] if mine else -best[kind], -kind))
        return turn.moves[kinds.index(chosen)]

    def hire(self, table: Lots, turn: Turn) -> Move | None:
        """The crew card that brings most, if it brings enough."""
        cards = [move for move in turn.moves if isinstance(move, PlayCrew)]
        if not cards:
            return None
        values = CrewValues(table, turn.seat, self.weights(table))
        if table.window == ACCIDENT:
            # The Safety Officer's moment is too rare to wait for a better one.
            return next((move for move in cards if values.points(move) > 0), None)
        chosen: Move | None = None
        most = 0.0
        for move in cards:
            gain = values.gain(move)
            if gain >= values.least(move) and gain > most:
                chosen, most = move, gain
        return chosen

    # Placing

    def place(self, table: Lots, turn: Turn) -> Move:
        """The best spot, or a card before it, or nothing more."""
        if table.finished and table.piece == NO_KIND:
            return self._add_cube(table)
        weights = self.weights(table)
        if not weights.looks_ahead:
            return self._greedy(table, turn)
        card = self.hire(table, turn)
        if card is not None:
            return card
        found: Move | None = None
        if table.solo:
            found = self._alone(table, turn, weights)
        elif table.lifted is None and not table.scores_nothing and table.piece != CUBE:
            found = self._ahead(table, weights)
        return found or self._greedy(table, turn)

    def _ahead(self, table: Lots, weights: Weights) -> Move | None:
        lookahead = Lookahead(table, weights)
        best: Move | None = None
        most = -1e9
        seen = 0
        for plan in lookahead.plans():
            if seen >= weights.closely:
                break
            if not stays(plan.tower, plan.spot):
                continue
            seen += 1
            value = lookahead.careful(plan)
            if value > most:
                best, most = place_at(plan.first or plan.spot), value
        return best

    def _alone(self, table: Lots, turn: Turn, weights: Weights) -> Move | None:
        if weights.turns_alone:
            spot = SoloSearch(table, weights).best(turn.dice)
            return None if spot is None else place_at(spot)
        alone = SoloPlanner(table, weights)
        best: Move | None = None
        most = -1e9
        for place, (guess, spot) in enumerate(alone.ranked(turn.dice)):
            if place >= weights.closely_alone and best is not None:
                break
            value = alone.value(spot, guess)
            if value is not None and (value > most or best is None):
                best, most = place_at(spot), value
        return best

    def _greedy(self, table: Lots, turn: Turn) -> Move:
        """What scores most now, low spots before high ones; chance decides ties."""
        found: list[tuple[float, int, Spot]] = []
        scoreless = table.lifted is not None or table.scores_nothing
        for kind in table.kinds():
            if kind == CUBE and table.piece != CUBE:
                continue
            for spot in table.spots(kind):
                points = 0 if scoreless else points_at(table.tower, spot)
                found.append((0.1 * spot.z - points, turn.dice.below(1000), spot))
        found.sort(key=lambda entry: (entry[0], entry[1]))
        for _, _, spot in found:
            if stays(table.tower, spot):
                return place_at(spot)
        given = [move for move in turn.moves if isinstance(move, GiveBack)]
        return given[0] if given else turn.moves[0]

    def _add_cube(self, table: Lots) -> Move:
        """A cube is for finishing a floor, when that is worth more than keeping it."""
        weights = self.weights(table)
        if table.scores_nothing:
            return DONE
        if weights.looks_ahead and not Lookahead(table, weights).pays_cube(table.turn_points()):
            return DONE
        for spot in table.spots(CUBE):
            if points_at(table.tower, spot) >= table.box.numbers.floor_points and stays(
                table.tower, spot
            ):
                return place_at(spot)
        return DONE


LEVELS: Final[dict[str, list[Weights]]] = {
    level: weights_of(level) for level in ("easy", "normal", "hard", "expert")
}
"""By the number of seats, from one."""
