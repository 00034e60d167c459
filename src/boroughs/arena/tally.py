"""Exact sums over finished games: the same whatever the order in which games are added."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any

from boroughs.arena.played_game import PlayedGame


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

    def plain(self) -> dict[str, Any]:
        """As data for JSON."""
        sums = asdict(self)
        return sums | {"wins": str(self.wins), "ahead": sorted(self.ahead.items())}


def read_sums(plain: dict[str, Any]) -> PlayerSums:
    ahead = Counter(dict(plain["ahead"]))
    return PlayerSums(**plain | {"wins": Fraction(plain["wins"]), "ahead": ahead})


@dataclass(slots=True)
class Tally:
    """Sums over some games; whole numbers and fractions only, so that no order of adding matters."""

    players: list[PlayerSums]
    turns: list[PlayerSums]
    """The same games by who was first, second, ... to act."""
    games: int = 0
    steps: int = 0
    step_squares: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    rankings: Counter[str] = field(default_factory=Counter)
    """How often the players had these ranks, in the order in which they were named: `1 2 2 4`."""
    seconds: float = 0.0
    """Time spent playing, summed over all processes; no part of the result."""

    def add(self, other: Tally) -> None:
        for mine, theirs in zip(self.players, other.players, strict=True):
            mine.add(theirs)
        for mine, theirs in zip(self.turns, other.turns, strict=True):
            mine.add(theirs)
        self.games += other.games
        self.steps += other.steps
        self.step_squares += other.step_squares
        self.verdicts.update(other.verdicts)
        self.rankings.update(other.rankings)
        self.seconds += other.seconds

    def dump(self) -> str:
        """As text, without the time it took."""
        return json.dumps(
            {
                "players": [sums.plain() for sums in self.players],
                "turns": [sums.plain() for sums in self.turns],
                "games": self.games,
                "steps": self.steps,
                "step_squares": self.step_squares,
                "verdicts": self.verdicts,
                "rankings": self.rankings,
            },
            sort_keys=True,
        )


def read_tally(text: str) -> Tally:
    """What `dump` wrote."""
    data = json.loads(text)
    players = [read_sums(plain) for plain in data.pop("players")]
    turns = [read_sums(plain) for plain in data.pop("turns")]
    verdicts = Counter(data.pop("verdicts", {}))
    # An older version has not written rankings.
    rankings = Counter(data.pop("rankings", {}))
    return Tally(players, turns, verdicts=verdicts, rankings=rankings, **data)


def tally_of(players: int) -> Tally:
    """A tally without any game."""
    return Tally([PlayerSums() for _ in range(players)], [PlayerSums() for _ in range(players)])


def tally_game(game: PlayedGame) -> Tally:
    """One game."""
    result = game.result
    tally = tally_of(len(game.players))
    tally.games = 1
    tally.steps = game.steps
    tally.step_squares = game.steps**2
    if result.verdict:
        tally.verdicts[result.verdict] = 1
    ranks = [0] * len(game.players)
    for seat, player in enumerate(game.players):
        sums = tally.players[player]
        if seat in result.winners:
            sums.wins = Fraction(1, len(result.winners))
        sums.ranks = ranks[player] = result.ranks[seat]
        sums.rank_squares = sums.ranks**2
        sums.scores = result.scores[seat]
        sums.score_squares = sums.scores**2
        tally.turns[game.turn(seat)].add(sums)
        for rival_seat, rival in enumerate(game.players):
            if result.ranks[seat] < result.ranks[rival_seat]:
                sums.ahead[rival] = 1
    tally.rankings[ranking_text(ranks)] = 1
    return tally


def ranking_text(ranks: Iterable[int]) -> str:
    """
    >>> ranking_text([1, 2, 2, 4])
    '1 2 2 4'
    """
    return " ".join(map(str, ranks))


def tally_sum(players: int, tallies: Iterable[Tally]) -> Tally:
    total = tally_of(players)
    for tally in tallies:
        total.add(tally)
    return total
