"""How strong New Jack City's `hard` and `expert` are, by budgets and weights; and the evolution of their weights.

Usage: python benchmarks/new_jack_city_expert.py match --seats 2 --deals 200 --workers 2 worlds=12 turns=4
       python benchmarks/new_jack_city_expert.py match --seats 4 --deals 100 worlds=6,12,24,48,96
       python benchmarks/new_jack_city_expert.py match --seats 2 --deals 2000 --against normal --guesses hard breadth=1
       python benchmarks/new_jack_city_expert.py fit --seats 2 --deals 400
       python benchmarks/new_jack_city_expert.py evolve --seats 2 --minutes 7 --workers 15

One seat is the one that is measured, `hard` has all others, or `normal`, or `plain`: who guesses as `normal` does and
plays nothing at random. Every deal (who begins, every hand, where each seat draws from the deck) is played from each
seat in turn. `breadth=1` plays by the weights alone: those of `expert`, or of `--guesses`. Settings with commas are
measured one after another. Names are those of `LookaheadSettings` and of `heuristic.toml`; `reach.2` is a number of a
list. Milliseconds are processor time of each decision with more than one move. Points are how far a game was from an
even one by all places, which is what the ladder rates by. Alone, where `hard` plays the same deck for comparison, the
lead is by how much less stays unbuilt.

Evolution begins with what everybody guesses. Its games are against `plain` and `normal` in turn; with three seats and
more two candidates meet in each of them, as far apart from each other as from the middle of their generation.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise, product
from typing import Any

import numpy as np

import boroughs
from boroughs.core.dice import Dice, SeededDice
from boroughs.games.new_jack_city.bot.heuristic import NewJackCityHeuristic
from boroughs.games.new_jack_city.bot.lookahead import Line, Lookahead, LookaheadSettings
from boroughs.games.new_jack_city.bot.outlook import PARTS, parts_of
from boroughs.games.new_jack_city.bot.policy import Policy
from boroughs.games.new_jack_city.bot.valuation import turns_after_this
from boroughs.games.new_jack_city.bot.weights import EVERYBODY, TURNS, Weights, numbers_of
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
_LEAD = 8.0
"""How far leads of one game lie from their mean."""
_AT_RANDOM = {"hard": 0, "normal": NewJackCityHeuristic().random_percents()["normal"], "plain": 0}
"""Who may sit in the other seats, and how many of their moves in a hundred are random."""

Numbers = Mapping[str, float]
Decider = Callable[[NewJackCity], None]
"""Makes one decision of the seat whose turn it is."""


def with_numbers(seats: int, changes: Numbers, player: str) -> Weights:
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


def rival(name: str, seats: int, dice: Dice) -> Decider:
    policy = Policy(with_numbers(seats, {}, "hard") if name == "hard" else EVERYBODY)
    percent = _AT_RANDOM[name]

    def decide(state: NewJackCity) -> None:
        if percent and dice.below(100) < percent:
            seat = int(state.turn)
            state.play(seat, dice.choice(state.moves(seat)))
        else:
            policy.play(state)

    return decide


def play_out(line: Line, deciders: Sequence[Decider]) -> None:
    state = line.state
    while state.phase != OVER:
        deciders[int(state.turn)](state)
        line.draw_cards()


class Played:
    """What came of one game for one of its seats."""

    def __init__(self, state: NewJackCity, seat: int) -> None:
        result = state.result()
        assert result is not None
        scores = [int(developer.money) for developer in state.developers]
        self.money = scores[seat]
        self.share = (seat in result.winners) / max(1, len(result.winners))
        self.lead = float(scores[seat] - max(scores[:seat] + scores[seat + 1 :], default=0))
        self.place = place_points(result.ranks, seat)
        self.thought: list[float] = []


def place_points(ranks: Sequence[int], seat: int) -> float:
    """How far this place is from an even game, as the ladder rates: each place is won against all who are behind it.

    >>> place_points([1, 2], 0), place_points([1, 2], 1), place_points([1, 1], 0)
    (0.5, -0.5, 0.0)
    """
    before = sum(rank < ranks[seat] for rank in ranks)
    among = ranks.count(ranks[seat])
    lost = [
        sum(1 / (len(ranks) - other) for other in range(place + 1)) for place in range(len(ranks))
    ]
    return 1 - sum(lost[before : before + among]) / among


def play(
    seats: int, deal: str, at: int, settings: Numbers, weights: Weights, against: str
) -> Played:
    line = dealt(seats, deal)
    dice = SeededDice(f"{deal} {at} thinking")
    others = rival(against, seats, SeededDice(f"{deal} {at} others"))
    own = Policy(weights)
    lookahead = Lookahead(seats, weights, settings_of(seats, settings))
    thought: list[float] = []

    def think(state: NewJackCity) -> None:
        seat = int(state.turn)
        moves = state.moves(seat)
        if len(moves) == 1:
            state.play(seat, moves[0])
            return
        began = time.process_time()
        # It deals the hidden cards anew: what they are is not looked at.
        tried = lookahead.choose(state, seat, moves, dice)
        thought.append(time.process_time() - began)
        state.play(seat, tried[0].move)

    decide = own.play if settings.get("breadth") == 1 else think
    play_out(line, [decide if seat == at else others for seat in range(seats)])
    played = Played(line.state, at)
    played.thought = thought
    if seats == 1:
        twin = dealt(1, deal)
        play_out(twin, [others])
        played.money = line.state.unbuilt()
        played.lead = float(twin.state.unbuilt() - played.money)
        played.share = (played.lead > 0) + (played.lead == 0) / 2
    return played


def settings_of(seats: int, numbers: Numbers) -> LookaheadSettings:
    found: dict[str, Any] = {"turns": TURNS[seats - 1]}
    found |= {name: int(number) if name in WHOLE else number for name, number in numbers.items()}
    return LookaheadSettings(**found)


def play_deal(
    seats: int, settings: Numbers, changes: Numbers, guesses: str, against: str, deal: str
) -> list[Played]:
    weights = with_numbers(seats, changes, guesses)
    return [play(seats, deal, at, settings, weights, against) for at in range(seats)]


def match(
    seats: int,
    deals: int,
    seed: str,
    workers: int,
    guesses: str,
    against: str,
    asked: Mapping[str, list[float]],
) -> None:
    names = [f"{seed} {number}" for number in range(deals)]
    with ProcessPoolExecutor(workers) as pool:
        for choice in product(*asked.values()):
            numbers = dict(zip(asked, choice, strict=True))
            settings = {name: number for name, number in numbers.items() if name in BUDGETS}
            changes = {name: number for name, number in numbers.items() if name not in BUDGETS}
            began = time.time()
            deal = partial(play_deal, seats, settings, changes, guesses, against)
            found = list(pool.map(deal, names, chunksize=1))
            print(
                f"{seats} seats, {told(numbers) or 'as shipped'} against {against}: {summary(found)}, {time.time() - began:.0f} s",
                flush=True,
            )


def summary(found: Sequence[Sequence[Played]]) -> str:
    """Intervals are clustered by deal: its games have the same cards."""
    share = clustered([sum(game.share for game in deal) / len(deal) for deal in found])
    lead = clustered([sum(game.lead for game in deal) / len(deal) for deal in found])
    place = clustered([sum(game.place for game in deal) / len(deal) for deal in found])
    games = [game for deal in found for game in deal]
    money = sum(game.money for game in games) / len(games)
    text = (
        f"{len(games)} games, won {100 * share[0]:.1f} % ({100 * share[1]:.1f} to {100 * share[2]:.1f}),"
        f" lead {lead[0]:+.2f} ({lead[1]:+.2f} to {lead[2]:+.2f}),"
        f" points {place[0]:+.3f} ({place[1]:+.3f} to {place[2]:+.3f}), money {money:.1f}"
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
    hard = Policy(with_numbers(seats, {}, "hard"))
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


def fitness_of(seats: int, task: tuple[list[Numbers], list[str]]) -> list[tuple[float, float]]:
    """How well one or two of these do without looking ahead, and the share of wins."""
    candidates, deals = task
    policies = [Policy(with_numbers(seats, changes, "every")) for changes in candidates]
    found: list[list[Played]] = [[] for _ in candidates]
    for number, deal in enumerate(deals):
        against = "plain" if number % 2 else "normal"
        for at in range(seats):
            others = rival(against, seats, SeededDice(f"{deal} {at} others"))
            deciders = [others] * seats
            places = [(at + one * (seats // 2)) % seats for one in range(len(candidates))]
            for place, policy in zip(places, policies, strict=True):
                deciders[place] = policy.play
            line = dealt(seats, deal)
            play_out(line, deciders)
            for games, place in zip(found, places, strict=True):
                games.append(Played(line.state, place))
    even = range(1, seats + 1)
    share = (seats - 1) ** 0.5 / seats
    place = (sum(place_points(list(even), seat) ** 2 for seat in range(seats)) / seats) ** 0.5
    return [
        (
            sum(one.share / share + one.place / place + one.lead / _LEAD for one in games)
            / len(games),
            sum(one.share for one in games) / len(games),
        )
        for games in found
    ]


def evolve(
    seats: int,
    minutes: float,
    deals: int,
    size: int,
    seed: str,
    workers: int,
    begin: Numbers,
) -> None:
    """Every candidate of a generation plays the same deals, the next generation others."""
    names = list(EVOLVED)
    scale = np.array([EVOLVED[name] for name in names])
    least = np.array([_LEAST.get(name, 0.0) for name in names])
    start = numbers_of()
    base = np.array([begin.get(name, number_at(start, name)) for name in names])
    dice = np.random.default_rng([seats, *seed.encode()])
    cma = Cma(np.zeros(len(names)), dice, size)
    cma.step = 0.7

    def numbers_at(candidate: Any) -> dict[str, float]:
        numbers = np.maximum(least, base + scale * candidate)
        return dict(zip(names, numbers.round(3).tolist(), strict=True))

    began = time.time()
    generation = 0
    means: list[Any] = []
    with ProcessPoolExecutor(workers) as pool:
        while time.time() - began < 60 * minutes:
            candidates = cma.candidates()
            played = [f"evolve {seed} {generation} {number}" for number in range(deals)]
            # Two of a pair are opposites; with two seats they would only meet each other.
            half = size // 2
            groups = [[one, one + half] for one in range(half)] if seats > 2 else _each(size)
            tasks = [([numbers_at(candidates[one]) for one in group], played) for group in groups]
            fitness, won = [0.0] * size, 0.0
            for group, found in zip(
                groups, pool.map(partial(fitness_of, seats), tasks), strict=True
            ):
                for one, (fit, share) in zip(group, found, strict=True):
                    fitness[one] = fit
                    won += share / size
            cma.learn(candidates, fitness)
            generation += 1
            means.append(cma.mean)
            print(
                f"{generation} ({time.time() - began:.0f} s): won {won:.1%},"
                f" step {cma.step:.2f}; {told(numbers_at(cma.mean))}",
                flush=True,
            )
    last = means[-max(1, len(means) // 3) :]
    print(f"over the last third: {told(numbers_at(sum(last) / len(last)))}")


def told(numbers: Numbers) -> str:
    return " ".join(f"{name}={number:g}" for name, number in numbers.items())


def _each(size: int) -> list[list[int]]:
    return [[one] for one in range(size)]


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
    parser.add_argument("--against", choices=list(_AT_RANDOM), default="hard")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--size", type=int, default=30, help="Candidates of a generation.")
    parser.add_argument("numbers", nargs="*", help="name=number, or several with commas")
    parser.add_argument("--guesses", choices=["every", "hard", "expert"], default="expert")
    asked = parser.parse_intermixed_args()
    wanted = {
        name: [float(number) for number in numbers.split(",")]
        for name, numbers in (text.split("=") for text in asked.numbers)
    }
    if asked.what == "match":
        match(
            asked.seats,
            asked.deals,
            asked.seed,
            asked.workers,
            asked.guesses,
            asked.against,
            wanted,
        )
    elif asked.what == "fit":
        fit(asked.seats, asked.deals, asked.seed, asked.workers)
    else:
        begin = {name: number for name, [number] in wanted.items()}
        evolve(
            asked.seats, asked.minutes, asked.deals, asked.size, asked.seed, asked.workers, begin
        )
