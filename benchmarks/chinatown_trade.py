"""What trading is worth in Chinatown: traders against loners, the same cards and tiles game by game.

Usage: python benchmarks/chinatown_trade.py [GAMES [LEVEL [SEATS]]]

Earned is all money at the end less the starting money. The interval is Student's, over the ratios of
the single games; every game is played twice with the same seed, once by traders alone and once by loners.
"""

from __future__ import annotations

import statistics
import sys

import boroughs
from boroughs.arena import seat_table
from boroughs.bots import make_bot
from boroughs.games.chinatown.components import STANDARD


def earned(level: str, seats: int, number: int) -> int:
    """What bots of this level earn together in this game."""
    game = boroughs.game("chinatown")
    bots = [make_bot(game, level) for _ in range(seats)]
    scores = seat_table(game, bots, number, seed="trade").play_out().scores
    assert scores is not None
    return sum(scores) - seats * STANDARD.starting_money


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    level = sys.argv[2] if len(sys.argv) > 2 else "hard"
    seats = int(sys.argv[3]) if len(sys.argv) > 3 else 4
    ratios: list[float] = []
    traders = loners = 0
    for number in range(games):
        with_trade, without = earned(level, seats, number), earned("loner", seats, number)
        traders += with_trade
        loners += without
        ratios.append(with_trade / without)
    mean = statistics.fmean(ratios)
    reach = 2.1 * statistics.stdev(ratios) / games**0.5 if games > 1 else 0.0
    print(
        f"{games} games: {seats} {level} bots earn ${traders // games}, as many loners ${loners // games}"
    )
    print(f"ratio {mean:.3f}, 95 % interval {mean - reach:.3f} to {mean + reach:.3f}")


if __name__ == "__main__":
    main()
