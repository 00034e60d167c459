"""What docs/bots.md says of LOTS, counted again: levels, accidents, crew cards, solo wins, the statics.

Usage: python benchmarks/lots_evidence.py match hard,normal GAMES [SEED]
       python benchmarks/lots_evidence.py table|three|four|crane|children|lead|solo|alone|statics GAMES [SEED]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

import boroughs
from boroughs.arena.estimate import Z, mean_estimate, wilson
from boroughs.bots.levels import make_bot
from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.dice import SeededDice
from boroughs.core.options import OptionValue
from boroughs.core.playout import resolve_chance
from boroughs.core.table import Table
from boroughs.games.lots.components import LOTS
from boroughs.games.lots.effects import CREW
from boroughs.games.lots.hands import DEALT, PLAYED
from boroughs.games.lots.release import cells_of
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.statics import stands
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


_STAGES = ((30, 40), (20, 29), (10, 19), (1, 9))
"""How far the one in front is from the goal."""


def lead(games: int, seed: str) -> None:
    """Normal against normal: how much of a point of lead is left at the end, by how far that is."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {stage: [] for stage in _STAGES}
    for number in range(games):
        moments, last = lived(f"{seed} {number}", 1 + number % 3)
        for front, first_leads in moments:
            for least, most in _STAGES:
                if least <= front <= most:
                    found[least, most].append((first_leads, last))
    for (least, most), pairs in found.items():
        slope, reach = slope_of(pairs)
        print(
            f"{least} to {most} points before the goal, {len(pairs)} turns: of a point of lead"
            f" {slope:.2f} is left ({slope - reach:.2f} to {slope + reach:.2f})",
            flush=True,
        )


def lived(seed: str, lot: int) -> tuple[list[tuple[int, int]], int]:
    """Each turn of a game: points to the goal, and by how much the first seat leads; and its last lead."""
    game = boroughs.game("lots")
    state = game.new(2, {"lot": lot})
    assert isinstance(state, Lots)
    dice = SeededDice(seed)
    bot = make_bot(game, "normal")
    resolve_chance(state, dice)
    moments: list[tuple[int, int]] = []
    turn = 0
    while state.result() is None:
        seat = state.to_act()[0]
        asked = Turn(seat, game.view(state, seat), state.moves(seat), state.now, dice)
        move = bot.act(asked).move
        assert move is not None
        state.play(seat, move)
        resolve_chance(state, dice)
        if state.turn > turn:
            turn = state.turn
            moments.append((state.goal() - max(state.track), state.track[0] - state.track[1]))
    return moments, state.track[0] - state.track[1]


def slope_of(pairs: list[tuple[int, int]]) -> tuple[float, float]:
    """The line through these pairs, and how far its slope may be off; turns of a game count as apart."""
    count = len(pairs)
    mean_x = sum(x for x, _ in pairs) / count
    mean_y = sum(y for _, y in pairs) / count
    spread = sum((x - mean_x) ** 2 for x, _ in pairs)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in pairs) / spread
    rest = sum((y - mean_y - slope * (x - mean_x)) ** 2 for x, y in pairs)
    return slope, Z * (rest / (count - 2) / spread) ** 0.5


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


def alone(games: int, seed: str) -> None:
    """Every level by itself, the unsteady hand, the three lots in turn: points, and how often it won."""
    for level in ("easy", "normal", "hard"):
        wins = total = squares = 0
        for number in range(games):
            table, _ = played(level, 1, f"{seed} {number}", lot=1 + number % len(LOTS))
            result = table.result
            assert result is not None
            wins += bool(result.winners)
            total += result.scores[0]
            squares += result.scores[0] ** 2
        mean = mean_estimate(games, total, squares)
        print(
            f"{level}, {games} games alone: {mean.value:.1f} points"
            f" ({mean.low:.1f} to {mean.high:.1f}), won {said(wins, games)}",
            flush=True,
        )


def statics(towers: int, seed: str) -> None:
    """The statics against a linear program, on towers that stand and towers that do not."""
    dice = SeededDice(f"statics {seed}")
    standing = agreed = 0
    for _ in range(towers):
        tower = Tower(LOTS[dice.below(len(LOTS))])
        for number in range(3 + dice.below(22)):
            spots = tower.spots(dice.below(6))
            if spots:
                tower.add(Body(number, 0, dice.choice(spots)))
        bodies = [cells_of(body.mask) for body in tower.bodies]
        found = stands(bodies)
        standing += found
        agreed += stands_by_lp(bodies) == found
    print(f"{towers} towers, {standing} stand; the linear program agrees on {agreed}")


_WORK: dict[str, Callable[[int, str], None]] = {
    "table": table_talk,
    "three": partial(table_talk, seats=3),
    "four": partial(table_talk, seats=4),
    "crane": partial(table_talk, hand="crane"),
    "children": partial(table_talk, children=1),
    "lead": lead,
    "solo": solo,
    "alone": alone,
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
