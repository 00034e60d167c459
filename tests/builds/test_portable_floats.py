"""Same seed, same game on every processor: what decides hangs on no function that a C library rounds in its own way.

IEEE 754 fixes how sums, products, quotients and square roots are rounded, and Python's whole numbers are exact. The
exponential, logarithms, powers and angles are the C library's, and differ in their last bit from one to the next.
How LOTS weighs towers has a test of its own.
"""

from __future__ import annotations

import ast
import math
import subprocess
import sys
from pathlib import Path

import pytest
from tools.float_sums import SAME_EVERYWHERE

from boroughs.games.machi_koro.bot import weights
from boroughs.games.mad_city import solver
from builds.sources import ROOT, modules, nodes

EXACT = {
    *("sqrt", "isqrt", "lcm", "gcd", "comb", "perm", "factorial", "floor", "ceil", "frexp"),
    *("inf", "nan", "pi", "isnan", "isfinite"),
}
"""Whole numbers, constants, and the one root that every processor rounds alike."""

DECIDING = tuple(f"boroughs.{folder}." for folder in SAME_EVERYWHERE)
"""Ratings of people alone are by openskill, whose rounding is its own; they are told in whole points."""


def inexact(tree: ast.Module) -> list[str]:
    """What of a module is rounded by the C library."""
    found = []
    for node in nodes(tree):
        match node:
            case ast.ImportFrom(module="math", names=names):
                found += [alias.name for alias in names if alias.name not in EXACT]
            case ast.Attribute(value=ast.Name(id="math"), attr=name) if name not in EXACT:
                found.append(name)
            case ast.ImportFrom(module="cmath" | "statistics" as module):
                found.append(module)
            case ast.Call(func=ast.Name(id="pow")):
                found.append("pow")
            case ast.BinOp(left=ast.Constant(value=int()), op=ast.Pow()):
                pass
            case ast.BinOp(op=ast.Pow()):
                found.append("**")
    return found


def test_nothing_that_decides_hangs_on_a_c_library() -> None:
    found = {
        name: rounded
        for name, tree in modules().items()
        if f"{name}.".startswith(DECIDING)
        if (rounded := inexact(tree))
    }
    assert found == {}


@pytest.mark.parametrize(
    "line",
    ["from math import exp", "import math\nmath.log(2)", "share = 1.6 ** -rounds", "x = y**0.5"],
)
def test_what_a_c_library_rounds_is_found(line: str) -> None:
    assert inexact(ast.parse(line))


SUMS = """
def shares(parts: list[float], more: dict[str, float], counts: list[int]) -> float:
    several: float = 2.5 * sum(counts)
    several += sum(parts)
    several += sum(more.values())
    several += sum(part / 2 for part in parts)
    several += sum(counts, 0.5)
    return several + sum((1, 2)) + sum(count > 3 for count in counts)
"""


@pytest.mark.long
def test_sums_of_floats_are_refused_with_the_types(tmp_path: Path) -> None:
    """Lines 4 to 7: Python rounds them otherwise from version 3.12 on, and what is compiled does not."""
    file = tmp_path / "boroughs" / "core" / "shares.py"
    file.parent.mkdir(parents=True)
    file.write_text(SUMS, "utf-8")
    settings = ROOT / "pyproject.toml"
    run = subprocess.run(
        [*(sys.executable, "-m", "mypy", f"--config-file={settings}"), "--no-incremental", file],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    lines = [int(line.split(":")[1]) for line in run.stdout.splitlines() if " error:" in line]
    assert sorted(set(lines)) == [4, 5, 6, 7], run.stdout + run.stderr


def test_logarithms_that_stand_in_the_code_are_right() -> None:
    assert pytest.approx(math.log(1.6), rel=1e-15) == weights.A_ROUND
    assert vars(solver)["_COOLS"] == pytest.approx(math.log(1 / 6), rel=1e-15)
