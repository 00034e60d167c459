"""What a stranger may send: nonsense is refused by a typed error, never by a crash."""

from __future__ import annotations

import json
from collections.abc import Mapping

from boroughs.core.dice import Dice
from boroughs.core.errors import BadNotation, BadPosition, BadRecord, IllegalMove
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.record import parse_record
from boroughs.core.replay import replay_record
from boroughs.core.state import State
from boroughs.core.tracebacks import described
from boroughs.testing import answers
from boroughs.testing.broken_contract import BrokenContract, require

WORDS = ("", "-1", "0", "7", "99999999999999999999", "x", "@", "\u0663", "to", ",", "\n", "|")
VALUES: tuple[object, ...] = (
    None,
    True,
    -1,
    10**20,
    0.5,
    "nonsense",
    [],
    [None],
    [-1],
    {},
    {"nonsense": 1},
)
LETTERS = '0197ax @|:-."\\é{'


def check_bad_notations(game: Game, state: State, known: Mapping[str, Move], dice: Dice) -> None:
    """Notations with a word put in, left out or replaced."""
    for notation in list(known)[:: max(1, len(known) // 20)]:
        words = notation.split(" ")
        place = dice.below(len(words))
        for middle in ([], [words[place], dice.choice(WORDS)], [dice.choice(WORDS)]):
            check_bad_notation(
                game, state, " ".join([*words[:place], *middle, *words[place + 1 :]])
            )


def check_bad_notation(game: Game, state: State, notation: str) -> None:
    try:
        move = answers.parsed(game, notation)
        require(
            answers.parsed(game, move.notation) == move, "notation", f"{notation!r} reads as {move}"
        )
        for seat in range(state.seats):
            state.check(seat, move)
    except (BadNotation, IllegalMove):
        return
    except BrokenContract:
        raise
    except Exception as error:
        raise BrokenContract("notation", f"{notation!r} raises {described(error)}") from error


def check_bad_positions(game: Game, state: State, dice: Dice) -> None:
    """Positions with an entry that is missing or nonsense: refused, or read as what they say."""
    data = game.to_dict(state)
    for name in data:
        check_bad_position(game, {other: data[other] for other in data if other != name})
        check_bad_position(game, {**data, name: dice.choice(VALUES)})


def check_bad_position(game: Game, data: Mapping[str, object]) -> None:
    try:
        read = game.to_dict(answers.position_read(game, json.loads(json.dumps(data))))
        again = game.to_dict(answers.position_read(game, read))
    except BadPosition:
        return
    except BrokenContract:
        raise
    except Exception as error:
        raise BrokenContract("position", f"{data} raises {described(error)}") from error
    require(again == read, "position", f"{data} is read differently each time")


def check_edited_records(game: Game, text: str, dice: Dice, most: int = 10) -> None:
    """Records in which one line was left out, doubled or changed: all of them are refused."""
    lines = text.split("\n")[:-1]
    for _ in range(most):
        place = dice.below(len(lines))
        line = lines[place]
        letter = dice.below(len(line) + 1)
        changed = line[:letter] + LETTERS[dice.below(len(LETTERS))] + line[letter + 1 :]
        for middle in ([], [line, line], [changed]):
            edited = "\n".join([*lines[:place], *middle, *lines[place + 1 :], ""])
            if edited != text:
                check_edited_record(game, edited, place + 1)


def check_edited_record(game: Game, edited: str, line: int) -> None:
    try:
        replay_record(game, parse_record(edited))
    except BadRecord:
        return
    except Exception as error:
        problem = f"changed on line {line} it raises {described(error)}"
        raise BrokenContract("record", problem) from error
    raise BrokenContract("record", f"a change on line {line} goes unnoticed")
