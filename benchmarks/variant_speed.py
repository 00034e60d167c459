"""What a game with overridden numbers costs beside the same game without: python benchmarks/variant_speed.py.

The overrides change nothing, so that both play the same games. By processor time, in turns; the
median of the ratios.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

import boroughs
from boroughs.bots import make_bot
from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.playout import random_playout
from boroughs.core.variant import numbers_of


def same_numbers(game: Game) -> dict[str, object]:
    """An override of the first number that the game has, with what it is."""
    path, value = next(iter(numbers_of(game.data())))
    found: object = value
    for name in reversed(path.split(".")):
        found = {name: found}
    assert isinstance(found, dict)
    return found


def random_games(game: Game, games: int) -> None:
    for number in range(games):
        state = game.new(max(2, game.seat_counts[0]))
        random_playout(state, SeededDice(number))


def bots_games(game: Game, games: int) -> None:
    seats = max(2, game.seat_counts[0])
    for number in range(games):
        bots = {seat: make_bot(game, "normal") for seat in range(seats)}
        boroughs.Table(game, seats, seed=number, bots=bots).play_out()


def seconds(play: object, game: Game, games: int) -> float:
    assert callable(play)
    begun = time.process_time()
    play(game, games)
    return time.process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each of a pair, about")
    asked = parser.parse_args()
    for name in boroughs.game_names():
        plain = boroughs.game(name)
        varied = plain.varied(same_numbers(plain))
        for kind, play in (("random", random_games), ("normal", bots_games)):
            for game in (plain, varied):
                # The first game fills caches and must not tell how long one takes.
                play(game, 1)
            games = max(1, int(asked.seconds / max(1e-6, seconds(play, plain, 1))))
            ratios = []
            for pair in range(asked.pairs):
                order = (plain, varied) if pair % 2 else (varied, plain)
                took = {game is plain: seconds(play, game, games) for game in order}
                ratios.append(took[False] / took[True])
            print(
                f"{name:14} {kind}: {median(ratios):.3f} times the time of the plain game,"
                f" {games} games, {min(ratios):.2f} to {max(ratios):.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
