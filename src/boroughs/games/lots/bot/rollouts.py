"""Playing on: what comes of a move when everybody builds on greedily for some turns, in imagined worlds that all moves share.

What the level's builder would do without it comes first, and is left only for a move that is clearly better
(`core/sequential_halving.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from boroughs.core import sequential_halving as halving
from boroughs.core.bot import Advice, AdvisingBot, Answer, Turn
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.move import Move
from boroughs.core.playout import pass_time, resolve_chance
from boroughs.core.sequential_halving import Candidate, halve
from boroughs.core.view import View
from boroughs.games.lots.bot.heuristic import LotsHeuristic
from boroughs.games.lots.bot.players import LotsBot
from boroughs.games.lots.bot.weights import ROLLOUTS
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.state import OVER

_SEEDS: Final = 1 << 30


class RolloutSettings:
    """How much a decision may cost: counts, never seconds."""

    def __init__(self, breadth: int, worlds: int, rounds: int, evidence: float) -> None:
        self.breadth = breadth
        """How many moves are tried at most."""
        self.worlds = worlds
        """In how many worlds each of them is played on at first; twice as many when half of them are dropped."""
        self.rounds = rounds
        """After how many turns of everybody a line is judged."""
        self.evidence = evidence
        """By how many standard errors a move must be better than the first."""


def settings_of(level: str, seats: int) -> RolloutSettings | None:
    """None where the level plays as its builder does.

    >>> settings_of("hard", 2) is None
    True
    """
    own = ROLLOUTS[level]
    numbers = {**own, **own.get(str(seats), {})}
    if seats == 1 or "breadth" not in numbers:
        return None
    return RolloutSettings(
        int(numbers["breadth"]),
        int(numbers["worlds"]),
        int(numbers["rounds"]),
        float(numbers["evidence"]),
    )


class Rollouts(halving.Trial):
    """What comes of the moves of one position."""

    def __init__(
        self,
        imagine: Callable[[View, Dice], Lots],
        turn: Turn,
        settings: RolloutSettings,
        heuristic: LotsHeuristic,
    ) -> None:
        self.imagine = imagine
        self.view = turn.view
        self.seat = turn.seat
        self.dice = turn.dice
        self.settings = settings
        self.heuristic = heuristic

    def try_all(self, candidates: Sequence[Candidate]) -> None:
        world = self.imagine(self.view, self.dice)
        seed = self.dice.below(_SEEDS)
        for candidate in candidates:
            # Choices have dice of their own, so that the same supply is rolled for all moves.
            nature = SeededDice(seed)
            table = world.copy()
            table.play(self.seat, candidate.move)
            resolve_chance(table, nature)
            self.play_on(table, nature, nature.spawn("choices"))
            candidate.worths.append(self.worth(table))

    def play_on(self, table: Lots, nature: Dice, choices: Dice) -> None:
        """To the beginning of a turn, or to the end of the game."""
        last = table.turn + self.settings.rounds * table.seats
        while table.phase != OVER and table.turn <= last:
            acting = table.awaited()
            if not acting:
                if not pass_time(table, nature):
                    return
                continue
            seat = acting[0]
            moves = table.moves(seat)
            move = (
                moves[0] if len(moves) == 1 else self.heuristic.choose(table, seat, moves, choices)
            )
            table.play(seat, move)
            resolve_chance(table, nature)

    def worth(self, table: Lots) -> float:
        """The share of the win, or of the prospects, of this seat."""
        result = table.result()
        if result is None:
            return self.heuristic.value(table)[self.seat]
        return 1.0 / len(result.winners) if self.seat in result.winners else 0.0


class RolloutBot(AdvisingBot):
    """Plays the moves that look best on in imagined worlds; where its level has no settings for that, and alone, it plays what its builder does."""

    def __init__(
        self,
        imagine: Callable[[View, Dice], Lots],
        builder: LotsBot,
        settings: Callable[[int], RolloutSettings | None],
    ) -> None:
        self.imagine = imagine
        self.builder = builder
        """Whose move comes first, and whose hand it is."""
        self.settings = settings
        """By the number of seats; without any the builder's move is played."""
        self.heuristic = LotsHeuristic()

    def act(self, turn: Turn) -> Answer:
        return self.builder.answer(turn, self.choose(turn))

    def choose(self, turn: Turn) -> Move:
        settings = self.settings(turn.view.seats)
        if settings is None or len(turn.moves) == 1:
            return self.builder.choose(turn)
        return self.considered(turn, settings)[0].move

    def considered(
        self, turn: Turn, settings: RolloutSettings, enough: Callable[[], bool] | None = None
    ) -> list[Candidate]:
        trial = Rollouts(self.imagine, turn, settings, self.heuristic)
        tried = self.candidates(turn, settings.breadth)
        return halve(trial, tried, settings.worlds, settings.evidence, enough)

    def candidates(self, turn: Turn, breadth: int) -> list[Candidate]:
        """The builder's own move, and those that the heuristic likes."""
        first = self.builder.choose(turn)
        table = self.imagine(turn.view, turn.dice)
        ratings = self.heuristic.rate(table, turn.seat, turn.moves)
        order = sorted(range(len(turn.moves)), key=lambda index: -ratings[index])
        others = [turn.moves[index] for index in order if turn.moves[index] != first]
        return [Candidate(move) for move in (first, *others[: breadth - 1])]

    def advise(self, turn: Turn, enough: Callable[[], bool]) -> list[Advice]:
        """What it plays, then the others by how good they are."""
        settings = self.settings(turn.view.seats)
        if settings is None:
            return [Advice(self.builder.choose(turn), None, 0)]
        best, *others = self.considered(turn, settings, enough)
        others.sort(key=lambda candidate: -candidate.beside(best))
        # Prospects on the track put moves in order; they are no chances that came true in games.
        return [
            Advice(candidate.move, None, len(candidate.worths)) for candidate in (best, *others)
        ]
