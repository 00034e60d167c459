"""Why a game of another author cannot be played, found when it is loaded and not in the middle of a table."""

from __future__ import annotations

from typing import Final

from boroughs.core.game import Game
from boroughs.core.required_methods import require_methods
from boroughs.core.tracebacks import described
from boroughs.core.view import View

_ATTRIBUTES: Final = {
    "name": "a text such as 'tram-lines'",
    "package": "a text, the package that holds its words: __package__",
    "rules_version": "a whole number such as 1",
    "seat_counts": "a tuple of whole numbers such as (2, 3, 4)",
    "view_type": "the class of its views, a View",
}


def fault_of_game(game: Game) -> str:
    """What is wrong with it; empty where nothing is, as far as its first position shows."""
    fault = fault_of_attributes(game)
    if fault:
        return fault
    try:
        game.words()
        game.new()
        heuristic = game.heuristic()
        if heuristic is not None:
            require_methods(heuristic)
    except Exception as error:
        return described(error)
    return ""


def fault_of_attributes(game: Game) -> str:
    """The first thing that every game says of itself and this one does not, or says wrongly."""
    kind = type(game).__name__
    for name, expected in _ATTRIBUTES.items():
        if not hasattr(game, name):
            return f"{kind} lacks {name}: {expected}"
        if not _fits(name, getattr(game, name)):
            return f"{kind}.{name} is {getattr(game, name)!r}: {expected} is expected"
    return ""


def _fits(name: str, value: object) -> bool:
    match name:
        case "seat_counts":
            whole = isinstance(value, tuple) and all(type(seats) is int for seats in value)
            return whole and bool(value)
        case "view_type":
            return isinstance(value, type) and issubclass(value, View)
        case "rules_version":
            return type(value) is int
    return isinstance(value, str) and bool(value)
