"""Whether looking ahead pays in LOTS: a search whose playouts are cut off after some moves, or moves played on as `expert` does.

Usage: python benchmarks/lots_search.py SEATS PLAYOUTS GAMES [--against hard] [--horizon 12] [--first 0] [--workers 2]
       python benchmarks/lots_search.py SEATS 0 GAMES --rollouts BREADTH,WORLDS,ROUNDS,EVIDENCE [--builder hard] [--against hard] ...

One seat searches, all others are of the level; each deal is played from every seat, the three lots in turn. `--first`
begins with a later game, so that a long run can be made in parts. Times are of the processor, for decisions with a
choice.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import boroughs
from boroughs.arena.estimate import mean_estimate, wilson
from boroughs.bots.levels import make_bot
from boroughs.bots.search import SearchBot, SearchSettings
from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.table import Table
from boroughs.games.lots.bot.players import LEVELS, LotsBot
from boroughs.games.lots.bot.rollouts import RolloutBot, RolloutSettings
from boroughs.games.lots.components import LOTS
from boroughs.games.lots.game import LotsGame


class Timed(Bot):
    """Another bot, with how long it thought."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def act(self, turn: Turn) -> Answer:
        began = time.process_time()
        answer = self.bot.act(turn)
        if len(turn.moves) > 1:
            self.seconds.append(time.process_time() - began)
        return answer


class Played(NamedTuple):
    won: float
    """The share of the win."""
    leads: int
    """Over all others together."""
    seconds: list[float]


def searching(game: LotsGame, playouts: int, horizon: int, rollouts: str, builder: str) -> Bot:
    if not rollouts:
        return SearchBot(game, playouts, settings=SearchSettings(horizon=horizon))
    breadth, worlds, rounds, evidence = rollouts.split(",")
    settings = RolloutSettings(int(breadth), int(worlds), int(rounds), float(evidence))
    return RolloutBot(game.picture, LotsBot(game.picture, LEVELS[builder]), lambda _: settings)


def played(
    seats: int,
    playouts: int,
    horizon: int,
    rollouts: str,
    builder: str,
    against: str,
    number: int,
) -> Played:
    deal, at = divmod(number, seats)
    game = boroughs.game("lots")
    assert isinstance(game, LotsGame)
    bots: dict[int, Bot] = {seat: make_bot(game, against) for seat in range(seats)}
    timed = Timed(searching(game, playouts, horizon, rollouts, builder))
    bots[at] = timed
    lot = 1 + deal % len(LOTS)
    table = Table(game, seats=seats, seed=f"try {deal}", options={"lot": lot}, bots=bots)
    table.play_out()
    result = table.result
    assert result is not None
    won = (at in result.winners) / len(result.winners)
    return Played(won, seats * result.scores[at] - sum(result.scores), timed.seconds)


def show(play: Callable[[int], Played], seats: int, numbers: range, workers: int) -> None:
    games: list[Played] = []
    with ProcessPoolExecutor(workers) as pool:
        for game in pool.map(play, numbers):
            games.append(game)
            if len(games) % 50 == 0 or len(games) == len(numbers):
                tell(games, seats)


def tell(games: list[Played], seats: int) -> None:
    count, rivals = len(games), seats - 1
    rate = wilson(sum(game.won for game in games), count)
    leads = [game.leads for game in games]
    lead = mean_estimate(count, sum(leads), sum(points * points for points in leads))
    seconds = sorted(second for game in games for second in game.seconds)
    print(
        f"{count} games: won {rate.value:.1%} ({rate.low:.1%} to {rate.high:.1%}),"
        f" {lead.value / rivals:+.2f} points ({(lead.low or 0.0) / rivals:+.2f} to"
        f" {(lead.high or 0.0) / rivals:+.2f}); a decision {seconds[len(seconds) // 2]:.2f} s,"
        f" p95 {seconds[len(seconds) * 95 // 100]:.2f} s",
        flush=True,
    )


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seats", type=int)
    parser.add_argument("playouts", type=int)
    parser.add_argument("games", type=int)
    parser.add_argument("--against", default="hard")
    parser.add_argument("--horizon", type=int, default=12)
    parser.add_argument("--rollouts", default="", help="breadth,worlds,rounds,evidence")
    parser.add_argument("--builder", default="hard", help="whose move comes first")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    show(
        partial(
            played,
            given.seats,
            given.playouts,
            given.horizon,
            given.rollouts,
            given.builder,
            given.against,
        ),
        given.seats,
        range(given.first, given.first + given.games),
        given.workers,
    )
