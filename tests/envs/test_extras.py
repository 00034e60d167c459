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


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("boroughs.arena.compare", "pyarrow.parquet", "lab"),
        ("boroughs.arena.rows", "pyarrow", "lab"),
        ("boroughs.arena.ratings", "openskill.models", "lab"),
        ("boroughs.arena.report.run_data", "pyarrow", "lab"),
        ("boroughs.arena.report.page", "vl_convert", "lab"),
        ("boroughs.arena.report.shapes", "altair", "lab"),
        ("boroughs.arena.ray_workers", "ray", "ray"),
        ("boroughs.batch.compiling", "numba", "batch"),
        ("boroughs.envs.mcp_server", "mcp.server.mcpserver", "mcp"),
    ],
)
def test_whoever_imports_a_part_itself_is_told_the_extra_too(
    module: str, missing: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a script of one's own, where no command stands before it."""
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(MissingExtra, match=rf"boroughs\[{extra}\]") as refusal:
        importlib.import_module(module)
    assert refusal.value.name == missing


def test_an_extra_within_another_is_named_itself() -> None:
    with pytest.raises(MissingExtra, match="inner"), needs_extra("outer"), needs_extra("inner"):
        importlib.import_module("no_such_package_at_all")
