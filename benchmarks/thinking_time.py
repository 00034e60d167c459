"""How long levels think about a move: processor time of decisions with more than one move, in games against each other.

Usage: python benchmarks/thinking_time.py GAME LEVEL[,LEVEL...] [--seats N] [--games N] [--seed TEXT]
"""

from __future__ import annotations

import argparse
import time

from boroughs import Table, game, make_bot
from boroughs.core.bot import Answer, Bot, Turn


class Timed(Bot):
    """Another bot, and how long each of its decisions took, in milliseconds."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.taken: list[float] = []

    def act(self, turn: Turn) -> Answer:
        begun = time.process_time_ns()
        answer = self.bot.act(turn)
        if len(turn.moves) > 1:
            self.taken.append((time.process_time_ns() - begun) / 1e6)
        return answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("levels")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    for level in wanted.levels.split(","):
        bots = [Timed(make_bot(wanted.game, level)) for _ in range(wanted.seats)]
        for number in range(wanted.games):
            seed = f"{wanted.seed} {number}"
            Table(game(wanted.game), seats=wanted.seats, seed=seed, bots=bots).play_out()
        taken = sorted(each for bot in bots for each in bot.taken)
        middle, most = taken[len(taken) // 2], taken[-1]
        print(
            f"{level}, {wanted.seats} seats: {len(taken)} decisions, p50 {middle:.2f} ms, "
            f"p95 {taken[len(taken) * 95 // 100]:.2f} ms, most {most:.2f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
