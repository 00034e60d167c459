"""What stands behind the fields of messages and views in their sources: the string after the line of a field."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "boroughs"
FOLDERS = ("server/messages", "arena/lab", "core", "games")


@cache
def field_docs() -> dict[str, dict[str, str]]:
    """By class and field. A message has a name of its own, so that its class is told by it."""
    found: dict[str, dict[str, str]] = {}
    for folder in FOLDERS:
        for path in sorted((SOURCES / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found.setdefault(node.name, {}).update(documented(node))
    return found


def documented(node: ast.ClassDef) -> dict[str, str]:
    """
    >>> tree = ast.parse('class Seat:\\n    name: str\\n    "Who sits here."')
    >>> documented(tree.body[0])
    {'name': 'Who sits here.'}
    """
    said = {}
    for line, after in zip(node.body, node.body[1:], strict=False):
        if (
            isinstance(line, ast.AnnAssign)
            and isinstance(line.target, ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
            and isinstance(after.value.value, str)
        ):
            said[line.target.id] = after.value.value
    return said
