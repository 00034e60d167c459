"""Where the sources lie and what they import, for the tests of this folder."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

_WHEEL = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]

COMPILED: list[str] = [path.removeprefix("/") for path in _WHEEL["hooks"]["custom"]["include"]]
"""The files that the compiled wheel compiles, as paths below the root."""


def module_name(path: Path) -> str:
    """`boroughs.core.state`; a package by its own name."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def files() -> dict[Path, ast.Module]:
    """Every file of the package, parsed once for all tests."""
    return {
        path: ast.parse(path.read_text("utf-8"), str(path)) for path in sorted(SRC.rglob("*.py"))
    }


@cache
def modules() -> dict[str, ast.Module]:
    """The same by the names of the modules."""
    return {module_name(path): tree for path, tree in files().items()}


@cache
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """All of a module, walked once for all tests."""
    return tuple(ast.walk(tree))


@cache
def imports(tree: ast.Module) -> tuple[str, ...]:
    """All that a module imports anywhere, as dotted names; `from a import b` gives `a.b`."""
    return tuple(_imports(tree))


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def file_graph(package: str) -> dict[str, set[str]]:
    """Which files of a package import which, imports for typing counted."""
    inside = {name for name in modules() if name == package or name.startswith(f"{package}.")}
    return {
        name: {
            file
            for found in imports(modules()[name])
            for file in (found if found in inside else found.rpartition(".")[0],)
            if file in inside and file != name
        }
        for name in inside
    }
