"""What somebody of another temper builds beside `hard`, and how often they win: one of them among as many `hard` as seats are left.

    python benchmarks/machi_koro_tempers.py restaurateur --seats 2 --games 400

Dice are the same for all games of a group in which the first sits on each seat in turn. The interval is Wilson's.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence

import boroughs
from boroughs.arena.estimate import wilson
from boroughs.bots import make_bot
from boroughs.core.dice import StreamDice
from boroughs.core.event import Event
from boroughs.games.machi_koro.components import CARDS

LEVEL = "hard"
COLOURS = ("blue", "green", "red", "purple")


def play(temper: str, seats: int, seed: str, number: int) -> tuple[float, list[Counter[str]]]:
    """What the temper won of one game, and what it and the mean of the others built and took."""
    game = boroughs.game("machi-koro")
    own = number % seats
    counted = game.statistics(seats)
    assert counted is not None

    def hear(events: Sequence[Event]) -> None:
        for event in events:
            counted.hear(event)

    table = boroughs.Table(
        game,
        seats=seats,
        dice=StreamDice(f"{seed}/{number // seats}"),
        bot_seed=f"{seed}/{number}",
        bots={seat: make_bot(game, temper if seat == own else LEVEL) for seat in range(seats)},
        observer=hear,
    )
    winners = table.play_out().winners
    sides: list[Counter[str]] = [Counter(), Counter()]
    for seat in range(seats):
        side = sides[seat != own]
        for card in CARDS:
            side[card.colour] += counted.counted(f"built.{card.name}", seat)
        for name in ("landmarks", "taken"):
            side[name] += counted.counted(name, seat)
    return (1 / len(winners) if own in winners else 0.0), sides


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("temper")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="tempers")
    given = parser.parse_args()
    won, whole = 0.0, [Counter[str](), Counter[str]()]
    for number in range(given.games):
        part, sides = play(given.temper, given.seats, given.seed, number)
        won += part
        for total, side in zip(whole, sides, strict=True):
            total.update(side)
    rate = wilson(won, given.games)
    print(
        f"{given.games} games, {given.seats} seats: {given.temper} won {rate.value or 0:.1%}"
        f" ({rate.low or 0:.1%} to {rate.high or 0:.1%}) where equals win {1 / given.seats:.1%}"
    )
    for name, total, players in ((given.temper, whole[0], 1), (LEVEL, whole[1], given.seats - 1)):
        told = (
            f"{what} {total[what] / given.games / players:.2f}"
            for what in (*COLOURS, "landmarks", "taken")
        )
        print(f"{name}: {', '.join(told)}")


if __name__ == "__main__":
    main()
