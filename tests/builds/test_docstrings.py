"""What bot authors, game authors and researchers touch says what it is, in both builds."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import boroughs
from boroughs.core import docstrings

MODULES = (
    "boroughs",
    "boroughs.arena",
    "boroughs.batch",
    "boroughs.bots",
    "boroughs.core.encoding",
    "boroughs.core.form",
    "boroughs.core.heuristic",
    "boroughs.core.scene",
    "boroughs.core.statistics",
    "boroughs.envs",
    "boroughs.testing",
)


def exported(name: str) -> Iterator[tuple[str, object]]:
    """The classes and functions of ours that this module offers."""
    module = import_module(name)
    own = [key for key, thing in vars(module).items() if getattr(thing, "__module__", "") == name]
    for key in getattr(module, "__all__", own):
        thing = getattr(module, key)
        if key.startswith("_") or not str(getattr(thing, "__module__", "")).startswith("boroughs"):
            continue
        if inspect.isclass(thing) or inspect.isroutine(thing):
            yield key, thing


def silent_methods(kind: type) -> list[str]:
    """Public methods and properties of a class that say nothing, here or where they come from."""
    silent = []
    for name, thing in vars(kind).items():
        asked = thing.fget if isinstance(thing, property) else getattr(thing, "__func__", thing)
        if name.startswith("_") or not inspect.isfunction(asked) or asked.__doc__:
            continue
        if not any(
            getattr(getattr(base, name, None), "__doc__", None) for base in kind.__mro__[1:]
        ):
            silent.append(f"{kind.__name__}.{name}")
    return silent


def is_compiled(thing: object) -> bool:
    file = getattr(import_module(str(getattr(thing, "__module__", ""))), "__file__", "")
    return not str(file).endswith(".py")


@pytest.mark.parametrize("name", MODULES)
def test_everything_that_is_offered_has_a_docstring(name: str) -> None:
    silent = []
    for key, thing in exported(name):
        if not thing.__doc__ and (inspect.isclass(thing) or not is_compiled(thing)):
            silent.append(key)
        if inspect.isclass(thing):
            silent += silent_methods(thing)
    assert silent == []


def test_the_build_keeps_docstrings_for_classes_that_lost_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lost:
        pass

    module = ModuleType("boroughs.core.lost")
    module.__file__ = "lost.so"
    vars(module)["Lost"] = Lost
    own = {"": "What was lost.", "Lost": "Found again."}
    kept = {"boroughs.core.lost": own, "boroughs.games.lost": {"Lost": "No."}}
    (tmp_path / docstrings.FILE).write_text(json.dumps(kept), "utf-8")
    modules = {"boroughs.core.lost": module, "boroughs.games.lost": module}
    monkeypatch.setattr(docstrings, "files", lambda package: tmp_path)
    docstrings.restore_docstrings("boroughs.core", modules.get)
    assert Lost.__doc__ == "Found again."
    assert module.__doc__ == "What was lost."


def test_help_on_a_turn_speaks() -> None:
    assert "hand_time" in str(boroughs.Turn.__doc__) or boroughs.Turn.hand_time.__doc__


@pytest.mark.parametrize("name", boroughs.game_names())
def test_help_on_a_position_and_on_moves_speaks(name: str) -> None:
    """They are what a bot author has in hand; in the compiled build the registry gives them back what they say."""
    table = boroughs.Table(name, seed=1)
    kinds: set[type] = {type(table.state)}
    for _ in range(60):
        if table.result is not None or not table.to_act:
            break
        moves = table.moves(table.to_act[0])
        kinds |= {type(move) for move in moves}
        table.play(table.to_act[0], moves[0])
    assert len(kinds) > 1
    assert [kind.__name__ for kind in kinds if not kind.__doc__] == []
    assert [kind.__module__ for kind in kinds if not import_module(kind.__module__).__doc__] == []
