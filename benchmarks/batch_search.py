"""The search with playouts in batches against the search of the engine, at equal time for each move.

python benchmarks/batch_search.py --games 40 --seconds 0.1
"""

from __future__ import annotations

import argparse
import time

import boroughs
from boroughs.arena.estimate import wilson
from boroughs.batch import register_search
from boroughs.bots import make_bot
from boroughs.bots.search import Search, SearchBot
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice

GAME = "machi-koro"


def playouts_per_second(name: str, seconds: float) -> float:
    """From the first decision of a game of two."""
    game = boroughs.game(GAME)
    bot = make_bot(game, name)
    assert isinstance(bot, SearchBot)
    table = boroughs.Table(game, 2, seed=1)
    table.play(table.to_act[0], "roll 1")
    [seat] = table.to_act
    search = Search(
        game, table.view(seat), seat, SeededDice(1), bot.heuristic, bot.settings, bot.fast
    )
    search.run(lambda played: played >= 2)
    begun = time.perf_counter()
    end = begun + seconds
    search.run(lambda played: time.perf_counter() >= end)
    return (search.playouts - 2) / (time.perf_counter() - begun)


def winner(number: int, names: tuple[str, str]) -> int:
    """Plays one game; the first of the two has seat 0 in games of even number."""
    game = boroughs.game(GAME)
    bots = [make_bot(game, names[(seat + number) % 2]) for seat in range(2)]
    table = boroughs.Table(game, 2, seed=f"equal time {number}")
    while table.result is None:
        [seat] = table.to_act
        moves = table.moves(seat)
        dice = SeededDice(f"{number} {len(table.steps)}")
        move = bots[seat].act(Turn(seat, table.view(seat), moves, table.now, dice)).move
        table.play(seat, move or moves[0])
    return (table.result.winners[0] + number) % 2


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.1, help="for each move")
    asked = parser.parse_args()
    register_search(GAME)
    names = (f"search:{asked.seconds:g}s:batch", f"search:{asked.seconds:g}s")
    fast, slow = (playouts_per_second(name, 1.0) for name in names)
    print(
        f"playouts a second: {fast:,.0f} in batches, {slow:,.0f} by the engine: {fast / slow:.1f}x"
    )
    wins = sum(winner(number, names) == 0 for number in range(asked.games))
    rate = wilson(wins, asked.games)
    print(f"{names[0]} won {wins} of {asked.games}: {rate.value:.1%} [{rate.low}, {rate.high}]")


if __name__ == "__main__":
    main()
