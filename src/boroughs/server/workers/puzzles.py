"""The best of a day's challenge: searched for by the game, or played by bots. Runs in a worker process."""

from __future__ import annotations

from typing import Final

from boroughs.bots import make_bot
from boroughs.core.daily import BestKnown, Daily
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.table import Table
from boroughs.games import game as game_of
from boroughs.server.messages.puzzles import DailyBest, DailyRound
from boroughs.server.workers.jobs import DailyFound, DailyJob

_PLAYERS: Final = ("easy", "normal")
_TRIES: Final = 4
"""Of each: bots that throw dice of their own play differently each time."""
_SHARES: Final = (60, 75, 90)
"""From which hundredths of the best on a star is given."""
_MARGIN: Final = 10
"""Where less is better nothing at all may be the best: so much is added before shares are taken."""


def find(job: DailyJob) -> DailyFound:
    game = game_of(job.game)
    puzzle = game.daily(job.day)
    if puzzle is None:
        raise BadOptions("no-daily", game=job.game)
    best = puzzle.best_known() or played_best(game, puzzle)
    return DailyFound(
        best=DailyBest(
            day=puzzle.date,
            total=best.total,
            proven=best.proven,
            star_totals=best.star_totals,
            rounds=[DailyRound(points=one.points, cells=one.cells) for one in best.rounds],
        )
    )


def played_best(game: Game, puzzle: Daily) -> BestKnown:
    """The best that our bots reach: every build finds the same."""
    scores = [play_day(game, puzzle, bot, number) for bot in _PLAYERS for number in range(_TRIES)]
    best = min(scores) if puzzle.less else max(scores)
    return BestKnown(best, proven=False, star_totals=star_totals(best, puzzle.less), rounds=[])


def play_day(game: Game, puzzle: Daily, bot: str, number: int) -> int:
    """What this bot makes of the day."""
    seats = [bot, *puzzle.rivals]
    table = Table(
        game,
        len(seats),
        puzzle.options,
        seed=puzzle.seed,
        bots={seat: make_bot(game, name) for seat, name in enumerate(seats)},
        bot_seed=f"daily {puzzle.date} {number}",
    )
    while not puzzle.is_over(table.state):
        table.play_next()
    return puzzle.score(table.state)


def star_totals(best: int, less: bool) -> list[int]:
    """From which score on each star is given, the first one first.

    >>> star_totals(50, less=False), star_totals(2, less=True)
    ([30, 38, 45], [10, 6, 3])
    """
    if less:
        return [100 * (best + _MARGIN) // share - _MARGIN for share in _SHARES]
    return [-(-share * best // 100) if best > 0 else best for share in _SHARES]
