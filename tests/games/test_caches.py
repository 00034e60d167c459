"""What is kept to be looked up again may be asked for by several threads at once: the event loop, and replays beside it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from boroughs.core.dice import SeededDice
from boroughs.games.chinatown.bot.bargains import market_of
from boroughs.games.chinatown.bot.foresight import ALONE
from boroughs.games.chinatown.bot.valuation import appraisal_of
from boroughs.games.chinatown.components import KINDS, LAST_BUILDING
from boroughs.games.chinatown.parcels import land_of, stock_of
from boroughs.games.chinatown.planning import plan_of
from boroughs.games.chinatown.rules import Chinatown
from games.chinatown.table import GAME

THREADS = 4
CHINATOWN = Path(__file__).parents[2] / "src" / "boroughs" / "games" / "chinatown"
MODULES = sorted(CHINATOWN.rglob("*.py"))


@pytest.fixture(autouse=True)
def impatient_threads() -> Iterator[None]:
    """Threads take turns after every few steps, so that what can go wrong between them does."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def dealt_table(seed: int) -> Chinatown:
    """Somebody owns a few buildings and holds a few tiles; otherwise nothing of a game."""
    dice = SeededDice(f"holdings {seed}")
    table = GAME.new(3, {})
    assert isinstance(table, Chinatown)
    for _ in range(6):
        table.owners[1 + dice.below(LAST_BUILDING)] = dice.below(3)
    for seat in range(3):
        for _ in range(2):
            table.tiles[seat][dice.below(KINDS - 2)] += 1
    for number in range(1, LAST_BUILDING + 1):
        if table.owners[number] >= 0 and dice.below(3) == 0:
            table.shops[number] = dice.below(KINDS - 2)
    return table


def income(table: Chinatown) -> object:
    plan = plan_of(table.box, table.owners, table.shops, table.tiles[0], 0)
    return plan.income, plan.placings


def worth(table: Chinatown) -> object:
    appraisal = appraisal_of(table, ALONE)
    return appraisal.worth(land_of(table.owners, 0), stock_of(table.tiles[0]))


def market(table: Chinatown) -> object:
    return market_of(table, appraisal_of(table, ALONE)).base


@pytest.mark.parametrize(("answer", "tables"), [(income, 2_200), (worth, 30), (market, 30)])
def test_threads_that_ask_at_once_hear_the_same(
    answer: Callable[[Chinatown], object], tables: int
) -> None:
    """More questions than answers are kept, so that some are thrown out all the time."""
    asked = [dealt_table(seed) for seed in range(tables)]
    alone = [answer(table) for table in asked]

    def ask(_: int) -> bool:
        return all(answer(table) == known for table, known in zip(asked, alone, strict=True))

    with ThreadPoolExecutor(THREADS) as pool:
        assert all(pool.map(ask, range(2 * THREADS)))


def is_kept_by_decorator(function: ast.FunctionDef) -> bool:
    return any("cache" in ast.unparse(decorator) for decorator in function.decorator_list)


@pytest.mark.parametrize("path", MODULES, ids=[path.stem for path in MODULES])
def test_what_is_kept_has_an_owner_a_bound_and_says_which_thread_may_ask(path: Path) -> None:
    """An `lru_cache` with a named bound and a word on threads, or a class; never a dictionary that is nobody's."""
    module = ast.parse(path.read_text("utf-8"))
    named = {
        node.target.id
        for node in module.body
        if isinstance(node, ast.AnnAssign)
        if isinstance(node.target, ast.Name)
    }
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and is_kept_by_decorator(node):
            [kept] = node.decorator_list
            assert isinstance(kept, ast.Call), f"{node.name} has no bound"
            [bound] = kept.keywords
            assert bound.arg == "maxsize"
            assert ast.unparse(bound.value) in named, f"the bound of {node.name} has no name"
            assert "thread" in (ast.get_docstring(node) or ""), (
                f"{node.name}: which thread may ask?"
            )
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            assert node.value.keys, f"line {node.lineno}: a dictionary that is nobody's"
