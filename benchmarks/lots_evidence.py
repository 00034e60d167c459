"""What docs/bots.md says of LOTS, counted again: levels, accidents, crew cards, solo wins, the statics.

Usage: python benchmarks/lots_evidence.py match hard,normal GAMES [SEED]
       python benchmarks/lots_evidence.py table|three|four|crane|children|solo|statics GAMES [SEED]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

import boroughs
from boroughs.arena.estimate import mean_estimate, wilson
from boroughs.bots.levels import make_bot
from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.dice import SeededDice
from boroughs.core.options import OptionValue
from boroughs.core.table import Table
from boroughs.games.lots.components import LOTS
from boroughs.games.lots.crew import CREW
from boroughs.games.lots.hands import DEALT, PLAYED
from boroughs.games.lots.judging import cells_of
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.statics import MOVES, RESTS, judge
from boroughs.games.lots.tower import Body, Tower
from rows.lots import stands_by_lp


def played(level: str, seats: int, seed: str, **options: OptionValue) -> tuple[Table, Lots]:
    game = boroughs.game("lots")
    bots = {seat: make_bot(game, level) for seat in range(seats)}
    table = Table(game, seats=seats, seed=seed, options=options, bots=bots)
    table.play_out()
    assert isinstance(table.state, Lots)
    return table, table.state


def match(names: str, games: int, seed: str) -> None:
    """The first against the rest, seats rotating, each deal played once from every seat, the three lots
    in turn: how often it wins, and by how many points it leads the mean of the others."""
    levels = names.split(",")
    seats = len(levels)
    won = 0.0
    total = squares = turns = 0
    slowest = 0.0
    for number in range(games):
        deal = number // seats
        at = number % seats
        bots = [levels[(seat - at) % seats] for seat in range(seats)]
        table, state, longest = timed(bots, f"{seed} {deal}", at, lot=1 + deal % len(LOTS))
        slowest = max(slowest, longest)
        result = table.result
        assert result is not None
        won += (at in result.winners) / len(result.winners)
        lead = (seats - 1) * result.scores[at] - (sum(result.scores) - result.scores[at])
        total += lead
        squares += lead * lead
        turns += state.turn
        if (number + 1) % 50 == 0 or number + 1 == games:
            mean = mean_estimate(number + 1, total, squares)
            assert mean.low is not None
            assert mean.high is not None
            share = seats - 1
            print(
                f"{number + 1} games of {names}: {levels[0]} won {said(won, number + 1)},"
                f" leads by {mean.value / share:+.1f} points"
                f" ({mean.low / share:+.1f} to {mean.high / share:+.1f});"
                f" {turns / (number + 1):.1f} turns a game, its slowest answer {slowest:.2f} s",
                flush=True,
            )


def timed(
    levels: list[str], seed: str, seat: int, **options: OptionValue
) -> tuple[Table, Lots, float]:
    """A game, and the processor time of this seat's slowest answer."""
    game = boroughs.game("lots")
    bots = {place: make_bot(game, level) for place, level in enumerate(levels)}
    watched = Watched(bots[seat])
    bots[seat] = watched
    table = Table(game, seats=len(levels), seed=seed, options=options, bots=bots)
    table.play_out()
    assert isinstance(table.state, Lots)
    return table, table.state, watched.slowest


class Watched(Bot):
    """A bot with a stop-watch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.slowest = 0.0

    def act(self, turn: Turn) -> Answer:
        start = time.process_time()
        answer = self.bot.act(turn)
        self.slowest = max(self.slowest, time.process_time() - start)
        return answer


def table_talk(games: int, seed: str, seats: int = 2, **options: OptionValue) -> None:
    """Hard against hard with the unsteady hand: how often something falls in a turn, and of each crew
    card how often who drew it played it, how often who played it won, and how often who was dealt it
    before the first turn won: only that is blind to how the game stood."""
    turns = fallen = slipped = 0
    drawn: Counter[int] = Counter()
    laid: Counter[int] = Counter()
    won: Counter[int] = Counter()
    dealt: Counter[int] = Counter()
    lucky: Counter[int] = Counter()
    for number in range(games):
        table, state = played("hard", seats, f"{seed} {number}", lot=1 + number % 3, **options)
        turns += state.turn
        answers = [step.answers for step in table.steps]
        fallen += sum(any(a.startswith("falls") for a in step) for step in answers)
        slipped += sum("slips" in step for step in answers)
        result = table.result
        assert result is not None
        for deed in state.story[:seats]:
            dealt[deed.card] += 1
            lucky[deed.card] += deed.seat in result.winners
        for deed in state.story:
            drawn[deed.card] += deed.what == DEALT
            if deed.what == PLAYED:
                laid[deed.card] += 1
                won[deed.card] += deed.seat in result.winners
    print(
        f"{games} games of {seats} {options}, {turns} turns: accidents {said(fallen, turns)},"
        f" slips {slipped / turns:.1%}"
    )
    for card in CREW:
        count, took = laid[card.index], drawn[card.index]
        if took:
            print(
                f"{card.name:15} drawn {took / games:.2f} a game, then played {count / took:4.0%},"
                f" then won {said(won[card.index], count) if count else '-'};"
                f" dealt at the start {dealt[card.index]}, then won",
                said(lucky[card.index], dealt[card.index]) if dealt[card.index] else "-",
                flush=True,
            )


def said(successes: float, tries: int) -> str:
    estimate = wilson(successes, tries)
    return f"{estimate.value:.1%} ({estimate.low:.1%} to {estimate.high:.1%})"


def solo(games: int, seed: str) -> None:
    """Steady hand, alone on each lot."""
    for lot in LOTS:
        wins = points = 0
        for number in range(games):
            table, _ = played("hard", 1, f"{seed} {number}", lot=lot.level, hand="steady")
            result = table.result
            assert result is not None
            wins += bool(result.winners)
            points += result.scores[0]
        won = said(wins, games)
        print(f"lot {lot.level}: won {won} of {games}, {points / games:.1f} points", flush=True)


def statics(towers: int, seed: str) -> None:
    """The statics against a linear program, on towers that stand and towers that do not."""
    dice = SeededDice(f"statics {seed}")
    standing = agreed = exact = doubtful = 0
    for _ in range(towers):
        tower = Tower(LOTS[dice.below(len(LOTS))])
        for number in range(3 + dice.below(22)):
            spots = tower.spots(dice.below(6))
            if spots:
                tower.add(Body(number, 0, dice.choice(spots)))
        bodies = [cells_of(body.mask) for body in tower.bodies]
        judged = judge(bodies)
        standing += not judged.movers
        agreed += stands_by_lp(bodies) == (not judged.movers)
        exact += judged.exact
        doubtful += any(RESTS <= figure <= MOVES for figure in judged.figures)
    print(f"{towers} towers, {standing} stand; the linear program agrees on {agreed};")
    print(f"figures in doubt in {doubtful}, decided exactly {exact}")


_WORK: dict[str, Callable[[int, str], None]] = {
    "table": table_talk,
    "three": partial(table_talk, seats=3),
    "four": partial(table_talk, seats=4),
    "crane": partial(table_talk, hand="crane"),
    "children": partial(table_talk, children=1),
    "solo": solo,
    "statics": statics,
}


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    names = rest.pop(0) if what == "match" else ""
    count, seed = int(rest[0]), rest[1] if len(rest) > 1 else "1"
    if what == "match":
        match(names, count, seed)
    else:
        _WORK[what](count, seed)
