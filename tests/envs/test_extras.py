"""Who lacks a package is told which extra brings it, however the door is opened."""

from __future__ import annotations

import importlib
import sys

import pytest

import boroughs
from boroughs.core.extras import MissingExtra, needs_extra


@pytest.mark.parametrize(
    ("door", "missing"),
    [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")],
)
def test_a_missing_package_is_named_with_its_extra(
    door: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, f"boroughs.envs.{door}", raising=False)
    with pytest.raises(boroughs.BadOptions, match=rf"boroughs\[{door}\]") as refusal:
        importlib.import_module(f"boroughs.envs.{door}")
    assert isinstance(refusal.value, ModuleNotFoundError)


def test_an_extra_within_another_is_named_itself() -> None:
    with pytest.raises(MissingExtra, match="inner"), needs_extra("outer"), needs_extra("inner"):
        importlib.import_module("no_such_package_at_all")
