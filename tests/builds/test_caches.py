"""Whatever is kept to be looked up again has a bound and says which threads may ask: docs/architecture.md, "What is kept"."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from builds.sources import ROOT, SRC, files, nodes

PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
LIST = PAGE.partition("### What is kept")[2].partition("\n## ")[0]
ELSEWHERE = ("games/chinatown/", "games/lots/")
"""Games whose caches are stated beside each of them."""
CACHES = {"cache", "lru_cache"}
EMPTY = (ast.Dict, ast.List, ast.Set)


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path, tree in files().items():
        name = path.relative_to(SRC / "boroughs").as_posix()
        if not name.startswith(ELSEWHERE):
            yield name, tree


def cached_functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, ast.expr]]:
    for node in nodes(tree):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                named = decorator.func if isinstance(decorator, ast.Call) else decorator
                if isinstance(named, ast.Name) and named.id in CACHES:
                    yield node, decorator


def filled_later(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Lists and dictionaries of a module that are empty at first, and what is written below each."""
    for node, after in zip(tree.body, [*tree.body[1:], ast.Pass()], strict=True):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                pass
            case _:
                continue
        if isinstance(value, EMPTY) and not ast.unparse(value).strip("[]{}"):
            match after:
                case ast.Expr(value=ast.Constant(value=str(said))):
                    yield name, said
                case _:
                    yield name, ""


def test_every_cached_function_has_a_bound() -> None:
    """Without parameters there is one answer; else the decorator says how many are kept."""
    unbounded = [
        f"{module}: {function.name}"
        for module, tree in modules()
        for function, decorator in cached_functions(tree)
        if not isinstance(decorator, ast.Call) and function.args.args
    ]
    assert unbounded == []


def test_whatever_a_module_fills_later_says_from_which_threads() -> None:
    silent = [
        f"{module}: {name}"
        for module, tree in modules()
        for name, said in filled_later(tree)
        if "thread" not in said
    ]
    assert silent == []


def test_every_cache_stands_on_the_page() -> None:
    listed = set(re.findall(r"^\| `([\w/]+\.py)` \|", LIST, re.MULTILINE))
    kept = {
        module
        for module, tree in modules()
        if any(cached_functions(tree)) or any(filled_later(tree))
    }
    assert listed == kept
