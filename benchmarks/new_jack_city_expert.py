"""How much stronger New Jack City's `expert` is than `hard`, by budgets and weights; and the evolution of its weights.

Usage: python benchmarks/new_jack_city_expert.py match --seats 2 --deals 200 --workers 2 worlds=12 turns=4
       python benchmarks/new_jack_city_expert.py match --seats 4 --deals 100 worlds=6,12,24,48,96
       python benchmarks/new_jack_city_expert.py match --seats 2 --deals 2000 breadth=1 rivals=0.7
       python benchmarks/new_jack_city_expert.py fit --seats 2 --deals 400
       python benchmarks/new_jack_city_expert.py evolve --seats 2 --minutes 7 --workers 15

One seat is the one that is measured, `hard` has all others. Every deal (who begins, every hand, where each seat draws
from the deck) is played from each seat in turn. `breadth=1` plays by the weights alone. Settings with commas are
measured one after another. Names are those of `LookaheadSettings` and of `heuristic.toml`; `reach.2` is a number of a
list. Milliseconds are processor time of each decision with more than one move. Alone, where `hard` plays the same deck
for comparison, the lead is by how much less stays unbuilt.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise, product
from typing import Any

import numpy as np

import boroughs
from boroughs.core.dice import SeededDice
from boroughs.games.new_jack_city.bot.lookahead import Line, Lookahead, LookaheadSettings
from boroughs.games.new_jack_city.bot.outlook import PARTS, parts_of
from boroughs.games.new_jack_city.bot.policy import Policy
from boroughs.games.new_jack_city.bot.valuation import turns_after_this
from boroughs.games.new_jack_city.bot.weights import EVERYBODY, Weights, numbers_of
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.state import CARD, FIRST, OVER, Chosen
from lots_evolve import Cma

BUDGETS = ("breadth", "worlds", "turns", "evidence", "alike", "close")
WHOLE = ("breadth", "worlds", "turns", "alike")

EVOLVED = {
    "dollars_a_turn": 0.8,
    "all_worth": 1.5,
    "card": 0.4,
    "keep": 0.3,
    "usual": 0.5,
    "commercial": 0.5,
    "industrial": 0.6,
    "builder": 0.5,
    "reach.1": 0.1,
    "reach.2": 0.12,
    "reach.3": 0.12,
    "reach.4": 0.12,
    "open.1": 0.15,
    "open.2": 0.1,
    "open.3": 0.1,
    "turns_to_reach": 0.8,
    "reached_growth": 0.5,
    "growth": 0.15,
    "turns_to_grow": 0.7,
    "later": 0.15,
    "rivals": 0.2,
    "left_open": 0.15,
    "too_small": 0.7,
    "claim_cost": 0.3,
    "move_cost": 0.4,
    "sure": 0.4,
    "lead": 1.0,
    "most_for_ending": 2.0,
}
"""What is evolved, and by how much it varies at first."""
_LEAST = {"dollars_a_turn": 1.0, "all_worth": 0.5, "turns_to_reach": 0.3, "turns_to_grow": 0.3}
_LEAST |= {"sure": -1.0, "lead": -4.0, "claim_cost": -0.5, "move_cost": -0.5, "left_open": -0.5}
_LEAD, _SHARE = 8.0, 0.48
"""How far leads and shares of one game lie from their means."""

Numbers = Mapping[str, float]


def with_numbers(seats: int, changes: Numbers, player: str = "expert") -> Weights:
    numbers: dict[str, Any] = numbers_of(player, seats)
    for name, number in changes.items():
        place = name.split(".")
        if len(place) == 1:
            numbers[name] = number
        else:
            row = list(numbers[place[0]])
            row[int(place[1])] = number
            numbers[place[0]] = row
    return Weights(numbers)


def dealt(seats: int, deal: str) -> Line:
    """The start of a game in which the order of the deck is decided, as only a benchmark may do."""
    state = boroughs.game("new-jack-city").new(seats=seats, options={})
    assert isinstance(state, NewJackCity)
    dice = SeededDice(deal)
    order = list(state.box.cards)
    for place in range(len(order) - 1, 0, -1):
        other = dice.below(place + 1)
        order[place], order[other] = order[other], order[place]
    line = Line(state, order)
    if state.phase == FIRST:
        state.resolve(Chosen(dice.below(seats)))
    line.draw_cards()
    return line


class Played:
    """What came of one game for the seat that is measured."""

    def __init__(self, share: float, lead: float, money: int, thought: list[float]) -> None:
        self.share, self.lead, self.money, self.thought = share, lead, money, thought


def play(seats: int, deal: str, at: int, settings: Numbers, weights: Weights) -> Played:
    line = dealt(seats, deal)
    state = line.state
    dice = SeededDice(f"{deal} {at} thinking")
    hard, own = Policy(EVERYBODY), Policy(weights)
    lookahead = Lookahead(seats, weights, settings_of(settings))
    thought: list[float] = []
    while state.phase != OVER:
        seat = int(state.turn)
        if seat != at:
            hard.play(state)
        elif settings.get("breadth") == 1:
            own.play(state)
        else:
            moves = state.moves(seat)
            if len(moves) > 1:
                began = time.process_time()
                # It deals the hidden cards anew: what they are is not looked at.
                tried = lookahead.choose(state, seat, moves, dice)
                thought.append(time.process_time() - began)
                state.play(seat, tried[0].move)
            else:
                state.play(seat, moves[0])
        line.draw_cards()
    if seats == 1:
        unbuilt = state.unbuilt()
        twin = dealt(1, deal)
        twin.play_on(hard, 100)
        lead = twin.state.unbuilt() - unbuilt
        return Played((lead > 0) + (lead == 0) / 2, lead, unbuilt, thought)
    result = state.result()
    assert result is not None
    scores = [int(developer.money) for developer in state.developers]
    share = (at in result.winners) / len(result.winners)
    best = max(score for seat, score in enumerate(scores) if seat != at)
    return Played(share, scores[at] - best, scores[at], thought)


def settings_of(numbers: Numbers) -> LookaheadSettings:
    found: dict[str, Any] = {
        name: int(number) if name in WHOLE else number for name, number in numbers.items()
    }
    return LookaheadSettings(**found)


def play_deal(seats: int, settings: Numbers, changes: Numbers, deal: str) -> list[Played]:
    weights = with_numbers(seats, changes)
    return [play(seats, deal, at, settings, weights) for at in range(seats)]


def match(
    seats: int, deals: int, seed: str, workers: int, asked: Mapping[str, list[float]]
) -> None:
    names = [f"{seed} {number}" for number in range(deals)]
    with ProcessPoolExecutor(workers) as pool:
        for choice in product(*asked.values()):
            numbers = dict(zip(asked, choice, strict=True))
            settings = {name: number for name, number in numbers.items() if name in BUDGETS}
            changes = {name: number for name, number in numbers.items() if name not in BUDGETS}
            began = time.time()
            found = list(pool.map(partial(play_deal, seats, settings, changes), names, chunksize=1))
            told = (
                " ".join(f"{name}={number:g}" for name, number in numbers.items()) or "as shipped"
            )
            print(
                f"{seats} seats, {told}: {summary(found)}, {time.time() - began:.0f} s", flush=True
            )


def summary(found: Sequence[Sequence[Played]]) -> str:
    """Intervals are clustered by deal: its games have the same cards."""
    share = clustered([sum(game.share for game in deal) / len(deal) for deal in found])
    lead = clustered([sum(game.lead for game in deal) / len(deal) for deal in found])
    games = [game for deal in found for game in deal]
    money = sum(game.money for game in games) / len(games)
    text = (
        f"{len(games)} games, won {100 * share[0]:.1f} % ({100 * share[1]:.1f} to {100 * share[2]:.1f}),"
        f" lead {lead[0]:+.2f} ({lead[1]:+.2f} to {lead[2]:+.2f}), money {money:.1f}"
    )
    times = sorted(1000 * seconds for game in games for seconds in game.thought)
    if times:
        at = [times[int(len(times) * part)] for part in (0.5, 0.95, 0.99)]
        text += f", ms p50 {at[0]:.0f} p95 {at[1]:.0f} p99 {at[2]:.0f} most {times[-1]:.0f}"
    return text


def clustered(values: Sequence[float]) -> tuple[float, float, float]:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    error = 1.96 * (spread / len(values)) ** 0.5
    return mean, mean - error, mean + error


# What positions come to

_STAGES = (0.0, 2.0, 4.0, 99.0)
"""Turns ahead, from stage to stage."""
_LOGISTIC = 3**0.5 / np.pi
"""From the standard deviation of a logistic distribution to its scale."""


def seen(seats: int, deal: str) -> list[tuple[float, list[list[float]], list[int]]]:
    """A game of `hard`: at each turn how many are ahead, the parts of each seat, and what all had at the end."""
    line = dealt(seats, deal)
    state = line.state
    hard = Policy(EVERYBODY)
    found = []
    while state.phase != OVER:
        if state.phase == CARD and not state.acted and state.signalled == NOBODY:
            parts = [parts_of(state, developer) for developer in state.developers]
            found.append((turns_after_this(state, EVERYBODY), parts))
        hard.play(state)
        line.draw_cards()
    money = [int(developer.money) for developer in state.developers]
    return [(turns, parts, money) for turns, parts in found]


def fit(seats: int, deals: int, seed: str, workers: int) -> None:
    """Leads over the mean of the others at the end, by those of each part: the table `outlook` of `heuristic.toml`."""
    names = [f"fit {seed} {number}" for number in range(deals)]
    with ProcessPoolExecutor(workers) as pool:
        games = list(pool.map(partial(seen, seats), names, chunksize=8))
    turns = np.array([turn for game in games for turn, _, _ in game])
    parts = np.array([row for game in games for _, row, _ in game], float)
    money = np.array([row for game in games for _, _, row in game], float)
    factor = seats / (seats - 1)
    parts = (parts - parts.mean(1, keepdims=True)) * factor
    money = (money - money.mean(1, keepdims=True)) * factor
    rows: list[list[float]] = []
    middle: list[float] = []
    spread: list[float] = []
    for start, end in pairwise(_STAGES):
        there = (turns >= start) & (turns < end)
        table, leads = parts[there].reshape(-1, len(PARTS)), money[there].reshape(-1)
        found = np.linalg.solve(table.T @ table + np.eye(len(PARTS)), table.T @ leads)
        rest = float((leads - table @ found).std())
        print(f"# {there.sum()} turns, leads {leads.std():.2f}, not foretold {rest:.2f}")
        rows.append(found.tolist())
        middle.append(float(turns[there].mean()))
        spread.append(rest * _LOGISTIC)
    print(f"[outlook.{seats}]")
    lines = {"turns": middle, "spread": spread}
    lines |= {name: [row[index] for row in rows] for index, name in enumerate(PARTS)}
    for name, numbers in lines.items():
        print(f"{name} = [{', '.join(f'{number:.2f}' for number in numbers)}]")


# Evolution


def fitness_of(seats: int, task: tuple[Numbers, list[str]]) -> tuple[float, float]:
    """The share of wins and the lead of these numbers without looking ahead."""
    changes, deals = task
    games = [game for deal in deals for game in play_deal(seats, {"breadth": 1}, changes, deal)]
    count = len(games)
    return sum(game.share for game in games) / count, sum(game.lead for game in games) / count


def evolve(
    seats: int,
    minutes: float,
    deals: int,
    size: int,
    seed: str,
    workers: int,
    begin: Numbers,
) -> None:
    """Every candidate of a generation plays the same deals against `hard`, the next generation others."""
    names = list(EVOLVED)
    scale = np.array([EVOLVED[name] for name in names])
    least = np.array([_LEAST.get(name, 0.0) for name in names])
    start = numbers_of("expert", seats)
    base = np.array([begin.get(name, number_at(start, name)) for name in names])
    dice = np.random.default_rng([seats, *seed.encode()])
    cma = Cma(np.zeros(len(names)), dice, size)
    cma.step = 0.7

    def numbers_at(candidate: Any) -> dict[str, float]:
        numbers = np.maximum(least, base + scale * candidate)
        return dict(zip(names, numbers.round(3).tolist(), strict=True))

    began = time.time()
    generation = 0
    with ProcessPoolExecutor(workers) as pool:
        while time.time() - began < 60 * minutes:
            candidates = cma.candidates()
            played = [f"evolve {seed} {generation} {number}" for number in range(deals)]
            tasks = [(numbers_at(candidate), played) for candidate in candidates]
            found = list(pool.map(partial(fitness_of, seats), tasks))
            cma.learn(candidates, [share / _SHARE + lead / _LEAD for share, lead in found])
            generation += 1
            won = sum(share for share, _ in found) / len(found)
            lead = sum(ahead for _, ahead in found) / len(found)
            told = " ".join(f"{name}={number}" for name, number in numbers_at(cma.mean).items())
            print(
                f"{generation} ({time.time() - began:.0f} s): won {won:.1%}, lead {lead:+.2f},"
                f" step {cma.step:.2f}; {told}",
                flush=True,
            )


def number_at(numbers: Mapping[str, Any], name: str) -> float:
    place = name.split(".")
    found = numbers[place[0]]
    return float(found if len(place) == 1 else found[int(place[1])])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=["match", "evolve", "fit"])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--size", type=int, default=30, help="Candidates of a generation.")
    parser.add_argument("numbers", nargs="*", help="name=number, or several with commas")
    told = parser.parse_intermixed_args()
    wanted = {
        name: [float(number) for number in numbers.split(",")]
        for name, numbers in (text.split("=") for text in told.numbers)
    }
    if told.what == "match":
        match(told.seats, told.deals, told.seed, told.workers, wanted)
    elif told.what == "fit":
        fit(told.seats, told.deals, told.seed, told.workers)
    else:
        begin = {name: number for name, [number] in wanted.items()}
        evolve(told.seats, told.minutes, told.deals, told.size, told.seed, told.workers, begin)
