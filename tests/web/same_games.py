"""What must come out alike in every Python: read as a module here, and run as a text in the browser's."""

from __future__ import annotations

from hashlib import sha256

import boroughs

STEPS = 40


def option_sets(name: str) -> list[dict[str, object]]:
    """The game's own, and each other choice of each option alone."""
    game = boroughs.game(name)
    found: list[dict[str, object]] = [{}]
    for option in game.options:
        found += [{option.name: choice} for choice in option.choices[1:]]
    return found


def digest(name: str, seats: int, options: dict[str, object]) -> str:
    """Of the steps of a game from one seed, its moves taken from all over the list; or why there is none."""
    try:
        table = boroughs.Table(name, seats=seats, seed=11, options=options)
    except boroughs.BadOptions as error:
        return error.code
    for number in range(STEPS):
        if table.result is not None or not table.to_act:
            break
        seat = table.to_act[0]
        moves = table.moves(seat)
        table.play(seat, moves[number * 7 % len(moves)].notation)
    steps = [
        (step.kind, step.at, step.seat, step.notation, list(step.answers)) for step in table.steps
    ]
    return sha256(repr(steps).encode()).hexdigest()[:16]


def digests() -> dict[str, str]:
    """By game, number of seats and options."""
    return {
        f"{name} {seats} {options}": digest(name, seats, options)
        for name in boroughs.game_names()
        for seats in sorted(boroughs.game(name).seat_counts)[:2]
        for options in option_sets(name)
    }
