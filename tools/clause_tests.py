"""Which tests hold which clause of the rules, read from their marks: `python tools/clause_tests.py [ID...]`."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"


def marked_tests(folder: Path = TESTS) -> dict[str, list[str]]:
    """By the clause's id: `games/machi_koro/test_income.py::test_cafes_are_paid_counter_clockwise`."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text("utf-8")
        if "mark.clause" in text:
            file = path.relative_to(folder).as_posix()
            for clause, test in _marked(ast.parse(text), file, ()):
                found.setdefault(clause, []).append(test)
    return found


def _marked(node: ast.AST, name: str, inherited: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The tests of a module or a class with their clauses; a mark of the whole holds for each of them."""
    body: list[ast.stmt] = getattr(node, "body", [])
    whole = inherited + tuple(
        clause
        for each in body
        if isinstance(each, ast.Assign | ast.AnnAssign) and "pytestmark" in ast.unparse(each)
        for clause in _clauses(each)
    )
    for each in body:
        if isinstance(each, ast.ClassDef):
            own = whole + tuple(c for mark in each.decorator_list for c in _clauses(mark))
            yield from _marked(each, f"{name}::{each.name}", own)
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            marks = (c for mark in each.decorator_list for c in _clauses(mark))
            if each.name.startswith("test"):
                for clause in dict.fromkeys((*whole, *marks)):
                    yield clause, f"{name}::{each.name}"


def _clauses(node: ast.AST) -> Iterator[str]:
    """What the marks within this piece of code name, those of single parameters included."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.clause"):
            yield from (str(ast.literal_eval(each)) for each in call.args)


def report(tests: Mapping[str, list[str]], wanted: list[str]) -> Iterator[str]:
    for clause in wanted or sorted(tests, key=_order):
        yield f"{clause}: {len(tests.get(clause, []))}"
        yield from (f"  {test}" for test in tests.get(clause, []))


def _order(clause: str) -> tuple[str, int]:
    prefix, _, number = clause.rpartition("-")
    return prefix, int(number)


if __name__ == "__main__":
    print("\n".join(report(marked_tests(), sys.argv[1:])))
