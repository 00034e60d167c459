"""What docs/bots.md says of LOTS, counted again: accidents, crew cards, solo wins, the statics.

Usage: python benchmarks/lots_evidence.py table|solo|statics GAMES [SEED]
"""

from __future__ import annotations

import sys
from collections import Counter

import boroughs
from boroughs.arena.estimate import wilson
from boroughs.bots.levels import make_bot
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


def table_talk(games: int, seed: str) -> None:
    """Hard against hard with the unsteady hand: how often something falls in a turn, and of each crew
    card how often who drew it played it, and how often who played it won."""
    turns = fallen = slipped = 0
    drawn: Counter[int] = Counter()
    laid: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for number in range(games):
        table, state = played("hard", 2, f"{seed} {number}", lot=1 + number % 3)
        turns += state.turn
        answers = [step.answers for step in table.steps]
        fallen += sum(any(a.startswith("falls") for a in step) for step in answers)
        slipped += sum("slips" in step for step in answers)
        result = table.result
        assert result is not None
        for deed in state.story:
            drawn[deed.card] += deed.what == DEALT
            if deed.what == PLAYED:
                laid[deed.card] += 1
                won[deed.card] += deed.seat in result.winners
    print(
        f"{games} games, {turns} turns: accidents {said(fallen, turns)}, slips {slipped / turns:.1%}"
    )
    for card in CREW:
        count, took = laid[card.index], drawn[card.index]
        print(
            f"{card.name:15} drawn {took:4}, played {count / max(1, took):4.0%}, then won", end=" "
        )
        print(said(won[card.index], count) if count else "-", flush=True)


def said(successes: int, tries: int) -> str:
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


if __name__ == "__main__":
    what, count = sys.argv[1], int(sys.argv[2])
    work = {"table": table_talk, "solo": solo, "statics": statics}[what]
    work(count, sys.argv[3] if len(sys.argv) > 3 else "1")
