"""Which of two traders is better in Chinatown: two of one against two of the other.

Usage: python benchmarks/chinatown_levels.py STRONGER WEAKER [PAIRS]

Each pair of games has the same seed, with the seats exchanged, so that luck with cards weighs less.
The interval is Student's, over the differences of final money, pair by pair.
"""

from __future__ import annotations

import statistics
import sys

import boroughs
from boroughs.bots import make_bot

SEATINGS = ((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0))


def lead(levels: tuple[str, str], seating: tuple[int, ...], seed: str) -> float:
    """By how much the first level is richer at the end, on average."""
    game = boroughs.game("chinatown")
    bots = {seat: make_bot(game, levels[side]) for seat, side in enumerate(seating)}
    scores = boroughs.Table(game, seats=len(seating), seed=seed, bots=bots).play_out().scores
    assert scores is not None
    first = [score for score, side in zip(scores, seating, strict=True) if side == 0]
    other = [score for score, side in zip(scores, seating, strict=True) if side == 1]
    return statistics.fmean(first) - statistics.fmean(other)


def main() -> None:
    levels = (sys.argv[1], sys.argv[2])
    pairs = int(sys.argv[3]) if len(sys.argv) > 3 else 50
    leads: list[float] = []
    for number in range(pairs):
        seating = SEATINGS[number % len(SEATINGS)]
        for each in (seating, tuple(1 - side for side in seating)):
            leads.append(lead(levels, each, f"levels {number}"))
    both = [(one + two) / 2 for one, two in zip(leads[::2], leads[1::2], strict=True)]
    reach = 2.0 * statistics.stdev(both) / pairs**0.5
    ahead = sum(one > 0 for one in leads)
    print(f"{2 * pairs} games: two {levels[0]} bots ahead of two {levels[1]} ones in {ahead}")
    print(f"by ${statistics.fmean(both):,.0f} on average, 95 % interval ± ${reach:,.0f}")


if __name__ == "__main__":
    main()
