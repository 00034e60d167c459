"""Games in which everybody, nature included, does whatever comes."""

from __future__ import annotations

from collections.abc import Iterator

from boroughs import SeededDice
from games.machi_koro.table import GAME, MachiKoroTable

MOST_MOVES = 20_000
"""Random games take some hundred."""


def settle(table: MachiKoroTable, dice: SeededDice) -> None:
    chance = table.state.chance()
    while chance is not None:
        table.state.resolve(chance.draw(dice))
        chance = table.state.chance()


def random_game(seats: int, dice: SeededDice) -> Iterator[MachiKoroTable]:
    """The table after the set-up and after every move with nature's answers to it."""
    table = MachiKoroTable(GAME.new(seats))
    settle(table, dice)
    yield table
    for _ in range(MOST_MOVES):
        if table.result is not None:
            return
        seat = table.to_act[0]
        table.state.play(seat, dice.choice(table.state.moves(seat)))
        settle(table, dice)
        yield table
    raise AssertionError(f"no end after {MOST_MOVES} moves")
