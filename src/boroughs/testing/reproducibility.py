"""The same game again: from its record, from its seed, under another hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256

from boroughs.core.dice import Dice, SeededDice
from boroughs.core.errors import BadOptions, BadRecord
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.record import parse_record
from boroughs.core.replay import replay_record
from boroughs.core.table import Table
from boroughs.testing.broken_contract import BrokenContract, require
from boroughs.testing.fuzzing import check_edited_records
from boroughs.testing.recorded_game import random_input


def random_record(game: Game, seats: int, options: Options, seed: str) -> str:
    """The record of a game of random moves."""
    table = Table(game, seats, options, seed=seed)
    dice = SeededDice(seed + "/careless")
    while take_random_step(table, dice):
        pass
    return table.record


def take_random_step(table: Table, dice: Dice) -> bool:
    """Lets something happen at this table; False when the game is over."""
    table.tick(table.now)  # After a takeback a deadline may lie behind.
    step = random_input(table.state, dice)
    if step is None:
        return False
    if step.move is None:
        table.tick(max(step.at, table.now))
    else:
        table.play(step.seat, step.move, max(step.at, table.now))
    return True


def check_record(game: Game, seats: int, options: Options, seed: str) -> None:
    text = random_record(game, seats, options, seed)
    require(random_record(game, seats, options, seed) == text, "repeat", "same seed, other game")
    try:
        again = replay_record(game, parse_record(text), compare=True)
    except BadRecord as error:
        raise BrokenContract("record", f"a record does not replay: {error}") from error
    require(again.record == text, "record", "a replayed record reads differently")
    check_edited_records(game, text, SeededDice(seed + "/edited"))
    check_resuming(game, seats, options, seed)


def check_resuming(game: Game, seats: int, options: Options, seed: str) -> None:
    """A game with takebacks, interrupted and resumed: it goes on as if nothing had been."""
    table = Table(game, seats, options, seed=seed)
    dice = SeededDice(seed + "/hesitant")
    for _ in range(5 + dice.below(40)):
        if not take_random_step(table, dice):
            break
        if dice.below(6) == 0:
            table.withdraw()
    resumed = _resumed(table)
    for each in (table, resumed):
        dice = SeededDice(seed + "/on")
        for _ in range(20):
            if not take_random_step(each, dice):
                break
    require(resumed.record == table.record, "record", "a resumed table goes on differently")
    _resumed(table)


def _resumed(table: Table) -> Table:
    try:
        return replay_record(table.game, parse_record(table.record), compare=True)
    except BadRecord as error:
        raise BrokenContract("record", f"with takebacks it does not replay: {error}") from error


def checksum(game: Game, games: int = 3, seed: str = "checksum") -> str:
    """One number for many random games of all seat counts and options: the same on every machine and build."""
    whole = sha256()
    for options in game.option_sets():
        for seats in game.seat_counts:
            for number in range(games if fits(game, seats, options) else 0):
                whole.update(random_record(game, seats, options, f"{seed} {number}").encode())
    return whole.hexdigest()


def fits(game: Game, seats: int, options: Options) -> bool:
    """Whether so many can play with these options: a solitaire, say, is for one."""
    try:
        game.new(seats, options)
    except BadOptions:
        return False
    return True


_PROGRAM = """
import sys
from importlib import import_module
from boroughs.testing.reproducibility import checksum
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
