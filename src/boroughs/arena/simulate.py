"""`simulate`: many games between the same bots, and what can be said about them afterwards."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from boroughs.arena.estimate import Estimate, mean_estimate, sign_test, wilson
from boroughs.arena.match import BotFailed, Match
from boroughs.arena.tally import Tally, tally_sum
from boroughs.arena.workers import play_here, play_in_processes
from boroughs.bots import substitute_level
from boroughs.core.bot import Bot
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.options import Options

__all__ = ["BotFailed", "HeadToHead", "PlayerResult", "Simulation", "Timing", "simulate"]

_SECONDS = re.compile(r":[\d.]+m?s$")


@dataclass(frozen=True)
class PlayerResult:
    """How one of the bots fared. `number` counts from 1 in the order in which they were named."""

    number: int
    bot: str
    stand_in: str | None
    """The level that played in its place, where the game cannot fill this one."""
    games: int
    wins: float
    """A win that several share counts as its share."""
    win_rate: Estimate
    rank: Estimate
    score: Estimate


@dataclass(frozen=True)
class HeadToHead:
    """Two of the bots, by number: how often each finished before the other.

    `p` is how likely so lopsided a score is between equals (sign test over the decided games).
    """

    first: int
    second: int
    ahead: int
    behind: int
    level: int
    p: float


@dataclass(frozen=True)
class Timing:
    """How long it took: different on every run, and so no part of what is compared."""

    seconds: float
    workers: int
    games_per_second: float
    steps_per_second: float


@dataclass(frozen=True)
class Simulation:
    """What came out. Two runs with the same seed are equal, whatever the number of workers."""

    game: str
    seats: int
    options: Options
    seed: str
    asked: int
    games: int
    """How many were finished; fewer than asked for when interrupted."""
    standings: list[PlayerResult]
    duels: list[HeadToHead]
    length: Estimate
    """Steps per game: moves and ticks of the clock."""
    verdicts: dict[str, int]
    """How solo games ended."""
    interrupted: bool
    timing: Timing = field(compare=False)


def simulate(
    game: str | Game,
    bots: Sequence[str | Bot],
    games: int = 100,
    seed: int | str = 1,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> Simulation:
    """Plays `games` games between these bots, one seat each.

    Seats rotate: in every run of as many games as there are bots each bot has each seat once, and
    the next run goes on with another order around the table. So choose `games` as a multiple of
    the number of bots.

    Game number k is played with a seed made from `seed` and k alone: the result does not depend on
    the number of workers. More than one worker starts processes: a script that does so needs
    `if __name__ == "__main__":` around it.

    `progress` is called with the games finished and asked for. Ctrl-C ends the simulation early and
    returns what was finished by then, marked `interrupted`.

    >>> result = simulate("machi-koro", bots=["random", "random"], games=4, seed=1)
    >>> result.games, sum(standing.wins for standing in result.standings)
    (4, 4.0)
    """
    for name, count in (("games", games), ("workers", workers)):
        if count < 1:
            raise BadOptions("bad-count", name=name, count=count)
    for bot in bots:
        if isinstance(bot, str) and _SECONDS.search(bot):
            # A budget in seconds plays differently on every run: no seed would reproduce it.
            raise BadOptions("time-budget", bot=bot)
    match = Match(game, tuple(bots), str(seed), dict(options or {}))
    settled = match.table(0).state.options
    began = time.perf_counter()
    if workers == 1:
        tallies, interrupted = play_here(match, games, progress)
    else:
        tallies, interrupted = play_in_processes(match, games, workers, progress)
    seconds = time.perf_counter() - began
    total = tally_sum(len(bots), tallies)
    return Simulation(
        game=match.the_game.name,
        seats=len(bots),
        options=settled,
        seed=match.seed,
        asked=games,
        games=total.games,
        standings=_standings(match, total),
        duels=_duels(total),
        length=mean_estimate(total.games, total.steps, total.step_squares),
        verdicts=dict(sorted(total.verdicts.items())),
        interrupted=interrupted,
        timing=Timing(seconds, workers, total.games / seconds, total.steps / seconds),
    )


def _standings(match: Match, total: Tally) -> list[PlayerResult]:
    standings = []
    for index, (bot, sums) in enumerate(zip(match.bots, total.players, strict=True)):
        named = isinstance(bot, str)
        standings.append(
            PlayerResult(
                number=index + 1,
                bot=bot if isinstance(bot, str) else type(bot).__name__,
                stand_in=substitute_level(match.the_game, str(bot)) if named else None,
                games=total.games,
                wins=float(sums.wins),
                win_rate=wilson(float(sums.wins), total.games),
                rank=mean_estimate(total.games, sums.ranks, sums.rank_squares),
                score=mean_estimate(total.games, sums.scores, sums.score_squares),
            )
        )
    return standings


def _duels(total: Tally) -> list[HeadToHead]:
    duels = []
    for first, second in combinations(range(len(total.players)), 2):
        ahead = total.players[first].ahead[second]
        behind = total.players[second].ahead[first]
        level = total.games - ahead - behind
        duels.append(
            HeadToHead(first + 1, second + 1, ahead, behind, level, sign_test(ahead, behind))
        )
    return duels
