"""What happens next at a table is decided in `core/scheduling.py`: no driver asks the rules of it by itself."""

from __future__ import annotations

import ast

import pytest

from builds.sources import modules, nodes

DECIDES = "boroughs.core.scheduling"
ASKED_BY = {
    "has_choice": {DECIDES},
    "may_skip_wait": {DECIDES},
    "runs_out": {DECIDES},
    # Who carries out a fallback; when one is played, scheduling says.
    "fallback": {"boroughs.core.table", "boroughs.core.game_driver", "boroughs.envs.episode"},
    "tick": {
        "boroughs.core.timeline",
        "boroughs.core.history",
        "boroughs.core.lesson_table",
        "boroughs.core.playout",
        "boroughs.envs.episode",
        # What a record says happened is made to happen again.
        "boroughs.review.nodes",
    },
}
"""A question that the rules or the clocks answer, and the modules that may put it to them."""

ASIDE = ("boroughs.games.", "boroughs.testing.")
"""The rules themselves, and what holds them to the contract."""
BLAMES = "boroughs.core.contract_faults"
"""Asks again once something has gone wrong."""


def askers(method: str) -> set[str]:
    """The modules in which `state.method(...)` is called on a state, or on the clocks."""
    found = set()
    for name, tree in modules().items():
        if name.startswith(ASIDE) or name == BLAMES:
            continue
        for node in nodes(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr == method and _owner(node.func.value) in ("state", "clocks"):
                found.add(name)
    return found


def _owner(node: ast.expr) -> str:
    """`state` of `self.table.state.fallback`."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


@pytest.mark.parametrize("method", ASKED_BY)
def test_only_these_modules_ask(method: str) -> None:
    assert askers(method) == ASKED_BY[method]


def test_how_long_a_hand_takes_stands_in_one_place() -> None:
    """Drivers ask for `hand_time`, and do not count with the number."""
    users = {
        name
        for name, tree in modules().items()
        for node in nodes(tree)
        if isinstance(node, ast.Name) and node.id == "HAND_TIME"
    }
    assert users == {DECIDES}
