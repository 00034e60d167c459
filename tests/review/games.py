"""Finished games for the tests of the review, and a table that plays what a judge thinks best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import boroughs
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.table import Table
from boroughs.review.backing import Backing, best_of
from boroughs.review.moments import Review


def finished(bots: list[str], seed: str, game: Game | str = "machi-koro") -> str:
    """The record of a game between these bots."""
    table = boroughs.Table(game, seats=len(bots), seed=seed, bots=bots)
    table.play_out()
    return table.record


@cache
def reviewed(*bots: str, seed: str) -> tuple[str, Review]:
    """The record of such a game, and its review, made once for all tests."""
    record = finished([*bots], seed)
    return record, boroughs.review(record)


def perfect_game(seed: str, blunder: float = 2.0) -> tuple[str, int, int]:
    """A game of Machi Koro for two in which the judge's best move is played throughout.

    But for the first decision in which the worst move loses at least `blunder`: there that is played. The record, the step
    and the seat of it; -1 where there was none.
    """
    game = boroughs.game("machi-koro")
    judge = game.judge(2)
    assert judge is not None
    backing = Backing(judge)
    table = boroughs.Table(game, seats=2, seed=seed)
    step, blunderer = -1, -1
    while table.result is None:
        [seat] = table.to_act
        moves = list(table.moves(seat))
        chances = after_each(table, seat, moves, backing)
        wanted = best_of(chances, seat)
        worst = min(range(len(moves)), key=lambda place: chances[place][seat])
        if step < 0 and chances[wanted][seat] - chances[worst][seat] >= blunder:
            step, blunderer, wanted = len(table.steps), seat, worst
        table.play(seat, moves[wanted].notation)
    return table.record, step, blunderer


def after_each(
    table: Table, seat: int, moves: Sequence[Move], backing: Backing
) -> list[list[float]]:
    states = []
    for move in moves:
        state = table.state.copy()
        state.play(seat, move)
        states.append(state)
    return backing.chances(states)
