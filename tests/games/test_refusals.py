"""Every refusal of every game rests on a clause of its rules that some test proves."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from boroughs import IllegalMove, game, game_names
from boroughs.cli.speech import Speech
from boroughs.core.refusals import load_refusals
from boroughs.server.messages.refusals import sentence

HERE = Path(__file__).parent
SHARED = {"not-your-turn", "not-now", "game-over"}
"""Why any game refuses moves; the sentences are those of the core. A text that is no move breaks no rule."""


@cache
def proven() -> frozenset[str]:
    """The clauses with which the tests of the games are marked."""
    found: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="clause"), args=args):
                    found |= {str(arg.value) for arg in args if isinstance(arg, ast.Constant)}
    return frozenset(found)


def spoken_codes(package: str) -> set[str]:
    """Why this game refuses moves: what it has a sentence for."""
    words = files(package).joinpath("words").joinpath("en.toml").read_text("utf-8")
    return set(tomllib.loads(words)["illegal"])


@pytest.mark.parametrize("name", game_names())
def test_every_refusal_names_its_clauses(name: str) -> None:
    package = game(name).package
    assert set(load_refusals(package)) == spoken_codes(package) | SHARED
    for code, clauses in load_refusals(package).items():
        assert clauses, f"{code} rests on nothing"
        assert set(clauses) <= proven(), f"{code} rests on a clause that no test proves"


def test_a_game_that_does_not_say_names_none() -> None:
    assert load_refusals("boroughs.core") == {}
    assert game("lots").refusal_clauses("unknown-move") == ()


def test_who_types_is_told_names_and_who_taps_is_not() -> None:
    """A page shows the tile that is meant; a terminal must name it."""
    refusal = IllegalMove("locked", square="a1").in_words_of(game("mad-city").package)
    assert str(refusal) == "The tile on a1 is locked."
    assert sentence(refusal, "en", game("mad-city").words("en")) == "That tile is locked."
    assert (
        Speech("fr").refusal(refusal, game("mad-city").words("fr")) == "La tuile en a1 est fixée."
    )
