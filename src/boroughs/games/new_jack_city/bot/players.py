"""New Jack City's own bots: one that knows what things are worth among so many, and one that looks ahead as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boroughs.core.bot import Advice, AdvisingBot, ChoosingBot, Turn
from boroughs.core.dice import Dice
from boroughs.core.move import Move
from boroughs.core.sequential_halving import Candidate
from boroughs.core.view import View
from boroughs.games.new_jack_city.bot.heuristic import NewJackCityHeuristic
from boroughs.games.new_jack_city.bot.lookahead import Lookahead, LookaheadSettings
from boroughs.games.new_jack_city.bot.weights import TURNS, Weights, weights_of
from boroughs.games.new_jack_city.rules import NewJackCity

_SETTINGS: Final = [LookaheadSettings(turns=turns) for turns in TURNS]
_HARD: Final = weights_of("hard")
_EXPERT: Final = weights_of("expert")


class SeasonedBot(ChoosingBot):
    """What the heuristic suggests with the numbers that were found for so many seats."""

    def __init__(self, imagine: Callable[[View, Dice], NewJackCity]) -> None:
        self.imagine = imagine

    def choose(self, turn: Turn) -> Move:
        if len(turn.moves) == 1:
            return turn.moves[0]
        state = self.imagine(turn.view, turn.dice)
        heuristic = NewJackCityHeuristic(_HARD[state.seats - 1])
        return heuristic.choose(state, turn.seat, turn.moves, turn.dice)


class LookaheadBot(AdvisingBot):
    """Plays the moves that look best on in imagined worlds."""

    def __init__(
        self,
        imagine: Callable[[View, Dice], NewJackCity],
        settings: LookaheadSettings | None = None,
        weights: Weights | None = None,
    ) -> None:
        self.imagine = imagine
        self.settings = settings
        self.weights = weights

    def choose(self, turn: Turn) -> Move:
        if len(turn.moves) == 1:
            return turn.moves[0]
        return self.considered(turn)[0].move

    def considered(self, turn: Turn, enough: Callable[[], bool] | None = None) -> list[Candidate]:
        state = self.imagine(turn.view, turn.dice)
        weights = self.weights or _EXPERT[state.seats - 1]
        settings = self.settings or _SETTINGS[state.seats - 1]
        lookahead = Lookahead(state.seats, weights, settings)
        return lookahead.choose(state, turn.seat, turn.moves, turn.dice, enough)

    def advise(self, turn: Turn, enough: Callable[[], bool]) -> list[Advice]:
        """What it plays, then the others by how good they are."""
        best, *others = self.considered(turn, enough)
        others.sort(key=lambda candidate: -candidate.beside(best))
        alone = turn.view.seats == 1
        return [
            Advice(
                candidate.move,
                None if alone or not candidate.worths else candidate.beside(best),
                len(candidate.worths),
            )
            for candidate in (best, *others)
        ]
