"""The same game again: from its record, from its seed, under another hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest

from boroughs.core.dice import Dice, SeededDice
from boroughs.core.errors import BadOptions, BadRecord
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.record import parse_record
from boroughs.core.replay import replay_record
from boroughs.core.table import Table
from boroughs.testing.broken_contract import IMPURE, BrokenContract, require, shortened
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
    other = random_record(game, seats, options, seed)
    require(
        other == text,
        "repeat",
        f"same seed, other game ({_first_difference(text, other)}). {IMPURE}",
    )
    try:
        again = replay_record(game, parse_record(text), compare=True)
    except BadRecord as error:
        raise BrokenContract("record", f"a record does not replay: {error}") from error
    require(again.record == text, "record", "a replayed record reads differently")
    check_edited_records(game, text, SeededDice(seed + "/edited"))
    check_resuming(game, seats, options, seed)


def _first_difference(text: str, other: str) -> str:
    for line, (first, then) in enumerate(zip_longest(text.split("\n"), other.split("\n")), 1):
        if first != then:
            return f"line {line} of its record is {shortened(first)}, then {shortened(then)}"
    return ""


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
    for _, text in random_records(game, games, seed):
        whole.update(text.encode())
    return whole.hexdigest()


def random_records(game: Game, games: int, seed: str) -> Iterator[tuple[str, str]]:
    """Random games of all seat counts and options: which one, and its record."""
    for options in game.option_sets():
        for seats in game.seat_counts:
            for number in range(games if fits(game, seats, options) else 0):
                text = random_record(game, seats, options, f"{seed} {number}")
                yield f"{seats} seats, options {options}, seed {f'{seed} {number}'!r}", text


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
from boroughs.testing.reproducibility import random_records
sys.path[:0] = {path!r}
records, sys.stdout = sys.stdout, sys.stderr  # What the game itself prints is no part of them.
game = getattr(import_module({module!r}), {name!r})()
for table, record in random_records(game, 1, "checksum"):
    print(repr((table, record)), file=records)
"""


def check_hash_seeds(game: Game) -> None:
    """Plays in two fresh interpreters; the game's class must be importable and need no arguments."""
    first, then = (_played_elsewhere(game, seed) for seed in ("1", "2"))
    for one, other in zip_longest(first.split("\n"), then.split("\n")):
        if one != other:
            table, text = literal_eval(one or other or "")
            difference = _first_difference(text, literal_eval(other or one or "")[1])
            raise BrokenContract(
                "hash-seed",
                f"the game depends on the order of hashes ({difference} under another"
                " PYTHONHASHSEED): usually something follows the order of a set; sort it"
                f"\n  in {game.name} with {table}",
            )


def _played_elsewhere(game: Game, hash_seed: str) -> str:
    program = _PROGRAM.format(
        path=sys.path, module=type(game).__module__, name=type(game).__qualname__
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )
    require(
        done.returncode == 0,
        "hash-seed",
        "cannot play in a fresh interpreter, where the game's class is imported and called without"
        f" arguments: {done.stderr}",
    )
    return done.stdout
