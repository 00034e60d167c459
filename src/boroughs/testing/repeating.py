"""The same game again: from its record, from its seed, under another hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256

from boroughs.core.dice import SeededDice
from boroughs.core.errors import BadRecord
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.record import parse_record
from boroughs.core.replay import replay_record
from boroughs.core.table import Table
from boroughs.testing.broken import BrokenContract, require
from boroughs.testing.journey import random_input


def random_record(game: Game, seats: int, options: Options, seed: str) -> str:
    """The record of a game of random moves."""
    table = Table(game, seats, options, seed=seed)
    dice = SeededDice(seed + "/careless")
    step = random_input(table.state, dice)
    while step is not None:
        if step.move is None:
            table.tick(step.at)
        else:
            table.play(step.seat, step.move, step.at)
        step = random_input(table.state, dice)
    return table.record


def check_record(game: Game, seats: int, options: Options, seed: str) -> None:
    text = random_record(game, seats, options, seed)
    require(random_record(game, seats, options, seed) == text, "repeat", "same seed, other game")
    try:
        again = replay_record(game, parse_record(text), compare=True)
    except BadRecord as error:
        raise BrokenContract("record", f"a record does not replay: {error}") from error
    require(again.record == text, "record", "a replayed record reads differently")


def checksum(game: Game, games: int = 3, seed: str = "checksum") -> str:
    """One number for many random games of all seat counts and options: the same on every machine and build."""
    whole = sha256()
    for options in game.option_sets():
        for seats in game.seat_counts:
            for number in range(games):
                whole.update(random_record(game, seats, options, f"{seed} {number}").encode())
    return whole.hexdigest()


_PROGRAM = """
import sys
from importlib import import_module
from boroughs.testing.repeating import checksum
sys.path[:0] = {path!r}
print(checksum(getattr(import_module({module!r}), {name!r})(), games=1))
"""


def check_hash_seeds(game: Game) -> None:
    """Plays in two fresh interpreters; the game's class must be importable and need no arguments."""
    program = _PROGRAM.format(
        path=sys.path, module=type(game).__module__, name=type(game).__qualname__
    )
    sums = []
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=False,
        )
        require(done.returncode == 0, "hash-seed", f"cannot play elsewhere: {done.stderr}")
        sums.append(done.stdout)
    require(sums[0] == sums[1], "hash-seed", "the game depends on the order of hashes")
