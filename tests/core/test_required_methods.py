"""A game or heuristic that has left a method out is refused before anybody plays it, in both builds."""

from __future__ import annotations

import ast

import pytest

import reference_game
from boroughs.bots import make_bot
from boroughs.core.heuristic import Heuristic
from boroughs.core.options import Options
from boroughs.core.required_methods import REQUIRED, require_methods
from boroughs.core.state import State
from builds.sources import SRC
from reference_game.game import LanternsGame


def abstract_methods(kind: type) -> set[str]:
    """As the source says, which the compiled class does not."""
    source = SRC / kind.__module__.replace(".", "/")
    [defined] = (
        node
        for node in ast.parse(source.with_suffix(".py").read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    )
    return {
        method.name
        for method in defined.body
        if isinstance(method, ast.FunctionDef)
        and "abstractmethod" in map(ast.unparse, method.decorator_list)
    }


@pytest.mark.parametrize("kind", REQUIRED, ids=lambda kind: kind.__name__)
def test_what_is_required_is_what_the_source_calls_abstract(kind: type) -> None:
    assert REQUIRED[kind] == abstract_methods(kind)


class Idle(State):
    """Can do nothing at all."""


class Silent(Heuristic):
    """Knows nothing."""


class Unfinished(LanternsGame):
    """As far as its author had come."""

    def start(self, seats: int, options: Options) -> State:
        return Idle(seats, options)  # type: ignore[abstract]

    def heuristic(self) -> Heuristic:
        return Silent()  # type: ignore[abstract]


def test_a_table_is_not_begun_with_a_state_that_lacks_a_method() -> None:
    with pytest.raises(TypeError, match=r"Idle .*fallback'?, '?moves'?, '?play"):
        Unfinished().new(2)


def test_a_bot_is_not_made_of_a_heuristic_that_lacks_a_method() -> None:
    with pytest.raises(TypeError, match=r"Silent .*rate.* '?value"):
        make_bot(Unfinished(), "normal")


def test_the_sentence_names_what_is_missing() -> None:
    with pytest.raises(
        TypeError, match=r"^Silent must define rate, value as every Heuristic does$"
    ):
        require_methods(Silent())  # type: ignore[abstract]


def test_what_is_whole_is_not_refused() -> None:
    require_methods(reference_game.GAME.new(2))
