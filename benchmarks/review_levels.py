"""What the review says of each level against itself: accuracy, sizes of mistakes, drift, seconds; and how much luck explains.

    python benchmarks/review_levels.py --games 12 --levels random,easy,normal,hard,expert

Fresh games with `--seed`. Luck has mean zero by its definition, whoever judges; how far a result less a share of luck
varies less than the result itself is how many times fewer games a comparison needs.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

import boroughs
from boroughs.review.moments import Review, SeatReview


@dataclass
class Level:
    """What was seen of one level."""

    name: str
    reviews: list[Review] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    nodes: int = 0

    def seats(self) -> list[SeatReview]:
        return [seat for review in self.reviews for seat in review.seats]


def played(level: str, seats: int, seed: str) -> str:
    table = boroughs.Table("machi-koro", seats=seats, seed=seed, bots=[level] * seats)
    table.play_out()
    return table.record


def look_back(level: Level, record: str) -> None:
    began = time.process_time()
    review = boroughs.review(record)
    level.seconds.append(time.process_time() - began)
    level.reviews.append(review)
    level.nodes += len(review.moments)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def error_of(values: Sequence[float]) -> float:
    """The standard error of their mean."""
    middle = mean(values)
    return sqrt(mean([(value - middle) ** 2 for value in values]) / len(values))


def tell(level: Level) -> None:
    seats = level.seats()
    decisions = sum(seat.decisions for seat in seats)
    lost = mean([seat.errors for seat in seats])
    spread = error_of([seat.errors for seat in seats])
    shares = [
        100 * sum(getattr(seat, size) for seat in seats) / decisions
        for size in ("inaccuracies", "mistakes", "blunders")
    ]
    # Of games, not of seats: both seats of a game saw the same dice.
    of_games = [mean([seat.accuracy for seat in review.seats]) for review in level.reviews]
    accuracy, accuracy_error = 100 * mean(of_games), 100 * error_of(of_games)
    drift = 100 * mean([abs(seat.drift) for seat in seats])
    print(
        f"{level.name:8} games {len(level.reviews):4} decisions {decisions:6} "
        f"lost {100 * lost:6.1f} ± {100 * spread:4.1f} accuracy {accuracy:5.1f} ± {accuracy_error:.1f} (of the mean loss {100 / (1 + lost):5.1f}) "
        f"sizes {shares[0]:.1f} {shares[1]:.1f} {shares[2]:.1f} % drift {drift:5.1f} "
        f"seconds {mean(level.seconds):.2f} at most {max(level.seconds):.2f} nodes {level.nodes / len(level.reviews):.0f}",
        flush=True,
    )


def tell_luck(levels: Sequence[Level]) -> None:
    """Of seat 0 alone: the others' luck is the same luck."""
    rows = [
        (review.seats[0].result - review.seats[0].start, review.seats[0].luck)
        for level in levels
        for review in level.reviews
    ]
    results, lucks = [row[0] for row in rows], [row[1] for row in rows]
    won, luck = mean(results), mean(lucks)
    both = mean([(result - won) * (own - luck) for result, own in rows])
    spread = mean([(own - luck) ** 2 for own in lucks])
    share = both / spread
    before = mean([(result - won) ** 2 for result in results])
    after = mean([(result - share * own - won + share * luck) ** 2 for result, own in rows])
    print(
        f"luck of seat 0 over {len(rows)} games: mean {100 * luck:+.1f} ± {100 * sqrt(spread / len(rows)):.1f}, "
        f"share {share:.2f}, variance {before:.3f} -> {after:.3f}: {before / after:.1f} times fewer games"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", default="fresh")
    parser.add_argument("--levels", default="random,easy,normal,hard,expert")
    wanted = parser.parse_args()
    levels = []
    for name in wanted.levels.split(","):
        level = Level(name)
        for number in range(wanted.games):
            record = played(name, wanted.seats, f"{wanted.seed}/{name}/{number}")
            look_back(level, record)
        tell(level)
        levels.append(level)
    tell_luck(levels)


if __name__ == "__main__":
    main()
