"""The best of a day's challenge, as an answer. Runs in a worker process."""

from __future__ import annotations

from boroughs.bots.daily import best_of_day
from boroughs.core.errors import BadOptions
from boroughs.games import game as game_of
from boroughs.server.messages.puzzles import DailyBest, DailyRound
from boroughs.server.workers.jobs import DailyFound, DailyJob


def find(job: DailyJob) -> DailyFound:
    game = game_of(job.game)
    puzzle = game.daily(job.day)
    if puzzle is None:
        raise BadOptions("no-daily", game=job.game)
    best = best_of_day(game, puzzle)
    return DailyFound(
        best=DailyBest(
            day=puzzle.date,
            total=best.total,
            proven=best.proven,
            star_totals=best.star_totals,
            rounds=[DailyRound(points=one.points, cells=one.cells) for one in best.rounds],
        )
    )
