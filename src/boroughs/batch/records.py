"""Logged games as records that the engine replays."""

from __future__ import annotations

from collections.abc import Iterable

from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.record import MOVE, START, Record, Step, digest


def record_of_steps(
    game: Game,
    seats: int,
    options: Options,
    logged: Iterable[tuple[str, list[str]]],
    seed: str = "",
) -> str:
    """The record of these moves, each with nature's answers to it; the start of the game has no move.

    Seats are not part of a log: the engine knows whose turn it is.
    """
    state = game.new(seats, options)
    steps = []
    for move, answers in logged:
        if move:
            [seat] = state.to_act()
            state.play(seat, game.parse(move))
            steps.append(Step(MOVE, 0, seat, move, answers))
        else:
            steps.append(Step(START, 0, answers=answers))
        for answer in answers:
            chance = state.chance()
            assert chance is not None
            state.resolve(chance.answer(answer))
    return Record(
        game=game.name,
        rules=game.rules_version,
        seats=seats,
        options=state.options,
        seed=seed,
        players=[],
        steps=steps,
        final=digest(game.to_dict(state)),
    ).dump()
