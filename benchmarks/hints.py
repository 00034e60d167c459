"""How long a hint takes in every game, on the sources as they are: python benchmarks/hints.py."""

from __future__ import annotations

import time

import msgspec

from boroughs import Table, game, game_names
from boroughs.bots import make_bot
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice
from boroughs.core.view import encode_view
from boroughs.server.workers.jobs import HintJob
from boroughs.server.workers.thinking import hint

POSITIONS = 5
EVERY = 17


def main() -> None:
    for name in game_names():
        times = [_seconds(job) for job in _jobs(name)]
        worst = max(times, default=0.0)
        print(f"{name:14} {len(times)} hints, slowest {worst:.2f} s")


def _jobs(name: str) -> list[HintJob]:
    """Positions of one game between easy bots."""
    played = game(name)
    seats = max(2, played.seat_counts[0])
    table = Table(played, seats, seed=3)
    bot = make_bot(played, "easy")
    jobs: list[HintJob] = []
    decisions = 0
    while len(jobs) < POSITIONS and table.result is None:
        if not table.to_act:
            assert table.deadline is not None
            table.tick(table.deadline)
            continue
        seat = table.to_act[decisions % len(table.to_act)]
        view, moves = table.view(seat), table.moves(seat)
        decisions += 1
        if len(moves) > 1 and decisions % EVERY == 0:
            jobs.append(
                HintJob(
                    game=name,
                    seat=seat,
                    view=msgspec.Raw(encode_view(view)),
                    moves=[move.notation for move in moves],
                    now=table.now,
                    seed="benchmark",
                )
            )
        answer = bot.act(Turn(seat, view, moves, table.now, SeededDice(str(decisions))))
        table.play(seat, answer.move or table.state.fallback(seat), table.now)
    return jobs


def _seconds(job: HintJob) -> float:
    begun = time.perf_counter()
    hint(job)
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
