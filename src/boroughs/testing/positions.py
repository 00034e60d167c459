"""Positions as texts that can be compared, and what differs between two of them."""

from __future__ import annotations

import json

from boroughs.core.game import Game
from boroughs.core.state import State
from boroughs.testing import answers
from boroughs.testing.broken_contract import BrokenContract, shortened


def position_text(game: Game, state: State) -> str:
    data = answers.position(game, state)
    try:
        return json.dumps(data, sort_keys=True)
    except (TypeError, ValueError) as error:
        raise BrokenContract("position", _not_plain(game, data)) from error


def _not_plain(game: Game, data: dict[str, object]) -> str:
    """Which entry of a position JSON does not know."""
    told = f"{type(game).__name__}.to_dict returned {shortened(data)}"
    for name, value in data.items():
        try:
            json.dumps({name: value}, sort_keys=True)
        except (TypeError, ValueError):
            told = f"{type(game).__name__}.to_dict returned {name}={shortened(value)}"
    return f"{told}: plain data as JSON has it is expected"


def require_same(
    game: Game, state: State, text: str, check: str, message: str, cause: str = ""
) -> None:
    """The state must stand as this text of a position says; where it does not, the first difference is told."""
    other = position_text(game, state)
    if other == text:
        return
    first, then = json.loads(text), json.loads(other)
    for name in {**first, **then}:
        if first.get(name) != then.get(name):
            told = f"{name} is {shortened(first.get(name))}, then {shortened(then.get(name))}"
            raise BrokenContract(check, ". ".join(filter(None, (f"{message}: {told}", cause))))
    raise BrokenContract(check, message)
