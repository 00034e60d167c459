"""Every refusal of every game rests on a clause of its rules that some test proves."""

from __future__ import annotations

import ast
import random
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from boroughs import IllegalMove, Table, game, game_names
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


def raised_codes(package: str) -> set[str]:
    """Every code that stands in the sources where a move is refused; what is put together there is found by play."""
    folder = HERE.parents[1] / "src" / Path(*package.split("."))
    return {
        code.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "IllegalMove"
        for code in ast.walk(node.args[0])
        if isinstance(code, ast.Constant) and isinstance(code.value, str) and code.value[-1] != "-"
    }


@pytest.mark.parametrize("name", game_names())
def test_no_rule_refuses_by_a_code_that_names_no_clause(name: str) -> None:
    package = game(name).package
    assert len(raised_codes(package)) > 5
    assert raised_codes(package) <= set(load_refusals(package))


def refusals(table: Table, tries: list[str], chooser: random.Random) -> Iterator[IllegalMove]:
    """What the rules say when any seat tries what others, or itself at another time, could play."""
    for seat in range(table.state.seats):
        for notation in chooser.sample(tries, min(TRIES, len(tries))):
            try:
                table.state.check(seat, table.game.parse(notation))
            except IllegalMove as refusal:
                yield refusal


TRIES = 12
PLAYED: dict[str, list[dict[str, Any]]] = {
    "chinatown": [{"seats": 3}],
    "lots": [{"seats": 2}, {"seats": 1}],
    "machi-koro": [{"seats": 3}],
    "mad-city": [{"seats": 2}, {"seats": 1, "options": {"mode": "puzzle"}}],
    "new-jack-city": [{"seats": 2}, {"seats": 2, "options": {"strict_roads": True}}],
}


@pytest.mark.parametrize("name", game_names())
def test_whoever_is_refused_in_play_is_told_a_clause_that_can_be_read(name: str) -> None:
    """Games of random players, in which everybody tries now and then what was possible once."""
    known = {clause.id for clause in game(name).clauses()}
    met: set[str] = set()
    for played in PLAYED[name]:
        chooser = random.Random(41)
        table = Table(name, seed=41, bots=["random"] * played["seats"], **played)
        tries: list[str] = []
        for step in range(400):
            for seat in table.to_act:
                tries += [move.notation for move in table.moves(seat)[:20]]
            tries = sorted(set(tries))
            if step % 4 == 0 or table.result:
                for refusal in refusals(table, tries, chooser):
                    assert refusal.clauses, repr(refusal)
                    assert set(refusal.clauses) <= known, repr(refusal)
                    met.add(refusal.code)
            if table.play_next() is None:
                break
    assert len(met) >= 4, f"only {met}: this test sees too little"


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
