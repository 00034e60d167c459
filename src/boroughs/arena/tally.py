"""Exact sums over finished games: the same whatever the order in which games are added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from boroughs.core.result import Result


@dataclass(slots=True)
class PlayerSums:
    """What one player's games add up to."""

    wins: Fraction = Fraction(0)
    ranks: int = 0
    rank_squares: int = 0
    scores: int = 0
    score_squares: int = 0
    ahead: Counter[int] = field(default_factory=Counter)
    """How often this player finished before each other."""

    def add(self, other: PlayerSums) -> None:
        self.wins += other.wins
        self.ranks += other.ranks
        self.rank_squares += other.rank_squares
        self.scores += other.scores
        self.score_squares += other.score_squares
        self.ahead.update(other.ahead)


@dataclass(slots=True)
class Tally:
    """Sums over some games; whole numbers and fractions only, so that no order of adding matters."""

    players: list[PlayerSums]
    games: int = 0
    steps: int = 0
    step_squares: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    """Time spent playing, summed over all processes; no part of the result."""

    def add(self, other: Tally) -> None:
        for mine, theirs in zip(self.players, other.players, strict=True):
            mine.add(theirs)
        self.games += other.games
        self.steps += other.steps
        self.step_squares += other.step_squares
        self.verdicts.update(other.verdicts)
        self.seconds += other.seconds


def tally_of(players: int) -> Tally:
    """A tally without any game."""
    return Tally([PlayerSums() for _ in range(players)])


def tally_game(order: Sequence[int], result: Result, steps: int) -> Tally:
    """One game, in which `order` names the player at each seat."""
    tally = tally_of(len(order))
    tally.games = 1
    tally.steps = steps
    tally.step_squares = steps * steps
    if result.verdict:
        tally.verdicts[result.verdict] = 1
    for seat, player in enumerate(order):
        sums = tally.players[player]
        if seat in result.winners:
            sums.wins = Fraction(1, len(result.winners))
        sums.ranks = result.ranks[seat]
        sums.rank_squares = sums.ranks**2
        sums.scores = result.scores[seat]
        sums.score_squares = sums.scores**2
        for rival_seat, rival in enumerate(order):
            if result.ranks[seat] < result.ranks[rival_seat]:
                sums.ahead[rival] = 1
    return tally


def tally_sum(players: int, tallies: Iterable[Tally]) -> Tally:
    total = tally_of(players)
    for tally in tallies:
        total.add(tally)
    return total
