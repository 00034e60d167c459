"""Which of two traders is better in Chinatown: one of the first among as many of the other as there are seats left.

    python benchmarks/chinatown_levels.py expert hard --deals 40 --seats 4 --workers 2

Every deal of the cards is played with the first on each seat in turn; luck comes from dice of its own for each seat and
purpose, so that games of one deal differ by little but play. Intervals and p are over deals, not over single games:
Student's for the money by which the first is ahead of the others' mean, and for its part of the wins beyond an equal's.
With --pairs two of each sit at tables for four. A trader may be tried with other numbers of its character and skill
than `traders.toml` has: expert:envy=0.5:resale=0.25:foresight=alone.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat

import boroughs
from boroughs.bots import make_bot
from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.dice import StreamDice
from boroughs.core.event import Event
from boroughs.core.statistics import Statistics
from boroughs.games.chinatown.bot.foresight import foresight_named
from boroughs.games.chinatown.bot.negotiation import Character, Skill
from boroughs.games.chinatown.bot.players import Trader

CHARACTER = ("ask", "accept", "margin", "envy")
WHERE = ("foresight", "building")
SKILL = (*WHERE, "proposals", "three", "climbs", "resale", "haggle")
PAIRS = ((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0))


class Timed(Bot):
    """A bot whose every look at the table is timed, by processor time."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.looks: list[float] = []

    def act(self, turn: Turn) -> Answer:
        begun = time.process_time()
        answer = self.bot.act(turn)
        self.looks.append(time.process_time() - begun)
        return answer


@dataclass
class Played:
    """What came of one deal of the cards, on average over its games."""

    lead: float = 0.0
    """The first's money less the others', each on average."""
    wins: float = 0.0
    """Of the first, shared ones by their share, beyond what equals would win."""
    counts: list[dict[str, float]] = field(default_factory=lambda: [{}, {}])
    """Of each side, for one player and game: deals, offers, what deals were worth."""
    looks: list[list[float]] = field(default_factory=lambda: [[], []])


def seatings(seats: int, pairs: bool, number: int) -> list[tuple[int, ...]]:
    """0 where the first sits."""
    if pairs:
        one = PAIRS[number % len(PAIRS)]
        return [one, tuple(1 - side for side in one)]
    return [tuple(int(seat != first) for seat in range(seats)) for first in range(seats)]


def trader_of(name: str) -> Bot:
    """The bot of this name, with other numbers where it says so."""
    level, *changes = name.split(":")
    bot = make_bot(boroughs.game("chinatown"), level)
    if not changes:
        return bot
    assert isinstance(bot, Trader)
    numbers = {part: getattr(bot.character, part) for part in CHARACTER}
    skill = {part: getattr(bot.skill, part) for part in SKILL}
    for part, _, value in (change.partition("=") for change in changes):
        if part in WHERE:
            skill[part] = foresight_named(value)
        else:
            chosen = numbers if part in numbers else skill
            chosen[part] = type(chosen[part])(float(value))
    bot.character, bot.skill = Character(**numbers), Skill(**skill)
    bot.foresight = bot.skill.building
    return bot


def hears(counted: Statistics) -> Callable[[Sequence[Event]], None]:
    """What counts the events of a table."""

    def hear(events: Sequence[Event]) -> None:
        for event in events:
            counted.hear(event)

    return hear


def play(
    levels: tuple[str, str], seats: int, pairs: bool, count: bool, seed: str, number: int
) -> Played:
    game = boroughs.game("chinatown")
    played = Played()
    chosen = seatings(seats, pairs, number)
    for sides in chosen:
        own_seed = f"{seed}/{number}"
        timed = [Timed(trader_of(levels[side])) for side in sides]
        counted = game.statistics(seats)
        assert counted is not None
        table = boroughs.Table(
            game,
            seats=seats,
            dice=StreamDice(own_seed),
            bot_seed=own_seed,
            bots=dict(enumerate(timed)),
            observer=hears(counted) if count else None,
        )
        result = table.play_out()
        assert result.scores is not None
        by_side = [
            [s for s, side in zip(result.scores, sides, strict=True) if side == each]
            for each in (0, 1)
        ]
        played.lead += (statistics.fmean(by_side[0]) - statistics.fmean(by_side[1])) / len(chosen)
        own = sum(1 for seat in result.winners if sides[seat] == 0) / len(result.winners)
        played.wins += (own - len(by_side[0]) / seats) / len(chosen)
        for seat, side in enumerate(sides):
            played.looks[side].extend(timed[seat].looks)
            share = len(chosen) * len(by_side[side])
            for name in ("deals", "offers", "deals-worth", "deals-money") if count else ():
                counts = played.counts[side]
                counts[name] = counts.get(name, 0.0) + counted.counted(name, seat) / share
    return played


def told(values: Sequence[float]) -> tuple[float, float, float]:
    """Mean, half of Student's 95 % interval, and p of so much where there is no difference."""
    mean = statistics.fmean(values)
    if len(values) < 2:
        return mean, math.inf, 1.0
    error = statistics.stdev(values) / len(values) ** 0.5
    reach = 0.0
    while student(reach, len(values) - 1) > 0.05:
        reach += 0.01
    return mean, reach * error, student(abs(mean) / error, len(values) - 1) if error else 0.0


def student(deviation: float, freedom: int) -> float:
    """How likely so large a deviation is, either way; no smaller than a billionth."""
    steps = 2_000
    width = deviation / steps
    power = -(freedom + 1) / 2
    heights = [math.pow(1 + (width * at) ** 2 / freedom, power) for at in range(steps + 1)]
    whole = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)
    scale = math.exp(whole) / math.sqrt(freedom * math.pi)
    inner = scale * width * (sum(heights) - (heights[0] + heights[-1]) / 2)
    return max(1e-9, 1 - 2 * inner)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("first")
    parser.add_argument("other")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--pairs", action="store_true")
    parser.add_argument("--count", action="store_true", help="also how they deal")
    parser.add_argument("--seed", default="levels")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    levels = (given.first, given.other)
    settings = [levels, given.seats, given.pairs, given.count, given.seed]
    begun = time.perf_counter()
    with ProcessPoolExecutor(given.workers) as workers:
        found = list(workers.map(play, *map(repeat, settings), range(given.deals)))
    games = len(seatings(given.seats, given.pairs, 0)) * given.deals
    print(
        f"{games} games of {given.deals} deals, {given.seats} seats, {'pairs' if given.pairs else 'one against all others'}"
    )
    lead, reach, chance = told([each.lead for each in found])
    print(f"{levels[0]} ahead of {levels[1]} by ${lead:,.0f} ± {reach:,.0f}, p = {chance:.2g}")
    wins, reach, chance = told([each.wins for each in found])
    equal = 0.5 if given.pairs else 1 / given.seats
    print(f"wins {wins + equal:.1%} ± {reach:.1%} where equals win {equal:.1%}, p = {chance:.2g}")
    for side, level in enumerate(levels):
        looks = sorted(look for each in found for look in each.looks[side])
        middle, late = looks[len(looks) // 2], looks[len(looks) * 95 // 100]
        line = f"{level}: a look {1000 * middle:.1f} ms, p95 {1000 * late:.1f}, longest {1000 * looks[-1]:.0f}"
        for name in found[0].counts[side]:
            line += f"; {name} {statistics.fmean(each.counts[side][name] for each in found):,.1f}"
        print(line)
    print(f"{time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
